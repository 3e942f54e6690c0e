"""Advantage: when it is spent, and where sessions bring it."""

from fractions import Fraction

import pytest

from rules.core import odds, scripted, under
from rules.councilman import (
    CouncilmanRulings,
    ability_level,
    good_under_pressure,
    relic_advantage,
    roll_with_advantage,
    take_the_advantage,
    unopposed,
)

AFTER = CouncilmanRulings(advantage_when="after")


@pytest.mark.parametrize("held", range(4))
@pytest.mark.parametrize("bonus", [0, 3])
def test_roll_with_advantage_before_or_after_has_equal_chances(bonus, held):
    # a side that spends all Advantage before or after the roll keeps the same two of the same dice
    before, after = (
        odds(roll_with_advantage, bonus, "Medium", held, rulings=table) for table in (CouncilmanRulings(), AFTER)
    )
    good = ("Mixed", "Good", "Very Good")
    assert before.chance(lambda end: end.outcome in good) == after.chance(lambda end: end.outcome in good)
    assert before.mean(lambda end: end.spent) == held
    assert after.mean(lambda end: end.spent) <= held


def test_roll_with_advantage_after_the_dice_costs_less():
    # a bonus of 3 on Medium succeeds at once with 43/64; only a failure costs the Advantage
    assert odds(roll_with_advantage, 3, "Medium", 1, rulings=AFTER).mean(lambda end: end.spent) == 1 - Fraction(43, 64)


def test_roll_with_advantage_counts_increases():
    assert odds(roll_with_advantage, 1, "Hard", 2).map(lambda end: end.outcome) == odds(unopposed, 1, "Hard", 2)
    late = scripted("d8=1, d8=2, d8=8, d8=3", roll_with_advantage, 0, "Medium", 2, rulings=AFTER)
    assert (late.outcome, late.spent) == ("Mixed", 2)  # 8 + 3
    early = scripted("d8=5, d8=6", roll_with_advantage, 0, "Medium", 2, rulings=AFTER)
    assert (early.outcome, early.spent) == ("Mixed", 0)


def test_session_start_brings_advantage():
    assert take_the_advantage(3) == 3
    assert good_under_pressure(2, gm=3, party=2) == 2
    assert good_under_pressure(2, gm=2, party=2) == 0
    assert (relic_advantage(0), relic_advantage(1)) == (1, 1)
    assert ability_level(1, 2, 1) == 2
    assert under(CouncilmanRulings(same_ability="add-up"), ability_level, 1, 2, 1) == 4
    assert ability_level() == 0
