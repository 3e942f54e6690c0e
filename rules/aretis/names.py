"""The names of Stance and Poise: what `from rules.aretis import` brings, and what its pages know."""

from rules.aretis.characters import Fighter
from rules.aretis.combat.attacks import (
    Attack,
    Effect,
    attacks_on_flight,
    attacks_on_focus,
    attacks_on_step,
    behind_the_guard,
    is_guarded,
    protectors,
)
from rules.aretis.combat.choices import check_move, check_targets, choose, surrounded
from rules.aretis.combat.exchanges import Exchange, attack_against_attack, counter_attack, exchange, undefended_attack
from rules.aretis.combat.grid import default_reach, gnome_reach, reach, reaches, troll_reach
from rules.aretis.combat.poise import change_poise, falls, rise, starting_poise
from rules.aretis.combat.poise_duel import PLANS, Duel, Fall, duel_round, until_a_fall
from rules.aretis.combat.rounds import all_together, energy_after, step, take_blows, winner
from rules.aretis.combat.state import Choice, Combatant, Fight, attacks, begin, defends, enters, flees, focuses, seconds
from rules.aretis.focus import call_second_life, focus_damage, focus_succeeds, focus_test, hold_second_life
from rules.aretis.rolls import (
    agility_test,
    attack_against_defence,
    combat_test,
    dice_named,
    footing_tests,
    invites_counter,
    joint_defence,
    poise_changes,
    row_of,
    succeeds,
)
from rules.aretis.rulings import AretisRulings, rulings
from rules.aretis.tables import ROWS, Row

__all__ = [
    "AretisRulings",
    "Attack",
    "Choice",
    "Combatant",
    "Duel",
    "Effect",
    "Exchange",
    "Fall",
    "Fight",
    "Fighter",
    "PLANS",
    "ROWS",
    "Row",
    "agility_test",
    "all_together",
    "attack_against_attack",
    "attack_against_defence",
    "attacks",
    "attacks_on_flight",
    "attacks_on_focus",
    "attacks_on_step",
    "begin",
    "behind_the_guard",
    "call_second_life",
    "change_poise",
    "check_move",
    "check_targets",
    "choose",
    "combat_test",
    "counter_attack",
    "default_reach",
    "defends",
    "dice_named",
    "duel_round",
    "energy_after",
    "enters",
    "exchange",
    "falls",
    "flees",
    "focus_damage",
    "focus_succeeds",
    "focus_test",
    "focuses",
    "footing_tests",
    "gnome_reach",
    "hold_second_life",
    "invites_counter",
    "is_guarded",
    "joint_defence",
    "poise_changes",
    "protectors",
    "reach",
    "reaches",
    "rise",
    "row_of",
    "rulings",
    "seconds",
    "starting_poise",
    "step",
    "succeeds",
    "surrounded",
    "take_blows",
    "troll_reach",
    "undefended_attack",
    "until_a_fall",
    "winner",
]
