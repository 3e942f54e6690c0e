"""Results that are remembered, and forgotten all at once."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

F = TypeVar("F", bound=Callable)
_CACHES: list[Callable[[], None]] = []


def remembered(most: int) -> Callable[[F], F]:
    """Remember a function's latest results, at most so many, until `forget` is called.

    Arguments of different types are different questions, though `True == 1`: one may be refused, the other not.
    """

    def remember(function: F) -> F:
        kept = lru_cache(maxsize=most, typed=True)(function)
        _CACHES.append(kept.cache_clear)
        return kept

    return remember


def forget() -> None:
    """Drop remembered odds, so that the next question carries its procedure out again."""
    for clear in _CACHES:
        clear()
