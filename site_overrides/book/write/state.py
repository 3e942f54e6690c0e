"""Everything the pages are made from, read together, once for each build."""

import logging
from dataclasses import dataclass
from functools import cache

from book.check.triangle import Covered, coverage
from book.read.index import Index, index
from book.read.places import House
from book.run.record import Record, read

# A warning on this logger fails a strict build.
_log = logging.getLogger("mkdocs.book")


@dataclass(frozen=True, slots=True)
class State:
    """The pages, the record of their examples and rulings, and what both say about each rule."""

    house: House
    index: Index
    record: Record | None
    covered: dict[str, Covered]


@cache
def state(house: House) -> State:
    """The state of a house as it is when first asked for: each build is a process of its own."""
    record = read(house)
    if record is None and house.record.exists():
        _log.warning("build/record.json is older than the pages or the rules: run `python -m book.run.record`")
    return State(house, index(house), record, coverage(record.trace if record else None, house))
