"""Tables whose rows cover ranges of numbers. The floor of a row is its lowest number; the lowest row has none."""

from bisect import bisect_right
from collections.abc import Sequence

from rules.core.totals import Total


def band_index(floors: Sequence[int], number: int | Total) -> int:
    """Return how many of the floors, in ascending order, a number reaches: of 4 and 7, a 6 reaches one."""
    if isinstance(number, Total):
        return number.run.ask(number, lambda value: bisect_right(floors, value))
    return bisect_right(floors, number)
