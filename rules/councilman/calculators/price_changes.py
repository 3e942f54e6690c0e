"""The 2d8 draft's calculator of a change to one value: what it costs, and what the way back gives."""

from collections.abc import Callable
from typing import Annotated

from rules.calculators.answers import Answer, totals_exhibit
from rules.calculators.registry import calculator
from rules.core import BadInput, Column, Exhibit, IllegalChoice, Step
from rules.core.inputs import BadInputs, FlagInput, IntegerInput, SelectInput
from rules.councilman.market import richest_loop, trades
from rules.councilman.prices import (
    ability_price,
    block_price,
    experience_price,
    life_price,
    recovery_price,
    specialization_price,
    stat_price,
)


def _ability(before: int, after: int, *_: int) -> int:
    """Return the price of raising an Ability from one level to another.

    It is the same for every Ability.
    """
    return ability_price("Take the Advantage", before, after)


PRICES: dict[str, tuple[Callable[..., int], str]] = {
    "statistic": (stat_price, "cd.xp.stat"),
    "life": (life_price, "cd.xp.life"),
    "recovery": (recovery_price, "cd.xp.recovery"),
    "block": (block_price, "cd.xp.block"),
    "specialization": (specialization_price, "cd.xp.specialization"),
    "experience": (experience_price, "cd.xp.experience"),
    "ability": (_ability, "cd.ability"),
}
WHAT = SelectInput("What changes", {what: what.capitalize() for what in PRICES})


@calculator(
    "councilman",
    "Price of a change",
    *(rule for _, rule in PRICES.values()),
    "cd.xp.level",
    "cd.xp.sell",
    question="What does raising this cost?",
)
def price_of_a_change(
    what: Annotated[str, WHAT] = "life",
    before: Annotated[int, IntegerInput("From", -1, 100)] = 20,
    after: Annotated[int, IntegerInput("To", -1, 100)] = 8,
    levelled: Annotated[bool, FlagInput("Levelling up", "Allows values that starting characters cannot have.")] = False,
) -> Answer:
    """What it costs to go from one value to another and back, and whether going in a circle gains XP."""
    price, rule = PRICES[what]
    try:
        there = price(before, after, levelled)
    except IllegalChoice as refusal:
        raise BadInputs({"after": refusal}) from refusal
    loop = richest_loop(trades(what))
    note = f"{what.capitalize()} has no loop that ends richer."
    if loop:
        note = f"A loop ends richer: {' → '.join(map(str, loop.states))} brings {loop.gain} XP each time."
    rows = (
        (f"{before} to {after}", _price_text(there)),
        (f"{after} to {before}", _way_back_text(price, after, before, levelled)),
    )
    return Answer(
        f"{what.capitalize()} from {before} to {after} {_price_text(there)} XP.",
        (
            Exhibit("There and back", (Column("Way"), Column("XP")), rows, None, note),
            totals_exhibit("XP", ("It costs", there)),
        ),
        (Step(rule, f"{before} to {after}: {_price_text(there)}"),),
        {"xp": there},
    )


def _way_back_text(price: Callable[..., int], *asked: object) -> str:
    try:
        return _price_text(price(*asked))
    except (BadInput, IllegalChoice):
        return "not possible"


def _price_text(xp: int) -> str:
    return f"gives {-xp}" if xp < 0 else f"costs {xp}"
