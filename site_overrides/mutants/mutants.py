"""All mutants of the package. A mutant is one change at one place, and is identified by the text of its line.

It keeps its identity if other lines are added above its line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, count
from pathlib import Path

from mutants.changes import OLD, SIGN, Position
from mutants.places import Places

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mutant.

    Attributes:
        module: The path of the changed module.
        within: The function, class or table that has the change.
        kind: The kind of the change.
        line: The text of the changed line.
        change: The old and the new text, with a sign between them.
        number: The number of this mutant among those with the same line and change, in the order of the file.
        at: The start and end of the changed text in the file.
        text: The new text.
        lines: The first and the last line of the changed statement.
        early: True if the statement runs when the package is imported.
    """

    module: str
    within: str
    kind: str
    line: str
    change: str
    number: int
    at: tuple[int, int]
    text: str
    lines: tuple[int, int]
    early: bool

    @property
    def key(self) -> str:
        """The identifier in records and lists, which does not depend on the number of the line."""
        return " | ".join((self.module, self.within, self.line, self.change, str(self.number)))

    @property
    def part(self) -> str:
        """The part of the package that has the module: a game, `core`, all `calculators`, or another package."""
        parts = Path(self.module).parts
        return "calculators" if "calculators" in parts else parts[1].removesuffix(".py")

    @property
    def dotted(self) -> str:
        """The dotted name of the module."""
        return ".".join(Path(self.module).with_suffix("").parts).removesuffix(".__init__")

    @property
    def near(self) -> tuple[str, ...]:
        """The folders in `tests/` with the tests of the mutant's part of the package."""
        return tuple({self.part, Path(self.module).parts[1].removesuffix(".py")})

    def source(self) -> str:
        """Return the module's text with the change; the lines after it keep their numbers."""
        text = (ROOT / self.module).read_bytes().decode()
        lost = text.count("\n", *self.at) - self.text.count("\n")
        return text[: self.at[0]] + self.text + "\n" * lost + text[self.at[1] :]


def mutants(parts: Sequence[str] = ()) -> tuple[Mutant, ...]:
    """Return every mutant of these parts of the package, or of all parts, in the order of files and lines."""
    return tuple(mutant for mutant in _package_mutants() if not parts or mutant.part in parts)


@cache
def _package_mutants() -> tuple[Mutant, ...]:
    files = sorted((ROOT / "rules").rglob("*.py"))
    return tuple(
        chain.from_iterable(file_mutants(str(file.relative_to(ROOT)), file.read_bytes().decode()) for file in files)
    )


def file_mutants(module: str, text: str) -> Iterator[Mutant]:
    """Yield every mutant of one file's text."""
    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    seen: dict[tuple[str, ...], count[int]] = {}

    def offset(position: Position) -> int:
        row, column = position
        return starts[row - 1] + len(lines[row - 1].encode()[:column].decode())

    for place in Places(text).places:
        first, last = offset(place.change.start), offset(place.change.end)
        sign, between, new = place.change.text.rpartition(SIGN)
        if between:  # the change replaces an operator, which is between two nodes with brackets and blanks
            match = re.search(sign if "\\" in sign else re.escape(sign), text[first:last])
            assert match, (module, place)
            first, last = first + match.start(), first + match.end()
        old = text[first:last]
        new = new.replace(OLD, old)
        line = lines[text.count("\n", 0, first)].strip()
        key = (place.within, line, " ".join(f"{old} {SIGN} {new}".split()))
        number = next(seen.setdefault(key, count(1)))
        yield Mutant(module, key[0], place.change.kind, *key[1:], number, (first, last), new, place.lines, place.early)
