"""Matrix games solved by linear programming in scipy."""

from collections.abc import Sequence
from typing import Any

from scipy.optimize import linprog


def programming_value(rows: Sequence[Sequence[Any]]) -> float:
    """Return the value of a matrix game by scipy's linear programming: the most that a mix of rows guarantees."""
    height, width = len(rows), len(rows[0])
    found = linprog(
        [0] * height + [-1],
        A_ub=[[-rows[at][column] for at in range(height)] + [1] for column in range(width)],
        b_ub=[0] * width,
        A_eq=[[1] * height + [0]],
        b_eq=[1],
        bounds=[(0, None)] * height + [(None, None)],
    )
    return -float(found.fun)
