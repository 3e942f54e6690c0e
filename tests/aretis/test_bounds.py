"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.aretis import (
    Fighter,
    agility_test,
    change_poise,
    combat_test,
    energy_after,
    enters,
    falls,
    focus_damage,
    focus_test,
    hold_second_life,
    rise,
    row_of,
    seconds,
    succeeds,
    take_blows,
    until_a_fall,
)
from rules.aretis.fight import FIGHT
from rules.aretis.people import Entrant
from rules.core import odds, scripted

ANN, BO = Fighter("Ann", 12, 10), Fighter("Bo", 0, 0)


@pytest.mark.parametrize(
    ("call", "low", "high"),
    [
        (lambda n: until_a_fall(ANN, BO, (n, 4), most=1), 1, 9),
        (lambda n: until_a_fall(ANN, BO, (4, 4), most=n), 1, 9),
        (lambda n: Entrant(ANN, blows=n), 0, None),
        (lambda n: FIGHT.start(blows=n, one=(Entrant(ANN),), other=(Entrant(BO),)), 1, None),
    ],
)  # fmt: skip
def test_numbers_are_taken_within_their_bounds(call, low, high):
    if high == 9:  # the rounds and the poise of a duel have no end, but take their time
        call(high)
        call(high + 1)
        for wrong in (low - 1, "3", True):
            with pytest.raises(ValueError, match=" must "):
                call(wrong)
    else:
        within(call, low, high)


ANN = Fighter("Ann", 12, 10)
NUMBERS = [
    *(
        (lambda n, name=name: Fighter("Ann", **({"attack": 1, "defence": 1} | {name: n})), 0, 200)
        for name in ("attack", "defence", "agility", "focus", "will")
    ),
    (lambda n: scripted("d20=5", combat_test, n), None, None),
    (lambda n: scripted("d20=5", agility_test, n), None, None),
    (lambda n: scripted("d20=5", focus_test, n, 1), None, None),
    (lambda n: scripted("d20=5", focus_test, 1, n), None, None),
    (lambda n: focus_damage("Good", n), 0, None),
    (lambda n: odds(hold_second_life, 8, 6, None, n), 0, 100),
    (succeeds, None, None),
    (row_of, None, None),
    (falls, None, None),
    (lambda n: change_poise(n, 1), None, None),
    (lambda n: change_poise(1, n), None, None),
    (lambda n: change_poise(1, 1, n), 1, None),
    (lambda n: scripted("d20=5", rise, 8, n), 1, None),
    (lambda n: energy_after(n, 3), 0, None),
    (lambda n: energy_after(3, n), 0, None),
    (seconds, 0, None),
    (lambda n: take_blows(enters(ANN, "guards"), n), 0, None),
    (lambda n: enters(ANN, "guards", poise=n), 1, None),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_numbers_are_allowed_within_their_bounds(call, low, high):
    within(call, low, high)
