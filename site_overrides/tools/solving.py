"""What studies of duels share: a fight solved from its beginning, and a duel followed by its table of values."""

from collections.abc import Sequence
from typing import Any

from rules.core.play.explorer import Exploration, Turn, compile_turn, payoff
from rules.core.play.game import placeholders
from rules.core.play.solver import leads, solve
from rules.core.play.turn_tree import Expand, Node, tree
from rules.core.play.value_table import Table
from rules.riskbreaker.combat.state import Battle
from rules.riskbreaker.duels import DUELS
from rules.riskbreaker.fight import board
from tools.values import ENDING, RULES


def beginning(exploring: Exploration, start: Any, most: int) -> tuple[list[float], int] | None:
    """Lower bound, value and upper bound of the beginning, and how many states there are; None for more than `most`."""
    number = exploring.number(start)
    game = exploring.game(most)
    return None if game is None else ([float(bound[number]) for bound in solve(game).bounds], len(game.turns))


class Tabled:
    """A duel of Riskbreaker whose states have values in a table, in the eyes of its first side (0) or second (1)."""

    def __init__(self, slug: str, side: int = 0) -> None:
        self.duel = DUELS[slug]
        self.side = side
        self.start: Battle = self.duel.canonical(self.duel.start())
        self.names = placeholders(board(self.start))
        self.own = list(self.names)[side]
        self.table = Table((RULES / "riskbreaker" / "known" / f"{slug}{ENDING}").read_bytes())

    def worth(self, state: Battle) -> float | None:
        """The chance of the side; None where the table does not hold the state."""
        ended = self.duel.outcome(state)
        if ended is not None:
            return float(payoff(ended, self.own))
        value = self.table.get(state, self.names)
        return None if value is None else value if self.side == 0 else 1 - value

    def turn(self, state: Battle, expand: Expand, after: list[Battle]) -> tuple[Node, Turn]:
        """A turn among these choices; where it leads is added to `after`, whose places its numbers are."""

        def number(each: Battle) -> int:
            after.append(self.duel.canonical(each))
            return len(after) - 1

        top = tree(self.duel.turn, state, expand)
        return top, compile_turn(top, number, lambda who: self.duel.side_of(state, who) == self.own)


def onward(turn: Turn, worths: Sequence[float], after: Sequence[Battle]) -> dict[Battle, float]:
    """Where the best choices of a turn lead, with which chance."""
    chances: dict[Battle, float] = {}
    for at, chance in leads(turn, worths).items():
        chances[after[at]] = chances.get(after[at], 0.0) + float(chance)
    return chances
