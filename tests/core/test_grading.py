"""Grades of a choice by known values, and the worth of a turn, all computed by hand."""

from fractions import Fraction

import pytest
from shots import AIMED, QUICK, START, Duel, ours, over

from rules.core.play.offers import Offer
from rules.core.play.position import Decision, begin
from rules.core.play.preview import Candidate
from rules.core.play.ratings import KNOWN, Result, best_play, known_bounds, merge_results
from rules.core.play.solver import leads, value
from rules.core.play.turn_tree import every_choice

HALF = Fraction(1, 2)
# Both aim: the shooter wins 1 / (2 − 2/3) = 3/4 of all duels.
WORTHS = {("Ann", False): 0.75, ("Bo", False): 0.25, ("Bo", True): 1.0, ("Ann", True): 0.0}


def shot_worth(state):
    return WORTHS[state[:2]]


def grade(position, *shots, lookup=shot_worth, expand=every_choice):
    """The ratings of the moment, and of shots of Ann there; None where they are not known."""
    candidates = [Candidate(position), *(Candidate(position, Decision("Ann", shot)) for shot in shots)]
    advice = best_play(candidates, ours, expand, over, known_bounds(lookup, 0), KNOWN)
    return advice and advice.rated


def worths(ratings):
    return [(rating.choice, pytest.approx(rating.worth)) for rating in ratings]


def test_a_choice_is_graded_against_the_moment_and_the_others():
    """A quick shot is worth 1/2 + 1/2 · (1 − 3/4) = 5/8, an aimed one the 3/4 of the moment."""
    assert grade(begin(Duel(), START))[0].worth == pytest.approx(0.75)
    found = grade(begin(Duel(), START), QUICK, AIMED)
    assert worths(found) == [(None, 0.75), (QUICK, 0.625), (AIMED, 0.75)]
    assert [(result.seen, result.worth) for result in found[2].results] == [(True, 1), (False, 0.25)]
    assert [result.chance for result in found[2].results] == pytest.approx([2 / 3, 1 / 3])


def test_a_fight_that_is_over_is_worth_its_end():
    assert worths(grade(begin(Duel(), ("Bo", True, 1)))) == [(None, 1)]


def test_a_moment_with_an_unknown_value_is_not_graded():
    first = begin(Duel(), START)
    assert grade(first, QUICK, lookup={}.get) is None
    assert grade(first, QUICK, expand=lambda *_: ()) is None


class Hide(Duel):
    """Both choose a way at once; a pair of ways is the state after it."""

    def turn(self, dice, state):
        ways = [Offer(way, "sh.hide", way) for way in ("left", "right", "stay")]
        _, made = dice.choose_simultaneously(state, {who: lambda _: ways for who in ("Ann", "Bo")})
        return (made["Ann"], made["Bo"]), False, 1


def two_ways(*_):
    return "left", "right"


@pytest.mark.parametrize(("stay", "worth"), [((0.2, 0.5), 0.35), ((0.6, 0.6), 0.6)])
def test_a_secret_choice_is_graded_against_the_best_mix_of_the_others(stay, worth):
    """Of (3/4, 1/4) and (0, 1) the value is 3/4 / (3/4 + 1 − 1/4) = 1/2, and Bo goes either way half of the time.

    To stay is not looked at: it changes neither the moment nor the mix, even where it would be better.
    """
    found = {("left", "left"): 0.75, ("left", "right"): 0.25, ("right", "left"): 0, ("right", "right"): 1}
    found |= {("stay", "left"): stay[0], ("stay", "right"): stay[1]}

    def graded(*ways):
        return worths(grade(begin(Hide(), START), *ways, lookup=lambda state: found[state[0]], expand=two_ways))

    assert graded("stay", "left", "right") == [(None, 0.5), ("stay", worth), ("left", 0.5), ("right", 0.5)]
    assert graded("right", "left") == [(None, 0.5), ("right", 0.5), ("left", 0.5)]


def test_known_values_keep_within_0_and_1():
    bounds_of = known_bounds({"here": 0.75, "low": 0.0625, "high": 0.9375}.get, 0.125)
    states = ["here", "low", "high"]
    assert bounds_of(states) == ([0.625, 0, 0.8125], [0.75, 0.0625, 0.9375], [0.875, 0.1875, 1])
    assert bounds_of([*states, "nowhere"]) is None


@pytest.mark.parametrize(
    ("turn", "worth", "states"),
    [
        # States 0, 1 and 2 are worth 0, 1/2 and 1. One time in four the wheel leads to 0, else to the better of two.
        (("chance", (1, 3), (0, ("max", (1, 2)))), Fraction(3, 4), {0: 0.25, 2: 0.75}),
        (("min", (1, 2, 1)), HALF, {1: 1}),
        (("max", (2, 2, 0)), 1, {2: 1}),
        (("matrix", (2, 0), (0, 2)), HALF, {0: HALF, 2: HALF}),
        (2, 1, {2: 1}),
    ],
)
def test_a_turn_has_a_value_and_leads_to_states(turn, worth, states):
    table = (Fraction(0), HALF, Fraction(1))
    assert (value(turn, table), leads(turn, table)) == (worth, states)


def test_equal_results_are_merged_likeliest_first():
    merged = merge_results([("miss", 0.4, 0.5), ("hit", 0.25, 1.0), ("hit", 0.35, 0.5)])
    assert [(result.seen, result.chance) for result in merged] == [("hit", 0.6), ("miss", 0.4)]
    assert merged[0].worth == pytest.approx((0.25 + 0.175) / 0.6)
    assert merge_results([("hit", 0.25, 1.0)]) == (Result("hit", 0.25, 1.0),)
