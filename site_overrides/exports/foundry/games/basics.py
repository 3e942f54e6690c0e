"""Roll tables of Rules Basics: success rolls."""

from collections.abc import Iterator
from functools import partial

from exports.foundry.rolltable import RollTable, ranges_by_total, result_at_total
from rules import basics
from rules.core import Dice, odds


def tables() -> Iterator[RollTable]:
    """Yield the rollable tables of Rules Basics, which are for success rolls."""
    for skill in range(3, 19):
        totals = ranges_by_total(range(3, 19), partial(result_at_total, _success_roll, skill))
        exact = partial(odds, _success_roll, skill)
        yield RollTable(f"td.success/{skill}", f"Success roll, skill {skill}", "td.success", "3d6", totals, exact)


def _success_roll(dice: Dice, skill: int) -> str:
    rolled = basics.success_roll(dice, skill)
    return f"{'Success' if rolled.success else 'Failure'} by {abs(rolled.margin)}"
