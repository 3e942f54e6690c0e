"""Aid, counted exactly."""

from fractions import Fraction
from itertools import product
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import odds, scripted, under
from rules.skillful import (
    AidedCheck,
    Attempt,
    Character,
    Effort,
    SkillfulRulings,
    Task,
    aid_bonus,
    aid_target,
    aided_check,
    total_aid,
)

PRINTED = SkillfulRulings(low_aid="as-printed")
UNCAPPED = SkillfulRulings(high_aid="no-cap")
TALK = Task(Effort(wit=2))


def test_aid_target_is_at_least_30():
    assert [aid_target(main) for main in (-5, 29, 30, 31, 50)] == [30, 30, 30, 31, 50]


@pytest.mark.parametrize(
    ("result", "bonus"),
    [(0, 0), (6, 0), (8, 0), (9, 1), (11, 1), (12, 2), (18, 4), (21, 5), (29, 7), (30, 8), (36, 8), (60, 8)],
)
def test_aid_bonus_counts_tenths_above_20_percent(result, bonus):
    assert aid_bonus(result, 12) == bonus


def test_aid_bonus_equals_formula_in_fractions():
    for result, main in product(range(-25, 90), range(25, 70)):
        x = Fraction(result, max(main, 30))
        assert under(PRINTED, aid_bonus, result, main) == min(8, floor(10 * (x - Fraction(1, 5))))


def test_aid_bonus_in_floats_is_wrong_at_30_60_and_70_percent():
    # 0.3 - 0.2 is 0.09999999999999998 in binary
    wrong = [tenth for tenth in range(11) if floor(10 * (tenth / 10 - 0.2)) != under(PRINTED, aid_bonus, 3 * tenth, 0)]
    assert wrong == [3, 6, 7]


def test_aid_bonus_of_poor_aid_as_printed_is_a_penalty():
    # 5 of 30 is 16 2/3 %: floor(10 * -1/30) = -1; -19 of 30: floor(-6.33 - 2) = -9
    assert [under(PRINTED, aid_bonus, result, 0) for result in (5, 0, -19)] == [-1, -2, -9]
    assert [aid_bonus(result, 0) for result in (5, 0, -19)] == [0, 0, 0]


def test_aid_bonus_passes_8_only_without_a_cap():
    # 36 of 30 is 120 %: ten full tenths above 20 %
    assert aid_bonus(36, 0) == 8
    assert under(UNCAPPED, aid_bonus, 36, 0) == 10


@given(st.integers(-30, 100), st.integers(-30, 100))
def test_aid_bonus_grows_with_the_aid_and_shrinks_with_the_target(result, main):
    assert aid_bonus(result, main) <= aid_bonus(result + 1, main)
    assert aid_bonus(result, main) >= aid_bonus(result, main + 1)


def test_total_aid_takes_the_best_helper_or_all_as_printed():
    # 15 of 30 gives +3, 21 of 30 gives +5
    assert total_aid(20, (15, 21)) == 5
    assert under(SkillfulRulings(several_helpers="as-printed"), total_aid, 20, (15, 21)) == 8
    assert total_aid(20, ()) == 0
    # 30 of 30 is 100 %, +8 each; of 31 it is 96 %, +7 each
    added = SkillfulRulings(several_helpers="as-printed")
    assert [under(added, total_aid, main, (30,) * 5) for main in (30, 31)] == [40, 35]


def test_aided_check_adds_the_bonus_to_its_roll():
    main, helper = Attempt(Character((9,)), TALK), Attempt(Character((4,)), TALK)
    aided = scripted("d20!=15, d20!=11", aided_check, main, (helper,))  # 24, helped by 15: 50 %
    assert aided == AidedCheck(24, 3)
    assert aided.total == 27


@pytest.mark.agrees("a full count", "sk.aid", "sk.aid.bonus", "sk.aid.target")
def test_aided_check_equals_count():
    main, helper = Attempt(Character((9,)), TALK), Attempt(Character((4,)), TALK)
    pairs = list(product(range(1, 21), repeat=2))
    rolls = [{1: 1 - second, 20: 20 + second}.get(first, first) for first, second in pairs]
    reached = sum(
        one + 9 + max(0, min(8, floor(10 * (Fraction(other + 4, max(30, one + 9)) - Fraction(1, 5))))) >= 25
        for one, other in product(set(rolls), repeat=2)
        for _ in range(rolls.count(one) * rolls.count(other))
    )
    result = odds(aided_check, main, (helper,))
    assert result.chance(lambda aided: aided.total >= 25) == Fraction(reached, 160_000)
