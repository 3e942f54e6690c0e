"""Rules Basics' own roll: 3d6 under a skill."""

from rules.basics.rolls import success_roll
from rules.core import Dice
from rules.core.inputs import Whole
from rules.core.own_roll import FAILED, OwnRoll


def own_roll(dice: Dice, skill: int) -> int:
    """3d6 under a skill; by how much it succeeds, or FAILED."""
    rolled = success_roll(dice, skill)
    return rolled.margin if rolled.success else FAILED


def _margin_text(margin: int) -> str:
    return "failure" if margin == FAILED else f"success by {margin}"


OWN = OwnRoll("3d6 under a skill", "td.success", own_roll, _margin_text, Whole("Skill", 3, 30), 11)
