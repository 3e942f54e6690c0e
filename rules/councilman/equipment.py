"""Items in use: which bonuses count, how many items are in use, and a character's values with items."""

from rules.core import BadInput, IllegalChoice, require_int, require_one_of, rule
from rules.core.errors import one_of_words
from rules.councilman.advantage import ability_level
from rules.councilman.characters import HEALTH, Character
from rules.councilman.features import require_feature
from rules.councilman.items import Item, invoice
from rules.councilman.prices import value_limit
from rules.councilman.rulings import rulings
from rules.councilman.tables import ABILITIES, MAX_NUMBER, STATISTICS

FREE_ITEMS = 2


@rule("cd.item.stack", "5.2 Other Item Rules")
def best_bonus(items: tuple[Item, ...], what: str) -> int:
    """If several items have a bonus to the same thing, only the highest bonus counts.

    Args:
        items: The items in use.
        what: The thing, written like a feature: "Strength", "block", "defend" or "life", for example.
    """
    require_feature(what)
    return max((invoice(item).build.count(what) for item in items), default=0)


@rule("cd.item.use", "5.2 Other Item Rules")
def held_xp(in_use: int) -> int:
    """Two items can be used freely; for each further item in use, 1 XP must stay unspent.

    Args:
        in_use: The number of items in use.

    Returns:
        The XP that must stay unspent.
    """
    return max(0, require_int(in_use, 0, None, "items in use") - FREE_ITEMS)


@rule("cd.item.cap", "5.1.3 Finishing an Item")
def with_items(own: int, bonus: int, most: int | None) -> int:
    """An item's bonus is added to the character's own value, and the limit holds for each of the two.

    Args:
        own: The character's own value.
        bonus: The highest bonus of the items in use.
        most: The limit; None if there is no limit.

    Returns:
        The sum, with the limits that the rulings set.
    """
    for value in (own, bonus):
        require_int(value, -MAX_NUMBER, MAX_NUMBER, "a bonus")
    if rulings().item_cap == "together" and most is not None:
        return max(own, min(own + bonus, most))
    return own + bonus


def items_in_use(items: tuple[Item, ...]) -> int:
    """Return how many of the items count as in use if all are used.

    By a ruling innate weapons do not count.
    """
    return len(items) if rulings().innate_use == "counts" else sum(not item.innate for item in items)


def score(character: Character, what: str) -> int:
    """Return a character's value after the bonuses of items are added.

    Args:
        character: The character.
        what: A statistic, "life", "recovery", "block", or a Specialization such as "Create Fire".
    """
    if what in HEALTH:
        own, kind = getattr(character, what), what
    elif what in STATISTICS:
        own, kind = character.rating(what), "statistic"
    else:
        own, kind = character.specialization(what).bonus, "specialization"
    return with_items(own, best_bonus(character.items, what), value_limit(kind, character.levelled))


def character_ability(character: Character, name: str) -> int:
    """Return a character's level in an Ability, from the character and their items; 0 if they do not have it."""
    require_one_of(name, ABILITIES, "an Ability")
    own = {ability.name: ability.level for ability in character.abilities}.get(name, 0)
    granted = (invoice(item).build.count(name) for item in character.items)
    return ability_level(own, *granted)


@rule("cd.item.attack", "5.2 Other Item Rules")
def attack_bonus(item: Item, kind: str) -> int:
    """A weapon's attack bonus counts only for attacks with that weapon, both in melee and at range.

    Args:
        item: The weapon.
        kind: "melee" or "ranged".

    Raises:
        IllegalChoice: If the weapon cannot attack in this way.
    """
    build = invoice(item).build
    if kind not in build.options or kind == "defensive":
        raise IllegalChoice("cd.item.attack", f"{item.label} has no {kind} attack")
    if rulings().attack_bonus == "basic-only" and kind != item.basis:
        return 0
    return build.count("attack")


def find_item(character: Character, name: str) -> Item:
    """Return a character's item by its name or, if it has no name, by its basis; raise `BadInput` for other names."""
    for item in character.items:
        if item.label == name:
            return item
    labels = one_of_words(item.label for item in character.items)
    raise BadInput(name, f"an item of {character.name} must be {labels}")
