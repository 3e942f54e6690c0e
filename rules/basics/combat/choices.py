"""The choice for a turn: a maneuver and its details."""

from rules.basics.tables import MANEUVERS
from rules.core import require_one_of
from rules.core.frozen import frozen
from rules.core.play.squares import Square, require_square


@frozen
class Turn:
    """A player's choice for one turn: a maneuver and its details.

    `version` is for All-Out Attack. `weapon`, `second` and `target` are for attacks. `other` is the foe of a second
    attack, and empty if both attacks have the same foe. `to` is the square to move to, before the attack or, if `after`
    is True, after it. `braced` is for Aim. `defence` is the increased defence; an All-Out Defense without it is a
    double defence. `task` is for Ready and Concentrate.
    """

    maneuver: str
    weapon: str = ""
    target: str = ""
    version: str = ""
    second: str = ""
    to: Square | None = None
    braced: bool = False
    defence: str = ""
    task: str = ""
    after: bool = False
    other: str = ""

    def __post_init__(self) -> None:
        require_one_of(self.maneuver, MANEUVERS, "a maneuver")
        if self.to is not None:
            require_square(self.to)
