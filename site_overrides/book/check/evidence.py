"""How well each rule is checked: by its examples here and in a browser, all its cases, and a second calculation."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from book.check.domains.enumerated import Enumerated
from book.check.domains.enumerated import read as enumerated
from book.check.triangle import Covered
from book.read.opinions import Opinion, opinions

WAYS = 4


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of how well a rule is checked; the examples run in Python and in a browser alike."""

    own: int
    elsewhere: int
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
        if self.domain is None:
            yield "domain"
        if not self.opinions:
            yield "engines"

    @property
    def ways(self) -> int:
        """The number of its checks, of four: examples, a browser, all cases, a second engine."""
        return WAYS - len(self.lacking)


def evidence(covered: Covered) -> Evidence:
    """The evidence of a rule whose examples have been traced."""
    return Evidence(
        len(covered.examples or ()),
        len(covered.elsewhere or ()),
        _enumerated().get(covered.id),
        tuple(each for each in opinions() if each.rule == covered.id),
    )


@cache
def _enumerated() -> dict[str, Enumerated]:
    return enumerated()
