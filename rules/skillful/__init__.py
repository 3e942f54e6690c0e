"""Skillful: open d20 checks that cost effort, after "Resolving Actions" (Core Mechanic Version 2.5).

`rolls`, `effort`, `aid`, `characters` and `tables` have the rules of a single check. `combat` has the rules of checks
with opponents and of fights, and `rulings` the alternatives of the errata. `fight` and `outside_fights` turn these
rules into scenes, and `game` joins everything in `GAME`. Functions that you import from this package check their
arguments. Its own modules skip these checks.
"""

from rules.core.argument_checks import check_public_functions
from rules.skillful import fight
from rules.skillful.aid import AidedCheck, aid_bonus, aid_target, aided_check, total_aid
from rules.skillful.characters import Attempt, Character, Effort, Pools, Task
from rules.skillful.combat.choices import (
    AcceptFailure,
    AsItIs,
    Attack,
    Defend,
    DescribeConsequence,
    GiveIn,
    Spare,
    TakeSuckage,
    Wait,
)
from rules.skillful.combat.consequences import (
    call_off,
    consequence,
    damage,
    gun_consequence,
    melee_consequence,
    other_consequence,
)
from rules.skillful.combat.contest import (
    CheckResult,
    Roles,
    contest,
    contest_cost,
    contest_with_several,
    roles,
    roles_by_total,
    struggle,
    struggle_cost,
)
from rules.skillful.combat.defence import defence_cost, defence_row, defender_wins
from rules.skillful.combat.fumbles import (
    cost_against_fumble,
    fumble_check,
    fumble_cost,
    fumble_level,
    fumble_threshold,
    raise_threshold,
)
from rules.skillful.combat.initiative import may_begin
from rules.skillful.combat.state import CombatOption, Fighter
from rules.skillful.combat.suckage import points_to_rise, take_suckage
from rules.skillful.combat.thresholds import cutoffs, least_threshold, narrowing_penalty, threshold_size
from rules.skillful.effort import (
    attitude_modifier,
    intense_effort,
    nominal_effort,
    pool_for,
    relaxed_effort,
    spend,
    up_front,
)
from rules.skillful.people import format_person, parse_person
from rules.skillful.rolls import check, check_penalty, meets_target, open_d20, skill_total
from rules.skillful.rulings import SkillfulRulings, rulings
from rules.skillful.tables import BROADSWORD, CHART, PISTOL
from rules.skillful.tasks import pistol_shot, sword_attack, sword_dodge

__all__ = [
    "BROADSWORD",
    "CHART",
    "PISTOL",
    "AcceptFailure",
    "AidedCheck",
    "AsItIs",
    "Attack",
    "Attempt",
    "Character",
    "CheckResult",
    "CombatOption",
    "Defend",
    "DescribeConsequence",
    "Effort",
    "Fighter",
    "GiveIn",
    "Pools",
    "Roles",
    "SkillfulRulings",
    "Spare",
    "TakeSuckage",
    "Task",
    "Wait",
    "aid_bonus",
    "aid_target",
    "aided_check",
    "attitude_modifier",
    "call_off",
    "check",
    "check_penalty",
    "consequence",
    "contest",
    "contest_cost",
    "contest_with_several",
    "cost_against_fumble",
    "cutoffs",
    "damage",
    "defence_cost",
    "defence_row",
    "defender_wins",
    "fight",
    "format_person",
    "fumble_check",
    "fumble_cost",
    "fumble_level",
    "fumble_threshold",
    "gun_consequence",
    "intense_effort",
    "least_threshold",
    "may_begin",
    "meets_target",
    "melee_consequence",
    "narrowing_penalty",
    "nominal_effort",
    "open_d20",
    "other_consequence",
    "parse_person",
    "pistol_shot",
    "points_to_rise",
    "pool_for",
    "raise_threshold",
    "relaxed_effort",
    "roles",
    "roles_by_total",
    "rulings",
    "skill_total",
    "spend",
    "struggle",
    "struggle_cost",
    "sword_attack",
    "sword_dodge",
    "take_suckage",
    "threshold_size",
    "total_aid",
    "up_front",
]

check_public_functions(__name__)
