"""What a path of unread totals is made of: branches that tell something of them, and what ends it early."""

from collections.abc import Sequence
from math import gcd, lcm
from typing import Any

from rules.core.joint import Joint, Parting
from rules.core.paths import Branch

INSIDE = object()  # in place of what a procedure shows: it is carried out on the path itself


class Observation(Branch):
    """A branch that tells something of the unread rolls: what is known of them in each case."""

    __slots__ = ("asked", "joint", "joints")

    def __init__(
        self,
        outcomes: Sequence[Any],
        weights: Sequence[int],
        total: int,
        last: "Observation | None",
        joints: Sequence[Joint],
        more: int,
    ) -> None:
        self.outcomes, self.weights, self.joints, self.index = outcomes, weights, joints, 0
        self.joint = joints[0]  # what is known on this path
        if last is None:
            self.before = self.weight = self.total = 1
            self.asked = 0
        else:
            self.before, self.asked = last.weight, last.asked + more
            self.weight, self.total = self.before * weights[0], total * last.total

    def next(self) -> bool:
        """Take the next outcome; False when all have been taken."""
        self.index = index = self.index + 1
        if index == len(self.outcomes):
            return False
        self.weight, self.joint = self.before * self.weights[index], self.joints[index]
        return True


START = Observation((None,), (1,), 1, None, (Joint({}, {}, (), 1),), 0)


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


class Rejection(BaseException):
    """A path on which a repeated procedure is not accepted: it is not followed, the others weigh the more."""
