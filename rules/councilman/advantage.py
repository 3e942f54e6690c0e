"""Advantage: its uses, the characters who pay it, and how much of it a session begins with."""

from rules.core import Dice, IllegalChoice, d8, require_int, require_one_of, rule
from rules.core.frozen import frozen, replace
from rules.councilman.rolls import consequences, outcome_of, require_bonus, roll_pool
from rules.councilman.rulings import rulings

USES = ("increase", "decrease", "more damage", "less damage", "experience")


@frozen
class AdvantageSpend:
    """The Advantage spent on one roll.

    Attributes:
        roller: The creature that rolls.
        steps: Increases of the roll; a number below 0 means Decreases.
        damage_dice: Damage dice that are added; a number below 0 means dice taken away.
        experiences: The bonuses of the Experiences that are used.
        spent: The Advantage spent in all.
    """

    roller: str
    steps: int = 0
    damage_dice: int = 0
    experiences: tuple[int, ...] = ()
    spent: int = 0


@rule("cd.advantage.spend", "2 Advantages")
def spend(plan: AdvantageSpend, use: str, by: str, bonus: int = 1) -> AdvantageSpend:
    """Each Advantage Increases or Decreases a roll, adds or takes away a damage die, or activates an Experience.

    Args:
        plan: The Advantage spent on the roll so far.
        use: One of the five uses.
        by: The character that pays; only the roller can pay for an Experience.
        bonus: The bonus of the Experience, 1 to 3; other uses ignore it.

    Raises:
        IllegalChoice: If another character pays for an Experience, or the roll has an Experience already.
    """
    require_one_of(use, USES, "a use of Advantage")
    require_int(bonus, 1, 3, "an Experience")
    if use == "experience":
        _check_experience(plan, by)
        return replace(plan, experiences=(*plan.experiences, bonus), spent=plan.spent + 1)
    steps = {"increase": 1, "decrease": -1}.get(use, 0)
    dice = {"more damage": 1, "less damage": -1}.get(use, 0)
    return replace(plan, steps=plan.steps + steps, damage_dice=plan.damage_dice + dice, spent=plan.spent + 1)


def _check_experience(plan: AdvantageSpend, by: str) -> None:
    if by != plan.roller:
        raise IllegalChoice("cd.advantage.spend", f"{by} cannot activate an Experience on a roll of {plan.roller}'s")
    if plan.experiences and rulings().experiences_per_roll == "one":
        raise IllegalChoice("cd.advantage.spend", "this roll already has an Experience")


@frozen
class AnnouncedRoll:
    """A roll with Advantage: its outcome, and the Advantage spent on it."""

    outcome: str
    spent: int


@rule("cd.advantage.when", "2 Advantages")
def roll_with_advantage(dice: Dice, bonus: int, difficulty: str, held: int) -> AnnouncedRoll:
    """You spend Advantage on a roll before you roll its dice.

    Args:
        dice: The run mode.
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
    while spent < held and not _reaches(best, bonus, difficulty):
        best = tuple(sorted((*best, dice(d8))))[1:]
        spent += 1
    return AnnouncedRoll(outcome_of(sum(best) + bonus, difficulty), spent)


def _reaches(faces: tuple[int, ...], bonus: int, difficulty: str) -> bool:
    return consequences(outcome_of(sum(faces) + bonus, difficulty)).achieved


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
