"""What offers ask for beyond numbers and options: some of several people, points shared out, people divided."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Any

from rules.core.errors import RuleError
from rules.core.inputs import Errors

Pairs = tuple[tuple[Any, Any], ...]


def _refused(value: Any, allowed: str, path: str, errors: Errors) -> None:
    errors[path] = f"{str(value)[:60]} is not allowed: {allowed}"


def _pairs(value: Any) -> Pairs | None:
    """Pairs as they are given, as lists from JSON or as a mapping; None for what are no pairs."""
    if isinstance(value, Mapping):
        value = tuple(value.items())
    if not isinstance(value, list | tuple) or not all(
        isinstance(each, list | tuple) and len(each) == 2 for each in value
    ):
        return None
    return tuple((first, second) for first, second in value)


@dataclass(frozen=True, slots=True)
class Some:
    """Some of these, `low` to `high` of them, each once."""

    label: str
    options: tuple[Any, ...]
    low: int = 0
    high: int | None = None
    help: str = ""

    @property
    def _most(self) -> int:
        return len(self.options) if self.high is None else min(self.high, len(self.options))

    def describe(self) -> dict[str, Any]:
        return {"kind": "some", "options": list(self.options), "low": self.low, "high": self._most}

    def read(self, value: Any, path: str, errors: Errors) -> tuple[Any, ...]:
        chosen = tuple(value) if isinstance(value, list | tuple) else None
        fits = chosen is not None and all(each in self.options for each in chosen) and len(set(chosen)) == len(chosen)
        if chosen is None or not fits or not self.low <= len(chosen) <= self._most:
            allowed = f"{self.label} takes {self.low} to {self._most} of {', '.join(map(str, self.options))}"
            _refused(value, allowed, path, errors)
            return ()
        return chosen

    def values(self) -> Iterator[tuple[Any, ...]]:
        return chain.from_iterable(combinations(self.options, size) for size in range(self.low, self._most + 1))


@dataclass(frozen=True, slots=True)
class Shares:
    """Points shared out among these, 1 or more to each who gets any; `low` to `high` in all, and to each at most `most`."""

    label: str
    options: tuple[Any, ...]
    low: int
    high: int
    most: tuple[int, ...] | None = None
    help: str = ""

    def _limit(self, option: Any) -> int:
        return self.high if self.most is None else self.most[self.options.index(option)]

    def describe(self) -> dict[str, Any]:
        limits = [self._limit(each) for each in self.options]
        return {"kind": "shares", "options": list(self.options), "low": self.low, "high": self.high, "most": limits}

    def read(self, value: Any, path: str, errors: Errors) -> Pairs:
        shares = _pairs(value)
        if shares is not None and self._fits(shares):
            return shares
        points = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        allowed = f"{self.label} shares {points} out among {', '.join(map(str, self.options))}, 1 or more to each"
        _refused(value, allowed, path, errors)
        return ()

    def _fits(self, shares: Pairs) -> bool:
        names, points = [name for name, _ in shares], [each for _, each in shares]
        whole = all(isinstance(each, int) and not isinstance(each, bool) and each >= 1 for each in points)
        known = all(name in self.options for name in names) and len(set(names)) == len(names)
        return (
            known
            and whole
            and all(each <= self._limit(name) for name, each in shares)
            and self.low <= sum(points) <= self.high
        )

    def values(self) -> Iterator[Pairs]:
        for total in range(self.low, self.high + 1):
            yield from self._split(total, self.options)

    def _split(self, total: int, options: tuple[Any, ...]) -> Iterator[Pairs]:
        if not options:
            if total == 0:
                yield ()
            return
        first, *rest = options
        for points in range(min(total, self._limit(first)), -1, -1):
            own = ((first, points),) if points else ()
            for others in self._split(total - points, tuple(rest)):
                yield (*own, *others)


@dataclass(frozen=True, slots=True)
class Split:
    """A number divided among places in their order, 0 or more to each."""

    label: str
    total: int
    places: tuple[str, ...]
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "split", "total": self.total, "places": list(self.places)}

    def read(self, value: Any, path: str, errors: Errors) -> tuple[int, ...]:
        parts = tuple(value) if isinstance(value, list | tuple) else ()
        whole = all(isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in parts)
        if not whole or len(parts) != len(self.places) or sum(parts) != self.total:
            _refused(value, f"{self.label} divides {self.total} among {', '.join(self.places)}", path, errors)
            return ()
        return parts

    def values(self) -> Iterator[tuple[int, ...]]:
        return self._parts(self.total, len(self.places))

    def _parts(self, total: int, count: int) -> Iterator[tuple[int, ...]]:
        if count == 1:
            yield (total,)
            return
        for first in range(total, -1, -1):
            for rest in self._parts(total - first, count - 1):
                yield (first, *rest)


@dataclass(frozen=True, slots=True)
class Picks:
    """For any of these people one of their own options; whoever is left out keeps what there is."""

    label: str
    options: tuple[tuple[Any, tuple[Any, ...]], ...]
    low: int = 0
    help: str = ""

    def describe(self) -> dict[str, Any]:
        options = [{"name": name, "options": list(own)} for name, own in self.options]
        return {"kind": "picks", "options": options, "low": self.low}

    def read(self, value: Any, path: str, errors: Errors) -> Pairs:
        picks, known = _pairs(value), dict(self.options)
        names = [name for name, _ in picks or ()]
        own = all(name in known and pick in known[name] for name, pick in picks or ())
        if picks is None or not own or len(set(names)) != len(names) or len(names) < self.low:
            _refused(value, f"{self.label} names an option for any of {', '.join(map(str, known))}", path, errors)
            return ()
        return picks

    def values(self) -> Iterator[Pairs]:
        for picked in product(*((None, *((name, each) for each in own)) for name, own in self.options)):
            chosen = tuple(each for each in picked if each is not None)
            if len(chosen) >= self.low:
                yield chosen


@dataclass(frozen=True, slots=True)
class Nested:
    """Another choice within this one, out of these offers; or none."""

    label: str
    offers: tuple[Any, ...]
    optional: bool = True
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "nested", "offers": [each.describe() for each in self.offers], "optional": self.optional}

    def read(self, value: Any, path: str, errors: Errors) -> Any:
        if (value is None and self.optional) or any(offer.covers(value) for offer in self.offers):
            return value
        allowed = f"{self.label} is one of {', '.join(offer.label for offer in self.offers)}"
        _refused(value, allowed, path, errors)
        return None

    def values(self) -> Iterator[Any]:
        if self.optional:
            yield None
        yield from chain.from_iterable(offer.members() for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Division:
    """People divided into groups, each of them in one at most; `check` refuses a division that the rules forbid."""

    label: str
    people: tuple[str, ...]
    check: Callable[[tuple[tuple[str, ...], ...]], object]
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "division", "people": list(self.people)}

    def read(self, value: Any, path: str, errors: Errors) -> tuple[tuple[str, ...], ...]:
        groups = (
            tuple(tuple(each) for each in value if isinstance(each, list | tuple))
            if isinstance(value, list | tuple)
            else ()
        )
        try:
            self.check(groups)
        except RuleError as error:
            _refused(value, str(error), path, errors)
            return ()
        return groups

    def values(self) -> Iterator[tuple[tuple[str, ...], ...]]:
        for groups in self._divided(self.people):
            errors: Errors = {}
            self.read(groups, "", errors)
            if not errors:
                yield groups

    def _divided(self, people: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Every way to put people into groups or leave them out, the one group of all first."""
        if not people:
            yield ()
            return
        first, *rest = people
        for groups in self._divided(tuple(rest)):
            for at, group in enumerate(groups):
                yield (*groups[:at], (first, *group), *groups[at + 1 :])
            yield ((first,), *groups)
            yield groups
