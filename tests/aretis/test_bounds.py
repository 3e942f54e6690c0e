"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.aretis import (
    Fighter,
    agility_test,
    apply_blows,
    change_poise,
    combat_test,
    energy_after,
    fall_odds,
    focus_damage,
    focus_test,
    has_fallen,
    hold_second_life,
    is_success,
    place_fighter,
    rise,
    row_name,
    seconds,
)
from rules.aretis.fight import FIGHT
from rules.aretis.people import Participant
from rules.core import odds, scripted

ANN, BO = Fighter("Ann", 12, 10), Fighter("Bo", 0, 0)


@pytest.mark.parametrize(
    ("call", "low", "high"),
    [
        (lambda n: fall_odds(ANN, BO, (n, 4), most=1), 1, 9),
        (lambda n: fall_odds(ANN, BO, (4, 4), most=n), 1, 9),
        (lambda n: Participant(ANN, blows=n), 0, None),
        (lambda n: FIGHT.start(blows=n, one=(Participant(ANN),), other=(Participant(BO),)), 1, None),
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
    (is_success, None, None),
    (row_name, None, None),
    (has_fallen, None, None),
    (lambda n: change_poise(n, 1), None, None),
    (lambda n: change_poise(1, n), None, None),
    (lambda n: change_poise(1, 1, n), 1, None),
    (lambda n: scripted("d20=5", rise, 8, n), 1, None),
    (lambda n: energy_after(n, 3), 0, None),
    (lambda n: energy_after(3, n), 0, None),
    (seconds, 0, None),
    (lambda n: apply_blows(place_fighter(ANN, "guards"), n), 0, None),
    (lambda n: place_fighter(ANN, "guards", poise=n), 1, None),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_numbers_are_allowed_within_their_bounds(call, low, high):
    within(call, low, high)
