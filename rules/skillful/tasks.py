"""Ready-made tasks: the actions whose effort and fumble threshold the text both names."""

from rules.skillful.characters import Effort, Task
from rules.skillful.combat.fumbles import fumble_threshold
from rules.skillful.effort import nominal_effort
from rules.skillful.tables import BROADSWORD, PISTOL, SWORD


def sword_attack() -> Task:
    """Swinging a broadsword at somebody: fumble threshold 8, its hits from the weapon entry."""
    return Task(nominal_effort(SWORD), fumble_threshold("attack with a sword"), True, BROADSWORD)


def sword_dodge() -> Task:
    """Dodging a medium sword: 5 Wind."""
    return Task(nominal_effort("dodge a medium sword"), danger=True)


def pistol_shot(n: int = 1) -> Task:
    """Shooting a 9mm pistol. The text names no N for it; the GM sets `n` points of Wit."""
    return Task(Effort(wit=n), fumble_threshold("shoot a typical firearm"), True, PISTOL)
