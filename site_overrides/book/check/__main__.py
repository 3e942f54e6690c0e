"""What was touched, in seconds: `python -m book.check` runs the examples that changed, then triangle and seals."""

import sys
from collections.abc import Iterator

from book.check.seals.file import read
from book.check.seals.judging import judge
from book.check.seals.sides import sides
from book.check.triangle import coverage
from book.read.index import index
from book.read.places import HERE
from book.run.record import make, write


def faults() -> Iterator[str]:
    """Everything that is missing or does not agree, a line each; the record of what ran is kept."""
    record = make()
    yield from record.trace.failures
    if not record.trace.failures:
        write(record)
        yield from (why for covered in coverage(record.trace).values() for why in covered.missing)
    verdict = judge(read(HERE), sides(index(), HERE), index())
    yield from verdict.stale.values()
    if verdict.unsealed:
        yield f"`make seal` keeps what these say now: {' '.join(verdict.unsealed)}"


if __name__ == "__main__":
    messages = list(faults())
    sys.exit("\n".join(messages) if messages else 0)
