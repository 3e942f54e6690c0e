"""Equivalent mutants, which no test can notice. They are listed by hand with the reason; the score leaves them out."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mutants.mutants import Mutant

LIST = Path(__file__).with_name("equivalent.toml")
ALL = "*"


@dataclass(frozen=True, slots=True)
class Equivalent:
    """An entry of the list: a line of a module, the changes that make no difference, and the reason.

    If several functions have this line, `within` names one. If a change fits several places of the line, `number` is
    the number of the place.
    """

    module: str
    line: str
    changes: tuple[str, ...]
    why: str
    within: str = ""
    number: int = 0

    def means(self, mutant: Mutant) -> bool:
        """Return True if the entry is about this mutant."""
        return (
            (self.module, self.line) == (mutant.module, mutant.line)
            and self.within in ("", mutant.within)
            and self.number in (0, mutant.number)
            and (self.changes == (ALL,) or mutant.change in self.changes)
        )


@cache
def equivalents() -> tuple[Equivalent, ...]:
    """Return the whole list."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8")).get("equivalent", [])
    return tuple(Equivalent(**{**entry, "changes": tuple(entry["changes"])}) for entry in entries)


def is_equivalent(mutant: Mutant) -> bool:
    """Return True if a mutant is on the list."""
    return any(listed.means(mutant) for listed in equivalents())
