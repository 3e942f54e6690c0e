"""Tables that are read by the row a number falls in, told by the least number of each row but the lowest."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from rules.core.unread import Total


def rows_reached(floors: Sequence[int], number: int) -> int:
    """How many of the floors, in ascending order, a number reaches: of these two, 4 and 7, a 6 reaches one.

    An unread total is parted into all rows at once, not floor by floor.
    """
    own: Any = number
    return own.reached(floors) if type(own) is Total else bisect_right(floors, number)
