"""People as a line of text: `attribute +1 · attack +1 · 2d6 ranged · defence +2 · Life 9 of 14 · Advantage 1`."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.core import BadInput
from rules.councilman.combat.fighters import Fighter
from rules.councilman.healing import WAYS

ALLOWED = "a person reads like attribute +1 · attack +1 · 2d8 · defence +2 · Block 1 · Life 14 · Advantage 1"
SIGNED = ("attribute", "attack", "defence", "willpower")
COUNTED = ("block", "recovery", "advantage", "risen")
CONDITIONS = {"unconscious": False, "unstable": True, "dead": False}  # and who is awake in it
UNARMED: dict[str, Any] = {"armed": False, "attack": 0, "d8": 0, "d6": 0}
_NUMBER = re.compile(r"(?P<what>[a-z]+) (?P<value>[-−+]?\d{1,6})")
_LIFE = re.compile(r"life (?P<life>\d{1,6})(?: of (?P<maximum>\d{1,6}))?")
_DICE = re.compile(r"(?:(?P<d8>\d{1,2})d8)?(?: ?\+ ?)?(?:(?P<d6>\d{1,2})d6)?(?P<ranged> ?ranged)?")


def read_person(name: str, text: str) -> Fighter:
    """Somebody from their name and a line: weapon, defence, Life, and how they fare.

    Raises `BadInput` for what cannot be read.
    """
    person = Fighter(name)
    for word in (each.strip() for each in re.split("[·,\n]", text)):
        if word:
            person = replace(person, **_meant(word))
    return person


def _meant(word: str) -> dict[str, Any]:
    """What a few words of the line say."""
    said = word.lower()
    if said == "unarmed":
        return UNARMED
    if said == "no dice":
        return {"d8": 0, "d6": 0}
    if said in CONDITIONS:
        return {"condition": said, "awake": CONDITIONS[said], "life": 0}
    if said == "senseless":
        return {"awake": False}
    if said.startswith("healed by "):
        return {"healed": _ways(word, said.removeprefix("healed by "))}
    if life := _LIFE.fullmatch(said):
        now = int(life["life"])
        return {"life": now, "maximum": int(life["maximum"] or now)}
    if (number := _NUMBER.fullmatch(said)) and number["what"] in (*SIGNED, *COUNTED):
        return {number["what"]: int(number["value"].replace("−", "-"))}
    dice = _DICE.fullmatch(said)
    if dice and (dice["d8"] or dice["d6"]):
        return {"d8": int(dice["d8"] or 0), "d6": int(dice["d6"] or 0), "ranged": bool(dice["ranged"])}
    raise BadInput(word, ALLOWED)


def _ways(word: str, said: str) -> tuple[str, ...]:
    ways = tuple(said.split(" and "))
    if not set(ways) <= set(WAYS):
        raise BadInput(word, f"healed by {' and '.join(WAYS)}, or by one of them")
    return ways


def write_person(person: Fighter) -> str:
    """A line that reads back as the same person."""
    return " · ".join(_words(person)) or "Life 20"


def _words(person: Fighter) -> Iterator[str]:
    plain = Fighter("") if person.armed else replace(Fighter(""), **UNARMED)
    if not person.armed:
        yield "unarmed"
    for name in SIGNED[:2]:
        if getattr(person, name) != getattr(plain, name):
            yield f"{name} {getattr(person, name):+}".replace("-", "−")
    if (person.d8, person.d6, person.ranged) != (plain.d8, plain.d6, False):
        yield _dice(person)
    for name in SIGNED[2:]:
        if getattr(person, name):
            yield f"{name} {getattr(person, name):+}".replace("-", "−").replace("willpower", "Willpower")
    if person.condition in CONDITIONS:
        yield person.condition
    if person.awake is not CONDITIONS.get(person.condition, True):
        yield "senseless"
    if (person.life, person.maximum) != (plain.life, plain.maximum):
        yield f"Life {person.life}" + (f" of {person.maximum}" if person.life != person.maximum else "")
    for name in COUNTED:
        if getattr(person, name) != getattr(plain, name):
            yield f"{name if name == 'risen' else name.capitalize()} {getattr(person, name)}"
    if person.healed:
        yield f"healed by {' and '.join(person.healed)}"


def _dice(person: Fighter) -> str:
    dice = " + ".join(f"{count}{die}" for count, die in ((person.d8, "d8"), (person.d6, "d6")) if count)
    return f"{dice or 'no dice'}{' ranged' if person.ranged else ''}"
