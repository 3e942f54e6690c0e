"""The rulings of a game, found by the erratum that each one answers."""

from functools import cache
from typing import Any

from book.read.paths import game_of_rule
from rules.core import list_rulings
from rules.games import GAMES


def ruling_of(erratum: str) -> Any | None:
    """Return the `Ruling` of an erratum; None if its alternatives cannot be run."""
    return _by_erratum(game_of_rule(erratum)).get(erratum)


@cache
def _by_erratum(game: str) -> dict[str, Any]:
    options = list_rulings(GAMES[game].rulings)
    return {option.erratum: option for option in options}
