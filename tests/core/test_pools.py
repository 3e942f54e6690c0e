"""Odds of pools, compared with a list of every throw, with icepool and with dyce."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import dyce
import icepool
import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from rules.core import (
    BadInput,
    Die,
    NeverEnds,
    Odds,
    ScriptError,
    d4,
    d6,
    d8,
    d10,
    d12,
    d20,
    d100,
    keep_highest,
    keep_lowest,
    open_ended,
    parse_pool,
)

dice = some.builds(Die, some.integers(1, 1000))


sums = some.builds(lambda count, die: count * die, some.integers(0, 100), dice)


plain = dice | sums


mixes = some.lists(plain, min_size=2, max_size=6).map(lambda parts: sum(parts[1:], parts[0]))


counts = some.integers(1, 100).flatmap(lambda count: some.tuples(some.just(count), some.integers(1, count)))


kept = some.builds(
    lambda keep, both, die: keep(both[0], die, both[1]), some.sampled_from([keep_highest, keep_lowest]), counts, dice
)


opened = some.builds(open_ended, some.builds(Die, some.integers(2, 1000)))


POOLS = [
    d4,
    3 * d6,
    0 * d8,
    5 * d4,
    2 * d6 + d8,
    d4 + d6 + d12,
    keep_highest(4, d6, 3),
    keep_lowest(4, d8, 2),
    keep_highest(5, d4, 1),
    keep_lowest(3, d10, 3),
    open_ended(d4),
]


def throws(pool):
    """Yield every equally likely throw of a pool: its faces, with the second die of an open-ended one."""
    text = str(pool)
    if text.endswith("!"):
        sides = int(text[1:-1])
        for first in range(1, sides + 1):
            if first in (1, sides):
                yield from (((first, second), 1) for second in range(1, sides + 1))
            else:
                yield (first,), sides
        return
    dice = []
    for part in text.split("k", maxsplit=1)[0].split("+"):
        how_many, faces = part.split("d")
        dice += [range(1, int(faces) + 1)] * int(how_many or 1)
    yield from ((faces, 1) for faces in product(*dice))


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_pool_odds_equal_count_of_all_throws(pool):
    counted = Counter()
    for faces, weight in throws(pool):
        counted[pool.total(faces)] += weight
    assert pool.odds() == Odds(counted)
    assert sum(chance for _, chance in pool.odds().items()) == 1


@pytest.mark.parametrize(
    ("pool", "same"),
    [
        (2 * d8, 2 @ icepool.d8),
        (3 * d6, 3 @ icepool.d6),
        (keep_highest(4, d8, 2), icepool.d8.highest(4, 2)),
        (keep_lowest(6, d8, 2), icepool.d8.lowest(6, 2)),
        (10 * d10, 10 @ icepool.d10),
    ],
    ids=str,
)
def test_pool_odds_equal_icepool(pool, same):
    assert dict(pool.odds().items()) == {total: Fraction(same.probability(total)) for total in same.outcomes()}


def test_open_d20_odds_equal_icepool():
    def second(first):
        return first + icepool.d20 if first == 20 else first - icepool.d20 if first == 1 else first

    same = icepool.d20.map(second)
    odds = open_ended(d20).odds()
    assert dict(odds.items()) == {total: Fraction(same.probability(total)) for total in same.outcomes()}
    assert odds[-19] == Fraction(1, 400)  # a 1, then a 20
    assert odds[40] == Fraction(1, 400)  # a 20, then a 20
    assert 1 not in odds
    assert odds[0] == Fraction(1, 400)  # a 1, then a 1


@pytest.mark.parametrize(("count", "sides"), [(2, 8), (3, 6), (7, 4)])
def test_pool_odds_equal_dyce(count, sides):
    die = {4: d4, 6: d6, 8: d8}[sides]
    same = count @ dyce.H(sides)
    total = same.total
    assert dict((count * die).odds().items()) == {face: Fraction(ways, total) for face, ways in same.items()}


def test_pool_odds_of_many_dice_are_exact():
    # the chance of 100 sixes; 6 ** 100 throws could never be listed
    assert (100 * d6).odds()[600] == Fraction(1, 6**100)
    assert keep_highest(100, d6, 1).odds()[1] == Fraction(1, 6**100)


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_rolled_faces_are_possible_faces(pool):
    random, possible = Random(7), pool.odds()
    for _ in range(200):
        assert pool.total(pool.faces(random)) in possible


@pytest.mark.parametrize(
    ("pool", "faces"),
    [
        (d6, (7,)),
        (d6, (0,)),
        (d6, (1, 2)),
        (2 * d6, (1,)),
        (keep_highest(3, d6, 1), (1, 2)),
        (open_ended(d20), (20,)),
        (open_ended(d20), (5, 5)),
        (open_ended(d20), ()),
        (d6 + d8, (1, 2, 3)),
    ],
    ids=str,
)
def test_pool_rejects_impossible_faces(pool, faces):
    with pytest.raises(ScriptError):
        pool.total(faces)


def test_pool_rejects_impossible_dice():
    with pytest.raises(BadInput, match="from 0 to 100"):
        101 * d6
    with pytest.raises(BadInput, match="from 1 to 3"):
        keep_highest(3, d6, 4)
    with pytest.raises(ScriptError, match="d20! cannot be added"):
        open_ended(d20) + d6
    with pytest.raises(BadInput):
        True * d6


@pytest.mark.parametrize(
    ("pool", "written"),
    [
        (d10, "d10"),
        (2 * d8, "2d8"),
        (keep_highest(4, d8, 2), "4d8kh2"),
        (keep_lowest(4, d8, 2), "4d8kl2"),
        (open_ended(d20), "d20!"),
        (2 * d6 + d8 + d4, "2d6+d8+d4"),
    ],
)
def test_pool_text_is_common_notation(pool, written):
    assert str(pool) == written


@pytest.mark.parametrize("rolled", [lambda: keep_lowest(3, 2 * d6, 1), lambda: open_ended(2 * d6)])
def test_pool_rejects_keep_or_open_of_mixed_dice(rolled):
    with pytest.raises(BadInput, match=r"A die must be single, such as d6, not RepeatedDie\("):
        rolled()


@pytest.mark.parametrize(
    "large", [keep_highest(100, Die(1000), 50), 100 * Die(1000) + 100 * Die(1000), 100 * d100 + 99 * d100]
)
def test_pool_odds_beyond_limit_name_cheaper_form(large):
    """Each pool would need minutes, or more memory than a computer has."""
    with pytest.raises(NeverEnds, match=r"too much work.*fewer"):
        large.odds()


def test_pool_odds_of_large_pools_equal_formula():
    """The best 50 of 100 dice reach the highest total if at least 50 dice show their highest face."""
    assert keep_highest(100, d100, 50).odds()[5000] == Fraction(
        sum(comb(100, many) * 99 ** (100 - many) for many in range(50, 101)), 100**100
    )
    assert (100 * Die(1000) + d6).odds()[101] == Fraction(1, 1000**100 * 6)


@given(plain | mixes | kept | opened)
@example(0 * d8)
@example(1 * d20)
def test_parse_pool_reads_printed_pool(pool):
    assert parse_pool(str(pool)) == pool


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("d10", d10),
        ("2d8", 2 * d8),
        ("4d8kh2", keep_highest(4, d8, 2)),
        ("4d8kl2", keep_lowest(4, d8, 2)),
        ("d20!", open_ended(d20)),
        ("2d6+d8", 2 * d6 + d8),
        (" 2D6 + D8 ", 2 * d6 + d8),
        ("4D8KH2", keep_highest(4, d8, 2)),
    ],
)
def test_parse_pool_reads_common_spellings(text, meant):
    assert parse_pool(text) == meant


@pytest.mark.parametrize(
    "text",
    ["", " ", "d", "8", "2x8", "2d", "d8d8", "d8+", "+d8", "d8++d8", "d8-1", "d8+1", "2d8 kh1", "2d8k1", "2d8kh",
     "d20!!", "d٨", "2 d8", "d-8", "-2d8", "d8.5", "d99999999", "2d8\n3d6", None, 8],
)  # fmt: skip
def test_parse_pool_rejects_other_text(text):
    with pytest.raises(BadInput, match="Dice must be written like d20, 2d8, 4d8kh2") as refused:
        parse_pool(text)
    assert refused.value.value == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("d0", "A die's number of sides must be a whole number from 1 to 1000"),
        ("101d6", "The number of dice must be a whole number from 0 to 100"),
        ("2d8kh3", "The number of dice kept must be a whole number from 1 to 2"),
        ("d1!", "An open-ended die's number of sides must be a whole number from 2 to 1000"),
        ("2d20!", "An open-ended die must be rolled alone"),
        ("d20!+d6", "Added dice must be plain"),
        ("4d8kh2+d6", "Added dice must be plain"),
    ],
)
def test_parse_pool_rejects_impossible_dice(text, why):
    with pytest.raises(BadInput, match=why):
        parse_pool(text)


@given(some.text(alphabet="0123456789dkhl!+ D", max_size=14))
def test_parse_pool_raises_only_bad_input(text):
    try:
        read = parse_pool(text)
    except BadInput:
        return
    except ScriptError as error:  # nothing that is read may fail for another reason
        raise AssertionError(text) from error
    assert parse_pool(str(read)) == read
