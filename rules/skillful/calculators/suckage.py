"""Skillful's calculator of suckage points."""

from typing import Annotated

from rules.calculators.answers import Answer
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, IllegalChoice, Step
from rules.core.exhibits import format_count
from rules.core.inputs import IntegerInput
from rules.skillful.calculators import fields
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.defence import defence_cost, defence_row
from rules.skillful.combat.suckage import points_to_rise, take_suckage
from rules.skillful.combat.thresholds import threshold_size


@calculator(
    "skillful",
    "Suckage points",
    "sk.suckage",
    "sk.suckage.price",
    "sk.defense.cost",
    "sk.narrowing",
    question="What does it take to save this roll?",
)
def suckage(
    loss: Annotated[int, IntegerInput("The roll failed by", 1, 100)] = 21,
    penalty: Annotated[
        int, IntegerInput("Fatigue penalty", 0, 10, "It moves the rows of the chart closer together.")
    ] = 0,
    below: Annotated[str, fields.BELOW] = "none",
    n: Annotated[int, fields.N] = 5,
    weapon: Annotated[str, fields.WEAPON] = "broadsword",
) -> Answer:
    """What suckage points buy: each better row, its price in points, and the effort that the row costs."""
    defence = Attempt(Character(physical_penalty=penalty, below=fields.exhausted_pools(below)), Task(Effort(wind=n)))
    size = threshold_size(defence.character, defence.task)
    bought = _better_rows(loss, size)
    rows = tuple((points, row, str(defence_cost(row, defence, fields.ARMED.get(weapon))))
                 for points, row in bought)  # fmt: skip
    columns = (Column("Suckage points", "count"), Column("Row"), Column("Spent and lost"))
    return Answer(
        f"It takes {format_count(bought[1][0], 'suckage point')} to improve a loss by {loss} "
        f"from {bought[0][1]} to {bought[1][1]}.",
        (Exhibit("What the points buy", columns, rows, note=f"The rows are {size} points apart."),),
        tuple(
            Step("sk.suckage", f"{points} points: the roll fails by {loss - points}, {row}") for points, row in bought
        ),
        {"points": bought[1][0]},
    )


def _better_rows(loss: int, size: int) -> list[tuple[int, str]]:
    """Return the row of a loss, and every better row with the suckage points that reach it.

    The first entry is the row of the loss itself, with 0 points.
    """
    bought, spent = [(0, defence_row(loss, size))], 0
    while spent < loss:
        spent += points_to_rise(loss - spent, size)
        try:
            remaining = take_suckage(loss, spent, size)
        except IllegalChoice:  # by this ruling points lift a roll over one threshold only
            break
        bought.append((spent, defence_row(remaining, size)))
    return bought
