"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.skillful import (
    BROADSWORD,
    PISTOL,
    Attempt,
    Character,
    Effort,
    Fighter,
    Task,
    aid_bonus,
    aid_target,
    call_off,
    consequence,
    cutoffs,
    defence_row,
    defender_wins,
    fumble_level,
    gun_consequence,
    meets_target,
    melee_consequence,
    other_consequence,
    points_to_rise,
    raise_threshold,
    roles_by_total,
    skill_total,
    sword_attack,
    take_suckage,
)

FAR = 1_000_000


@pytest.mark.parametrize("call", [lambda n: take_suckage(n, 0), points_to_rise])
def test_only_a_failed_roll_is_lifted(call):
    call(1)
    for wrong in (0, -FAR, FAR + 1, "3", True):
        with pytest.raises(ValueError, match=r" must |you can raise only a failed roll"):
            call(wrong)


N, FAR = Effort(wind=5), 1_000_000
SWING = Attempt(Character((10,)), sword_attack())
NUMBERS = [
    (lambda n: defender_wins(n, 10), -FAR, FAR),
    (lambda n: defender_wins(10, n), -FAR, FAR),
    (defence_row, -FAR, FAR),
    (lambda n: defence_row(5, n), 1, 10),
    (cutoffs, 1, 10),
    (lambda n: melee_consequence(n, N, BROADSWORD), 1, 4),
    (lambda n: gun_consequence(n, N, PISTOL), 1, 4),
    (other_consequence, 1, 4),
    (lambda n: consequence(n, N, BROADSWORD), 0, 4),
    (lambda n: consequence(n, N, None), 0, 4),
    (lambda n: call_off("Terrible Defense", n), 1, 2),
    (lambda n: take_suckage(21, n), 0, 21),
    (lambda n: take_suckage(21, 1, n), 1, 10),
    (lambda n: fumble_level(n, SWING), -FAR, FAR),
    (lambda n: raise_threshold(n, Character(), sword_attack()), -FAR, FAR),
    (lambda n: meets_target(n, 15), -FAR, FAR),
    (lambda n: meets_target(15, n), -FAR, FAR),
    (lambda n: roles_by_total((("Ann", n), ("Bob", 2))), -FAR, FAR),
    (lambda n: skill_total((n,)), 0, FAR),
    (lambda n: aid_bonus(n, 24), -FAR, FAR),
    (lambda n: aid_bonus(24, n), -FAR, FAR),
    (aid_target, -FAR, FAR),
    (lambda n: Character((n,)), 0, 1000),
    (lambda n: Character(physical_penalty=n), 0, 1000),
    (lambda n: Character(mental_penalty=n), 0, 1000),
    (lambda n: Fighter("Ann", physical_penalty=n), 0, 1000),
    (lambda n: Fighter("Ann", mental_penalty=n), 0, 1000),
    (lambda n: Task(N, n), -1000, 1000),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_functions_accept_numbers_within_their_bounds(call, low, high):
    within(call, low, high)
