"""Spreads: whole numbers with whole weights, added up as two long numbers are multiplied."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

WIDEST = 4  # times as many numbers as there are sums to make, before gaps cost more than they save


class Spread:
    """Different whole numbers in ascending order, each with its weight; `mass` is all weight together."""

    __slots__ = ("mass", "values", "weights")

    def __init__(self, values: Sequence[int], weights: Sequence[int]) -> None:
        self.values, self.weights, self.mass = values, weights, sum(weights)

    @classmethod
    def of(cls, weights: Mapping[Any, int]) -> "Spread | None":
        """The weights of whole numbers as a spread; None where they are something else, or one number alone."""
        if len(weights) < 2 or any(type(value) is not int for value in weights):
            return None
        return cls(tuple(weights), tuple(weights.values()))

    def times(self, factor: int) -> "Spread":
        """Every number multiplied, by anything but zero."""
        if factor == 1:
            return self
        step = 1 if factor > 0 else -1
        return Spread([value * factor for value in self.values[::step]], self.weights[::step])

    def plus(self, other: "Spread") -> "Spread":
        """The sum of two independent numbers."""
        weights = convolve(dict(zip(self.values, self.weights, strict=True)),
                           dict(zip(other.values, other.weights, strict=True)))  # fmt: skip
        return Spread(tuple(weights), tuple(weights.values()))

    def parts(self, change: Callable[[int], Any]) -> list[tuple[Any, "Spread"]]:
        """The numbers parted by what `change` makes of them, in the order of the least of each part."""
        found: dict[Any, tuple[list[int], list[int]]] = {}
        for value, weight in zip(self.values, self.weights, strict=True):
            values, weights = found.setdefault(change(value), ([], []))
            values.append(value)
            weights.append(weight)
        return [(what, Spread(*part)) for what, part in found.items()]

    def cut(self, low: int, high: int | None) -> "Spread":
        """The numbers from one place to another, or to the end."""
        return Spread(self.values[low:high], self.weights[low:high])


def convolve(left: Mapping[int, int], right: Mapping[int, int]) -> dict[int, int]:
    """The weights of the sum of two independent numbers, in ascending order.

    Weights stand side by side in one long number each, far enough apart never to run over: multiplied, they are added
    up in the places of their sums.
    """
    low, lower = min(left), min(right)
    span = max(left) - low + max(right) - lower + 1
    if span > WIDEST * len(left) * len(right):
        return _listed(left, right)
    size = ((sum(left.values()) * sum(right.values())).bit_length() + 7) // 8
    product = _packed(left, low, size) * _packed(right, lower, size)
    places = product.to_bytes(size * span, "little")
    low += lower
    read = int.from_bytes
    ways = [read(places[at : at + size], "little") for at in range(0, size * span, size)]
    return {low + at: weight for at, weight in enumerate(ways) if weight}


def _packed(weights: Mapping[int, int], low: int, size: int) -> int:
    places = bytearray(size * (max(weights) - low + 1))
    for value, weight in weights.items():
        at = (value - low) * size
        places[at : at + size] = weight.to_bytes(size, "little")
    return int.from_bytes(places, "little")


def _listed(left: Mapping[int, int], right: Mapping[int, int]) -> dict[int, int]:
    """The same, sum by sum: for few numbers far apart."""
    sums: dict[int, int] = {}
    for one, weight in left.items():
        for other, ways in right.items():
            sums[one + other] = sums.get(one + other, 0) + weight * ways
    return dict(sorted(sums.items()))
