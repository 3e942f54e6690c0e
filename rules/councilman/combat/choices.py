"""The choices in a fight.

In every choice `by` is the name of the creature that acts, and `charged` pairs players with the Advantage they pay.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rules.core import BadInput, require_int, require_one_of
from rules.core.argument_checks import make_type_check
from rules.core.frozen import field, fields, frozen
from rules.core.play.choice_inputs import Pairs
from rules.councilman.tables import DIFFICULTIES

MAX_BOUGHT = 49  # Increases or dice bought for one roll
MAX_EXPERIENCE = 3
MIN_BONUS, MAX_BONUS = -5, 20
MAX_SITUATION = 4  # Increases or Decreases that the situation gives one roll
LAST_DEEDS = ("", "heal", "help", "stabilise")


def short_repr(choice: object) -> str:
    """Return the `repr` of a choice, without keyword-only fields that have their default."""
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
_CHECKS: Mapping[str, Callable[[Any], object]] = {  # by the names of the fields
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
    """Return the fields of a class of choices that have a check."""
    return tuple((part.name, _CHECKS[part.name]) for part in fields(kind) or () if part.name in _CHECKS)


@frozen
class CheckedChoice:
    """A choice with the checks of its fields; raises `BadInput` for a value that one of them refuses."""

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
    """The backing of a roll: Advantage of both sides, and the situation that the group describes.

    Attributes:
        experience: The bonus of the roller's own Experience, 0 for none.
        relic: 1 if that Experience is its Relic's, else 0.
        increase: Increases that the roller's side pays.
        decrease: Decreases that the other side pays.
        charged: The players who pay, with the part that each pays.
        situation: Increases that no side pays, below 0 Decreases.
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


@frozen
class Contested(Backed):
    """The backing of both rolls if another creature resists.

    Attributes:
        hinder: Decreases of the other creature's roll, which the roller's side pays.
        resist: Increases of the other creature's roll, which its side pays.
        recalled: The bonus of the other creature's own Experience, 0 for none.
        their_situation: Increases of its roll that no side pays, below 0 Decreases.
    """

    hinder: int = field(default=0, kw_only=True)
    resist: int = field(default=0, kw_only=True)
    recalled: int = field(default=0, kw_only=True)
    their_situation: int = field(default=0, kw_only=True)


@frozen
class Attack(CheckedChoice):
    """Attack a target. If the target's side bids first, the attacker's side spends with `Push` instead.

    Attributes:
        increase: Increases of the attacker's roll that its side pays.
        experience: The bonus of the attacker's Experience, 0 for none; its Relic's if `relic` is 1.
        hinder: Decreases of the target's roll that the attacker's side pays.
        situation: Increases of the attacker's roll that no side pays, below 0 Decreases; `target_situation` of the
            target's roll.
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
    """Attack several targets at once with one roll, by a creature that can. Fields as for `Attack`.

    `hinders` pairs targets with Decreases of their rolls, and `target_situations` with the Increases that the
    situation gives these rolls, below 0 Decreases.
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
    """The attacker's side's spending on an attack after the other side has bid. Fields as for `Attack`."""

    increase: int = 0
    experience: int = 0
    relic: int = field(default=0, kw_only=True)
    hinder: int = field(default=0, kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class Resist(CheckedChoice):
    """The target's side's spending on both rolls of an attack.

    Attributes:
        decrease: Decreases of the attacker's roll.
        recalled: The bonus of the target's Experience, 0 for none; its Relic's if `relic` is 1.
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
    """Dice that the striker's side adds to a damage roll, each for an Advantage."""

    dice: int = 0
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class LessDamage(CheckedChoice):
    """Dice that the other side takes from a damage roll, each for an Advantage."""

    dice: int = 0
    charged: Pairs = field(default=(), kw_only=True)

    __repr__ = short_repr


@frozen
class Assist(Backed):
    """Help another creature: Mixed or better gives it an Advantage."""

    by: str
    whom: str
    bonus: int = 0
    difficulty: str = "Medium"

    __repr__ = short_repr


@frozen
class Mend(Backed):
    """Heal a creature as an Action: Decreased, and Very Hard. `shift` below 0 makes it easier."""

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
    """Stabilise an Unstable creature into Unconsciousness: a Medium roll."""

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
    """Roll against another creature that resists, for anything but an attack."""

    by: str
    target: str
    bonus: int = 0
    against: int = 0

    __repr__ = short_repr


@frozen
class Act:
    """Take a turn without a roll: movement, Quick Actions, or another Action that your group allows."""

    by: str


@frozen
class Brace(Backed):
    """Spend on an Unstable creature's next roll to live, before it acts."""

    by: str

    __repr__ = short_repr


@frozen
class AskGM:
    """Good Under Pressure: ask the GM how much Advantage the GM and the characters have, once in a session."""

    by: str


@frozen
class Pass:
    """Let the other side have a creature act first."""


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
    """Choose how to be Defeated. Only a creature that falls Unstable spends, on its next roll to live.

    Attributes:
        how: "Blaze of Glory", "Unconsciousness" or "Unstable".
        target: The target of the last Action in a Blaze of Glory; empty for none.
        deed: The kind of that Action: "heal", "help", "stabilise", or empty for an attack.
        targets: The targets of a last attack on several at once.
    """

    how: str
    target: str = ""
    deed: str = field(default="", kw_only=True)
    targets: tuple[str, ...] = field(default=(), kw_only=True)

    __repr__ = short_repr


Action = Attack | Assist | Mend | Stabilise | Act | Attempt | Contest | AttackSeveral
OnTurn = Action | Pass | Second | Brace | AskGM
Choice = OnTurn | Push | Resist | MoreDamage | LessDamage | Reaction | Fall
