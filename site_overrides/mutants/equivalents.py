"""Mutants that nothing could notice, listed by hand with the reason: they count neither way."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mutants.mutants import Mutant

LIST = Path(__file__).with_name("equivalent.toml")
ALL = "*"


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A line of a module, the changes of it that change nothing, and why.

    `within` says which line where it stands more than once, `number` which place where a change fits several.
    """

    module: str
    line: str
    changes: tuple[str, ...]
    why: str
    within: str = ""
    number: int = 0

    def means(self, mutant: Mutant) -> bool:
        """Whether this mutant is meant."""
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
    """Whether a mutant is on the list."""
    return any(listed.means(mutant) for listed in equivalents())
