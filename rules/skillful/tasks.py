"""Ready-made tasks: actions for which the source names an effort or a fumble threshold."""

from rules.skillful.characters import Effort, Task
from rules.skillful.combat.fumbles import fumble_threshold
from rules.skillful.effort import nominal_effort
from rules.skillful.tables import BROADSWORD, PISTOL, SWORD


def sword_attack() -> Task:
    """Return the task of an attack with a broadsword: fumble threshold 8, and the hits of the weapon."""
    return Task(nominal_effort(SWORD), fumble_threshold("attack with a sword"), True, BROADSWORD)


def sword_dodge() -> Task:
    """Return the task of a dodge from a medium sword: 5 Wind."""
    return Task(nominal_effort("dodge a medium sword"), danger=True)


def pistol_shot(n: int = 1) -> Task:
    """Return the task of a shot with a 9mm pistol; the source names no N, so the GM sets `n` points of Wit."""
    return Task(Effort(wit=n), fumble_threshold("shoot a typical firearm"), True, PISTOL)
