"""What can be chosen in a fight; `by` is always the name of the creature that acts."""

from rules.core import one_of, whole
from rules.core.frozen import frozen
from rules.councilman.tables import DIFFICULTIES

MOST = 49  # Increases or dice bought for one roll
BEST_EXPERIENCE = 3
WORST_BONUS, BEST_BONUS = -5, 20


def _paid(choice: object, *names: str) -> None:
    for what in names:
        whole(getattr(choice, what), 0, MOST, f"{what}, paid in Advantage,")


def _experience(choice: object, what: str) -> None:
    whole(getattr(choice, what), 0, BEST_EXPERIENCE, f"{what}, the bonus of an Experience,")


def _bonus(bonus: int) -> None:
    whole(bonus, WORST_BONUS, BEST_BONUS, "the bonus of a roll")


@frozen
class Attack:
    """Attack a target. Advantage of the own side on the roll: `increase`, and `experience`, the bonus of one.

    Where the target's side bids first, Advantage is spent with `Push` instead.
    """

    by: str
    target: str
    increase: int = 0
    experience: int = 0

    def __post_init__(self) -> None:
        _paid(self, "increase")
        _experience(self, "experience")


@frozen
class Push:
    """What the attacker's side spends on an attack once the other side has spoken: as with `Attack`."""

    increase: int = 0
    experience: int = 0

    def __post_init__(self) -> None:
        _paid(self, "increase")
        _experience(self, "experience")


@frozen
class Resist:
    """What the target's side spends on both rolls of an attack: `decrease`, and `recalled`, the target's Experience."""

    decrease: int = 0
    recalled: int = 0

    def __post_init__(self) -> None:
        _paid(self, "decrease")
        _experience(self, "recalled")


@frozen
class MoreDamage:
    """Dice that the striker's side adds to a damage roll, each for an Advantage."""

    dice: int = 0

    def __post_init__(self) -> None:
        _paid(self, "dice")


@frozen
class LessDamage:
    """Dice that the other side takes from a damage roll, each for an Advantage."""

    dice: int = 0

    def __post_init__(self) -> None:
        _paid(self, "dice")


@frozen
class Assist:
    """Help another creature of the own side: Mixed or better gives it an Advantage."""

    by: str
    whom: str
    bonus: int = 0
    difficulty: str = "Medium"

    def __post_init__(self) -> None:
        _bonus(self.bonus)
        one_of(self.difficulty, DIFFICULTIES, "a Difficulty")


@frozen
class Mend:
    """Heal a creature as an Action: Very Hard and Decreased."""

    by: str
    whom: str
    bonus: int = 0

    def __post_init__(self) -> None:
        _bonus(self.bonus)


@frozen
class Stabilise:
    """Stabilise an Unstable creature into Unconsciousness: a Medium roll."""

    by: str
    whom: str
    bonus: int = 0

    def __post_init__(self) -> None:
        _bonus(self.bonus)


@frozen
class Act:
    """Take any other Action, or none: movement, Quick Actions, something the table rules on."""

    by: str


@frozen
class Pass:
    """Let the other side have a creature act first."""


@frozen
class Second:
    """Spend 1 Advantage so that two creatures act in this turn instead of one."""


@frozen
class Answer:
    """Answer an attack: strike back, or take Advantage."""

    strike: bool


@frozen
class Fall:
    """Choose how to be Defeated; Blaze of Glory may name the target of a last attack."""

    how: str
    target: str = ""


Action = Attack | Assist | Mend | Stabilise | Act
OnTurn = Action | Pass | Second
Choice = OnTurn | Push | Resist | MoreDamage | LessDamage | Answer | Fall
