"""Absorbing chains against closed forms."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import BadInput, NeverEnds, Odds, absorb, d6, step_distribution


def gambler_chain(win, lose, goal):
    """Return the step of a gambler who plays for 1, and the test for the end: ruin or the goal."""

    def step(purse):
        return Odds({purse + 1: win, purse - 1: lose})

    return step, lambda purse: purse in (0, goal)


@given(some.integers(1, 5), some.integers(1, 5), some.integers(2, 9), some.data())
def test_absorb_solves_gamblers_ruin(win, lose, goal, data):
    start = data.draw(some.integers(1, goal - 1))
    ending = absorb(start, *gambler_chain(win, lose, goal))
    ratio = Fraction(lose, win)
    # textbook: (1 - r^i) / (1 - r^N), or i / N in a fair game
    wins = Fraction(start, goal) if ratio == 1 else (1 - ratio**start) / (1 - ratio**goal)
    assert ending.chances == {0: 1 - wins, goal: wins}
    p = Fraction(win, win + lose)
    # textbook: i (N - i) in a fair game, else (i - N P(win)) / (q - p)
    mean = start * (goal - start) if ratio == 1 else (start - goal * wins) / (1 - 2 * p)
    assert ending.steps == mean


@given(some.integers(1, 5), some.integers(1, 5), some.integers(2, 9))
def test_absorb_in_floats_approximates_fractions(win, lose, goal):
    chain = gambler_chain(win, lose, goal)
    exact, near = (absorb(goal // 2, *chain, number=number) for number in (Fraction, float))
    assert isinstance(near.steps, float)
    assert near.steps == pytest.approx(float(exact.steps))
    for end, chance in exact.chances.items():
        assert near.chances[end] == pytest.approx(float(chance))


def test_mean_steps_until_a_six_are_6():
    # a loop on one state: the mean wait for a chance of 1/6 is 6 throws
    ending = absorb("wait", lambda _: d6.odds().map(lambda face: "six" if face == 6 else "wait"), lambda s: s == "six")
    assert ending.steps == 6
    assert ending.chances == {"six": 1}


def test_mean_steps_until_two_sixes_in_a_row_are_42():
    # textbook: 6 + 36 throws
    def step(row):
        return Odds({row + 1: 1, 0: 5})

    assert absorb(0, step, lambda row: row == 2).steps == 42


def test_absorb_of_absorbing_start_takes_no_steps():
    ending = absorb(0, *gambler_chain(1, 1, 5))
    assert (ending.chances, ending.steps) == ({0: 1}, 0)


def test_absorb_rejects_chains_without_end():
    with pytest.raises(NeverEnds, match="can never come to an end"):
        absorb(1, lambda n: Odds({n: 1}), lambda n: n == 0)
    with pytest.raises(NeverEnds):
        absorb(2, lambda n: Odds({1 if n == 2 else 2: 1, 0: 0}), lambda n: n == 0)
    with pytest.raises(NeverEnds):  # one branch ends, the other never ends
        absorb(1, lambda n: Odds({0: 1, 2: 1}) if n == 1 else Odds({3 if n == 2 else 2: 1}), lambda n: n == 0)


def test_step_distribution_is_geometric():
    step, ended = gambler_chain(1, 1, 3)
    done, going_on = step_distribution(1, step, ended, 4)
    # from 1: down (1/2) ends; up (1/2) to 2, up again (1/4) ends; back to 1 (1/4) and so on
    assert done == {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 8), 4: Fraction(1, 16)}
    assert going_on == Fraction(1, 16)
    assert step_distribution(0, step, ended, 4) == ({0: 1}, 0)
    assert step_distribution(1, step, ended, 0) == ({}, 1)
    with pytest.raises(BadInput, match="The number of steps must be a whole number from 0 to"):
        step_distribution(1, step, ended, -1)


def test_step_distribution_agrees_with_mean():
    step, ended = gambler_chain(2, 1, 4)
    done, going_on = step_distribution(2, step, ended, 200)
    mean = sum(count * chance for count, chance in done.items())
    assert float(mean) == pytest.approx(float(absorb(2, step, ended).steps))
    assert 0 < going_on < Fraction(1, 10**20)
