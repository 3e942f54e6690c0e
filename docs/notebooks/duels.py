"""Solve Riskbreaker's small duels and write what their study shows: `python docs/notebooks/duels.py`, a few minutes.

Cards and cap are those of `rules.riskbreaker.duels`; every chance is that of the first side.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.context import Policy
from rules.core.play.explorer import StateExplorer, TurnTree, choice_explorer, explore_duel, policy_explorer
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers
from rules.riskbreaker.combat.choices import Choice
from rules.riskbreaker.combat.state import Battle
from rules.riskbreaker.duels import duel_model
from rules.riskbreaker.tables import ARCHETYPES
from rules.riskbreaker.tactics import TACTICS
from study import beginning, write_table

TABLE = Path(__file__).with_suffix(".json")
FIGHTER = "M1 Sword · A4 Move"
CAPS = (1, 2, 3)
DEFAULT_TACTIC = TACTICS.default
KEPT = tuple(tactic for tactic in TACTICS.texts if tactic != "patient")  # which saves more than the cap
PLAIN_CAP = 12  # of the archetypes' duels, where more than 6 is never held
MAX_STATES = 60_000


def answered(
    duel: DuelModel[Battle, Choice], tactic: str, state: Battle, who: str, offers: Offers[Battle, Choice]
) -> Sequence[Any]:
    """Return all choices of the first side and, on its turns, the choice of the second side's tactic."""
    if state.phase != "turns" or duel.side_of(state, who) == "first":
        return duel.considered_choices(state, who, offers)
    return (_policy(tactic, tactic)(state, who, offers),)


@cache
def _policy(first: str, second: str) -> Policy:
    return TACTICS.make_policy({"first": first, "second": second})


def _worth(explorer: StateExplorer[Battle, TurnTree], start: Battle) -> tuple[list[float], int]:
    value = beginning(explorer, "first", start, MAX_STATES)
    assert value is not None
    return value


def best(cap: int) -> dict[str, object]:
    """Return the first side's chance if both sides play optimally."""
    duel = duel_model(FIGHTER, FIGHTER, cap)
    (low, value, high), states = _worth(explore_duel(duel, "first"), duel.start())
    return {"cap": cap, "low": low, "value": value, "high": high, "states": states}


def answer(cap: int, tactic: str) -> dict[str, object]:
    """Return the chance of the first side's best answer to a tactic, and of the tactic against itself."""
    duel = duel_model(FIGHTER, FIGHTER, cap)

    def expand(state: Battle, who: str, offers: Offers[Battle, Choice]) -> Sequence[Any]:
        return answered(duel, tactic, state, who, offers)

    (low, value, high), states = _worth(choice_explorer(duel, "first", duel.side_of, expand), duel.start())
    return {"cap": cap, "tactic": tactic, "low": low, "value": value, "high": high, "states": states}


def between(cap: int, first: str, second: str) -> float:
    """Return the first side's chance if both follow a tactic."""
    duel = duel_model(FIGHTER, FIGHTER, cap)
    return _worth(policy_explorer(duel, _policy(first, second)), duel.start())[0][1]


def archetypes(first: str, second: str) -> dict[str, object]:
    """Return the first side's chance in a duel of two printed characters by the plain tactic."""
    duel = duel_model(f"the {first}", f"the {second}", PLAIN_CAP)
    (low, value, high), _ = _worth(policy_explorer(duel, _policy(DEFAULT_TACTIC, DEFAULT_TACTIC)), duel.start())
    return {"first": first, "second": second, "low": low, "value": value, "high": high}


def table() -> dict[str, object]:
    """Return the result of the study."""
    cap = CAPS[-1]
    return {
        "fighter": FIGHTER,
        "best": [best(limit) for limit in CAPS],
        "answers": [answer(cap, tactic) for tactic in KEPT],
        "archetypes": [archetypes(one, other) for one in ARCHETYPES for other in ARCHETYPES],
        "between": [[one, other, between(cap, one, other)] for one in KEPT for other in KEPT],
    }


if __name__ == "__main__":
    write_table(TABLE, table())
