"""Features of items: their effects on an item under construction, and their prices.

A feature is written in a few words: `attack`, `defend`, `block`, a statistic (`Strength`), a Specialization (`Create
Fire`), `experience Sailor`, `life`, `recovery`, an Ability (`Take the Advantage`), `+melee`, `+ranged`, `+defensive`,
`far`, `reach`, `melee die`, `ranged die`, `d8`, `innate`. A number repeats a feature, as in `life*5`.
"""

from collections import Counter
from collections.abc import Iterable

from rules.core import BadInput, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import frozen, replace
from rules.councilman.prices import MAX_VALUE, ability_price, value_limit
from rules.councilman.rulings import rulings
from rules.councilman.tables import ABILITIES, SPECIALIZATIONS, STATISTICS

OPTIONS = ("melee", "ranged", "defensive")
BASES = (*OPTIONS, "relic")
COMBAT_FEATURES = ("attack", "defend", "block")
OTHER_FEATURES = ("life", "recovery", "far", "reach", "melee die", "ranged die", "d8", "innate", *ABILITIES)
FEATURES = {*COMBAT_FEATURES, *OTHER_FEATURES, *(f"+{option}" for option in OPTIONS), *STATISTICS, *SPECIALIZATIONS}
HEALTH_LIMITS = {"life": 10, "recovery": 5}  # the highest bonus of an item
HEALTH_PRICES = {"life": 2, "recovery": 4}
RANGES = {"far": ("ranged", 2), "reach": ("melee", 4)}  # the kind of weapon that can have the feature, and its price
MAX_REPEATS = 30
Counts = tuple[tuple[str, int], ...]


@frozen
class Build:
    """An item under construction, with the values that its features have given it so far.

    Attributes:
        options: The kinds of weapon that the item is; empty for a Relic.
        bonuses: The bonuses of the item, and their sizes.
        dice: The kinds of attack, "melee" or "ranged", and the number of their damage dice.
        further: All other features, and how often the item has them.
    """

    options: tuple[str, ...]
    bonuses: Counts = ()
    dice: Counts = ()
    further: Counts = ()

    def count(self, what: str) -> int:
        """Return the size of a bonus, the number of dice for a kind of attack, or how often the item has a feature."""
        return dict((*self.bonuses, *self.dice, *self.further)).get(what, 0)

    def add(self, feature: str) -> "Build":
        """Return the item with one more of a feature that is neither a bonus nor a die."""
        return replace(self, further=add_count(self.further, feature))


def add_count(pairs: Counts, what: str) -> Counts:
    """Return the pairs with one count raised by 1."""
    return tuple(sorted((Counter(dict(pairs)) + Counter([what])).items()))


def expand_features(features: Iterable[str]) -> tuple[str, ...]:
    """Return features with their repetitions written out: `life*3` becomes `life` three times."""
    names: list[str] = []
    for text in features:
        name, _, count = text.partition("*") if isinstance(text, str) else (text, "", "")
        if count and not count.isdigit():
            raise BadInput(text, "a feature must be written with its number, such as life*5")
        names += [require_feature(name)] * require_int(int(count or 1), 1, MAX_REPEATS, f"the number of {name}")
    return tuple(names)


def require_feature(name: str) -> str:
    """Return a feature's name if the feature exists; raise `BadInput` if it does not."""
    if isinstance(name, str) and (name in FEATURES or (name.startswith("experience ") and name[11:].strip())):
        return name
    raise BadInput(
        name,
        "a feature must be a word such as attack or life, a statistic, a Specialization, an Ability, "
        "or experience and its words",
    )


def total_bonus(build: Build) -> int:
    """Return the sum of an item's bonuses, which sets the price of the next bonus. Rule: cd.item.bonus."""
    total = sum(bonus for _, bonus in build.bonuses)
    if rulings().option_block == "not-counted":
        total -= build.count("+defensive")
    if rulings().item_total == "as-printed":
        total += build.count("life") + build.count("recovery")
    return total


@rule("cd.item.limit", "5.1.3 Finishing an Item")
def feature_limit(feature: str, levelled: bool = False) -> int:
    """An item's bonus is limited like the character's own value; a bonus to attack or defend, like a Specialization.

    Args:
        feature: The feature.
        levelled: True if the owner is levelling up.

    Returns:
        The highest bonus; it is 10 for Life and 5 for Recovery.
    """
    require_feature(feature)
    if feature in HEALTH_LIMITS:
        return HEALTH_LIMITS[feature]
    what = feature.partition(" ")[0]
    if what not in ("block", "experience"):
        what = "statistic" if feature in STATISTICS else "specialization"
    return value_limit(what, levelled) or MAX_VALUE


@rule("cd.item.bonus", "5.1.3 Finishing an Item")
def add_bonus(build: Build, what: str, levelled: bool = False) -> tuple[Build, int]:
    """Each bonus of an item, new or raised by 1, costs as much XP as the sum of its bonuses afterwards.

    Args:
        build: The item so far.
        what: The feature that the bonus is for.
        levelled: True if the owner is levelling up.

    Returns:
        The item with the bonus, and its price in XP.

    Raises:
        IllegalChoice: If the bonus is at its limit.
    """
    if require_feature(what) in OTHER_FEATURES or what.startswith("+"):
        raise BadInput(
            what, "a bonus must be for attack, defend, block, a statistic, a Specialization or an Experience"
        )
    most = feature_limit(what, levelled)
    price = total_bonus(build) + 1
    if build.count(what) >= most:
        raise IllegalChoice("cd.item.limit", f"{what} +{most + 1} ({price} XP) is above this item's limit of +{most}")
    return replace(build, bonuses=add_count(build.bonuses, what)), price


@rule("cd.item.life", "5.1.3 Finishing an Item")
def add_health(build: Build, what: str) -> tuple[Build, int]:
    """A point of Life costs 2 XP, up to +10; a point of Recovery costs 4 XP, up to +5.

    Args:
        build: The item so far.
        what: "life" or "recovery".

    Returns:
        The item after the point is added, and the price of the point in XP.

    Raises:
        IllegalChoice: If the bonus is at its limit.
    """
    price = HEALTH_PRICES[require_one_of(what, HEALTH_PRICES, "a bonus to health")]
    have, most = build.count(what), feature_limit(what)
    if have >= most:
        raise IllegalChoice("cd.item.limit", f"{what} +{have + 1} ({price} XP) is above this item's limit of +{most}")
    return build.add(what), price


@rule("cd.item.ability", "5.1.3 Finishing an Item")
def add_ability(build: Build, name: str) -> tuple[Build, int]:
    """An Ability on an item costs the same as for a character: n + 1 XP for level n.

    Args:
        build: The item so far.
        name: The Ability, whose level rises by 1.

    Returns:
        The item after the level is added, and the price of the level in XP.
    """
    have = build.count(name)
    return build.add(name), ability_price(name, have, have + 1)


@rule("cd.item.option", "5.1.3 Finishing an Item")
def add_option(build: Build, option: str, levelled: bool = False) -> tuple[Build, int]:
    """A further option costs 2 XP and brings its die or its Block, but no bonus to rolls.

    Args:
        build: The weapon so far.
        option: "melee", "ranged" or "defensive".
        levelled: True if the owner is levelling up.

    Returns:
        The weapon with the option, and its price in XP.

    Raises:
        IllegalChoice: If the item is a Relic, has the option already, or would have too much Block.
    """
    _check_weapon(build, "cd.item.option", "+" + require_one_of(option, OPTIONS, "an option"))
    if option in build.options and rulings().same_option == "once":
        raise IllegalChoice("cd.item.option", f"the weapon is {option} already; a second time (2 XP) adds nothing")
    more = replace(build.add(f"+{option}"), options=(*build.options, option))
    if option != "defensive":
        return replace(more, dice=add_count(build.dice, option)), 2
    most = feature_limit("block", levelled)
    if build.count("block") >= most:
        raise IllegalChoice("cd.item.limit", f"+defensive (2 XP) would raise Block above this item's limit of +{most}")
    return replace(more, bonuses=add_count(build.bonuses, "block")), 2


@rule("cd.item.range", "5.1.3 Finishing an Item")
def add_range(build: Build, feature: str) -> tuple[Build, int]:
    """Unreasonable range costs a Ranged weapon 2 XP; unusual reach costs a Melee weapon 4 XP.

    Args:
        build: The weapon so far.
        feature: "far" or "reach".

    Returns:
        The weapon with the feature, and its price in XP.

    Raises:
        IllegalChoice: If the weapon has the feature already, or is not of the kind that can have it.
    """
    needed, price = RANGES[require_one_of(feature, RANGES, "a feature of range")]
    if needed not in build.options:
        raise IllegalChoice("cd.item.range", f"{feature} ({price} XP) is for {needed} weapons")
    if build.count(feature):
        raise IllegalChoice("cd.item.range", f"the weapon has {feature} already")
    return build.add(feature), price


@rule("cd.item.dice", "5.1.3 Finishing an Item")
def add_die(build: Build, kind: str) -> tuple[Build, int]:
    """A further damage die costs twice the number of dice that the attack then has, in XP.

    Args:
        build: The weapon so far.
        kind: "melee" for a d8, "ranged" for a d6.

    Returns:
        The weapon with the die, and its price in XP.

    Raises:
        IllegalChoice: If the weapon has no attack of this kind.
    """
    if kind not in build.options:
        raise IllegalChoice("cd.item.dice", f"a {kind} die is for {kind} weapons")
    return replace(build, dice=add_count(build.dice, kind)), 2 * (build.count(kind) + 1)


@rule("cd.item.d8", "5.1.3 Finishing an Item")
def upgrade_die(build: Build) -> tuple[Build, int]:
    """For 1 XP, one d6 of a ranged weapon becomes a d8."""
    if build.count("d8") >= build.count("ranged"):
        raise IllegalChoice("cd.item.d8", "no ranged d6 is left to become a d8 (1 XP)")
    return build.add("d8"), 1


@rule("cd.item.innate", "5 Items")
def make_innate(build: Build) -> tuple[Build, int]:
    """A weapon that is part of its owner costs 1 XP more, and a character has at most one."""
    _check_weapon(build, "cd.item.innate", "innate")
    if build.count("innate"):
        raise IllegalChoice("cd.item.innate", "the weapon is innate already")
    return build.add("innate"), 1


def _check_weapon(build: Build, rule_id: str, what: str) -> None:
    if not build.options:
        raise IllegalChoice(rule_id, f"{what} is for weapons, not for Relics")
