"""What can be planned: one attacker and one target for some turns, and the plans for melee and ranged weapons."""

from rules.basics.characters import MOST_SKILL, Weapon
from rules.basics.combat.blows import Defences
from rules.core import whole
from rules.core.frozen import field, frozen

STEP, REACH, MOST_TURNS = 1, 1, 1000


@frozen
class Case:
    """One attacker and one target, for some turns.

    `away` is the distance in squares (1: adjacent), `against` the target's melee skill, `defences` what the
    target defends with, `second` a second weapon in hand.
    """

    weapon: Weapon
    turns: int = 1
    away: int = 1
    move: int = 5
    against: int = 10
    defences: Defences = ()
    second: Weapon | None = None
    ambidextrous: bool = False
    braced: bool = False

    def __post_init__(self) -> None:
        whole(self.turns, 0, MOST_TURNS, "turns")
        whole(self.away, 0, MOST_TURNS, "the distance in squares")
        whole(self.move, 0, MOST_TURNS, "Move")
        whole(self.against, 0, MOST_SKILL, "the target's melee skill")


@frozen
class Plan:
    """A plan: what is done over and over, the turns that takes, from how far, and what follows it.

    `kinds` are the attacks of one pass, `takes` its turns, `aims` and `feints` the turns of preparation.
    """

    name: str
    kinds: tuple[str, ...]
    takes: int = 1
    aims: int = 0
    feints: int = 0
    from_away: int = REACH + STEP
    then: "Plan | None" = field(default=None)

    @property
    def defends(self) -> bool:
        """Whether one keeps one's defences throughout."""
        return not any(kind in ("determined", "double", "feint", "strong") for kind in self.kinds)


ATTACK = Plan("Attack", ("attack",))
MELEE = (
    ATTACK,
    Plan("Feint, Attack", ("attack",), 2, feints=1, from_away=REACH),
    Plan("All-Out: Determined", ("determined",)),
    Plan("All-Out: Strong", ("strong",)),
    Plan("All-Out: Double", ("double", "double again")),
    Plan("All-Out: Feint", ("feint",)),
    Plan("Feint, Determined", ("determined",), 2, feints=1, from_away=REACH),
    Plan("Feint, Strong", ("strong",), 2, feints=1, from_away=REACH),
    Plan("Charge", ("charge",), from_away=-1),
    Plan("Charge, Attack", ("charge",), from_away=-1, then=ATTACK),
)
RANGED = (
    ATTACK,
    *(Plan(f"Aim {n} s, Attack", ("attack",), n + 1, aims=n) for n in (1, 2, 3)),
    Plan("All-Out: Determined", ("determined",)),
    *(Plan(f"Aim {n} s, Determined", ("determined",), n + 1, aims=n) for n in (1, 2, 3)),
    Plan("All-Out: Strong", ("strong",)),
    Plan("All-Out: Double", ("double", "double again")),
    Plan("Charge", ("charge",), from_away=-1),
)
