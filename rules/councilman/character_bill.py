"""The cost of a whole character, line by line, and a check against the XP that the GM gives."""

from collections.abc import Iterable, Iterator
from itertools import chain

from rules.core import IllegalChoice, require_int, rule
from rules.core.frozen import frozen
from rules.councilman.characters import HEALTH, Character, movement_modes
from rules.councilman.equipment import held_xp, items_in_use
from rules.councilman.items import Item, invoice
from rules.councilman.prices import (
    PRICES,
    START,
    ability_price,
    experience_price,
    specialization_price,
    speed_price,
    stat_price,
    tag_price,
)
from rules.councilman.rulings import rulings
from rules.councilman.tables import STATISTICS

MODE_PRICE = 2


@frozen
class BillLine:
    """One line of a bill: a thing, its price in XP, and the rule for its price.

    The XP are below 0 if the thing is sold.
    """

    what: str
    xp: int
    rule: str


@frozen
class Bill:
    """The price of a character, line by line.

    `held` is the XP that must stay unspent because of the items in use.
    """

    lines: tuple[BillLine, ...]
    held: int

    @property
    def total(self) -> int:
        """The XP that all lines cost together, without the XP that must stay unspent."""
        return sum(line.xp for line in self.lines)


@rule("cd.xp.start", "3.5 Character Creation")
def starting_character(name: str = "") -> Character:
    """Everybody starts with all statistics at 0, Life 20, Recovery 10, Block 0, Normal Speed, and one free item.

    The result has no item yet, because the player chooses it.
    """
    return Character(name)


def xp_bill(character: Character) -> Bill:
    """Return the bill of a character; raise `IllegalChoice` if a part of it cannot be bought."""
    fresh = starting_character()
    lines = chain(_basic_lines(fresh, character), _learned_lines(character), _item_lines(character.items))
    return Bill(tuple(line for line in lines if line.xp), held_xp(items_in_use(character.items)))


@rule("cd.xp.budget", "3.5 Character Creation")
def check_affordable(character: Character, xp: int) -> int:
    """A character may cost no more XP than the GM gives to build with.

    Args:
        character: The character.
        xp: The XP that the GM gives, 0 or more.

    Returns:
        The XP that are left.

    Raises:
        IllegalChoice: If the character costs more; the message has the price.
    """
    due = xp_bill(character)
    remaining = require_int(xp, 0, None, "XP") - due.total
    if remaining < due.held:
        extra = f" and {due.held} to hold" if due.held else ""
        why = f"this character costs {due.total} XP{extra}, {due.held - remaining} more than the {xp} available"
        raise IllegalChoice("cd.xp.budget", why)
    return remaining


def _basic_lines(fresh: Character, built: Character) -> Iterator[BillLine]:
    for name in STATISTICS:
        price = stat_price(fresh.rating(name), built.rating(name), True)
        yield BillLine(f"{name} {built.rating(name):+}", price, "cd.xp.stat")
    for what in HEALTH:
        value = getattr(built, what)
        price = PRICES[what](START[what], value, built.levelled)
        yield BillLine(f"{what.capitalize()} {value}", price, f"cd.xp.{what}")
    yield BillLine(built.speed, speed_price(fresh.speed, built.speed), "cd.xp.speed")
    for mode in built.modes:
        yield BillLine(mode, mode_price(mode), "cd.movement.price")


@rule("cd.movement.price", "3.1.3 Movement")
def mode_price(mode: str) -> int:
    """No XP buys climbing, burrowing, swimming or flying, because only the GM grants them.

    Args:
        mode: The way of moving.

    Returns:
        2, under the ruling `modes="like-speed"`.

    Raises:
        IllegalChoice: Always, unless the ruling sets this price.
    """
    movement_modes("Normal", (mode,))
    if rulings().modes == "like-speed":
        return MODE_PRICE
    raise IllegalChoice("cd.movement.price", f"{mode} has no price: only the GM grants it")


def _learned_lines(built: Character) -> Iterator[BillLine]:
    for specialization in built.specializations:
        price = specialization_price(0, specialization.bonus, built.levelled)
        yield BillLine(f"{specialization.name} +{specialization.bonus}", price, "cd.xp.specialization")
        yield BillLine(f"{specialization.name}: {specialization.tag}", tag_price(specialization.tag), "cd.xp.tag")
    for past in built.experiences:
        price = experience_price(0, past.bonus, built.levelled)
        yield BillLine(f"{past.words} +{past.bonus}", price, "cd.xp.experience")
    for ability in built.abilities:
        price = ability_price(ability.name, 0, ability.level)
        yield BillLine(f"{ability.name} {ability.level}", price, "cd.ability")


def _item_lines(items: Iterable[Item]) -> Iterator[BillLine]:
    for item in items:
        for what, price in invoice(item).lines:
            yield BillLine(f"{item.label}: {what}", price, "cd.item.feature")
