"""The choices in a fight; `by` is always the name of the creature that acts."""

from typing import Any

from rules.core import BadInput, require_int, require_one_of
from rules.core.frozen import field, fields, frozen
from rules.core.play.choice_inputs import Pairs
from rules.councilman.tables import DIFFICULTIES

MAX_BOUGHT = 49  # Increases or dice bought for one roll
MAX_EXPERIENCE = 3
MIN_BONUS, MAX_BONUS = -5, 20
MAX_SITUATION = 4  # Increases or Decreases that the situation gives one roll
LAST_DEEDS = ("", "heal", "help", "stabilise")


def _check_bought(choice: object, *names: str) -> None:
    for what in names:
        require_int(getattr(choice, what), 0, MAX_BOUGHT, f"{what}, paid in Advantage,")


def _check_experience(choice: object, what: str) -> None:
    require_int(getattr(choice, what), 0, MAX_EXPERIENCE, f"{what}, the bonus of an Experience,")


def _check_experience_and_relic(choice: Any, what: str) -> None:
    """Raise `BadInput` for an Experience of no possible bonus, and for a Relic without its Experience."""
    _check_experience(choice, what)
    most = int(getattr(choice, what) > 0)
    require_int(choice.relic, 0, most, "1 for a Relic, which comes with its Experience,")


def _check_bonus(bonus: int) -> None:
    require_int(bonus, MIN_BONUS, MAX_BONUS, "the bonus of a roll")


def _check_situation(*steps: int) -> None:
    for value in steps:
        require_int(value, -MAX_SITUATION, MAX_SITUATION, "the Increases of a situation")


def _check_division(pairs: Pairs, what: str) -> None:
    """Raise `BadInput` unless these are names with whole numbers of at least 1, each name once."""
    if pairs == ():
        return
    if not isinstance(pairs, tuple) or len({name for name, _ in pairs}) < len(pairs):
        raise BadInput(pairs, f"{what} must be pairs of a name and a number, each name once")
    for _, points in pairs:
        require_int(points, 1, MAX_BOUGHT, what)


def short_repr(choice: Any) -> str:
    """Return a choice as Python writes it, without the fields that are given by name alone and were left plain."""
    own = fields(type(choice)) or ()
    named = (field.name for field in own if field.kw_only and getattr(choice, field.name) != field.default)
    shown = (*(field.name for field in own if not field.kw_only), *named)
    return f"{type(choice).__name__}({', '.join(f'{name}={getattr(choice, name)!r}' for name in shown)})"


@frozen
class Backed:
    """The backing of a roll: Advantage of both sides, and the situation that the group describes.

    `experience` is the bonus of an Experience of the roller's own; with `relic` 1 it is its Relic's. `increase` counts
    Increases that the roller's side pays, `decrease` Decreases that the other side pays. `charged` says which players
    pay how much of that. `situation` counts Increases that no side pays, below 0 Decreases. `danger` makes the roll
    Dangerous. With `told` the group describes the result of the outcome, and no side gains Advantage.
    """

    experience: int = field(default=0, kw_only=True)
    relic: int = field(default=0, kw_only=True)
    increase: int = field(default=0, kw_only=True)
    decrease: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)
    situation: int = field(default=0, kw_only=True)
    danger: bool = field(default=False, kw_only=True)
    told: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        _check_bought(self, "increase", "decrease")
        _check_experience_and_relic(self, "experience")
        _check_situation(self.situation)
        _check_division(self.charged, "charges")


@frozen
class Contested(Backed):
    """The backing of both rolls if another creature resists.

    `hinder` counts Decreases of the other's roll, which the roller's side pays; `resist` counts its Increases, which
    the other side pays; `recalled` is the bonus of an Experience of the other's own.
    """

    hinder: int = field(default=0, kw_only=True)
    resist: int = field(default=0, kw_only=True)
    recalled: int = field(default=0, kw_only=True)
    their_situation: int = field(default=0, kw_only=True)

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        _check_bought(self, "hinder", "resist")
        _check_experience(self, "recalled")
        _check_situation(self.their_situation)


@frozen
class Attack:
    """Attack a target. Advantage of the own side on both rolls, which `charged` divides among the players who pay it.

    `increase` counts Increases of the attacker's roll and `hinder` Decreases of the target's; `experience` is the bonus
    of an Experience, with `relic` 1 of a Relic's. `situation` and `target_situation` count Increases of the two rolls
    that no side pays, below 0 Decreases. If the target's side bids first, Advantage is spent with `Push` instead.
    """

    by: str
    target: str
    increase: int = 0
    experience: int = 0
    relic: int = field(default=0, kw_only=True)
    hinder: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)
    situation: int = field(default=0, kw_only=True)
    target_situation: int = field(default=0, kw_only=True)
    danger: bool = field(default=False, kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_bought(self, "increase", "hinder")
        _check_experience_and_relic(self, "experience")
        _check_situation(self.situation, self.target_situation)
        _check_division(self.charged, "charges")


@frozen
class AttackSeveral:
    """Attack several targets at once with one roll, by a creature that can.

    As with `Attack`; `hinders` are the Decreases of the targets' own rolls, `target_situations` the Increases
    that the situation gives those rolls, below 0 Decreases.
    """

    by: str
    targets: tuple[str, ...] = ()
    increase: int = 0
    experience: int = 0
    relic: int = field(default=0, kw_only=True)
    hinders: Pairs = field(default=(), kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)
    situation: int = field(default=0, kw_only=True)
    target_situations: Pairs = field(default=(), kw_only=True)
    danger: bool = field(default=False, kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_bought(self, "increase")
        _check_experience_and_relic(self, "experience")
        _check_situation(self.situation, *(steps for _, steps in self.target_situations))
        _check_division(self.hinders, "Decreases")
        _check_division(self.charged, "charges")


@frozen
class Push:
    """The attacker's side's spending on an attack after the other side's bid: as with `Attack`."""

    increase: int = 0
    experience: int = 0
    relic: int = field(default=0, kw_only=True)
    hinder: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_bought(self, "increase", "hinder")
        _check_experience_and_relic(self, "experience")
        _check_division(self.charged, "charges")


@frozen
class Resist:
    """The target's side's spending on both rolls of an attack.

    `decrease` counts Decreases of the attacker's roll and `increase` Increases of the target's; `recalled` is the bonus
    of the target's Experience, its Relic's with `relic`.
    """

    decrease: int = 0
    recalled: int = 0
    relic: int = field(default=0, kw_only=True)
    increase: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_bought(self, "decrease", "increase")
        _check_experience_and_relic(self, "recalled")
        _check_division(self.charged, "charges")


@frozen
class MoreDamage:
    """Dice that the striker's side adds to a damage roll, each for an Advantage."""

    dice: int = 0
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_bought(self, "dice")
        _check_division(self.charged, "charges")


@frozen
class LessDamage:
    """Dice that the other side takes from a damage roll, each for an Advantage."""

    dice: int = 0
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_bought(self, "dice")
        _check_division(self.charged, "charges")


@frozen
class Assist(Backed):
    """Help another creature: Mixed or better gives it an Advantage."""

    by: str
    whom: str
    bonus: int = 0
    difficulty: str = "Medium"

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        _check_bonus(self.bonus)
        require_one_of(self.difficulty, DIFFICULTIES, "a Difficulty")


@frozen
class Mend(Backed):
    """Heal a creature as an Action: Very Hard, which `shift` makes easier, and Decreased."""

    by: str
    whom: str
    bonus: int = 0
    shift: int = 0

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        _check_bonus(self.bonus)
        require_int(self.shift, 1 - len(DIFFICULTIES), 0, "the steps of a Difficulty")


@frozen
class Stabilise(Backed):
    """Stabilise an Unstable creature into Unconsciousness: a Medium roll."""

    by: str
    whom: str
    bonus: int = 0

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        _check_bonus(self.bonus)


@frozen
class Attempt(Backed):
    """Roll for anything else that an Action can be: a risky move, something complicated."""

    by: str
    bonus: int = 0
    difficulty: str = "Medium"

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        _check_bonus(self.bonus)
        require_one_of(self.difficulty, DIFFICULTIES, "a Difficulty")


@frozen
class Contest(Contested):
    """Roll against another creature that resists, for anything but an attack."""

    by: str
    target: str
    bonus: int = 0
    against: int = 0

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Contested.__post_init__(self)
        _check_bonus(self.bonus)
        _check_bonus(self.against)


@frozen
class Act:
    """Take any other Action, or none: movement, Quick Actions, something the table rules on."""

    by: str


@frozen
class Brace(Backed):
    """Before it acts, choose the spending on an Unstable creature's next roll to live."""

    by: str

    __repr__ = short_repr


@frozen
class AskGM:
    """Good Under Pressure: ask the GM how much Advantage there is, once in a session."""

    by: str


@frozen
class Pass:
    """Let the other side have a creature act first."""


@frozen
class Second:
    """Spend 1 Advantage so that two creatures act in this turn instead of one."""

    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        _check_division(self.charged, "charges")


@frozen
class Reaction:
    """Answer an attack: strike back, or take Advantage."""

    strike: bool


@frozen
class Fall(Backed):
    """Choose how to be Defeated.

    A Blaze of Glory may have a `target`, for a last attack or, by `deed`, for another Action. Its attack on several has
    `targets`. One who falls Unstable may spend on its next roll to live.
    """

    how: str
    target: str = ""
    deed: str = field(default="", kw_only=True)
    targets: tuple[str, ...] = field(default=(), kw_only=True)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        require_one_of(self.deed, LAST_DEEDS, "a last deed")


Action = Attack | Assist | Mend | Stabilise | Act | Attempt | Contest | AttackSeveral
OnTurn = Action | Pass | Second | Brace | AskGM
Choice = OnTurn | Push | Resist | MoreDamage | LessDamage | Reaction | Fall
