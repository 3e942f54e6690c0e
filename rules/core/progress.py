"""How far a long question has come, told to whoever waits for the answer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# How many are done, of how many, of what, and what they tell so far: 40, 300, "fights", "So far …" or nothing.
Told = Callable[[int, int, str, str], object]
_LISTENER: ContextVar[Told | None] = ContextVar("listener", default=None)


@contextmanager
def telling(told: Told | None) -> Iterator[None]:
    """Have `told` called as long questions go along, and nobody else; without one, nobody is told anything."""
    before = _LISTENER.set(told)
    try:
        yield
    finally:
        _LISTENER.reset(before)


@contextmanager
def within(done: int, total: int, noun: str) -> Iterator[None]:
    """In one part of something longer: whatever is told there tells again how far the whole has come."""
    told = _LISTENER.get()
    with telling(told and (lambda *_: told(done, total, noun, ""))):
        yield


def reached(done: int, total: int, noun: str, so_far: Callable[[], str] = str) -> None:
    """Tell how far it has come, if somebody listens, and in a sentence what that tells `so_far`."""
    if told := _LISTENER.get():
        told(done, total, noun, so_far())
