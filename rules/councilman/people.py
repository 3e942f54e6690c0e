"""People as a line of text: `attribute +1 · attack +1 · 2d6 ranged · defence +2 · Life 9 of 14 · Advantage 1`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rules.core import BadInput
from rules.core.frozen import replace
from rules.core.play.manual_changes import MOST, Limits, check_numbers
from rules.councilman.combat.fighters import Fighter
from rules.councilman.healing import WAYS

ALLOWED = "write it like this: attribute +1 · attack +1 · 2d8 · defence +2 · Block 1 · Life 14 · Advantage 1"
UNARMED: Mapping[str, Any] = MappingProxyType({"armed": False, "attack": 0, "d8": 0, "d6": 0})
AWAKE = {"unconscious": False, "unstable": True, "dead": False}
PLAIN: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "unarmed": UNARMED,
        "senseless": {"awake": False},
        "several targets": {"several": True},
        **{name: {"condition": name, "awake": awake, "life": 0} for name, awake in AWAKE.items()},
        **{f"healed by {way}": {"healed": (way,)} for way in WAYS},
        f"healed by {' and '.join(WAYS)}": {"healed": WAYS},
        f"healed by {' and '.join(reversed(WAYS))}": {"healed": WAYS[::-1]},
    }
)
STRIKING, STANDING = ("attribute", "attack"), ("defence", "Willpower")  # written with their sign
LIFE, MAXIMUM, ADVANTAGE = "Life", "Life of", "Advantage"
COUNTED = ("Block", "Recovery", "Advantage", "risen")
_NUMBER = re.compile(rf"(?P<what>{'|'.join((*STRIKING, *STANDING, *COUNTED)).lower()}):? (?P<value>[-−+]?\d{{1,9}})")
_LIFE = re.compile(r"life:? (?P<life>[-−]?\d{1,9})(?: of (?P<maximum>[-−]?\d{1,9}))?")
_DICE = re.compile(r"(?:no dice|(?:(?P<d8>\d{1,2})d8)?(?: ?\+ ?)?(?:(?P<d6>\d{1,2})d6)?)(?P<ranged> ranged)?")


def read_person(name: str, text: str) -> Fighter:
    """Somebody from their name and a line: weapon, defence, Life, and how they fare.

    Raises `BadInput` for what cannot be read.
    """
    person = Fighter(name)
    for word in filter(None, (each.strip() for each in re.split("[·,\n]", text))):
        person = replace(person, **_meant(word))
    numbers = {name: getattr(person, name.lower()) for name in COUNTED}
    sheet = dict.fromkeys((*COUNTED, MAXIMUM), (0, MOST))
    check_numbers({**sheet, **limits(person)}, {**numbers, LIFE: person.life, MAXIMUM: person.maximum})
    return person


def limits(person: Fighter) -> Limits:
    """Return the limits of what is left to a creature, in a line and set by hand."""
    return {LIFE: (0, person.maximum), ADVANTAGE: (0, MOST)}


def _meant(word: str) -> Mapping[str, Any]:
    """What a few words of the line say."""
    said = word.lower()
    if said in PLAIN:
        return PLAIN[said]
    if life := _LIFE.fullmatch(said):
        return {"life": _signed(life["life"]), "maximum": _signed(life["maximum"] or life["life"])}
    if number := _NUMBER.fullmatch(said):
        return {number["what"]: _signed(number["value"])}
    if dice := _DICE.fullmatch(said):
        return {"d8": int(dice["d8"] or 0), "d6": int(dice["d6"] or 0), "ranged": bool(dice["ranged"])}
    raise BadInput(word, ALLOWED)


def _signed(text: str) -> int:
    return int(text.replace("−", "-"))


def write_person(person: Fighter) -> str:
    """A line that reads back as the same person."""
    return " · ".join(_words(person)) or "Life 20"


def _words(person: Fighter) -> Iterator[str]:
    plain = Fighter("") if person.armed else replace(Fighter(""), **UNARMED)
    yield from () if person.armed else ("unarmed",)
    yield from _numbers(person, plain, STRIKING, "+")
    yield from _dice(person, plain)
    yield from ("several targets",) if person.several else ()
    yield from _numbers(person, plain, STANDING, "+")
    yield from _health(person, plain)
    yield from _numbers(person, plain, COUNTED, "")
    if person.healed:
        yield f"healed by {' and '.join(person.healed)}"


def _numbers(person: Fighter, plain: Fighter, names: Iterable[str], sign: str) -> Iterator[str]:
    for name in names:
        value = getattr(person, name.lower())
        if value != getattr(plain, name.lower()):
            yield f"{name} {value:{sign}}".replace("-", "−")


def _dice(person: Fighter, plain: Fighter) -> Iterator[str]:
    if (person.d8, person.d6, person.ranged) != (plain.d8, plain.d6, plain.ranged):
        dice = " + ".join(f"{count}{die}" for count, die in ((person.d8, "d8"), (person.d6, "d6")) if count)
        yield f"{dice or 'no dice'}{' ranged' if person.ranged else ''}"


def _health(person: Fighter, plain: Fighter) -> Iterator[str]:
    up = person.condition == "up"
    if not up:
        yield person.condition
    if not person.awake and AWAKE.get(person.condition, True):
        yield "senseless"
    if not up or (person.life, person.maximum) != (plain.life, plain.maximum):
        yield f"Life {person.life}" + (f" of {person.maximum}" if person.life != person.maximum else "")
