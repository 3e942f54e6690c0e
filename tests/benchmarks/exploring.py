"""Time to explore a duel with all choices of both sides: `python tests/benchmarks/exploring.py`, a minute.

It explores two equal Fighters of Riskbreaker, whose states mirror each other, and Fighter against Thief. It measures
seconds of one processor, and writes them into docs/performance.md, between its two marks.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "site_overrides"))

from rules.core import clear_memo
from rules.core.play.explorer import TurnTree, build_state_space, explore_duel
from rules.riskbreaker.duels import CAP, duel_model
from shared.marked import PERFORMANCE, write

MAX_STATES = 200_000


def transitions(turn: TurnTree) -> int:
    """Return the number of transitions of a turn."""
    if isinstance(turn, int):
        return 1
    parts = [move for row in turn[1:] for move in row] if turn[0] == "matrix" else turn[-1]
    return sum(map(transitions, parts))


def duel_row(first: str, second: str) -> str:
    """Return a row about a duel of these two: its states, its transitions, and the time of exploring it."""
    clear_memo()
    duel = duel_model(first, second, CAP)
    began = time.process_time()
    explorer = explore_duel(duel, "first")
    explorer.number_of(duel.start())
    game = build_state_space(explorer, "first", MAX_STATES)
    took = time.process_time() - began
    assert game is not None
    ways = sum(transitions(turn) for at, turn in enumerate(game.turns) if at not in game.ends)
    return f"| {first} against {second} | {len(game.turns):,} | {ways:,} | {took:.1f} s |"


if __name__ == "__main__":
    lines = ["| Duel | States | Transitions | Took |", "|---|--:|--:|--:|"]
    for pair in (("the Fighter", "the Fighter"), ("the Fighter", "the Thief")):
        lines.append(duel_row(*pair))
        print(lines[-1], flush=True)
    write(PERFORMANCE, "exploring", "\n".join(lines))
