"""Tables whose rows cover ranges of numbers. A row's *floor* is its lowest number; the lowest row has no floor."""

from bisect import bisect_right
from collections.abc import Sequence

from rules.core.totals import Total


def band_index(floors: Sequence[int], number: int | Total) -> int:
    """Return how many floors a number reaches: of the floors 4 and 7, the number 6 reaches one.

    `floors` are in ascending order.
    """
    if isinstance(number, Total):
        return number.run.ask(number, lambda value: bisect_right(floors, value))
    return bisect_right(floors, number)
