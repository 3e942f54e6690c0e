"""What offers ask of several people at once: an option for each, an answer of each, and who stands with whom."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from rules.core.errors import RuleError
from rules.core.frozen import frozen
from rules.core.inputs import Errors, Listed
from rules.core.play.kinds import Pairs, listed, named, pairs_of, refused_value


@frozen
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
        picks, known = pairs_of(value), dict(self.options)
        names = [name for name, _ in picks or ()]
        own = all(name in known and pick in known[name] for name, pick in picks or ())
        if picks is None or not own or len(set(names)) != len(names) or len(names) < self.low:
            refused_value(value, f"{self.label} names an option for any of {', '.join(map(str, known))}", path, errors)
            return ()
        return picks

    def values(self) -> Iterator[Pairs]:
        for picked in product(*((None, *((name, each) for each in own)) for name, own in self.options)):
            chosen = tuple(each for each in picked if each is not None)
            if len(chosen) >= self.low:
                yield chosen

    def text(self, value: Pairs) -> str:
        return " and ".join(f"{name} with {pick}" for name, pick in value)

    def parse(self, text: str) -> Pairs | None:
        known, picks = dict(self.options), list[tuple[Any, Any]]()
        pairs = {f"{name} with {pick}": (name, pick) for name, own in self.options for pick in own}
        for part in listed(text, " and ", pairs):
            words, sign, pick = part.partition(" with ")
            name = named(words, known)
            if not sign:
                return None
            picks.append(pairs.get(named(part, pairs)) or (name, named(pick, known.get(name, ()))))
        return tuple(picks)


@frozen
class Each:
    """For some of these people an answer of their own, all of one kind; `must` cannot be left out."""

    label: str
    people: tuple[str, ...]
    kind: Listed
    must: tuple[str, ...] = ()
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "each", "people": list(self.people), "each": self.kind.describe()}

    def read(self, value: Any, path: str, errors: Errors) -> Pairs:
        pairs = pairs_of(value)
        names = [name for name, _ in pairs or ()]
        known = all(name in self.people for name in names) and len(set(names)) == len(names)
        if not pairs or not known or not set(self.must) <= set(names):
            refused_value(value, f"{self.label} names some of {', '.join(self.people)}, each once", path, errors)
            return ()
        return tuple((name, self.kind.read(own, f"{path}.{name}", errors)) for name, own in pairs)

    def values(self) -> Iterator[Pairs]:
        for size in range(1, len(self.people) + 1):
            for names in filter(set(self.must).issubset, combinations(self.people, size)):
                for answers in product(*(tuple(self.kind.values()) for _ in names)):
                    yield tuple(zip(names, answers, strict=True))

    def text(self, value: Pairs) -> str:
        return " and ".join(f"{name} for {self.kind.text(own)}" for name, own in value)

    def parse(self, text: str) -> Pairs | None:
        pairs = [self._apart(part.strip()) for part in text.split(" and ")]
        return tuple((name.strip(), self.kind.parse(rest)) for name, sign, rest in pairs if sign) or None

    def _apart(self, part: str) -> tuple[str, str, str]:
        """Split a person from their answer; the longest name that fits, since a name may begin like another."""
        fitting = [name for name in self.people if part.startswith(f"{name} for ")]
        name = max(fitting, key=len, default=part.partition(" for ")[0])
        return name, *part.removeprefix(name).partition(" for ")[1:]


@frozen
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
            refused_value(value, str(error), path, errors)
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

    def text(self, value: tuple[tuple[str, ...], ...]) -> str:
        return " / ".join(" + ".join(group) for group in value)

    def parse(self, text: str) -> tuple[tuple[str, ...], ...]:
        groups = (listed(group.strip(), " + ", self.people) for group in text.split("/"))
        return tuple(tuple(named(word, self.people) for word in group) for group in groups)
