"""The 2d8 draft's own roll: 2d8, Increased or Decreased."""

from rules.core import Dice
from rules.core.display import number
from rules.core.inputs import Whole
from rules.core.own_roll import OwnRoll
from rules.councilman.rolls import roll_pool


def two_best(dice: Dice, steps: int) -> int:
    """2d8, with a further die for each Increase or Decrease."""
    total = dice(roll_pool(steps))
    way = "Increased" if steps > 0 else "Decreased"
    dice.note("cd.increase", "{way}: {total}", way=f"{way} {abs(steps)} ×" if steps else "As it is", total=total)
    return total


STEPS = Whole("Increases (below 0: Decreases)", -8, 8)
OWN = OwnRoll("2d8, Increased or Decreased", "cd.increase", two_best, number, STEPS, 0)
