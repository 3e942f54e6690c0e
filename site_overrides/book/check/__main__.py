"""Quick checks of the pages: `python -m book.check`.

The checks look for missing parts of each game, run the examples that changed, and compare the pages with the package.
"""

import sys
from collections.abc import Iterator

from book.check import errata, games, prose
from book.check.coverage import coverage, rules_without_docstring
from book.read.fences import PageError
from book.read.index import index
from book.run.record import FailedExamples, make


def faults() -> Iterator[str]:
    """Yield a line for each missing or wrong part; write the record of the examples if all of them pass."""
    try:
        yield from (why for covered in coverage(make().trace).values() for why in covered.missing)
    except FailedExamples as error:
        yield str(error)
    yield from rules_without_docstring()
    yield from errata.faults(index())
    yield from prose.faults(index())


def main() -> None:
    """Exit with all faults; if there are none, print the parts that games may still lack."""
    messages = [f"missing: {line}" for line in games.missing_parts(games.MUST)]
    try:
        messages = messages or list(faults())
    except PageError as error:
        messages = [str(error)]
    lacking = list(games.missing_parts(games.MAY)) if not messages else []
    if lacking:
        print("\n".join(["Optional parts that games lack (for information; nothing fails):", *lacking]))
    sys.exit("\n".join(messages) if messages else 0)


if __name__ == "__main__":
    main()
