"""Odds: exact weights in lowest terms."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import BadInput, Odds, d6, odds


def roll(dice):
    return dice(d6)


WEIGHTS = some.dictionaries(some.integers(-9, 9), some.integers(1, 50), min_size=1, max_size=6)


@given(WEIGHTS)
def test_odds_add_up_in_lowest_terms(weights):
    odds, total = Odds(weights), sum(weights.values())
    assert all(odds[outcome] == Fraction(weight, total) for outcome, weight in weights.items())
    assert sum(chance for _, chance in odds.items()) == 1
    assert odds == Odds({outcome: 6 * weight for outcome, weight in weights.items()})
    assert hash(odds) == hash(Odds({outcome: 6 * weight for outcome, weight in weights.items()}))
    assert list(odds) == sorted(weights)


@given(WEIGHTS)
def test_from_chances_rebuilds_odds(weights):
    assert Odds.from_chances(Odds(weights).items()) == Odds(weights)


@given(WEIGHTS)
def test_conditional_odds_recombine(weights):
    odds = Odds(weights)
    chance = odds.chance(lambda outcome: outcome > 0)
    if 0 < chance < 1:
        above, below = odds.given(lambda outcome: outcome > 0), odds.given(lambda outcome: outcome <= 0)
        again = [(outcome, chance * part) for outcome, part in above.items()]
        again += [(outcome, (1 - chance) * part) for outcome, part in below.items()]
        assert Odds.from_chances(again) == odds


def test_map_adds_equal_results():
    # of six faces three are odd
    assert d6.odds().map(lambda face: face % 2) == Odds({0: 1, 1: 1})
    assert d6.odds().mean() == Fraction(7, 2)  # 21 / 6
    assert d6.odds().mean(lambda face: face * face) == Fraction(91, 6)


def test_impossible_outcomes_have_chance_0():
    odds = Odds({1: 1, 2: 0})
    assert odds[2] == 0
    assert 2 not in odds
    assert len(odds) == 1


def test_unsortable_outcomes_keep_their_order():
    assert list(Odds({5: 1, 3: 1, 4: 1, "a": 1, 2: 1})) == [5, 3, 4, "a", 2]


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: 2, 2: -1}], ids=str)
def test_odds_reject_impossible_weights(weights):
    with pytest.raises(BadInput, match="Weights of odds must be 0 or more"):
        Odds(weights)


def test_from_chances_rejects_other_sums():
    with pytest.raises(BadInput, match="add up to 1"):
        Odds.from_chances([("a", Fraction(1, 2)), ("b", Fraction(1, 3))])


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: odds(roll).map(lambda face: [face]),
        lambda: Odds.from_chances([([6], 1)]),  # type: ignore[list-item]
        lambda: Odds.from_chances([(6, inf)]),  # type: ignore[list-item]
        lambda: odds(lambda _: "six").mean(),
        lambda: odds(roll).mean(str),
    ],
)
def test_odds_reject_mutable_outcomes_and_means_of_text(wrong):
    with pytest.raises(BadInput, match=" must "):
        wrong()
