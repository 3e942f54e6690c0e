"""Solve the duels of every game and write their value tables, in half an hour: `python docs/notebooks/values.py`.

Existing tables are kept. `--workers 2` divides the duels among two processes. Code with its own executor, such as a
cluster's, passes it to `make_tables`.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from rules.core.play.game import DuelModel, placeholder_names
from rules.core.play.solver import solve_duel
from rules.core.play.value_table import pack_value_table
from rules.games import GAMES
from study import ENDING, RULES, command_line, run_jobs, work_shared

MAX_STATES = 200_000  # states of one duel


def duel_of(game: str, slug: str) -> DuelModel[Any, Any]:
    """Return a duel by its name."""
    return GAMES[game].game.duels[slug]


def table(job: tuple[str, str]) -> bytes:
    """Return the value table of a game's duel, by their names."""
    game, slug = job
    duel = duel_of(game, slug)
    start = duel.canonical(duel.start())
    board = GAMES[game].game.fight.board(start)
    values = solve_duel(duel, board.sides[0].name, MAX_STATES)
    middles, ends = values.bounds.middle, values.game.ends
    states = {state: middles[at] for state, at in values.game.numbers.items() if at not in ends}
    low, middle, high = values.look_up(start)
    about = {
        "game": game,
        "duel": duel.parameters,
        "start": [float(low), float(middle), float(high)],
        "gap": float(values.max_gap),
    }
    return pack_value_table(states, placeholder_names(board), about)


def make_tables(
    game: str, folder: Path, executor: Executor | None = None, slugs: Sequence[str] | None = None
) -> dict[str, bytes]:
    """Return the tables of a game's duels, all if `slugs` is None; each is kept in the folder."""
    wanted = GAMES[game].game.duels if slugs is None else slugs
    jobs = {f"{slug}{ENDING}": (game, slug) for slug in wanted}
    return run_jobs(table, jobs, folder, executor, "duels")


def main(arguments: list[str] | None = None) -> None:
    """Make the missing tables; the terminal shows how many are done."""
    parser = command_line(__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES], metavar="game", help="all games, unless some are named")
    asked = parser.parse_args(arguments)
    for game in asked.games:
        with work_shared(asked.workers, "duels") as executor:
            make_tables(game, RULES / game / "known", executor)


if __name__ == "__main__":
    main()
