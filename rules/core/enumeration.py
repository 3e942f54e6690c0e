"""The enumerated reading: every path of a procedure followed and weighed, exactly."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from rules.core.errors import procedure as checked
from rules.core.in_force import Policy, table
from rules.core.odds import Odds
from rules.core.paths import Paths
from rules.core.rulings import Rulings
from rules.core.weighing import exact

R = TypeVar("R")


class Enumerator(Paths):
    """Follows every path of a procedure, face by face; what is a procedure of its own is weighed once."""

    def exact(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        return exact(procedure, *args, **named)

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        self._depth += 1
        if self._depth > len(self._faces):
            return self._turn(exact(procedure, *args, **named))
        shown: R = self._faces[self._depth - 1]  # on the path already: no need to look it up again
        return shown


def odds(
    procedure: Callable[..., R],
    *args: Hashable,
    rulings: Rulings | None = None,
    policy: Policy | None = None,
    **named: Hashable,
) -> Odds[R]:
    """The exact odds of everything a procedure can come to. Answers are remembered.

    `rulings` and `policy` are those in force where none are given.
    """
    checked(procedure)
    if rulings is None and policy is None:
        return exact(procedure, *args, **named)
    with table(rulings, policy=policy):
        return exact(procedure, *args, **named)
