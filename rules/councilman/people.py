"""People as lines of text, the XP prices of their numbers, and the numbers that no character can have.

A line has the totals of a character with items, so the limits are those of the character plus those of the best item.
Creatures of the GM may have numbers beyond these limits.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import Any

from rules.core import BadInput, RuleError
from rules.core.exhibits import format_number, format_signed
from rules.core.frozen import replace
from rules.core.play.game import FormValues, RuleViolation, SheetReport
from rules.core.play.manual_changes import MAX_NUMBER, Limits, check_numbers
from rules.core.play.session_text import parse_signed, parts_of_line
from rules.councilman.combat.state import UNARMED, Fighter
from rules.councilman.equipment import with_items
from rules.councilman.features import feature_limit
from rules.councilman.healing import WAYS
from rules.councilman.items import item_price, make_item
from rules.councilman.prices import PRICES, START, ability_price
from rules.councilman.tables import LIMITS

ALLOWED = (
    "Cannot read {value}. Write it like this: attribute +1 · attack +1 · 2d8 "
    "· defence +2 · Block 1 · Life 14 · Advantage 1."
)
AWAKE = {"unconscious": False, "unstable": True, "dead": False}
PLAIN_WORDS: Mapping[str, Mapping[str, Any]] = {
    "unarmed": UNARMED,
    "senseless": {"awake": False},
    "several targets": {"several": True},
    "has asked the gm": {"asked": True},
    **{name: {"condition": name, "awake": awake, "life": 0} for name, awake in AWAKE.items()},
    **{
        f"healed by {' and '.join(ways)}": {"healed": ways}
        for count in range(1, len(WAYS) + 1)
        for ways in permutations(WAYS, count)
    },
}
LIFE, MAXIMUM, ADVANTAGE, RELIC = "Life", "Life of", "Advantage", "Relic Advantage"
SIGNED = {"attribute": "attribute", "attack": "attack", "defence": "defence", "willpower": "Willpower"}
COUNTED = {
    "block": "Block",
    "recovery": "Recovery",
    "advantage": ADVANTAGE,
    "risen": "risen",
    "relics": "Relics",
    "relic": RELIC,
    "take": "Take the Advantage",
    "pressure": "Good Under Pressure",
}
WORDS: Mapping[str, str] = SIGNED | COUNTED  # the words of a line, by the names of their fields
FIELDS = {words.lower(): name for name, words in WORDS.items()}
_NUMBER = re.compile(rf"(?P<what>{'|'.join(FIELDS)}):? (?P<value>[-−+]?\d{{1,9}})")
_LIFE = re.compile(r"life:? (?P<life>[-−]?\d{1,9})(?: of (?P<maximum>[-−]?\d{1,9}))?")
_DICE = re.compile(r"(?:no dice|(?:(?P<d8>\d{1,2})d8)?(?: ?\+ ?)?(?:(?P<d6>\d{1,2})d6)?)(?P<ranged> ranged)?")


def parse_person(name: str, text: str) -> Fighter:
    """Return a person from their name and a line with weapon, defence, Life and condition.

    Raises `BadInput` if the line cannot be read.
    """
    person = Fighter(name)
    for word in parts_of_line(text):
        person = replace(person, **_parse_words(word))
    numbers = {words: getattr(person, name) for name, words in COUNTED.items()}
    sheet = dict.fromkeys((*COUNTED.values(), MAXIMUM), (0, MAX_NUMBER))
    check_numbers({**sheet, **limits(person)}, {**numbers, LIFE: person.life, MAXIMUM: person.maximum})
    return person


def limits(person: Fighter) -> Limits:
    """Return the limits of a creature's Life, Advantage and Relic Advantage, in a line and in manual changes."""
    of_relics = {RELIC: (0, person.relics)} if person.relics else {}
    return {LIFE: (0, person.maximum), ADVANTAGE: (0, MAX_NUMBER), **of_relics}


def _parse_words(word: str) -> Mapping[str, Any]:
    """Return the fields of `Fighter` that one part of the line sets."""
    lower = word.lower()
    if lower in PLAIN_WORDS:
        return PLAIN_WORDS[lower]
    if life := _LIFE.fullmatch(lower):
        return {"life": parse_signed(life["life"]), "maximum": parse_signed(life["maximum"] or life["life"])}
    if number := _NUMBER.fullmatch(lower):
        return {FIELDS[number["what"]]: parse_signed(number["value"])}
    if dice := _DICE.fullmatch(lower):
        return {"d8": int(dice["d8"] or 0), "d6": int(dice["d6"] or 0), "ranged": bool(dice["ranged"])}
    raise BadInput(word, ALLOWED)


def format_person(person: Fighter) -> str:
    """Return a line that reads back as the same person."""
    return " · ".join(_person_words(person)) or "Life 20"


def _person_words(person: Fighter) -> Iterator[str]:
    plain = Fighter("") if person.armed else replace(Fighter(""), **UNARMED)
    yield from () if person.armed else ("unarmed",)
    yield from _number_words(person, plain, "attribute", "attack")
    if (person.d8, person.d6, person.ranged) != (plain.d8, plain.d6, plain.ranged):
        yield damage_dice_text(person)
    yield from ("several targets",) if person.several else ()
    yield from _number_words(person, plain, "defence", "willpower")
    yield from _health_words(person, plain)
    yield from _number_words(person, plain, *COUNTED)
    yield from ("has asked the GM",) if person.asked else ()
    if person.healed:
        yield f"healed by {' and '.join(person.healed)}"


def _number_words(person: Fighter, plain: Fighter, *names: str) -> Iterator[str]:
    for name in names:
        value = getattr(person, name)
        if value != getattr(plain, name):
            yield f"{WORDS[name]} {format_signed(value) if name in SIGNED else format_number(value)}"


def damage_dice_text(person: Fighter) -> str:
    """Return a text for a weapon's damage dice, such as `2d6 ranged`."""
    return f"{_dice_text(person) or 'no dice'}{' ranged' if person.ranged else ''}"


def _dice_text(person: Fighter) -> str:
    return " + ".join(f"{count}{die}" for count, die in ((person.d8, "d8"), (person.d6, "d6")) if count)


def _health_words(person: Fighter, plain: Fighter) -> Iterator[str]:
    up = person.condition == "up"
    if not up:
        yield person.condition
    if not person.awake and AWAKE.get(person.condition, True):
        yield "senseless"
    if not up or (person.life, person.maximum) != (plain.life, plain.maximum):
        yield f"Life {person.life}" + (f" of {person.maximum}" if person.life != person.maximum else "")


_NAMES = ("attribute", "attack", "d8", "d6", "ranged", "defence", "block", "life", "maximum", "recovery", "willpower")


def form_values(person: Fighter) -> FormValues:
    """Yield a creature's numbers for calculators, and then the bonuses of its attack and defence rolls."""
    yield "", {name: getattr(person, name) for name in _NAMES}
    for name, bonus in (("attack", person.attribute + person.attack), ("defence", person.defence)):
        yield f"{name} {bonus:+}", dict.fromkeys(("bonus", "other", "helper"), bonus)


def sheet_boxes(person: Fighter) -> dict[str, str | int]:
    """Return the boxes of the character sheet that a session can fill in, with their entries."""
    health = {"Max Life": person.maximum, "Cur Life": person.life, "Block": person.block, "Recovery": person.recovery}
    weapon = {
        "Melee": "" if person.ranged else "×",
        "Ranged": "×" if person.ranged else "",
        "Damage": _dice_text(person),
    }
    rolls = {"Attack": f"{person.attribute + person.attack:+}", "Defend": f"{person.defence:+}"}
    return {
        "Character Name": person.name,
        "Advantage": person.advantage,
        "Willpower": f"{person.willpower:+}",
        **health,
        **{f"Weapon 1: {field}": value for field, value in (weapon | rolls).items() if person.armed},
    }


READY = {
    "Able": "Life 20",
    "Trained": "attribute +1 · attack +1 · defence +1 · Willpower +1 · Life 24",
    "Archer": "attribute +2 · attack +1 · 2d6 ranged · defence +1 · Life 18",
    "Shield": "attribute +1 · attack +1 · defence +2 · Block 1 · Life 26",
    "Unarmed": "unarmed · attribute +1 · defence +1",
    "Bandit": "Life 12",
}
NOT_FOR_SALE = "not for sale"


# The numbers that have the limits of a character. Each line has the field, the kind of value, the rule, the feature of
# items that adds to the number, and the name of the number in messages.
BOUNDS = (
    ("attribute", "statistic", "cd.attributes", "Strength", "the Attribute of an attack"),
    ("willpower", "statistic", "cd.attributes", "Willpower", "Willpower"),
    ("block", "block", "cd.health", "block", "Block"),
    ("maximum", "life", "cd.health", "life", "Life"),
    ("recovery", "recovery", "cd.health", "recovery", "Recovery"),
)


def sheet_report(person: Fighter) -> SheetReport:
    """Return the price of each number of a sheet, and the numbers that a starting character cannot have."""
    bills = tuple(_number_prices(person))
    priced = [price for _, price in bills if price is not None]
    sums = [(what, NOT_FOR_SALE if price is None else f"{format_number(price)} XP") for what, price in bills]
    whole = "" if len(priced) == len(bills) else ", as far as there are prices"
    total = (f"in all{whole}", f"{format_number(sum(priced))} XP")
    return SheetReport((*sums, total), tuple(_violations(person)))


# The kind of number that has a price, the field, and a text in which the value is written.
PRICED = (
    ("statistic", "attribute", "an Attribute of {}"),
    ("statistic", "defence", "defence {} as another"),
    ("statistic", "willpower", "Willpower {}"),
    ("life", "maximum", "Life {}"),
    ("recovery", "recovery", "Recovery {}"),
    ("block", "block", "Block {}"),
)


def _number_prices(person: Fighter) -> Iterator[tuple[str, int | None]]:
    for kind, name, words in PRICED:
        value = getattr(person, name)
        what = words.format(format_signed(value) if kind == "statistic" else value)
        yield what, _price(PRICES[kind], START[kind], value, True)
    if person.armed:
        yield "the weapon is the free item", _weapon_price(person)
    for name, level in (("Take the Advantage", person.take), ("Good Under Pressure", person.pressure)):
        if level:
            yield f"{name} {level}", _price(ability_price, name, 0, level)
    if person.relics:
        free = 0 if person.armed else 1  # an unarmed character takes a Relic as the free item
        yield "Relics", (person.relics - free) * item_price(make_item("relic", experience="any"))


def _price(price: Callable[..., int], *args: object) -> int | None:
    """Return a price; None if the thing cannot be bought."""
    try:
        return price(*args)
    except RuleError:
        return None


def _weapon_price(person: Fighter) -> int | None:
    """Return the price of a weapon with this person's attack bonus and dice; None if no basic weapon can have them."""
    kind, dice = ("ranged", person.d8 + person.d6) if person.ranged else ("melee", person.d8)
    if dice < 1 or person.attack < 1 or (person.d6 and not person.ranged):
        return None
    features = ["attack"] * (person.attack - 1) + [f"{kind} die"] * (dice - 1)
    features += ["d8"] * person.d8 if person.ranged else []
    return _price(lambda: item_price(make_item(kind, *features, free=True, levelled=True)))


def _violations(person: Fighter) -> Iterator[RuleViolation]:
    for name, low, high, rule, words in _limits():
        value = getattr(person, name)
        if not low <= value <= high:
            why = f"{words}, not {value}".replace("-", "−")
            yield RuleViolation(rule, why, _mended_line(person, name, min(max(value, low), high)))
    if person.d6 and not person.ranged:
        mended = format_person(replace(person, d8=person.d8 + person.d6, d6=0))
        yield RuleViolation("cd.item.basic", "in melee the dice of damage are d8", mended)


def _limits() -> Iterator[tuple[str, int, int, str, str]]:
    """Yield the limits of a starting character with the best item.

    Each limit has the field, the lowest value, the highest value, the rule, and a text.
    """
    for name, kind, rule, feature, label in BOUNDS:
        low, high = LIMITS[kind][0], _highest(kind, feature)
        yield name, low, high, rule, f"{label} of a character is {low} to {high} at first, items included"
    low, high = LIMITS["statistic"][0], _highest("statistic", "Strength") + feature_limit("defend")
    words = f"a statistic, and the best bonus to defend, come to {low} to {high}"
    yield "defence", low, high, "cd.attack.fighter", words
    high = feature_limit("attack")
    yield "attack", 0, high, "cd.item.limit", f"a weapon adds 0 to {high} to attack at first"


def _highest(kind: str, feature: str) -> int:
    """Return the highest value of a number that a starting character with the best item can have.

    `kind` is the kind of the number in `LIMITS`, and `feature` is the feature of an item that adds to it.
    """
    _, most, _ = LIMITS[kind]
    return with_items(most, feature_limit(feature), most)


def _mended_line(person: Fighter, name: str, value: int) -> str:
    """Return the line of a sheet after one number is changed."""
    changes: dict[str, object] = {name: value}
    if name == "maximum":
        changes["life"] = min(person.life, value)
    return format_person(replace(person, **changes))
