"""Results that hold totals nobody has read: kept once for all their values, told apart at the end."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import prod
from typing import Any, NamedTuple

from rules.core.frozen import fields
from rules.core.joint import Form
from rules.core.spreads import Spread
from rules.core.unread import Total


class Place(NamedTuple):
    """Where a total stood in a result: which of its numbers, multiplied, moved and shared out."""

    number: int
    scale: int
    plus: int
    over: int

    def fill(self, values: list[int]) -> int:
        """What stands there when its number has come to one of its values."""
        return (self.scale * values[self.number] + self.plus) // self.over


class Template(NamedTuple):
    """A result with places for numbers, and the values of each number with their weights."""

    result: Any
    numbers: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @classmethod
    def from_result(cls, result: Any, forms: list[Form], spreads: list[Spread]) -> "Template":
        """A result that holds totals of these forms, and what is known of each."""
        held = substitute(
            result, Total, lambda total: Place(forms.index(total.form), total.scale, total.plus, total.over)
        )
        return cls(held, tuple((tuple(each.values), tuple(each.weights)) for each in spreads))

    def each(self) -> Iterator[tuple[Any, int]]:
        """Every plain result with its weight."""
        for numbers in product(*[zip(*each, strict=True) for each in self.numbers]):
            values = [value for value, _ in numbers]
            yield (
                substitute(self.result, Place, partial(Place.fill, values=values)),
                prod([ways for _, ways in numbers]),
            )


def totals_in(result: Any) -> list[Total]:
    """Every total that a result holds, in tuples and in fields."""
    totals: list[Total] = []
    substitute(result, Total, totals.append)
    return totals


def count_results(results: dict[Any, int]) -> int:
    """How many results there are, told apart."""
    kept = [each for each in results if type(each) is Template]
    return len(results) - len(kept) + sum([prod([len(values) for values, _ in each.numbers]) for each in kept])


def expand(results: dict[Any, int]) -> dict[Any, int]:
    """Results with their weights, those that are kept as one in place of many told apart."""
    counts: dict[Any, int] = {}
    for result, weight in results.items():
        for plain, ways in result.each() if type(result) is Template else ((result, 1),):
            counts[plain] = counts.get(plain, 0) + weight * ways
    return counts


def substitute(value: Any, kind: type, change: Callable[[Any], Any]) -> Any:
    """A result with all of one kind in it changed; what is no tuple and has no fields stays as it is."""
    own = type(value)
    if own is kind:
        return change(value)
    if own is tuple:
        return tuple([substitute(each, kind, change) for each in value])
    if issubclass(own, tuple):
        return tuple.__new__(own, [substitute(each, kind, change) for each in value])
    known = fields(own)
    if known is None:
        return value
    copy = object.__new__(own)
    for each in known:
        object.__setattr__(copy, each.name, substitute(getattr(value, each.name), kind, change))
    return copy
