"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.basics import (
    Case,
    Character,
    Weapon,
    aim_bonus,
    charge_melee_skill,
    charge_ranged_skill,
    compare_margins,
    contest,
    damage_roll,
    defences_against,
    double_defence,
    feint_bonus,
    feint_lead,
    increase_defence,
    is_success,
    margin,
    modify_target,
    roll_defences,
    seconds,
    strong_bonus,
    success_roll,
    total_feint_lead,
)
from rules.basics.combat.state import yards_to_squares
from rules.basics.fight import FIGHT
from rules.basics.people import Participant
from rules.core import BadInput, scripted


@pytest.mark.parametrize("wrong", ["dodge", ["dodge"], (("dodge",),), ("dodge", 9)])
def test_defence_rules_reject_values_that_are_not_pairs(wrong):
    for call in (
        defences_against,
        double_defence,
        lambda d: increase_defence(d, "dodge"),
        lambda d: scripted("", roll_defences, d),
    ):
        with pytest.raises(BadInput, match="Active defences must be pairs such as"):
            call(wrong)


SWORD = Weapon("sword", 12)
NUMBERS = [
    (lambda n: is_success(n, 10), -1000, 1000),
    (lambda n: is_success(12, n), 3, 18),
    (lambda n: margin(n, 10), -1000, 1000),
    (lambda n: scripted("3d6=3+3+3", success_roll, n), -1000, 1000),
    (lambda n: scripted("3d6=3+3+3, 3d6=3+3+4", contest, 12, n), -1000, 1000),
    (modify_target, -1000, 1000),
    (lambda n: modify_target(12, n), -1000, 1000),
    (lambda n: compare_margins(n, 1), -2000, 2000),
    (lambda n: compare_margins(1, n), -2000, 2000),
    (lambda n: feint_lead(n, 1), -2000, 2000),
    (lambda n: feint_lead(1, n), -2000, 2000),
    (feint_bonus, 0, None),
    (lambda n: total_feint_lead(n, 1), 0, None),
    (lambda n: total_feint_lead(1, n), 0, None),
    (lambda n: aim_bonus(n, 1), 0, 20),
    (lambda n: aim_bonus(1, n), 0, None),
    (strong_bonus, 0, None),
    (charge_melee_skill, -1000, 1000),
    (lambda n: charge_melee_skill(12, n), -1000, 1000),
    (lambda n: charge_ranged_skill(12, n), -1000, 1000),
    (lambda n: scripted("1d6=1", damage_roll, SWORD, n), 0, 1000),
    (seconds, 0, None),
    (yards_to_squares, 0, None),
    (lambda n: Case(SWORD, turns=n), 0, 1000),
    (lambda n: Case(SWORD, away=n), 0, 1000),
    (lambda n: Case(SWORD, move=n), 0, 1000),
    (lambda n: Case(SWORD, against=n), 0, 30),
    (lambda n: Weapon("sword", n), 0, 30),
    (lambda n: Weapon("sword", 12, n), 0, 20),
    (lambda n: Weapon("sword", 12, 1, n), -20, 120),
    (lambda n: Weapon("sword", 12, 1, 0, n), 0, 20),
    (lambda n: Character("Ann", speed=n), 0, 100),
    (lambda n: Character("Ann", move=n), 0, 100),
    (lambda n: Character("Ann", defences=(("dodge", n),)), 0, 30),
    (lambda n: Participant(Character("Ann"), harm=n), None, None),
    (
        lambda n: FIGHT.start(harm=n, one=(Participant(Character("Ann")),), other=(Participant(Character("Bo")),)),
        1,
        None,
    ),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_functions_accept_numbers_within_their_bounds(call, low, high):
    within(call, low, high)
