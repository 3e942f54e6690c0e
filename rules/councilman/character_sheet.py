"""The character sheet with a character's values in its boxes."""

from collections.abc import Iterator

from rules.core import require_int, rule
from rules.councilman.characters import Character
from rules.councilman.equipment import score
from rules.councilman.features import Build
from rules.councilman.items import Item, invoice
from rules.councilman.tables import SHEET, SHEET_MODES, STATISTICS

Field = tuple[str, str]


@rule("cd.sheet", "Character Sheet")
def sheet_entries(character: Character, advantage: int = 0, damage: int = 0) -> tuple[Field, ...]:
    """The sheet has boxes for name, Advantage, statistics, health, Wealth, movement, lists and two kinds of item.

    Args:
        character: The character.
        advantage: The character's Advantage, 0 or more.
        damage: The Life that the character has lost, 0 or more.

    Returns:
        Each box with its entry, in the order of the sheet; each item has the boxes of a weapon or of a Relic.
    """
    require_int(advantage, 0, None, "Advantage")
    require_int(damage, 0, None, "the Life lost")
    life = score(character, "life")
    values = {
        "Character Name": character.name,
        "Advantage": str(advantage),
        **{name: f"{score(character, name):+}" for name in STATISTICS},
        "Max Life": str(life),
        "Cur Life": str(max(0, life - damage)),
        "Block": str(score(character, "block")),
        "Recovery": str(score(character, "recovery")),
        "Wealth": character.wealth,
        "Speed": character.speed,
        **{mode: _box_mark(mode in character.modes) for mode in SHEET_MODES},
        "Specializations": ", ".join(
            f"{specialization.name} +{specialization.bonus} ({specialization.tag})"
            for specialization in character.specializations
        ),
        "Experiences": ", ".join(f"{experience.words} +{experience.bonus}" for experience in character.experiences),
        "Abilities": ", ".join(f"{ability.name} {ability.level}" for ability in character.abilities),
    }
    boxes = (*SHEET["character"], *SHEET["health"], *SHEET["other"], *SHEET["lists"])
    return (*((box, values[box]) for box in boxes), *(line for item in character.items for line in _item_fields(item)))


def _item_fields(item: Item) -> Iterator[Field]:
    build = invoice(item).build
    if item.basis == "relic":
        yield from (
            ("Relic: Name", item.name),
            ("Relic: Experience", f"{item.experience} +{build.count(f'experience {item.experience}')}"),
        )
        return
    values = {
        "Name": item.label,
        "Melee": _box_mark("melee" in build.options),
        "Reach": _box_mark(build.count("reach")),
        "Ranged": _box_mark("ranged" in build.options),
        "Far": _box_mark(build.count("far")),
        **{box: f"{build.count(box.lower()):+}" for box in ("Attack", "Defend", "Block")},
        "Damage": " / ".join(_damage_dice(build)),
    }
    for box in SHEET["weapon"]:
        yield f"Weapon: {box}", values[box]


def _damage_dice(build: Build) -> Iterator[str]:
    melee, ranged, large = map(build.count, ("melee", "ranged", "d8"))
    if melee:
        yield f"{melee}d8"
    if ranged:
        yield "+".join(f"{count}d{sides}" for count, sides in ((large, 8), (ranged - large, 6)) if count)


def _box_mark(yes: object) -> str:
    return "×" if yes else ""
