"""The exact odds of sums, kept dice and open-ended dice, by counting and never by listing throws."""

from functools import lru_cache
from itertools import accumulate
from math import comb
from operator import sub

from rules.core.odds import Odds


@lru_cache(maxsize=1024)
def sum_odds(count: int, sides: int) -> Odds[int]:
    """The odds of `count` dice with that many `sides`, added up."""
    return Odds.counted(range(count, count * sides + 1), _sums(count, sides), sides**count)


def _sums(count: int, sides: int) -> list[int]:
    """In how many ways dice add up to each total, from the least on.

    With one die more, a total is reached from the `sides` totals before it.
    """
    ways = [1] * sides if count else [1]
    for _ in range(count - 1):
        ways = list(accumulate(map(sub, ways + [0] * (sides - 1), [0] * sides + ways)))
    return ways


@lru_cache(maxsize=1024)
def keep_odds(count: int, sides: int, kept: int, highest: bool) -> Odds[int]:
    """The odds of the best (or worst) of several dice, by the worst face that is kept and how many dice are better."""
    weights = [0] * (kept * sides + 1)
    for better in range(kept):
        rest, groups = count - better, comb(count, better)
        fewer = [comb(rest, many) for many in range(kept - better)]
        for face in range(1, sides + 1):
            worse = sum([ways * (face - 1) ** (rest - many) for many, ways in enumerate(fewer)])
            as_good = groups * (face**rest - worse)
            for total, sums in enumerate(_sums(better, sides - face), face * kept + better):
                weights[total] += as_good * sums
    ways = weights[kept:] if highest else weights[: kept - 1 : -1]
    return Odds.counted(range(kept, kept * sides + 1), ways, sides**count)  # one way alone keeps the least (or most)


@lru_cache(maxsize=64)
def open_odds(sides: int) -> Odds[int]:
    """The odds of an open-ended die: its top face adds a closed roll, its 1 subtracts one."""
    weights = dict.fromkeys(range(2, sides), sides)
    for second in range(1, sides + 1):
        weights[sides + second] = weights[1 - second] = 1
    return Odds(weights)
