"""Nodes of turns, and comparison of explored games without regard to numbers of states and order of branches."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.core.play.explorer import StateSpace, TurnTree
from rules.core.play.turn_tree import Node


def iter_nodes(top: Node) -> Iterator[Node]:
    """Yield every node of a turn once, including those of its parts."""
    seen, waiting = set[int](), [top]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting += node.below
            if node.kind == "sub":
                waiting.append(node.what)


def successors_by_state(game: StateSpace[Any]) -> dict[Any, Any]:
    """Return the successors of each state, or its value if the fight ends there."""
    states = list(game.numbers)
    return {
        state: game.ends[at] if at in game.ends else _successors_of_turn(game.turns[at], states)
        for at, state in enumerate(states)
    }


def _successors_of_turn(turn: TurnTree, states: Sequence[Any]) -> Any:
    if isinstance(turn, int):
        return states[turn]
    if turn[0] == "matrix":
        return tuple(tuple(_successors_of_turn(part, states) for part in row) for row in turn[1:])
    parts = [_successors_of_turn(part, states) for part in turn[-1]]
    if turn[0] != "chance":
        return turn[0], frozenset(parts)
    weights: dict[Any, int] = {}
    for weight, part in zip(turn[1], parts, strict=True):
        weights[part] = weights.get(part, 0) + weight
    return "chance", frozenset(weights.items())
