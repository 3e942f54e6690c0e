"""Effort, pools, characters, tasks and attempts; they check their values when they are made."""

from fractions import Fraction
from math import inf
from numbers import Rational
from operator import add, attrgetter, sub

from rules.core import BadInput, require_int, require_one_of
from rules.core.argument_checks import check_fields
from rules.core.frozen import frozen, unchecked
from rules.skillful.tables import ATTITUDES, LONGER, MAX_NUMBER, POOLS, Weapon

Points = int | Fraction
MAX_POINTS = 1000
_POINTS = attrgetter(*POOLS)


@frozen
class PoolPoints:
    """Points of the six effort pools: the cost of an effort, or the points that a character has left."""

    wind: Points = 0
    stamina: Points = 0
    health: Points = 0
    wit: Points = 0
    focus: Points = 0
    sanity: Points = 0

    def by_pool(self) -> dict[str, Points]:
        """Return the points of every pool by its name, also for pools with 0 points."""
        return dict(zip(POOLS, _POINTS(self), strict=True))


def require_number(value: int, noun: str) -> int:
    """Return a total, a loss or a threshold; raise `BadInput` unless it is a whole number within ±1,000,000."""
    return require_int(value, -MAX_NUMBER, MAX_NUMBER, noun)


def _check_points(points: PoolPoints, lowest: Points | float, allowed: str) -> None:
    """Raise `BadInput` unless the points of every pool are numbers of at least `lowest`."""
    for name, number in points.by_pool().items():
        if not isinstance(number, Rational) or isinstance(number, bool) or number < lowest:
            raise BadInput(number, f"{name} must be {allowed}")


@frozen
class Effort(PoolPoints):
    """Points to spend from each pool; as text, an effort reads `15 Wind + 10 Stamina`.

    Efforts can be added, and multiplied by a number. No pool can have fewer than 0 points; half points occur only if a
    ruling keeps them. Raises `BadInput` for any other value.
    """

    def __post_init__(self) -> None:
        _check_points(self, 0, "points, 0 or more")

    def pools(self) -> tuple[str, ...]:
        """Return the names of the pools that this effort takes points from."""
        return tuple(name for name, points in self.by_pool().items() if points)

    @property
    def total(self) -> Points:
        """The sum of the points of all pools."""
        total: Points = sum(_POINTS(self))
        return total

    def __add__(self, other: "Effort") -> "Effort":
        return _effort(*map(add, _POINTS(self), _POINTS(other)))

    def __rmul__(self, times: Points) -> "Effort":
        return _effort(*[times * points for points in _POINTS(self)])

    def in_longer_pools(self) -> "Effort":
        """Return an effort that takes the same points from the next longer pools, such as Stamina for Wind."""
        moved: dict[str, Points] = dict.fromkeys(POOLS, 0)
        for name, points in self.by_pool().items():
            moved[LONGER[name]] += points
        return _effort(**moved)

    def __str__(self) -> str:
        parts = [f"{points} {name.capitalize()}" for name, points in self.by_pool().items() if points]
        return " + ".join(parts) or "nothing"

    def __repr__(self) -> str:
        shown = (f"{name}={points}" for name, points in self.by_pool().items() if points)
        return f"Effort({', '.join(shown)})"


_effort = unchecked(Effort)
NOTHING = Effort()


@frozen
class Pools(PoolPoints):
    """The points that a character has left in each effort pool; a pool can be below zero."""

    def __post_init__(self) -> None:
        _check_points(self, -inf, "a number of points")

    def __sub__(self, effort: Effort) -> "Pools":
        return _pools(*map(sub, _POINTS(self), _POINTS(effort)))

    def below_zero(self) -> tuple[str, ...]:
        """Return the names of the pools that are below zero."""
        if min(_POINTS(self)) >= 0:
            return ()
        return tuple(name for name, points in self.by_pool().items() if points < 0)


_pools = unchecked(Pools)


@frozen
class Character:
    """A character at one task: relevant skills, fatigue penalties, and exhausted pools.

    `skills` has the level of every directly relevant skill, and is empty for an unskilled person. The two fatigue
    penalties are 0 or more. `below` has the names of the pools below zero.
    """

    skills: tuple[int, ...] = ()
    physical_penalty: int = 0
    mental_penalty: int = 0
    below: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_fields(self, "skills", "below")
        for level in self.skills:
            require_int(level, 0, MAX_POINTS, "a skill level")
        require_int(self.physical_penalty, 0, MAX_POINTS, "the physical fatigue penalty")
        require_int(self.mental_penalty, 0, MAX_POINTS, "the mental fatigue penalty")
        for name in self.below:
            require_one_of(name, POOLS, "a pool below zero")


@frozen
class Task:
    """A task: its nominal effort N, its fumble threshold, its danger, and its weapon.

    `danger` marks a matter of life or death. `weapon` is the weapon that hits the loser; None if there is no weapon.
    """

    effort: Effort
    fumble: int = 0
    danger: bool = False
    weapon: Weapon | None = None

    def __post_init__(self) -> None:
        check_fields(self, "effort", "danger", "weapon")
        if not self.effort.pools():
            raise BadInput(self.effort, "a task must have at least one point of effort")
        require_int(self.fumble, -MAX_POINTS, MAX_POINTS, "a fumble threshold")

    def is_physical(self) -> bool:
        """Return whether the task takes points of a physical pool."""
        effort = self.effort
        return bool(effort.wind or effort.stamina or effort.health)

    def is_mental(self) -> bool:
        """Return whether the task takes points of a mental pool."""
        effort = self.effort
        return bool(effort.wit or effort.focus or effort.sanity)


@frozen
class Attempt:
    """A character at a task, with a relaxed, ordinary or intense attitude."""

    character: Character
    task: Task
    attitude: str = "ordinary"

    def __post_init__(self) -> None:
        check_fields(self, "character", "task")
        require_one_of(self.attitude, ATTITUDES, "an attitude")
