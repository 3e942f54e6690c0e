"""Ratings of choices, compared with sums by hand, with the solved game, and with simulation."""

from math import inf

import pytest
from pebbles import Guess, Heaps, Pebbles, Pennies, Rest, Throw, candidates_of, heaps_of, throw_one
from shots import AIMED, QUICK, START, Duel, is_ours, is_over, own_side

from rules.core.limits import at_most
from rules.core.play.explorer import choice_explorer, explore_all_choices
from rules.core.play.offers import Offer
from rules.core.play.position import Decision, start_position
from rules.core.play.preview import Candidate, without_hidden_choices
from rules.core.play.ratings import (
    BEST,
    KNOWN,
    ChoiceResult,
    known_bounds,
    merge_results,
    rate_best_play,
    rate_under_policy,
    solved_bounds,
)
from rules.core.play.solver import solve
from rules.core.play.turn_tree import expand_all

# Both aim: the shooter wins 1 / (2 − 2/3) = 3/4 of all duels.
WORTHS = {("Ann", False): 0.75, ("Bo", False): 0.25, ("Bo", True): 1.0, ("Ann", True): 0.0}


def shot_worth(state):
    return WORTHS[state[:2]]


def grade(position, *shots, lookup=shot_worth, expand=expand_all):
    """Return the ratings of the present state and of Ann's shots; None for unknown ratings."""
    candidates = [Candidate(position), *(Candidate(position, Decision("Ann", shot)) for shot in shots)]
    advice = rate_best_play(candidates, is_ours, expand, is_over, known_bounds(lookup, 0), KNOWN)
    return advice and advice.ratings


def worths(ratings):
    return [(rating.choice, pytest.approx(rating.value)) for rating in ratings]


class Hide(Duel):
    """A game in which both players choose a way at once; the pair of ways is the next state."""

    def turn(self, dice, state):
        ways = [Offer(way, "sh.hide", way) for way in ("left", "right", "stay")]
        _, made = dice.choose_simultaneously(state, {who: lambda _: ways for who in ("Ann", "Bo")})
        return (made["Ann"], made["Bo"]), False, 1


def two_ways(*_):
    return "left", "right"


def solving(fight, most):
    return solved_bounds(choice_explorer(fight, "Ann", own_side), "Ann", most)


def test_rate_under_policy_equals_equations_by_hand():
    """Both throw one. Let p be the chance of the thrower at (1, 1): a hit wins, a miss loses, so p = 1/2.

    At (2, 1), Ann to throw: 1/2 at once, else (1, 1) with Bo to throw, where Ann has 1/2: in all 3/4. Resting leaves
    Bo to throw at (2, 1): a hit makes it (1, 1), Ann's throw; a miss costs his last pebble: 1/2 · 1/2 + 1/2 = 3/4.
    Throwing two is the same as throwing one.
    """
    found = rate_under_policy(
        candidates_of(Heaps((2, 1)), [Throw(1), Throw(2), Rest()]), "Ann", throw_one, heaps_of, 100
    )
    assert [rating.value for rating in found.ratings] == pytest.approx([0.75, 0.75, 0.75])
    results = {result.seen: (result.chance, result.value) for result in found.ratings[0].results}
    assert results == {(2, 0): (0.5, 1), (1, 1): (0.5, 0.5)}
    assert all(rating.low == rating.high for rating in found.ratings)


def test_rate_best_play_gives_best_choice_the_value_of_the_state():
    for start in (Heaps((2, 1)), Heaps((2, 2)), Heaps((1, 2))):
        choices = [Rest(), Throw(1), Throw(2)][: 1 + start.heaps[0]]
        found = rate_best_play(
            candidates_of(start, choices), is_ours, expand_all, heaps_of, solving(Pebbles(), 500), BEST
        )
        state = solve(explore_all_choices(Pebbles(), start, "Ann", own_side, 500)).look_up(start)
        assert found.ranked.ratings[0].value == pytest.approx(state[1], abs=1e-9)
        for rating in found.ratings:
            assert sum(result.chance for result in rating.results) == pytest.approx(1)
            assert sum(result.chance * result.value for result in rating.results) == pytest.approx(
                rating.value, abs=1e-9
            )


def test_rate_best_play_ignores_hidden_choice_of_opponent():
    """Matching pennies: against an even mix either face wins half of the time, even after Bo has chosen."""
    position = start_position(Pennies(), Heaps((2, 2))).push_choice("Bo", Guess("tails"))
    assert without_hidden_choices(position).entries == ()
    faces = [Candidate(without_hidden_choices(position), Decision("Ann", Guess(face))) for face in ("heads", "tails")]
    found = rate_best_play(faces, is_ours, expand_all, heaps_of, solving(Pennies(), 10), BEST)
    assert [rating.value for rating in found.ratings] == pytest.approx([0.5, 0.5])
    under = rate_under_policy(faces, "Ann", lambda *_: Guess("heads"), heaps_of, 10)
    assert [(rating.choice.face, rating.value) for rating in under.ratings] == [("heads", 1), ("tails", 0)]


def test_ratings_are_none_beyond_limits():
    asked = candidates_of(Heaps((2, 2)), [Throw(1)])
    assert rate_under_policy(asked, "Ann", throw_one, heaps_of, 2) is None
    with at_most(inf, -1):
        assert rate_under_policy(asked, "Ann", throw_one, heaps_of, 100) is None
    assert rate_best_play(asked, is_ours, expand_all, heaps_of, solving(Pebbles(), 2), BEST) is None


def test_policy_rating_is_none_if_a_later_choice_is_refused():
    """With one pebble left, Bo throws two by this tactic, which the rules refuse."""

    def too_much(state, who, _):
        return Throw(2 if who == "Bo" and state.heaps[1] == 1 else 1)

    asked = candidates_of(Heaps((2, 2)), [Throw(1)])
    assert rate_under_policy(asked, "Ann", too_much, heaps_of, 100) is None


def test_known_bounds_rate_state_and_choices():
    """A quick shot has value 1/2 + 1/2 · (1 − 3/4) = 5/8, an aimed shot the state's own 3/4."""
    assert grade(start_position(Duel(), START))[0].value == pytest.approx(0.75)
    found = grade(start_position(Duel(), START), QUICK, AIMED)
    assert worths(found) == [(None, 0.75), (QUICK, 0.625), (AIMED, 0.75)]
    assert [(result.seen, result.value) for result in found[2].results] == [(True, 1), (False, 0.25)]
    assert [result.chance for result in found[2].results] == pytest.approx([2 / 3, 1 / 3])


def test_rate_best_play_of_finished_fight_is_its_result():
    assert worths(grade(start_position(Duel(), ("Bo", True, 1)))) == [(None, 1)]


def test_rate_best_play_is_none_if_a_value_is_unknown():
    first = start_position(Duel(), START)
    assert grade(first, QUICK, lookup={}.get) is None
    assert grade(first, QUICK, expand=lambda *_: ()) is None


@pytest.mark.parametrize(("stay", "worth"), [((0.2, 0.5), 0.35), ((0.6, 0.6), 0.6)])
def test_simultaneous_choice_is_rated_against_optimal_mix(stay, worth):
    """The matrix (3/4, 1/4), (0, 1) has the value 3/4 / (3/4 + 1 − 1/4) = 1/2.

    Bo goes either way half of the time. Staying is not considered, so it changes neither value nor mix.
    """
    found = {("left", "left"): 0.75, ("left", "right"): 0.25, ("right", "left"): 0, ("right", "right"): 1}
    found |= {("stay", "left"): stay[0], ("stay", "right"): stay[1]}

    def graded(*ways):
        return worths(
            grade(start_position(Hide(), START), *ways, lookup=lambda state: found[state[0]], expand=two_ways)
        )

    assert graded("stay", "left", "right") == [(None, 0.5), ("stay", worth), ("left", 0.5), ("right", 0.5)]
    assert graded("right", "left") == [(None, 0.5), ("right", 0.5), ("left", 0.5)]


def test_known_bounds_stay_from_0_to_1():
    bounds_of = known_bounds({"here": 0.75, "low": 0.0625, "high": 0.9375}.get, 0.125)
    states = ["here", "low", "high"]
    assert bounds_of(states) == ([0.625, 0, 0.8125], [0.75, 0.0625, 0.9375], [0.875, 0.1875, 1])
    assert bounds_of([*states, "nowhere"]) is None


def test_merge_results_puts_likeliest_first():
    merged = merge_results([("miss", 0.4, 0.5), ("hit", 0.25, 1.0), ("hit", 0.35, 0.5)])
    assert [(result.seen, result.chance) for result in merged] == [("hit", 0.6), ("miss", 0.4)]
    assert merged[0].value == pytest.approx((0.25 + 0.175) / 0.6)
    assert merge_results([("hit", 0.25, 1.0)]) == (ChoiceResult("hit", 0.25, 1.0),)
