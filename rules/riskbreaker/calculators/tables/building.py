"""Exhibits of the prices of characters and items."""

from itertools import accumulate

from rules.core import Chart, Column, Exhibit, exhibit
from rules.riskbreaker.characters import Bill, archetype, character_bill, lower_refund, raise_cost, skill_price
from rules.riskbreaker.skills import item_risk, parse_skill, vial_of_oil
from rules.riskbreaker.tables import ARCHETYPES, HIGHEST, ITEM_BASE, ITEM_LINES, LOWEST, STARTING_STAT


@exhibit("riskbreaker", "raise-costs")
def raise_costs() -> Exhibit:
    """How many points each step of raising a stat costs, and how many all steps from 4 cost."""
    rows = tuple(
        (f"{value - 1} to {value}", raise_cost(value - 1, value), raise_cost(STARTING_STAT, value))
        for value in range(STARTING_STAT + 1, HIGHEST + 1)
    )
    columns = (Column("Step"), Column("Points", "count"), Column("Points from 4", "count"))
    return Exhibit(
        "Raising a stat",
        columns,
        rows,
        Chart("bar", "Step", "Points from 4"),
        "If you lower no stat, 10 points raise one to 5 at most, because 6 would cost 11.",
    )


@exhibit("riskbreaker", "lower-refunds")
def lower_refunds() -> Exhibit:
    """How many points each step of lowering a stat gives back, and how many all steps from 4 give."""
    rows = tuple(
        (f"{value + 1} to {value}", lower_refund(value + 1, value), lower_refund(STARTING_STAT, value))
        for value in range(STARTING_STAT - 1, LOWEST - 1, -1)
    )
    columns = (Column("Step"), Column("Points", "count"), Column("Points from 4", "count"))
    return Exhibit("Lowering a stat", columns, rows, Chart("bar", "Step", "Points from 4"))


@exhibit("riskbreaker", "archetype-budgets")
def archetype_budgets() -> Exhibit:
    """How many points each printed character costs by the rules."""
    rows = tuple(_budget(name, character_bill(archetype(name))) for name in ARCHETYPES)
    columns = (
        Column("Archetype"),
        *(Column(name, "count") for name in ("Stats raised", "Stats lowered", "Skills", "Spent", "Left")),
    )
    return Exhibit("The prices of the printed archetypes", columns, rows)


def _budget(name: str, bill: Bill) -> tuple[str | int, ...]:
    def part(rule: str) -> int:
        return sum(line.points for line in bill.lines if line.rule == rule)

    skills = part("rb.character.skill") + part("rb.character.area")
    return (name, part("rb.character.raise"), part("rb.character.lower"), skills, bill.spent, bill.points_left)


@exhibit("riskbreaker", "skill-prices")
def skill_prices() -> Exhibit:
    """The points that each kind of skill costs."""
    kinds = (
        ("An ordinary skill", "M:Sword"),
        ("An unusual or magical skill", "W:Lightning*"),
        ("An ordinary area skill", "M:Push (AoE)"),
        ("A magical area skill", "W:Fireball (AoE)*"),
    )
    rows = tuple((kind, text, skill_price(parse_skill(text))) for kind, text in kinds)
    return Exhibit("What a skill costs", (Column("Kind"), Column("Example"), Column("Points", "count")), rows)


@exhibit("riskbreaker", "item-risk")
def item_table() -> Exhibit:
    """The Risk that each ability of an item adds."""
    rows = (
        ("Any item", f"+{ITEM_BASE}"),
        *((line.effect, f"+{line.risk}{' for each further use' if line.per_use else ''}") for line in ITEM_LINES),
    )
    return Exhibit("Item Risk", (Column("The item …"), Column("Risk")), rows)


@exhibit("riskbreaker", "item-example")
def oil() -> Exhibit:
    """The Risk of the vial of oil, added up line by line."""
    named = {
        "Item": "Item",
        "skill": "Ambush inflicts Kill Damage",
        "area": "Area of Effect",
        "plus-1": "Adds 1 to Agility",
    }
    lines = sorted(item_risk(vial_of_oil(1)).lines, key=lambda line: line[0] == "plus-1")
    totals = accumulate(risk for _, risk in lines)
    rows = tuple((named[what], risk, total) for (what, risk), total in zip(lines, totals, strict=True))
    columns = (Column("Part"), Column("Risk", "count"), Column("So far", "count"))
    return Exhibit(
        "The vial of oil",
        columns,
        rows,
        note="The text adds up the first three lines to 4; they make 5 (erratum rb-e56).",
    )
