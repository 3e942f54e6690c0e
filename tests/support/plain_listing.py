"""Odds without the engine: every throw runs with plain numbers, one after another."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Never

from rules.core import Dice, NeverEnds, Pool

Chances = dict[Any, Fraction]


class TooManyThrows(Exception):
    """A procedure has too many throws to list them in a test."""


class _ListingDice(Dice):
    """Dice that show one throw after another. They carry out steps in place, and repeats by their accepted results."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._path: list[list[tuple[Any, int]]] = []  # results with their weights, each list from the current one on
        self._totals: list[int] = []
        self.start()

    def start(self) -> None:
        """Go to the beginning of the current throw."""
        self._depth, self.weight, self.total = 0, 1, 1

    def _pick(self, weights: Mapping[Any, int]) -> Any:
        if self._depth == len(self._path):
            self._path.append(list(weights.items()))
            self._totals.append(sum(weights.values()))
        result, weight = self._path[self._depth][0]
        self.weight, self.total = self.weight * weight, self.total * self._totals[self._depth]
        self._depth += 1
        return result

    def next_throw(self) -> bool:
        """Go to the next throw; return False after the last one."""
        self.start()
        while self._path:
            del self._path[-1][0]
            if self._path[-1]:
                return True
            del self._path[-1], self._totals[-1]
        return False

    def __call__(self, pool: Pool, *_more: Never) -> int:
        number: int = self._pick(pool.odds().weights)
        return number

    def until(self, accept: Callable[[Any], bool], procedure: Callable[..., Any], *args: Any, **named: Any) -> Any:
        chances = list_throws(procedure, *args, most=self._most, **named)
        accepted = {result: chance for result, chance in chances.items() if accept(result)}
        if not accepted:
            raise NeverEnds("no throw is accepted")
        common = lcm(*[chance.denominator for chance in accepted.values()])
        return self._pick({result: int(chance * common) for result, chance in accepted.items()})


def list_throws(procedure: Callable[..., Any], *args: object, most: int = 50_000, **named: object) -> Chances:
    """Return the chance of each result of a procedure.

    Raises:
        TooManyThrows: It has more throws than `most`.
    """
    weights = Counter[tuple[Any, int]]()
    dice = _ListingDice(most)
    for _ in range(most):
        result = procedure(dice, *args, **named)
        weights[result, dice.total] += dice.weight
        if not dice.next_throw():
            break
    else:
        raise TooManyThrows
    chances: Chances = {}
    for (result, total), weight in weights.items():
        chances[result] = chances.get(result, Fraction(0)) + Fraction(weight, total)
    return chances
