"""The domain of a rule: the values of each input, and how many combinations are refused and how many results differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from math import prod
from typing import Any

FLAG = (False, True)


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of each input of a rule, without `dice`.

    `refused` is the number of combinations that the rule forbids, counted by hand. If the rule is a table, `distinct`
    has the name of the input that selects the row, and the number of different rows. In the order of that input, the
    cases of one row must follow each other.
    """

    inputs: Mapping[str, Sequence[Any]]
    refused: int = 0
    distinct: tuple[str, int] | None = None

    @property
    def count(self) -> int:
        """The number of combinations."""
        return prod(map(len, self.inputs.values()))

    def cases(self) -> list[dict[str, Any]]:
        """Return every combination of values; the last input changes first."""
        return [dict(zip(self.inputs, values, strict=True)) for values in product(*self.inputs.values())]

    @property
    def told(self) -> str:
        """The inputs in words: `stat -2 to 12, face 1 to 10`."""
        return ", ".join(_describe(name.replace("_", " "), values) for name, values in self.inputs.items())


def domain(refused: int = 0, distinct: tuple[str, int] | None = None, **inputs: Sequence[Any]) -> Domain:
    """Return a domain with these inputs; `Domain` explains the arguments."""
    return Domain(inputs, refused, distinct)


@cache
def domains(game: str) -> Mapping[str, Domain]:
    """Return the domains of a game's rules by identifier; the result is empty if the game has no domains."""
    name = f"book.check.domains.games.{game}"
    mapping: Mapping[str, Domain] = import_module(name).DOMAINS if find_spec(name) else {}
    return mapping


def _describe(name: str, values: Sequence[Any]) -> str:
    if isinstance(values, range) and values.step == 1:
        low, high = (f"{value}".replace("-", "\N{MINUS SIGN}") for value in (values[0], values[-1]))
        return f"{name} {low}" if low == high else f"{name} {low} to {high}"
    if tuple(values) == FLAG:
        return f"{name} or not"
    return f"{len(values)} of {name}"
