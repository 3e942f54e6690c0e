"""Courses of whole fights, each against sums by hand: loops, fights without end, long ones, and simulated ones."""

from fractions import Fraction

import pytest
from shots import QUICK, START, Duel, Standoff, hits, other, quick

from rules.core import Die, SeededDice
from rules.core.play.fight_odds import Bout, Outcome, course, explore, play_out
from rules.core.progress import progress_listener, progress_part, report_progress

ANN = Outcome("Ann")
HALF = Fraction(1, 2)


class Crossbow(Duel):
    """One shooter loads, aims and shoots; only the shot is left to chance."""

    def turn(self, dice, state):
        step, _, count = state
        return (step + 1, False, count) if step < 2 else (0, dice.sub(hits, QUICK), count + 1)


class Feud(Standoff):
    """The first shot may hit, no later one does."""

    def turn(self, dice, state):
        who, _, count = state
        return super().turn(dice, state) if count else (other(who), dice.sub(hits, QUICK), 1)

    def canonical(self, state):
        return *state[:2], min(state[2], 1)


class March:
    """A march of one or two miles a day, by a coin, to an inn `miles` away or past it into the wood."""

    def __init__(self, miles):
        self.miles = miles

    def turn(self, dice, state):
        return state + dice(Die(2))

    def outcome(self, state):
        return None if state < self.miles else Outcome("inn" if state == self.miles else "wood")

    def canonical(self, state):
        return state

    rounds = canonical


def course_of(fight, start=START, most=10):
    return course(Bout(fight, start, quick), most, 0, 1)


@pytest.fixture
def heard():
    """Return the list that collects reports of progress while the test runs."""
    told = []
    with progress_listener(lambda *progress: told.append(progress)):
        yield told


def test_course_closes_the_loop_of_a_duel():
    """Ann wins 1/2 + 1/8 + 1/32 + … = 2/3; a shot ends it half of the time, so two shots on average."""
    found = course_of(Duel())
    assert found.ends == {ANN: Fraction(2, 3), Outcome("Bo"): Fraction(1, 3)}
    assert (found.mean, found.by_round[3], found.later) == (2, Fraction(1, 8), Fraction(1, 2**30))
    # Who is to shoot, or who has won.
    assert (found.states, found.fights, found.rounded) == (4, 0, False)


@pytest.mark.parametrize(("most", "enough"), [(3, False), (4, True)])
def test_explore_gives_up_beyond_the_allowed_states(most, enough):
    graph = explore(Bout(Duel(), START, quick), most)
    assert (graph is not None) == enough
    # Each of the two shooters hits or misses.
    assert graph is None or graph.transitions == 4


def test_course_passes_over_turns_with_one_result():
    """The beginning, the shot and the end are three states; each round ends the fight half of the time."""
    found = course_of(Crossbow(), (0, False, 0))
    assert (found.states, found.mean) == (3, 2)
    assert [found.by_round[count] for count in (1, 2, 3)] == [HALF, HALF**2, HALF**3]


def test_course_of_a_fight_without_end_has_no_ends_and_no_mean():
    found = course_of(Standoff())
    assert (found.ends, found.later, found.mean, found.rounded) == ({}, 1, None, False)


def test_course_of_a_fight_that_may_never_end_has_no_mean():
    found = course_of(Feud())
    assert (found.ends, found.later, found.mean, found.rounded) == ({ANN: HALF}, HALF, None, True)


def test_course_of_a_long_fight_is_rounded(heard):
    """A day makes 3/2 miles, so 2/3 of all miles are slept at; each mile takes 2/3 of a day, and 2/9 go too far.

    The inn is reached from a mile or two before it, so the chance is 2/3 up to a term of 2⁻ᵐⁱˡᵉˢ.
    """
    near, far = (course_of(March(miles), 0, 1300) for miles in (330, 1200))
    for found, miles in ((near, 330), (far, 1200)):
        assert found.rounded
        assert float(found.ends[Outcome("inn")]) == pytest.approx(2 / 3, abs=1e-9)
        assert float(found.mean) == pytest.approx(2 / 3 * miles + 2 / 9, abs=1e-9)
    # 330 miles take 165 days at least; after 200 nothing is counted any more, and 1,200 miles take 600.
    assert (min(near.by_round), max(near.by_round), sum(near.by_round.values()) + near.later) == (165, 200, 1)
    assert (near.states, far.by_round, far.later) == (332, {}, 1)
    assert [progress[:3] for progress in heard] == [(done, 1300, "moments") for done in (250, 250, 500, 750, 1000)]


def test_course_simulates_fights_if_there_are_too_many_states():
    """400 duels: a share of 2/3 has a standard error of 0.024; the seed is fixed."""
    found = course(Bout(Duel(), START, quick), 3, 400, 1)
    assert (found.states, found.fights, sum(found.ends.values()), sum(found.by_round.values())) == (0, 400, 1, 1)
    assert abs(found.ends[ANN] - Fraction(2, 3)) < Fraction(1, 20)


def test_simulated_fights_are_reported_with_their_ends(heard):
    found = course(Bout(Duel(), START, quick), 3, 3, 1, lambda ends, count: f"{ends.get(ANN, 0)} of {count}")
    assert [progress[:3] for progress in heard] == [(done, 3, "fights") for done in (1, 2, 3)]
    assert heard[-1][3] == f"{3 * found.ends.get(ANN, 0)} of 3"


def test_play_out_cuts_a_fight_off_after_200_rounds():
    assert play_out(SeededDice(1), Bout(Standoff(), START, quick)) == (None, 200)


def test_part_of_reports_the_whole(heard):
    with progress_part(2, 5, "rows"):
        report_progress(7, 9, "steps")
    assert heard == [(2, 5, "rows", "")]


def test_nobody_hears_a_report_outside_of_reporting():
    with progress_part(2, 5, "rows"):
        report_progress(7, 9, "steps")
    report_progress(8, 9, "steps")
