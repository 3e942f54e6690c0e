"""The price in XP of every step of a character; a price below 0 is gained."""

from collections.abc import Callable, Mapping

from rules.core import IllegalChoice, require_int, require_one_of, rule
from rules.core.errors import is_whole
from rules.councilman.rulings import rulings
from rules.councilman.tables import ABILITIES, LIMITS, SPEEDS, TAGS

START = {"statistic": 0, "life": 20, "recovery": 10, "block": 0, "specialization": 0, "experience": 0}


MAX_VALUE, MAX_ABILITY_LEVEL = 10_000, 1000  # the highest values that functions accept if the rules set no maximum


def lowest_value(what: str) -> int:
    """Return the lowest value of a number with a limit; it is 0 for an Experience that the character does not have."""
    return 0 if what == "experience" else LIMITS[what][0]


def _check_bounds(what: str, levelled: bool, before: int, after: int) -> None:
    high = value_limit(what, levelled)
    for value in (before, after):
        if is_whole(value) and high is not None and value > high:
            kind = "even a levelled" if levelled else "a starting"
            raise IllegalChoice("cd.xp.level", f"{what} {value} is too high: {kind} character has at most {high}")
        require_int(value, lowest_value(what), MAX_VALUE if high is None else high, what)


@rule("cd.xp.sell", "3.5 Character Creation")
def check_sale(what: str, before: int, after: int) -> None:
    """Only Life, Recovery, Speed, and a statistic from 0 to −1 can be lowered to gain XP.

    Args:
        what: The kind of value, one of those that `value_limit` takes.
        before: The value before.
        after: The value after.

    Raises:
        IllegalChoice: If the value cannot be lowered.
    """
    require_one_of(what, LIMITS, "a number with a limit")
    for value in (before, after):
        require_int(value, -1, MAX_VALUE, what)
    if after >= before or what in ("life", "recovery"):
        return
    if what != "statistic" or before > 0:
        raise IllegalChoice("cd.xp.sell", f"{what} {before} cannot be lowered to {after} for XP")


def _price_of_steps(
    what: str,
    before: int,
    after: int,
    levelled: bool,
    price: Callable[[int], int],
    refund: Callable[[int], int] | None = None,
) -> int:
    """Return the price of all steps from one value to another, less the refunds of all steps down.

    Args:
        what: The kind of value, one of those that `value_limit` takes.
        before: The value before.
        after: The value after.
        levelled: True for a character that has levelled up.
        price: A function from n to the price of the step from n − 1 to n.
        refund: A function from n to the XP gained by the step from n down to n − 1; None if no step can be sold.
    """
    _check_bounds(what, levelled, before, after)
    check_sale(what, before, after)
    refunds = sum(map(refund, range(after + 1, before + 1))) if refund else 0
    return sum(map(price, range(before + 1, after + 1))) - refunds


@rule("cd.xp.stat", "3.5 Character Creation")
def stat_price(before: int, after: int, levelled: bool = False) -> int:
    """Each step of a statistic costs 3 × the new score; the step from 0 down to −1 gives 3 XP.

    Args:
        before: The score before, −1 or more.
        after: The score after.
        levelled: True for a character that has levelled up, and so can reach +3.
    """
    back = 3 if rulings().stat_back == "as-gained" else 0
    return _price_of_steps("statistic", before, after, levelled, lambda n: 3 * n if n else back, lambda _: 3)


@rule("cd.xp.life", "3.5 Character Creation")
def life_price(before: int, after: int, levelled: bool = False) -> int:
    """A point of Life above 20 costs 1 XP up to 30, 2 XP up to 40, and so on; a sold one gives 1 XP, or 2 XP below 20.

    Args:
        before: Total Life before, 1 or more.
        after: Total Life after.
        levelled: True for a character that has levelled up, and so can have more than 40.
    """
    return _price_of_steps("life", before, after, levelled, _life_step_price, _life_refund)


def _life_refund(n: int) -> int:
    cheap_above = 10 if rulings().life_refund == "down-to-ten" else 20
    return 1 if n > cheap_above else 2


def _life_step_price(n: int) -> int:
    if n <= START["life"]:
        return 1 if rulings().life_refund == "as-printed" else _life_refund(n)
    return -(-n // 10) - 2


@rule("cd.xp.recovery", "3.5 Character Creation")
def recovery_price(before: int, after: int, levelled: bool = False) -> int:
    """A point of Recovery costs 2 XP up to 15, 4 XP up to 20, and so on; a sold one gives 2 XP, or 4 XP below 5.

    Args:
        before: Recovery before, 1 or more.
        after: Recovery after.
        levelled: True for a character that has levelled up, and so can have more than 20.
    """
    return _price_of_steps("recovery", before, after, levelled, _recovery_step_price, _recovery_refund)


def _recovery_refund(n: int) -> int:
    return 2 if n > 5 else 4


def _recovery_step_price(n: int) -> int:
    if n <= START["recovery"]:
        return 2 if rulings().recovery_refund == "as-printed" else _recovery_refund(n)
    return 2 * (-(-n // 5) - 2)


@rule("cd.xp.block", "3.5 Character Creation")
def block_price(before: int, after: int, levelled: bool = False) -> int:
    """Each step of Block costs 5 × the new Block, and Block cannot be sold.

    Args:
        before: Block before, 0 or more.
        after: Block after.
        levelled: True for a character that has levelled up, and so can reach 5.
    """
    return _price_of_steps("block", before, after, levelled, lambda n: 5 * n)


@rule("cd.xp.speed", "3.5 Character Creation")
def speed_price(before: str, after: str) -> int:
    """Each step of Speed, from Slow to Normal and from Normal to Fast, costs 2 XP; each step back gives 2 XP.

    Args:
        before: The Speed before.
        after: The Speed after.

    Raises:
        IllegalChoice: For a change to Normal, under the ruling `speed_steps="as-printed"`.
    """
    low, high = (SPEEDS.index(require_one_of(speed, SPEEDS, "a Speed")) for speed in (before, after))
    if rulings().speed_steps == "each-step":
        return 2 * (high - low)
    if after == "Normal" and before != "Normal":
        raise IllegalChoice("cd.xp.speed", f"no price is printed for the way from {before} to Normal")
    return 0 if before == after else {"Fast": 2, "Slow": -2}[after]


@rule("cd.xp.specialization", "3.5 Character Creation")
def specialization_price(before: int, after: int, levelled: bool = False) -> int:
    """Each step of a Specialization costs the new bonus, and a Specialization cannot be sold.

    Args:
        before: The bonus before, 0 or more.
        after: The bonus after.
        levelled: True for a character that has levelled up, and so can reach +4.
    """
    return _price_of_steps("specialization", before, after, levelled, lambda n: n)


@rule("cd.xp.tag", "3.5 Character Creation")
def tag_price(tag: str, now: str = "Human") -> int:
    """The tag Superhuman costs 3 XP and any magic tag 2 XP; only a Specialization that is still Human can get one.

    Args:
        tag: The new tag.
        now: The tag that the Specialization has.

    Raises:
        IllegalChoice: If the Specialization has another tag than Human.
    """
    require_one_of(tag, TAGS, "a tag")
    if now != "Human" and tag != now:
        raise IllegalChoice("cd.xp.tag", f"a {now} Specialization cannot become {tag} for {TAGS[tag].price} XP")
    return 0 if tag == now else TAGS[tag].price


@rule("cd.xp.experience", "3.5 Character Creation")
def experience_price(before: int, after: int, levelled: bool = False) -> int:
    """Each step of an Experience costs the new bonus, and an Experience cannot be sold.

    Args:
        before: The bonus before; 0 for a new Experience.
        after: The bonus after.
        levelled: True for a character that has levelled up, and so can reach +3.
    """
    return _price_of_steps("experience", before, after, levelled, lambda n: n)


@rule("cd.ability", "3.4 Abilities")
def ability_price(name: str, before: int, after: int) -> int:
    """Level n of an Ability costs n + 1 XP: 2 XP for the first level, 3 XP more for the second.

    Args:
        name: The Ability.
        before: The level before; 0 for a new Ability.
        after: The level after, not lower than `before`.
    """
    require_one_of(name, ABILITIES, "an Ability")
    require_int(before, 0, MAX_ABILITY_LEVEL, name)
    require_int(after, before, MAX_ABILITY_LEVEL, name)
    return sum(level + 1 for level in range(before + 1, after + 1))


@rule("cd.xp.level", "3.5 Character Creation")
def value_limit(what: str, levelled: bool) -> int | None:
    """Levelling up raises limits: statistics to +3, Block to 5, Specializations to +4; Life and Recovery have none.

    Args:
        what: "statistic", "life", "recovery", "block", "specialization" or "experience".
        levelled: True for a character that has levelled up.

    Returns:
        The highest value; None if there is no limit.
    """
    _, starting, ever = LIMITS[require_one_of(what, LIMITS, "a number with a limit")]
    printed = rulings().bounds == "as-printed" and what in ("life", "recovery", "block")
    return ever if levelled and not printed else starting


PRICES: Mapping[str, Callable[[int, int, bool], int]] = {
    "statistic": stat_price,
    "life": life_price,
    "recovery": recovery_price,
    "block": block_price,
    "specialization": specialization_price,
    "experience": experience_price,
}
