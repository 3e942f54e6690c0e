"""Skillful's own roll: the open d20."""

from rules.core import Dice
from rules.core.display import number
from rules.core.inputs import Whole
from rules.core.own_roll import OwnRoll
from rules.skillful.rolls import open_d20


def open_roll(dice: Dice, added: int) -> int:
    """The open d20 and what is added to it."""
    return open_d20(dice) + added


OWN = OwnRoll("Open d20", "sk.open-d20", open_roll, number, Whole("Added", -20, 40), 0)
