"""Riskbreaker's calculators of the points that a character costs, and of the Risk of finding an item."""

from typing import Annotated

from rules.calculators.answers import Answer, totals_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, Step
from rules.core.inputs import (
    Condition,
    Entries,
    FlagInput,
    GroupInput,
    IntegerInput,
    ListInput,
    SelectInput,
    TextInput,
    Values,
)
from rules.riskbreaker import skills
from rules.riskbreaker.characters import Character, archetype, character_bill, missing_basics
from rules.riskbreaker.skills import Skill
from rules.riskbreaker.tables import BY_LETTER, ITEM_LINES, STATS

SKILL = GroupInput(
    "Skill",
    {
        "stat": (SelectInput("Stat", {stat.letter: stat.value for stat in STATS}), "M"),
        "name": (TextInput("Name", 40), "Sword"),
        "magical": (FlagInput("Magical or unusual"), False),
        "area": (FlagInput("Area of Effect"), False),
    },
)


def _skill_values(skill: Skill) -> Values:
    return {"stat": skill.stat.letter, "name": skill.name, "magical": skill.magical, "area": skill.area}


FIGHTER_SKILLS = tuple(map(_skill_values, archetype("Fighter").skills))


@calculator(
    "riskbreaker",
    "Point-buy",
    "rb.character.start",
    "rb.character.raise",
    "rb.character.lower",
    "rb.character.skill",
    "rb.character.area",
    question="What does my character cost?",
)
def point_buy(
    muscle: Annotated[int, IntegerInput("Muscle", 1, 10)] = 5,
    agility: Annotated[int, IntegerInput("Agility", 1, 10)] = 4,
    wit: Annotated[int, IntegerInput("Wit", 1, 10)] = 3,
    personality: Annotated[int, IntegerInput("Personality", 1, 10)] = 4,
    skills: Annotated[Entries, ListInput("Skills", SKILL, "skill", FIGHTER_SKILLS[0], 0, 20)] = FIGHTER_SKILLS,
) -> Answer:
    """What a character costs, line by line, and what is left of the 10 points."""
    learned = tuple(Skill(BY_LETTER[skill["stat"]], skill["name"], skill["magical"], skill["area"]) for skill in skills)
    character = Character("", muscle, agility, wit, personality, learned)
    bill = character_bill(character)
    rows = tuple((line.what, line.points, line.rule) for line in bill.lines)
    columns = (Column("Bought or lowered"), Column("Points", "count"), Column("Rule"))
    missing = missing_basics(character)
    advice = f"A character who expects to fight should also have {' and '.join(missing)}." if missing else ""
    steps = tuple(Step(line.rule, f"{line.what}: {line.points}") for line in bill.lines)
    exhibits = (
        Exhibit("The bill", columns, rows, None, advice),
        totals_exhibit("Points", ("It costs", bill.spent), ("Left of 10", bill.points_left)),
    )
    return Answer(
        _verdict(bill.spent, bill.points_left), exhibits, steps, {"points": bill.spent, "left": bill.points_left}
    )


def _verdict(spent: int, left: int) -> str:
    if left < 0:
        return f"This character costs {spent} points: {-left} more than the 10 available."
    return f"This character costs {spent} of 10 points; {left} left."


PERMITS = {"": "nothing more", **{line.key: line.effect for line in ITEM_LINES[:3]}}


@calculator(
    "riskbreaker", "Item Risk", "rb.item.risk", "rb.card.find", question="What Risk does finding this item take?"
)
def item_risk(
    permits: Annotated[str, SelectInput("Allows a skill", PERMITS, "A skill that the item makes possible.")] = "skill",
    uses: Annotated[
        int, IntegerInput("Uses", 1, 20, "How often you can use it.", Condition("unlimited", (False,)))
    ] = 1,
    unlimited: Annotated[bool, FlagInput("Never runs out")] = False,
    bonus: Annotated[int, IntegerInput("Bonus to the stat", 0, 2, "Added to the stat on the roll to use it.")] = 0,
    area: Annotated[bool, FlagInput("Works on an area")] = True,
) -> Answer:
    """The Risk of finding an item, summed up from what it can do."""
    item = skills.Item("", permits=permits, uses=None if unlimited else uses, bonus=bonus, area=area)
    bill = skills.item_risk(item)
    effects = {line.key: line.effect for line in ITEM_LINES}
    rows = tuple((effects.get(what, what), risk) for what, risk in bill.lines)
    steps = tuple(Step("rb.item.risk", f"{what}: +{risk}") for what, risk in rows)
    columns = (Column("What it can do"), Column("Risk", "count"))
    return Answer(
        f"Finding this item is a Risk of {bill.risk}, paid from Advantage.",
        (Exhibit("The Risk, line by line", columns, rows), totals_exhibit("Risk", ("Finding it", bill.risk))),
        steps,
        {"risk": bill.risk},
    )
