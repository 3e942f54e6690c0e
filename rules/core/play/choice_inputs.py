"""Inputs for the fields of an offer that are not single numbers: options, shared points, a divided number, groups."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, combinations, product
from typing import Any, TypeVar  # Any: options and values of any game

from rules.core.errors import BadInput, RuleError, count_words, is_whole, one_of_words
from rules.core.frozen import frozen
from rules.core.inputs import ListableInput, PlainData, validate_all

T = TypeVar("T")
Pairs = tuple[tuple[Any, Any], ...]  # pairs of an option or person and its value, of the types of any game


def as_row(value: object) -> tuple[Any, ...] | None:
    """Return a list or a tuple as a tuple, and None for any other value."""
    return tuple(value) if isinstance(value, list | tuple) else None


def as_pairs(value: object, names: Collection[object]) -> Pairs | None:
    """Return the value, a sequence of pairs or a mapping, as pairs of a name and something else.

    Return None if it is neither, if a name is not in `names`, or if a name occurs twice.
    """
    row = tuple(value.items()) if isinstance(value, Mapping) else as_row(value)
    pairs = [pair for pair in map(as_row, row or ()) if pair and len(pair) == 2 and pair[0] in names]
    if row is None or len(dict(pairs)) < len(row):  # a part is not such a pair, or two have the same name
        return None
    return tuple(pairs)


def find_named(word: str, options: Iterable[tuple[T, str]]) -> T | None:
    """Return the option with this name; if there is none, the option whose name differs only in capitals, or None."""
    matches = [(option, name) for option, name in options if name.lower() == word.lower()]
    return next((option for option, name in matches if name == word), matches[0][0] if matches else None)


def find_option(word: str, options: Iterable[T]) -> T | str:
    """Return the option that a word names; if there is no such option, return the word itself."""
    named_option = find_named(word.strip(), ((option, str(option)) for option in options))
    return word.strip() if named_option is None else named_option


def split_names(text: str, sign: str, options: Iterable[object]) -> list[str]:
    """Split a text at a sign, but not within the names of these options.

    If the text has anything but these names between the signs, it is split at every sign.
    """
    names = sorted(map(str, options), key=len, reverse=True)

    def parts(rest: str) -> list[str]:
        for name in names:
            first, after = rest[: len(name)], rest[len(name) :]
            if first.lower() != name.lower():
                continue
            if not after:
                return [first]
            if after.startswith(sign) and (others := parts(after.removeprefix(sign))):
                return [first, *others]
        return []

    return parts(text) or text.split(sign if sign.strip().isalpha() else sign.strip())


def divisions(total: int, most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide a number among places with these limits; the first place begins with the most."""
    if not most:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most[0]), max(total - sum(most[1:]), 0) - 1, -1):
        for others in divisions(total - first, most[1:]):
            yield (first, *others)


@frozen
class Pick:
    """One of several options of any type. `names` has their names; if it is empty, the options are their own names."""

    label: str
    options: tuple[object, ...]
    names: tuple[str, ...] = ()
    help: str = ""

    @property
    def named_options(self) -> tuple[tuple[object, str], ...]:
        """Pairs of an option and its name."""
        return tuple(zip(self.options, self.names or map(str, self.options), strict=True))

    def describe(self) -> PlainData:
        return {"kind": "pick", "options": [{"value": value, "label": name} for value, name in self.named_options]}

    def validate(self, value: object) -> object:
        if value not in self.options or isinstance(value, bool):
            names = one_of_words(name for _, name in self.named_options)
            raise BadInput(value, f"{self.label} must be {names}")
        return value

    def values(self) -> Iterator[object]:
        return iter(self.options)

    def format(self, value: object) -> str:
        return next(name for option, name in self.named_options if option == value)

    def parse(self, text: str) -> object:
        """Return the option with this name.

        The word "nobody" means the empty option, unless a person has that name.
        """
        return find_named(text, sorted(self.named_options, key=lambda called: called[0] in (None, "")))


@frozen
class PickSome:
    """From `low` to `high` different options; if `high` is None, all may be picked."""

    label: str
    options: tuple[object, ...]
    low: int = 0
    high: int | None = None
    help: str = ""

    @property
    def _most(self) -> int:
        return len(self.options) if self.high is None else min(self.high, len(self.options))

    def describe(self) -> PlainData:
        return {"kind": "some", "options": list(self.options), "low": self.low, "high": self._most}

    def validate(self, value: object) -> tuple[object, ...]:
        chosen = as_row(value)
        if (
            chosen is None
            or not all(option in self.options for option in chosen)
            or not self.low <= len(set(chosen)) == len(chosen) <= self._most
        ):
            count, options = count_words(self.low, self._most), ", ".join(map(str, self.options))
            raise BadInput(value, f"{self.label} must be {count} of {options}")
        return chosen

    def values(self) -> Iterator[tuple[object, ...]]:
        return chain.from_iterable(combinations(self.options, size) for size in range(self.low, self._most + 1))

    def format(self, value: tuple[object, ...]) -> str:
        return " and ".join(map(str, value))

    def parse(self, text: str) -> tuple[object, ...]:
        return tuple(find_option(word, self.options) for word in split_names(text, " and ", self.options))


@frozen
class SharePoints:
    """A number of points from `low` to `high`, shared among several options, such as people.

    `most` has the largest share of each option. If it is None, one option may get all points.
    """

    label: str
    options: tuple[object, ...]
    low: int
    high: int
    most: tuple[int, ...] | None = None
    help: str = ""

    @property
    def _limits(self) -> tuple[int, ...]:
        return (self.high,) * len(self.options) if self.most is None else self.most

    def describe(self) -> PlainData:
        options, limits = list(self.options), list(self._limits)
        return {"kind": "shares", "options": options, "low": self.low, "high": self.high, "most": limits}

    def validate(self, value: object) -> Pairs:
        shares, limits = as_pairs(value, self.options), dict(zip(self.options, self._limits, strict=True))
        if (
            shares is None
            or not all(is_whole(points) and 1 <= points <= limits[name] for name, points in shares)
            or not self.low <= sum(points for _, points in shares) <= self.high
        ):
            count, options = count_words(self.low, self.high), ", ".join(map(str, self.options))
            raise BadInput(value, f"{self.label} must share {count} among {options}, at least 1 each")
        return shares

    def values(self) -> Iterator[Pairs]:
        for total in range(self.low, self.high + 1):
            for shares in divisions(total, self._limits):
                pairs = zip(self.options, shares, strict=True)
                yield tuple((option, points) for option, points in pairs if points)

    def format(self, value: Pairs) -> str:
        return " and ".join(f"{points} to {name}" for name, points in value)

    def parse(self, text: str) -> Pairs | None:
        matches = [re.fullmatch(r"(\d{1,9}) to (.+)", part.strip()) for part in text.split(" and ")]
        return (
            tuple((find_option(match[2], self.options), int(match[1])) for match in matches if match)
            if all(matches)
            else None
        )


@frozen
class DivideTotal:
    """A number divided among named places: each gets 0 or more, or 0 or less if the number is negative."""

    label: str
    total: int
    places: tuple[str, ...]
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "split", "total": self.total, "places": list(self.places)}

    def validate(self, value: object) -> tuple[int, ...]:
        parts, sign = as_row(value) or (), -1 if self.total < 0 else 1
        whole = all(is_whole(part) and part * sign >= 0 for part in parts)
        if not whole or len(parts) != len(self.places) or sum(parts) != self.total:
            raise BadInput(value, f"{self.label} must divide {self.total} among {', '.join(self.places)}")
        return parts

    def values(self) -> Iterator[tuple[int, ...]]:
        sign, total = -1 if self.total < 0 else 1, abs(self.total)
        return (tuple(sign * part for part in parts) for parts in divisions(total, (total,) * len(self.places)))

    def format(self, value: tuple[int, ...]) -> str:
        return " + ".join(map(str, value))

    def parse(self, text: str) -> tuple[int, ...] | None:
        parts = [part.strip() for part in text.split("+")]
        return tuple(map(int, parts)) if all(re.fullmatch(r"-?\d{1,9}", part) for part in parts) else None


@frozen
class PickPerPerson:
    """One option for each person, from that person's own options. At least `low` people must be named.

    A person who is left out keeps the option that `usual` has for them, if it has any.
    """

    label: str
    options: tuple[tuple[object, tuple[object, ...]], ...]
    low: int = 0
    help: str = ""
    usual: Pairs = ()

    def describe(self) -> PlainData:
        usual = dict(self.usual)
        options = [{"name": name, "options": list(own), "usual": usual.get(name)} for name, own in self.options]
        return {"kind": "picks", "options": options, "low": self.low}

    def validate(self, value: object) -> Pairs:
        labels = dict(self.options)
        picks = as_pairs(value, tuple(labels))
        if picks is None or len(picks) < self.low or not all(pick in labels[name] for name, pick in picks):
            people = ", ".join(f"{name} ({' or '.join(map(str, own))})" for name, own in self.options)
            count = f"at least {self.low}" if self.low else "any"
            raise BadInput(value, f"{self.label} must name an option for {count} of {people}")
        return picks

    def values(self) -> Iterator[Pairs]:
        for picked in product(*((None, *((name, option) for option in own)) for name, own in self.options)):
            chosen = tuple(pair for pair in picked if pair is not None)
            if len(chosen) >= self.low:
                yield chosen

    def format(self, value: Pairs) -> str:
        return " and ".join(f"{name} with {pick}" for name, pick in value)

    def parse(self, text: str) -> Pairs | None:
        picks: list[tuple[object, object]] = []
        pairs = {f"{name} with {pick}": (name, pick) for name, own in self.options for pick in own}
        for part in split_names(text, " and ", pairs):
            name, sign, pick = part.partition(" with ")
            if not sign:
                return None
            picks.append(pairs.get(find_option(part, pairs)) or (name, pick))
        return tuple(picks)


@frozen
class AnswerPerPerson:
    """An answer for each person, all with the same kind of input.

    Only people who are not in `must` can be left out.
    """

    label: str
    people: tuple[str, ...]
    kind: ListableInput
    must: tuple[str, ...] = ()
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "each", "people": list(self.people), "each": self.kind.describe()}

    def validate(self, value: object) -> Pairs:
        pairs = as_pairs(value, self.people)
        if not pairs or not set(self.must) <= dict(pairs).keys():
            required = f", and always {' and '.join(self.must)}" if self.must else ""
            allowed = f"{self.label} must name one or more of {', '.join(self.people)}, each once{required}"
            raise BadInput(value, allowed)
        return tuple(validate_all((name, self.kind, own) for name, own in pairs).items())

    def values(self) -> Iterator[Pairs]:
        for size in range(1, len(self.people) + 1):
            for names in filter(set(self.must).issubset, combinations(self.people, size)):
                yield from self._answers(names)

    def _answers(self, names: tuple[str, ...]) -> Iterator[Pairs]:
        """Yield every way in which these people can answer; there may be too many ways to list."""
        if not names:
            yield ()
            return
        for answer in self.kind.values():
            for others in self._answers(names[1:]):
                yield ((names[0], answer), *others)

    def format(self, value: Pairs) -> str:
        return " and ".join(f"{name} for {self.kind.format(own)}" for name, own in value)

    def parse(self, text: str) -> Pairs | None:
        pairs = [self._split_answer(part.strip()) for part in text.split(" and ")]
        return tuple((name.strip(), self.kind.parse(rest)) for name, sign, rest in pairs if sign) or None

    def _split_answer(self, part: str) -> tuple[str, str, str]:
        """Split a part into person, " for " and answer. One name may begin another, so the longest that fits counts."""
        fitting = [name for name in self.people if part.startswith(f"{name} for ")]
        name = max(fitting, key=len, default=part.partition(" for ")[0])
        return name, *part.removeprefix(name).partition(" for ")[1:]


@frozen
class GroupingInput:
    """People divided into groups; `check` raises for an illegal division, such as a person in two groups."""

    label: str
    people: tuple[str, ...]
    check: Callable[[tuple[tuple[str, ...], ...]], object]
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "division", "people": list(self.people)}

    def validate(self, value: object) -> tuple[tuple[str, ...], ...]:
        rows = map(as_row, as_row(value) or ())
        groups = tuple(row for row in rows if row is not None)
        self.check(groups)
        return groups

    def values(self) -> Iterator[tuple[tuple[str, ...], ...]]:
        for groups in self._divisions(self.people):
            try:
                self.check(groups)
            except RuleError:
                continue
            yield groups

    def _divisions(self, people: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Yield every way to put people into groups or leave them out, the group of all people first."""
        if not people:
            yield ()
            return
        first, *rest = people
        for groups in self._divisions(tuple(rest)):
            for at, group in enumerate(groups):
                yield (*groups[:at], (first, *group), *groups[at + 1 :])
            yield ((first,), *groups)
            yield groups

    def format(self, value: tuple[tuple[str, ...], ...]) -> str:
        return " / ".join(" + ".join(group) for group in value)

    def parse(self, text: str) -> tuple[tuple[str, ...], ...]:
        groups = (split_names(group.strip(), " + ", self.people) for group in text.split("/"))
        return tuple(tuple(find_option(word, self.people) for word in group) for group in groups)
