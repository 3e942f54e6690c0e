"""Options and marks of all tests: samples for `make test`, full runs for `make prove`, and the time of each part."""

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import settings
from shares import WHOLE, share

# The same examples every time, and no time limit, because a slow machine is not a fault of the rules.
settings.register_profile("counterroll", deadline=None, derandomize=True)
settings.load_profile("counterroll")
# Tests make millions of objects and few cycles of them, so Python need not look for cycles after each 2,000 objects.
gc.set_threshold(100_000)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks of long tests."""
    config.addinivalue_line("markers", "sampled(count): `make test` runs this number of cases, `make prove` all")
    config.addinivalue_line("markers", "long: runs only in `make prove`")
    config.addinivalue_line("markers", "agrees(engine, *rules): compares these rules with another calculation")


@pytest.fixture(autouse=True)
def compared_rules_run(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check that a test runs the rules that its mark names as compared with another engine."""
    mark = request.node.get_closest_marker("agrees")
    if mark is None or sys.version_info < (3, 12):  # Python 3.11 has no `sys.monitoring`
        yield
        return
    with import_module("book.run.tracing").watch_rules() as begin:
        ran = begin()
        yield
    for rule in mark.args[1:]:
        assert rule in ran, f"The mark `agrees` names {rule}, but this test did not run its code."


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a seeded sample of the long tests, and skip the longest ones, unless the run is to be complete."""
    if WHOLE:
        return
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            cases.setdefault((item.nodeid.partition("[")[0], mark.args[0]), []).append(item)
    left = {item for item in items if item.get_closest_marker("long")}
    left.update(item for (name, count), every in cases.items() for item in set(every) - set(share(every, count, name)))
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the time of each part at the end of a run."""
    took: defaultdict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                took["/".join(report.nodeid.partition("::")[0].split("/")[:2])] += report.duration
    whole = sum(took.values()) or 1
    terminalreporter.write_sep("=", "what took how long")
    for part, seconds in sorted(took.items(), key=lambda part: -part[1])[:12]:
        terminalreporter.write_line(f"{seconds:7.1f} s  {seconds / whole:4.0%}  {part}")
