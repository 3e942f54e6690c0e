"""Pools against listing every throw, and against icepool and dyce."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import dyce
import icepool
import pytest

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
)

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
    """Every equally likely way to throw a pool: its faces, with second dice where it opens."""
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
def test_odds_are_those_of_every_throw(pool):
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
def test_odds_are_icepools(pool, same):
    assert dict(pool.odds().items()) == {total: Fraction(same.probability(total)) for total in same.outcomes()}


def test_the_open_d20_is_icepools():
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
def test_odds_are_dyces(count, sides):
    die = {4: d4, 6: d6, 8: d8}[sides]
    same = count @ dyce.H(sides)
    total = same.total
    assert dict((count * die).odds().items()) == {face: Fraction(ways, total) for face, ways in same.items()}


def test_many_dice_are_counted_not_listed():
    # the chance of 100 sixes; 6 ** 100 throws could never be listed
    assert (100 * d6).odds()[600] == Fraction(1, 6**100)
    assert keep_highest(100, d6, 1).odds()[1] == Fraction(1, 6**100)


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_rolled_faces_are_faces_the_pool_can_show(pool):
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
def test_impossible_faces(pool, faces):
    with pytest.raises(ScriptError):
        pool.total(faces)


def test_impossible_pools():
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
def test_how_pools_are_written(pool, written):
    assert str(pool) == written


@pytest.mark.parametrize("rolled", [lambda: keep_lowest(3, 2 * d6, 1), lambda: open_ended(2 * d6)])
def test_one_kind_of_die_is_kept_or_open(rolled):
    with pytest.raises(BadInput, match=r"A die must be single, such as d6, not RepeatedDie\("):
        rolled()


@pytest.mark.parametrize(
    "large", [keep_highest(100, Die(1000), 50), 100 * Die(1000) + 100 * Die(1000), 100 * d100 + 99 * d100]
)
def test_odds_of_very_large_pools_are_refused_with_the_cure(large):
    """Each would take minutes, or more memory than a computer has."""
    with pytest.raises(NeverEnds, match=r"too much work.*fewer"):
        large.odds()


def test_odds_of_large_pools():
    """The highest total of half of 100 dice: 50 of them or more show their best face."""
    assert keep_highest(100, d100, 50).odds()[5000] == Fraction(
        sum(comb(100, many) * 99 ** (100 - many) for many in range(50, 101)), 100**100
    )
    assert (100 * Die(1000) + d6).odds()[101] == Fraction(1, 1000**100 * 6)
