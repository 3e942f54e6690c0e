"""The pages and tests that may notice a mutant: those that run its statement, the quickest first.

Some statements run when the package is imported, by themselves or in a function that the import calls. A mutant of such
a statement may be noticed by the pages and tests that run or name a user of its result. Tests that start another Python
run lines that the record does not have, so they are tried on every mutant of the parts in `STARTED`.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from mutants.mutants import ROOT, Mutant
from mutants.recording import current_record, judges
from mutants.users import Lines, users

STARTED = ("__main__", "calculators", "sessions")

SHARED = ("core", "calculators", "dice", "side_by_side", "sessions", "games", "__main__")
A_FILE = 5  # seconds that a test file without a record is assumed to take


@dataclass(frozen=True)
class Reach:
    """The record of a run of all pages and tests: the lines of the package that each of them runs, and its seconds."""

    lines: Mapping[str, Lines]
    seconds: Mapping[str, float]

    def candidates(self, mutant: Mutant) -> list[str]:
        """Return the pages and tests that may notice a mutant: first those that run it, in order of speed."""
        if mutant.early and not mutant.within:  # it defines no name whose users could be found
            return sorted(self.seconds, key=lambda name: self.seconds[name])
        direct = set() if mutant.early else set(self._through({mutant.module: _own(mutant)}))
        names, bounds = set(direct), mutant.part == "calculators"
        if mutant.early or (self._on_import(mutant) and (bounds or not direct)):
            names |= set(self._through(users(mutant.within)))
            words = set(re.findall(r"\w+", mutant.within))
            names |= {name for name in self.seconds if not words.isdisjoint(_words(name.partition("::")[0]))}
            if bounds:
                names |= {name for name in self.seconds if name.startswith(("tests/calculators/", "docs/"))}
        if mutant.part in STARTED:
            names |= {name for name in self.seconds if _starts(name.partition("::")[0])}
        # If no page and no test runs the statement, it runs on import or in another Python: try the tests of its part.
        names = names or {name for name in self.seconds if any(f"/{part}/" in name for part in mutant.near)}
        return sorted(names, key=lambda name: (name not in direct, self.seconds[name]))

    def _on_import(self, mutant: Mutant) -> bool:
        """Return True if the statement runs while the package is imported."""
        return not self.lines.get("", {}).get(mutant.module, frozenset()).isdisjoint(_own(mutant))

    def early(self, mutant: Mutant) -> bool:
        """Return True if the statement runs while the package or a test file is imported."""
        if mutant.early:
            return True
        return any(
            not lines.get(mutant.module, frozenset()).isdisjoint(_own(mutant))
            for name, lines in self.lines.items()
            if "::" not in name and not name.endswith(".md")
        )

    def _through(self, places: Lines) -> Iterator[str]:
        """Yield the pages and tests that run one of these lines, or whose file runs one when it is imported."""
        for name in self.seconds:
            for lines in (self.lines.get(name, {}), self.lines.get(name.partition("::")[0], {})):
                if any(not wanted.isdisjoint(lines.get(file, ())) for file, wanted in places.items()):
                    yield name


def read_reach() -> Reach:
    """Return the record of lines and seconds for the present files."""
    data = current_record()
    lines = {
        name: {file: frozenset(numbers) for file, numbers in files.items()} for name, files in data["lines"].items()
    }
    return Reach(lines, data["seconds"])


def _own(mutant: Mutant) -> frozenset[int]:
    """Return the lines of the mutant's statement."""
    first, last = mutant.lines
    return frozenset(range(first, last + 1))


@cache
def _words(file: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", (ROOT / file).read_text(encoding="utf-8")))


@cache
def _starts(file: str) -> bool:
    return file.startswith("tests") and "subprocess" in (ROOT / file).read_text(encoding="utf-8")


class Nearby(Reach):
    """A substitute for the record, which needs no run: all pages and tests of the mutant's part may notice it.

    If the part serves all games, all pages may notice it.
    """

    def __init__(self) -> None:
        super().__init__({}, defaultdict(lambda: A_FILE))

    def candidates(self, mutant: Mutant) -> list[str]:
        files = [(file, file.split("/")) for file in judges()]
        pages = [file for file, path in files if path[0] == "docs" and mutant.part in (path[1], *SHARED)]
        return pages + [file for file, path in files if path[0] == "tests" and path[1] in mutant.near]
