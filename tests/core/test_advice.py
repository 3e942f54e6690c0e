"""What choices are worth: by hand, against the solved game, and simulated against exact."""

from functools import partial
from itertools import count, repeat

import pytest
from pebbles import Guess, Heaps, Pebbles, Pennies, Rest, Throw
from shots import AIMED, QUICK, START, Duel, Standoff, over, quick

from rules.core.play.explorer import explore_choices, explore_game
from rules.core.play.playouts import simulate_choices
from rules.core.play.position import Decision, begin
from rules.core.play.preview import Candidate, in_the_open
from rules.core.play.ratings import BEST, best_play, solved_bounds, under_tactics
from rules.core.play.solver import solve
from rules.core.play.turn_tree import every_choice


def own(_, who):
    return who


def throwing(*_):
    return Throw(1)


def heaps(state):
    return state.heaps


def always():
    return True


def mine(who):
    return who == "Ann"


def solving(fight, most, going=always):
    return solved_bounds(explore_choices(fight, "Ann", own), "Ann", most, going)


def candidates(start, choices, fight=None, who="Ann"):
    position = in_the_open(begin(fight or Pebbles(), start))
    return [Candidate(position, Decision(who, choice)) for choice in choices]


def test_under_a_stated_tactic_each_choice_is_worth_what_the_equations_say():
    """Both throw one. Let p be the chance of the thrower at (1, 1): a hit wins, a miss loses, so p = 1/2.

    At (2, 1), Ann to throw: 1/2 at once, else (1, 1) with Bo to throw, where Ann has 1/2: in all 3/4. Resting leaves
    Bo to throw at (2, 1): a hit makes it (1, 1), Ann's throw; a miss costs his last pebble: 1/2 · 1/2 + 1/2 = 3/4.
    Throwing two is the same as throwing one.
    """
    found = under_tactics(candidates(Heaps((2, 1)), [Throw(1), Throw(2), Rest()]), "Ann", throwing, heaps, 100, always)
    assert [each.worth for each in found.rated] == pytest.approx([0.75, 0.75, 0.75])
    results = {result.seen: (result.chance, result.worth) for result in found.rated[0].results}
    assert results == {(2, 0): (0.5, 1), (1, 1): (0.5, 0.5)}
    assert all(each.low == each.high for each in found.rated)


def test_the_best_choice_is_worth_what_the_state_is():
    for start in (Heaps((2, 1)), Heaps((2, 2)), Heaps((1, 2))):
        choices = [Rest(), Throw(1), Throw(2)][: 1 + start.heaps[0]]
        found = best_play(candidates(start, choices), mine, every_choice, heaps, solving(Pebbles(), 500), BEST)
        state = solve(explore_game(Pebbles(), start, "Ann", own, 500)).look_up(start)
        assert found.best_first.rated[0].worth == pytest.approx(state[1], abs=1e-9)
        for each in found.rated:
            assert sum(result.chance for result in each.results) == pytest.approx(1)
            assert sum(result.chance * result.worth for result in each.results) == pytest.approx(each.worth, abs=1e-9)


def test_in_secret_either_face_is_worth_one_half_and_what_the_other_chose_is_not_looked_at():
    """Matching pennies: against an even mix either face wins half of the time, whatever Bo has chosen already."""
    position = begin(Pennies(), Heaps((2, 2))).choose("Bo", Guess("tails"))
    assert in_the_open(position).entries == ()
    faces = [Candidate(in_the_open(position), Decision("Ann", Guess(face))) for face in ("heads", "tails")]
    found = best_play(faces, mine, every_choice, heaps, solving(Pennies(), 10), BEST)
    assert [each.worth for each in found.rated] == pytest.approx([0.5, 0.5])
    under = under_tactics(faces, "Ann", lambda *_: Guess("heads"), heaps, 10, always)
    assert [(each.choice.face, each.worth) for each in under.rated] == [("heads", 1), ("tails", 0)]


def test_what_is_too_much_to_follow_has_no_exact_answer():
    asked = candidates(Heaps((2, 2)), [Throw(1)])
    assert under_tactics(asked, "Ann", throwing, heaps, 2, always) is None
    assert under_tactics(asked, "Ann", throwing, heaps, 100, lambda: False) is None
    assert best_play(asked, mine, every_choice, heaps, solving(Pebbles(), 2), BEST) is None


def test_fights_played_to_their_end_come_near_with_the_error_they_tell():
    """Four standard errors are exceeded once in 16,000 times; the seed is fixed."""
    asked = candidates(Heaps((2, 2)), [Throw(1), Throw(2), Rest()])
    exact = under_tactics(asked, "Ann", throwing, heaps, 100, always)
    played = simulate_choices(asked, "Ann", throwing, heaps, "one", always)
    again = simulate_choices(asked, "Ann", throwing, heaps, "one", always)
    assert played == again
    right = {each.choice: each.worth for each in exact.rated}
    for each in played.rated:
        assert 0 < each.error < 0.1
        assert abs(each.worth - right[each.choice]) < 4 * each.error


def test_time_that_is_up_leaves_a_few_fights_and_a_large_error():
    asked = candidates(Heaps((1, 1)), [Throw(1)])
    ticks = count()
    found = simulate_choices(asked, "Ann", throwing, heaps, "one", lambda: next(ticks) < 3)
    assert found.fights == 3
    assert found.rated[0].error > 0.1


def test_after_every_doubling_the_better_half_goes_on_and_four_at_least():
    """Thirteen choices, all alike: after 3 fights of each six go on, after 6 four of these, and they to the end."""
    asked = candidates(Heaps((2, 2)), [Throw(1)] * 13)
    found = simulate_choices(asked, "Ann", throwing, heaps, "one", partial(next, repeat(True, 12 * 13), False))
    assert found.fights > 12
    assert [each.fights for each in found.rated] == [found.fights] * 4 + [6] * 2 + [3] * 7


def test_a_fight_without_end_counts_one_half_and_is_told_of():
    found = simulate_choices(candidates(Heaps((2, 2)), [Rest()]), "Ann", lambda *_: Rest(), heaps, "one", lambda: False)
    assert (found.rated[0].worth, found.endless) == (0.5, 1)


def test_the_error_is_that_of_a_share():
    """After a quick shot 2/3 of 400 fights are won, after an aimed one 7/9: √(2/9 / 400) = 0.024, and 0.021."""
    first = begin(Duel(), START)
    asked = [Candidate(first, Decision("Ann", shot)) for shot in (QUICK, AIMED)]
    found = simulate_choices(asked, "Ann", quick, over, "a seed", always)
    assert (found.fights, found.endless, found.best_first.sure) == (400, 0, True)
    for rating, worth, error in zip(found.rated, (2 / 3, 7 / 9), (0.0236, 0.0208), strict=True):
        assert rating.fights == 400
        assert rating.error == pytest.approx(error, rel=0.05)
        assert abs(rating.worth - worth) < 2.5 * rating.error
        assert (rating.low, rating.high) == pytest.approx(
            (rating.worth - 2 * rating.error, rating.worth + 2 * rating.error)
        )


@pytest.mark.parametrize(("side", "worth"), [("Ann", 1), ("Bo", 0)])
def test_fights_that_all_end_alike_have_an_error(side, worth):
    """As if one fight more were a draw: ½ / √(400 · 399) = 0.00125, and no bound beyond 0 or 1."""
    [found] = simulate_choices(
        [Candidate(begin(Duel(), START), Decision("Ann", 1))], side, quick, over, "a seed", always
    ).rated
    error = 0.5 / (400 * 399) ** 0.5
    assert (found.worth, found.error) == (worth, pytest.approx(error))
    assert (found.low, found.high) == pytest.approx((max(0, worth - 2 * error), min(1, worth + 2 * error)))


def test_a_fight_without_end_is_cut_off_after_25_turns_once_time_is_up():
    """Three fights of 25 turns, and one turn before them that shows the pending choice."""
    begun = []

    class Counted(Standoff):
        def turn(self, dice, state):
            begun.append(state[0])
            return super().turn(dice, state)

    found = simulate_choices([Candidate(begin(Counted(), START))], "Ann", quick, over, "a seed", lambda: False)
    assert (len(begun), found.fights, found.endless, found.rated[0].worth) == (76, 3, 1, 0.5)
    assert not simulate_choices(
        [Candidate(begin(Duel(), START), Decision("Ann", shot)) for shot in (QUICK, AIMED)],
        "Ann", quick, over, "a seed", lambda: False,
    ).sure  # fmt: skip
