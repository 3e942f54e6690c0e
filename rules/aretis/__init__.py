"""Stance and Poise: RPG Combat Rules by aretis, as executable rules.

`rolls`, `focus`, `characters` and `tables` have the rules of tests, Focus and fighters. `combat` has the rules of a
round, and `rulings` the alternatives of the errata. `fight` turns these rules into a scene, and `game` joins everything
in `GAME`. Functions that you import from this package check their arguments. Its own modules skip these checks.
"""

from rules.aretis.characters import Character
from rules.aretis.combat.attacks import (
    AttackEffect,
    PlannedAttack,
    attacks_on_flight,
    attacks_on_focus,
    attacks_on_step,
    is_guarded,
    protectors,
    unguarded_opponents,
)
from rules.aretis.combat.choices import RoundChoice, attack_choice, defend_choice, flee_choice, focus_choice
from rules.aretis.combat.exchanges import (
    Exchange,
    attack_against_attack,
    counter_attack,
    exchange,
    roll_counter_attack,
    undefended_attack,
)
from rules.aretis.combat.grid import default_reach, gnome_reach, reach, reaches, troll_reach
from rules.aretis.combat.poise import change_poise, has_fallen, rise, starting_poise
from rules.aretis.combat.poise_duel import PLANS, FallOdds, PoiseDuelState, duel_round, fall_odds
from rules.aretis.combat.restrictions import check_move, check_round_choices, check_targets, is_surrounded
from rules.aretis.combat.rounds import apply_blows, apply_effects, energy_after, play_round, winner
from rules.aretis.combat.state import Fighter, FightState, begin, place_fighter, seconds
from rules.aretis.focus import call_second_life, focus_damage, focus_succeeds, focus_test, hold_second_life
from rules.aretis.rolls import (
    agility_test,
    attack_against_defence,
    combat_test,
    footing_tests,
    invites_counter,
    is_success,
    joint_defence,
    parse_dice,
    poise_changes,
    row_name,
)
from rules.aretis.rulings import AretisRulings, rulings
from rules.aretis.tables import ROWS, Row
from rules.core.argument_checks import check_public_functions

__all__ = [
    "PLANS",
    "ROWS",
    "AretisRulings",
    "AttackEffect",
    "Character",
    "Exchange",
    "FallOdds",
    "FightState",
    "Fighter",
    "PlannedAttack",
    "PoiseDuelState",
    "RoundChoice",
    "Row",
    "agility_test",
    "apply_blows",
    "apply_effects",
    "attack_against_attack",
    "attack_against_defence",
    "attack_choice",
    "attacks_on_flight",
    "attacks_on_focus",
    "attacks_on_step",
    "begin",
    "call_second_life",
    "change_poise",
    "check_move",
    "check_round_choices",
    "check_targets",
    "combat_test",
    "counter_attack",
    "default_reach",
    "defend_choice",
    "duel_round",
    "energy_after",
    "exchange",
    "fall_odds",
    "flee_choice",
    "focus_choice",
    "focus_damage",
    "focus_succeeds",
    "focus_test",
    "footing_tests",
    "gnome_reach",
    "has_fallen",
    "hold_second_life",
    "invites_counter",
    "is_guarded",
    "is_success",
    "is_surrounded",
    "joint_defence",
    "parse_dice",
    "place_fighter",
    "play_round",
    "poise_changes",
    "protectors",
    "reach",
    "reaches",
    "rise",
    "roll_counter_attack",
    "row_name",
    "rulings",
    "seconds",
    "starting_poise",
    "troll_reach",
    "undefended_attack",
    "unguarded_opponents",
    "winner",
]

check_public_functions(__name__)
