"""Solve the practice duel of Stance and Poise under every reading: `python -m tools.readings`, a few minutes.

One erratum at a time is read otherwise, all else as the book rules. What a study shows of it stands in a file.
"""

import json
from pathlib import Path

from rules.aretis.duels import DUELS
from rules.aretis.rulings import AretisRulings
from rules.core import under
from rules.core.jobs import carried_out
from rules.core.play.duels import solved
from rules.core.rulings import options

TABLE = Path(__file__).parents[2] / "docs/notebooks/readings.json"
DUEL = "practice"
KEPT = Path("build/readings")  # what is there is not solved again
MOST = 1_500


def value(rulings: AretisRulings) -> list[float] | None:
    """Lower bound, value and upper bound of the duel's beginning for the first side; None for too many states."""
    duel = DUELS[DUEL]
    try:
        found = under(rulings, solved, duel, "first", MOST)
    except ValueError:
        return None
    start = duel.canonical(under(rulings, duel.start))
    return [float(bound) for bound in found.of(start)]


def reading(job: tuple[str, str]) -> bytes:
    """The value where one question is answered in some way."""
    field, answer = job
    return json.dumps(value(AretisRulings(**{field: answer}))).encode()


def table() -> dict[str, object]:
    """The value as the book rules, and under each other reading."""
    jobs = {
        f"{each.erratum}.{answer}": (each.name, answer)
        for each in options(AretisRulings)
        for answer in each.alternatives
        if answer != each.ruling
    }
    found = carried_out(reading, jobs, KEPT, noun="readings")
    rows = [[*name.split(".", 1), json.loads(bounds)] for name, bounds in found.items()]
    return {"ours": value(AretisRulings()), "readings": rows}


if __name__ == "__main__":
    TABLE.write_text(json.dumps(table(), indent=1) + "\n")
