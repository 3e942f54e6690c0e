"""Limits on the work of exact odds: one that each question has, and one that a caller sets if it cannot wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import perf_counter

from rules.core.errors import NeverEnds

MAX_WORK = 3_000_000  # values looked at and turns repeated for one question: one or two seconds
# The most paths or results, and the time of `perf_counter` at which to stop.
LIMITS: ContextVar[tuple[float, float]] = ContextVar("limits", default=(inf, inf))


def is_time_up() -> bool:
    """Return whether the time of the innermost `at_most` is over."""
    return perf_counter() > LIMITS.get()[1]


class Work:
    """The work that exact odds may still take."""

    __slots__ = ("left", "name")

    def __init__(self, amount: float, name: str = "") -> None:
        """Start with an amount of work.

        Args:
            amount: The largest number of values that may be looked at and turns that may be repeated.
            name: The name of the procedure whose odds are asked for.
        """
        self.left, self.name = amount, name

    def spend(self, amount: int) -> None:
        """Subtract an amount from the work that is left; raise `NeverEnds` if less is left."""
        self.left -= amount
        if self.left < 0:
            raise NeverEnds(
                f"Exact odds of {self.name} take too much work. Ask about fewer single dice: roll a pool, such as "
                "20 * d6 or keep_highest(4, d6, 3), or make each die a step with dice.sub and add up the results."
            )


WORK: ContextVar[Work] = ContextVar("work", default=Work(inf))  # noqa: B039 (infinite work never changes)


@contextmanager
def at_most(ways: float, seconds: float = inf) -> Iterator[None]:
    """Refuse, during the block, exact odds that take too many paths, too many results or too much time.

    Args:
        ways: The largest number of paths, and of different results, of one procedure.
        seconds: The time in seconds for all odds of the block together; infinite if there is no limit.

    Raises:
        NeverEnds: A procedure in the block goes over a limit.
    """
    before = LIMITS.set((ways, perf_counter() + seconds))
    try:
        yield
    finally:
        LIMITS.reset(before)
