"""A procedure weighed with its totals unread: followed once for every part of them that it tells apart."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import prod
from typing import Any, TypeVar, cast

from rules.core.errors import NeverEnds
from rules.core.in_force import remembered
from rules.core.joint import Form, Joint, Late, Parting
from rules.core.odds import Odds
from rules.core.paths import Branch, Paths, weighed
from rules.core.spreads import Spread
from rules.core.unread import Total

R = TypeVar("R")
T = TypeVar("T")
TRIES = 12  # at reading less than all
FEW = 10  # faces of a single die, which cost less one by one
MOST_EARLY = 3  # partings of a roll before it is better to read its face
INSIDE = object()  # in place of what a procedure shows: it is carried out on the path itself
Stop = Callable[["Weigher", "Read"], bool]


class Weigher(Paths):
    """Follows a procedure once for every part of its totals that it tells apart, not once for every total.

    What it rolls is given to it unread (`rules.core.unread`). What comes out too late, because a roll is in a sum
    already, is asked anew as soon as it is rolled; and what is kept as a result is read at once, face by face.
    """

    _path: list["Told"]  # type: ignore[assignment]

    def __init__(self, unasked: tuple[()] | None = ()) -> None:
        super().__init__()
        self._unasked = unasked  # where nothing else is to be asked of a roll when it is rolled; None: its face
        self._early: dict[int, list[Parting] | None] = {}  # by the number of what is asked for

    def weigh(self, stop: Stop, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R] | None:
        """The exact odds of a procedure's result; None where it is better to `stop` than to ask something sooner."""
        for _ in range(TRIES):
            self._path, self._faces, self._depth = [], [], 0
            self._begun: list[Tries] = []
            self._by_tries: dict[tuple[Tries, ...], dict[int, dict[Any, int]]] = {}
            try:
                return self.run(procedure, *args, **named)
            except Read as read:
                if read.by is not self:
                    raise
                if stop(self, read):
                    return None
                self._note(read)
            except Exception:
                if self._unasked is None:
                    raise
                break
        return Weigher(None).weigh(stop, procedure, *args, **named)

    def _note(self, read: "Read") -> None:
        asked = self._early.setdefault(read.ask, [])
        if asked is None or read.parting is None or len(asked) == MOST_EARLY:
            self._early[read.ask] = None
        else:
            asked.append(read.parting)

    def follow(
        self, by_total: dict[int, dict[R, int]], procedure: Callable[..., R], *args: object, **named: object
    ) -> bool:
        self._inside = self._before = 0
        self._tries: list[Tries] = []
        self.elsewhere = self.ending = False
        try:
            result = procedure(self, *args, **named)
        except Rejected:
            return self._next_path()
        self.ending = True
        told = self._last
        if self._tries:
            by_total = self._by_tries.setdefault(tuple(self._tries), {})
        results: dict[Any, int] = by_total.setdefault(told.total, {})
        joint, unread = told.joint, cast("Total", result) if type(result) is Total else None
        if unread is not None:
            weight = told.weight * joint.mass(unread.form)
            for value, ways in unread.weights(self._sooner(joint.spread, unread.form)):
                results[value] = results.get(value, 0) + weight * ways
        else:
            results[result] = results.get(result, 0) + told.weight * joint.mass()
        return self._next_path()

    def _weighed(self, by_total: dict[int, dict[R, int]]) -> Odds[R]:
        if not all(each.accepted for each in self._begun):
            raise NeverEnds("what is repeated until it is accepted never is")
        for tries, by_own_total in self._by_tries.items():
            times = prod((each.offered / each.accepted for each in tries), start=Fraction(1))
            for total, results in by_own_total.items():
                sums = by_total.setdefault(total * times.denominator, {})
                for result, weight in results.items():
                    sums[result] = sums.get(result, 0) + weight * times.numerator
        return weighed(by_total)

    def _turn(self, odds: Odds[Any], few: int = FEW) -> Any:
        """A roll is given unread, parted where that is known to be asked too late; one of few values alone, at once."""
        told = self._last
        early = None if len(odds) * told.total <= few else self._early.get(told.asked + 1, self._unasked)
        spread = None if early is None else Spread.of(odds.weights)
        if not spread:
            return self._tell(tuple(odds.weights), tuple(odds.weights.values()), odds.total, (told.joint,), 1)
        parts = [spread]
        for parting in early or ():
            parts = [each for part in parts for _, each in parting(part)]
        made = [told.joint.rolled(each, told.asked + 1, self._inside) for each in parts]
        totals = [
            Total(self, form, 1, 0, each.values[0], each.values[-1])
            for each, (form, _) in zip(parts, made, strict=True)
        ]
        return self._tell(totals, (1,) * len(totals), spread.mass, [joint for _, joint in made], 1)

    def _tell(
        self, outcomes: Sequence[Any], weights: Sequence[int], total: int, joints: Sequence[Joint], more: int
    ) -> Any:
        """Begin a branch that tells something of the rolls, after one thing `more` was asked for or none."""
        return self._begin(Told(outcomes, weights, total, self._last, joints, more))

    @property
    def _last(self) -> "Told":
        """The branch that the path has come to, or what stands before the first."""
        return self._path[-1] if self._path else START

    def decide(self, form: Form, parting: Parting) -> Any:
        """Part the values of a form; gives what this path goes on with."""
        if self.elsewhere:
            raise self.read(form)
        depth = self._depth
        self._depth = depth + 1
        if depth < len(self._faces):
            return self._faces[depth]
        for roll, _ in form:
            if roll < self._before:
                raise self.read(((roll, 1),))
        joint = self._path[-1].joint
        parts = self._sooner(joint.parted, form, parting)
        if len(parts) == 1:
            return self._tell((parts[0][0],), (1,), 1, (joint,), 0)
        return self._tell([what for what, _ in parts], (1,) * len(parts), 1, [joint for _, joint in parts], 0)

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        for each in (*args, *named.values()):
            if type(each) is Total:
                return procedure(self, *args, **named)
        depth = self._depth
        self._depth = depth + 1
        if depth < len(self._faces):
            shown = self._faces[depth]
        else:
            told = self._last
            weigh = exact if self._early.get(told.asked + 1, self._unasked) is None else _unread
            odds = self._apart(weigh, procedure, *args, **named)
            shown = self._turn(odds, 0) if odds else self._tell((INSIDE,), (1,), 1, (told.joint,), 1)
        return self._carried(depth, procedure, *args, **named) if shown is INSIDE else cast("R", shown)

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        for each in (*args, *named.values()):
            if type(each) is Total:
                raise self.read(each.form)
        depth = self._depth
        if depth == len(self._faces):
            told = self._last
            if self._early.get(told.asked + 1, self._unasked) is not None:
                self._begun.append(self._tell((Tries(told.chance),), (1,), 1, (told.joint,), 1))
        tries = self._faces[depth] if depth < len(self._faces) else None
        if type(tries) is not Tries:
            return cast("R", self._apart(super().until, accept, procedure, *args, **named))
        self._depth = depth + 1
        before, self._before = self._before, len(self._path[depth].joint.rolls)  # how often it is accepted is to hang
        result = self._carried(depth, procedure, *args, **named)  # on nothing that was rolled before
        if not accept(result):
            raise Rejected
        self._before = before
        self._tries.append(tries)
        if self._depth == len(self._faces):
            tries.accepted += self._path[-1].chance
            self._tell((True,), (1,), 1, (self._path[-1].joint,), 0)
        self._depth += 1
        return result

    def exact(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        return exact(procedure, *args, **named)

    def _carried(self, depth: int, procedure: Callable[..., R], *args: object, **named: object) -> R:
        """Carry out a procedure on this path, so that what it gives may be unread."""
        before = self._inside
        self._inside = before or self._path[depth].asked
        result = procedure(self, *args, **named)
        self._inside = before
        return result

    def _apart(self, weigh: Callable[..., R], *args: object, **named: object) -> R:
        """Weigh something by itself; it may not part the values of what was rolled here."""
        self.elsewhere = True
        found = weigh(*args, **named)
        self.elsewhere = False
        return found

    def _sooner(self, ask: Callable[..., T], *args: object) -> T:
        """What is asked; raises `Read` where it is asked too late."""
        try:
            return ask(*args)
        except Late as late:
            raise Read(self, late.roll.ask, late.parting) from None

    def read(self, form: Form) -> "Read":
        """What to raise so that a roll is read at once, or all of the procedure carried out here that it came of."""
        roll = self._path[-1].joint.rolls[form[0][0]]
        return Read(self, roll.inside or roll.ask)


class Told(Branch):
    """A branch that tells something of the unread rolls: what is known of them in each case."""

    __slots__ = ("asked", "joints")

    def __init__(
        self,
        outcomes: Sequence[Any],
        weights: Sequence[int],
        total: int,
        last: "Told | None",
        joints: Sequence[Joint],
        more: int,
    ) -> None:
        super().__init__(outcomes, weights, total, last)
        self.joints = joints
        self.asked: int = (last.asked if last else 0) + more  # how much was asked for on the path

    @property
    def joint(self) -> Joint:
        """What is known on this path."""
        return self.joints[self.index] if len(self.joints) > 1 else self.joints[0]

    @property
    def chance(self) -> Fraction:
        """How likely it is that a path comes here."""
        return Fraction(self.weight * self.joint.mass(), self.total)


START = Told((None,), (1,), 1, None, (Joint({}),), 0)


class Tries:
    """A procedure that is repeated until it is accepted: how likely it begins, and begins and is accepted at once."""

    __slots__ = ("accepted", "offered")

    def __init__(self, offered: Fraction) -> None:
        self.offered, self.accepted = offered, Fraction(0)


class Read(BaseException):
    """Something has to be asked of a roll at once: its face, or a parting of its values.

    Nothing between the reader and the run may catch it.
    """

    def __init__(self, by: Weigher, ask: int, parting: Parting | None = None) -> None:
        self.by, self.ask, self.parting = by, ask, parting


class Rejected(BaseException):
    """A path on which a repeated procedure is not accepted: it is not followed, the others weigh the more."""


@remembered(4096)
def _unread(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R] | None:
    """The odds of a procedure; None where its result holds totals that it has not read."""
    return Weigher().weigh(lambda weigher, _: weigher.ending, procedure, *args, **named)


@remembered(4096)
def _read(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R] | None:
    """The odds of a procedure, whatever has to be read for them."""
    return Weigher().weigh(lambda *_: False, procedure, *args, **named)


def exact(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R]:
    """The exact odds of a procedure. Answers are remembered."""
    return cast("Odds[R]", _unread(procedure, *args, **named) or _read(procedure, *args, **named))
