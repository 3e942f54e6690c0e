"""The choices before a round: a stance with its targets or its guard, steps, and flight."""

from rules.aretis.tables import FACINGS, GUARDS, STANCES
from rules.core import require_one_of
from rules.core.frozen import frozen
from rules.core.play.squares import Square, require_square


@frozen
class RoundChoice:
    """A player's choice before a round; `attack_choice` and the functions after it make one.

    Attributes:
        name: The fighter.
        stance: The stance. The stance "move" is only a reposition (see erratum ar-e17).
        targets: The targets of an attack.
        guard: The side that a defender guards: "front", "left" or "right".
        helps: A neighbour whom the fighter helps to defend; empty if they help no one.
        against: The attacker against whom they help.
        to: The square after a reposition; None to stay.
        facing: The compass direction after a reposition; empty to keep the present one.
        leaves: True if the fighter takes a stance and then flees.
        aimed: True if the attack has a Focus test.
    """

    name: str
    stance: str
    targets: tuple[str, ...] = ()
    guard: str = "front"
    helps: str = ""
    against: str = ""
    to: Square | None = None
    facing: str = ""
    leaves: bool = False
    aimed: bool = False

    def __post_init__(self) -> None:
        require_one_of(self.stance, STANCES, "a stance")
        require_one_of(self.guard, GUARDS, "a guard")
        require_one_of(self.facing, ("", *FACINGS), "a facing")
        if self.to is not None:
            require_square(self.to)

    @property
    def moves(self) -> bool:
        """True if the fighter repositions or turns."""
        return self.to is not None or bool(self.facing)

    @property
    def flees(self) -> bool:
        """True if the fighter leaves the fight."""
        return self.leaves or self.stance == "flee"


def attack_choice(
    name: str, *targets: str, to: Square | None = None, facing: str = "", aimed: bool = False
) -> RoundChoice:
    """Return the choice of the Attack stance against one or more targets; an aimed attack has one target.

    `name` is the fighter, and the other arguments are fields of `RoundChoice`.
    """
    return RoundChoice(name, "attack", targets, to=to, facing=facing, aimed=aimed)


def defend_choice(
    name: str, guard: str = "front", helps: str = "", against: str = "", to: Square | None = None, facing: str = ""
) -> RoundChoice:
    """Return the choice of the Defence stance, with a guarded side and perhaps help for a neighbour.

    `name` is the fighter, and the other arguments are fields of `RoundChoice`.
    """
    return RoundChoice(name, "defend", (), guard, helps, against, to, facing)


def flee_choice(name: str) -> RoundChoice:
    """Return the choice of the fighter `name` to flee."""
    return RoundChoice(name, "flee")


def focus_choice(name: str) -> RoundChoice:
    """Return the choice of the fighter `name` to focus and so call a second-life."""
    return RoundChoice(name, "focus")
