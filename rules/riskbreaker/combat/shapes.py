"""What a choice looks like: whether every field holds the kind of value it asks for, before any rule looks at it."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType

from rules.core import BadInput
from rules.riskbreaker.combat.choices import Maneuver

Fits = Callable[[object], bool]


def _text(value: object) -> bool:
    return isinstance(value, str)


def _count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _either(*fits: Fits) -> Fits:
    return lambda value: any(each(value) for each in fits)


def _none(value: object) -> bool:
    return value is None


def _many(fits: Fits) -> Fits:
    return lambda value: isinstance(value, tuple | list) and all(map(fits, value))


def _pairs(first: Fits, second: Fits) -> Fits:
    return _many(lambda pair: isinstance(pair, tuple | list) and len(pair) == 2 and first(pair[0]) and second(pair[1]))


_TEXT = (_text, "a text")
_NUMBER = (_either(_none, _count), "a whole number or nothing")
_NAMES = (_many(_text), "a row of names")
_SHARES = (_pairs(_text, _count), "a row of pairs of a name and a whole number")
_FIGHTS = _many(_many(_text))
SHAPES: Mapping[str, tuple[Fits, str]] = MappingProxyType(
    {
        **dict.fromkeys(("who", "skill", "against", "item", "stat", "comrade", "make", "side", "card"), _TEXT),
        "risk": (_count, "a whole number"),
        **dict.fromkeys(("fight", "element", "at"), _NUMBER),
        **dict.fromkeys(("group", "moved"), _NAMES),
        **dict.fromkeys(("shares", "spread"), _SHARES),
        "extra": (lambda value: value is None or isinstance(value, Maneuver), "a maneuver or nothing"),
        "to": (_either(_text, _count), "a Fight's number, a name, 'away' or 'off'"),
        "fights": (_FIGHTS, "a row of Fights, each a row of names"),
        "proposals": (_pairs(_text, _FIGHTS), "a row of pairs of a name and a row of Fights"),
        "amounts": (_either(_none, _many(_count)), "a row of whole numbers or nothing"),
        "elements": (_pairs(_count, _count), "a row of pairs of whole numbers"),
        "skills": (_pairs(_text, _either(_none, _text)), "a row of pairs of a name and a skill's name"),
    }
)


def well_formed(choice: object) -> None:
    """Check that every field of a choice holds the kind of value it asks for; raises `BadInput` naming the field."""
    for each in fields(choice) if is_dataclass(choice) else ():
        value = getattr(choice, each.name)
        fits, allowed = SHAPES.get(each.name, (lambda _: True, ""))
        if not fits(value):
            raise BadInput(value, f"{each.name} of {type(choice).__name__} takes {allowed}")
        if each.name == "extra":
            well_formed(value)
