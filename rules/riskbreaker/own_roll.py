"""Riskbreaker's own roll: d10 under a stat."""

from rules.core import Dice
from rules.core.inputs import Whole
from rules.core.own_roll import FAILED, OwnRoll
from rules.riskbreaker.rolls import skill_roll


def stat_roll(dice: Dice, stat: int) -> int:
    """d10 under a stat; the Success Level, or FAILED."""
    rolled = skill_roll(dice, stat)
    return rolled.level if rolled.success else FAILED


def _level(level: int) -> str:
    return "failure" if level == FAILED else f"success, level {level}".replace("-", "−")


OWN = OwnRoll("d10 under a stat", "rb.roll.success", stat_roll, _level, Whole("Stat", 1, 10), 5)
