"""Rules Basics: success rolls and maneuvers on 3d6, as executable rules.

`rolls`, `characters` and `tables` have the rules of rolls, fighters and weapons. `combat` has the rules of a battle,
and `rulings` the alternatives of the errata. `fight` and `outside_fights` turn these rules into scenes, and `game`
joins everything in `GAME`. Functions that you import from this package check their arguments. Its own modules skip
these checks.
"""

from rules.basics.characters import Character, Weapon
from rules.basics.combat.attack_maneuvers import (
    all_out_attack,
    attack,
    attack_once,
    charge,
    drop_defences,
    feint_then_attack,
    feint_turn,
)
from rules.basics.combat.attacks import (
    Guard,
    Strike,
    attack_roll,
    damage_roll,
    defences_against,
    double_defence,
    feint,
    feint_bonus,
    feint_lead,
    increase_defence,
    roll_defences,
    strike,
    total_feint_lead,
)
from rules.basics.combat.choices import Turn
from rules.basics.combat.moving import move
from rules.basics.combat.plans import Case, Plan, PlanYield, compare_plans
from rules.basics.combat.restrictions import maneuver_for
from rules.basics.combat.skills import (
    aim_bonus,
    can_be_aimed,
    charge_melee_skill,
    charge_ranged_skill,
    check_version,
    determined_bonus,
    double_penalties,
    off_hand_penalty,
    strong_bonus,
)
from rules.basics.combat.state import Aim, Fighter, FightState, begin, place_fighter, step_length
from rules.basics.combat.turns import (
    aim,
    all_out_defence,
    begin_turn,
    concentrate,
    do_nothing,
    ready,
    seconds,
    take_turn,
    turn_order,
)
from rules.basics.rolls import (
    Contest,
    SuccessRoll,
    compare_margins,
    contest,
    is_success,
    margin,
    modify_target,
    roll_past_guard,
    success_roll,
)
from rules.basics.rulings import BasicsRulings, rulings
from rules.basics.tables import MANEUVERS
from rules.core.argument_checks import check_public_functions

__all__ = [
    "MANEUVERS",
    "Aim",
    "BasicsRulings",
    "Case",
    "Character",
    "Contest",
    "FightState",
    "Fighter",
    "Guard",
    "Plan",
    "PlanYield",
    "Strike",
    "SuccessRoll",
    "Turn",
    "Weapon",
    "aim",
    "aim_bonus",
    "all_out_attack",
    "all_out_defence",
    "attack",
    "attack_once",
    "attack_roll",
    "begin",
    "begin_turn",
    "can_be_aimed",
    "charge",
    "charge_melee_skill",
    "charge_ranged_skill",
    "check_version",
    "compare_margins",
    "compare_plans",
    "concentrate",
    "contest",
    "damage_roll",
    "defences_against",
    "determined_bonus",
    "do_nothing",
    "double_defence",
    "double_penalties",
    "drop_defences",
    "feint",
    "feint_bonus",
    "feint_lead",
    "feint_then_attack",
    "feint_turn",
    "increase_defence",
    "is_success",
    "maneuver_for",
    "margin",
    "modify_target",
    "move",
    "off_hand_penalty",
    "place_fighter",
    "ready",
    "roll_defences",
    "roll_past_guard",
    "rulings",
    "seconds",
    "step_length",
    "strike",
    "strong_bonus",
    "success_roll",
    "take_turn",
    "total_feint_lead",
    "turn_order",
]

check_public_functions(__name__)
