"""The 2d8 draft's calculator of the price of an item."""

from typing import Annotated, Any

from rules.calculators.answers import Answer, totals_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, IllegalChoice, Step
from rules.core.inputs import Entries, FlagInput, GroupInput, IntegerInput, ListInput, SelectInput, refused_at
from rules.councilman.features import BASES, OPTIONS, Build
from rules.councilman.items import Item, invoice, make_item, sale_price
from rules.councilman.tables import ABILITIES, STATISTICS

# The features that the form offers, written as in `rules.councilman.features`, with their labels and price rules.
FEATURES = {
    "attack": ("+1 to attack", "cd.item.bonus"),
    "defend": ("+1 to defend", "cd.item.bonus"),
    "block": ("+1 to Block", "cd.item.bonus"),
    **{name: (f"+1 to {name}", "cd.item.bonus") for name in STATISTICS},
    "Know Fire": ("+1 to a Specialization", "cd.item.bonus"),
    "Know Water": ("+1 to another Specialization", "cd.item.bonus"),
    "experience further": ("+1 to another Experience", "cd.item.bonus"),
    "experience its own": ("+1 to an Experience (a Relic has its own)", "cd.item.bonus"),
    "life": ("+1 to Life", "cd.item.life"),
    "recovery": ("+1 to Recovery", "cd.item.life"),
    **{name: (name, "cd.item.ability") for name in ABILITIES},
    **{f"+{option}": (f"{option.capitalize()} as well", "cd.item.option") for option in OPTIONS},
    "far": ("Unreasonable range", "cd.item.range"),
    "reach": ("Long reach", "cd.item.range"),
    "melee die": ("A melee damage die", "cd.item.dice"),
    "ranged die": ("A ranged damage die", "cd.item.dice"),
    "d8": ("A ranged d6 becomes a d8", "cd.item.d8"),
    "innate": ("Innate", "cd.item.innate"),
}
FEATURE = GroupInput(
    "Feature",
    {
        "what": (SelectInput("What", {name: label for name, (label, _) in FEATURES.items()}), "attack"),
        "times": (IntegerInput("How often", 1, 10), 1),
    },
)
BASIS = SelectInput("Made as", {basis: basis.capitalize() for basis in BASES})


def feature_entry(what: str) -> dict[str, Any]:
    """Return the entry of a form for one feature."""
    return {"what": what, "times": 1}


ATTACK = feature_entry("attack")
BOW = (feature_entry("d8"), feature_entry("ranged die"), feature_entry("d8"))


@calculator(
    "councilman", "Item price", "cd.item.basic", "cd.item.making", "cd.item.feature", "cd.item.bonus",
    "cd.item.limit", "cd.item.sell",
    question="What does this item cost?",
)  # fmt: skip
def item_price(
    basis: Annotated[str, BASIS] = "ranged",
    features: Annotated[Entries, ListInput("Features, in order of buying", FEATURE, "feature", ATTACK, 0, 12)] = BOW,
    free: Annotated[bool, FlagInput("The starting item")] = False,
    levelled: Annotated[bool, FlagInput("Made while levelling up", "Allows higher bonuses.")] = False,
) -> Answer:
    """What an item costs, feature by feature, and how much XP a sale brings back."""
    item = build_item(basis, features, free=free, levelled=levelled)
    bill = invoice(item)
    (_, making), *bought = bill.lines
    steps = [Step("cd.item.making", f"Making it: {making} XP")]
    steps += [Step(FEATURES[what][1], f"{FEATURES[what][0]}: {xp} XP") for what, xp in bought]
    lines = (("Making it", making), *((FEATURES[what][0], xp) for what, xp in bought))
    return Answer(
        f"This item costs {bill.total} XP.",
        (
            Exhibit("The bill", (Column("What"), Column("XP", "count")), lines, None, _sale_text(item)),
            Exhibit("What it grants", (Column("What"), Column("How much")), _grants_rows(bill.build)),
            totals_exhibit("XP", ("It costs", bill.total)),
        ),
        tuple(steps),
        {"xp": bill.total},
    )


def build_item(basis: str, features: Entries, path: str = "features", **more: Any) -> Item:
    """Return the item that the values of a form describe.

    Args:
        basis: "melee", "ranged", "defensive" or "relic".
        features: The entries of the form for its features.
        path: The path of the features in the form.
        more: Further arguments of `make_item`.

    Raises:
        BadInputs: If the item cannot have a feature; the error has the path of the feature in the form.
    """
    experience = "its own" if basis == "relic" else ""
    item = make_item(basis, experience=experience, **more)
    for number in range(len(features)):
        with refused_at(f"{path}.{number}.what"):
            written = [f"{chosen['what']}*{chosen['times']}" for chosen in features[: number + 1]]
            item = make_item(basis, *written, experience=experience, **more)
    return item


def _sale_text(item: Item) -> str:
    try:
        return f"A sale returns {sale_price(item)} XP."
    except IllegalChoice as refusal:
        return refusal.reason


def _grants_rows(build: Build) -> tuple[tuple[str, str], ...]:
    rows = [(FEATURES[what][0].partition("to ")[2], f"+{bonus}") for what, bonus in build.bonuses]
    rows += [(f"{kind} damage dice", str(count)) for kind, count in build.dice]
    rows += [(what, f"+{build.count(what)}") for what in ("life", "recovery") if build.count(what)]
    rows += [("of them d8", str(build.count("d8")))] if build.count("d8") else []
    rows += [(name, f"level {level}") for name, level in build.further if name in ABILITIES]
    return tuple(rows + [(what, "yes") for what in ("far", "reach", "innate") if build.count(what)])
