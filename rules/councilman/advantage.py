"""Advantage on a roll, and how much of it a session begins with."""

from rules.core import Dice, d8, require_int, rule
from rules.core.frozen import frozen
from rules.councilman.rolls import is_success, outcome_of, require_bonus, roll_pool
from rules.councilman.rulings import rulings


@frozen
class AnnouncedRoll:
    """A roll with Advantage: its outcome, and the Advantage spent on it."""

    outcome: str
    spent: int


@rule("cd.advantage.when", "2 Advantages")
def roll_with_advantage(dice: Dice, bonus: int, difficulty: str, held: int) -> AnnouncedRoll:
    """You spend Advantage on a roll before you roll its dice.

    Args:
        dice: The dice of any run mode.
        bonus: The sum of all bonuses.
        difficulty: The Difficulty.
        held: The Advantage to spend on Increases, 0 to 4. Under the ruling `advantage_when="after"` the player spends
            it one by one, until the roll comes to Mixed.
    """
    require_int(held, 0, 4, "Advantage")
    require_bonus(bonus)
    if rulings().advantage_when == "before":
        return AnnouncedRoll(outcome_of(dice(roll_pool(held)) + bonus, difficulty), held)
    best = tuple(sorted((dice(d8), dice(d8))))
    spent = 0
    while spent < held and not is_success(outcome_of(sum(best) + bonus, difficulty)):
        best = tuple(sorted((*best, dice(d8))))[1:]
        spent += 1
    return AnnouncedRoll(outcome_of(sum(best) + bonus, difficulty), spent)


@rule("cd.ability.take", "3.4 Abilities")
def take_the_advantage(level: int) -> int:
    """Take the Advantage: when a session begins, the character gains 1 Advantage for each level of this Ability."""
    return require_int(level, 0, None, "the level of Take the Advantage")


@rule("cd.ability.pressure", "3.4 Abilities")
def good_under_pressure(level: int, gm: int, party: int) -> int:
    """Good Under Pressure: once per session, a character gains 1 Advantage for each level of this Ability.

    This needs a GM who holds more Advantage than all characters together.

    Args:
        level: The level of the Ability.
        gm: The GM's Advantage.
        party: The Advantage of all Player Characters together.

    Returns:
        The Advantage gained.
    """
    require_int(level, 0, None, "the level of Good Under Pressure")
    return level if require_int(gm, 0, None, "Advantage") > require_int(party, 0, None, "Advantage") else 0


@rule("cd.ability.same", "3.4 Abilities")
def ability_level(*levels: int) -> int:
    """If character and items have the same Ability, only the highest level counts.

    Args:
        levels: The Ability's levels on the character and on each item in use.
    """
    return sum(levels) if rulings().same_ability == "add-up" else max(levels, default=0)


@rule("cd.item.relic", "5.1.2 Basic Relic")
def relic_advantage(left: int) -> int:
    """At the beginning of each session, a Relic without an Advantage gains one.

    It pays only for the Relic's own Experience.

    Args:
        left: The Advantage that it has left from the last session, 0 or 1.

    Returns:
        The Advantage that it holds now.
    """
    return max(require_int(left, 0, 1, "a Relic's Advantage"), 1)
