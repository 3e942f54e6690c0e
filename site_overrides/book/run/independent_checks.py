"""Tests that compare rules with other calculations: `python -m book.run.independent_checks` runs and records them.

A test that compares a rule with another library, or with a full count, is marked `@pytest.mark.agrees("icepool",
"rb.…")` with the rules that it compares. tests/conftest.py checks that the test really runs these rules. The record
has, for each game, the tests that passed and a digest of the tests and of the rules. Pages and data show only recorded
tests.
"""

import json
import re
import sys
from collections.abc import Generator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from book.read.paths import GAMES, REPOSITORY, game_of_rule
from book.run.build_cache import digest_of_code
from shared.cache import KEPT, Inputs, Keep, cached_all, existing

MARK = "agrees"
_KEPT = KEPT / "independent_checks"
_NAMED = re.compile(rf"\.{MARK}\([^)]*?\"({'|'.join(GAMES)})\.")  # a test file names rules of these games


@dataclass(frozen=True, slots=True)
class IndependentCheck:
    """A rule, the library or count that agrees with its code, and the test that compares them."""

    rule: str
    engine: str
    test: str


class _Recorder:
    """A pytest plugin that runs only the marked tests, and notes for each test whether all its cases passed."""

    def __init__(self) -> None:
        self.passed: dict[IndependentCheck, bool] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker(MARK)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        report: Any = yield
        mark = item.get_closest_marker(MARK)
        if mark and (report.when == "call" or not report.passed):
            engine, *rules = mark.args
            for rule in rules:
                check = IndependentCheck(rule, engine, item.nodeid.partition("[")[0])
                self.passed[check] = report.passed and self.passed.get(check, True)
        return report


def passed_checks() -> tuple[IndependentCheck, ...]:
    """Return every comparison that passed with the present rules, in the order of the tests."""
    return tuple(check for of_game in checks_by_game().values() for check in of_game)


@cache
def checks_by_game() -> Mapping[str, tuple[IndependentCheck, ...]]:
    """Return the comparisons of each game; leave out games whose tests have not run since their rules changed."""
    return {
        game: tuple(IndependentCheck(**row) for row in json.loads(file.read_text(encoding="utf-8")))
        for game, file in existing(_KEPT, _inputs()).items()
    }


def _files(game: str) -> list[Path]:
    """Return the test files that compare rules of a game."""
    files = sorted((REPOSITORY.root / "tests").glob("*/test_*.py"))
    return [file for file in files if game in _games_in(file.read_text(encoding="utf-8"))]


def _games_in(text: str) -> set[str]:
    return {GAMES[prefix] for prefix in _NAMED.findall(text)}


def _inputs() -> dict[str, Inputs]:
    shared = (REPOSITORY.root / "tests/conftest.py").read_text(encoding="utf-8")
    return {
        game: [
            *(file.read_text(encoding="utf-8") for file in _files(game)),
            shared,
            digest_of_code(REPOSITORY, ("rules", "tests/support"), game),
        ]
        for game in REPOSITORY.games()
    }


def _compare(games: list[str], keep: Keep) -> None:
    """Run the comparisons of these games, and keep them; exit if one fails."""
    files = sorted({str(file) for game in games for file in _files(game)})
    recorder = _Recorder()
    options = ["-q", "--no-header", "--no-summary", "--rootdir", str(REPOSITORY.root), "-p", "no:cacheprovider"]
    if files and pytest.main([*options, *files], plugins=[recorder]):
        failed = {check.test for check, passed in recorder.passed.items() if not passed}
        sys.exit(f"Tests that compare rules with another calculation fail: {', '.join(sorted(failed)) or 'see above'}")
    for game in games:
        of_game = [asdict(check) for check in recorder.passed if game_of_rule(check.rule) == game]
        keep(game, json.dumps(of_game, ensure_ascii=False).encode())


if __name__ == "__main__":
    cached_all(_KEPT, _inputs(), _compare)
