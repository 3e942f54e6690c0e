"""Healing: times, rest, rolls and their price."""

from fractions import Fraction

import pytest

from rules.core import BadInput, IllegalChoice, odds, under
from rules.councilman import (
    CouncilmanRulings,
    Fighter,
    check_daily,
    combat_healing,
    heal,
    healing_difficulty,
    healing_price,
    is_full_rest,
    life_healed,
)


@pytest.mark.parametrize(
    ("minutes", "difficulty"),
    [(479, "Very Easy"), (240, "Very Easy"), (239, "Easy"), (60, "Easy"), (59, "Medium"), (30, "Medium"),
     (29, "Hard"), (10, "Hard"), (9, "Very Hard"), (1, "Very Hard")],
)  # fmt: skip
def test_healing_difficulty_depends_on_minutes(minutes, difficulty):
    assert healing_difficulty(minutes) == difficulty


def test_healing_difficulty_takes_the_nearest_time_by_ruling():
    nearest = CouncilmanRulings(heal_between="nearest")
    # 20 lies as far from 10 as from 30: the shorter time counts
    assert [under(nearest, healing_difficulty, n) for n in (20, 21, 150, 151)] == [
        "Hard",
        "Medium",
        "Easy",
        "Very Easy",
    ]
    with pytest.raises(BadInput, match="Minutes of healing must be a whole number from 1 to 479"):
        healing_difficulty(480)


def test_full_rest_needs_time_and_sleep():
    assert is_full_rest(480, 360)
    assert not is_full_rest(479, 360)
    assert not is_full_rest(480, 359)
    assert not is_full_rest(480, 360, strenuous=True)


def test_life_healed_depends_on_outcome():
    assert [life_healed(outcome, 9) for outcome in ("Very Bad", "Bad", "Mixed", "Good", "Very Good")] == [0, 0, 4, 9, 9]
    assert under(CouncilmanRulings(half_recovery="up"), life_healed, "Mixed", 9) == 5
    assert life_healed("Mixed", 1) == 0
    assert life_healed("Good", 0) == Fighter("Bones", recovery=0).recovery == 0  # creatures may lie outside 1 to 20


def test_healing_price_follows_its_ruling():
    scale = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
    assert [healing_price(outcome) for outcome in scale] == [2, 0, 0, 0, 0]
    mixed = CouncilmanRulings(heal_price="mixed-too")
    assert [under(mixed, healing_price, outcome) for outcome in scale] == [2, 0, 1, 0, 0]  # Mixed dearer than Bad
    always = CouncilmanRulings(heal_price="advantage-still")
    assert [under(always, healing_price, outcome) for outcome in scale] == [2, 1, 1, 0, 0]  # as on any roll


def test_heal_equals_count_by_hand():
    # Easy with +2: whole Recovery from 11, so 9 on the dice, 36 of 64 ways; half from 8, 6 to 8, 18 ways
    found = odds(heal, 2, 10, "Easy").map(lambda result: result.life)
    assert (found[10], found[5]) == (Fraction(36, 64), Fraction(18, 64))
    worse = odds(heal, 2, 10, "Easy", 0, True).map(lambda result: result.gm)
    # when Dangerous, Bad (a total of 5 to 7, dice of 3 to 5, 9 ways) pays 2 like Very Bad (dice of 2, 1 way)
    assert worse[2] == Fraction(10, 64)


def test_combat_healing_is_very_hard_and_decreased():
    assert odds(combat_healing, 3, 10) == odds(heal, 3, 10, "Very Hard", -1)


def test_check_daily_allows_each_way_once():
    assert check_daily("roll", ()) == ("roll",)
    assert check_daily("rest", ("roll",)) == ("roll", "rest")
    with pytest.raises(IllegalChoice, match=r"has gained from a roll today \[cd\.heal\.daily\]"):
        check_daily("roll", ("rest", "roll"))
