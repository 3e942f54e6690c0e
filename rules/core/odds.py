"""Exact odds: outcomes with whole-number weights over one total."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from numbers import Number
from typing import Any, Generic, TypeVar  # Any: outcomes that may be numbers or comparable

from rules.core.errors import BadInput, RuleError, require_callable

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


def _itself(outcome: Any) -> Any:
    """Return an outcome unchanged, for the mean of outcomes that are numbers."""
    return outcome


class Odds(Generic[T]):
    """The exact chance of each outcome: whole weights over one total, in lowest terms.

    Outcomes are sorted if they can be compared. `odds[outcome]` is a `Fraction`.
    """

    __slots__ = ("total", "weights")

    weights: dict[T, int]
    total: int

    def __init__(self, weights: Mapping[T, int]) -> None:
        if not hasattr(weights, "values"):
            raise BadInput(weights, "odds must have a weight for each outcome")
        outcomes: list[Any] = list(weights)
        try:
            order = sorted(outcomes)  # a sort in place that fails would leave the list half sorted
        except TypeError:
            order = outcomes  # outcomes that cannot be compared keep their order
        ways = weights.values()
        try:
            least = min(ways, default=-1)
            common = gcd(*ways) if least >= 0 else 0
        except TypeError:
            raise BadInput(dict(weights), "weights of odds must be whole numbers") from None
        if not common:
            raise BadInput(dict(weights), "weights of odds must be 0 or more, and one above 0")
        if least and common == 1 and order == outcomes:
            self.weights = dict(weights)
        else:
            self.weights = {outcome: weight // common for outcome in order if (weight := weights[outcome])}
        self.total = sum(ways) // common

    @classmethod
    def counted(cls, outcomes: Iterable[T], weights: Iterable[int], total: int) -> "Odds[T]":
        """Return odds from outcomes and weights that are in order and in lowest terms already."""
        odds = cls.__new__(cls)
        odds.weights, odds.total = dict(zip(outcomes, weights, strict=True)), total
        return odds

    @classmethod
    def from_chances(cls, chances: Iterable[tuple[T, Fraction]]) -> "Odds[T]":
        """Return odds from chances, which must add up to 1; chances of equal outcomes are added together."""
        try:
            chances = [(outcome, Fraction(chance)) for outcome, chance in chances]
        except RuleError:
            raise
        except (TypeError, ValueError, ArithmeticError):
            raise BadInput(chances, "chances must be pairs of an outcome and its chance") from None
        common = lcm(*(chance.denominator for _, chance in chances))
        weights = add_up((outcome, chance.numerator * (common // chance.denominator)) for outcome, chance in chances)
        if sum(weights.values()) != common:
            raise BadInput(Fraction(sum(weights.values()), common), "chances must add up to 1")
        return cls(weights)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash(frozenset(self.weights.items()))

    def __repr__(self) -> str:
        return "Odds({" + ", ".join(f"{k!r}: {p}" for k, p in self.items()) + "})"

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Yield every outcome with its exact chance."""
        return ((outcome, Fraction(w, self.total)) for outcome, w in self.weights.items())

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """Return the chance of the outcomes for which `wanted` is true."""
        require_callable(wanted, "`wanted` must be a function of an outcome")
        return Fraction(sum(w for outcome, w in self.weights.items() if wanted(outcome)), self.total)

    def map(self, change: Callable[[T], U]) -> "Odds[U]":
        """Return the odds of `change(outcome)`, with equal results added together."""
        require_callable(change, "`change` must be a function of an outcome")
        return Odds(add_up((change(outcome), weight) for outcome, weight in self.weights.items()))

    def given(self, wanted: Callable[[T], bool]) -> "Odds[T]":
        """Return the odds under the condition that `wanted` is true for the outcome."""
        require_callable(wanted, "`wanted` must be a function of an outcome")
        return Odds({outcome: w for outcome, w in self.weights.items() if wanted(outcome)})

    def mean(self, value: Callable[[T], int | Fraction] = _itself) -> Fraction:
        """Return the average of `value(outcome)` over all outcomes."""
        require_callable(value, "`value` must be a function of an outcome")
        try:
            return Fraction(sum(value(outcome) * w for outcome, w in self.weights.items())) / self.total
        except TypeError:
            if all(isinstance(value(outcome), Number) for outcome in self):
                raise
            raise BadInput(
                [*self][:3], "the values of a mean (outcomes, or results of `value`) must be numbers"
            ) from None


def add_up(weighed: Iterable[tuple[T, Any]]) -> dict[T, Any]:
    """Return the total weight of each outcome; raise `BadInput` for an outcome that can change, such as a list."""
    weights = defaultdict[T, Any](int)
    for outcome, weight in weighed:
        try:
            weights[outcome] += weight
        except TypeError:
            raise BadInput(outcome, "outcomes must be values that never change, such as a tuple") from None
    return dict(weights)


def common_total(by_total: Mapping[int, dict[T, int]]) -> dict[T, int]:
    """Return the sum of weights that have different totals, after bringing them to their least common multiple."""
    if len(by_total) == 1:
        return next(iter(by_total.values()))
    common, together = lcm(*by_total), dict[T, int]()
    for total, weights in by_total.items():
        for outcome, weight in weights.items():
            together[outcome] = together.get(outcome, 0) + weight * (common // total)
    return together
