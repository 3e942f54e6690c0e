"""People as a line of text, such as `Attack 12 · Defence 10 · Agility 11 · blows 1`: the sheet and the wounds."""

import re
from collections.abc import Iterator
from typing import Any

from rules.aretis.characters import Character
from rules.aretis.combat.grid import reach, width
from rules.aretis.combat.poise import starting_poise
from rules.aretis.rolls import agility_test, attack_against_defence, row_name
from rules.aretis.tables import BY_NAME, FACINGS, FOLK
from rules.core import BadInput, odds, require_int
from rules.core.exhibits import format_percent
from rules.core.frozen import frozen, replace
from rules.core.play.game import FormValues, RuleViolation, SheetReport
from rules.core.play.manual_changes import MAX_NUMBER, Limits, check_numbers
from rules.core.play.session_text import parse_signed, parts_of_line
from rules.core.play.squares import Square, parse_square, require_square

ALLOWED = (
    "Cannot read {value}. Write it like this: Attack 12 · Defence 10 · Agility 11 "
    "· troll · at 1 0 · facing west · poise 6 · blows 1."
)
EVEN = 10  # the value of a skill that a person's line does not name
SKILLS = ("Attack", "Defence", "Agility", "Focus", "Will")
BLOWS, POISE, ENERGY, LIFE, EAST, NORTH = "blows", "poise", "Energy", "second-life", "east", "north"
# The limits of numbers of a person, in a line and in manual changes
LIMITS: Limits = {
    BLOWS: (0, MAX_NUMBER),
    ENERGY: (0, MAX_NUMBER),
    LIFE: (0, 1),
    EAST: (-MAX_NUMBER, MAX_NUMBER),
    NORTH: (-MAX_NUMBER, MAX_NUMBER),
}
_NUMBER = re.compile(r"(?P<what>[A-Za-z]+):? (?P<value>[-−]?\d{1,9})")


@frozen
class Participant:
    """A person before or after a fight: their sheet, their square if it is settled, and their blows.

    `poise` is None if they begin with the poise of the ruling; `energy` is None if the group does not count it.
    """

    fighter: Character
    square: Square | None = None
    facing: str = ""
    poise: int | None = None
    blows: int = 0
    energy: int | None = None
    second_life: bool = False

    def __post_init__(self) -> None:
        if self.square is not None:
            require_square(self.square)
        require_int(self.blows, 0, None, "blows")

    @property
    def name(self) -> str:
        return self.fighter.name


def parse_person(name: str, text: str) -> Participant:
    """Read a person from their name and a line of skills, size, square and wounds.

    Raises `BadInput` if the line has a part that cannot be read.
    """
    person = Participant(Character(name, EVEN, EVEN))
    for word in parts_of_line(text):
        person = _with_word(person, word)
    east, north = person.square or (None, None)
    life = int(person.second_life)
    check_numbers(LIMITS, {BLOWS: person.blows, ENERGY: person.energy, LIFE: life, EAST: east, NORTH: north})
    return person


def _with_word(person: Participant, word: str) -> Participant:
    """Return the person after one more part of the line has been read."""
    if square := parse_square(word):
        return replace(person, square=square)
    if word.removeprefix("facing ") in FACINGS:
        return replace(person, facing=word.removeprefix("facing "))
    sheet: dict[str, Any] = {}
    number = _NUMBER.fullmatch(word)
    if word in FOLK:
        sheet["size"] = FOLK[word]
    elif word == "doubler":
        sheet["doubler"] = True
    elif number and number["what"].capitalize() in SKILLS:
        sheet[number["what"].lower()] = parse_signed(number["value"])
    elif number and number["what"].lower() in ("poise", "blows", "energy"):
        worn: dict[str, Any] = {number["what"].lower(): parse_signed(number["value"])}
        return replace(person, **worn)
    elif word == "second-life":
        return replace(person, second_life=True)
    else:
        raise BadInput(word, ALLOWED)
    return replace(person, fighter=replace(person.fighter, **sheet))


def format_person(person: Participant) -> str:
    """Return a line that reads back as the same person."""
    who = person.fighter
    skills = {skill: getattr(who, skill.lower()) for skill in SKILLS}
    parts = (
        *(f"{skill} {value}" for skill, value in skills.items() if value or skill in SKILLS[:3]),
        who.size if who.size != "default" else "",
        "doubler" if who.doubler else "",
        f"at {person.square[0]} {person.square[1]}" if person.square else "",
        f"facing {person.facing}" if person.facing else "",
        "" if person.poise is None else f"poise {person.poise}",
        f"blows {person.blows}" if person.blows else "",
        "" if person.energy is None else f"Energy {person.energy}",
        "second-life" if person.second_life else "",
    )
    return " · ".join(filter(None, parts))


def form_values(person: Participant) -> FormValues:
    """Yield the skills that a person gives to calculators, and their starting poise if their line has it."""
    skills = {name.lower(): getattr(person.fighter, name.lower()) for name in SKILLS}
    yield "", skills if person.poise is None else {**skills, "poise": person.poise}


READY = {
    "Able": "Attack 11 · Defence 10 · Agility 10 · human",
    "Trained": "Attack 14 · Defence 13 · Agility 12 · human",
    "Gnome": "Attack 10 · Defence 9 · Agility 13 · gnome",
    "Troll": "Attack 13 · Defence 8 · Agility 6 · troll",
    "Doubler": "Attack 9 · Defence 9 · Agility 10 · Focus 8 · Will 6 · doubler",
    "Bandit": "Attack 9 · Defence 8 · Agility 9 · human",
}


def sheet_report(person: Participant) -> SheetReport:
    """Return the chances of a sheet against an equal fighter, and the rules that it breaks."""
    return SheetReport(tuple(_sheet_chances(person)), tuple(_violations(person)))


def _sheet_chances(person: Participant) -> Iterator[tuple[str, str]]:
    who = person.fighter
    hits = odds(attack_against_defence, who.attack, who.defence).chance(lambda result: BY_NAME[row_name(result)].hit)
    yield "hits a defence equal to their attack", format_percent(hits)
    yield "passes a normal Agility test", format_percent(odds(agility_test, who.agility).chance(bool))
    yield "starts with poise", str(starting_poise() if person.poise is None else person.poise)
    yield "takes", {1: "one square", 2: "2 × 2 squares"}[width(who.size)]
    squares = len(reach((0, 0), who.size))
    yield "reaches", "the square they share" if squares == 1 else f"{squares} squares"


def _violations(person: Participant) -> Iterator[RuleViolation]:
    if person.poise is not None and person.poise < 1:
        mended = format_person(replace(person, poise=None))
        yield RuleViolation("ar.poise.start", "a fighter who enters a fight must have 1 poise or more", mended)
    if person.second_life and not person.fighter.doubler:
        mended = format_person(replace(person, fighter=replace(person.fighter, doubler=True)))
        yield RuleViolation("ar.doubler", "only a doubler can have a second-life", mended)
