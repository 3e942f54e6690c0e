"""A sheet judged as it is built: what its numbers cost in XP, and which of them no character can have.

A fight's sheet says what a character comes to, not how: the bounds are those of the character and of the best item
together. Creatures of the GM's may lie beyond them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from rules.core import RuleError
from rules.core.frozen import frozen, replace
from rules.core.play.evening import Breach, Judgement
from rules.councilman.combat.fighters import Fighter
from rules.councilman.equipment import with_items
from rules.councilman.features import feature_limit
from rules.councilman.items import item_price, make
from rules.councilman.people import write_person
from rules.councilman.prices import START, block_price, life_price, limit, recovery_price, stat_price
from rules.councilman.tables import LIMITS

READY = {
    "Able": "Life 20",
    "Trained": "attribute +1 · attack +1 · defence +1 · Willpower +1 · Life 24",
    "Archer": "attribute +2 · attack +1 · 2d6 ranged · defence +1 · Life 18",
    "Shield": "attribute +1 · attack +1 · defence +2 · Block 1 · Life 26",
    "Unarmed": "unarmed · attribute +1 · defence +1",
    "Bandit": "Life 12",
}
NOT_FOR_SALE = "not for sale"


@frozen
class Bound:
    """A number of the sheet: its field, its limits, the rule for it, an item's feature that adds to it, its name."""

    name: str
    kind: str
    rule: str
    feature: str
    label: str

    @property
    def range(self) -> tuple[int, int]:
        """The least and the most that a character can have when it begins, the best item included."""
        least, (own, added) = LIMITS[self.kind][0], (limit(self.kind, False), feature_limit(self.feature))
        return least, with_items(own or 0, added, limit(self.kind, False))


BOUNDS = (
    Bound("attribute", "statistic", "cd.attributes", "Strength", "the Attribute of an attack"),
    Bound("willpower", "statistic", "cd.attributes", "Willpower", "Willpower"),
    Bound("block", "block", "cd.health", "block", "Block"),
    Bound("maximum", "life", "cd.health", "life", "Life"),
    Bound("recovery", "recovery", "cd.health", "recovery", "Recovery"),
)


def judge(person: Fighter) -> Judgement:
    """What a sheet costs, number by number, and which of its numbers are beyond a character that begins."""
    bills = tuple(_bills(person))
    priced = [price for _, price in bills if price is not None]
    sums = [(what, NOT_FOR_SALE if price is None else f"{price} XP".replace("-", "−")) for what, price in bills]
    whole = "" if len(priced) == len(bills) else ", as far as there are prices"
    total = (f"in all{whole}", f"{sum(priced)} XP".replace("-", "−"))
    return Judgement((*sums, total), tuple(_broken(person)))


def _bills(person: Fighter) -> Iterator[tuple[str, int | None]]:
    yield f"an Attribute of {person.attribute:+}".replace("-", "−"), _price(stat_price, "statistic", person.attribute)
    yield (f"defence {person.defence:+} as another".replace("-", "−"), _price(stat_price, "statistic", person.defence))
    yield f"Willpower {person.willpower:+}".replace("-", "−"), _price(stat_price, "statistic", person.willpower)
    yield f"Life {person.maximum}", _price(life_price, "life", person.maximum)
    yield f"Recovery {person.recovery}", _price(recovery_price, "recovery", person.recovery)
    yield f"Block {person.block}", _price(block_price, "block", person.block)
    if person.armed:
        yield "the weapon, which is the free item", _weapon(person)


def _price(price: Callable[[int, int, bool], int], kind: str, value: int) -> int | None:
    """What a number costs from the start on; None where it cannot be bought."""
    try:
        return price(START[kind], value, True)
    except RuleError:
        return None


def _weapon(person: Fighter) -> int | None:
    """What a weapon with this bonus and these dice costs; None where no basic weapon comes to it."""
    kind, dice = ("ranged", person.d8 + person.d6) if person.ranged else ("melee", person.d8)
    if dice < 1 or person.attack < 1 or (person.d6 and not person.ranged):
        return None
    features = ["attack"] * (person.attack - 1) + [f"{kind} die"] * (dice - 1)
    features += ["d8"] * person.d8 if person.ranged else []
    try:
        return item_price(make(kind, *features, free=True, levelled=True))
    except RuleError:
        return None


def _broken(person: Fighter) -> Iterator[Breach]:
    for bound in BOUNDS:
        low, high = bound.range
        value = getattr(person, bound.name)
        if not low <= value <= high:
            why = f"{bound.label} of a character is {low} to {high} at first, items included, not {value}"
            yield Breach(bound.rule, why.replace("-", "−"), _with(person, bound.name, min(max(value, low), high)))
    yield from _armed(person)


def _armed(person: Fighter) -> Iterator[Breach]:
    low = LIMITS["statistic"][0]
    high = BOUNDS[0].range[1] + feature_limit("defend")
    if not low <= person.defence <= high:
        why = f"a statistic, and the best bonus to defend, come to {low} to {high}, not {person.defence}"
        mended = _with(person, "defence", min(max(person.defence, low), high))
        yield Breach("cd.attack.fighter", why.replace("-", "−"), mended)
    most = feature_limit("attack")
    if not 0 <= person.attack <= most:
        why = f"a weapon adds 0 to {most} to attack at first, not {person.attack}".replace("-", "−")
        yield Breach("cd.item.limit", why, _with(person, "attack", min(max(person.attack, 0), most)))
    if person.d6 and not person.ranged:
        mended = write_person(replace(person, d8=person.d8 + person.d6, d6=0))
        yield Breach("cd.item.basic", "in melee the dice of damage are d8", mended)


def _with(person: Fighter, name: str, value: int) -> str:
    """The line of the sheet with another number."""
    changes: dict[str, Any] = {name: value}
    if name == "maximum":
        changes["life"] = min(person.life, value)
    return write_person(replace(person, **changes))
