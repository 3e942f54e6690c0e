"""Totals that nobody has read yet: what a procedure adds up and compares, it need not know.

In place of the number that a pool shows, an enumerated procedure is given a `Total`: a whole number that is still all
of its values at once. Adding to it, taking it from another and multiplying it give another such total. Comparing it
parts its values into those for which the comparison holds and the others, and the procedure goes on once for each
part, not once for each value. What else can be asked of a number parts them by the answer. Only where a total must be a
plain number for good, since it is kept as the key of something or is part of a result, is it read from the beginning.
"""

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import gcd
from numbers import Number
from typing import Any, Protocol

from rules.core.joint import Form, Parting


class Run(Protocol):
    """What a total belongs to: one run of a procedure; `elsewhere` while another is weighed for it."""

    elsewhere: bool

    def below(self, total: "Total", number: int) -> bool:
        """Whether a total comes to less than a number; parts its values."""

    def equal(self, form: Form, number: int) -> bool:
        """Whether a form comes to a number; parts its values."""

    def decide(self, form: Form, parting: Parting) -> Any:
        """Part the values of a form; gives what this path goes on with."""

    def only(self, form: Form) -> int | None:
        """The one value that a form can still come to; None where there are more."""

    def read(self, form: Form) -> BaseException:
        """What to raise so that the rolls of a form are read at once."""


class Total:
    """A whole number of which only as much is known as has been asked: rolls added up, multiplied, moved, shared out.

    It is the value of its form, `scale` times, and `plus`, all of it divided by `over` and rounded down.
    """

    __slots__ = ("_high", "_low", "form", "over", "plus", "run", "scale")
    __class__ = int  # type: ignore[assignment]  # rules ask whether they are given whole numbers

    def __init__(self, run: Run, form: Form, scale: int, plus: int, low: int, high: int, over: int = 1) -> None:
        self.run, self.form, self.scale, self.plus, self.over = run, form, scale, plus, over
        self._low, self._high = low, high  # it comes to no less and to no more, whatever has been asked

    def _ask(self, asked: Callable[[int], Any]) -> Any:
        """What is asked of its value: the values that give the same answer are told apart no further."""
        scale, plus, over = self.scale, self.plus, self.over
        return self.run.decide(
            self.form, lambda spread: spread.parts(lambda value: asked((scale * value + plus) // over))
        )

    def __neg__(self) -> "Total":
        over = self.over
        return Total(self.run, self.form, -self.scale, over - 1 - self.plus, -self._high, -self._low, over)

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    def __add__(self, other: Any) -> Any:
        if type(other) is not int:
            if type(other) is Total:
                return self._and(other, 1, self._low + other._low, self._high + other._high)
            if not isinstance(other, int):
                return NotImplemented
        over = self.over
        plus, low, high = self.plus + over * other, self._low + other, self._high + other
        return Total(self.run, self.form, self.scale, plus, low, high, over)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if type(other) is Total:
            return self._and(other, -1, self._low - other._high, self._high - other._low)
        return self.__add__(-other) if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return self.__neg__().__add__(other)

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, int):
            return NotImplemented
        times = int(other)
        if self.over > 1:
            return self.__index__() * times
        ends = self._low * times, self._high * times
        return Total(self.run, self.form, self.scale * times, self.plus * times, *sorted(ends)) if times else 0

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        if type(other) is Total:
            other = other.__index__()
        if type(other) is not int or other < 1:
            return _divided(self, other)
        low, high = self._low // other, self._high // other
        return Total(self.run, self.form, self.scale, self.plus, low, high, self.over * other)

    def _and(self, other: "Total", times: int, low: int, high: int) -> Any:
        """The sum with another total, taken so many times."""
        run = self.run
        if run is not other.run:
            outer = self if run.elsewhere else other
            raise outer.run.read(outer.form)
        if self.over > 1 or other.over > 1:
            return self._shared(other if times > 0 else -other)
        plus = self.plus + times * other.plus
        form, scale, times = self.form, self.scale, times * other.scale
        if times == scale and form[-1][0] < other.form[0][0]:  # one after another, as a sum is mostly made
            form += other.form
        else:
            form, scale = _summed(form, scale, other.form, times)
        return Total(run, form, scale, plus, low, high) if form else plus

    def _shared(self, other: "Total") -> Any:
        """The sum of two of which one is shared out: one is read, unless a value is known."""
        for one, more in ((self, other), (other, self)):
            if (number := self.run.only(one.form)) is not None:
                return more + (one.scale * number + one.plus) // one.over
        return other + self.__index__() if self.over > 1 else self + other.__index__()

    def __eq__(self, other: object) -> bool:
        if type(other) is Total:
            return bool(self - other == 0)
        if not isinstance(other, int):
            return isinstance(other, Number) and bool(self._ask(lambda value: operator.eq(value, other)))
        if not self._low <= other <= self._high:
            return False
        if self.over > 1:
            return bool(self._ask(lambda value: value == other))
        number, rest = divmod(other - self.plus, self.scale)
        return not rest and self.run.equal(self.form, number)

    def __lt__(self, other: Any) -> Any:
        if type(other) is int:
            return self._high < other or (self._low < other and self.run.below(self, other))
        if type(other) is Total:
            return self - other < 0
        return self < int(other) if isinstance(other, int) else NotImplemented

    def __le__(self, other: Any) -> Any:
        if type(other) is int:
            return self._high <= other or (self._low <= other and self.run.below(self, other + 1))
        if type(other) is Total:
            return self - other <= 0
        return self <= int(other) if isinstance(other, int) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        if type(other) is int:
            return self._low > other or (self._high > other and not self.run.below(self, other + 1))
        if type(other) is Total:
            return self - other > 0
        return self > int(other) if isinstance(other, int) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        if type(other) is int:
            return self._low >= other or (self._high >= other and not self.run.below(self, other))
        if type(other) is Total:
            return self - other >= 0
        return self >= int(other) if isinstance(other, int) else NotImplemented

    def reached(self, floors: Sequence[int]) -> int:
        """How many of some floors, in ascending order, it reaches; parts its values by that."""
        scale, plus, over = self.scale, self.plus, self.over
        if scale > 0:
            return int(
                self.run.decide(
                    self.form, lambda spread: spread.bands([-((plus - floor * over) // scale) for floor in floors])
                )
            )
        return len(floors) - int(
            self.run.decide(
                self.form,
                lambda spread: spread.bands([(plus - floor * over) // -scale + 1 for floor in reversed(floors)]),
            )
        )

    def __hash__(self) -> int:
        raise self.run.read(self.form)

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
    scale = gcd(*[count for _, count in left]) * (1 if left[0][1] > 0 else -1)
    return tuple([(roll, count // scale) for roll, count in left]), scale


def _asking(name: str) -> Callable[..., Any]:
    """What whole numbers do under a name, done by a total: it gives the plain answer."""
    method = getattr(int, name)

    def asked(self: Total, *others: Any) -> Any:
        plain = [int(other) if type(other) is Total else other for other in others]
        return self._ask(lambda value: method(value, *plain))

    return asked


_divided = _asking("__floordiv__")

for each in (set(vars(int)) | {"__str__"}) - set(vars(Total)) - {"__new__", "__getattribute__", "__ne__"}:
    if each.startswith("__"):
        setattr(Total, each, _asking(each))
