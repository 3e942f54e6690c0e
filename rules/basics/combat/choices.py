"""The choice for a turn: a maneuver and its details."""

from rules.basics.tables import MANEUVERS
from rules.core import require_one_of
from rules.core.frozen import frozen
from rules.core.play.squares import Square, require_square


@frozen
class Turn:
    """A player's choice for one turn: a maneuver and its details.

    Attributes:
        maneuver: The maneuver.
        weapon: The weapon of an attack, a feint or an aim, or the weapon to ready.
        target: The target of an attack, a feint or an aim.
        version: The version of an All-Out Attack.
        second: The weapon of a second attack, or of the attack after a feint.
        to: The square to move to; None to stay.
        braced: True to brace the weapon.
        defence: The increased defence; an All-Out Defense without it is a double defence.
        task: The task of Ready or Concentrate.
        after: True to move after the attack, and not before it.
        other: The foe of a second attack; empty if both attacks have the same foe.
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
