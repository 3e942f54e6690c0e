"""Squares: those that a fighter occupies, those in the fighter's reach, and those that a defender guards.

A square is `(x, y)`; x grows to the east and y to the north. A troll occupies four squares, and its place is the
south-western one.
"""

from functools import lru_cache

from rules.aretis.rulings import rulings
from rules.aretis.tables import FACINGS, GUARDS, SIZES
from rules.core import require_one_of, rule
from rules.core.play.squares import Square, require_square

Squares = frozenset[Square]
_COMPASS = tuple(FACINGS)  # the four directions, clockwise
_TURNS = {"front": 0, "right": 1, "left": 3}


def width(size: str) -> int:
    """Return how many squares wide a fighter of this size is: 1 or 2."""
    return 2 if require_one_of(size, SIZES, "a size") == "troll" else 1


@lru_cache(4096)  # the offers call this function for every square
def footprint(square: Square, size: str) -> Squares:
    """Return the squares that a fighter occupies."""
    x, y = square
    return frozenset((x + i, y + j) for i in range(width(size)) for j in range(width(size)))


def ring(square: Square, size: str) -> Squares:
    """Return every square around the fighter's own squares, with the corners."""
    (x, y), wide = square, width(size)
    around = {(x + i, y + j) for i in range(-1, wide + 1) for j in range(-1, wide + 1)}
    return frozenset(around) - footprint(square, size)


@rule("ar.reach", "Focus + Will Test, below the list")
def default_reach(square: Square) -> Squares:
    """Dwarves, humans, elves and orcs take one square each and reach the eight around it."""
    return ring(square, "default")


@rule("ar.reach.gnome", "Focus + Will Test, below the list")
def gnome_reach(square: Square) -> Squares:
    """A gnome stands on its opponent's square and reaches that square alone."""
    return footprint(square, "gnome")


@rule("ar.reach.troll", "Focus + Will Test, below the list")
def troll_reach(square: Square) -> Squares:
    """A troll takes two by two squares and reaches the twelve around them."""
    return ring(square, "troll")


def reach(square: Square, size: str) -> Squares:
    """Return the squares that a fighter of this size can attack from a square."""
    by_size = {"default": default_reach, "gnome": gnome_reach, "troll": troll_reach}
    return by_size[require_one_of(size, SIZES, "a size")](require_square(square))


def may_share(gnome: str, other: str) -> bool:
    """Return whether fighters of these sizes may share a square; only a gnome may share the square of an opponent."""
    if "gnome" not in (gnome, other):
        return False
    bigger = other if gnome == "gnome" else gnome
    return rulings().gnome_targets == "any-size" or bigger == "default"


def reaches(square: Square, size: str, target: Square, target_size: str) -> bool:
    """Return whether a fighter of `size` on `square` can attack a fighter of `target_size` on `target`."""
    if reach(square, size) & footprint(require_square(target), target_size):
        return size != "gnome" or may_share(size, target_size)
    on_one_square = footprint(square, size) & footprint(target, target_size)
    return bool(on_one_square) and rulings().same_square == "in-reach"


def edge_squares(square: Square, size: str, direction: str, corners: bool = True) -> Squares:
    """Return the squares along one edge of the fighter's own squares; `corners` adds the two at its ends."""
    (x, y), wide, (east, north) = square, width(size), FACINGS[direction]
    along = range(-1, wide + 1) if corners else range(wide)
    beyond = wide if east + north > 0 else -1
    return frozenset((x + beyond, y + n) if east else (x + n, y + beyond) for n in along)


def guarded_squares(square: Square, size: str, facing: str, guard: str = "front") -> Squares:
    """Return the squares that a defender guards.

    `facing` is the compass direction in which the defender looks. `guard` is the guarded side: "front", "left" or
    "right".
    """
    corners = guard == "front" or rulings().sides == "three-squares"
    turn = _TURNS[require_one_of(guard, GUARDS, "a guard")]
    direction = _COMPASS[(_COMPASS.index(require_one_of(facing, FACINGS, "a facing")) + turn) % 4]
    return edge_squares(square, size, direction, corners)
