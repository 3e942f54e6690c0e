"""The evidence for each rule, of four kinds: examples, examples in a browser, all its cases, and other calculations.

Evidence counts only if a record shows that the check ran: the trace of the examples, the record of runs in a browser,
the results of the domains, and the tests that compare a rule with another calculation.
"""

from dataclasses import dataclass

from book.check.coverage import RuleCoverage
from book.check.domains.enumerate import Enumerated
from book.check.domains.enumerate import read as read_results
from book.check.in_browser import browsers
from book.run.independent_checks import IndependentCheck, passed_checks

WAYS = 4


@dataclass(frozen=True, slots=True)
class Evidence:
    """The checks that a rule has passed.

    Attributes:
        own: The number of examples in the rule's own section that ran its code.
        elsewhere: The number of examples in other places that ran it.
        in_browser: The number of all these examples that gave the same result in one of `browsers`.
        browsers: The browsers in which these examples ran, without repetitions.
        domain: The result of trying all cases; None if the rule has no domain.
        checks: The comparisons with other calculations.
    """

    own: int
    elsewhere: int
    in_browser: int
    browsers: tuple[str, ...]
    domain: Enumerated | None
    checks: tuple[IndependentCheck, ...]

    @property
    def engines(self) -> tuple[str, ...]:
        """The libraries and counts that agree with the rule, without repetitions."""
        return tuple(dict.fromkeys(check.engine for check in self.checks))

    @property
    def lacking(self) -> tuple[str, ...]:
        """The kinds of checks that the rule has not passed completely."""
        passed = {
            "examples": self.own,
            "browser": self.in_browser and self.in_browser >= self.own + self.elsewhere,
            "domain": self.domain,
            "engines": self.checks,
        }
        return tuple(way for way, held in passed.items() if not held)

    @property
    def ways(self) -> int:
        """The number of kinds of checks, 0 to 4, that the rule has passed."""
        return WAYS - len(self.lacking)


def evidence(covered: RuleCoverage) -> Evidence:
    """Return the evidence of a rule whose examples have been traced."""
    examples, elsewhere = covered.examples, covered.elsewhere
    names = [browsers()[ran.page] for ran in (*examples, *elsewhere) if ran.page in browsers()]
    return Evidence(
        len(examples),
        len(elsewhere),
        len(names),
        tuple(dict.fromkeys(names)),
        read_results().get(covered.id),
        tuple(check for check in passed_checks() if check.rule == covered.id),
    )
