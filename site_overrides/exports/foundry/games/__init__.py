"""The rollable tables, with one module for each game that has such tables."""

from importlib import import_module
from importlib.util import find_spec

from exports.foundry.rolltable import RollTable
from rules.games import GAMES


def tables() -> tuple[RollTable, ...]:
    """Return every table of every game."""
    modules = [f"{__name__}.{slug}" for slug in GAMES]
    return tuple(table for name in modules if find_spec(name) for table in import_module(name).tables())
