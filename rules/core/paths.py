"""Every path of a procedure, one after another: each run repeats a known path and takes one new turn."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf, lcm
from time import perf_counter
from typing import Any, TypeVar, cast

from rules.core.dice import Dice, Roll
from rules.core.errors import NeverEnds, ScriptError
from rules.core.odds import Odds
from rules.core.pools import Pool

R = TypeVar("R")
MOST_ROLLS = 1_000
TOO_MANY = f"more than {MOST_ROLLS} rolls on one path; close re-rolls with until"
MOST: ContextVar[int | None] = ContextVar("most", default=None)
_UNTIL: ContextVar[float] = ContextVar("until", default=inf)


@contextmanager
def at_most(paths: int, seconds: float = inf) -> Iterator[None]:
    """Where somebody waits: whatever has more paths than so many, or takes longer, raises `NeverEnds`."""
    before, until = MOST.set(paths), _UNTIL.set(perf_counter() + seconds)
    try:
        yield
    finally:
        MOST.reset(before)
        _UNTIL.reset(until)


def check_paths(paths: int, most: int, procedure: Callable[..., Any]) -> None:
    """Raise `NeverEnds` where so many paths are the most that somebody waits for, or their time is up."""
    if paths == most:
        raise NeverEnds(f"{procedure.__name__} may go more than {most} ways")
    if perf_counter() > _UNTIL.get():
        raise NeverEnds(f"{procedure.__name__} takes too long to follow while somebody waits")


class Paths(Dice):
    """Follows every path of a procedure: each run repeats a known path and takes one new turn.

    A path is a row of branches. Whole-number weights only; different totals meet in one at the end.
    """

    def __init__(self) -> None:
        self._path: list[Branch] = []
        self._faces: list[Any] = []  # what each branch of the path shows now
        self._depth = 0

    def __call__(self, pool: Pool) -> int:
        depth = self._depth
        self._depth = depth + 1
        total: int = self._faces[depth] if depth < len(self._faces) else self._turn(pool.odds())
        return total

    def _turn(self, odds: Odds[R]) -> R:
        last = self._path[-1] if self._path else None
        return cast("R", self._begin(Branch(tuple(odds.weights), tuple(odds.weights.values()), odds.total, last)))

    def _begin(self, branch: "Branch") -> Any:
        """Begin a branch with its first outcome; the others' turn comes when this one is followed to its end."""
        if len(self._path) == MOST_ROLLS:
            raise NeverEnds(TOO_MANY)
        self._path.append(branch)
        self._faces.append(branch.outcomes[0])
        return branch.outcomes[0]

    def roll(self, pool: Pool) -> Roll:
        raise ScriptError(f"odds of {pool} are known by total only; ask for dice(pool)")

    def exact(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        """The exact odds of another procedure, by itself."""
        raise NotImplementedError

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        self._depth += 1
        if self._depth <= len(self._faces):  # on the path already: no need to weigh it again
            shown: R = self._faces[self._depth - 1]
            return shown
        return self._turn(self.accepted(self.exact(procedure, *args, **named), accept, procedure))

    def accepted(self, odds: Odds[R], accept: Callable[[R], bool], procedure: Callable[..., R]) -> Odds[R]:
        """The odds of what is accepted; raises `NeverEnds` where nothing is."""
        weights = {result: weight for result, weight in odds.weights.items() if accept(result)}
        if not weights:
            raise NeverEnds(f"no result of {procedure.__name__} is acceptable: it would never end")
        return Odds(weights)

    def _next_path(self) -> bool:
        """Turn to the next path; False when every path has been followed."""
        path, faces = self._path, self._faces
        self._depth = 0
        while path:
            branch = path[-1]
            branch.index += 1
            if branch.index < len(branch.outcomes):
                faces[-1] = branch.outcomes[branch.index]
                branch.weight = branch.before * branch.weights[branch.index]
                return True
            path.pop()
            faces.pop()
        return False

    def run(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        """The exact odds of a procedure's result, by following every path."""
        by_total: dict[int, dict[R, int]] = {}
        most, paths = MOST.get(), 0
        while self.follow(by_total, procedure, *args, **named):
            paths += 1
            if most is not None:
                check_paths(paths, most, procedure)
        return self._weighed(by_total)

    def _weighed(self, by_total: dict[int, dict[R, int]]) -> Odds[R]:
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
    if len(by_total) == 1:
        return Odds(next(iter(by_total.values())))
    common = lcm(*by_total)
    weights: dict[R, int] = {}
    for total, results in by_total.items():
        for result, weight in results.items():
            weights[result] = weights.get(result, 0) + weight * (common // total)
    return Odds(weights)


class Branch:
    """One turn on a path: its outcomes and weights, which one is taken, and the weight so far."""

    __slots__ = ("before", "index", "outcomes", "total", "weight", "weights")

    def __init__(self, outcomes: Sequence[Any], weights: Sequence[int], total: int, last: "Branch | None") -> None:
        self.outcomes, self.weights = outcomes, weights
        self.index = 0
        self.before: int = last.weight if last else 1
        self.weight: int = self.before * weights[0]
        self.total: int = total * (last.total if last else 1)
