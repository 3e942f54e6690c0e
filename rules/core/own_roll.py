"""A game's own roll: the dice it throws, the number they are thrown against, and what came of it."""

from collections.abc import Callable

from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.inputs import Whole

FAILED = -1000  # below every level


@frozen
class OwnRoll:
    """How a game rolls; `number` is what it is rolled against, and `usual` where that begins."""

    title: str
    rule: str
    roll: Callable[[Dice, int], int]
    told: Callable[[int], str]
    number: Whole
    usual: int
