"""The points between the rows of the chart, which fatigue makes fewer."""

from rules.core import require_int, require_one_of, rule
from rules.skillful.characters import Character, Task
from rules.skillful.rulings import rulings
from rules.skillful.tables import CHART, LEAST_THRESHOLDS, MENTAL, PHYSICAL, POOLS, THRESHOLD


@rule("sk.narrowing.penalty", "Threshold Narrowing")
def narrowing_penalty(character: Character, task: Task) -> int:
    """The pools of N decide which penalty narrows the thresholds: the mental one, the physical one, or the larger."""
    if not task.is_mental():
        return character.physical_penalty
    if not task.is_physical():
        return character.mental_penalty
    penalties = (character.physical_penalty, character.mental_penalty)
    return sum(penalties) if rulings().mixed_penalty == "sum" else max(penalties)


@rule("sk.narrowing.minimum", "Threshold Narrowing")
def least_threshold(below: tuple[str, ...], task: Task) -> int:
    """T is 3; if Stamina or Focus is below zero it is 2, and if Health or Sanity is below zero it is 1.

    Args:
        below: The names of the pools below zero.
        task: The task; by a ruling only pools of its kind count.
    """
    counted = {require_one_of(name, POOLS, "a pool below zero") for name in below}
    if rulings().minimum_pools == "matching":
        kinds = (task.is_physical(), PHYSICAL), (task.is_mental(), MENTAL)
        counted &= {name for taken, names in kinds if taken for name in names}
    return next(least for least, pools in LEAST_THRESHOLDS if not pools or counted & set(pools))


@rule("sk.narrowing", "Threshold Narrowing")
def threshold_size(character: Character, task: Task) -> int:
    """From one threshold to the next it is 10 points less your fatigue penalty, and never less than T."""
    return max(THRESHOLD - narrowing_penalty(character, task), least_threshold(character.below, task))


def cutoffs(size: int = THRESHOLD) -> tuple[int, ...]:
    """Return the losses at which the rows of the chart end; a rested character has 0, 10, 20, 30 and 40.

    `size` is the number of points from one threshold to the next, 1 to 10.
    """
    require_int(size, 1, THRESHOLD, "the size of a threshold")
    return tuple(row.tens * size for row in CHART if row.tens is not None)
