"""The pages and tests that may notice a mutant: those that run its statement, the quickest first.

A statement that runs when the package is imported may change any result, so all pages and tests may notice its mutants,
except those of other games. Tests that start another Python run lines that the record does not have, so they are tried
on every mutant of the parts in `STARTED`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from mutants.mutants import ROOT, Mutant
from mutants.recording import current_record, judges

Lines = Mapping[str, frozenset[int]]
_A_FILE = 5.0  # seconds that a file without a record is assumed to take
STARTED = ("__main__", "calculators", "sessions")
GAMES = {file.parent.name for file in (ROOT / "rules").glob("*/game.py")}


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
        if mutant.part in STARTED:
            names |= {name for name in self.seconds if _starts(name.partition("::")[0])}
        return sorted(names, key=lambda name: (name not in direct, self.seconds[name]))

    def early(self, mutant: Mutant) -> bool:
        """Return True if the statement runs while the package or a test file is imported."""
        files = (name for name in self.lines if "::" not in name and not name.endswith(".md"))
        return mutant.early or any(self._runs(file, mutant) for file in files)

    def _runs(self, name: str, mutant: Mutant) -> bool:
        """Return True if a page or test runs a line of the mutant's statement; "" is the import of the package."""
        first, last = mutant.lines
        return not self.lines.get(name, {}).get(mutant.module, frozenset()).isdisjoint(range(first, last + 1))


def read_reach() -> Reach:
    """Return the record of lines and seconds for the present files."""
    data = current_record()
    lines = {
        name: {file: frozenset(numbers) for file, numbers in files.items()} for name, files in data["lines"].items()
    }
    return Reach(lines, data["seconds"])


def nearby_reach() -> Reach:
    """Return a reach without recorded lines, which needs no run of the tests.

    All pages and tests may then notice a mutant, except those of other games.
    """
    return Reach({}, dict.fromkeys(judges(), _A_FILE))


@cache
def _starts(file: str) -> bool:
    return file.startswith("tests") and "subprocess" in (ROOT / file).read_text(encoding="utf-8")
