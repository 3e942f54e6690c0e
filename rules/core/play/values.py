"""What a state is worth to a side: its chance to win where both play their best, or one answers a policy.

Zero-sum: what one side wins, the others lose; a fight without a winner counts one half. States are explored once
and solved from the ends backwards, those that lead back to each other together. Where a loop is not closed exactly,
the value is bounded from both sides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.core.in_force import Policy
from rules.core.play.courses import Fight, Outcome
from rules.core.play.matrix import matrix_game
from rules.core.play.offers import Offers
from rules.core.play.tree import Expand, Node, every_choice, tree
from rules.core.progress import reached

HALF = Fraction(1, 2)
CLOSED = 1e-10  # bounds as near as this are one value
MOST_SWEEPS = 20_000
BETWEEN = 100
Turn = Any  # a number of a state, or (kind, weights or side, parts)
SideOf = Callable[[Any, str], str]


@dataclass(frozen=True, slots=True)
class Game:
    """Every state of a fight by number, with its turn as nested branches, or what the side gets where it ends."""

    numbers: Mapping[Any, int]
    turns: list[Turn]
    ends: Mapping[int, Fraction]


def explore_game(
    fight: Fight, start: Any, side: str, side_of: SideOf, most: int, expand: Expand = every_choice
) -> Game | None:
    """Every state that choices and dice can lead to; None as soon as there are more than `most`.

    Args: `side` is the one whose chance to win is asked for, `side_of(state, who)` tells who decides for it, `expand`
    which choices are looked at.
    """
    first = fight.canonical(start)
    numbers, waiting = {first: 0}, [first]
    turns: list[Turn] = []
    ends: dict[int, Fraction] = {}

    def number(state: Any) -> int:
        known = fight.canonical(state)
        if known not in numbers:
            numbers[known] = len(numbers)
            waiting.append(known)
        return numbers[known]

    for at, state in enumerate(waiting):  # grows while it is read
        ended = fight.outcome(state)
        if ended is not None:
            ends[at] = worth(ended, side)
            turns.append(None)
            continue
        turns.append(
            _compiled(tree(fight.turn, state, expand), number, lambda who, now=state: side_of(now, who) == side)
        )
        if len(numbers) > most:
            return None
        if at % BETWEEN == 0:
            reached(at, most, "states")
    return Game(numbers, turns, ends)


def worth(ended: Outcome, side: str) -> Fraction:
    """What an end is worth to a side: 1 for winning, 0 for losing, one half where nobody has it."""
    return HALF if not ended.winner else Fraction(int(ended.winner == side))


def against(policy: Policy, side_of: SideOf, side: str) -> Expand:
    """Only what a policy chooses for everybody of the other sides; all choices for this one."""

    def expand(state: Any, who: str, offers: Offers) -> Sequence[Any]:
        return every_choice(state, who, offers) if side_of(state, who) == side else (policy(state, who, offers),)

    return expand


def _compiled(node: Node, number: Callable[[Any], int], ours: Callable[[str], bool]) -> Turn:
    """A turn as nested tuples over the numbers of states, such as ("chance", weights, parts) and ("max", parts)."""
    known: dict[int, Turn] = {}

    def walk(node: Node, leaf: Callable[[Any], Turn]) -> Turn:
        match node.kind:
            case "leaf":
                return leaf(node.what)
            case "sub":
                after = {result: walk(below, leaf) for result, below in zip(node.branches, node.below, strict=True)}
                return walk(node.what, after.__getitem__)
        key = id(node)
        if leaf is number and key in known:
            return known[key]
        parts = tuple(walk(below, leaf) for below in node.below)
        if node.kind == "chance":
            found: Turn = ("chance", node.what, parts)
        elif node.kind == "choice":
            found = ("max" if ours(node.what) else "min", parts) if len(parts) > 1 else parts[0]
        else:
            found = ("matrix", *_rows(node, parts, ours))
        if leaf is number:
            known[key] = found
        return found

    return walk(node, number)


def _rows(node: Node, parts: tuple[Turn, ...], ours: Callable[[str], bool]) -> tuple[tuple[Turn, ...], ...]:
    """Joint choices as a matrix: a row for what one side does together, a column for what the others do."""
    mine = [ours(who) for who in node.what]
    rows: dict[tuple[Any, ...], dict[tuple[Any, ...], Turn]] = {}
    for branch, part in zip(node.branches, parts, strict=True):
        own = tuple(choice for choice, is_mine in zip(branch, mine, strict=True) if is_mine)
        theirs = tuple(choice for choice, is_mine in zip(branch, mine, strict=True) if not is_mine)
        rows.setdefault(own, {})[theirs] = part
    return tuple(tuple(row.values()) for row in rows.values())


def targets(turn: Turn) -> Iterator[int]:
    """The states that a turn may lead to."""
    waiting = [turn]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            yield part
        elif part is not None:
            waiting += part[-1] if part[0] != "matrix" else [each for row in part[1:] for each in row]


def value(turn: Turn, values: Sequence[Any]) -> Any:
    """What a turn is worth, from what the states after it are."""
    if isinstance(turn, int):
        return values[turn]
    match turn[0]:
        case "chance":
            return sum(w * value(part, values) for w, part in zip(turn[1], turn[2], strict=True)) / sum(turn[1])
        case "max":
            return max(value(part, values) for part in turn[1])
        case "min":
            return min(value(part, values) for part in turn[1])
    return matrix_game([[value(part, values) for part in row] for row in turn[1:]])[0]


@dataclass(frozen=True, slots=True)
class Values:
    """The chance of a side to win from every state, and bounds on it.

    `lower` counts a fight that never ends as lost, `upper` as won, `middle` as one half: where a side may choose to go
    on for ever the bounds stay apart, and the middle is the limit of longer and longer fights.
    """

    game: Game
    lower: list[Any]
    middle: list[Any]
    upper: list[Any]

    def of(self, state: Any) -> tuple[Any, Any, Any]:
        """Lower bound, value and upper bound of a state in canonical form."""
        at = self.game.numbers[state]
        return self.lower[at], self.middle[at], self.upper[at]

    @property
    def gap(self) -> Any:
        """How far the bounds of any state are apart, at most."""
        return max(high - low for low, high in zip(self.lower, self.upper, strict=True))


def solve(game: Game, number: Callable[[Any], Any] = float) -> Values:
    """The value of every state, from the ends backwards.

    `number` is `float`, or `Fraction` for games without loops, which are then solved exactly.
    """
    count = len(game.turns)
    bounds = [[number(never)] * count for never in (0, HALF, 1)]
    for at, ended in game.ends.items():
        for values in bounds:
            values[at] = number(ended)
    done = 0
    for group in components(game.turns):
        inner = [at for at in group if at not in game.ends]
        if len(group) == 1 and group[0] not in targets(game.turns[group[0]]):
            for values in bounds if inner else ():
                values[group[0]] = value(game.turns[group[0]], values)
        elif inner:
            _sweep(game, inner, bounds)
        done += len(group)
        if done % BETWEEN < len(group):
            reached(done, count, "states solved")
    return Values(game, *bounds)


def _sweep(game: Game, group: list[int], bounds: list[list[Any]]) -> None:
    """States that lead back to each other are valued again and again, until the bounds meet or nothing moves."""
    lower, _, upper = bounds
    for _ in range(MOST_SWEEPS):
        moved = 0.0
        for at in group:
            for values in bounds:
                after = value(game.turns[at], values)
                moved = max(moved, abs(after - values[at]))
                values[at] = after
        if moved < CLOSED / 1000 or max(upper[at] - lower[at] for at in group) < CLOSED / 10:
            return


def components(turns: Sequence[Turn]) -> Iterator[list[int]]:
    """States in groups that lead back to each other, every group after those it leads to (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    done: set[int] = set()

    def visit(at: int) -> tuple[int, Iterator[int]]:
        index[at] = low[at] = len(index)
        stack.append(at)
        return at, iter(set(targets(turns[at])))

    def group_of(at: int) -> list[int]:
        found = stack[stack.index(at) :]
        del stack[stack.index(at) :]
        done.update(found)
        return found

    for root in range(len(turns)):
        work = [] if root in index else [visit(root)]
        while work:
            at, onward = work[-1]
            fresh = next((target for target in onward if _lowered(low, index, done, at, target)), None)
            if fresh is not None:
                work.append(visit(fresh))
                continue
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[at])
            if low[at] == index[at]:
                yield group_of(at)


def _lowered(low: dict[int, int], index: dict[int, int], done: set[int], at: int, target: int) -> bool:
    """Whether a state is new; one that is under way lowers what the state before it leads back to."""
    if target in index and target not in done:
        low[at] = min(low[at], index[target])
    return target not in index
