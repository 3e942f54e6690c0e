"""Character sheets, blank and filled in. A *box* is a place on a sheet that can be filled in."""

import re
from collections import defaultdict
from collections.abc import Callable
from itertools import batched
from typing import Any

from paper import layout
from paper.people import NAME, Person, check_labels, number, parts, single, whole_number
from paper.sources import Game
from rules import councilman as cd
from rules import riskbreaker as rb
from rules.core import BadInput, require_one_of
from rules.councilman.tables import SHEET, STATISTICS
from rules.riskbreaker.people import sheet_boxes
from rules.riskbreaker.tables import COUNTER_BOXES, KILL_BOXES, STATS

# The values of the boxes of one sheet by name; a box without a value stays empty.
Boxes = dict[str, str | int]


def riskbreaker(person: Person) -> Boxes:
    """Return the boxes of a Riskbreaker character, who has stat lines such as `M5: Sword`, and wounds and items."""
    lines = {label: said for label, said in person.items() if re.fullmatch(r"[A-Z]\s*\d*", label)}
    check_labels(person, (*lines, "Kill Damage", "Skill Damage", "Combat counters", "Items"))
    words = (f"{label}: {text}" for label, said in lines.items() for text in said)
    character = rb.build_character(single(person, NAME), *words)
    hurt = _skill_damage(parts(person, "Skill Damage"))
    fighter = rb.Fighter(
        character,
        "",
        kill=number(person, "Kill Damage", 0),
        damage=(hurt.get("M", 0), hurt.get("A", 0), hurt.get("W", 0), hurt.get("P", 0)),
        counters=number(person, "Combat counters", 0),
    )
    return sheet_boxes(fighter) | {"items": "; ".join(parts(person, "Items"))}


def _skill_damage(parts: list[str]) -> dict[str, int]:
    """Return the Skill Damage of each stat, from texts such as `M2` and `W1`."""
    damage = {}
    for part in parts:
        read = re.fullmatch(r"([MAWP])\s*(\d+)", part)
        if not read:
            raise BadInput(part, "Skill Damage must read like M2; W1")
        damage[read[1]] = int(read[2])
    return damage


_NUMBERS = ("Life", "Recovery", "Block")
_LISTS = ("Ways", "Specializations", "Experiences", "Abilities", "Weapon", "Relic")


def councilman(person: Person) -> Boxes:
    """Return the boxes of a character of the 2d8 draft."""
    rated = (*STATISTICS, *_NUMBERS)
    check_labels(person, (*rated, "Advantage", "Life lost", "Wealth", "Speed", *_LISTS))
    bought: dict[str, Any] = {label.lower(): number(person, label, 0) for label in rated if label in person}
    said: dict[str, Any] = {label.lower(): single(person, label) for label in ("Wealth", "Speed") if label in person}
    character = cd.Character(
        single(person, NAME),
        **bought,
        **said,
        modes=tuple(parts(person, "Ways")),
        specializations=tuple(map(_specialization, parts(person, "Specializations"))),
        experiences=tuple(cd.Experience(*_bonus(part)) for part in parts(person, "Experiences")),
        abilities=tuple(cd.Ability(*_last_number(part)) for part in parts(person, "Abilities")),
        items=tuple(_items(person)),
    )
    filled = cd.sheet_entries(character, number(person, "Advantage", 0), number(person, "Life lost", 0))
    return _number_fields(filled)


def _number_fields(fields: tuple[tuple[str, str], ...]) -> Boxes:
    """Return the fields of a sheet as boxes; fields of weapons and relics get a number, as in `Weapon 2: Attack`."""
    boxes: Boxes = {}
    counts = {"Weapon": 0, "Relic": 0}
    for name, value in fields:
        kind, colon, field = name.partition(": ")
        counts[kind] = counts.get(kind, 0) + (field == "Name")
        boxes[f"{kind} {counts[kind]}: {field}" if colon else name] = value
    return boxes


def _bonus(text: str) -> tuple[str, int]:
    """Return the words and the bonus of a text such as `At sea +1`."""
    read = re.fullmatch(r"(.*\S)\s*\+(\d+)", text)
    if not read:
        raise BadInput(text, "an Experience or a Specialization must end with its bonus, such as At sea +1")
    return read[1], int(read[2])


def _last_number(text: str) -> tuple[str, int]:
    name, _, value = text.rpartition(" ")
    return name, whole_number(value, "the level of an Ability")


def _specialization(text: str) -> cd.Specialization:
    """Return the Specialization of a text such as `Create Fire +1 (Superhuman)`; if there is no tag, it is Human."""
    bare, _, tag = text.partition("(")
    words, bonus = _bonus(bare.strip())
    verb, _, noun = words.partition(" ")
    return cd.Specialization(verb, noun, bonus, tag.rstrip(") ") or "Human")


def _items(person: Person) -> list[cd.Item]:
    """Return the items of a character, from lines such as `Weapon: spear = melee, +ranged`; the first item is free.

    A relic is written like `Relic: compass = At sea, life*3`.
    """
    texts = [(label, said) for label in ("Weapon", "Relic") for said in person.get(label, [])]
    items: list[cd.Item] = []
    for label, said in texts:
        name, equals, rest = (part.strip() for part in said.partition("="))
        first, *features = (part.strip() for part in rest.split(","))
        if not equals:
            raise BadInput(
                said, f"{label} must be a name, an equals sign and a description, such as spear = melee, +ranged"
            )
        basis, experience = ("relic", first) if label == "Relic" else (first, "")
        items.append(cd.make_item(basis, *features, name=name, free=not items, experience=experience))
    return items


# For each game with a sheet: the function that reads a character, and the number of sheets on a page.
SHEETS: dict[str, tuple[Callable[[Person], Boxes], int]] = {
    "riskbreaker": (riskbreaker, 2),
    "councilman": (councilman, 1),
}


def fill_sheets(game: str, people: list[Person]) -> list[Boxes]:
    """Return the boxes of these people's sheets; raise `BadInput` if the game has no sheet, or refuses a person."""
    read, _ = SHEETS[require_one_of(game, SHEETS, "a game with a character sheet")]
    return [read(person) for person in people]


def document(game: Game, sheets: list[Boxes], styles: str) -> str:
    """Return a document with these sheets; blank sheets fill up the last page."""
    return layout.document(f"sheet-{game.slug}", game, styles, **_values(game, sheets), typed=False)


def view(game: Game, styles: str, **more: str) -> str:
    """Return a blank page of sheets for a reader's browser, with boxes to type into."""
    return layout.document(f"view-sheet-{game.slug}", game, styles, **_values(game, []), typed=True, **more)


def _values(game: Game, sheets: list[Boxes]) -> dict[str, object]:
    """Return the values for the template of a game's sheets: the boxes by page, and the labels on the sheet."""
    _, a_page = SHEETS[game.slug]
    full = (page + ({},) * (a_page - len(page)) for page in batched(sheets or [{}], a_page))
    pages = [[defaultdict(str, boxes) for boxes in page] for page in full]
    return {"pages": pages, "facts": _facts(game.slug)}


def _facts(game: str) -> dict[str, object]:
    if game == "riskbreaker":
        return {"stats": [stat.value for stat in STATS], "kill": KILL_BOXES, "counters": COUNTER_BOXES}
    return dict(SHEET)
