"""Advantage: a side's points in one situation, their gains in each round, and how Costs are paid."""

from rules.core import IllegalChoice, require_int, rule
from rules.core.frozen import frozen
from rules.riskbreaker.cards import costs_advantage
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import DISTANCES, MAX_COUNT, MAX_RISK


@rule("rb.advantage.pool", "Advantage")
def add_advantage(advantage: int, by: int) -> int:
    """A side's Advantage in a situation rises and falls, but never below 0.

    Args:
        advantage: The Advantage before the change.
        by: The change; a number below 0 is a loss.

    Returns:
        The Advantage after the change.
    """
    require_int(advantage, None, None, "Advantage"), require_int(by, None, None, "a change of Advantage")
    return max(advantage + by, min(advantage, 0)) if rulings().advantage_floor == "zero" else advantage + by


@frozen
class RoundAdvantage:
    """The origin of each side's Advantage at the start of a round: skill sums, bonuses, levels and gains.

    Each field has one number for each side. A bonus comes from having more fighters, and a level is a sum plus its
    bonus.
    """

    sums: tuple[int, ...]
    bonuses: tuple[int, ...]
    levels: tuple[int, ...]
    gains: tuple[int, ...]


@rule("rb.round.declare", "3. Calculate Advantage")
def side_level(levels: tuple[int, ...]) -> int:
    """A fighter's level is the stat of the skill that they fight with; a side's level is the sum of these levels."""
    return sum(require_int(level, None, None, "a skill level") for level in levels)


@rule("rb.round.outnumber", "3. Calculate Advantage")
def outnumbering_bonus(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """A side that is larger than every other side has a bonus of 1 for each member beyond the next largest side.

    Args:
        sizes: The number of fighters that each side has in the Fight, 0 or more.

    Returns:
        The bonus of each side, in the same order.
    """
    for size in sizes:
        require_int(size, 0, None, "a side's size")
    return tuple(_surplus(size, sizes[:index] + sizes[index + 1 :]) for index, size in enumerate(sizes))


def _surplus(size: int, others: tuple[int, ...]) -> int:
    if not others or size <= max(others):
        return 0
    if rulings().outnumbering == "together":
        return max(size - sum(others), 0)
    if rulings().outnumbering == "each":
        return sum(size - other_size for other_size in others)
    return size - max(others)


@rule("rb.round.gain", "3. Calculate Advantage")
def level_gains(levels: tuple[int, ...]) -> tuple[int, ...]:
    """The side with the highest level gains the difference to the next level; equal leaders gain nothing.

    `levels` has the level of each side. The result has the gain of each side, in the same order.
    """
    for level in levels:
        require_int(level, None, None, "a side's level")
    ranked = sorted(set(levels) if rulings().tied_lead == "both" else levels, reverse=True)
    lead = ranked[0] - ranked[1] if len(ranked) > 1 else 0
    return tuple(lead if level == ranked[0] else 0 for level in levels)


def round_advantage(sides: tuple[tuple[int, ...], ...]) -> RoundAdvantage:
    """Return the Advantage that each side of a Fight gains when a round begins.

    Args:
        sides: For each side, the skill level of each of its fighters, such as `((5,), (2, 2, 2))`.
    """
    sums = tuple(side_level(side) for side in sides)
    bonuses = outnumbering_bonus(tuple(len(side) for side in sides))
    levels = tuple(sum_ + bonus for sum_, bonus in zip(sums, bonuses, strict=True))
    return RoundAdvantage(sums, bonuses, levels, level_gains(levels))


@rule("rb.round.example", "Calculating Advantage Example")
def sword_against_pikes(pikes: int) -> RoundAdvantage:
    """In the source's example M5:Sword meets fighters with M2:Pike: two of them gain nothing, three gain 3."""
    return round_advantage(((5,), (2,) * require_int(pikes, 1, MAX_COUNT, "the number of pikes")))


@rule("rb.risk.individual", "4b. Establish Risk")
def check_individual_risk(risk: int) -> int:
    """A character who acts alone risks 1, 2 or 3."""
    if not 1 <= require_int(risk, None, None, "the Risk") <= MAX_RISK:
        raise IllegalChoice("rb.risk.individual", f"acting alone the Risk is 1, 2 or 3, not {risk}")
    return risk


@rule("rb.risk.group", "4b. Establish Risk")
def check_group_risk(risk: int, size: int) -> int:
    """A group, or its leader, risks up to three times the number of its members.

    `size` is the number of members, the leader included. Returns the Risk, or raises `IllegalChoice`.
    """
    most = MAX_RISK * require_int(size, 1, None, "a group's size")
    if not 1 <= require_int(risk, None, None, "the Risk") <= most:
        raise IllegalChoice("rb.risk.group", f"a group of {size} risks 1 to {most}, not {risk}")
    return risk


@rule("rb.risk.area", "4b. Establish Risk")
def check_area_risk(risk: int) -> int:
    """An Area of Effect skill in a fitting situation has no limit to the Risk."""
    if require_int(risk, None, None, "the Risk") < 1:
        raise IllegalChoice("rb.risk.area", f"the Risk is at least 1, not {risk}")
    return risk


def check_distance_risk(risk: int, allowed: tuple[int, ...]) -> int:
    """Return the Risk of a Move if it is one of the allowed distances; raise `IllegalChoice` if it is not.

    Rule: rb.move.distance
    """
    if require_int(risk, None, None, "the Risk") not in allowed:
        numbers = " or ".join(map(str, allowed))
        raise IllegalChoice("rb.move.distance", f"the Risk of this Move is its distance, {numbers}, not {risk}")
    return risk


def is_boundless(card: str, area: bool) -> bool:
    """Return whether the Risk of a card has no limit; `area` is True if an area skill or item is used."""
    if card == "advance" and rulings().advance_risk == "no-limit":
        return True
    return area and (rulings().area_risk == "as-printed" or costs_advantage(card))


def check_risk(risk: int, card: str, size: int = 1, area: bool = False) -> int:
    """Return the Risk of a maneuver if it is within its limit; raise `IllegalChoice` if it is not.

    Args:
        risk: The Risk, 1 or more.
        card: The card's key.
        size: The number of people who act together, 1 or more.
        area: True if an area skill or item is used.
    """
    if card == "move" and rulings().move_risk == "distance":
        return check_distance_risk(risk, tuple(DISTANCES.values()))
    if is_boundless(card, area):
        return check_area_risk(risk)
    several = require_int(size, 1, None, "a group's size") > 1
    return check_group_risk(risk, size) if several else check_individual_risk(risk)


def maneuver_cost(card: str, risk: int) -> int:
    """Return the Cost of a maneuver: the Risk for some cards, and 0 for the rest."""
    paid = costs_advantage(card) or (card == "rescue" and rulings().rescue_cost == "paid")
    return require_int(risk, 1, None, "the Risk") if paid else 0


@rule("rb.cost.pay", "4e. Pay Cost")
def pay_cost(advantage: int, due: int) -> int:
    """The Cost of a maneuver is paid from the side's Advantage before the roll.

    Args:
        advantage: The side's Advantage.
        due: The Cost, 0 or more.

    Returns:
        The Advantage that is left.

    Raises:
        IllegalChoice: If the Advantage is less than the Cost. Lower the Risk or choose another maneuver.
    """
    remaining = max(require_int(advantage, None, None, "Advantage"), 0)  # by a ruling Advantage may be below 0
    if require_int(due, 0, None, "a Cost") > remaining:
        raise IllegalChoice("rb.cost.pay", f"the Cost is {due}, the side's Advantage only {remaining}")
    return advantage - due
