"""The 2d8 draft's calculator of a change to one value: its price, and the XP for the way back."""

from typing import Annotated

from rules.calculators.answers import Answer, totals_exhibit
from rules.calculators.registry import calculator
from rules.core import BadInput, Column, Exhibit, IllegalChoice, Step
from rules.core.inputs import FlagInput, IntegerInput, SelectInput, refused_at
from rules.councilman.market import richest_loop, trades
from rules.councilman.prices import PRICES, ability_price

RULES = {
    "statistic": "cd.xp.stat",
    **{what: f"cd.xp.{what}" for what in ("life", "recovery", "block", "specialization", "experience")},
    "ability": "cd.ability",
}
WHAT = SelectInput("What changes", {what: what.capitalize() for what in RULES})


@calculator(
    "councilman",
    "Price of a change",
    *RULES.values(),
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
    with refused_at("after"):
        price = _price(what, before, after, levelled)
    loop = richest_loop(trades(what))
    note = "Raising and lowering this value in a circle gains no XP."
    if loop:
        note = f"A circle gains XP: {loop.text} brings {loop.gain} XP each time."
    rows = (
        (f"{before} to {after}", _price_text(price)),
        (f"{after} to {before}", _way_back_text(what, after, before, levelled)),
    )
    return Answer(
        f"{what.capitalize()} from {before} to {after} {_price_text(price)} XP.",
        (
            Exhibit("There and back", (Column("Way"), Column("XP")), rows, None, note),
            totals_exhibit("XP", ("It costs", price)),
        ),
        (Step(RULES[what], f"{before} to {after}: {_price_text(price)}"),),
        {"xp": price},
    )


def _price(what: str, before: int, after: int, levelled: bool) -> int:
    """Return the price of a change; it is the same for every Ability."""
    if what == "ability":
        return ability_price("Take the Advantage", before, after)
    return PRICES[what](before, after, levelled)


def _way_back_text(what: str, before: int, after: int, levelled: bool) -> str:
    try:
        return _price_text(_price(what, before, after, levelled))
    except (BadInput, IllegalChoice):
        return "not possible"


def _price_text(xp: int) -> str:
    return f"gives {-xp}" if xp < 0 else f"costs {xp}"
