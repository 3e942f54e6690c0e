"""The dice and the total of a check: the open d20, skills, fatigue and attitude."""

from rules.core import Dice, d20, open_ended, require_int, rule
from rules.core.exhibits import format_number
from rules.core.inputs import IntegerInput
from rules.core.play.game import BasicRoll
from rules.skillful.characters import Attempt, Character, Task, require_number
from rules.skillful.combat.thresholds import narrowing_penalty
from rules.skillful.effort import attitude_modifier
from rules.skillful.rulings import rulings
from rules.skillful.tables import MAX_NUMBER

OPEN_D20 = open_ended(d20)


@rule("sk.open-d20", "Dice rolls")
def open_d20(dice: Dice) -> int:
    """A roll of 2 to 19 counts as it is; on a 1 subtract another d20, and on a 20 add one.

    The second die does not open again. Totals run from -19 to 40.
    """
    total = dice(OPEN_D20)
    dice.note("sk.open-d20", "The open d20 gives {total}", total=total)
    return total


@rule("sk.check.skills", "Resolving Checks: Basic Mechanic")
def skill_total(skills: tuple[int, ...]) -> int:
    """Every directly relevant skill adds its level; a person without a relevant skill adds nothing."""
    for level in skills:
        require_int(level, 0, MAX_NUMBER, "a skill level")
    if rulings().several_skills == "best-only":
        return max(skills, default=0)
    return sum(skills)


@rule("sk.check.penalty", "Resolving Checks: Basic Mechanic")
def check_penalty(character: Character, task: Task) -> int:
    """Fatigue lowers the roll: by the physical penalty in physical tasks, by the mental penalty in mental tasks."""
    if rulings().check_penalties == "as-fumbles":
        return doubled_penalty(character, task)
    return narrowing_penalty(character, task)


def doubled_penalty(character: Character, task: Task) -> int:
    """Return both fatigue penalties for a physical task, and twice the mental penalty for a mental task.

    By a ruling, a task of both kinds counts the mental penalty and the larger of the two.
    """
    if not task.is_physical():
        return 2 * character.mental_penalty
    larger = task.is_mental() and rulings().mixed_fumble == "larger"
    return character.mental_penalty + (
        max(character.physical_penalty, character.mental_penalty) if larger else character.physical_penalty
    )


def check_modifier(attempt: Attempt) -> int:
    """Return the number that is added to the dice of a check: skills and attitude, less fatigue."""
    character, task = attempt.character, attempt.task
    return (
        skill_total(character.skills)
        + attitude_modifier(attempt.attitude, task.danger)
        - check_penalty(character, task)
    )


@rule("sk.check", "Resolving Checks: Basic Mechanic")
def check(dice: Dice, attempt: Attempt) -> int:
    """A check rolls the dice, adds your skills and takes off your fatigue: a higher total is better."""
    added = check_modifier(attempt)
    calm = rulings().calm_dice == "closed-d20" and not attempt.task.danger
    total = (dice(d20) if calm else open_d20(dice)) + added
    dice.note("sk.check", "{added:+} for skill, fatigue and attitude: {total}", added=added, total=total)
    return total


@rule("sk.check.target", "Resolving Checks: Basic Mechanic")
def meets_target(total: int, target: int) -> bool:
    """In a check against nature, the GM names the total to reach."""
    for value in (total, target):
        require_number(value, "a total")
    return total > target if rulings().nature_tie == "beat" else total >= target


def open_roll(dice: Dice, added: int) -> int:
    """Roll the open d20 and add a number."""
    return open_d20(dice) + added


BASIC_ROLL = BasicRoll("Open d20", "sk.open-d20", open_roll, format_number, IntegerInput("Added", -20, 40), 0)
