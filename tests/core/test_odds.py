"""Odds: exact weights in lowest terms."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import BadInput, Odds, d6

WEIGHTS = some.dictionaries(some.integers(-9, 9), some.integers(1, 50), min_size=1, max_size=6)


@given(WEIGHTS)
def test_chances_add_up_and_weights_are_in_lowest_terms(weights):
    odds, total = Odds(weights), sum(weights.values())
    assert all(odds[outcome] == Fraction(weight, total) for outcome, weight in weights.items())
    assert sum(chance for _, chance in odds.items()) == 1
    assert odds == Odds({outcome: 6 * weight for outcome, weight in weights.items()})
    assert hash(odds) == hash(Odds({outcome: 6 * weight for outcome, weight in weights.items()}))
    assert list(odds) == sorted(weights)


@given(WEIGHTS)
def test_built_again_from_their_chances(weights):
    assert Odds.from_chances(Odds(weights).items()) == Odds(weights)


@given(WEIGHTS)
def test_parting_by_a_condition_and_putting_together_again(weights):
    odds = Odds(weights)
    chance = odds.chance(lambda outcome: outcome > 0)
    if 0 < chance < 1:
        above, below = odds.given(lambda outcome: outcome > 0), odds.given(lambda outcome: outcome <= 0)
        again = [(outcome, chance * part) for outcome, part in above.items()]
        again += [(outcome, (1 - chance) * part) for outcome, part in below.items()]
        assert Odds.from_chances(again) == odds


def test_mapping_adds_equal_results():
    # of six faces three are odd
    assert d6.odds().map(lambda face: face % 2) == Odds({0: 1, 1: 1})
    assert d6.odds().mean() == Fraction(7, 2)  # 21 / 6
    assert d6.odds().mean(lambda face: face * face) == Fraction(91, 6)


def test_what_cannot_happen():
    odds = Odds({1: 1, 2: 0})
    assert odds[2] == 0
    assert 2 not in odds
    assert len(odds) == 1
    assert Odds.certain("x")["x"] == 1


def test_outcomes_that_cannot_be_sorted_keep_their_order():
    assert list(Odds({5: 1, 3: 1, 4: 1, "a": 1, 2: 1})) == [5, 3, 4, "a", 2]


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: 2, 2: -1}], ids=str)
def test_impossible_weights(weights):
    with pytest.raises(BadInput, match="Weights of odds must be 0 or more"):
        Odds(weights)


def test_chances_that_do_not_add_up():
    with pytest.raises(BadInput, match="add up to 1"):
        Odds.from_chances([("a", Fraction(1, 2)), ("b", Fraction(1, 3))])
