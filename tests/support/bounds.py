"""A check that a function accepts whole numbers within its bounds, and refuses all other values."""

from collections.abc import Callable

import pytest

from rules.core import BadInput


def within(call: Callable[[int], object], low: int | None, high: int | None) -> None:
    """Raise unless a call accepts both bounds, and refuses the numbers beyond them and values of other types."""
    for fine in (0 if low is None else low, 10**9 if high is None else high):
        call(fine)
    beyond = [at for at in (None if low is None else low - 1, None if high is None else high + 1) if at is not None]
    for wrong in (*beyond, "3", True, 1.5):
        with pytest.raises(BadInput, match=" must "):
            call(wrong)  # type: ignore[arg-type]
