"""Stance and Poise's own roll: a skill less the dice."""

from rules.aretis.rolls import combat_test, succeeds
from rules.core import Dice
from rules.core.inputs import Whole
from rules.core.own_roll import OwnRoll


def skill_roll(dice: Dice, skill: int) -> int:
    """The skill less the dice."""
    return combat_test(dice, skill)


def _test(result: int) -> str:
    word = "success" if succeeds(result) else "failure"
    return f"{word}, result {result:+d}".replace("-", "−").replace("+0", "0")


OWN = OwnRoll("Skill less the dice", "ar.test", skill_roll, _test, Whole("Skill", 1, 30), 12)
