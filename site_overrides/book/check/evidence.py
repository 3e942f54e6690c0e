"""The checks of each rule: its examples here and in a browser, all its cases, and a second calculation.

Each mark comes from a record of what ran: the trace of the examples, the record of the browser's runs, the enumeration
of the domains, and the tests that passed against another calculation.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from book.check.coverage import RuleCoverage
from book.check.domains.enumerate import Enumerated
from book.check.domains.enumerate import read as read_results
from book.check.in_browser import browsers
from book.run.independent_checks import IndependentCheck, passed_checks

WAYS = 4


@dataclass(frozen=True, slots=True)
class Evidence:
    """The checks that a rule has passed.

    `own` and `elsewhere` count the examples that ran its code, in its section and outside; `in_browser` counts those
    of them that gave the same result in one of `browsers`.
    """

    own: int
    elsewhere: int
    in_browser: int
    browsers: tuple[str, ...]
    domain: Enumerated | None
    checks: tuple[IndependentCheck, ...]

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines of its second calculations, each once."""
        return tuple(dict.fromkeys(check.engine for check in self.checks))

    @property
    def lacking(self) -> tuple[str, ...]:
        """The kinds of checks that the rule has not passed, or not in full."""
        return tuple(self._lacking())

    def _lacking(self) -> Iterator[str]:
        if not self.own:
            yield "examples"
        if not self.in_browser or self.in_browser < self.own + self.elsewhere:
            yield "browser"
        if self.domain is None:
            yield "domain"
        if not self.checks:
            yield "engines"

    @property
    def ways(self) -> int:
        """The number of its checks, of four: examples, a browser, all cases, a second engine."""
        return WAYS - len(self.lacking)


def evidence(covered: RuleCoverage) -> Evidence:
    """Return the evidence of a rule whose examples have been traced."""
    examples, elsewhere = covered.examples or (), covered.elsewhere or ()
    names = [browsers()[ran.page] for ran in (*examples, *elsewhere) if ran.page in browsers()]
    return Evidence(
        len(examples),
        len(elsewhere),
        len(names),
        tuple(dict.fromkeys(names)),
        _enumerated().get(covered.id),
        tuple(check for check in passed_checks() if check.rule == covered.id),
    )


@cache
def _enumerated() -> dict[str, Enumerated]:
    return read_results()
