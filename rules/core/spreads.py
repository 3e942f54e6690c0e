"""Spreads: whole numbers with whole weights, added up as two long numbers are multiplied."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from sys import byteorder
from typing import Any, Literal

WIDEST = 4  # times as many numbers as there are sums to make, before gaps cost more than they save
# Bytes that the machine reads as one number, and how `memoryview` calls them.
WORDS: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}
BYTE = 256
_UP = 1 if byteorder == "little" else -1  # how its words follow one another


class Spread:
    """Different whole numbers in ascending order, each with its weight; `mass` is all weight together."""

    __slots__ = ("mass", "values", "weights")

    def __init__(self, values: Sequence[int], weights: Sequence[int], mass: int = 0) -> None:
        self.values, self.weights, self.mass = values, weights, mass or sum(weights)

    def times(self, factor: int) -> "Spread":
        """Every number multiplied, by anything but zero."""
        if factor == 1:
            return self
        step = 1 if factor > 0 else -1
        return Spread([factor * value for value in self.values[::step]], self.weights[::step], self.mass)

    def plus(self, other: "Spread") -> "Spread":
        """The sum of two independent numbers."""
        values, others = self.values, other.values
        low, span = values[0] + others[0], values[-1] - values[0] + others[-1] - others[0] + 1
        if span > WIDEST * len(values) * len(others):
            return _listed(self, other)
        mass = self.mass * other.mass
        size = mass.bit_length() // 8 + 1
        if size <= max(WORDS):
            size = 1 << (size - 1).bit_length()
        ways = unpack(_packed(self, size) * _packed(other, size), span, size)
        if 0 not in ways:
            return Spread(range(low, low + span), ways, mass)
        return Spread([low + at for at, weight in enumerate(ways) if weight], [weight for weight in ways if weight])

    def parts(self, change: Callable[[int], Any]) -> list[tuple[Any, "Spread"]]:
        """The numbers parted by what `change` makes of them, in the order of the least of each part."""
        by_value: dict[Any, tuple[list[int], list[int]]] = {}
        for value, weight in zip(self.values, self.weights, strict=True):
            values, weights = by_value.setdefault(change(value), ([], []))
            values.append(value)
            weights.append(weight)
        return [(what, Spread(*part)) for what, part in by_value.items()]

    def cut(self, bound: int) -> list[tuple[bool, "Spread"]]:
        """The numbers below a bound, and the others."""
        values, weights = self.values, self.weights
        at = bisect_left(values, bound)
        if not at or at == len(values):
            return [(at > 0, self)]
        less = Spread(values[:at], weights[:at])
        return [(True, less), (False, Spread(values[at:], weights[at:], self.mass - less.mass))]

    def bands(self, bounds: Sequence[int]) -> list[tuple[int, "Spread"]]:
        """The numbers parted by how many of the bounds, in ascending order, they reach."""
        values, weights, low = self.values, self.weights, 0
        parts = []
        for number, bound in enumerate((*bounds, values[-1] + 1)):
            high = bisect_left(values, bound, low)
            if low < high:
                parts.append((number, Spread(values[low:high], weights[low:high])))
                low = high
        return parts

    def at(self, number: int) -> list[tuple[bool, "Spread"]]:
        """One of the numbers, and the others."""
        values, weights = self.values, self.weights
        at = bisect_left(values, number)
        if at == len(values) or values[at] != number:
            return [(False, self)]
        if len(values) == 1:
            return [(True, self)]
        others = Spread([*values[:at], *values[at + 1 :]], [*weights[:at], *weights[at + 1 :]])
        return [(False, others), (True, Spread((number,), (weights[at],)))]


def _packed(spread: Spread, size: int) -> int:
    """The weights side by side in one long number, the least number's lowest, each in so many bytes.

    That is far enough apart never to run over: multiplied, they are added up in the places of their sums.
    """
    values, weights = spread.values, spread.weights
    if len(values) <= values[-1] - values[0]:
        known = dict(zip(values, weights, strict=True))
        weights = [known.get(value, 0) for value in range(values[0], values[-1] + 1)]
    if max(weights) < BYTE:
        places = bytearray(size * len(weights))
        places[::size] = bytes(weights)
        return int.from_bytes(places, "little")
    return int.from_bytes(b"".join([weight.to_bytes(size, "little") for weight in weights]), "little")


def unpack(number: int, span: int, size: int) -> list[int]:
    """The numbers that stand side by side in a long one, the lowest first."""
    if size in WORDS:
        return memoryview(number.to_bytes(size * span, byteorder)).cast(WORDS[size]).tolist()[::_UP]
    places, read = number.to_bytes(size * span, "little"), int.from_bytes
    return [read(places[at : at + size], "little") for at in range(0, size * span, size)]


def _listed(left: Spread, right: Spread) -> Spread:
    """The same, sum by sum: for few numbers far apart."""
    sums: dict[int, int] = {}
    for one, weight in zip(left.values, left.weights, strict=True):
        for other, ways in zip(right.values, right.weights, strict=True):
            sums[one + other] = sums.get(one + other, 0) + weight * ways
    values = sorted(sums)
    return Spread(values, [sums[value] for value in values])
