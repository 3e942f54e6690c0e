"""Values of states: a side's chance to win if both sides play their best, or if one side answers a policy.

One side wins exactly what the others lose, and a fight without a winner counts one half. States are explored once and
solved from the ends backwards. States in a loop are solved together; if they cannot be solved exactly, each value has a
lower and an upper bound.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar

from rules.core.frozen import frozen
from rules.core.odds import add_up
from rules.core.play.explorer import REPORT_TURNS, StateSpace, TurnTree, build_state_space, explore_duel, successors
from rules.core.play.game import DuelModel
from rules.core.progress import report_progress

State = TypeVar("State")
Choice = TypeVar("Choice")
Number = Any  # Fraction for exact values or float for quick ones; sums mix these with 0 and 1
Rows = Sequence[Sequence[Number]]
MAX_ROUNDING = 1e-12  # a float that differs from 0 by less counts as 0


def solve_matrix_game(rows: Rows) -> tuple[Number, tuple[Number, ...], tuple[Number, ...]]:
    """Return the value of a matrix game for the first side, and the mixed choices of both sides.

    Args:
        rows: The payoffs to the first side, with a row for each choice of the first side and a column for each choice
            of the second.

    Returns:
        The value, the chance of each row, and the chance of each column. They are exact if the payoffs are exact.
    """
    lows, highs = [min(row) for row in rows], [max(column) for column in zip(*rows, strict=True)]
    if max(lows) == min(highs):  # a saddle point: both sides have one best choice
        row, column = lows.index(max(lows)), highs.index(min(highs))
        return max(lows), _pure_mix(len(rows), row), _pure_mix(len(highs), column)
    shift = 1 - min(lows)
    tableau = _final_tableau([[entry + shift for entry in row] for row in rows])
    total = tableau[-1][-1]
    height, width = len(rows), len(highs)
    columns = tuple(_variable_value(tableau, column) / total for column in range(width))
    chances = tuple(tableau[-1][width + row] / total for row in range(height))
    return 1 / total - shift, chances, columns


def _pure_mix(count: int, chosen: int) -> tuple[int, ...]:
    return tuple(int(index == chosen) for index in range(count))


def _final_tableau(rows: list[list[Number]]) -> list[list[Number]]:
    """Return the final simplex tableau for the largest sum of y with rows · y ≤ 1; Bland's rule prevents loops."""
    height, width = len(rows), len(rows[0])
    unit = rows[0][0] / rows[0][0]
    tableau = [[*row, *(unit * int(index == i) for i in range(height)), unit] for index, row in enumerate(rows)]
    tableau.append([-unit] * width + [unit * 0] * (height + 1))
    basis = list(range(width, width + height))
    while (
        enter := next((column for column, cost in enumerate(tableau[-1][:-1]) if cost < -_tolerance(cost)), None)
    ) is not None:
        ratios = [
            (tableau[row][-1] / tableau[row][enter], basis[row], row)
            for row in range(height)
            if tableau[row][enter] > _tolerance(tableau[row][enter])
        ]
        leave = min(ratios)[2]
        _pivot(tableau, leave, enter)
        basis[leave] = enter
    return tableau


def _tolerance(number: Number) -> Number:
    """Return the largest number that counts as 0; for floats, it is above 0 because of rounding errors."""
    return 0 if isinstance(number, Fraction | int) else MAX_ROUNDING


def _pivot(tableau: list[list[Number]], leave: int, enter: int) -> None:
    factor = tableau[leave][enter]
    tableau[leave] = [entry / factor for entry in tableau[leave]]
    for index, row in enumerate(tableau):
        if index != leave and row[enter]:
            part = row[enter]
            tableau[index] = [entry - part * pivot for entry, pivot in zip(row, tableau[leave], strict=True)]


def _variable_value(tableau: list[list[Number]], column: int) -> Number:
    """Return the value of a variable: the right side of its row if its column is a unit column, else 0."""
    ones = [index for index, row in enumerate(tableau) if row[column]]
    return tableau[ones[0]][-1] if len(ones) == 1 and tableau[-1][column] == 0 else 0 * tableau[0][-1]


MAX_BOUND_GAP = 1e-10  # bounds that differ by less count as equal
MAX_SWEEPS = 20_000


def turn_value(turn: TurnTree, values: Sequence[Number]) -> Number:
    """Return the value of a turn from the values of the states after it."""
    if isinstance(turn, int):
        return values[turn]
    match turn[0]:
        case "chance":
            return sum(w * turn_value(part, values) for w, part in zip(turn[1], turn[2], strict=True)) / sum(turn[1])
        case "max":
            return max(turn_value(part, values) for part in turn[1])
        case "min":
            return min(turn_value(part, values) for part in turn[1])
    return solve_matrix_game([[turn_value(part, values) for part in row] for row in turn[1:]])[0]


def successor_chances(turn: TurnTree, values: Sequence[Number]) -> dict[int, Number]:
    """Return the probability of each successor state if both sides play optimally for these values."""
    if isinstance(turn, int):
        return {turn: 1}
    parts: Sequence[TurnTree] = turn[-1]
    if turn[0] == "chance":
        total = sum(turn[1])
        shares = [weight / total for weight in turn[1]]
    elif turn[0] == "matrix":
        _, mine, theirs = solve_matrix_game([[turn_value(part, values) for part in row] for row in turn[1:]])
        parts = [part for row in turn[1:] for part in row]
        shares = [row * column for row in mine for column in theirs]
    else:
        part_values = [turn_value(part, values) for part in parts]
        best = part_values.index((max if turn[0] == "max" else min)(part_values))
        shares = [int(index == best) for index in range(len(parts))]
    return add_up(
        (end, share * chance)
        for part, share in zip(parts, shares, strict=True)
        if share
        for end, chance in successor_chances(part, values).items()
    )


class Bounds(NamedTuple):
    """The lower bounds, values and upper bounds of states, in the order of their numbers."""

    low: list[Number]
    middle: list[Number]
    high: list[Number]


@frozen
class Solution(Generic[State]):
    """The chance of a side to win from every state, and lower and upper bounds of that chance.

    A fight that never ends counts as lost in the lower bounds, as won in the upper bounds, and as one half in the
    values. If a side can choose to go on for ever, the bounds differ, and the value is the limit of longer and longer
    fights.
    """

    game: StateSpace[State]
    bounds: Bounds

    def look_up(self, state: State) -> tuple[Number, Number, Number]:
        """Return the lower bound, value and upper bound of a state in canonical form."""
        at = self.game.numbers[state]
        low, middle, high = self.bounds
        return low[at], middle[at], high[at]

    @property
    def max_gap(self) -> Number:
        """The largest difference between the bounds of a state."""
        return max(high - low for low, high in zip(self.bounds.low, self.bounds.high, strict=True))


def solve(game: StateSpace[State]) -> Solution[State]:
    """Return the value of every state, computed from the ends backwards."""
    count = len(game.turns)
    bounds = Bounds([0.0] * count, [0.5] * count, [1.0] * count)
    for state, ended in game.ends.items():
        for values in bounds:
            values[state] = float(ended)
    done = 0
    for group in strong_components(game.turns):
        inner = [state for state in group if state not in game.ends]
        if len(group) == 1 and group[0] not in successors(game.turns[group[0]]):
            for values in bounds if inner else ():
                values[group[0]] = turn_value(game.turns[group[0]], values)
        elif inner:
            _sweep(game, inner, bounds)
        done += len(group)
        if done % REPORT_TURNS < len(group):
            report_progress(done, count, "states solved")
    return Solution(game, bounds)


def _sweep(game: StateSpace[State], group: list[int], bounds: Bounds) -> None:
    """Solve the states of a loop by iteration, until the bounds meet or do not change."""
    for _ in range(MAX_SWEEPS):
        largest_change = 0.0
        for state in group:
            for values in bounds:
                after = turn_value(game.turns[state], values)
                largest_change = max(largest_change, abs(after - values[state]))
                values[state] = after
        gap = max(bounds.high[state] - bounds.low[state] for state in group)
        if largest_change < MAX_BOUND_GAP / 1000 or gap < MAX_BOUND_GAP / 10:
            return


def strong_components(turns: Sequence[TurnTree]) -> Iterator[list[int]]:
    """Yield the states in strongly connected groups; a group comes after all groups that it leads to.

    This is the path-based algorithm of Gabow.
    """
    place: dict[int, float] = {}  # the place of each state in `waiting`; infinite after its group is complete
    waiting: list[int] = []  # states whose group is not complete
    starts: list[int] = []  # places in `waiting` at which a group may begin
    path: list[tuple[int | None, Iterator[int]]] = [(None, iter(range(len(turns))))]  # with the states still to visit
    while path:
        state, onward = path[-1]
        target = next(onward, None)
        if target is None:
            path.pop()
            if state is not None and place[state] == starts[-1]:
                group = waiting[starts.pop() :]
                del waiting[-len(group) :]
                place.update(dict.fromkeys(group, inf))
                yield group[::-1]
        elif target not in place:
            place[target] = len(waiting)
            starts.append(len(waiting))
            waiting.append(target)
            path.append((target, iter(set(successors(turns[target])))))
        else:
            while starts and starts[-1] > place[target]:  # the states from there on are in one group
                starts.pop()


def solve_duel(duel: DuelModel[State, Choice], side: str, most: int) -> Solution[State]:
    """Return the value of every state to a side if both sides play optimally.

    Raises `ValueError` if there are more than `most` states.
    """
    explorer = explore_duel(duel, side)
    explorer.number_of(duel.start())
    game = build_state_space(explorer, side, most)
    if game is None:
        raise ValueError(f"the duel has more than {most} states. Choose a smaller cap.")
    return solve(game)
