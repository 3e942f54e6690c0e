"""Roll tables of the 2d8 draft: outcomes, unopposed and opposed."""

from collections.abc import Iterator
from functools import partial

from exports.foundry.rolltable import ADD, RollTable, descriptions, ranges_by_total
from rules import councilman
from rules.core import odds
from rules.councilman.rolls import outcome_of, outcome_of_difference
from rules.councilman.tables import DIFFICULTIES


def tables() -> Iterator[RollTable]:
    """Yield the rollable tables of the 2d8 draft: the outcomes of unopposed and of opposed rolls."""
    rows = descriptions("councilman", "outcomes")
    for difficulty in DIFFICULTIES:
        totals = ranges_by_total(range(-10, 41), partial(_outcome, difficulty), rows, open_ended=True)
        exact = partial(odds, councilman.unopposed, 0, difficulty)
        note = ADD.format(what="bonus", formula="2d8") + " Increased: 3d8kh2. Decreased: 3d8kl2."
        name = f"cd.unopposed.table/{difficulty.lower().replace(' ', '-')}"
        yield RollTable(name, f"Unopposed roll, {difficulty}", "cd.unopposed.table", "2d8", totals, exact, note)
    yield RollTable(
        "cd.opposed.table",
        "Opposed roll",
        "cd.opposed.table",
        "2d8 - 2d8",
        ranges_by_total(range(-40, 41), outcome_of_difference, rows, open_ended=True),
        partial(odds, councilman.opposed, 0, 0),
        ADD.format(what="roller's bonus less the other's", formula="2d8 - 2d8"),
    )


def _outcome(difficulty: str, total: int) -> str:
    return outcome_of(total, difficulty)
