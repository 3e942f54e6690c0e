"""The exact odds of sums, kept dice and open-ended dice, by counting and never by listing throws."""

from collections import Counter
from functools import lru_cache
from math import comb

from rules.core.odds import Odds


def convolve(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    """The weights of the sum of two independent numbers."""
    result: Counter[int] = Counter()
    for a, weight in left.items():
        for b, other in right.items():
            result[a + b] += weight * other
    return dict(result)


@lru_cache(maxsize=1024)
def sum_odds(count: int, sides: int) -> Odds[int]:
    """The odds of `count` dice with that many `sides`, added up."""
    weights = {0: 1}
    for _ in range(count):
        weights = convolve(weights, dict.fromkeys(range(1, sides + 1), 1))
    return Odds(weights)


@lru_cache(maxsize=1024)
def keep_odds(count: int, sides: int, kept: int, highest: bool) -> Odds[int]:
    """Deal the faces from the best down: how many dice show each face, and what they add."""
    states = {(0, 0): 1}  # (dice dealt so far, total kept so far) -> number of ways
    for face in range(sides, 0, -1) if highest else range(1, sides + 1):
        dealt: Counter[tuple[int, int]] = Counter()
        for (used, total), ways in states.items():
            for more in range(count - used + 1):
                counted = max(0, min(more, kept - used))
                dealt[used + more, total + counted * face] += ways * comb(count - used, more)
        states = dict(dealt)
    weights: Counter[int] = Counter()
    for (used, total), ways in states.items():
        if used == count:
            weights[total] += ways
    return Odds(weights)


@lru_cache(maxsize=64)
def open_odds(sides: int) -> Odds[int]:
    """The odds of an open-ended die: its top face adds a closed roll, its 1 subtracts one."""
    weights = dict.fromkeys(range(2, sides), sides)
    for second in range(1, sides + 1):
        weights[sides + second] = weights.get(sides + second, 0) + 1
        weights[1 - second] = weights.get(1 - second, 0) + 1
    return Odds(weights)
