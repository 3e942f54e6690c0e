"""Fight odds against sums by hand: loops, endless fights, long fights and simulated fights."""

from fractions import Fraction

import pytest
from pebbles import Heaps, Pebbles, Throw
from shots import QUICK, START, Duel, Standoff, hits, opponent_of, quick

from rules.core import Die, SeededDice
from rules.core.play.explorer import FightSetup, build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds, fight_odds, play_to_end, simulate_fights
from rules.core.play.game import Outcome
from rules.core.progress import progress_listener, progress_part, report_progress

GAME = Pebbles()


def always(choice):
    return lambda *_: choice


WINS, LOSES = Outcome("Ann", (1, 0), (1, 0)), Outcome("Bo", (0, 1), (0, 1))


def led_to(moves, steps):
    """Return a graph that reaches `moves` after some steps. In `moves`, 0 is that state, 1 a win for Ann, 2 for Bo."""
    way = [[(at + 1, False, Fraction(1))] for at in range(steps)]
    return [*way, [(steps + to, over, chance) for to, over, chance in moves], WINS, LOSES]


ANN = Outcome("Ann")


HALF = Fraction(1, 2)


class Crossbow(Duel):
    """One shooter loads, aims and shoots; only the shot needs dice."""

    def turn(self, dice, state):
        step, _, count = state
        return (step + 1, False, count) if step < 2 else (0, dice.sub(hits, QUICK), count + 1)


class Feud(Standoff):
    """A fight in which only the first shot can hit."""

    def turn(self, dice, state):
        who, _, count = state
        return super().turn(dice, state) if count else (opponent_of(who), dice.sub(hits, QUICK), 1)

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

    completed_rounds = canonical


def course_of(fight, start=START, most=10):
    return fight_odds(FightSetup(fight, start, quick), most, 0, 1)


@pytest.fixture
def heard():
    """Return the list that collects reports of progress while the test runs."""
    told = []
    with progress_listener(lambda *progress: told.append(progress)):
        yield told


def test_fight_odds_solves_loop_of_a_duel():
    """Ann wins 1/2 + 1/8 + 1/32 + … = 2/3; a shot ends it half of the time, so two shots on average."""
    found = course_of(Duel())
    assert found.ends == {ANN: Fraction(2, 3), Outcome("Bo"): Fraction(1, 3)}
    assert (found.mean, found.by_round[3], found.later) == (2, Fraction(1, 8), Fraction(1, 2**30))
    # The next shooter, or the winner.
    assert (found.states, found.fights, found.rounded) == (4, 0, False)


@pytest.mark.parametrize(("most", "enough"), [(3, False), (4, True)])
def test_build_policy_graph_is_none_beyond_state_limit(most, enough):
    graph = build_policy_graph(FightSetup(Duel(), START, quick), most)
    assert (graph is not None) == enough
    # Each of the two shooters hits or misses.
    assert graph is None or sum(len(moves) for moves in graph if isinstance(moves, list)) == 4


def test_fight_odds_skips_turns_with_one_result():
    """Only the start, the shot and the end count as states; each round ends the fight half of the time."""
    found = course_of(Crossbow(), (0, False, 0))
    assert (found.states, found.mean) == (3, 2)
    assert [found.by_round[count] for count in (1, 2, 3)] == [HALF, HALF**2, HALF**3]


def test_fight_odds_of_endless_fight_has_no_mean():
    found = course_of(Standoff())
    assert (found.ends, found.later, found.mean, found.rounded) == ({}, 1, None, False)


def test_fight_odds_of_possibly_endless_fight_has_no_mean():
    found = course_of(Feud())
    assert (found.ends, found.later, found.mean, found.rounded) == ({ANN: HALF}, HALF, None, True)


def test_fight_odds_of_a_long_fight_is_rounded(heard):
    """A day covers 3/2 miles on average, so each mile takes 2/3 of a day and is a night's stop with chance 2/3.

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
    assert [progress[:3] for progress in heard] == [(done, 1300, "positions") for done in (250, 250, 500, 750, 1000)]


def test_fight_odds_simulates_beyond_state_limit():
    """400 duels: a share of 2/3 has a standard error of 0.024; the seed is fixed."""
    found = fight_odds(FightSetup(Duel(), START, quick), 3, 400, 1)
    assert (found.states, found.fights, sum(found.ends.values()), sum(found.by_round.values())) == (0, 400, 1, 1)
    assert abs(found.ends[ANN] - Fraction(2, 3)) < Fraction(1, 20)


def test_simulation_reports_interim_results(heard):
    found = fight_odds(FightSetup(Duel(), START, quick), 3, 3, 1, lambda ends, count: f"{ends.get(ANN, 0)} of {count}")
    assert [progress[:3] for progress in heard] == [(done, 3, "fights") for done in (1, 2, 3)]
    assert heard[-1][3] == f"{3 * found.ends.get(ANN, 0)} of 3"


def test_play_to_end_stops_after_200_rounds():
    assert play_to_end(SeededDice(1), FightSetup(Standoff(), START, quick)) == (None, 200)


def test_progress_part_reports_progress_of_whole(heard):
    with progress_part(2, 5, "rows"):
        report_progress(7, 9, "steps")
    assert heard == [(2, 5, "rows", "")]


def test_report_progress_without_listener_does_nothing():
    with progress_part(2, 5, "rows"):
        report_progress(7, 9, "steps")
    report_progress(8, 9, "steps")


def test_fight_odds_of_single_throws_is_exact():
    """Both always throw one pebble, each from a heap of one: the thrower wins with a hit and loses with a miss."""
    found = fight_odds(FightSetup(GAME, Heaps((1, 1)), always(Throw(1))), 50, 10, 1)
    assert {end.winner: chance for end, chance in found.ends.items()} == {"Ann": Fraction(1, 2), "Bo": Fraction(1, 2)}


def test_fight_odds_agrees_with_simulation():
    """Heaps of one and two: Ann throws 1. Hit (1/2): (1, 1), Bo throws: even. Miss: she has lost. So she wins 1/4."""
    setup = FightSetup(GAME, Heaps((1, 2)), always(Throw(1)))
    found = fight_odds(setup, 50, 10, 1)
    assert sum(chance for end, chance in found.ends.items() if end.winner == "Ann") == Fraction(1, 4)
    shown = simulate_fights(setup, 2000, 1)
    share = sum(float(chance) for end, chance in shown.ends.items() if end.winner == "Ann")
    assert abs(share - 1 / 4) < 4 * (3 / 16 / 2000) ** 0.5  # four standard errors
    assert build_policy_graph(setup, 2) is None


def test_fight_odds_of_1000_rounds_is_rounded_to_12_digits():
    """Each round goes on with 999/1000 and is won two times of three: 1000 rounds on average."""
    moves = [(0, True, Fraction(999, 1000)), (1, True, Fraction(2, 3000)), (2, True, Fraction(1, 3000))]
    small, large = (exact_fight_odds(led_to(moves, steps)) for steps in (0, 1000))
    assert (small.ends, small.mean, small.rounded) == ({WINS: Fraction(2, 3), LOSES: Fraction(1, 3)}, 1000, False)
    assert large.rounded
    assert abs(large.ends[WINS] - Fraction(2, 3)) <= Fraction(1, 10**12)
    assert abs(large.mean - 1000) < Fraction(1, 10**6)
    for found in (small, large):
        assert abs(found.by_round[2] - Fraction(999, 1000**2)) <= Fraction(1, 10**12)
        assert sum(found.by_round.values()) + found.later == 1
        assert found.later > Fraction(1, 2)


def test_rounded_course_keeps_rare_results():
    rare = Fraction(1, 10**15)
    for steps, rounded in ((0, False), (1000, True)):
        found = exact_fight_odds(led_to([(1, True, 1 - rare), (2, True, rare)], steps))
        assert found.rounded == rounded
        assert 0 < found.ends[LOSES] <= Fraction(1, 10**12)
        assert found.ends[WINS] + found.ends[LOSES] == 1


def test_fight_odds_is_exact_up_to_state_limits():
    """At most 320 states in a loop, or 1000 without a loop. Three of them are both ends and the last state."""
    again = [(0, True, Fraction(1, 2)), (1, True, Fraction(1, 2))]
    once = [(1, True, Fraction(1, 2)), (2, True, Fraction(1, 2))]
    for moves, most in ((again, 320), (once, 1000)):
        assert [exact_fight_odds(led_to(moves, states - 3)).rounded for states in (most, most + 1)] == [False, True]


def test_rounded_chances_add_up_to_one():
    """Three thirds of twelve digits add up to 1 − 10⁻¹²; the first chance is rounded up."""
    third, digit = Fraction(333333333333, 10**12), Fraction(1, 10**12)
    way = [[(number + 1, False, Fraction(1))] for number in range(1000)]
    draw = Outcome("")
    moves = [*way, [(1000 + to, True, Fraction(1, 3)) for to in (1, 2, 3)], WINS, LOSES, draw]
    assert exact_fight_odds(moves).ends == {WINS: third + digit, LOSES: third, draw: third}
