"""A procedure weighed with its totals unread: followed once for every part of them that it tells apart."""

from collections.abc import Callable, Hashable, Sequence
from math import inf
from typing import Any, TypeVar

from rules.core.errors import NeverEnds
from rules.core.in_force import memoize
from rules.core.joint import Form, Joint, Late, Parting
from rules.core.observations import INSIDE, START, EarlyRead, Observation, Rejection, Retries
from rules.core.odds import Odds
from rules.core.paths import MOST, MOST_ROLLS, TOO_MANY, Paths
from rules.core.pools import Pool
from rules.core.results import Results
from rules.core.spreads import Spread
from rules.core.unread import Total

R = TypeVar("R")
T = TypeVar("T")
TRIES = 12  # at reading less than all
FEW = 10  # faces of a single die, which cost less one by one
MOST_EARLY = 3  # partings of a roll before it is better to read its face
ENDLESS = (-inf, inf)


class Weigher(Paths):
    """Follows a procedure once for every part of its totals that it tells apart, not once for every total.

    What it rolls is given to it unread (`rules.core.unread`). What comes out too late, because a roll is in a sum
    already, is asked anew as soon as it is rolled. A result that holds totals is told apart at the end, by `whole` of
    them that asks for it; else there are no odds of it.
    """

    _path: list["Observation"]  # type: ignore[assignment]

    def __init__(self, whole: bool, unasked: tuple[()] | None = ()) -> None:
        self._whole, self._unasked = whole, unasked  # what is asked of every roll when it is rolled; None: its face
        self._early: dict[int, list[Parting] | None] = {}  # by the number of what is asked for

    def weigh(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R] | None:
        """The exact odds of a procedure's result; None where it holds totals and is not to be told apart."""
        for _ in range(TRIES):
            self._path, self._faces, self._depth = [], [], 0
            self._results = Results()
            try:
                return self.run(procedure, *args, **named)
            except EarlyRead as read:
                if read.by is not self:
                    raise
                if self.ending and not self._whole:
                    return None
                self._note(read)
            except Exception:
                if self._unasked is None:
                    raise
                break
        return Weigher(self._whole, None).weigh(procedure, *args, **named)

    def _note(self, read: "EarlyRead") -> None:
        asked = self._early.setdefault(read.ask, [])
        if asked is None or read.parting is None or len(asked) == MOST_EARLY:
            self._early[read.ask] = None
        else:
            asked.append(read.parting)

    def run(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        most, paths = MOST.get(), 0
        while True:
            self._depth = self._inside = self._before = 0
            self._tries: list[Retries] = []
            self._ends: dict[Form, tuple[float, float]] = {}  # of forms that were asked about on this path
            self.elsewhere = self.ending = False
            try:
                result = procedure(self, *args, **named)
            except Rejection:
                pass
            else:
                self.ending = True
                try:
                    self._results.add(self._path[-1] if self._path else START, tuple(self._tries), result, self._whole)
                except Late as late:
                    raise self._sooner(late) from None
            if not self._next_path():
                return self._results.odds(most)
            paths += 1
            if paths == most:
                raise NeverEnds(f"{procedure.__name__} may go more than {most} ways")

    def __call__(self, pool: Pool) -> int:
        depth = self._depth
        self._depth = depth + 1
        total: int = self._faces[depth] if depth < len(self._faces) else self._turn(pool.odds())
        return total

    def _next_path(self) -> bool:
        """Turn to the next path; False when every path has been followed."""
        path, faces = self._path, self._faces
        while path:
            branch = path[-1]
            if branch.next():
                faces[-1] = branch.outcomes[branch.index]
                return True
            path.pop(), faces.pop()
        return False

    def _turn(self, odds: Odds[Any], few: int = FEW) -> Any:
        """A roll is given unread, parted where that is known to be asked too late; one of few values alone, at once."""
        branch = self._path[-1] if self._path else START
        ask = branch.asked + 1
        early = None if len(odds.weights) * branch.total <= few else self._early.get(ask, self._unasked)
        spread = None if early is None else Spread.from_weights(odds.weights)
        if not spread:
            return self._tell(
                tuple(odds.weights), tuple(odds.weights.values()), odds.total, (branch.joint,) * len(odds.weights), 1
            )
        parts = [spread]
        for parting in early or ():
            parts = [each for part in parts for _, each in parting(part)]
        rolled = [branch.joint.with_roll(each, ask, self._inside) for each in parts]
        totals = [
            Total(self, form, 1, 0, each.values[0], each.values[-1])
            for (form, _), each in zip(rolled, parts, strict=True)
        ]
        return self._tell(totals, (1,) * len(totals), spread.mass, [joint for _, joint in rolled], 1)

    def _tell(
        self, outcomes: Sequence[Any], weights: Sequence[int], total: int, joints: Sequence[Joint], more: int
    ) -> Any:
        """Begin a branch that tells something of the rolls, after one thing `more` was asked for or none."""
        path = self._path
        if len(path) == MOST_ROLLS:
            raise NeverEnds(TOO_MANY)
        path.append(Observation(outcomes, weights, total, path[-1] if path else START, joints, more))
        self._faces.append(outcomes[0])
        return outcomes[0]

    @property
    def _last(self) -> "Observation":
        """The branch that the path has come to, or what stands before the first."""
        return self._path[-1] if self._path else START

    def below(self, form: Form, bound: int) -> bool:
        """Whether a form comes to less than a bound."""
        if self.elsewhere:
            raise self.read(form)
        least, most = self._ends.get(form, ENDLESS)
        if bound <= least:
            return False
        if bound > most:
            return True
        depth = self._depth
        if depth < len(self._faces):
            self._depth = depth + 1
            less: bool = self._faces[depth]
        else:
            less = self.decide(form, lambda spread: spread.cut(bound))
        self._ends[form] = (least, bound - 1) if less else (bound, most)
        return less

    def equal(self, form: Form, number: int) -> bool:
        """Whether a form comes to a number."""
        if self.elsewhere:
            raise self.read(form)
        least, most = self._ends.get(form, ENDLESS)
        return least <= number <= most and bool(self.decide(form, lambda spread: spread.at(number)))

    def decide(self, form: Form, parting: Parting) -> Any:
        """Part the values of a form; gives what this path goes on with."""
        if self.elsewhere:
            raise self.read(form)
        depth = self._depth
        self._depth = depth + 1
        if depth < len(self._faces):
            return self._faces[depth]
        if self._before:
            for roll, _ in form:
                if roll < self._before:
                    raise self.read(((roll, 1),))
        try:
            parts = self._path[-1].joint.partition(form, parting)
        except Late as late:
            raise self._sooner(late) from None
        outcomes, joints = zip(*parts, strict=True)
        return self._tell(outcomes, (1,) * len(parts), 1, joints, 0)

    def only(self, form: Form) -> int | None:
        """The one value that a form can still come to; None where there are more."""
        try:  # of what is known so far, which is the same on every path
            values = self._path[self._depth - 1].joint.spread(form).values
        except Late:
            return None
        return values[0] if len(values) == 1 else None

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        if Total in map(type, args) or (named and Total in map(type, named.values())):
            return procedure(self, *args, **named)
        depth = self._depth
        self._depth = depth + 1
        if depth < len(self._faces):
            shown = self._faces[depth]
        else:
            branch = self._last
            read = self._early.get(branch.asked + 1, self._unasked) is None
            odds: Odds[Any] | None = self._apart(exact if read else _unread, procedure, *args, **named)
            shown = self._tell((INSIDE,), (1,), 1, (branch.joint,), 1) if odds is None else self._turn(odds, 0)
        if shown is INSIDE:
            return self._carried(depth, procedure, *args, **named)
        result: R = shown
        return result

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        for each in (*args, *named.values()):
            if type(each) is Total:
                raise self.read(each.form)
        depth = self._depth
        if depth == len(self._faces):
            branch = self._last
            if self._early.get(branch.asked + 1, self._unasked) is not None:
                begun = Retries(branch.weight * branch.joint.mass, branch.total)
                self._results.begun.append(self._tell((begun,), (1,), 1, (branch.joint,), 1))
        tries = self._faces[depth] if depth < len(self._faces) else None
        if type(tries) is not Retries:
            accepted: R = self._apart(super().until, accept, procedure, *args, **named)
            return accepted
        self._depth = depth + 1
        before, self._before = self._before, len(self._path[depth].joint.asked)  # how often it is accepted is to hang
        result = self._carried(depth, procedure, *args, **named)  # on nothing that was rolled before
        if not accept(result):
            raise Rejection
        self._before = before
        self._tries.append(tries)
        if self._depth == len(self._faces):  # for the first time with what has been told so far
            branch = self._path[-1]
            tries.accepted[branch.total] = tries.accepted.get(branch.total, 0) + branch.weight * branch.joint.mass
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
        result = weigh(*args, **named)
        self.elsewhere = False
        return result

    def _sooner(self, late: Late) -> "EarlyRead":
        """What to raise where something is asked too late."""
        ask, _ = self._path[-1].joint.asked[late.roll]
        return EarlyRead(self, ask, late.parting)

    def read(self, form: Form) -> "EarlyRead":
        """What to raise so that a roll is read at once, or all of the procedure carried out here that it came of."""
        ask, inside = self._path[-1].joint.asked[form[0][0]]
        return EarlyRead(self, inside or ask)


@memoize(4096)
def _unread(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R] | None:
    """The odds of a procedure; None where its result holds totals that it has not read."""
    return Weigher(whole=False).weigh(procedure, *args, **named)


@memoize(4096)
def _read(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R] | None:
    """The odds of a procedure, its result told apart by all totals that it holds."""
    return Weigher(whole=True).weigh(procedure, *args, **named)


def exact(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R]:
    """The exact odds of a procedure. Answers are remembered."""
    result: Any = _unread(procedure, *args, **named)
    if result is None:
        result = _read(procedure, *args, **named)
    odds: Odds[R] = result
    return odds
