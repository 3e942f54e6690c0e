"""The character sheet with a character's values in its boxes."""

from collections.abc import Iterator

from rules.core import require_int, rule
from rules.councilman.characters import Character
from rules.councilman.equipment import score
from rules.councilman.features import Build
from rules.councilman.items import Item, invoice
from rules.councilman.tables import SHEET, STATISTICS

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
        **{mode: _box_mark(mode in character.modes) for mode in SHEET["other"][2:]},
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
            ("Relic: Experience", f"{item.experience} +{_relic_bonus(item, build)}"),
        )
        return
    values = {
        "Name": item.name or item.basis,
        "Melee": _box_mark("melee" in build.options),
        "Reach": _box_mark(build.reach),
        "Ranged": _box_mark("ranged" in build.options),
        "Far": _box_mark(build.far),
        "Attack": f"{build.bonus('attack'):+}",
        "Defend": f"{build.bonus('defend'):+}",
        "Block": f"{build.bonus('block'):+}",
        "Damage": " / ".join(_damage_dice(build)),
    }
    for box in SHEET["weapon"]:
        yield f"Weapon: {box}", values[box]


def _relic_bonus(item: Item, build: Build) -> int:
    return build.bonus(f"experience {item.experience}")


def _damage_dice(build: Build) -> Iterator[str]:
    if build.dice_of("melee"):
        yield f"{build.dice_of('melee')}d8"
    small = build.dice_of("ranged") - build.upgrades
    if build.dice_of("ranged"):
        yield "+".join(f"{count}d{sides}" for count, sides in ((build.upgrades, 8), (small, 6)) if count)


def _box_mark(yes: bool) -> str:
    return "×" if yes else ""
