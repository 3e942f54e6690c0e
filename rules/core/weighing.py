"""A procedure weighed with its totals unread: followed once for every part of them that it tells apart."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import repeat
from math import inf
from typing import Any, TypeVar

from rules.core.errors import NeverEnds
from rules.core.in_force import memoize
from rules.core.joint import Form, Late, Parting
from rules.core.observations import INSIDE, START, Case, EarlyRead, Observation, Rejection, Retries, Several
from rules.core.odds import Odds
from rules.core.paths import MOST, MOST_ROLLS, TOO_MANY, Paths, check_paths
from rules.core.pools import Pool
from rules.core.results import Results
from rules.core.unread import Total

R = TypeVar("R")
T = TypeVar("T")
TRIES = 12  # at reading less than all
FEW = 10  # faces of a die that is all that is rolled, which cost less one by one
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
        self._few, self._faced = FEW, False  # how many faces are read one by one, and whether any were

    def weigh(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R] | None:
        """The exact odds of a procedure's result; None where it holds totals and is not to be told apart."""
        first = partial(procedure, self, *args, **named)
        again = partial(getattr(procedure, "unguarded", procedure), self, *args, **named)
        for _ in range(TRIES):
            try:
                return self._paths(first, again)
            except EarlyRead as read:
                if read.by is not self:
                    raise
                self._note(read)
            except Late as late:
                self._note(self._sooner(late))
            except Several:
                self._few, self._faced = 1, False
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

    def _paths(self, first: "partial[R]", again: "partial[R]") -> Odds[R] | None:
        """Follow every path: after the `first`, what the procedure is given need not be looked at `again`."""
        self._path, self._faces = [START], [None]  # at depth 0 nothing is asked for yet
        self._retries: list[Retries] = []
        results = Results(self, self._whole)
        most, paths, add, follow = MOST.get(), 0, results.add, first
        self._ends: dict[Form, tuple[float, float]] = {}  # of forms that were asked about on this path
        self.elsewhere = False
        while True:
            self._depth, self._inside, self._before = 1, 0, 0
            self._tries: tuple[Retries, ...] = ()
            if self._ends:
                self._ends = {}
            try:
                result = follow()
            except Rejection:
                pass
            else:
                if not add(self._path[-1], self._tries, result):
                    return None
            if not self._next_path():
                return results.odds(self._retries, most)
            paths, follow = paths + 1, again
            if most is not None:
                check_paths(paths, most, first.func)

    def __call__(self, pool: Pool) -> int:
        depth = self._depth
        self._depth = depth + 1
        total: int = self._faces[depth] if depth < len(self._faces) else self._turn(pool.odds(), self._few)
        return total

    def _next_path(self) -> bool:
        """Turn to the next path; False when every path has been followed."""
        path, faces = self._path, self._faces
        while len(path) > 1:
            branch = path[-1]
            case = next(branch.cases, None)
            if case:
                faces[-1], weight, branch.joint = case
                branch.weight = branch.before * weight
                return True
            path.pop(), faces.pop()
        return False

    def _turn(self, odds: Odds[Any], few: int = 0) -> Any:
        """A roll is given unread, parted where that is known to be asked too late; one of few values alone, at once."""
        branch, weights = self._path[-1], odds.weights
        ask, joint = branch.asked + 1, branch.joint
        faced = len(weights) * branch.total <= few
        early = None if faced else self._early.get(ask, self._unasked)
        spread = None if early is None else odds.spread
        if not spread:
            self._faced = self._faced or faced
            return self._tell(zip(weights, weights.values(), repeat(joint), strict=False), odds.total, 1)
        if self._faced:
            raise Several
        parts = [spread]
        for parting in early or ():
            parts = [each for part in parts for _, each in parting(part)]
        form, inside = ((len(joint.asked), 1),), self._inside
        cases = [
            (Total(self, form, 1, 0, each.values[0], each.values[-1]), 1, joint.with_roll(form, each, ask, inside))
            for each in parts
        ]
        return self._tell(iter(cases), spread.mass, 1)

    def _tell(self, cases: Iterator[Case], total: int, more: int) -> Any:
        """Begin a branch that tells something of the rolls, after one thing `more` was asked for or none."""
        path = self._path
        if len(path) > MOST_ROLLS:
            raise NeverEnds(TOO_MANY)
        shown, weight, joint = next(cases)
        path.append(Observation(cases, weight, joint, total, path[-1], more))
        self._faces.append(shown)
        return shown

    def below(self, total: Total, number: int) -> bool:
        """Whether a total comes to less than a number."""
        form, scale, beyond = total.form, total.scale, total.plus - number * total.over
        if self.elsewhere:
            raise self.read(form)
        upwards = scale > 0
        bound = -(beyond // scale) if upwards else beyond // -scale + 1
        least, most = self._ends.get(form, ENDLESS)
        if bound <= least:
            return not upwards
        if bound > most:
            return upwards
        depth = self._depth
        if depth < len(self._faces):
            self._depth = depth + 1
            less: bool = self._faces[depth]
        else:
            less = self.decide(form, lambda spread: spread.cut(bound))
        self._ends[form] = (least, bound - 1) if less else (bound, most)
        return less is upwards

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
        return self._tell(iter(parts), 1, 0)

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
            branch = self._path[-1]
            read = self._early.get(branch.asked + 1, self._unasked) is None
            odds: Odds[Any] | None = self._apart(exact if read else _unread, procedure, *args, **named)
            shown = self._tell(iter([(INSIDE, 1, branch.joint)]), 1, 1) if odds is None else self._turn(odds)
        if shown is INSIDE:
            return self._carried(depth, procedure, *args, **named)
        result: R = shown
        return result

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        depth = self._depth
        shown = self._faces[depth] if depth < len(self._faces) else self._begun(accept, procedure, *args, **named)
        self._depth = depth + 1
        if type(shown) is not Retries:
            result: R = shown
            return result
        before, self._before = self._before, len(self._path[depth].joint.asked)  # how often it is accepted is to hang
        result = self._carried(depth, procedure, *args, **named)  # on nothing that was rolled before
        if not accept(result):
            raise Rejection
        self._before = before
        self._tries += (shown,)
        if self._depth == len(self._faces):  # for the first time with what has been told so far
            branch = self._path[-1]
            shown.accepted[branch.total] = shown.accepted.get(branch.total, 0) + branch.weight * branch.joint.mass
        return result

    def _begun(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> Any:
        """What is accepted; where a result holds totals it is carried out here, and how often is counted.

        Where nothing has been asked for before, there is no path yet that it would be carried out again on.
        """
        for each in (*args, *named.values()):
            if type(each) is Total:
                raise self.read(each.form)
        branch = self._path[-1]
        read = self._early.get(branch.asked + 1, self._unasked) is None
        if read or branch.asked:
            odds: Odds[Any] | None = self._apart(exact if read else _unread, procedure, *args, **named)
            if odds is not None:
                return self._turn(self._apart(self.accepted, odds, accept, procedure))
        begun = Retries(branch.weight * branch.joint.mass, branch.total)
        self._retries.append(begun)
        return self._tell(iter([(begun, 1, branch.joint)]), 1, 1)

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
        try:
            return weigh(*args, **named)
        finally:
            self.elsewhere = False

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
def exact(procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> Odds[R]:
    """The exact odds of a procedure, its result told apart by all totals that it holds. Answers are remembered."""
    odds: Any = Weigher(whole=True).weigh(procedure, *args, **named)
    told: Odds[R] = odds
    return told
