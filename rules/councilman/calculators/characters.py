"""The 2d8 draft's character price list."""

from typing import Annotated, Any

from rules.calculators.answers import Answer, totals_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, Step
from rules.core.inputs import (
    Entries,
    FlagInput,
    GroupInput,
    IntegerInput,
    ListInput,
    SelectInput,
    TextInput,
    default_values,
    refused_at,
)
from rules.councilman.calculators.items import ATTACK, BASIS, FEATURE, build_item
from rules.councilman.character_bill import xp_bill
from rules.councilman.characters import Ability, Character, Experience, Specialization, check_limit
from rules.councilman.tables import ABILITIES, NOUNS, SPEEDS, TAGS, VERBS


def _names_input(label: str, names: Any) -> SelectInput:
    return SelectInput(label, {name: name for name in names})


SPECIALIZATION = GroupInput(
    "Specialization",
    {
        "verb": (_names_input("Verb", VERBS), "Know"),
        "noun": (_names_input("Noun", NOUNS), "Arcana"),
        "bonus": (IntegerInput("Bonus", 0, 4), 1),
        "tag": (_names_input("Tag", TAGS), "Human"),
    },
)
EXPERIENCE = GroupInput(
    "Experience", {"words": (TextInput("Words", 40), "Ship's cook"), "bonus": (IntegerInput("Bonus", 1, 3), 1)}
)
ABILITY = GroupInput(
    "Ability",
    {"name": (_names_input("Ability", ABILITIES), "Take the Advantage"), "level": (IntegerInput("Level", 1, 10), 1)},
)
ITEM = GroupInput(
    "Item",
    {"basis": (BASIS, "melee"), "features": (ListInput("Features", FEATURE, "feature", ATTACK, 0, 12), [ATTACK])},
)
FREE = default_values(ITEM.fields)
STAT = (-1, 3)
HELP = "Ordinary people have 0."


@calculator(
    "councilman", "Character price", "cd.xp.start", "cd.xp.budget", "cd.xp.stat", "cd.xp.life", "cd.xp.recovery",
    "cd.xp.block", "cd.xp.speed", "cd.xp.specialization", "cd.xp.tag", "cd.xp.experience", "cd.ability", "cd.item.use",
    question="What does my character cost?",
)  # fmt: skip
def character_price(
    strength: Annotated[int, IntegerInput("Strength", *STAT, HELP)] = 0,
    dexterity: Annotated[int, IntegerInput("Dexterity", *STAT, HELP)] = 2,
    willpower: Annotated[int, IntegerInput("Willpower", *STAT, HELP)] = 0,
    intelligence: Annotated[int, IntegerInput("Intelligence", *STAT, HELP)] = -1,
    wisdom: Annotated[int, IntegerInput("Wisdom", *STAT, HELP)] = 1,
    charisma: Annotated[int, IntegerInput("Charisma", *STAT, HELP)] = 0,
    life: Annotated[int, IntegerInput("Life", 1, 100)] = 24,
    recovery: Annotated[int, IntegerInput("Recovery", 1, 60)] = 10,
    block: Annotated[int, IntegerInput("Block", 0, 5)] = 0,
    speed: Annotated[str, _names_input("Speed", SPEEDS)] = "Normal",
    specializations: Annotated[
        Entries,
        ListInput("Specializations", SPECIALIZATION, "Specialization", default_values(SPECIALIZATION.fields), 0, 60),
    ] = ({"verb": "Perceive", "noun": "Animals", "bonus": 2, "tag": "Superhuman"},),
    experiences: Annotated[
        Entries, ListInput("Experiences", EXPERIENCE, "Experience", default_values(EXPERIENCE.fields), 0, 12)
    ] = ({"words": "Ship's cook", "bonus": 1},),
    abilities: Annotated[
        Entries, ListInput("Abilities", ABILITY, "Ability", default_values(ABILITY.fields), 0, 2)
    ] = (),
    items: Annotated[Entries, ListInput("Items, the free one first", ITEM, "item", FREE, 0, 8)] = (FREE,),
    levelled: Annotated[bool, FlagInput("Levelling up", "Allows values that starting characters cannot have.")] = False,
    xp: Annotated[int, IntegerInput("XP available", 0, 500)] = 25,
) -> Answer:
    """What a character costs, line by line, and what is left of the XP."""
    statistics: dict[str, Any] = {
        "strength": strength, "dexterity": dexterity, "willpower": willpower, "intelligence": intelligence,
        "wisdom": wisdom, "charisma": charisma,
    }  # fmt: skip
    health: dict[str, Any] = {"life": life, "recovery": recovery, "block": block}
    for name, value in (statistics | health).items():
        _check(name, "statistic" if name in statistics else name, name.capitalize(), value, levelled)
    for number, entry in enumerate(specializations):
        label = f"{entry['verb']} {entry['noun']}"
        _check(f"specializations.{number}.bonus", "specialization", label, entry["bonus"], levelled)
    for number, entry in enumerate(experiences):
        _check(f"experiences.{number}.bonus", "experience", entry["words"], entry["bonus"], levelled)
    character = Character(
        **statistics,
        **health,
        speed=speed,
        specializations=tuple(Specialization(**specialization) for specialization in specializations),
        experiences=tuple(Experience(**experience) for experience in experiences),
        abilities=tuple(Ability(**ability) for ability in abilities),
        items=tuple(
            build_item(
                entry["basis"],
                entry["features"],
                f"items.{number}.features",
                free=number == 0,
                levelled=levelled,
                name=f"item {number + 1}",
            )
            for number, entry in enumerate(items)
        ),
        levelled=levelled,
    )
    due = xp_bill(character)
    rows = tuple((line.what, line.xp, line.rule) for line in due.lines)
    columns = (Column("Bought, or sold below 0"), Column("XP", "count"), Column("Rule"))
    remaining = xp - due.total - due.held
    held = f" and holds {due.held}" if due.held else ""
    rest = f"; {remaining} of {xp} are left" if remaining >= 0 else f": {-remaining} more than the {xp} available"
    note = f"{due.held} XP must stay unspent for items in use." if due.held else ""
    steps = tuple(Step(line.rule, f"{line.what}: {line.xp} XP") for line in due.lines)
    exhibits = (
        Exhibit("The bill", columns, rows, None, note),
        totals_exhibit("XP", ("It costs", due.total), ("Left", remaining)),
    )
    headline = f"This character costs {due.total} XP{held}{rest}."
    return Answer(headline, exhibits, steps, {"xp": due.total, "left": remaining})


def _check(path: str, what: str, label: str, value: int, levelled: bool) -> None:
    """Raise `BadInputs` for the input at `path` if a rule does not allow its value."""
    with refused_at(path):
        check_limit(what, label, value, levelled)
