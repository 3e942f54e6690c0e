"""Thresholds between the rows of the chart; fatigue brings them closer together."""

from rules.core import require_int, require_one_of, rule
from rules.core.argument_checks import require_type
from rules.skillful.characters import Character, Task
from rules.skillful.rolls import matching_penalty
from rules.skillful.rulings import rulings
from rules.skillful.tables import CHART, LEAST_THRESHOLDS, MENTAL, PHYSICAL, POOLS, THRESHOLD


@rule("sk.narrowing.penalty", "Threshold Narrowing")
def narrowing_penalty(character: Character, task: Task) -> int:
    """The pools of N decide: mental effort narrows by the mental penalty, physical effort by the physical penalty."""
    return matching_penalty(character, task)


@rule("sk.narrowing.minimum", "Threshold Narrowing")
def least_threshold(below: tuple[str, ...], task: Task) -> int:
    """T is 3; negative Stamina or Focus makes it 2, negative Health or Sanity 1.

    Args:
        below: The names of the pools below zero.
        task: The task, whose kind can decide which pools count.
    """
    if below == ():
        return LEAST_THRESHOLDS[-1][0]
    require_type(below, tuple[str, ...], "pools below zero")
    counted = {require_one_of(name, POOLS, "a pool below zero") for name in below}
    if rulings().minimum_pools == "matching":
        kinds = (task.is_physical(), PHYSICAL), (task.is_mental(), MENTAL)
        counted &= {name for taken, names in kinds if taken for name in names}
    return next(least for least, pools in LEAST_THRESHOLDS if not pools or counted & set(pools))


@rule("sk.narrowing", "Threshold Narrowing")
def threshold_size(character: Character, task: Task) -> int:
    """The distance of thresholds is 10 less your fatigue penalty, and never less than T."""
    least = least_threshold(character.below, task)
    return max(THRESHOLD - narrowing_penalty(character, task), least)


def cutoffs(size: int = THRESHOLD) -> tuple[int, ...]:
    """Return the chart's cutoffs for thresholds of that size: 0, 10, 20, 30, 40 for a rested character."""
    require_int(size, 1, THRESHOLD, "the size of a threshold")
    return tuple(row.tens * size for row in CHART if row.tens is not None)
