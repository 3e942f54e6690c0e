"""The state of the repository from which all pages are made; it is read once for each build."""

import logging
from dataclasses import dataclass
from functools import cache

from book.check.coverage import RuleCoverage, coverage
from book.read.index import Index, index
from book.read.paths import Repository
from book.run.record import Record, read
from book.run.trace import Trace

# A warning on this logger fails a strict build.
_log = logging.getLogger("mkdocs.book")


@dataclass(frozen=True, slots=True)
class State:
    """The pages, the record of their examples (empty if it is old), and the coverage of each rule."""

    repository: Repository
    index: Index
    record: Record
    covered: dict[str, RuleCoverage]


@cache
def state(repository: Repository) -> State:
    """Return the state of a repository, which is read at the first call and cached.

    Each build is a process of its own, so the cache never outlives a build.
    """
    record = read(repository)
    if record is None and (repository.kept / "examples").exists():
        _log.warning("The record is older than the pages or the rules: run `python -m book.run.record`")
    record = record or Record(Trace(()), {})
    return State(repository, index(repository), record, coverage(record.trace, repository))
