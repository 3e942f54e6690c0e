"""Choices rated by simulated fights, compared with exact values and with errors by hand."""

from functools import partial
from itertools import count, repeat

import pytest
from pebbles import Heaps, Rest, Throw, always, candidates_of, heaps_of, throw_one
from shots import AIMED, QUICK, START, Duel, Standoff, is_over, quick

from rules.core.play.playouts import rate_by_playouts
from rules.core.play.position import Decision, start_position
from rules.core.play.preview import Candidate
from rules.core.play.ratings import rate_under_policy


def test_simulated_ratings_are_within_4_standard_errors():
    """Four standard errors are exceeded once in 16,000 times; the seed is fixed."""
    asked = candidates_of(Heaps((2, 2)), [Throw(1), Throw(2), Rest()])
    exact = rate_under_policy(asked, "Ann", throw_one, heaps_of, 100)
    played = rate_by_playouts(asked, "Ann", throw_one, heaps_of, "one", always)
    again = rate_by_playouts(asked, "Ann", throw_one, heaps_of, "one", always)
    assert played == again
    right = {rating.choice: rating.value for rating in exact.ratings}
    for rating in played.ratings:
        assert 0 < rating.error < 0.1
        assert abs(rating.value - right[rating.choice]) < 4 * rating.error


def test_simulation_without_time_has_few_fights_and_large_error():
    asked = candidates_of(Heaps((1, 1)), [Throw(1)])
    ticks = count()
    advice = rate_by_playouts(asked, "Ann", throw_one, heaps_of, "one", lambda: next(ticks) < 3)
    assert advice.fights == 3
    assert advice.ratings[0].error > 0.1


def test_simulation_keeps_better_half_and_at_least_four():
    """Of thirteen equal choices, six stay after 3 fights each, and four after 6 fights each, up to the end."""
    asked = candidates_of(Heaps((2, 2)), [Throw(1)] * 13)
    advice = rate_by_playouts(asked, "Ann", throw_one, heaps_of, "one", partial(next, repeat(True, 12 * 13), False))
    assert advice.fights > 12
    assert [rating.fights for rating in advice.ratings] == [advice.fights] * 4 + [6] * 2 + [3] * 7


def test_simulated_endless_fight_counts_one_half():
    """One extra draw is counted for the error, which is √(¼ / (3 · 2)) after three fights without an end."""
    advice = rate_by_playouts(
        candidates_of(Heaps((2, 2)), [Rest()]), "Ann", lambda *_: Rest(), heaps_of, "one", lambda: False
    )
    assert (advice.ratings[0].value, advice.ratings[0].fights, advice.unfinished_share) == (0.5, 3, 1)
    assert advice.ratings[0].error == pytest.approx((1 / 24) ** 0.5)


def test_rating_error_is_standard_error_of_share():
    """After a quick shot 2/3 of 400 fights are won, after an aimed one 7/9: √(2/9 / 400) = 0.024, and 0.021."""
    first = start_position(Duel(), START)
    asked = [Candidate(first, Decision("Ann", shot)) for shot in (QUICK, AIMED)]
    advice = rate_by_playouts(asked, "Ann", quick, is_over, "a seed", always)
    assert (advice.fights, advice.unfinished_share, advice.ranked.is_conclusive) == (400, 0, True)
    for rating, worth, error in zip(advice.ratings, (2 / 3, 7 / 9), (0.0236, 0.0208), strict=True):
        assert rating.fights == 400
        assert rating.error == pytest.approx(error, rel=0.05)
        assert (rating.low, rating.high) == (rating.value - 2 * rating.error, rating.value + 2 * rating.error)
        assert abs(rating.value - worth) < 2.5 * rating.error


@pytest.mark.parametrize(("side", "worth"), [("Ann", 1), ("Bo", 0)])
def test_rating_error_is_positive_if_all_fights_end_alike(side, worth):
    """One extra draw is counted: ½ / √(400 · 399) = 0.00125. No bound is beyond 0 or 1."""
    [found] = rate_by_playouts(
        [Candidate(start_position(Duel(), START), Decision("Ann", 1))], side, quick, is_over, "a seed", always
    ).ratings
    error = 0.5 / (400 * 399) ** 0.5
    assert (found.value, found.error) == (worth, pytest.approx(error))
    assert (found.low, found.high) == pytest.approx((max(0, worth - 2 * error), min(1, worth + 2 * error)))


def test_simulation_stops_fight_after_25_turns_without_time():
    """Three fights of 25 turns, and one turn before them that shows the pending choice."""
    begun = []

    class Counted(Standoff):
        def turn(self, dice, state):
            begun.append(state[0])
            return super().turn(dice, state)

    advice = rate_by_playouts(
        [Candidate(start_position(Counted(), START))], "Ann", quick, is_over, "a seed", lambda: False
    )
    assert (len(begun), advice.fights, advice.unfinished_share, advice.ratings[0].value) == (76, 3, 1, 0.5)
    assert not rate_by_playouts(
        [Candidate(start_position(Duel(), START), Decision("Ann", shot)) for shot in (QUICK, AIMED)],
        "Ann", quick, is_over, "a seed", lambda: False,
    ).is_conclusive  # fmt: skip
