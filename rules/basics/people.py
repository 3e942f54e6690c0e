"""People as a line of text: `Speed 6 · sword 12 1d+2 · dodge 9 · harm 3` is a sheet with its owner's wounds."""

import re
from collections.abc import Iterator

from rules.basics.characters import Character, Weapon
from rules.basics.combat.attacks import damage_roll
from rules.basics.rolls import success_chance
from rules.basics.rulings import rulings
from rules.core import BadInput, odds, require_int
from rules.core.exhibits import format_number, format_percent
from rules.core.frozen import frozen, replace
from rules.core.play.game import FormValues, SheetReport
from rules.core.play.manual_changes import MAX_NUMBER, Limits, check_numbers
from rules.core.play.names import check_name
from rules.core.play.session_text import parse_signed, parts_of_line
from rules.core.play.squares import Square, parse_square

ALLOWED = (
    "Cannot read {value}. Write it like this: Speed 6 · Move 5 · bow 12 1d+2 Acc 3 "
    "ranged · dodge 9 · at 0 5 · in hand bow · harm 3."
)
MARKS = ("ranged", "slow", "off-hand", "slam")
_WEAPON = re.compile(
    r"(?P<name>.+?) (?P<skill>\d{1,4}) (?P<dice>\d{1,4})[dD]6?(?P<adds>[-+−]\d{1,4})?"
    r"(?: Acc (?P<acc>\d{1,4}))?(?P<marks>(?: (?:ranged|slow|off-hand|slam))*)"
)
_NUMBER = re.compile(r"(?P<own>defends with )?(?P<what>.+?):? (?P<value>\d{1,6})")
_DEFENCE = re.compile(r"\b(?:dodge|parry|block)\b", re.IGNORECASE)  # other names follow "defends with"
_STRANGE = re.compile(r"(?:^|\s)\d+(?=\s|$)|[•∙⋅|#=<>{}\[\]]")  # forbidden in the name of a weapon or a defence
HARM, EAST, NORTH = "harm", "east", "north"


@frozen
class Participant:
    """A person before or after a battle: their square, their weapons in hand, and their harm.

    `square` is None if the scene places the person, and `readied` is None if every weapon is in hand.
    """

    fighter: Character
    square: Square | None = None
    readied: tuple[str, ...] | None = None
    harm: int = 0

    def __post_init__(self) -> None:
        for name in self.readied or ():
            self.fighter.weapon(name)
        require_int(self.harm, None, None, "harm")

    @property
    def name(self) -> str:
        return self.fighter.name


def parse_person(name: str, text: str) -> Participant:
    """Read a person from their name and a line: Speed, Move, weapons, defences, wounds.

    Raises `BadInput` for a line that cannot be read.
    """
    person = Participant(Character(name))
    for word in parts_of_line(text):
        person = _with_word(person, word)
    east, north = person.square or (None, None)
    check_numbers(limits(), {HARM: person.harm, EAST: east, NORTH: north})
    return person


def limits() -> Limits:
    """Return the limits of a person's harm and square, in a line and in manual changes."""
    mends = rulings().least_damage == "below-zero"
    return {
        HARM: (-MAX_NUMBER if mends else 0, MAX_NUMBER),
        EAST: (-MAX_NUMBER, MAX_NUMBER),
        NORTH: (-MAX_NUMBER, MAX_NUMBER),
    }


def _with_word(person: Participant, word: str) -> Participant:
    """Return the person after one more part of the line has been read."""
    who = person.fighter
    if square := parse_square(word):
        return replace(person, square=square)
    if match := re.fullmatch(r"harm ([-−]?\d{1,9})", word):
        return replace(person, harm=parse_signed(match[1]))
    if word.startswith("in hand "):
        held = word.removeprefix("in hand ")
        return replace(person, readied=() if held == "nothing" else tuple(held.split(" and ")))
    if word == "ambidextrous":
        return replace(person, fighter=replace(who, ambidextrous=True))
    if match := _WEAPON.fullmatch(word):
        return replace(person, fighter=replace(who, weapons=(*who.weapons, _parse_weapon(match))))
    if match := _NUMBER.fullmatch(word):
        return replace(person, fighter=_with_number(who, match))
    raise BadInput(word, ALLOWED)


def _with_number(who: Character, match: re.Match[str]) -> Character:
    """Return the character with one more number from a line: Speed, Move, or an active defence."""
    what, value = match["what"], int(match["value"])
    if what.lower() in ("speed", "move"):
        changes: dict[str, object] = {what.lower(): value}
        return replace(who, **changes)
    if match["own"] or _DEFENCE.search(what):
        return replace(who, defences=(*who.defences, (_check_name(what, "a defence's name"), value)))
    raise BadInput(
        match[0], f"{ALLOWED} Write a defence other than dodge, parry and block as: defends with {match[0]}."
    )


def _check_name(name: str, what: str) -> str:
    if _STRANGE.search(name):
        raise BadInput(name, f"{what} must have no numbers and signs. {ALLOWED}")
    return check_name(name, what)


def _parse_weapon(match: re.Match[str]) -> Weapon:
    marks: dict[str, bool] = {mark.replace("-", "_"): True for mark in match["marks"].split()}
    name = _check_name(match["name"], "a weapon's name")
    adds, acc = parse_signed(match["adds"] or "0"), int(match["acc"] or 0)
    return Weapon(name, int(match["skill"]), int(match["dice"]), adds, acc, **marks)


def format_person(person: Participant) -> str:
    """Return a line that reads back as the same person."""
    who = person.fighter
    parts = (
        f"Speed {who.speed}",
        f"Move {who.move}",
        *map(_weapon_line, who.weapons),
        *(f"{'' if _DEFENCE.search(name) else 'defends with '}{name} {value}" for name, value in who.defences),
        "ambidextrous" if who.ambidextrous else "",
        f"at {person.square[0]} {person.square[1]}" if person.square else "",
        "" if person.readied is None else f"in hand {' and '.join(person.readied) or 'nothing'}",
        f"harm {person.harm}" if person.harm else "",
    )
    return " · ".join(filter(None, parts))


def _weapon_line(weapon: Weapon) -> str:
    damage = f"{weapon.dice}d{weapon.adds:+d}" if weapon.adds else f"{weapon.dice}d"
    acc = [f"Acc {weapon.acc}"] if weapon.acc else []
    marks = [mark for mark in MARKS if getattr(weapon, mark.replace("-", "_"))]
    return " ".join([f"{weapon.name} {weapon.skill} {damage}", *acc, *marks])


def form_values(person: Participant) -> FormValues:
    """Yield, for each weapon and each defence of a person, the values that it gives to calculators."""
    for weapon in person.fighter.weapons:
        yield f"{weapon.name} {weapon.skill}", _numbers_with(weapon) | {"move": person.fighter.move}
    for name, target in person.fighter.defences:
        yield f"{name} {target}", {"defence": target, "against": target, "second": target}


def _numbers_with(weapon: Weapon) -> dict[str, int | str | bool]:
    kind = "slam" if weapon.slam else "ranged" if weapon.ranged else "melee"
    same = {name: getattr(weapon, name) for name in ("skill", "dice", "adds", "acc", "slow", "off_hand")}
    return {"kind": kind, "first": weapon.skill, "second": weapon.skill, **same}


READY = {
    "Able": "Speed 5 · Move 5 · fists 10 1d-2 · dodge 8",
    "Trained": "Speed 6 · Move 5 · sword 12 1d+2 · dodge 9 · parry 9",
    "Archer": "Speed 6 · Move 5 · bow 12 1d+2 Acc 3 ranged · knife 10 1d · dodge 9",
    "Axeman": "Speed 5 · Move 4 · axe 13 2d slow · dodge 8 · block 10",
    "Bandit": "Speed 5 · Move 5 · club 10 1d+1 · dodge 7",
}


def sheet_report(person: Participant) -> SheetReport:
    """Return the chances of every weapon and defence of a sheet.

    No rule limits a sheet, so the report has no faults.
    """
    return SheetReport(tuple(_sheet_chances(person)))


def _sheet_chances(person: Participant) -> Iterator[tuple[str, str]]:
    for weapon in person.fighter.weapons:
        yield f"{weapon.name} hits", format_percent(success_chance(weapon.skill))
        yield f"{weapon.name} does on average", format_number(odds(damage_roll, weapon).mean(), 1)
    for name, value in person.fighter.defences:
        yield f"{name} succeeds", format_percent(success_chance(value))
    yield "squares a Move goes", str(person.fighter.move)
