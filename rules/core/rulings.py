"""Rulings: where a source leaves a choice, each game names its options and our default."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from rules.core.errors import BadInput, one_of

Choice = str | Mapping[str, str]
PRESETS = ("recommended", "as-printed")
WRITTEN = 'rulings are "recommended", "as-printed" or alternatives by the name of their ruling'


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


_OPTIONS: dict[type[Rulings], tuple[Option, ...]] = {}


def options(rulings: type[Rulings]) -> tuple[Option, ...]:
    """Every open question of a game, in the order of its errata."""
    if not isinstance(rulings, type) or not issubclass(rulings, Rulings):
        raise BadInput(rulings, "a game's rulings are a class, such as RiskbreakerRulings")
    if rulings not in _OPTIONS:  # asked whenever rulings are made; a game's questions do not change
        _OPTIONS[rulings] = tuple(
            Option(each.name, each.metadata["erratum"], str(each.default), each.metadata["alternatives"])
            for each in fields(rulings)
        )
    return _OPTIONS[rulings]


def as_printed(rulings: type[Rulings]) -> Rulings:
    """The rulings that follow the print wherever the print can be run."""
    return rulings(**{each.name: each.printed for each in options(rulings)})


def chosen(kind: type[Rulings], choice: Choice = "recommended") -> Rulings:
    """A table's rulings: `"recommended"` or `"as-printed"`, or alternatives by the name of their ruling.

    Args: `choice` may also be written `"low_success=zero,counter_tie=ruse-stands"`, with a preset in
    front if wanted. What is not named is as we recommend. Raises `BadInput` listing what is allowed.
    """
    known = {each.name: each for each in options(kind)}
    values = _preset(known, "recommended")
    for name, value in _parts(choice):
        if value is None:
            values = _preset(known, name)
            continue
        alternatives = known[one_of(name, known, "a ruling")].alternatives
        values[name] = one_of(value, alternatives, f"ruling {name}")
    return kind(**values)


def departures(rulings: Rulings) -> dict[str, str]:
    """The alternatives in which rulings depart from what we recommend, by the name of the ruling."""
    values = {each.name: (each.ruling, getattr(rulings, each.name)) for each in options(type(rulings))}
    return {name: value for name, (ours, value) in values.items() if value != ours}


def _preset(known: Mapping[str, Option], name: str) -> dict[str, str]:
    one_of(name, PRESETS, "a preset, where no ruling is named,")
    return {each.name: each.printed if name == "as-printed" else each.ruling for each in known.values()}


def _parts(choice: Choice) -> Iterator[tuple[str, str | None]]:
    """Presets, which have no value, and rulings with the alternative chosen."""
    if isinstance(choice, Mapping):
        yield from choice.items()
        return
    if not isinstance(choice, str):
        raise BadInput(choice, WRITTEN)
    for part in filter(None, map(str.strip, choice.split(","))):
        name, sign, value = part.partition("=")
        yield name.strip(), value.strip() if sign else None
