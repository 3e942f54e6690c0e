"""Progress of a long question, reported to the caller who waits for the answer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# Called with the number done, the total, the noun, and a sentence on the results so far, which may be empty:
# 40, 300, "fights", "So far …".
Progress = Callable[[int, int, str, str], object]
_LISTENER: ContextVar[Progress | None] = ContextVar("listener", default=None)


@contextmanager
def progress_listener(progress: Progress | None) -> Iterator[None]:
    """Report the progress of long questions to this listener only, during the block; None means no reports."""
    before = _LISTENER.set(progress)
    try:
        yield
    finally:
        _LISTENER.reset(before)


@contextmanager
def progress_part(done: int, total: int, noun: str) -> Iterator[None]:
    """Let a part of a long question report progress for the whole question, during the block.

    Whenever the part reports its own progress, the listener gets the numbers of the whole question instead: `done` of
    `total`, counted in `noun`, such as "fights".
    """
    progress = _LISTENER.get()
    with progress_listener(progress and (lambda *_: progress(done, total, noun, ""))):
        yield


def report_progress(done: int, total: int, noun: str, so_far: Callable[[], str] = str) -> None:
    """Report progress to the listener, if there is one.

    Args:
        done: The number done, 0 to `total`.
        total: The number of the whole question.
        noun: The plural of the things counted, such as "fights".
        so_far: Returns a sentence on the results so far, which may be empty. It is called only if there is a listener.
    """
    if progress := _LISTENER.get():
        progress(done, total, noun, so_far())
