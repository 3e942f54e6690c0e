"""Roll tables of Stance and Poise: the rows of a combat test."""

from collections.abc import Iterator

from exports.foundry.rolltable import ADD, RollTable, descriptions, ranges_by_total
from rules import aretis
from rules.aretis.rolls import throw_pool
from rules.core import odds


def tables() -> Iterator[RollTable]:
    """Yield the rollable tables of Stance and Poise: one, whose results are the rows of a combat test."""
    die = f"1{throw_pool()}"
    formula = f"{die} - {die}"
    yield RollTable(
        "ar.table.rows",
        "Attack against defence",
        "ar.table.rows",
        formula,
        ranges_by_total(range(-40, 41), aretis.row_name, descriptions("aretis", "table"), open_ended=True),
        lambda: odds(aretis.attack_against_defence, 50, 50).map(aretis.row_name),
        ADD.format(what="attacker's skill less the defender's", formula=formula),
    )
