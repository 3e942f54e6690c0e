"""The choices in a fight: attacks, defences, suckage points, and the GM's decisions."""

from rules.core.frozen import frozen

Aid = tuple[tuple[str, str], ...]  # helpers and their means


@frozen
class Attack:
    """Attack these people: the means, the attitude, and the aid."""

    means: str
    targets: tuple[str, ...] = ()
    attitude: str = "ordinary"
    aid: Aid = ()


@frozen
class Wait:
    """Begin no action: give up the action of this round, or the lead."""


@frozen
class GiveIn:
    """Give in, and be out of the fight."""


@frozen
class Defend:
    """Answer an attack: the means, the attitude, and the aid."""

    means: str
    attitude: str = "ordinary"
    aid: Aid = ()


@frozen
class AcceptFailure:
    """Leave a failed roll as it is."""


@frozen
class TakeSuckage:
    """Take suckage points to lift a failed roll, and name the nuisance."""

    points: int = 1
    by: tuple[str, ...] = ()


@frozen
class AsItIs:
    """The GM replaces none of a consequence's effort."""


@frozen
class Spare:
    """The GM replaces some of a consequence's effort by a nuisance."""

    by: tuple[str, ...] = ()
    wind: int = 0
    stamina: int = 0
    health: int = 0
    wit: int = 0
    focus: int = 0
    sanity: int = 0


@frozen
class DescribeConsequence:
    """The GM describes a consequence for which no weapon gives points."""

    what: tuple[str, ...] = ()


Choice = Attack | Wait | GiveIn | Defend | AcceptFailure | TakeSuckage | AsItIs | Spare | DescribeConsequence
