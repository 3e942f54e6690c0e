"""Items: basic weapons and Relics, their features in the order of buying, their prices, and their sale."""

from rules.core import BadInput, IllegalChoice, require_int, require_one_of, rule
from rules.core.argument_checks import check_fields
from rules.core.frozen import frozen, replace
from rules.councilman.features import (
    BASES,
    Build,
    add_ability,
    add_bonus,
    add_die,
    add_health,
    add_option,
    add_range,
    expand_features,
    make_innate,
    require_feature,
    upgrade_die,
)
from rules.councilman.rulings import rulings
from rules.councilman.tables import ABILITIES, STATISTICS

MAKING_PRICE = 1


@frozen
class Item:
    """An item with its features.

    Attributes:
        basis: "melee", "ranged", "defensive" or "relic".
        features: The item's features in the order of buying.
        later: The features that were added later, one tuple for each occasion.
        attribute: The statistic that a weapon attacks with.
        experience: The words of a Relic's own Experience; empty for weapons.
        free: True for the item that a character starts with.
        levelled: True if the owner had levelled up when the item was made.
    """

    basis: str
    features: tuple[str, ...] = ()
    later: tuple[tuple[str, ...], ...] = ()
    attribute: str = "Strength"
    experience: str = ""
    free: bool = False
    levelled: bool = False
    name: str = ""

    def __post_init__(self) -> None:
        require_one_of(self.basis, BASES, "an item's basis")
        check_fields(self)
        require_one_of(self.attribute, STATISTICS, "the Attribute of an attack")
        if (self.basis == "relic") != bool(self.experience.strip()):
            raise BadInput(self.experience, "a Relic must have an Experience, and a weapon must have none")

    @property
    def label(self) -> str:
        """The item's name or, if it has no name, its basis."""
        return self.name or self.basis

    @property
    def innate(self) -> bool:
        """True if the weapon is part of its owner."""
        return any("innate" in features for features in (self.features, *self.later))


@rule("cd.item.basic", "5.1 Creating an Item")
def basic_item(basis: str, experience: str = "") -> Build:
    """A basic weapon is Melee (+1 attack, 1d8), Ranged (+1 attack, 1d6) or Defensive (+1 defend, +1 Block).

    A basic Relic has its own Experience with a bonus of +1.

    Args:
        basis: "melee", "ranged", "defensive" or "relic".
        experience: The words of a Relic's Experience.
    """
    require_one_of(basis, BASES, "an item's basis")
    if basis == "relic":
        return Build((), ((f"experience {experience}", 1),))
    if basis == "defensive":
        return Build(("defensive",), (("block", 1), ("defend", 1)))
    return Build((basis,), (("attack", 1),), ((basis, 1),))


@rule("cd.item.making", "5.1 Creating an Item")
def making_price(free: bool = False) -> int:
    """Making an item costs 1 XP, but the item that a character starts with is free.

    Args:
        free: True for the item that a character starts with.
    """
    return 0 if free and rulings().first_item == "free" else MAKING_PRICE


@rule("cd.item.feature", "5.1.3 Finishing an Item")
def add_feature(build: Build, feature: str, levelled: bool = False) -> tuple[Build, int]:
    """Each further feature has a price in XP, which can depend on the features that were bought before it.

    Args:
        build: The item so far.
        feature: The feature, written as in `rules.councilman.features`.
        levelled: True if the owner is levelling up.

    Returns:
        The item with the feature, and its price in XP.

    Raises:
        IllegalChoice: If the item cannot have the feature.
    """
    if require_feature(feature) in ("life", "recovery"):
        return add_health(build, feature)
    if feature in ABILITIES:
        return add_ability(build, feature)
    if feature.startswith("+"):
        return add_option(build, feature[1:], levelled)
    if feature in ("far", "reach"):
        return add_range(build, feature)
    if feature in ("melee die", "ranged die"):
        return add_die(build, feature.split(maxsplit=1)[0])
    if feature in ("d8", "innate"):
        return upgrade_die(build) if feature == "d8" else make_innate(build)
    return add_bonus(build, feature, levelled)


@frozen
class Invoice:
    """An item's price, line by line in the order of buying, and the item with all its features."""

    lines: tuple[tuple[str, int], ...]
    build: Build

    @property
    def total(self) -> int:
        """The XP that have been spent on the item."""
        return sum(price for _, price in self.lines)


def invoice(item: Item) -> Invoice:
    """Return the price of an item, line by line; raise `IllegalChoice` if it cannot have one of its features."""
    build = basic_item(item.basis, item.experience)
    lines = [(f"{item.basis} item", making_price(item.free))]
    for number, occasion in enumerate((item.features, *item.later)):
        if number:
            lines.append(("adapting", adapting_price(item, len(expand_features(occasion)))))
        for feature in expand_features(occasion):
            build, price = add_feature(build, feature, item.levelled or number > 0)
            lines.append((feature, price))
    return Invoice(tuple(lines), build)


def item_price(item: Item) -> int:
    """Return the XP that an item costs in all."""
    return invoice(item).total


def make_item(
    basis: str,
    *features: str,
    attribute: str = "Strength",
    experience: str = "",
    free: bool = False,
    levelled: bool = False,
    name: str = "",
) -> Item:
    """Return an item, as in `make_item("melee", "attack", "melee die")`, if the rules allow it.

    Args:
        basis: "melee", "ranged", "defensive" or "relic".
        features: Its features in the order of buying.
        attribute: The statistic that a weapon attacks with.
        experience: The words of a Relic's own Experience.
        free: True for the item that a character starts with.
        levelled: True if the owner has levelled up.
        name: Its name.

    Raises:
        IllegalChoice: If the item cannot have a feature; the message has the price.
    """
    item = Item(basis, expand_features(features), (), attribute, experience, free, levelled, name)
    invoice(item)
    return item


@rule("cd.item.later", "5.1 Creating an Item")
def adapting_price(item: Item, features: int = 1) -> int:
    """A finished item stays as it is; only an innate weapon may be adapted, for 1 XP more on each occasion.

    Args:
        item: The item.
        features: The number of features added on one occasion, 1 or more.

    Returns:
        The XP that are paid besides the prices of the features.

    Raises:
        IllegalChoice: If the item cannot change.
    """
    require_int(features, 1, None, "the number of features")
    if item.innate:
        return features if rulings().innate_extra == "each-feature" else 1
    if item.free and rulings().late_features == "as-printed":
        return 0
    raise IllegalChoice("cd.item.later", f"a finished {item.basis} item cannot be changed: it is not an innate weapon")


def adapt_item(item: Item, *features: str) -> tuple[Item, int]:
    """Return an item after its owner has added features on levelling up, and the price in XP. Rule: cd.item.later."""
    changed = replace(item, later=(*item.later, expand_features(features)))
    return changed, item_price(changed) - item_price(item)


@rule("cd.item.sell", "5.2 Other Item Rules")
def sale_price(item: Item) -> int:
    """Selling an item returns all XP that were spent on it.

    Args:
        item: The item.

    Returns:
        The XP; under the ruling `item_sale="making-lost"`, without the XP for making the item.

    Raises:
        IllegalChoice: If that ruling forbids the sale of an innate weapon.
    """
    bill = invoice(item)
    if rulings().item_sale == "as-printed":
        return bill.total
    if item.innate:
        raise IllegalChoice("cd.item.sell", f"an innate weapon ({bill.total} XP) cannot be sold")
    return sum(price for what, price in bill.lines[1:] if what != "adapting")
