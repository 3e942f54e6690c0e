"""Squares on a map: their distance, the squares within a number of steps, and squares and steps as text."""

import re
from collections.abc import Iterator

from rules.core.errors import BadInput, is_whole
from rules.core.play.session_text import parse_signed

Square = tuple[int, int]
_SQUARE = re.compile(r"at ([-−]?\d{1,9}) ([-−]?\d{1,9})")


def require_square(value: object) -> Square:
    """Return a square if it is a pair of whole numbers; raise `BadInput` if it is not."""
    if not isinstance(value, tuple | list) or len(value) != 2 or not all(map(is_whole, value)):
        raise BadInput(value, "a square must be two whole numbers, east and north")
    return (value[0], value[1])


def parse_square(text: str) -> Square | None:
    """Return the square that a part of a person's line names, such as `at 0 -5`; None for any other text."""
    match = _SQUARE.fullmatch(text)
    return (parse_signed(match[1]), parse_signed(match[2])) if match else None


def distance(here: Square, there: Square) -> int:
    """Return the number of steps between two squares; a diagonal step counts as one."""
    return max(abs(here[0] - there[0]), abs(here[1] - there[1]))


def squares_within(here: Square, most: int) -> Iterator[Square]:
    """Return the other squares within `most` steps, the nearest first; a diagonal step counts as one."""
    (x, y), span = here, range(-most, most + 1)
    squares = ((x + east, y + north) for east in span for north in span if east or north)
    return iter(sorted(squares, key=lambda to: (distance(here, to), to)))


def step_text(here: Square, to: Square) -> str:
    """Return a step in words, such as 2 east 1 south."""
    east, north = to[0] - here[0], to[1] - here[1]
    words = [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    words += [f"{abs(north)} {'north' if north > 0 else 'south'}"] if north else []
    return " ".join(words)
