"""Reports of Python (`sys.monitoring`) that the code of a registered rule starts."""

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import CodeType

from book.run.rule_code import rule_bodies
from rules.core import RULES, clear_memo

_START = sys.monitoring.events.PY_START


@contextmanager
def watch_rules() -> Iterator[Callable[[], set[str]]]:
    """Record which registered rules run during the block; yield the function that begins a record.

    That function returns an empty set, to which each rule that runs is added until the next record begins. It also
    drops all cached results, so that all rules really run.
    """
    owners = _owners()
    record: set[str] = set()

    def started(code: CodeType, _offset: int) -> object:
        record.update(owners[code])
        return sys.monitoring.DISABLE  # Python need not report this code again for the same record

    def begin() -> set[str]:
        nonlocal record
        clear_memo()
        sys.monitoring.restart_events()
        record = set()
        return record

    with report_starts(owners, started):
        yield begin


@contextmanager
def report_starts(owners: Collection[CodeType], started: Callable[..., object]) -> Iterator[None]:
    """During the block, call `started` with a code object whenever one of these code objects starts."""
    tool = next(number for number in range(5, -1, -1) if sys.monitoring.get_tool(number) is None)
    sys.monitoring.use_tool_id(tool, "book")
    sys.monitoring.register_callback(tool, _START, started)
    try:
        for code in owners:
            sys.monitoring.set_local_events(tool, code, _START)
        yield
    finally:
        for code in owners:
            sys.monitoring.set_local_events(tool, code, sys.monitoring.events.NO_EVENTS)
        sys.monitoring.register_callback(tool, _START, None)
        sys.monitoring.free_tool_id(tool)


def _owners() -> dict[CodeType, tuple[str, ...]]:
    """Return the rules that each code object belongs to; there may be several."""
    owners: dict[CodeType, tuple[str, ...]] = {}
    for identifier, rule in RULES.items():
        for code in rule_bodies(rule.code):
            owners[code] = (*owners.get(code, ()), identifier)
    return owners
