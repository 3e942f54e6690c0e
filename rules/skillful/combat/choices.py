"""What people decide in a fight: to attack, how to defend, what to take on to get off lightly, and what the GM says."""

from rules.core.frozen import frozen

Aid = tuple[tuple[str, str], ...]  # who helps, with what


@frozen
class Attack:
    """Attack these people with something, go about it in some way, and have aid."""

    means: str
    targets: tuple[str, ...] = ()
    attitude: str = "ordinary"
    aid: Aid = ()


@frozen
class Wait:
    """Begin nothing now: let the round go, or the lead."""


@frozen
class Yield:
    """Give in: you are out of the fight."""


@frozen
class Defend:
    """Answer an attack with something, go about it in some way, and have aid."""

    means: str
    attitude: str = "ordinary"
    aid: Aid = ()


@frozen
class Bear:
    """Leave a failed roll as it is."""


@frozen
class Suckage:
    """Take suckage points to lift a failed roll, and say what the nuisance is."""

    points: int = 1
    by: tuple[str, ...] = ()


@frozen
class AsItIs:
    """The GM lets all of a consequence's effort stand."""


@frozen
class Spare:
    """The GM has a nuisance take the place of some of a consequence's effort."""

    by: tuple[str, ...] = ()
    wind: int = 0
    stamina: int = 0
    health: int = 0
    wit: int = 0
    focus: int = 0
    sanity: int = 0


@frozen
class Say:
    """The GM says in words what a consequence is that no weapon counts in points."""

    what: tuple[str, ...] = ()


Choice = Attack | Wait | Yield | Defend | Bear | Suckage | AsItIs | Spare | Say
