"""Rulings: for each choice that a source leaves open, the game's alternatives and our default."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NoReturn, dataclass_transform

from rules.core.errors import BadInput, require_one_of
from rules.core.frozen import frozen, replace

RulingsChoice = str | Mapping[str, str]
PRESETS = ("recommended", "as-printed")
RULINGS_FORMAT = 'rulings must be "recommended", "as-printed" or a dictionary from rulings to alternatives'


@frozen
class Ruling:
    """One open question of a source: its erratum, our ruling, and a sentence for each alternative."""

    name: str
    erratum: str
    ruling: str
    alternatives: Mapping[str, str]

    @property
    def printed_alternative(self) -> str:
        """The alternative that follows the printed text, or our ruling if there is no such alternative."""
        return "as-printed" if "as-printed" in self.alternatives else self.ruling

    @property
    def others(self) -> tuple[str, ...]:
        """The alternatives other than our ruling."""
        return tuple(name for name in self.alternatives if name != self.ruling)


def ruling(erratum: str, ruling: str, **alternatives: str) -> Any:  # the default of a field of type `str`
    """Declare a ruling field: the erratum, our ruling, and a sentence for each alternative, without its full stop.

    Underscores in alternative names are read as hyphens, so `as_printed="…"` is `"as-printed"`.
    """
    named = {name.replace("_", "-"): text for name, text in alternatives.items()}
    return Ruling("", erratum, require_one_of(ruling, named, f"the ruling of {erratum}"), named)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Rulings:
    """The rulings of a group; each game derives a class and adds fields declared with `ruling`.

    The class has our rulings as defaults. An object has the rulings of a group, and never changes.
    """

    _options: ClassVar[dict[str, Ruling]] = {}

    def __init_subclass__(cls) -> None:
        declared = [(name, ruling) for name, ruling in vars(cls).items() if isinstance(ruling, Ruling)]
        cls._options = cls._options | {name: replace(ruling, name=name) for name, ruling in declared}
        for name, ruling in declared:
            setattr(cls, name, ruling.ruling)

    def __init__(self, **chosen: str) -> None:
        for name in chosen:
            require_one_of(name, self._options, "a ruling")
        for ruling in list_rulings(type(self)):
            value = require_one_of(chosen.get(ruling.name, ruling.ruling), ruling.alternatives, f"ruling {ruling.name}")
            if value != ruling.ruling:
                vars(self)[ruling.name] = value

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Rulings never change. Make new ones: {type(self).__name__}({name}={value!r}).")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Rulings never change, so {name} cannot be deleted.")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), frozenset(vars(self).items())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


def list_rulings(rulings: type[Rulings]) -> tuple[Ruling, ...]:
    """Return every open question of a game, in the order of its errata."""
    if not isinstance(rulings, type) or not issubclass(rulings, Rulings):
        raise BadInput(rulings, "a game's rulings must be a class, such as RiskbreakerRulings")
    return tuple(rulings._options.values())


def as_printed(rulings: type[Rulings]) -> Rulings:
    """Return the rulings that follow the printed text; if that text cannot be run, our ruling takes its place."""
    return parse_rulings(rulings, "as-printed")


def parse_rulings(kind: type[Rulings], choice: RulingsChoice = "recommended") -> Rulings:
    """Return a group's rulings: `"recommended"` or `"as-printed"`, or alternatives by the name of their ruling.

    Args:
        kind: The class of the game's rulings.
        choice: A preset, a mapping, or a text such as `"low_success=zero,counter_tie=ruse-stands"`, which may begin
            with a preset. Other rulings have their recommended values.

    Raises:
        BadInput: A preset, ruling or alternative does not exist; the message lists the allowed values.
    """
    rulings = {ruling.name: ruling for ruling in list_rulings(kind)}
    values = _preset(rulings, "recommended")
    for name, value in _choice_parts(choice):
        if value is None:
            values = _preset(rulings, name)
            continue
        values[require_one_of(name, rulings, "a ruling")] = value
    return kind(**values)


def overrides(rulings: Rulings) -> dict[str, str]:
    """Return the alternatives that differ from the recommended ones, by the name of the ruling."""
    list_rulings(type(rulings))  # raises BadInput unless it is a Rulings class
    return dict(vars(rulings))


def _preset(rulings: Mapping[str, Ruling], name: str) -> dict[str, str]:
    require_one_of(name, PRESETS, "a preset")
    printed = name == "as-printed"
    return {ruling.name: ruling.printed_alternative if printed else ruling.ruling for ruling in rulings.values()}


def _choice_parts(choice: RulingsChoice) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of a choice: the name of a preset with None, or the name of a ruling with its alternative."""
    if isinstance(choice, Mapping):
        yield from choice.items()
        return
    if not isinstance(choice, str):
        raise BadInput(choice, RULINGS_FORMAT)
    for part in filter(None, map(str.strip, choice.split(","))):
        name, sign, value = part.partition("=")
        yield name.strip(), value.strip() if sign else None
