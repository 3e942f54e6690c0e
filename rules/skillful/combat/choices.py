"""The choices in fights and checks: attacks, defences, checks outside fights, suckage points, decisions of the GM.

`means` is the name of a combat option: an attack or a defence of the fighter.
"""

from rules.core.frozen import frozen

Aid = tuple[tuple[str, str], ...]  # each helper's name, and the name of the combat option with which they help


@frozen
class Attack:
    """Attack the targets with a combat option, in an attitude, and perhaps with aid."""

    means: str
    targets: tuple[str, ...] = ()
    attitude: str = "ordinary"
    aid: Aid = ()


@frozen
class Wait:
    """Begin no action in this round or, by another ruling, give the lead to the other side."""


@frozen
class GiveIn:
    """Give in and leave the fight."""


@frozen
class Defend:
    """Answer an attack with a combat option, in an attitude, and perhaps with aid."""

    means: str
    attitude: str = "ordinary"
    aid: Aid = ()


@frozen
class AcceptFailure:
    """Leave a failed roll as it is, without suckage points."""


@frozen
class TakeSuckage:
    """Take suckage points to lift a failed roll; `by` names the nuisances that pay for them."""

    points: int = 1
    by: tuple[str, ...] = ()


@frozen
class AsItIs:
    """Leave a consequence as it is; the GM chooses this if no nuisance replaces effort."""


@frozen
class Spare:
    """Replace some of a consequence's effort by nuisances; the GM chooses the points of each pool.

    `by` names the nuisances.
    """

    by: tuple[str, ...] = ()
    wind: int = 0
    stamina: int = 0
    health: int = 0
    wit: int = 0
    focus: int = 0
    sanity: int = 0


@frozen
class DescribeConsequence:
    """Describe a consequence in words; the GM does this if no weapon gives it points."""

    what: tuple[str, ...] = ()


@frozen
class GoOn:
    """Continue work that is going wrong."""


@frozen
class CallOff:
    """Notice in time that the work goes wrong, and stop."""


@frozen
class Milder:
    """The GM's choice of how many levels milder the consequence is because a person has stopped in time."""

    levels: int = 1


Choice = Attack | Wait | GiveIn | Defend | AcceptFailure | TakeSuckage | AsItIs | Spare | DescribeConsequence


@frozen
class Try:
    """Make a check against nature: the combat option, the total to reach, the attitude, the danger, and the aid."""

    means: str
    against: int = 0
    attitude: str = "ordinary"
    danger: bool = False
    aid: Aid = ()


@frozen
class OpposedCheck:
    """The fields of a check with other people; `means` is the name of a combat option."""

    means: str
    targets: tuple[str, ...] = ()
    attitude: str = "ordinary"
    danger: bool = False
    aid: Aid = ()


@frozen
class Challenge(OpposedCheck):
    """Begin a check against other people, who must answer it."""


@frozen
class Compete(OpposedCheck):
    """Make a check with other people without a clear attacker: the totals decide who defends."""


Deed = Try | Challenge | Compete
OptionChoice = Attack | Defend | Deed  # choices that use a combat option in an attitude, perhaps with aid
