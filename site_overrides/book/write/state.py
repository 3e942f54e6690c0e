"""Everything the pages are made from, read together and read anew as soon as any of it changes.

A server that rebuilds while somebody edits keeps its process, and with it the modules it imported; so
when a module of the package has changed, all of the package is imported again.
"""

import linecache
import logging
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import invalidate_caches
from pathlib import Path

from book.check.triangle import Covered, coverage
from book.read.index import Index, index
from book.read.places import House
from book.run.record import Record, read

# A warning on this logger fails a strict build.
_log = logging.getLogger("mkdocs.book")
Stamps = tuple[tuple[Path, int, int], ...]


@dataclass(frozen=True, slots=True)
class State:
    """The pages, the record of their examples and rulings, and what both say about each rule."""

    house: House
    index: Index
    record: Record | None
    covered: dict[str, Covered]


_imported: dict[House, Stamps] = {}
_known: dict[House, tuple[tuple[Stamps, Stamps], State]] = {}


def state(house: House) -> State:
    """The state of a house now."""
    rules = _stamps((house.root / "rules").rglob("*.py"))
    if _imported.setdefault(house, rules) != rules:
        _import_again()
        _imported[house] = rules
    rest = _stamps([*(house.docs / page for page in house.pages()), *house.record.parent.glob(house.record.name)])
    if house not in _known or _known[house][0] != (rules, rest):
        _known[house] = (rules, rest), _state(house)
    return _known[house][1]


def _state(house: House) -> State:
    record = read(house)
    if record is None and house.record.exists():
        _log.warning("build/record.json is older than the pages or the rules: run `python -m book.run.record`")
    return State(house, index(house), record, coverage(record.trace if record else None, house))


def _import_again() -> None:
    for name in [name for name in sys.modules if name == "rules" or name.startswith("rules.")]:
        del sys.modules[name]
    invalidate_caches()
    linecache.clearcache()


def _stamps(files: Iterable[Path]) -> Stamps:
    found = ((file, file.stat()) for file in sorted(files))
    return tuple((file, status.st_mtime_ns, status.st_size) for file, status in found)
