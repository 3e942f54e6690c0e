"""Exact odds: endless procedures, limits, steps that are enumerated once, totals as numbers, and dice that end."""

import copy
from collections import Counter
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from numbers import Integral

import pytest
from plain_listing import list_throws
from programs import count, count_steps, dealer_loses, endless, endless_loop, endless_step, roll_up_to

from rules.core import Die, NeverEnds, Odds, ScriptError, clear_memo, d4, d6, d8, d20, d100, odds, require_int
from rules.core.enumeration import MAX_TURNS
from rules.core.frozen import frozen
from rules.core.limits import MAX_WORK, WORK, Work, at_most


def roll(dice):
    return dice(d6)


def step_with_another_argument(dice, depth=0):
    face = dice(d6)
    return face if face < 6 else face + dice.sub(step_with_another_argument, depth + 1)


def step_that_only_calls_itself(dice):
    return dice.sub(step_that_only_calls_itself)


def one_step(dice):
    face = dice(d6)
    return face if face < 6 else face + dice.sub(other_step)


def other_step(dice):
    face = dice(d6)
    return (face, 0)[0] if face < 6 else face + dice.sub(one_step)


def repeat_of_itself(dice):
    return dice.until(lambda face: face > 3, repeat_of_itself)


def recursion_of_two(dice):
    face = dice(d6)
    return face if face < 6 else face + recursion_of_the_other(dice)


def recursion_of_the_other(dice):
    return recursion_of_two(dice) + dice(d4)


def recursion_of_rows(dice):
    face = dice(d6)
    return (face,) if face < 6 else (face, *recursion_of_rows(dice))


def recursion_without_dice(dice):
    return recursion_without_dice(dice)


def repeat_that_is_never_accepted(dice):
    return dice.until(lambda face: face > 6, lambda inner: inner(d6))


def repeat_of_a_pair_that_is_never_accepted(dice):
    return dice.until(lambda pair: sum(pair) > 12, lambda inner: (inner(d6), inner(d6)))


def loop_around_a_total(dice):
    total = 0
    while total < 10**6:
        total += dice(d6) - dice(d6)
    return total


def loop_of_keys(dice):
    seen = set()
    while 7 not in seen:
        seen.add(dice(d6))


@pytest.mark.long
@pytest.mark.parametrize(
    "procedure",
    [endless_step, step_with_another_argument, step_that_only_calls_itself, one_step, other_step, repeat_of_itself,
     endless, recursion_of_two, recursion_of_rows, recursion_without_dice, repeat_that_is_never_accepted,
     repeat_of_a_pair_that_is_never_accepted, endless_loop, loop_around_a_total, loop_of_keys],
)  # fmt: skip
def test_odds_reject_endless_procedures(procedure):
    with pytest.raises(NeverEnds, match=r"dice\.until"):
        odds(procedure)


def test_odds_follow_50_nested_steps_and_reject_1000():
    def coins(dice, count):
        return dice.sub(coins, count - 1) + dice(Die(2)) if count else 0

    # only one of the 2 ** 50 results of 50 coins has a 2 on every coin
    assert odds(coins, 50)[100] == Fraction(1, 2**50)
    with pytest.raises(NeverEnds, match="steps are nested too deeply"):
        odds(coins, 1_000)


def test_path_has_at_most_1000_turns():
    def rolls(dice, count):
        return sum(dice(Die(1)) for _ in range(count))

    assert odds(rolls, MAX_TURNS) == Odds({MAX_TURNS: 1})
    with pytest.raises(NeverEnds, match="more than 1000 rolls and questions"):
        odds(rolls, MAX_TURNS + 1)


@pytest.mark.parametrize(("procedure", "number"), [(count, 16), (count_steps, 16), (count_steps, 60)])
def test_odds_of_successes_are_binomial(procedure, number):
    """Each die succeeds on a third of its faces."""
    chances = odds(procedure, number)
    assert chances.total == 3**number
    assert [chances.weights[hits] for hits in range(number + 1)] == [
        comb(number, hits) * 2 ** (number - hits) for hits in range(number + 1)
    ]


def four_numbers(dice):
    return tuple(dice(d100) for _ in range(4))


def sorted_numbers(dice):
    return sorted(dice(d20) for _ in range(6))[1]


def different_faces(dice):
    return len({dice(d6) for _ in range(9)})


def highest_face(dice):
    return max(dice(d6) for _ in range(30))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("procedure", "arguments"),
    [(count, (20,)), (four_numbers, ()), (sorted_numbers, ()), (different_faces, ()), (highest_face, ())],
)
def test_odds_beyond_limit_name_cheaper_form(procedure, arguments):
    with pytest.raises(NeverEnds, match=rf"Exact odds of {procedure.__name__} take too much work.*dice\.sub"):
        odds(procedure, *arguments)


def test_sum_of_many_dice_is_within_limit():
    def first_and_sum(dice):
        first = dice(d6)
        return first, first + sum(dice(d6) for _ in range(30))

    chances = odds(first_and_sum)
    assert chances[1, 31] == Fraction(1, 6**31)
    assert chances.map(lambda pair: pair[0]) == Odds(dict.fromkeys(range(1, 7), 1))


def chances_up_to(least, total=0):
    """Return the chance of each total at which no more d6 are rolled, from the chances after the next die."""
    if total >= least:
        return {total: Fraction(1)}
    chances = Counter()
    for face in range(1, 7):
        for end, chance in chances_up_to(least, total + face).items():
            chances[end] += chance / 6
    return chances


def test_odds_of_dealer_who_draws_to_a_limit_equal_count():
    expected = sum(
        chance * sum(further for end, further in chances_up_to(mine + 1).items() if end > 21)
        for mine, chance in chances_up_to(9).items()
        if mine <= 12
    )

    # the same with smaller numbers, because the listing above is slow for 16
    def loses(dice):
        mine = roll_up_to(dice, 9)
        return mine <= 12 and roll_up_to(dice, mine + 1) > 21

    assert odds(loses)[True] == expected
    assert 0 < odds(dealer_loses, 16)[True] < 1


def test_at_most_limits_results_and_paths():
    def three(dice):
        return dice(d20), dice(d20), dice(d20)

    def third(dice):
        return "low" if dice(d6) < 3 else "middle" if dice(d6) < 5 else "high"

    with at_most(8_000):
        assert len(odds(three)) == 20**3
    clear_memo()
    with at_most(7_999), pytest.raises(NeverEnds, match="more than 7999 results"):
        odds(three)
    with at_most(3):
        assert len(odds(third)) == 3
    clear_memo()
    with at_most(2), pytest.raises(NeverEnds, match="third has more than 2 paths"):
        odds(third)


def two_numbers(dice):
    return dice(d20), dice(d20)


STEPS = (lambda dice: dice.sub(two_numbers), lambda dice: dice.until(lambda pair: pair[0] > 0, two_numbers))


@pytest.mark.parametrize("step", STEPS)
def test_step_lists_its_totals_only_if_they_are_keys(step):
    """Two paths are enough to compare one number of a step. As a key, each of its values is looked up."""
    with at_most(2):
        assert odds(lambda dice: step(dice)[0] > 15)[True] == Fraction(1, 4)

    def looked_up(dice):
        return {20: "best"}.get(step(dice)[0], "other")

    assert odds(looked_up)["best"] == Fraction(1, 20)


def test_work_for_a_result_with_totals_equals_count_by_hand():
    """Each result of two dice looks up a form of two rolls, for 40 + 2 units.

    It lists 400 pairs, for 2 units each to add them up and 8 to list them. Sums are 38 apart at most, so their 39
    values fit one long integer, with a unit for each step between them.
    """

    def spent(procedure):
        clear_memo()
        before = WORK.set(work := Work(MAX_WORK))
        try:
            odds(procedure)
        finally:
            WORK.reset(before)
        return MAX_WORK - work.left

    assert spent(two_numbers) == 42 + 400 * (2 + 8)
    assert spent(lambda dice: sum(two_numbers(dice))) == 42 + 38


def test_dice_are_unusable_after_their_procedure():
    kept = []

    def keeps(dice):
        kept.append(dice(d6))
        return 0

    odds(keeps)
    with pytest.raises(ScriptError, match="cannot be used after the procedure has ended"):
        bool(kept[0] > 3)
    with pytest.raises(ScriptError, match="its own first argument, `dice`"):
        odds(lambda dice: dice.sub(lambda _: dice(d6)))


def test_step_is_enumerated_once_per_arguments():
    runs = []

    def doubled(dice, plus):
        runs.append(plus)
        return 2 * dice(d6) + plus

    def four(dice):
        return sum(dice.sub(doubled, plus) for plus in (1, 2, 1, 2)) > 30

    assert odds(four)[True] == list_throws(four)[True]
    assert Counter(runs[:2]) == {1: 1, 2: 1}


def test_total_as_key_restarts_run_once():
    runs = []

    def looked_up(dice):
        runs.append(1)
        return {1: "one", 2: "two"}.get(dice(d6), "more") + {1: "!"}.get(dice(d4), "")

    assert odds(looked_up)["one!"] == Fraction(1, 24)
    assert len(runs) == 1 + 24  # paths before the total is used as a key, then every throw


def test_total_is_usable_as_key():
    @lru_cache
    def squared(number):
        return number * number

    class Own:
        def __init__(self, number):
            self.number = number

        def __eq__(self, other):
            return self.number == other.number

        def __hash__(self):
            return hash(self.number)

    class Unhashed(Own):
        def __hash__(self):
            return 1

    ones = {1}
    for procedure in (
        lambda dice: squared(dice(d6)) > 20,
        lambda dice: dice(d6) in ones,
        lambda dice: dice.sub(lambda inner: squared(inner(d6))) + dice(d4),
        lambda dice: dice.sub(lambda inner, own: own.number + inner(d4), Own(dice(d6))),
        lambda dice: dice.sub(lambda inner, own: own.number + inner(d4), Unhashed(dice(d6))),
        lambda dice: dice.sub(lambda inner: Unhashed(inner(d6))).number + dice(d4),
        lambda dice: Unhashed(dice(d6)),
        lambda dice: (Own(dice(d6)).number, frozenset((dice(d4),))),
    ):
        assert dict(odds(procedure).items()) == list_throws(procedure)
    assert odds(lambda dice: Own(dice(d6))).map(lambda own: own.number) == Odds(dict.fromkeys(range(1, 7), 1))


@pytest.mark.parametrize(
    "procedure",
    [
        lambda dice: 10**30 * dice(d6) + dice(d8),
        lambda dice: 10**12 * (10**12 * dice(d6)) > 10**24 * dice(d4),
        lambda dice: (10**11 * (dice(d6) * 10**11) - dice(d4), dice(d8)),
        lambda dice: -dice(d6) % 10**40,
        lambda dice: (dice.sub(lambda inner: 10**40 + inner(d6)), dice(d4)),
        lambda dice: dice.sub(lambda inner: 10**40 * inner(d6)) // 10**39 + dice(d4),
        lambda dice: (dice(d6) + 10**40, dice(d4)),
    ],
)
def test_odds_of_large_numbers_equal_count(procedure):
    assert dict(odds(procedure).items()) == list_throws(procedure)


@dataclass(frozen=True)
class Pair:
    one: int
    other: int


def test_totals_copy_and_format_like_numbers():
    def copied(dice):
        pair = Pair(dice(d6), dice(d4))
        return copy.deepcopy(pair) == pair, copy.copy(pair.one) > 3, asdict(pair)["one"] > 3

    def looked_at(dice):
        number = dice(d6)
        return isinstance(number, Integral), number.bit_length(), number.numerator, hasattr(number, "imaginary")

    for procedure in (copied, looked_at):
        assert dict(odds(procedure).items()) == list_throws(procedure)
    with pytest.raises(AttributeError, match="'int' object has no attribute 'imaginary'"):
        odds(lambda dice: dice(d6).imaginary)


@frozen
class Checked:
    """A value whose class checks it on construction."""

    number: int

    def __post_init__(self):
        require_int(self.number, 1, 6, "a face")


def test_checked_values_are_results_and_arguments():
    def checked(dice):
        return dice.sub(lambda inner, face: Checked((face.number + inner(d4)) // 2), Checked(dice(d6)))

    assert dict(odds(checked).items()) == list_throws(checked)


def test_odds_count_none_as_an_outcome():
    def six(dice):
        return 6 if dice(d6) == 6 else None

    assert odds(six) == Odds({6: 1, None: 5})
