"""Solve duels under every reading: `python -m tools.readings`, some minutes for each game; or name the games.

One erratum at a time is read otherwise, all else as the book rules. A reading that the duel never asks for changes
nothing, and is not solved. What a study shows of it stands in a file; of games that are not named it stays as it is.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.aretis.duels import DUELS as ARETIS
from rules.aretis.rulings import AretisRulings
from rules.core import Rulings, under
from rules.core.in_force import Reading
from rules.core.jobs import carried_out
from rules.core.play import duels
from rules.core.play.duels import solved
from rules.core.rulings import options
from rules.riskbreaker.duels import Duel
from rules.riskbreaker.rulings import RiskbreakerRulings
from tools.sweeping import reader, swept

TABLE = Path(__file__).parents[2] / "docs/notebooks/readings.json"
KEPT = Path("build/readings")  # what is there is not solved again
SOLVED: Mapping[str, tuple[duels.Duel, type[Rulings], int]] = {
    "aretis": (ARETIS["practice"], AretisRulings, 1_500),
    "riskbreaker": (Duel("M2 Sword · A4 Move", "M1 Sword · A4 Move", 2), RiskbreakerRulings, 5_000),
}  # each with the most states that are followed


def value(game: str, rulings: Any) -> list[float] | None:
    """Lower bound, value and upper bound of the duel's beginning for the first side; None for too many states."""
    duel, _, most = SOLVED[game]
    try:
        found = under(rulings, solved, duel, "first", most)
    except ValueError:
        return None
    start = duel.canonical(under(rulings, duel.start))
    return [float(bound) for bound in found.of(start)]


def ours(game: str) -> tuple[list[float] | None, frozenset[str]]:
    """The value as the book rules, and the questions that are asked on the way to it."""
    read = Reading(SOLVED[game][1]())
    return value(game, read), frozenset(vars(read))


def reading(job: tuple[str, str, str]) -> bytes:
    """The value where one question is answered in some way."""
    game, field, answer = job
    return json.dumps(value(game, SOLVED[game][1](**{field: answer}))).encode()


def readings(game: str) -> dict[str, tuple[str, str, str]]:
    """Every other reading by its erratum and answer."""
    return {
        f"{each.erratum}.{answer}": (game, each.name, answer)
        for each in options(SOLVED[game][1])
        for answer in each.alternatives
        if answer != each.ruling
    }


def table(game: str, workers: int = 0) -> dict[str, object]:
    """The value as the book rules, and under each other reading."""
    every = readings(game)
    plain, asked = ours(game)
    jobs = {name: job for name, job in every.items() if job[1] in asked}
    with swept(workers, "readings") as executor:
        found = carried_out(reading, jobs, KEPT, executor, "readings")
    rows = [[*name.split(".", 1), json.loads(found[name]) if name in found else plain] for name in every]
    return {"ours": plain, "readings": rows}


def main(arguments: list[str] | None = None) -> None:
    """Solve what is not solved yet."""
    parser = reader("readings", __doc__)
    parser.add_argument("games", nargs="*", default=[*SOLVED], metavar="game", help="all, unless some are named")
    asked = parser.parse_args(arguments)
    told = json.loads(TABLE.read_text())
    for game in asked.games:
        told[game] = table(game, asked.workers)
    TABLE.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
