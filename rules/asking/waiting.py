"""How far a long question has come, for whoever looks on at a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rules.core.progress import reporting

BREATH = 0.5  # seconds between two words


@contextmanager
def terminal_progress() -> Iterator[None]:
    """Where somebody looks on, one line says how far a long question has come; it is gone when the answer is there."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield
        return
    next_word, longest = monotonic() + BREATH, 0

    def tell(done: int, total: int, noun: str, _: str) -> None:
        nonlocal next_word, longest
        if monotonic() >= next_word:
            next_word, line = monotonic() + BREATH, f"{done:,} of {total:,} {noun}; Ctrl-C stops"
            longest = max(longest, len(line))
            print(f"\r{line:{longest}}", end="", file=sys.stderr, flush=True)

    try:
        with reporting(tell):
            yield
    finally:
        print(end=f"\r{'':{longest}}\r" * bool(longest), file=sys.stderr, flush=True)
