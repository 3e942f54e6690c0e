"""The rulings of a game, found by the erratum that each one answers."""

from importlib import import_module
from typing import Any

from book.read.places import HERE, House, game_of_rule


def ruling_of(erratum: str, house: House = HERE) -> Any | None:
    """The `Option` that answers an erratum, where its alternatives can be run."""
    game = game_of_rule(erratum)
    if game not in house.games():
        return None
    options = import_module("rules.core").options(import_module("rules.games").GAMES[game].kind)
    return next((each for each in options if each.erratum == erratum), None)
