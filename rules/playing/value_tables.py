"""Tables of values at hand: read when a fight is first asked about that one of them holds, and kept from then on.

Where the package stands in files they lie beside it. In a browser they do not: there `TableNeeded` names the one that
is missing, the page fetches it and hands it over (`give`), and asks again.
"""

import zlib
from collections.abc import Mapping
from os.path import dirname, join
from typing import Any

from rules.core import BadInput
from rules.core.frozen import frozen
from rules.core.play.duels import Duel
from rules.core.play.known import Table
from rules.games import GAMES

ENDING = ".values"
_tables: dict[str, Table | None] = {}


class TableNeeded(Exception):
    """A table is not here yet; `name` is its file, such as `riskbreaker/fighter-thief.values`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"the table {self.name} is to be handed over first"


@frozen
class DuelTable:
    """The duel that a fight is, its table, and whether the sides stand the other way round than there."""

    duel: Duel
    table: Table
    turned: bool

    def worth(self, state: Any, names: Mapping[str, str], side: int) -> float | None:
        """What a state is worth to the side of that place; None where the table does not hold it."""
        there = self.duel.placed(state, self.turned)
        ended = self.duel.outcome(there)
        if ended is not None:
            sides = [name for name, place in names.items() if place in ("a", "b")]
            return 0.5 if not ended.winner else float(ended.winner == sides[side])
        first = self.table.get(there, _turned(names) if self.turned else names)
        return None if first is None else first if (side == 0) != self.turned else 1 - first


_OTHER = {"a": "b", "b": "a", "A": "B", "B": "A"}


def _turned(names: Mapping[str, str]) -> dict[str, str]:
    return {name: _OTHER[place] for name, place in names.items()}


def give(name: str, data: Any) -> None:
    """Hand a table over by the name of its file; without bytes, there is none. A browser's own bytes will do."""
    data = data.to_py() if hasattr(data, "to_py") else data
    if not isinstance(data, bytes | bytearray | memoryview):
        raise BadInput(data, "a table is handed over as bytes")
    try:
        _tables[name] = Table(bytes(data)) if len(data) else None
    except (zlib.error, LookupError, TypeError, ValueError):
        raise BadInput(bytes(data[:20]), "a table is handed over as it was written") from None


def duel_table(game: str, state: Any) -> DuelTable | None:
    """The table that holds a fight between these two; None where there is none. May raise `TableNeeded`."""
    for slug, duel in GAMES[game].part("duels", "DUELS", {}).items():
        if entry := duel.held(state):
            table = _table(game, f"{slug}{ENDING}")
            return DuelTable(duel, table, entry[1]) if table else None
    return None


def _table(game: str, file: str) -> Table | None:
    name = f"{game}/{file}"
    if name not in _tables:
        # pathlib would weigh on every start in a browser
        beside = join(dirname(str(GAMES[game].module().__file__)), "known", file)  # noqa: PTH118, PTH120
        try:
            with open(beside, "rb") as table:  # noqa: PTH123
                give(name, table.read())
        except OSError:
            raise TableNeeded(name) from None
    return _tables[name]
