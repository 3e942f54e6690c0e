"""Totals: whole numbers that a procedure has rolled and not read yet.

Adding to a total gives another total. A comparison, or any other question, splits the values of the total by the
answer. The procedure then continues once for each answer instead of once for each value.
"""

import operator
from collections.abc import Callable, Iterable
from functools import cache
from numbers import Integral, Number
from operator import index
from types import NoneType
from typing import Any, Protocol, TypeVar  # Any: a total is an `int` to the procedure that rolls it

from rules.core.frozen import fields
from rules.core.knowledge import Form, add_forms, is_small

R = TypeVar("R")
CLASSES_WITHOUT_TOTALS = frozenset((int, str, bool, NoneType))  # most values have one of them, and are skipped quickly


class Run(Protocol):
    """The enumeration that a total belongs to."""

    stepping: bool  # a step is being enumerated by itself: meanwhile no total of this run can be split

    def ask(self, total: "Total", question: Callable[[int], R]) -> R:
        """Return the answer to a question about a total, on this path."""

    def derive(self, total: "Total", change: Callable[[int], int]) -> Any:
        """Return a new total whose value is `change` of the value of another total, such as its half."""


class Total:
    """A whole number that has been rolled and not read: a form of rolls, and a constant.

    It has the operations of an `int`, and is a `numbers.Integral`.

    Attributes:
        run: The enumeration that answers questions about it.
        form: The sum of rolls.
        plus: The constant.
        low: A bound: no path has a lower value.
        high: A bound: no path has a higher value.
    """

    __slots__ = ("form", "high", "low", "plus", "run")

    def __init__(self, run: Run, form: Form, plus: int, low: int, high: int) -> None:
        self.run, self.form, self.plus, self.low, self.high = run, form, plus, low, high

    def __add__(self, other: Any) -> Any:
        if type(other) is not Total:
            if not isinstance(other, int):
                return index(self) + other
            return Total(self.run, self.form, self.plus + other, self.low + other, self.high + other)
        if self.run is not other.run:  # read the total from outside the step; the step's own total stays unread
            return index(self) + other if self.run.stepping else self + index(other)
        form, plus = add_forms(self.form, other.form), self.plus + other.plus
        low, high = self.low + other.low, self.high + other.high
        if not is_small(low - plus, high - plus):
            return index(self) + index(other)
        return Total(self.run, form, plus, low, high) if form else plus

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, int):
            return index(self) * other
        plus, (low, high) = self.plus * other, sorted((self.low * other, self.high * other))
        if not is_small(low - plus, high - plus):
            return index(self) * other
        form = tuple([(roll, factor * other) for roll, factor in self.form])
        return Total(self.run, form, plus, low, high) if other else 0

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return self * -1

    def __pos__(self) -> "Total":
        return self

    def __abs__(self) -> Any:
        return self.run.derive(self, abs)

    def __floordiv__(self, other: Any) -> Any:
        return self._divide(other, operator.floordiv)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // index(self)

    def __mod__(self, other: Any) -> Any:
        return self._divide(other, operator.mod)

    def __rmod__(self, other: Any) -> Any:
        return other % index(self)

    def _divide(self, other: Any, divide: Callable[[Any, Any], Any]) -> Any:
        divisor = index(other) if isinstance(other, Integral) else 0
        if not divisor:  # another kind of number, or 0, which is an error
            return divide(index(self), other)
        return self.run.derive(self, lambda value: divide(value, divisor))

    def __lt__(self, other: Any) -> bool:
        return self._is_below(other) if type(other) is int else self._compare(other, operator.lt)

    def __le__(self, other: Any) -> bool:
        return self._is_below(other + 1) if type(other) is int else self._compare(other, operator.le)

    def __gt__(self, other: Any) -> bool:
        return not self._is_below(other + 1) if type(other) is int else self._compare(other, operator.gt)

    def __ge__(self, other: Any) -> bool:
        return not self._is_below(other) if type(other) is int else self._compare(other, operator.ge)

    def _is_below(self, number: int) -> bool:
        if self.high < number or self.low >= number:
            return self.high < number
        return self.run.ask(self, number.__gt__)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) and not self.low <= other <= self.high:
            return False
        return isinstance(other, Number) and self._compare(other, operator.eq)

    def _compare(self, other: Any, compare: Callable[[Any, Any], bool]) -> bool:
        if type(other) is Total:
            return compare(self - other, 0)
        return self.run.ask(self, lambda value: compare(value, other))

    def __hash__(self) -> int:
        raise Keyed(self.run)

    def __index__(self) -> int:
        return self.run.ask(self, int)

    def __bool__(self) -> bool:
        return self.run.ask(self, bool)

    def __deepcopy__(self, _: object) -> "Total":
        return self  # a total never changes, and a copied run would be on another path

    def __getattr__(self, name: str) -> Any:
        if not hasattr(int, name):
            raise AttributeError(f"'int' object has no attribute {name!r}")
        return getattr(index(self), name)


def _number_operator(operate: Callable[..., object]) -> Callable[..., object]:
    """Return an operator that reads the total on its left, and then operates on the number."""
    return lambda total, *others: operate(index(total), *others)


def _reverse_operator(operate: Callable[..., object]) -> Callable[..., object]:
    """Return an operator that reads the total on its right, and then operates on the number."""
    return lambda total, other: operate(other, index(total))


# Python looks for operators in the class itself, and never asks `__getattr__` for them.
for _name in ("invert", "int", "float", "round", "trunc", "floor", "ceil", "str", "repr", "format"):
    setattr(Total, f"__{_name}__", _number_operator(getattr(int, f"__{_name}__")))
for _operate in (
    pow, divmod, operator.truediv, operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift
):  # fmt: skip
    _name = _operate.__name__.strip("_")
    setattr(Total, f"__{_name}__", _number_operator(_operate))
    setattr(Total, f"__r{_name}__", _reverse_operator(_operate))
Integral.register(Total)  # for `isinstance(total, Integral)`; a base class would bring slower operators


class Unread(BaseException):
    """A step needs a total from outside as a number, so the path has to read it before the step can be enumerated.

    This class and `Keyed` are `BaseException`s, so that they pass through a procedure that catches exceptions.
    """

    def __init__(self, total: Total) -> None:
        self.total = total


class Keyed(BaseException):
    """A total is used as a key, which would outlive its path, so its run has to start again with plain numbers."""

    def __init__(self, run: Run) -> None:
        self.run = run


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) or ())


def replace_totals(value: Any, replacement: Callable[[Total], object]) -> Any:
    """Return a value with each total in it replaced, in the order of its parts; the value can be a total itself."""
    kind: Any = type(value)
    if kind in CLASSES_WITHOUT_TOTALS:
        return value
    if kind is Total:
        return replacement(value)
    if kind is list:
        return [replace_totals(part, replacement) for part in value]
    if isinstance(value, tuple):
        return tuple.__new__(kind, [replace_totals(part, replacement) for part in value])
    if not (names := _field_names(kind)):
        return value
    copy = object.__new__(kind)  # without the checks of its class, which the value has passed already
    for name in names:
        object.__setattr__(copy, name, replace_totals(getattr(value, name), replacement))
    return copy


def totals_in(value: object) -> list[Total]:
    """Return the totals that a value holds, in order.

    All fields are searched, because the hash of a value can leave out a field.
    Raises `Keyed` for a total in an object that cannot be copied with a number in place of the total.
    """
    kind: Any = type(value)
    if kind in CLASSES_WITHOUT_TOTALS:
        return []
    if isinstance(value, Total):
        return [value]
    if isinstance(value, tuple):
        return [total for part in value for total in totals_in(part)]
    if names := _field_names(kind):
        return [total for name in names for total in totals_in(getattr(value, name))]
    for part in getattr(value, "__dict__", {}).values():
        if type(part) is Total:
            raise Keyed(part.run)
    return []


def with_numbers(value: object, numbers: Iterable[object]) -> Any:
    """Return a value with these numbers in the places of the totals that it holds, in order."""
    left = iter(numbers)
    return replace_totals(value, lambda _: next(left))
