"""Totals: a procedure has the same odds with totals as with plain numbers."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some
from plain_listing import list_throws

from rules.basics.combat.choices import Turn
from rules.core import NeverEnds, Odds, d4, d6, d12, d20, odds, require_int
from rules.core.bands import band_index
from rules.core.knowledge import HALF, SCALE, Knowledge, Known, is_small, split_value
from rules.core.play.squares import require_square
from rules.councilman.characters import check_health
from rules.skillful.characters import Effort, Pools


def difference(dice):
    return dice(d20) - dice(d20)


def beside_others(dice):
    return dice(d6) * 2 + dice(d6) > dice(d20)


def only_at_times(dice):
    first = dice(d6)
    return first if first < 5 else first + dice(d12)


def table(dice):
    return ("low", "middling", "high")[(dice(d20) + dice(d20)) // 14]


def signed_sum_text(dice):
    return f"{dice(d12) + dice(d12):+}"


def asked_late(dice):
    one, other = dice(d20), dice(d20)
    ahead = one > other
    return ahead, max(one, 3) > 4, other % 2 == 0


def kept(dice):
    return tuple(sorted((dice(d12), dice(d20), dice(d12))))


def looked_up(dice):
    return {2: "two", 3: "three"}.get(dice(d12) * 2 - dice(d12), "else")


def itself(dice):
    face = dice(d20)
    return face - face + 2 * face - abs(face - 4) * -1


def in_place(dice):
    left = [5, 6, 7, 8]
    return left[dice(d12) // 4] + round(dice(d20) / 2) if dice(d12) else 0


def remainders(dice):
    one, other = dice(d20), dice(d12)
    return one % other, 30 % other, divmod(other, one)


def multiplied(dice):
    return dice(d12) * dice(d20) - 3 * (-dice(d12))


def even_numbers(dice):
    one = dice(d20)
    return bool(one & 1), 3 < one <= 6, one != 5, one in (2, 7), 10 - one, Fraction(one, 2)


@dataclass(frozen=True, slots=True)
class Both:
    first: int
    second: tuple[int, str]


class Named(NamedTuple):
    sum: int
    ahead: bool


def shared_out(dice):
    """Return totals that are divided, compared, limited and added."""
    one, other = dice(d20) - 3, dice(d12)
    part = one // 4
    bonus = max(0, min(part, 3))
    return other + bonus - 10 // other, -part // 2 <= bonus, part * 3 == 3, abs(-one // 5) + bonus


def shared_of_a_sum(dice):
    one, other = dice(d20), dice(d12)
    percent = 10 * one // max(30, 6 * other)
    return max(0, percent - 2) + other if percent != 4 else one // -3


def kept_in_a_record(dice):
    one, other = dice(d20), dice(d12)
    return Both(2 * one - 1, (other // 5, "high" if one > 15 else "low"))


def kept_with_a_difference(dice):
    """Return values that depend on a comparison of totals."""
    one, other = dice(d20), dice(d12)
    return Named(one + other, one - other > 3), one - other


def read_by_rows(dice):
    """Return rows found by `bisect`: in ascending and descending tables, for a quotient and for a difference."""
    one, other = dice(d20), dice(d12)
    floors = (-4, 2, 9, 9, 15)
    return (
        band_index(floors, one),
        band_index(floors, 3 - 2 * other),
        band_index(floors, (3 * other + 1) // 2),
        band_index(floors, -one // 3),
        band_index(floors, one - other),
        band_index((), other),
    )


def kept_twice(dice):
    """Return one total twice."""
    one = dice(d20)
    return (one, -one), Both(one // 3, (dice(d12), "")), 1


@pytest.mark.parametrize(
    "procedure",
    [
        shared_out,
        shared_of_a_sum,
        kept_in_a_record,
        kept_with_a_difference,
        kept_twice,
        read_by_rows,
        difference,
        beside_others,
        only_at_times,
        table,
        signed_sum_text,
        asked_late,
        kept,
        looked_up,
        itself,
        in_place,
        multiplied,
        remainders,
        even_numbers,
    ],
)
def test_odds_with_totals_equal_count_of_all_throws(procedure):
    assert dict(odds(procedure).items()) == list_throws(procedure)


@given(
    some.lists(some.sampled_from((-2, -1, 1, 3)), min_size=3, max_size=3),
    some.lists(some.integers(-12, 12), min_size=4, max_size=4),
    some.permutations(range(4)),
)
def test_totals_compare_in_any_order(counts, bounds, order):
    def compared(dice):
        one, other, third = (count * dice(die) for count, die in zip(counts, (d12, d20, d12), strict=True))
        asked = (one + other, other - third, one, one + other + third)
        return tuple(asked[at] < bounds[at] if at % 2 else asked[at] >= bounds[at] for at in order)

    assert dict(odds(compared).items()) == list_throws(compared)


def test_total_splits_paths_by_answer():
    runs = []

    def quarters(dice):
        runs.append("quarters")
        return "low" if (dice(d20) + dice(d20)) // 4 - 1 < 3 else "high"

    def both(dice):
        runs.append("both")
        one, other = dice(d20), dice(d12)
        return (other, "high") if one > 15 else (one, one // 2)

    assert odds(quarters)["low"] == Fraction(105, 400)  # 2 to 15: 1 + 2 + … + 14 of the 400 pairs
    odds(both)
    assert Counter(runs) == {"quarters": 2, "both": 2}


def test_step_may_return_outer_total():
    def both(dice):
        mine = dice(d20)
        return dice.sub(lambda inner: (inner(d12), mine))

    assert dict(odds(both).weights) == dict.fromkeys(product(range(1, 13), range(1, 21)), 1)  # every pair of faces


def test_results_contain_plain_numbers():
    for procedure in (difference, multiplied):
        assert {type(outcome) for outcome in odds(procedure)} == {int}
    assert {type(face) for faces in odds(kept) for face in faces} == {int}
    assert {type(number) for both in odds(kept_in_a_record) for number in (both.first, both.second[0])} == {int}


def test_total_may_be_passed_to_another_procedure():
    def read(dice, total):
        return require_int(total, 0, 20, "a total") + dice(d4) > 6

    def asked(dice):
        return dice.sub(read, dice(d6) + 1)

    # of 24 pairs of a d6 and a d4 those that add up to 6 and more: with 2, 3, 4, 5, 6 on the d6 1, 2, 3, 4, 4
    assert odds(asked)[True] == Fraction(14, 24)


def test_step_may_read_outer_total():
    def asked(dice):
        mine = dice(d6)
        theirs = dice.until(lambda face: face != mine, lambda inner: inner(d6))
        return dice.sub(lambda inner: inner(d4) + theirs > mine)

    expected = sum(
        Fraction(1, 6 * 5 * 4)
        for mine, theirs, more in product(range(1, 7), range(1, 7), range(1, 5))
        if mine != theirs and more + theirs > mine
    )
    assert odds(asked)[True] == expected


def test_repeated_roll_on_one_path_has_exact_odds():
    def pair(dice):
        return dice(d6), dice(d6)

    def higher(dice):
        if dice(d4) == 1:
            return "none"
        one, other = dice.until(lambda both: both[0] != both[1], pair)
        return "first" if one > other + 1 else "second"

    # of the 30 pairs of different faces 10 have the first higher by two or more
    assert odds(higher) == Odds({"none": 12, "first": 12, "second": 24})


def test_endless_repeat_on_one_path_is_rejected():
    def never(dice):
        if dice(d4) > 3:
            return dice.until(lambda face: face > 9, lambda inner: inner(d6))
        return 0

    with pytest.raises(NeverEnds, match=r"dice\.until would never end"):
        odds(never)


def test_error_names_number_of_total():
    def refused(dice):
        return require_int(dice(d6), 1, 5, "a face")

    with pytest.raises(ValueError, match="A face must be a whole number from 1 to 5, not 6"):
        odds(refused)


def test_total_compares_and_adds_with_fraction_or_float():
    """Of twenty faces, two are below 2.5, and ten are above 5 when halved."""
    assert odds(lambda dice: dice(d20) < Fraction(5, 2))[True] == Fraction(2, 20)
    assert odds(lambda dice: dice(d20) >= 2.5)[True] == Fraction(18, 20)
    # True counts as 1, so one face of twenty is not above it
    assert odds(lambda dice: dice(d20) > True)[True] == Fraction(19, 20)
    assert odds(lambda dice: dice(d20) <= True)[True] == Fraction(1, 20)
    assert odds(lambda dice: (dice(d20) - 1 >= True, dice(d20) - 1 < True))[True, True] == Fraction(19, 20 * 20)
    assert odds(lambda dice: dice(d20) * Fraction(1, 2) > 5)[True] == Fraction(10, 20)
    assert odds(lambda dice: 0.5 + dice(d20) + Fraction(1, 2) < 4)[True] == Fraction(2, 20)
    for senseless in (
        lambda dice: dice(d20) < "x",
        lambda dice: dice(d20) >= None,
        lambda dice: dice(d20) + "x",
        lambda dice: dice(d20) * None,
    ):
        with pytest.raises(TypeError):
            odds(senseless)


def test_repeated_step_may_take_total():
    """A d12 plus 1 if another d12 shows 12, repeated until it is above 1: a 2 has chance 1/11 or 1/12."""

    def more(dice, plus):
        return dice(d12) + plus

    def again(dice):
        return dice.until(lambda total: total > 1, more, dice(d12) // 12)

    assert odds(again)[2] == Fraction(11, 12) * Fraction(1, 11) + Fraction(1, 12) * Fraction(1, 12)


def test_until_rejects_condition_without_a_result():
    with pytest.raises(NeverEnds, match="No result of <lambda> is acceptable"):
        odds(lambda dice: dice.until(lambda total: total > 20, lambda dice: dice(d20)))


@pytest.mark.parametrize(
    "made",
    [
        lambda number: Effort(wind=number).wind,
        lambda number: Pools(health=number).health,
        lambda number: Turn("move", to=(number, 2)).to[0],
        lambda number: require_square((number, 2))[0],
        lambda number: check_health("life", 6 * number),
    ],
)
def test_require_int_accepts_totals(made):
    assert dict(odds(lambda dice: made(dice(d6))).items()) == {made(face): Fraction(1, 6) for face in range(1, 7)}


def test_small_numbers_survive_beside_others():
    """A number is small if `split_value` reads it and its negative back from a value with a second number."""

    def survives(number):
        return split_value(number + SCALE * 3, 2) == [number, 3]

    for number in (1, HALF - 1, HALF, HALF + 1):
        expected = survives(number) and survives(-number)
        assert [is_small(0, number), is_small(-number, 0)] == [expected, expected]


@pytest.mark.parametrize("factors", [(2, -4), (-2, 4), (-1, 2), (1, -2)])
def test_multiples_of_a_question_are_one_form(factors):
    """The difference of a die and two others is kept in lowest terms, so a multiple of it needs no new group."""
    die = [Known({roll}, ((roll, 1),), dict.fromkeys(range(1, 7), 1)) for roll in (0, 1)]
    form = tuple(enumerate(factors))
    ((_, _, learned), *_) = Knowledge(enumerate(die)).split(form, 0, lambda value: value > 0).cases
    assert learned[0].form == ((0, 1), (1, -2))
    ((_, _, further), *_) = learned.split(form, 0, lambda value: value > 2).cases
    assert list(further[0].parts) == die


def test_total_rejects_text():
    """An unread total can only be added to numbers and compared with them."""

    def added(dice, addend):
        return dice(d6) + addend

    def less(dice, limit):
        return dice(d6) < limit

    for procedure in (added, less):
        with pytest.raises(TypeError, match=r"unsupported operand|not supported between"):
            odds(procedure, "pebbles")
    assert odds(added, 1)[7] == odds(less, 2)[True]
