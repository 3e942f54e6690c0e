"""Find the Risk that best play chooses: `python docs/notebooks/risks.py`, two minutes on one core.

The script follows best play from the start of two Riskbreaker duels, with their stored value tables. It also solves
duels of equals: once with free choice of Risk, and once for each fixed Risk of the first side. `--workers 2` divides
the work between two processes.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.core.play.explorer import choice_explorer
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers
from rules.core.play.solver import turn_value
from rules.riskbreaker.combat.choices import Choice
from rules.riskbreaker.combat.state import Battle
from rules.riskbreaker.duels import duel_model
from study import Tabled, beginning, command_line, onward, run_jobs, work_shared, write_table

TABLE = Path(__file__).with_suffix(".json")
KEPT = Path("build/risks")
FOLLOWED = ("fighter-thief", "fighter-ranger")
EQUALS = "M3 Sword, Knockdown"
RISKS = (1, 2, 3)
FREE = 0
SIDES = ("first", "second")
MAX_STATES = 60_000
RARE = 1e-4  # states with a smaller chance are not followed


def keeping(risk: int, line: str = EQUALS) -> bytes:
    """Return the first side's chance with bounds, and the states; each side keeps its Risk unless that is `FREE`."""
    duel = duel_model(line, line)

    def expand(state: Battle, who: str, offers: Offers[Battle, Choice]) -> Sequence[Any]:
        choices = duel.considered_choices(state, who, offers)
        kept = risk != FREE and duel.side_of(state, who) == SIDES[0]
        return [choice for choice in choices if not kept or getattr(choice, "risk", risk) == risk]

    explorer = choice_explorer(duel, SIDES[0], duel.side_of, expand)
    value = beginning(explorer, SIDES[0], duel.start(), MAX_STATES)
    assert value is not None
    return json.dumps([*value[0], value[1]]).encode()


class Known(Tabled):
    """A duel with a value table, and the choices of best play in its states."""

    def best(self, state: Battle) -> tuple[dict[Battle, float], tuple[str, dict[Any, float]] | None]:
        """Return the next states of best play with their chances; at a choice, also who chooses and each value."""
        after: list[Battle] = []
        top, turn = self.turn(state, self.duel.considered_choices, after)
        following_values = [self.value(following) for following in after]
        ways = onward(turn, following_values, after)
        if top.kind != "choice" or len(top.branches) < 2:
            return ways, None
        values = [float(turn_value(part, following_values)) for part in turn[1]]
        mine = values if turn[0] == "max" else [1 - value for value in values]
        return ways, (top.what, dict(zip(top.branches, mine, strict=True)))

    def value(self, state: Battle) -> float:
        """Return the first side's chance from the table."""
        value = super().value(state)
        assert value is not None
        return value


def following(slug: str) -> bytes:
    """Return the choices of best play by side, card and Advantage: how often each occurs, and the loss by other Risks.

    The result also has the total chance of the states that were too rare to follow.
    """
    known = Known(slug)
    turns: dict[Battle, Any] = {}
    rows: dict[tuple[str, str, int], dict[str, Any]] = {}
    here, rare = {known.start: 1.0}, 0.0
    while here:
        after: dict[Battle, float] = {}
        for state, mass in here.items():
            if mass < RARE or known.duel.outcome(state) is not None:
                rare += mass if mass < RARE else 0
                continue
            if state not in turns:
                turns[state] = known.best(state)
            ways, asked = turns[state]
            if asked:
                _noted(rows, known.duel, state, asked, mass)
            for to, chance in ways.items():
                after[to] = after.get(to, 0) + mass * chance
        here = after
    moments = [{"side": side, "card": card, "held": held, **row} for (side, card, held), row in sorted(rows.items())]
    return json.dumps({"duel": slug, "states": len(turns), "rare": rare, "moments": moments}).encode()


def _noted(
    rows: dict[tuple[str, str, int], dict[str, Any]],
    duel: DuelModel[Battle, Choice],
    state: Battle,
    asked: tuple[str, Mapping[Any, float]],
    mass: float,
) -> None:
    """Record the best choice if it has a Risk, and the loss by every other Risk of the same card."""
    who, values = asked
    best = max(values, key=values.__getitem__)
    if not hasattr(best, "risk"):
        return
    side = duel.side_of(state, who)
    held = state.advantage(side, state.fighter(who).fight)
    row = rows.setdefault((side, best.card, held), {"times": 0.0, "lost": [0.0] * len(RISKS)})
    row["times"] += mass
    by_risk: dict[int, float] = {}
    for choice, chance in values.items():
        if type(choice) is type(best):
            by_risk[choice.risk] = max(chance, by_risk.get(choice.risk, 0.0))
    for risk, chance in by_risk.items():
        row["lost"][risk - 1] += mass * (values[best] - chance)


def done(job: tuple[str, int | str]) -> bytes:
    """Return the result of one job."""
    what, subject = job
    return following(str(subject)) if what == "following" else keeping(int(subject))


def jobs() -> dict[str, tuple[str, int | str]]:
    """Return every job by its name."""
    keeps: dict[str, tuple[str, int | str]] = {f"keeping-{risk}": ("keeping", risk) for risk in (FREE, *RISKS)}
    return keeps | {f"following-{slug}": ("following", slug) for slug in FOLLOWED}


def table(results: Mapping[str, bytes]) -> dict[str, object]:
    """Return the result of the study."""
    return {
        "equals": EQUALS,
        "keeping": {risk: json.loads(results[f"keeping-{risk}"]) for risk in (FREE, *RISKS)},
        "following": [json.loads(results[f"following-{slug}"]) for slug in FOLLOWED],
    }


if __name__ == "__main__":
    with work_shared(command_line(__doc__).parse_args().workers, "pieces") as executor:
        FOUND = run_jobs(done, jobs(), KEPT, executor, "pieces")
    write_table(TABLE, table(FOUND))
