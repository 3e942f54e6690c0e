"""The pages and tests that may notice a mutant: those that run its statement, the quickest first.

A statement that runs when the package is imported may change any result, so all pages and tests may notice its mutants,
except those of other games. Tests that start another Python run lines that the record does not have, so they are tried
on every mutant of the parts in `IN_CHILD_PYTHON`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from mutants.mutants import ROOT, Mutant
from mutants.recording import current_record

Lines = Mapping[str, frozenset[int]]
SECONDS, TIMES = 15, 4  # the limit of a run: seconds for the start, and a multiple of the seconds of its tests
IN_CHILD_PYTHON = ("__main__", "calculators", "sessions")
GAMES = {file.parent.name for file in (ROOT / "rules").glob("*/game.py")}


class Selection(NamedTuple):
    """Pages or tests to run on a mutant, in their order, and the seconds of processor time after which the run ends."""

    names: Sequence[str]
    limit: float


@dataclass(frozen=True)
class Reach:
    """The record of a run of all pages and tests: the lines of the package that each of them runs, and its seconds."""

    lines: Mapping[str, Lines]
    seconds: Mapping[str, float]

    def candidates(self, mutant: Mutant) -> list[str]:
        """Return the pages and tests that may notice a mutant: first those that run it, in order of speed."""
        direct = {
            name
            for name in self.seconds
            if not mutant.early and (self._runs(name, mutant) or self._runs(name.partition("::")[0], mutant))
        }
        names = set(direct)
        if not direct or self._runs("", mutant):
            others = GAMES - {mutant.part} if mutant.part in GAMES else set()
            names |= {name for name in self.seconds if others.isdisjoint(name.split("/"))}
        if mutant.part in IN_CHILD_PYTHON:
            names |= {name for name in self.seconds if _starts(name.partition("::")[0])}
        return sorted(names, key=lambda name: (name not in direct, self.seconds[name]))

    def pages(self, mutant: Mutant) -> Selection:
        """Return the pages that may notice a mutant."""
        return self._selection([name for name in self.candidates(mutant) if name.endswith(".md")])

    def tests(self, mutant: Mutant, patience: float) -> tuple[Selection, Selection]:
        """Return the tests that may notice a mutant: first those of its part of the package, then all others.

        Tests beyond `patience`, in seconds of processor time, are left out.
        """
        tests = [name for name in self.candidates(mutant) if not name.endswith(".md")]
        tests.sort(key=lambda name: not _is_near(name, mutant))
        spent = accumulate(self.seconds[name] for name in tests)
        within = [name for name, so_far in zip(tests, spent, strict=True) if so_far <= patience]
        near = [name for name in within if _is_near(name, mutant)]
        return self._selection(near), self._selection(within[len(near) :])

    def _selection(self, names: Sequence[str]) -> Selection:
        return Selection(names, SECONDS + TIMES * sum(self.seconds[name] for name in names))

    def _runs(self, name: str, mutant: Mutant) -> bool:
        """Return True if a page or test runs a line of the mutant's statement; "" is the import of the package."""
        first, last = mutant.lines
        return not self.lines.get(name, {}).get(mutant.module, frozenset()).isdisjoint(range(first, last + 1))


def read_reach() -> Reach:
    """Return the record of the lines that each page and test runs, and of their seconds, for the present files."""
    data = current_record()
    lines = {
        name: {file: frozenset(numbers) for file, numbers in files.items()} for name, files in data["lines"].items()
    }
    return Reach(lines, data["seconds"])


def _is_near(name: str, mutant: Mutant) -> bool:
    return name.split("/")[1] in mutant.near


@cache
def _starts(file: str) -> bool:
    return file.startswith("tests") and "subprocess" in (ROOT / file).read_text(encoding="utf-8")
