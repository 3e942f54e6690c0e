"""Quick checks: `python -m book.check` runs the examples that changed, then checks that every rule has its sides."""

import sys
from collections.abc import Iterator

from book.check.triangle import coverage
from book.read.fences import PageError
from book.run.record import make, write


def faults() -> Iterator[str]:
    """Everything that is missing or does not agree, a line each; the record of what ran is kept."""
    record = make()
    yield from record.trace.failures
    if not record.trace.failures:
        write(record)
        yield from (why for covered in coverage(record.trace).values() for why in covered.missing)


if __name__ == "__main__":
    try:
        messages = list(faults())
    except PageError as error:
        messages = [str(error)]
    sys.exit("\n".join(messages) if messages else 0)
