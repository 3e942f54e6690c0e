"""Totals that nobody has read yet: what a procedure adds up and compares, it need not know.

In place of the number that a pool shows, an enumerated procedure is given a `Total`: a whole number that is still all
of its values at once. Adding to it, taking it from another and multiplying it give another such total. Comparing it
parts its values into those for which the comparison holds and the others, and the procedure goes on once for each
part, not once for each value. What else can be asked of a number parts them by the answer. Only where a total must be a
plain number for good, since it is kept as the key of something or is part of a result, is it read from the beginning.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import gcd
from typing import Any, Protocol

from rules.core.joint import Form, Parting
from rules.core.spreads import Spread

Parted = list[tuple[Any, Spread]]


class Run(Protocol):
    """What a total belongs to: one run of a procedure; `elsewhere` while another is weighed for it."""

    elsewhere: bool

    def decide(self, form: Form, parting: Parting) -> Any:
        """Part the values of a form; gives what this path goes on with."""

    def read(self, form: Form) -> BaseException:
        """What to raise so that the rolls of a form are read at once."""


class Total:
    """A whole number of which only as much is known as has been asked: a sum of rolls, multiplied and moved."""

    __slots__ = ("_high", "_low", "_plus", "_run", "_scale", "form")
    __class__ = property(lambda _: int)  # rules ask whether they are given whole numbers

    def __init__(self, run: Run, form: Form, scale: int, plus: int, low: int, high: int) -> None:
        self._run, self.form, self._scale, self._plus = run, form, scale, plus
        self._low, self._high = low, high  # it comes to no less and to no more, whatever has been asked

    def weights(self, spread: Spread) -> Iterator[tuple[int, int]]:
        """What it comes to, each with its weight, where so much is known of its form."""
        scale, plus = self._scale, self._plus
        return zip([scale * value + plus for value in spread.values], spread.weights, strict=True)

    def _parted(self, spread: Spread, asked: Callable[[int], Any]) -> Parted:
        scale, plus = self._scale, self._plus
        return spread.parts(lambda value: asked(scale * value + plus))

    def _ask(self, asked: Callable[[int], Any]) -> Any:
        """What is asked of its value: the values that give the same answer are told apart no further."""
        return self._run.decide(self.form, lambda spread: self._parted(spread, asked))

    def __neg__(self) -> "Total":
        return Total(self._run, self.form, -self._scale, -self._plus, -self._high, -self._low)

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    def __add__(self, other: Any) -> Any:
        if type(other) is Total:
            return self._and(other)
        if not isinstance(other, int):
            return NotImplemented
        return Total(self._run, self.form, self._scale, self._plus + other, self._low + other, self._high + other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -other if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, int):
            return NotImplemented
        times = int(other)
        ends = self._low * times, self._high * times
        return Total(self._run, self.form, self._scale * times, self._plus * times, *sorted(ends)) if times else 0

    __rmul__ = __mul__

    def _and(self, other: "Total") -> Any:
        """The sum with another total."""
        if self._run is not other._run:
            outer = self if self._run.elsewhere else other
            raise outer._run.read(outer.form)
        form, scale = _summed(self.form, self._scale, other.form, other._scale)
        plus = self._plus + other._plus
        return Total(self._run, form, scale, plus, self._low + other._low, self._high + other._high) if form else plus

    def __eq__(self, other: object) -> bool:
        if type(other) is Total:
            return bool(self - other == 0)
        if not isinstance(other, int) or not self._low <= other <= self._high:
            return False
        return bool(self._ask(lambda value: value == other))

    def __lt__(self, other: Any) -> Any:
        known = type(other) is int and not self._low < other <= self._high
        return self._high < other if known else self._less(other, 0)

    def __le__(self, other: Any) -> Any:
        known = type(other) is int and not self._low <= other < self._high
        return self._high <= other if known else self._less(other, 1)

    def __gt__(self, other: Any) -> Any:
        return _not(self <= other)

    def __ge__(self, other: Any) -> Any:
        return _not(self < other)

    def _less(self, other: Any, reached: int) -> Any:
        """Whether it is less than another, or no more than that where the other may be `reached`."""
        if type(other) is Total:
            difference = self - other
            return difference <= 0 if reached else difference < 0
        if not isinstance(other, int):
            return NotImplemented
        return self._run.decide(self.form, lambda spread: self._cut(spread, other + reached))

    def _cut(self, spread: Spread, bound: int) -> Parted:
        """Its values parted into those below a bound and the others."""
        if self._scale > 0:
            below, at = True, bisect_left(spread.values, -((self._plus - bound) // self._scale))
        else:
            below, at = False, bisect_right(spread.values, (self._plus - bound) // -self._scale)
        if not at or at == len(spread.values):
            return [(below if at else not below, spread)]
        return [(below, spread.cut(0, at)), (not below, spread.cut(at, None))]

    def __hash__(self) -> int:
        raise self._run.read(self.form)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__index__(), name)


@lru_cache(1024)
def _summed(form: Form, times: int, other: Form, others: int) -> tuple[Form, int]:
    """The form of a sum of forms, each taken so many times, and how many times that is taken."""
    counts = {roll: count * times for roll, count in form}
    for roll, count in other:
        counts[roll] = counts.get(roll, 0) + count * others
    left = [(roll, count) for roll, count in sorted(counts.items()) if count]
    if not left:
        return (), 0
    scale = gcd(*(count for _, count in left)) * (1 if left[0][1] > 0 else -1)
    return tuple((roll, count // scale) for roll, count in left), scale


def _not(answer: Any) -> Any:
    return answer if answer is NotImplemented else not answer


def _asking(name: str) -> Callable[..., Any]:
    """What whole numbers do under a name, done by a total: it gives the plain answer."""
    method = getattr(int, name)

    def asked(self: Total, *others: Any) -> Any:
        plain = [int(other) if type(other) is Total else other for other in others]
        return self._ask(lambda value: method(value, *plain))

    return asked


for each in (set(vars(int)) | {"__str__"}) - set(vars(Total)) - {"__new__", "__getattribute__", "__ne__"}:
    if each.startswith("__"):
        setattr(Total, each, _asking(each))
