"""Squares on a map: the squares within a number of steps, and steps in words."""

from collections.abc import Iterator

Square = tuple[int, int]


def squares_within(here: Square, most: int) -> Iterator[Square]:
    """Return the other squares within `most` steps, the nearest first; a diagonal step counts as one."""
    (x, y), span = here, range(-most, most + 1)
    squares = ((x + east, y + north) for east in span for north in span if east or north)
    return iter(sorted(squares, key=lambda to: (max(abs(to[0] - x), abs(to[1] - y)), to)))


def step_text(here: Square, to: Square) -> str:
    """Return a step in words, such as 2 east 1 south."""
    east, north = to[0] - here[0], to[1] - here[1]
    words = [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    words += [f"{abs(north)} {'north' if north > 0 else 'south'}"] if north else []
    return " ".join(words)
