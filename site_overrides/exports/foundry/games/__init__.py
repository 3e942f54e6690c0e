"""What is rolled on in each game: one module for each that has something."""

from importlib import import_module
from importlib.util import find_spec

from exports.foundry.rolltable import RollTable
from rules.games import GAMES


def tables() -> tuple[RollTable, ...]:
    """Every table of every game."""
    modules = [f"{__name__}.{slug}" for slug in GAMES]
    return tuple(table for name in modules if find_spec(name) for table in import_module(name).tables())
