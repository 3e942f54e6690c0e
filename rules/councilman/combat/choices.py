"""The choices in a fight.

In every choice, `by` is the name of the creature that acts. `charged` pairs players with the Advantage that they pay.
`relic` is 1 if a Relic pays for the Experience. "The roller's side" is the side of the creature that rolls.
"""

from collections.abc import Mapping
from functools import cache

from rules.core import BadInput, require_int, require_one_of
from rules.core.argument_checks import make_type_check
from rules.core.frozen import field, fields, frozen
from rules.core.play.choice_inputs import Pairs
from rules.councilman.tables import DIFFICULTIES

MAX_BOUGHT = 49  # the most Increases, Decreases or dice that a side buys for one roll
MAX_EXPERIENCE = 3
MIN_BONUS, MAX_BONUS = -5, 20
MAX_SITUATION = 4  # the most Increases or Decreases that the situation gives one roll
# The last Actions of a Blaze of Glory, with the word for each in a session line; the empty text is an attack.
LAST_DEEDS = {"": "against", "heal": "healing", "help": "helping", "stabilise": "stabilising"}


def short_repr(choice: object) -> str:
    """Return the `repr` of a choice, but leave out keyword-only fields that have their default."""
    every_field = fields(type(choice)) or ()
    keywords = (field.name for field in every_field if field.kw_only and getattr(choice, field.name) != field.default)
    shown = (*(field.name for field in every_field if not field.kw_only), *keywords)
    return f"{type(choice).__name__}({', '.join(f'{name}={getattr(choice, name)!r}' for name in shown)})"


def _check_pairs(pairs: Pairs, low: int, high: int, noun: str) -> None:
    if not make_type_check(tuple[tuple[str, int], ...])(pairs) or len(dict(pairs)) < len(pairs):
        raise BadInput(pairs, f"{noun} must be pairs of a name and a number, each name once")
    for _, points in pairs:
        require_int(points, low, high, noun)


_SITUATION = (-MAX_SITUATION, MAX_SITUATION, "the Increases of a situation")
# The lowest value, the highest value and the subject of error messages, by the name of the field.
_LIMITS = {
    **{
        name: (0, MAX_BOUGHT, f"{name}, paid in Advantage,")
        for name in ("increase", "decrease", "hinder", "resist", "dice")
    },
    **{name: (0, MAX_EXPERIENCE, f"{name}, the bonus of an Experience,") for name in ("experience", "recalled")},
    **dict.fromkeys(("situation", "target_situation", "their_situation"), _SITUATION),
    **dict.fromkeys(("bonus", "against"), (MIN_BONUS, MAX_BONUS, "the bonus of a roll")),
}
_LIMITS_OF_PAIRS = {
    "charged": (1, MAX_BOUGHT, "charges"),
    "hinders": (1, MAX_BOUGHT, "Decreases"),
    "target_situations": _SITUATION,
}
_OPTIONS = {"difficulty": (DIFFICULTIES, "a Difficulty"), "deed": (tuple(LAST_DEEDS), "a last deed")}


@cache
def _checked_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class whose values are checked."""
    return tuple(part.name for part in fields(kind) or () if part.name in (*_LIMITS, *_LIMITS_OF_PAIRS, *_OPTIONS))


@frozen
class CheckedChoice:
    """A choice that checks the values of its fields; raises `BadInput` for a value that is not allowed."""

    def __init_subclass__(cls) -> None:
        """Give each kind of choice the short `repr`."""
        cls.__repr__ = short_repr  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        kind: type = type(self)
        for name in _checked_fields(kind):
            value = getattr(self, name)
            if name in _LIMITS:
                require_int(value, *_LIMITS[name])
            elif name in _LIMITS_OF_PAIRS:
                _check_pairs(value, *_LIMITS_OF_PAIRS[name])
            else:
                require_one_of(value, *_OPTIONS[name])


@frozen(kw_only=True)
class Payment(CheckedChoice):
    """Advantage that a side spends; `charged` pairs the players who pay with how much each of them pays."""

    charged: Pairs = ()


@frozen(kw_only=True)
class RollPayment(Payment):
    """The payments of a creature's side for the creature's roll.

    Attributes:
        experience: The bonus of the Experience that the creature uses; 0 if it uses none.
        relic: 1 if the Experience belongs to a Relic of the creature, and 0 if it does not.
        increase: Increases of the roll.
    """

    experience: int = 0
    relic: int = 0
    increase: int = 0

    def __post_init__(self) -> None:
        Payment.__post_init__(self)
        require_int(self.relic, 0, int(self.experience > 0), "1 for a Relic, which comes with its Experience,")


@frozen(kw_only=True)
class Backed(RollPayment):
    """The payments of both sides for a roll, and the situation that the group describes.

    Attributes:
        decrease: Decreases that the other side pays.
        situation: Increases that cost nothing; a number below 0 means Decreases.
        danger: True for a Dangerous roll.
        told: True if the group describes the result of the outcome, so that no side gains Advantage.
    """

    decrease: int = 0
    situation: int = 0
    danger: bool = False
    told: bool = False

    @property
    def steps(self) -> int:
        """The Increases of the roll without the roller's own steps; a number below 0 means Decreases."""
        return self.increase - self.decrease + self.situation


@frozen(kw_only=True)
class Contested(Backed):
    """The payments of both sides for two opposed rolls, and the situation of both rolls.

    Attributes:
        hinder: Decreases of the other creature's roll, which the roller's side pays.
        resist: Increases of the other creature's roll, which its side pays.
        recalled: The bonus of the Experience that the other creature uses; 0 if it uses none.
        their_situation: Increases of the other creature's roll that cost nothing; a number below 0 means Decreases.
    """

    hinder: int = 0
    resist: int = 0
    recalled: int = 0
    their_situation: int = 0


@frozen(kw_only=True)
class Bid(RollPayment):
    """The payments of a side for both rolls of an attack; `hinder` counts Decreases of the other creature's roll."""

    hinder: int = 0


@frozen
class Attack(Bid):
    """Attack a target.

    If by a ruling the target's side pays first, the attacker's side pays with `Push` instead.

    Attributes:
        situation: Increases of the attacker's roll that cost nothing; a number below 0 means Decreases.
        target_situation: Increases of the target's roll that cost nothing; a number below 0 means Decreases.
        danger: True for a Dangerous attack.
    """

    by: str
    target: str
    situation: int = field(default=0, kw_only=True)
    target_situation: int = field(default=0, kw_only=True)
    danger: bool = field(default=False, kw_only=True)


@frozen
class AttackSeveral(RollPayment):
    """Attack several targets at once with one roll; only some creatures can do this.

    Most fields have the same meaning as in `Attack`. `hinders` pairs targets with Decreases of their rolls.
    `target_situations` pairs them with Increases that the situation gives; a number below 0 means Decreases.
    """

    by: str
    targets: tuple[str, ...] = ()
    hinders: Pairs = field(default=(), kw_only=True)
    situation: int = field(default=0, kw_only=True)
    target_situations: Pairs = field(default=(), kw_only=True)
    danger: bool = field(default=False, kw_only=True)


@frozen
class Push(Bid):
    """The payments of the attacker's side for an attack if the target's side has paid first."""


@frozen
class Resist(Bid):
    """The payments of the target's side to change both rolls of an attack."""


@frozen
class MoreDamage(Payment):
    """Dice that the side of the striking creature adds to a damage roll, each for 1 Advantage."""

    dice: int = 0


@frozen
class LessDamage(Payment):
    """Dice that the side of the struck creature takes away from a damage roll, each for 1 Advantage."""

    dice: int = 0


@frozen
class Deed(Backed):
    """A creature's roll for another creature, or for itself."""

    by: str
    whom: str
    bonus: int = 0


@frozen
class Assist(Deed):
    """Help another creature; if the roll comes to Mixed or better, that creature gains an Advantage."""

    difficulty: str = "Medium"


@frozen
class HealingRoll(Deed):
    """Roll to heal a creature; `shift` is the number of steps by which the GM makes it harder; below 0, easier."""

    shift: int = 0


@frozen
class Mend(HealingRoll):
    """Heal a creature as an Action, with a Decreased roll that is Very Hard or, if the GM says so, easier."""

    def __post_init__(self) -> None:
        HealingRoll.__post_init__(self)
        require_int(self.shift, 1 - len(DIFFICULTIES), 0, "the steps of a Difficulty")


@frozen
class Stabilise(Deed):
    """Roll on Medium to stabilise an Unstable creature, which is then Unconscious."""


@frozen
class Attempt(Backed):
    """Roll for any other Action, such as a risky move or something complicated."""

    by: str
    bonus: int = 0
    difficulty: str = "Medium"


@frozen
class Contest(Contested):
    """Roll against another creature that resists, but not to attack it."""

    by: str
    target: str
    bonus: int = 0
    against: int = 0


@frozen
class Act:
    """Take a turn without a roll: move, take Quick Actions, or take another Action that the group allows."""

    by: str


@frozen
class Brace(Backed):
    """Spend Advantage on an Unstable creature's next roll to live, before the creature acts."""

    by: str


@frozen
class AskGM:
    """Ask the GM, once in a session, how much Advantage both sides have; the Ability Good Under Pressure allows it."""

    by: str


@frozen
class Pass:
    """Let a creature of the other side act first."""


@frozen
class Second(Payment):
    """Spend 1 Advantage so that two creatures act in this turn instead of one."""


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
        targets: The targets of the last Action in a Blaze of Glory; empty if the Action has no target.
        deed: The kind of the last Action: "heal", "help" or "stabilise"; empty for an attack.
    """

    how: str
    targets: tuple[str, ...] = ()
    deed: str = field(default="", kw_only=True)


Action = Attack | Assist | Mend | Stabilise | Act | Attempt | Contest | AttackSeveral
OnTurn = Action | Pass | Second | Brace | AskGM
Choice = OnTurn | Push | Resist | MoreDamage | LessDamage | Reaction | Fall


_ACTION_WORDS: Mapping[type, str] = {
    Attack: "{0.by} attacks {0.target}",
    Assist: "{0.by} helps {0.whom}",
    Mend: "{0.by} heals {0.whom}",
    Stabilise: "{0.by} stabilises {0.whom}",
    Attempt: "{0.by} makes a roll of Difficulty {0.difficulty}",
    Contest: "{0.by} makes an opposed roll against {0.target}",
    Act: "{0.by} acts without a roll",
    Brace: "{0.by} spends Advantage on the roll to live",
    AskGM: "{0.by} asks how much Advantage the GM has",
}


def action_words(choice: Choice) -> str:
    """Return an action of a creature in a sentence, without payments."""
    if isinstance(choice, AttackSeveral):
        return f"{choice.by} attacks {' and '.join(choice.targets)}"
    return _ACTION_WORDS.get(type(choice), "").format(choice)
