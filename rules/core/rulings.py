"""Rulings: where a source leaves a choice, each game names its options and our default."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from rules.core.errors import one_of


@dataclass(frozen=True, slots=True)
class Option:
    """One open question of a source: its erratum, our ruling, and what each alternative means."""

    name: str
    erratum: str
    ruling: str
    alternatives: Mapping[str, str]

    @property
    def printed(self) -> str:
        """The printed reading where it can be run at all, else our ruling."""
        return "as-printed" if "as-printed" in self.alternatives else self.ruling


def option(erratum: str, ruling: str, **alternatives: str) -> Any:
    """Declare a ruling field: the erratum, our ruling, and a sentence for each alternative.

    Underscores in alternative names are read as hyphens, so `as_printed="…"` is `"as-printed"`.
    """
    named = {name.replace("_", "-"): text for name, text in alternatives.items()}
    one_of(ruling, named, f"the ruling of {erratum}")
    return field(default=ruling, metadata={"erratum": erratum, "alternatives": named})


@dataclass(frozen=True, slots=True)
class Rulings:
    """A table's choices; each game derives its own and adds fields declared with `option`."""

    def __post_init__(self) -> None:
        for each in options(type(self)):
            one_of(getattr(self, each.name), each.alternatives, f"ruling {each.name}")


@lru_cache(maxsize=64)  # asked whenever rulings are made; a game's questions do not change
def options(rulings: type[Rulings]) -> tuple[Option, ...]:
    """Every open question of a game, in the order of its errata."""
    return tuple(
        Option(each.name, each.metadata["erratum"], each.default, each.metadata["alternatives"])
        for each in fields(rulings)
    )


def as_printed(rulings: type[Rulings]) -> Rulings:
    """The rulings that follow the print wherever the print can be run."""
    return rulings(**{each.name: each.printed for each in options(rulings)})


def side_by_side(
    rulings: type[Rulings], name: str, procedure: Callable[..., Any], *args: object, **named: object
) -> dict[str, Any]:
    """What a procedure comes to under every alternative of one ruling, the printed one included.

    `procedure` is called with `rulings=` for each alternative. Raises `BadInput` for an unknown name.
    """
    known = {each.name: each for each in options(rulings)}
    choices = known[one_of(name, known, "a ruling")].alternatives
    return {choice: procedure(*args, rulings=rulings(**{name: choice}), **named) for choice in choices}
