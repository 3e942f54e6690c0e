"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.aretis import (
    Character,
    agility_test,
    apply_blows,
    attack_against_defence,
    call_second_life,
    change_poise,
    combat_test,
    energy_after,
    focus_damage,
    focus_test,
    has_fallen,
    hold_second_life,
    invites_counter,
    is_success,
    joint_defence,
    place_fighter,
    rise,
    row_name,
    seconds,
)
from rules.aretis.fight import FIGHT
from rules.aretis.people import Participant
from rules.core import odds, scripted

ANN, BO = Character("Ann", 12, 10), Character("Bo", 0, 0)
NUMBERS = [
    *(
        (lambda n, name=name: Character("Ann", **({"attack": 1, "defence": 1} | {name: n})), 0, 200)
        for name in ("attack", "defence", "agility", "focus", "will")
    ),
    (lambda n: scripted("d20=5", combat_test, n), None, None),
    (lambda n: scripted("d20=5", agility_test, n), None, None),
    (lambda n: scripted("d20=5", focus_test, n, 1), None, None),
    (lambda n: scripted("d20=5", focus_test, 1, n), None, None),
    (lambda n: focus_damage("Good", n), 0, None),
    (lambda n: odds(hold_second_life, 8, 6, None, n), 0, 100),
    (lambda n: scripted("d20=5, d20=5", joint_defence, n, 6), None, None),
    (lambda n: scripted("d20=5, d20=5", joint_defence, 6, n), None, None),
    (lambda n: scripted("d20=5, d20=5", attack_against_defence, n, 6), None, None),
    (lambda n: scripted("d20=5, d20=5", attack_against_defence, 6, n), None, None),
    (lambda n: scripted("d20=5", call_second_life, n, 6), None, None),
    (invites_counter, None, None),
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
    (lambda n: Participant(ANN, blows=n), 0, None),
    (lambda n: FIGHT.start(blows=n, one=(Participant(ANN),), other=(Participant(BO),)), 1, None),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_functions_accept_numbers_within_their_bounds(call, low, high):
    within(call, low, high)
