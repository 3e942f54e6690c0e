"""The choices in a fight.

In every choice, `by` is the name of the creature that acts. `charged` pairs players with the Advantage that they pay; a
relic of 1 means that a Relic pays for the Experience. "The roller's side" is the side of the creature that rolls.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rules.core import BadInput, require_int, require_one_of
from rules.core.argument_checks import make_type_check
from rules.core.frozen import field, fields, frozen
from rules.core.play.choice_inputs import Pairs
from rules.councilman.tables import DIFFICULTIES

MAX_BOUGHT = 49  # the most Increases, Decreases or dice that a side buys for one roll
MAX_EXPERIENCE = 3
MIN_BONUS, MAX_BONUS = -5, 20
MAX_SITUATION = 4  # the most Increases or Decreases that the situation gives one roll
LAST_DEEDS = ("", "heal", "help", "stabilise")


def short_repr(choice: object) -> str:
    """Return the `repr` of a choice, but leave out keyword-only fields that have their default."""
    every_field = fields(type(choice)) or ()
    keywords = (field.name for field in every_field if field.kw_only and getattr(choice, field.name) != field.default)
    shown = (*(field.name for field in every_field if not field.kw_only), *keywords)
    return f"{type(choice).__name__}({', '.join(f'{name}={getattr(choice, name)!r}' for name in shown)})"


def _whole(low: int, high: int, what: str) -> Callable[[Any], object]:
    return lambda value: require_int(value, low, high, what)


def _pairs(low: int, high: int, what: str) -> Callable[[Any], object]:
    def check(pairs: Pairs) -> None:
        if not make_type_check(tuple[tuple[str, int], ...])(pairs) or len({name for name, _ in pairs}) < len(pairs):
            raise BadInput(pairs, f"{what} must be pairs of a name and a number, each name once")
        for _, points in pairs:
            require_int(points, low, high, what)

    return check


_SITUATION = (-MAX_SITUATION, MAX_SITUATION, "the Increases of a situation")
_CHECKS: Mapping[str, Callable[[Any], object]] = {  # the keys are the names of the fields
    **{
        name: _whole(0, MAX_BOUGHT, f"{name}, paid in Advantage,")
        for name in ("increase", "decrease", "hinder", "resist", "dice")
    },
    **{name: _whole(0, MAX_EXPERIENCE, f"{name}, the bonus of an Experience,") for name in ("experience", "recalled")},
    **dict.fromkeys(("situation", "target_situation", "their_situation"), _whole(*_SITUATION)),
    **dict.fromkeys(("bonus", "against"), _whole(MIN_BONUS, MAX_BONUS, "the bonus of a roll")),
    "charged": _pairs(1, MAX_BOUGHT, "charges"),
    "hinders": _pairs(1, MAX_BOUGHT, "Decreases"),
    "target_situations": _pairs(*_SITUATION),
    "difficulty": lambda value: require_one_of(value, DIFFICULTIES, "a Difficulty"),
    "deed": lambda value: require_one_of(value, LAST_DEEDS, "a last deed"),
}


@cache
def _checks(kind: type) -> tuple[tuple[str, Callable[[Any], object]], ...]:
    """Return, for a class of choices, the fields whose values are checked, with their checks."""
    return tuple((part.name, _CHECKS[part.name]) for part in fields(kind) or () if part.name in _CHECKS)


@frozen
class CheckedChoice:
    """A choice that checks the values of its fields; raises `BadInput` for a value that is not allowed."""

    def __post_init__(self) -> None:
        kind: type = type(self)
        for name, check in _checks(kind):
            check(getattr(self, name))
        relic = getattr(self, "relic", None)
        if relic is not None:
            used = getattr(self, "experience", getattr(self, "recalled", 0))
            require_int(relic, 0, int(used > 0), "1 for a Relic, which comes with its Experience,")


@frozen
class Backed(CheckedChoice):
    """What both sides pay for a roll, and the situation that the group describes.

    Attributes:
        experience: The bonus of the Experience that the roller uses; 0 if it uses none.
        relic: 1 if the Experience belongs to a Relic of the roller, and 0 if it does not.
        increase: Increases that the roller's side pays.
        decrease: Decreases that the other side pays.
        charged: The players who pay, and how much each of them pays.
        situation: Increases that cost nothing; a number below 0 means Decreases.
        danger: True for a Dangerous roll.
        told: True if the group describes the result of the outcome, so that no side gains Advantage.
    """

    experience: int = field(default=0, kw_only=True)
    relic: int = field(default=0, kw_only=True)
    increase: int = field(default=0, kw_only=True)
    decrease: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)
    situation: int = field(default=0, kw_only=True)
    danger: bool = field(default=False, kw_only=True)
    told: bool = field(default=False, kw_only=True)

    @property
    def steps(self) -> int:
        """The Increases of the roll without the roller's own steps; a number below 0 means Decreases."""
        return self.increase - self.decrease + self.situation


@frozen
class Contested(Backed):
    """What both sides pay for two opposed rolls, and the situation of both rolls.

    Attributes:
        hinder: Decreases of the other creature's roll, which the roller's side pays.
        resist: Increases of the other creature's roll, which its side pays.
        recalled: The bonus of the Experience that the other creature uses; 0 if it uses none.
        their_situation: Increases of the other creature's roll that cost nothing; a number below 0 means Decreases.
    """

    hinder: int = field(default=0, kw_only=True)
    resist: int = field(default=0, kw_only=True)
    recalled: int = field(default=0, kw_only=True)
    their_situation: int = field(default=0, kw_only=True)


@frozen
class Attack(CheckedChoice):
    """Attack a target.

    If by a ruling the target's side pays first, the attacker's side pays with `Push` instead.

    Attributes:
        increase: Increases of the attacker's roll that its side pays.
        experience: The bonus of the Experience that the attacker uses; 0 if it uses none.
        hinder: Decreases of the target's roll that the attacker's side pays.
        situation: Increases of the attacker's roll that cost nothing; a number below 0 means Decreases.
        target_situation: Increases of the target's roll that cost nothing; a number below 0 means Decreases.
        danger: True for a Dangerous attack.
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


@frozen
class AttackSeveral(CheckedChoice):
    """Attack several targets at once with one roll; only some creatures can do this.

    Most fields have the same meaning as in `Attack`. `hinders` pairs targets with Decreases of their rolls.
    `target_situations` pairs them with Increases that the situation gives; a number below 0 means Decreases.
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


@frozen
class Push(CheckedChoice):
    """What the attacker's side pays for an attack if the target's side has paid first.

    The fields have the same meaning as in `Attack`.
    """

    increase: int = 0
    experience: int = 0
    relic: int = field(default=0, kw_only=True)
    hinder: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class Resist(CheckedChoice):
    """What the target's side pays to change both rolls of an attack.

    Attributes:
        decrease: Decreases of the attacker's roll.
        recalled: The bonus of the Experience that the target uses; 0 if it uses none.
        increase: Increases of the target's roll.
    """

    decrease: int = 0
    recalled: int = 0
    relic: int = field(default=0, kw_only=True)
    increase: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class MoreDamage(CheckedChoice):
    """Dice that the side of the striking creature adds to a damage roll, each for 1 Advantage."""

    dice: int = 0
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class LessDamage(CheckedChoice):
    """Dice that the side of the struck creature takes away from a damage roll, each for 1 Advantage."""

    dice: int = 0
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class Assist(Backed):
    """Help another creature; if the roll comes to Mixed or better, that creature gains an Advantage."""

    by: str
    whom: str
    bonus: int = 0
    difficulty: str = "Medium"

    __repr__ = short_repr


@frozen
class Mend(Backed):
    """Heal a creature as an Action, with a Decreased roll that is Very Hard.

    `shift` is the steps by which the GM makes the Difficulty easier, 0 or below.
    """

    by: str
    whom: str
    bonus: int = 0
    shift: int = 0

    __repr__ = short_repr

    def __post_init__(self) -> None:
        Backed.__post_init__(self)
        require_int(self.shift, 1 - len(DIFFICULTIES), 0, "the steps of a Difficulty")


@frozen
class Stabilise(Backed):
    """Roll on Medium to stabilise an Unstable creature, which is then Unconscious."""

    by: str
    whom: str
    bonus: int = 0

    __repr__ = short_repr


@frozen
class Attempt(Backed):
    """Roll for any other Action, such as a risky move or something complicated."""

    by: str
    bonus: int = 0
    difficulty: str = "Medium"

    __repr__ = short_repr


@frozen
class Contest(Contested):
    """Roll against another creature that resists, but not to attack it."""

    by: str
    target: str
    bonus: int = 0
    against: int = 0

    __repr__ = short_repr


@frozen
class Act:
    """Take a turn without a roll: move, take Quick Actions, or take another Action that the group allows."""

    by: str


@frozen
class Brace(Backed):
    """Spend Advantage on an Unstable creature's next roll to live, before the creature acts."""

    by: str

    __repr__ = short_repr


@frozen
class AskGM:
    """Ask the GM, once in a session, how much Advantage both sides have; the Ability Good Under Pressure allows it."""

    by: str


@frozen
class Pass:
    """Let a creature of the other side act first."""


@frozen
class Second(CheckedChoice):
    """Spend 1 Advantage so that two creatures act in this turn instead of one."""

    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class Reaction:
    """Answer an attack: strike back, or take Advantage."""

    strike: bool


@frozen
class Fall(Backed):
    """Choose how a creature is Defeated.

    The fields of `Backed` are only for a creature that falls Unstable: they pay for its next roll to live.

    Attributes:
        how: "Blaze of Glory", "Unconsciousness" or "Unstable".
        target: The target of the last Action in a Blaze of Glory; empty if the Action has no target.
        deed: The kind of the last Action: "heal", "help" or "stabilise"; empty for an attack.
        targets: The targets, if the last Action is an attack on several targets at once.
    """

    how: str
    target: str = ""
    deed: str = field(default="", kw_only=True)
    targets: tuple[str, ...] = field(default=(), kw_only=True)

    __repr__ = short_repr


Action = Attack | Assist | Mend | Stabilise | Act | Attempt | Contest | AttackSeveral
OnTurn = Action | Pass | Second | Brace | AskGM
Choice = OnTurn | Push | Resist | MoreDamage | LessDamage | Reaction | Fall
