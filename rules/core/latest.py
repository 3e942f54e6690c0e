"""What is asked twice running: first by whoever looks whether it is allowed, then by what carries it out."""

from collections.abc import Callable
from functools import update_wrapper
from operator import is_
from typing import Generic

from rules.core.in_force import P, T, here


class Latest(Generic[P, T]):
    """A function whose latest result is kept for the very same values, as long as nothing else is in force.

    Nothing is compared, so that it costs next to nothing; what it refuses, it refuses again.
    """

    def __init__(self, function: Callable[P, T]) -> None:
        self._function = function
        self._latest: tuple[tuple[object, ...], T] | None = None
        update_wrapper(self, function)

    def __reduce__(self) -> str:
        """A pickle or a copy is the function of that name."""
        name: str = self.__qualname__  # type: ignore[attr-defined]
        return name

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        """The result, kept or worked out."""
        asked = (here(), *args, *named, *named.values())
        latest = self._latest
        if latest and len(latest[0]) == len(asked) and all(map(is_, latest[0], asked)):
            return latest[1]
        result = self._function(*args, **named)
        self._latest = asked, result
        return result
