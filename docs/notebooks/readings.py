"""Solve duels under every alternative ruling: `python docs/notebooks/readings.py`, some minutes for each game.

Arguments name the games; without arguments, all games are solved.

Each run changes one ruling to another alternative; all others stay as recommended. Rulings that the duel never uses are
skipped. The results are written to a file, in which games that are not named stay unchanged.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.aretis import duels as aretis
from rules.basics import duels as basics
from rules.basics.people import parse_person as of_basics
from rules.core import under
from rules.core.context import TrackedRulings
from rules.core.frozen import replace
from rules.core.play.game import DuelModel
from rules.core.play.solver import solve_duel
from rules.core.rulings import list_rulings
from rules.councilman import duels as councilman
from rules.games import GAMES
from rules.riskbreaker import duels as riskbreaker
from rules.skillful import duels as skillful
from rules.skillful.people import parse_person as of_skillful
from study import command_line, run_jobs, work_shared, write_table

TABLE = Path(__file__).with_suffix(".json")
KEPT = Path("build/readings")  # finished results, which are not computed again


def _clubs(person: str, other: str, harm: int) -> DuelModel[Any, Any]:
    """Return the duel of Rules Basics, against a fighter with another sheet."""

    def start() -> Any:
        first, second = (of_basics(name, f"{line} · at 0 {at}") for at, (name, line) in enumerate(lines))
        return GAMES["basics"].game.fight.start(harm=harm, first=(first,), second=(second,))

    lines = (("Ann", person), ("Bo", other))
    return replace(basics.duel_model(person, harm), start=start)


def _swords(person: str, other: str) -> DuelModel[Any, Any]:
    """Return the duel of Skillful, against a fighter with another sheet."""

    def start() -> Any:
        start = GAMES["skillful"].game.fight.start
        return start(first=(of_skillful("Ann", person),), second=(of_skillful("Bo", other),))

    return replace(skillful.duel_model(person), start=start)


BREATH = "Wind 6 · Stamina 2 · Health 2"
SOLVED: Mapping[str, tuple[DuelModel[Any, Any], int]] = MappingProxyType(
    {
        "aretis": (aretis.DUELS["practice"], 1_500),
        "riskbreaker": (riskbreaker.duel_model("M2 Sword · A2 Move", "M1 Sword · A9 Move", 2), 400_000),
        "basics": (_clubs("club 12 1d · dodge 8", "club 11 1d · dodge 8", 4), 8_000),
        "skillful": (_swords(f"Broadsword 5 · Dodge 4 · {BREATH}", f"Broadsword 4 · Dodge 4 · {BREATH}"), 1_000),
        "councilman": (councilman.DUELS["one-life"], 8_000),
    }
)  # each duel with the most states that it may have


def value(game: str, rulings: Any) -> list[float] | None:
    """Return the first side's chance as lower bound, value and upper bound; None if there are too many states."""
    duel, most = SOLVED[game]
    start = duel.canonical(under(rulings, duel.start))
    side = GAMES[game].game.fight.board(start).sides[0].name
    try:
        solution = under(rulings, solve_duel, duel, side, most)
    except ValueError:
        return None
    return [float(bound) for bound in solution.look_up(start)]


def ours(game: str) -> tuple[list[float] | None, frozenset[str]]:
    """Return the value under the recommended rulings, and the rulings that the duel reads."""
    read = TrackedRulings(GAMES[game].rulings())
    return value(game, read), frozenset(vars(read))


def reading(job: tuple[str, str, str]) -> bytes:
    """Return the value under one alternative."""
    game, field, answer = job
    return json.dumps(value(game, GAMES[game].rulings(**{field: answer}))).encode()


def readings(game: str) -> dict[str, tuple[str, str, str]]:
    """Return every alternative that is not recommended, by its erratum and name."""
    return {
        f"{option.erratum}.{answer}": (game, option.name, answer)
        for option in list_rulings(GAMES[game].rulings)
        for answer in option.others
    }


def table(game: str, workers: int = 0) -> dict[str, object]:
    """Return the value under the recommended rulings, and under each alternative."""
    every = readings(game)
    plain, asked = ours(game)
    jobs = {name: job for name, job in every.items() if job[1] in asked}
    with work_shared(workers, "readings") as executor:
        results = run_jobs(reading, jobs, KEPT, executor, "readings")
    rows = [[*name.split(".", 1), json.loads(results[name]) if name in results else plain] for name in every]
    return {"ours": plain, "readings": rows}


def main(arguments: list[str] | None = None) -> None:
    """Solve the duels without a stored result, and write the results."""
    parser = command_line(__doc__)
    parser.add_argument("games", nargs="*", default=[*SOLVED], metavar="game", help="all games, unless some are named")
    asked = parser.parse_args(arguments)
    tables = json.loads(TABLE.read_text())
    for game in asked.games:
        tables[game] = table(game, asked.workers)
    write_table(TABLE, tables)


if __name__ == "__main__":
    main()
