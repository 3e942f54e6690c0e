"""Tests and the six rows: by hand, by counting all throws, and compared with icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.aretis import (
    ROWS,
    AretisRulings,
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
)  # fmt: skip
from rules.core import BadInput, d6, d8, d20, explained, odds, scripted, under

PRINTED = AretisRulings(zero="as-printed")
SPARED = AretisRulings(added="never-worse")


def test_combat_test_is_skill_less_dice():
    assert scripted("d20=7", combat_test, 12) == 12 - 7
    assert scripted("3d6=1+2+3", combat_test, 5, "3d6") == 5 - 6
    assert scripted("2d10=10+10", combat_test, 12, None, rulings=AretisRulings(dice="2d10")) == 12 - 20


def test_attack_against_defence_is_difference_of_tests():
    # (12 − 7) − (10 − 12) = 5 + 2
    assert scripted("d20=7, d20=12", attack_against_defence, 12, 10) == 7


@settings(deadline=None)
@given(st.integers(-1000, 1000))
def test_rows_hold_each_whole_number_once(result):
    assert sum(row.holds(result) for row in ROWS) == 1


@pytest.mark.parametrize(
    ("result", "row"),
    [(-11, "Total Failure"), (-10, "Bad"), (-6, "Bad"), (-5, "Blah"), (-1, "Blah"), (0, "So-so"),
     (4, "So-so"), (5, "Good"), (9, "Good"), (10, "Excellent")],
)  # fmt: skip
def test_row_name_changes_at_the_printed_bounds(result, row):
    assert row_name(result) == row


def test_poise_changes_are_symmetric():
    # A result does to the attacker what its mirror image, −1 − result, does to the defender.
    for result in range(-20, 20):
        assert poise_changes(row_name(result)) == poise_changes(row_name(-1 - result))[::-1]


@pytest.mark.parametrize("reading", ["the-loser", "the-attacker", "the-defender"])
def test_poise_changes_of_a_row_add_up_to_minus_one(reading):
    # −3+2, −2+1, −1, −1, +1−2, +2−3
    rulings = AretisRulings(middle_rows=reading)
    assert {sum(under(rulings, poise_changes, row.name)) for row in ROWS} == {-1}


def test_poise_changes_of_middle_rows_follow_their_ruling():
    assert [poise_changes(row) for row in ("Blah", "So-so")] == [(-1, 0), (0, -1)]
    attacker = AretisRulings(middle_rows="the-attacker")
    assert [under(attacker, poise_changes, row) for row in ("Blah", "So-so")] == [(-1, 0), (-1, 0)]
    defender = AretisRulings(middle_rows="the-defender")
    assert [under(defender, poise_changes, row) for row in ("Blah", "So-so")] == [(0, -1), (0, -1)]


def test_poise_changes_of_middle_rows_are_1_by_the_sentence():
    sentence = AretisRulings(middle_gain="sentence")
    assert [under(sentence, poise_changes, row) for row in ("Blah", "So-so")] == [(-1, 1), (1, -1)]
    assert under(sentence, poise_changes, "Good") == poise_changes("Good")


def test_footing_tests_are_as_printed_for_each_row():
    assert [footing_tests(row.name) for row in ROWS] == [
        ("normal", ""), ("easy", ""), ("", ""), ("", ""), ("", "normal"), ("", "hard"),
    ]  # fmt: skip


def test_invites_counter_follows_its_ruling():
    ours = {result for result in range(-20, 21) if invites_counter(result)}
    printed = {result for result in range(-20, 21) if under(PRINTED, invites_counter, result)}
    assert ours == set(range(-20, -5))
    assert printed == set(range(-10, -5)) | {0}


def test_row_chances_between_equals_equal_count_by_hand():
    # 400 pairs; a difference of d comes up in 20 − |d| of them
    found = odds(attack_against_defence, 10, 10).map(row_name)
    counts = {"Total Failure": 45, "Bad": 60, "Blah": 85, "So-so": 90, "Good": 65, "Excellent": 55}
    assert {name: found[name] for name in counts} == {n: Fraction(c, 400) for n, c in counts.items()}


@pytest.mark.agrees("a full count", "ar.test", "ar.test.versus-defense")
def test_attack_against_defence_equals_count():
    counted = Counter((14 - a) - (9 - d) for a, d in product(range(1, 21), repeat=2))
    assert dict(odds(attack_against_defence, 14, 9).items()) == {n: Fraction(c, 400) for n, c in counted.items()}


@pytest.mark.parametrize("throw", ["2d10", "3d6", "2d6+d8", "d100"])
@pytest.mark.agrees("icepool", "ar.test", "ar.test.versus-defense")
def test_attack_against_defence_equals_icepool(throw):
    theirs = {"2d10": 2 @ icepool.d(10), "3d6": 3 @ icepool.d(6), "2d6+d8": 2 @ icepool.d(6) + icepool.d(8),
              "d100": icepool.d(100)}[throw]  # fmt: skip
    difference = (13 - theirs) - (11 - theirs)
    ours = odds(attack_against_defence, 13, 11, throw)
    assert {n: ours[n] for n in ours} == {n: difference.probability(n) for n in difference.outcomes()}


def test_joint_defence_follows_its_ruling():
    # 10 − 4 = 6 and 8 − 15 = −7
    assert scripted("d20=4, d20=15", joint_defence, 10, 8) == -1
    assert scripted("d20=4, d20=15", joint_defence, 10, 8, None, rulings=SPARED) == 6
    assert scripted("d20=4, d20=15", joint_defence, 10, 8, None, rulings=AretisRulings(added="better")) == 6
    assert scripted("d20=4, d20=3", joint_defence, 10, 8) == 6 + 5


@settings(deadline=None)
@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_joint_defence_above_zero_never_harms(attack, defence, helper):
    alone = odds(attack_against_defence, attack, defence).chance(lambda n: n >= 0)
    helped = odds(attack_against_defence, attack, defence, None, helper, rulings=SPARED).chance(lambda n: n >= 0)
    assert helped <= alone


@pytest.mark.parametrize(("skill", "helps"), [(4, False), (9, False), (10, True), (16, True)])
@pytest.mark.agrees("a full count", "ar.allies")
def test_joint_defence_as_printed_equals_count(skill, helps):
    # attack 12 − a ≥ (skill − d) + (skill − h), of 8000; alone 12 − a ≥ skill − d, of 400
    faces = range(1, 21)
    joint = sum(12 - a >= 2 * skill - d - h for a, d, h in product(faces, repeat=3))
    alone = sum(12 - a >= skill - d for a, d in product(faces, repeat=2))
    assert odds(attack_against_defence, 12, skill, helper=skill).chance(lambda n: n >= 0) == Fraction(joint, 8000)
    assert (joint < 20 * alone) == helps


@pytest.mark.parametrize(("dice", "chance"), [("d10", 0), ("d12", Fraction(1, 144)), ("d100", Fraction(4005, 10_000))])
def test_total_failure_between_equals_depends_on_the_dice(dice, chance):
    # the attacker throws 11 or more above the defender: one pair of d12, and 89 + 88 + … + 1 pairs of d100
    assert odds(attack_against_defence, 10, 10, dice).map(row_name)["Total Failure"] == chance


def test_joint_defence_with_small_dice_helps():
    """Alone 4 − a ≥ 4 − d, 21 of 36; with a helper 4 − a ≥ 8 − d − h, or d + h ≥ 4 + a: 108 of 216."""
    faces = range(1, 7)
    assert sum(d + h >= 4 + a for a, d, h in product(faces, repeat=3)) == 108
    alone, helped = (odds(attack_against_defence, 4, 4, "d6", helper=helper) for helper in (None, 4))
    assert (alone.chance(is_success), helped.chance(is_success)) == (Fraction(21, 36), Fraction(108, 216))


def test_is_success_follows_its_ruling():
    assert [is_success(n) for n in (-1, 0, 1)] == [False, True, True]
    above = AretisRulings(success="above-zero")
    assert [under(above, is_success, n) for n in (-1, 0, 1)] == [False, False, True]


@pytest.mark.parametrize(
    ("reading", "passed"), [("one-row", (15, 10, 5)), ("two-rows", (20, 10, 0)), ("all-alike", (10, 10, 10))]
)
def test_agility_test_chances_follow_their_ruling(reading, passed):
    # Agility 10 + shift: as many faces of the d20 pass as the sum, at most 20
    rulings = AretisRulings(agility_steps=reading)
    found = tuple(odds(agility_test, 10, name, None, rulings=rulings)[True] * 20 for name in ("easy", "normal", "hard"))
    assert found == passed


def test_parse_dice_reads_names():
    assert [str(parse_dice(text)) for text in ("d20", "1d20", "3D6", "2d6 + d8")] == ["d20", "d20", "3d6", "2d6+d8"]
    assert parse_dice("d20") == d20
    assert parse_dice("2d6+d8").odds() == (2 * d6 + d8).odds()


@pytest.mark.parametrize("text", ["", "20", "d", "0d6", "d0", "d101", "99d99", "d20+", "2d20-d4", "d٣"])
def test_parse_dice_rejects_other_text(text):
    with pytest.raises(BadInput, match="Dice must be written like"):
        parse_dice(text)


@settings(deadline=None)
@given(st.integers(0, 25), st.integers(0, 25), st.integers(0, 2**32))
def test_explained_roll_replays_from_its_faces(attack, defence, seed):
    explanation = explained(seed, attack_against_defence, attack, defence)
    script = ", ".join(f"{roll.pool}={roll.total}" for step in explanation.steps for roll in step.rolls)
    assert scripted(script, attack_against_defence, attack, defence) == explanation.result
    assert explanation.result in odds(attack_against_defence, attack, defence)
