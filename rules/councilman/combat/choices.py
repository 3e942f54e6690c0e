"""What can be chosen in a fight; `by` is always the name of the creature that acts."""

from dataclasses import dataclass

from rules.core import whole

MOST = 49  # Increases or dice bought for one roll


def _paid(choice: object, *names: str) -> None:
    for what in names:
        whole(getattr(choice, what), 0, MOST, f"{what}, paid in Advantage,")


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a target. Advantage: `increase` and `dice` by the own side, `decrease` and `fewer` by the other.

    Dice are paid for only if the attack lands. `press` spends the Advantage of a Very Good outcome on one more
    damage die. `experience` and `recalled` are bonuses of an Experience that attacker and target activate, each
    with an Advantage of their own.
    """

    by: str
    target: str
    increase: int = 0
    dice: int = 0
    press: bool = False
    experience: int = 0
    decrease: int = 0
    fewer: int = 0
    recalled: int = 0

    def __post_init__(self) -> None:
        _paid(self, "increase", "dice", "decrease", "fewer")
        for what in ("experience", "recalled"):
            whole(getattr(self, what), 0, 3, f"{what}, the bonus of an Experience,")


@dataclass(frozen=True, slots=True)
class Assist:
    """Help another creature of the own side: Mixed or better gives it an Advantage."""

    by: str
    whom: str
    bonus: int = 0
    difficulty: str = "Medium"


@dataclass(frozen=True, slots=True)
class Mend:
    """Heal a creature as an Action: Very Hard and Decreased."""

    by: str
    whom: str
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Stabilise:
    """Stabilise an Unstable creature into Unconsciousness: a Medium roll."""

    by: str
    whom: str
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """Take any other Action, or none: movement, Quick Actions, something the table rules on."""

    by: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the other side have a creature act first."""


@dataclass(frozen=True, slots=True)
class Second:
    """Spend 1 Advantage so that two creatures act in this turn instead of one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer an attack: strike back, or take Advantage.

    By Advantage `dice` are added to the damage of a strike back, and the attacker's side takes away `fewer`.
    """

    strike: bool
    dice: int = 0
    fewer: int = 0

    def __post_init__(self) -> None:
        _paid(self, "dice", "fewer")


@dataclass(frozen=True, slots=True)
class Fall:
    """Choose how to be Defeated; Blaze of Glory may name the target of a last attack, pressed or not.

    `dice` and `fewer` are as for an answer.
    """

    how: str
    target: str = ""
    press: bool = False
    dice: int = 0
    fewer: int = 0

    def __post_init__(self) -> None:
        _paid(self, "dice", "fewer")


Choice = Attack | Assist | Mend | Stabilise | Act | Pass | Second | Answer | Fall
