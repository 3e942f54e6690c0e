"""How far a long question has come, told to whoever waits for the answer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# How many are done, of how many, of what, and what they tell so far: 40, 300, "fights", "So far …" or nothing.
Progress = Callable[[int, int, str, str], object]
_LISTENER: ContextVar[Progress | None] = ContextVar("listener", default=None)


@contextmanager
def reporting(progress: Progress | None) -> Iterator[None]:
    """Have `told` called as long questions go along, and nobody else; without one, nobody is told anything."""
    before = _LISTENER.set(progress)
    try:
        yield
    finally:
        _LISTENER.reset(before)


@contextmanager
def part_of(done: int, total: int, noun: str) -> Iterator[None]:
    """In one part of something longer: whatever is told there tells again how far the whole has come."""
    progress = _LISTENER.get()
    with reporting(progress and (lambda *_: progress(done, total, noun, ""))):
        yield


def report(done: int, total: int, noun: str, so_far: Callable[[], str] = str) -> None:
    """Tell how far it has come, if somebody listens, and in a sentence what that tells `so_far`."""
    if progress := _LISTENER.get():
        progress(done, total, noun, so_far())
