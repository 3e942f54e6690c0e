"""Two sides who choose at once and in secret: the value of a matrix game, and how to mix one's choices."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Number = Any  # Fraction for exact values, float for quick ones
Rows = Sequence[Sequence[Number]]
CLOSE = 1e-12


def matrix_game(rows: Rows) -> tuple[Number, tuple[Number, ...], tuple[Number, ...]]:
    """What the first side can be sure of on average, and how both mix their choices to get it.

    Args: what the first side gets, a row for each of its choices, a column for each of the other side's. Gives the
    value, and the chance of each row and of each column; exact where the entries are.
    """
    lows, highs = [min(row) for row in rows], [max(column) for column in zip(*rows, strict=True)]
    if max(lows) == min(highs):  # a saddle point: one choice each
        one, other = lows.index(max(lows)), highs.index(min(highs))
        return max(lows), _only(len(rows), one), _only(len(highs), other)
    shift = 1 - min(lows)
    tableau = _solve([[each + shift for each in row] for row in rows])
    total = tableau[-1][-1]
    height, width = len(rows), len(highs)
    columns = tuple(_basic(tableau, at) / total for at in range(width))
    chances = tuple(tableau[-1][width + at] / total for at in range(height))
    return 1 / total - shift, chances, columns


def _only(count: int, at: int) -> tuple[int, ...]:
    return tuple(int(each == at) for each in range(count))


def _solve(rows: list[list[Number]]) -> list[list[Number]]:
    """The simplex tableau of: the most of y in all, with rows · y ≤ 1. Bland's rule, so that it ends."""
    height, width = len(rows), len(rows[0])
    one = rows[0][0] / rows[0][0]
    tableau = [[*row, *(one * int(at == own) for at in range(height)), one] for own, row in enumerate(rows)]
    tableau.append([-one] * width + [one * 0] * (height + 1))
    basis = list(range(width, width + height))
    while (enter := next((at for at, cost in enumerate(tableau[-1][:-1]) if cost < -_least(cost)), None)) is not None:
        ratios = [
            (tableau[row][-1] / tableau[row][enter], basis[row], row)
            for row in range(height)
            if tableau[row][enter] > _least(tableau[row][enter])
        ]
        leave = min(ratios)[2]
        _pivot(tableau, leave, enter)
        basis[leave] = enter
    return tableau


def _least(number: Number) -> Number:
    """What counts as nothing: in floats a trace of rounding."""
    return 0 if isinstance(number, Fraction | int) else CLOSE


def _pivot(tableau: list[list[Number]], leave: int, enter: int) -> None:
    factor = tableau[leave][enter]
    tableau[leave] = [each / factor for each in tableau[leave]]
    for at, row in enumerate(tableau):
        if at != leave and row[enter]:
            part = row[enter]
            tableau[at] = [each - part * own for each, own in zip(row, tableau[leave], strict=True)]


def _basic(tableau: list[list[Number]], column: int) -> Number:
    """The value of a variable: where its column is a unit column, the right side of that row, else 0."""
    ones = [at for at, row in enumerate(tableau) if row[column]]
    return tableau[ones[0]][-1] if len(ones) == 1 and tableau[-1][column] == 0 else 0 * tableau[0][-1]
