"""Results that hold totals nobody has read: kept once for all their values, told apart at the end."""

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any, NamedTuple

from rules.core.frozen import fields
from rules.core.unread import Total

Values = tuple[int, ...]
Fill = Callable[[Values], Any]


class Place(NamedTuple):
    """Where a total stood in a result: which of its numbers, multiplied, moved and shared out."""

    number: int
    scale: int
    plus: int
    over: int


class Template(NamedTuple):
    """A result with places for numbers, and the values of each number with their weights."""

    result: Any
    numbers: tuple[tuple[Values, Values], ...]

    def each(self) -> Iterator[tuple[Any, int]]:
        """Every plain result with its weight."""
        values, weights = zip(*self.numbers, strict=True)
        fill: Any = _fill(self.result)
        return zip(map(fill, product(*values)), map(prod, product(*weights)), strict=True)


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


def hold(value: Any, place: Callable[[Total], Place]) -> Any:
    """A result with a place for each total in it; what is no tuple and has no fields stays as it is."""
    own = type(value)
    if own is Total:
        return place(value)
    parts, make = _taken_apart(value)
    return make([hold(each, place) for each in parts]) if parts else value


def _fill(held: Any) -> Fill | None:
    """What makes a plain result out of the values of its numbers; None where it has no places for them."""
    if type(held) is Place:
        number, scale, plus, over = held
        return lambda values: (scale * values[number] + plus) // over
    parts, make = _taken_apart(held)
    fills = [*map(_fill, parts)]
    if not any(fills):
        return None
    filled = [*zip(parts, fills, strict=True)]
    return lambda values: make([fill(values) if fill else part for part, fill in filled])


def _taken_apart(value: Any) -> tuple[list[Any], Callable[[list[Any]], Any]]:
    """What a tuple or a value with fields is made of, and what makes another such value; nothing of any other."""
    own: Any = type(value)
    if own is tuple:
        return [*value], tuple
    if issubclass(own, tuple):
        return [*value], lambda parts: tuple.__new__(own, parts)
    names = [each.name for each in fields(own) or ()]

    def make(parts: list[Any]) -> Any:
        made = object.__new__(own)
        for name, part in zip(names, parts, strict=True):
            object.__setattr__(made, name, part)
        return made

    return [getattr(value, name) for name in names], make
