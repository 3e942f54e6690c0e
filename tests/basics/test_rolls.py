"""Success rolls and contests, by counting all throws and compared with icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.basics import (
    BasicsRulings,
    Contest,
    SuccessRoll,
    compare_margins,
    contest,
    feint_lead,
    is_success,
    margin,
    modify_target,
    roll_past_guard,
    success_roll,
)  # fmt: skip
from rules.calculators import ask
from rules.core import BadInput, explained, odds, scripted, under

TOTALS = Counter(sum(faces) for faces in product(range(1, 7), repeat=3))
ENDS = BasicsRulings(extremes="ends")


def test_success_roll_succeeds_at_or_under_the_target():
    assert scripted("3d6=3+4+5", success_roll, 12) == SuccessRoll(12, 12, True, 0)
    assert scripted("3d6=3+4+6", success_roll, 12) == SuccessRoll(12, 13, False, -1)


def test_modify_target_adds_bonuses_and_penalties():
    assert modify_target(12, -2) == 10
    assert modify_target(12, -2, 1, 4) == 15
    assert modify_target(12) == 12
    assert not scripted("3d6=3+4+4", success_roll, modify_target(12, -2)).success


@pytest.mark.parametrize("target", range(1, 21))
@pytest.mark.agrees("a full count", "td.success")
def test_success_roll_equals_count(target):
    # as printed, no roll is special
    ways = sum(count for total, count in TOTALS.items() if total <= target)
    assert odds(success_roll, target).chance(lambda result: result.success) == Fraction(ways, 216)


def test_success_roll_of_extreme_dice_follows_its_ruling():
    assert odds(success_roll, 1, rulings=ENDS).chance(lambda result: result.success) == Fraction(1, 216)
    assert odds(success_roll, 30, rulings=ENDS).chance(lambda result: result.success) == Fraction(215, 216)
    assert (under(ENDS, margin, 1, 3), under(ENDS, margin, 30, 18)) == (0, -1)
    assert (is_success(1, 3), is_success(30, 18)) == (False, True)


@settings(deadline=None)
@given(st.integers(-5, 30), st.integers(3, 18), st.sampled_from(["as-printed", "ends"]))
def test_margin_of_zero_or_more_is_a_success(target, rolled, extremes):
    rulings = BasicsRulings(extremes=extremes)
    assert (under(rulings, margin, target, rolled) >= 0) == under(rulings, is_success, target, rolled)


def test_thief_wins_contest_with_the_guard_by_1():
    # 14 − 12 = 2, 15 − 14 = 1
    assert scripted("3d6=4+4+4, 3d6=4+5+5", roll_past_guard) == Contest(2, 1, "first")


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [(2, 1, "first"), (0, 1, "second"), (0, -1, "first"), (-3, 0, "second"), (1, 1, "tie"), (0, 0, "tie"),
     (-1, -2, "both fail"), (-2, -2, "both fail")],
)  # fmt: skip
def test_compare_margins_decides_every_kind_of_pair(first, second, won):
    assert compare_margins(first, second) == won


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ("3d6=3+3+4, 3d6=4+4+4", "a success by 2 against a failure by 1: the first wins"),
        ("3d6=4+4+4, 3d6=3+3+4", "a success by 0 against a success by 1: the second wins"),
        ("3d6=3+3+4, 3d6=3+3+3", "a success by 2 against a success by 2: a tie"),
        ("3d6=5+5+5, 3d6=5+5+6", "a failure by 3 against a failure by 5: both fail"),
    ],
)
def test_contest_of_12_against_11_explains_its_result(dice, text):
    assert explained(dice, contest, 12, 11).steps[-1].text == text


def test_contest_follows_its_rulings():
    assert under(BasicsRulings(ties="second"), compare_margins, 1, 1) == "second"
    closer = BasicsRulings(both_fail="closer")
    assert [
        under(closer, compare_margins, -1, -2),
        under(closer, compare_margins, -3, -2),
        under(closer, compare_margins, -2, -2),
    ] == ["first", "second", "tie"]
    again = BasicsRulings(ties="again")
    assert scripted("3d6=4+4+4, 3d6=4+4+5, 3d6=4+4+4, 3d6=4+4+4", contest, 14, 15, rulings=again) == Contest(
        2, 3, "second"
    )


@pytest.mark.agrees("a full count", "td.contest", "td.success.margin")
def test_contest_equals_count():
    counted = Counter()
    for (a, ways_a), (b, ways_b) in product(TOTALS.items(), repeat=2):
        one, other = 13 - a, 11 - b
        won = "both fail" if one < 0 and other < 0 else "tie" if one == other else "first" if one > other else "second"
        counted[won] += ways_a * ways_b
    found = odds(contest, 13, 11).map(lambda result: result.won)
    assert {won: found[won] for won in counted} == {won: Fraction(n, 216**2) for won, n in counted.items()}


@pytest.mark.agrees("icepool", "td.contest")
def test_contest_rolled_again_equals_icepool():
    again = BasicsRulings(ties="again", both_fail="closer")
    difference = (14 - 3 @ icepool.d6) - (15 - 3 @ icepool.d6)
    first = difference.probability(">", 0) / (1 - difference.probability("==", 0))
    assert odds(contest, 14, 15, rulings=again).chance(lambda result: result.won == "first") == first


@settings(deadline=None)
@given(st.integers(3, 18), st.integers(3, 18))
def test_contest_is_symmetric(one, other):
    ends = odds(contest, one, other).map(lambda result: result.won)
    mirrored = odds(contest, other, one).map(lambda result: result.won)
    assert ends["first"] == mirrored["second"]
    assert ends["tie"] == mirrored["tie"]


@settings(deadline=None)
@given(st.integers(5, 16), st.integers(5, 16), st.integers(0, 2**32))
def test_explained_contest_replays_from_its_faces(one, other, seed):
    explanation = explained(seed, contest, one, other)
    script = ", ".join(f"3d6={'+'.join(map(str, roll.faces))}" for step in explanation.steps for roll in step.rolls)
    assert scripted(script, contest, one, other) == explanation.result
    assert explanation.result in odds(contest, one, other)


@pytest.mark.parametrize("rulings", ["", "both_fail=closer", "ties=second", "feint_margin=full"])
def test_contest_calculator_shows_the_lead_of_a_winner(rulings):
    # 14 against 15, over all pairs of totals; the guard's failure counts by its margin
    leads = Counter()
    for (one, ways), (other, theirs) in product(TOTALS.items(), repeat=2):
        first, second = 14 - one, 15 - other
        won = first > second and (first >= 0 or rulings == "both_fail=closer")
        leads[first - second if won else 0] += ways * theirs
    shown = ask("basics/contest", first=14, second=15, rulings=rulings).exhibits[1]
    assert {lead: chance for lead, chance, *_ in shown.rows} == {
        lead: Fraction(ways, 216**2) for lead, ways in leads.items()
    }
    assert shown.title == "Your margin minus theirs, or 0 if you do not win"
    assert "heir failure counts in full" in shown.note


def test_margins_are_accepted_within_their_bounds():
    """A target of 1000 and a penalty of 1000 differ by 2000 from a roll of 0: the largest margin."""
    assert compare_margins(2000, -2000) == "first"
    assert feint_lead(2000, -2000) == 2000
    for own, theirs in ((2001, 0), (0, -2001), (0, 2001), (-2001, 0)):
        for rule in (compare_margins, feint_lead):
            with pytest.raises(BadInput, match="from -2000 to 2000"):
                rule(own, theirs)
