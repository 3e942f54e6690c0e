"""The enumerated reading: every path of a procedure followed and weighed, exactly."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import lcm
from typing import Any, TypeVar

from rules.core.dice import Dice, Roll
from rules.core.errors import NeverEnds, ScriptError
from rules.core.errors import procedure as checked
from rules.core.in_force import Policy, remembered, table
from rules.core.odds import Odds
from rules.core.pools import Pool
from rules.core.rulings import Rulings

R = TypeVar("R")
MOST_ROLLS = 1_000
_most: ContextVar[int | None] = ContextVar("most", default=None)


@contextmanager
def at_most(paths: int) -> Iterator[None]:
    """Where somebody waits for the answer: whatever has more paths than so many raises `NeverEnds`."""
    before = _most.set(paths)
    try:
        yield
    finally:
        _most.reset(before)


class Enumerator(Dice):
    """Follows every path of a procedure: each run repeats a known path and takes one new turn.

    A path is a row of branches. Whole-number weights only; different totals meet in one at the end.
    """

    def __init__(self) -> None:
        self._path: list[_Branch] = []
        self._faces: list[Any] = []  # what each branch of the path shows now
        self._depth = 0

    def __call__(self, pool: Pool) -> int:
        depth = self._depth
        self._depth = depth + 1
        total: int = self._faces[depth] if depth < len(self._faces) else self._turn(pool.odds())
        return total

    def _turn(self, odds: Odds[R]) -> R:
        if len(self._path) == MOST_ROLLS:
            raise NeverEnds(f"more than {MOST_ROLLS} rolls on one path; close re-rolls with until")
        self._path.append(_Branch(odds, self._path[-1] if self._path else None))
        face = next(iter(odds))
        self._faces.append(face)
        return face

    def roll(self, pool: Pool) -> Roll:
        raise ScriptError(f"odds of {pool} are known by total only; ask for dice(pool)")

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        self._depth += 1
        if self._depth > len(self._faces):
            return self._turn(_odds(procedure, *args, **named))
        shown: R = self._faces[self._depth - 1]  # on the path already: no need to look it up again
        return shown

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        self._depth += 1
        if self._depth <= len(self._faces):  # on the path already: no need to weigh it again
            shown: R = self._faces[self._depth - 1]
            return shown
        inner = _odds(procedure, *args, **named)
        if not inner.chance(accept):
            raise NeverEnds(f"no result of {procedure.__name__} is acceptable: it would never end")
        return self._turn(inner.given(accept))

    def _next_path(self) -> bool:
        """Turn to the next path; False when every path has been followed."""
        path, faces = self._path, self._faces
        while path:
            branch = path[-1]
            branch.index += 1
            if branch.index < len(branch.outcomes):
                faces[-1] = branch.outcomes[branch.index]
                branch.weight = branch.before * branch.weights[branch.index]
                self._depth = 0
                return True
            path.pop()
            faces.pop()
        return False

    def run(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        """The exact odds of a procedure's result, by following every path."""
        by_total: dict[int, dict[R, int]] = {}
        most, paths = _most.get(), 0
        while self.follow(by_total, procedure, *args, **named):
            paths += 1
            if paths == most:
                raise NeverEnds(f"{procedure.__name__} may go more than {most} ways")
        return weighed(by_total)

    def follow(
        self, by_total: dict[int, dict[R, int]], procedure: Callable[..., R], *args: object, **named: object
    ) -> bool:
        """Follow one path more and add its weight; False when it was the last."""
        result = procedure(self, *args, **named)
        weight, total = (self._path[-1].weight, self._path[-1].total) if self._path else (1, 1)
        results = by_total.setdefault(total, {})
        results[result] = results.get(result, 0) + weight
        return self._next_path()


def weighed(by_total: dict[int, dict[R, int]]) -> Odds[R]:
    """Weights over several totals as odds over one."""
    common = lcm(*by_total)
    weights: dict[R, int] = {}
    for total, results in by_total.items():
        for result, weight in results.items():
            weights[result] = weights.get(result, 0) + weight * (common // total)
    return Odds(weights)


class _Branch:
    """One turn on a path: its outcomes and weights, which one is taken, and the weight so far."""

    __slots__ = ("before", "index", "outcomes", "total", "weight", "weights")
    weight: int
    total: int

    def __init__(self, odds: Odds[Any], last: "_Branch | None") -> None:
        self.outcomes, self.weights = tuple(odds.weights), tuple(odds.weights.values())
        self.index = 0
        self.before = last.weight if last else 1
        self.weight = self.before * self.weights[0]
        self.total = odds.total * (last.total if last else 1)


@remembered(4096)
def _odds(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R]:
    return Enumerator().run(procedure, *args, **named)


def odds(
    procedure: Callable[..., R],
    *args: Hashable,
    rulings: Rulings | None = None,
    policy: Policy | None = None,
    **named: Hashable,
) -> Odds[R]:
    """The exact odds of everything a procedure can come to. Answers are remembered.

    `rulings` and `policy` are those in force where none are given.
    """
    checked(procedure)
    if rulings is None and policy is None:
        return _odds(procedure, *args, **named)
    with table(rulings, policy=policy):
        return _odds(procedure, *args, **named)
