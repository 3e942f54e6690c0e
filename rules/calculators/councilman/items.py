"""The 2d8 draft's item calculator."""

from typing import Annotated, Any

from rules.calculators.answers import Answer
from rules.calculators.inputs import Choice, Flag, Many, Words
from rules.calculators.registry import calculator
from rules.core import BadInput, Column, Exhibit, IllegalChoice, Step
from rules.councilman.features import BASES, OPTIONS, PLAIN, Build
from rules.councilman.items import Item, invoice, make, sale
from rules.councilman.rulings import RULINGS, CouncilmanRulings
from rules.councilman.tables import ABILITIES, STATISTICS

KNOWN = ", ".join((*PLAIN, *(f"+{option}" for option in OPTIONS), *STATISTICS, *ABILITIES))
HELP = f"One of {KNOWN}; a Specialization such as Create Fire; experience and its words. life*5 is five at once."
FEATURE = Words("Feature", 40, HELP)
BASIS = Choice("Made as", {basis: basis.capitalize() for basis in BASES})
SOURCES = {"making": "cd.item.making", "feature": "cd.item.feature"}


@calculator(
    "councilman", "Item price", "cd.item.basic", "cd.item.making", "cd.item.feature", "cd.item.bonus",
    "cd.item.limit", "cd.item.sell",
)  # fmt: skip
def item_price(
    basis: Annotated[str, BASIS] = "ranged",
    features: Annotated[tuple, Many("Features, in order of buying", FEATURE, "feature", "attack", 0, 20)] = (
        "d8", "ranged die", "d8",
    ),
    experience: Annotated[str, Words("A Relic's own Experience", 40)] = "",
    free: Annotated[bool, Flag("The starting item")] = False,
    levelled: Annotated[bool, Flag("Made while levelling up", "Opens higher bonuses.")] = False,
    rulings: CouncilmanRulings = RULINGS,
) -> Answer:  # fmt: skip
    """What an item costs, feature by feature, and what a sale brings back."""
    item = built(basis, features, experience, free=free, levelled=levelled, rulings=rulings)
    bill = invoice(item, rulings)
    steps = tuple(
        Step(SOURCES["feature" if number else "making"], f"{what}: {xp} XP")
        for number, (what, xp) in enumerate(bill.lines)
    )
    return Answer(
        f"This item costs {bill.total} XP.",
        (
            Exhibit("The bill", (Column("What"), Column("XP", "count")), bill.lines, None, _sale(item, rulings)),
            Exhibit("What it grants", (Column("What"), Column("How much")), _offers(bill.build)),
        ),
        steps,
    )


def built(basis: str, features: tuple[str, ...], experience: str, path: str = "features", **more: Any) -> Item:
    """The item of a form; a feature that the rules refuse is refused where it was typed.

    Args: `path` is the field of the features, `more` goes to `make`. Raises `BadInput`.
    """
    words = (experience.strip() or "its own") if basis == "relic" else ""
    for number, feature in enumerate(features):
        try:
            make(basis, *features[: number + 1], experience=words, **more)
        except IllegalChoice as refusal:
            raise BadInput(feature, refusal.why, f"{path}.{number}") from refusal
        except BadInput as refusal:
            raise BadInput(feature, refusal.allowed, f"{path}.{number}") from refusal
    return make(basis, *features, experience=words, **more)


def _sale(item: Item, rulings: CouncilmanRulings) -> str:
    try:
        return f"A sale returns {sale(item, rulings)} XP."
    except IllegalChoice as refusal:
        return f"{refusal.why[:1].upper()}{refusal.why[1:]}."


def _offers(build: Build) -> tuple[tuple[str, str], ...]:
    rows = [(what, f"+{bonus}") for what, bonus in build.bonuses]
    rows += [(f"{kind} damage dice", str(count)) for kind, count in build.dice]
    rows += [(what, f"+{getattr(build, what)}") for what in ("life", "recovery") if getattr(build, what)]
    rows += [("of them d8", str(build.upgrades))] if build.upgrades else []
    rows += [(name, f"level {n}") for name, n in build.abilities]
    return tuple(rows + [(what, "yes") for what in ("far", "reach", "innate") if getattr(build, what)])
