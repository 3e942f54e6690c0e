"""Tables whose rows cover ranges of numbers. The floor of a row is its lowest number; the lowest row has none."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from rules.core.totals import Total


def band_index(floors: Sequence[int], number: Any) -> int:
    """Return how many of the floors, in ascending order, a number reaches: of 4 and 7, a 6 reaches one."""
    if type(number) is Total:
        rows: int = number.run.ask(number, lambda value: bisect_right(floors, value))
        return rows
    return bisect_right(floors, number)
