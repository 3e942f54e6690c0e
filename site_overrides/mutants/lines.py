"""A pytest plugin that records the lines of the package that each page and each test runs.

Python itself reports lines (`sys.monitoring`). Caches are emptied before each test, so that no test uses results of
another test. Lines that run while a test file is imported or its fixtures are made count for all its tests. Lines that
run while the package is imported are recorded under the name "".
"""

import gc
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from types import CodeType

import pytest

from mutants.mutants import ROOT

RULES = f"{ROOT / 'rules'}{os.sep}"
LINE = sys.monitoring.events.LINE
Lines = defaultdict[str, set[int]]


def _lines() -> Lines:
    return defaultdict(set)


class Recorder:
    """The plugin: it records the lines of each module that a page or a test runs, and the seconds that it takes."""

    def __init__(self, target: Path):
        self.target = target
        self.lines: defaultdict[str, Lines] = defaultdict(_lines)
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.now = self.lines[""]
        self.tool = next(number for number in range(6) if sys.monitoring.get_tool(number) is None)
        sys.monitoring.use_tool_id(self.tool, "lines")
        sys.monitoring.register_callback(self.tool, LINE, self._record)
        sys.monitoring.set_events(self.tool, LINE)
        for file in sorted((ROOT / "rules").rglob("*.py")):
            if file.stem != "__main__":
                import_module(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        self.caches = [candidate for candidate in gc.get_objects() if isinstance(candidate, _lru_cache_wrapper)]

    def _record(self, code: CodeType, line: int) -> object:
        if code.co_filename.startswith(RULES):
            self.now[code.co_filename].add(line)
        return sys.monitoring.DISABLE  # once for each test is enough

    def begin(self, name: str, *, forget: bool = True) -> None:
        """Record the lines that run from now on under this name; empty all caches first unless `forget` is False."""
        if forget:
            import_module("rules.core").clear_memo()
            for cache in self.caches:
                cache.cache_clear()
        self.now = self.lines[name]
        sys.monitoring.restart_events()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, object, object]:
        """Record the lines that run while a test file is imported; they count for all tests of the file."""
        self.begin(collector.nodeid.partition("::")[0], forget=False)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Add the seconds of a test to the record; those of all examples of a page are added up."""
        began, before = time.process_time(), os.times()
        result = yield
        after = os.times()
        children = after.children_user + after.children_system - before.children_user - before.children_system
        self.seconds[name_of(item.nodeid)] += time.process_time() - began + children
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """Record the lines that run in fixtures; they count for all tests of the file."""
        self.begin(item.nodeid.partition("::")[0])
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Record the lines that run in the test itself."""
        self.begin(name_of(item.nodeid))
        return (yield)

    def pytest_sessionfinish(self) -> None:
        """Write the record."""
        sys.monitoring.set_events(self.tool, 0)
        sys.monitoring.free_tool_id(self.tool)
        lines = {
            name: {os.path.relpath(file, ROOT): sorted(numbers) for file, numbers in by_file.items()}
            for name, by_file in self.lines.items()
        }
        self.target.write_text(json.dumps({"lines": lines, "seconds": self.seconds}), encoding="utf-8")


def name_of(nodeid: str) -> str:
    """Return the name under which a test is recorded: the path of a page, or the function without its parameters."""
    path, _, test = nodeid.partition("::")
    return path if path.endswith(".md") else f"{path}::{test.partition('[')[0]}"


def pytest_configure(config: pytest.Config) -> None:
    """Start recording into the file that the environment names."""
    config.pluginmanager.register(Recorder(Path(os.environ["LINES_KEPT"])))
