"""How well each rule is checked: by its examples, small changes, all its cases, and whoever else works it out."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from book.check.domains.enumerated import Enumerated
from book.check.domains.enumerated import read as enumerated
from book.check.triangle import Covered
from book.read.opinions import Opinion, opinions

# What `python -m tools.mutation --each` found, by rule: mutants, equivalent ones, noticed by examples, and by anything.
NOTICED = Path(__file__).with_name("noticed.json")
FEW = 4  # mutants: fewer say little
WAYS = 5


@dataclass(frozen=True, slots=True)
class Noticed:
    """How many small changes of a rule's own code were tried, and how many of them somebody noticed."""

    tried: int = 0
    by_examples: int = 0
    by_all: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of how well a rule is checked; the examples run in Python and in a browser alike."""

    own: int
    elsewhere: int
    mutants: Noticed
    domain: Enumerated | None
    opinions: tuple[Opinion, ...]

    @property
    def engines(self) -> tuple[str, ...]:
        """Who else works it out, each once."""
        return tuple(dict.fromkeys(each.engine for each in self.opinions))

    @property
    def lacking(self) -> tuple[str, ...]:
        """Which ways of checking say nothing of it, or little."""
        return tuple(self._lacking())

    def _lacking(self) -> Iterator[str]:
        if self.mutants.tried < FEW or self.mutants.by_all < self.mutants.tried:
            yield "mutants"
        if self.domain is None:
            yield "domain"
        if not self.opinions:
            yield "engines"

    @property
    def ways(self) -> int:
        """In how many of five ways it is checked: examples, a browser, mutants, all cases, a second engine."""
        return WAYS - len(self.lacking)


def evidence(covered: Covered) -> Evidence:
    """The evidence of a rule whose examples have been traced."""
    return Evidence(
        len(covered.examples or ()),
        len(covered.elsewhere or ()),
        _noticed().get(covered.id, Noticed()),
        _enumerated().get(covered.id),
        tuple(each for each in opinions() if each.rule == covered.id),
    )


@cache
def _noticed() -> dict[str, Noticed]:
    rows = json.loads(NOTICED.read_text(encoding="utf-8"))
    return {rule: Noticed(tried - same, *noticed) for rule, (tried, same, *noticed) in rows.items()}


@cache
def _enumerated() -> dict[str, Enumerated]:
    return enumerated()
