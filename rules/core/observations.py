"""What a path of unread totals is made of: branches that tell something of them, and what ends it early."""

from collections.abc import Iterator
from math import gcd, lcm
from typing import Any

from rules.core.joint import Joint, Parting

Case = tuple[Any, int, Joint]
INSIDE = object()  # in place of what a procedure shows: it is carried out on the path itself


class Observation:
    """A branch that tells something of the unread rolls: what is known of them in the case that is taken.

    `cases` are the others: what each shows, its weight, and what is known then.
    """

    __slots__ = ("asked", "before", "cases", "joint", "total", "weight")

    def __init__(
        self, cases: Iterator[Case], weight: int, joint: Joint, total: int, last: "Observation", more: int
    ) -> None:
        self.cases, self.joint = cases, joint
        self.asked: int = last.asked + more
        self.before = before = last.weight
        self.weight: int = before * weight
        self.total: int = total * last.total


class _Start:
    """What is known before anything is told."""

    asked, weight, total, joint = 0, 1, 1, Joint({}, {}, (), 1)


START: Any = _Start()


class Retries:
    """A procedure that is repeated until it is accepted: how likely it begins, and begins and is accepted at once."""

    __slots__ = ("accepted", "offered", "total")

    def __init__(self, offered: int, total: int) -> None:
        self.offered, self.total = offered, total
        self.accepted = dict[int, int]()  # weights by their total

    def times(self) -> tuple[int, int]:
        """By how much more likely it makes what is accepted: so many times, and divided by so much."""
        common = lcm(*self.accepted)
        accepted = sum([weight * (common // total) for total, weight in self.accepted.items()])
        more, fewer = self.offered * common, self.total * accepted
        shared = gcd(more, fewer)
        return more // shared, fewer // shared


class EarlyRead(BaseException):
    """Something has to be asked of a roll at once: its face, or a parting of its values.

    Nothing between the reader and the run may catch it.
    """

    def __init__(self, by: object, ask: int, parting: Parting | None = None) -> None:
        self.by, self.ask, self.parting = by, ask, parting


class Several(BaseException):
    """A die whose faces were read one by one is not all that is rolled: it is better left unread."""


class Rejection(BaseException):
    """A path on which a repeated procedure is not accepted: it is not followed, the others weigh the more."""
