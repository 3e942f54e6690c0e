"""The choices of players in a battle, which can be written as text.

`who` is the name of the character who acts, and `skill` the name of one of that character's skills.
"""

from typing import ClassVar

from rules.core.frozen import field, frozen
from rules.riskbreaker.combat.damage import Shares
from rules.riskbreaker.tables import Names, Stat

Grouping = tuple[Names, ...]
Goal = int | str  # the goal of a Move: the number of a Fight, the name of an enemy, or a word of `ELSEWHERE`


@frozen
class Maneuver:
    """A maneuver: the character, the skill, the Risk, and the further fields of the card.

    Attributes:
        who: The character who acts.
        skill: The name of the skill.
        risk: The Risk, 1 or more.
        against: The target side; empty if there is only one opposing side.
        fight: The number of the target Fight, for a character who is in no Fight; else None.
        group: The names of comrades who act too.
        item: The name of a used item; empty if none is used.
        element: The number of a used element; None if none is used.
    """

    card: ClassVar[str] = ""

    who: str
    skill: str
    risk: int = 1
    against: str = field(default="", kw_only=True)
    fight: int | None = field(default=None, kw_only=True)
    group: Names = field(default=(), kw_only=True)
    item: str = field(default="", kw_only=True)
    element: int | None = field(default=None, kw_only=True)


@frozen
class Gain(Maneuver):
    """Gain Advantage for your side."""

    card: ClassVar[str] = "gain"


@frozen
class Decrease(Maneuver):
    """Decrease the Advantage of an opposing side."""

    card: ClassVar[str] = "decrease"


@frozen
class InflictSkill(Maneuver):
    """Inflict Skill Damage on one stat; `shares` has the points for each target."""

    card: ClassVar[str] = "skill-damage"
    stat: Stat = Stat.MUSCLE
    shares: Shares = ()


@frozen
class InflictKill(Maneuver):
    """Inflict Kill Damage; `shares` has the points for each target."""

    card: ClassVar[str] = "kill-damage"
    shares: Shares = ()


@frozen
class Recover(Maneuver):
    """Recover Skill Damage.

    `spread` has the points for each stat, and `extra` is a supplementary maneuver; None if there is none.
    """

    card: ClassVar[str] = "recover"
    skill: str = ""
    spread: tuple[tuple[Stat, int], ...] = ()
    extra: Maneuver | None = None


def parts_of(maneuver: Maneuver) -> tuple[Maneuver, ...]:
    """Return a maneuver and, for a Recover, its supplementary maneuver."""
    extra = maneuver.extra if isinstance(maneuver, Recover) else None
    return (maneuver, extra) if extra else (maneuver,)


@frozen
class Rescue(Maneuver):
    """Rescue a comrade."""

    card: ClassVar[str] = "rescue"
    comrade: str = ""


# The goals of a Move that are neither a Fight nor an enemy, with their labels.
ELSEWHERE = {"away": "away", "off": "off the field", "place": "to a place"}


def goal_text(to: Goal) -> str:
    """Return the goal of a Move in words, such as `to Fight 2` or `away`."""
    return f"to Fight {to}" if isinstance(to, int) else ELSEWHERE.get(to, f"to {to}")


@frozen
class Move(Maneuver):
    """Make a Move.

    `to` is the number of a Fight, the name of an enemy in no Fight, `"place"`, `"away"`, or `"off"` for leaving the
    battlefield. `place` has the name of a place outside the Fights.
    """

    card: ClassVar[str] = "move"
    to: Goal = "away"
    place: Names = ()


MADE = {"trap": "a trap", "obstacle": "an obstacle", "resource": "a resource"}  # the elements of `Alter`


@frozen
class Alter(Maneuver):
    """Alter the battleground: `make` is a `"trap"`, an `"obstacle"`, a `"resource"`, or `"tactics"`.

    `at` is the Fight that a trap or obstacle guards; None means the fighter's own Fight. `inside` is True if the trap
    or obstacle is among the people there. `moved` has the names of the people whom Tactics takes out of the Fight.
    """

    card: ClassVar[str] = "alter"
    make: str = "resource"
    at: int | None = None
    moved: Names = ()
    inside: bool = False


@frozen
class Pass:
    """Make no maneuver on this turn."""

    who: str


@frozen
class DeclareFights:
    """Declare who fights whom: the people of each Fight.

    People who are not named are in no Fight.
    """

    fights: Grouping


@frozen
class DisputedFights:
    """Declare who fights whom without agreement: every member of the side makes a proposal."""

    proposals: tuple[tuple[str, Grouping], ...]


@frozen
class ShareAdvantage:
    """Share a side's Advantage out to the Fights.

    `amounts` is None if the side's members cannot agree. `elements` places the side's traps and obstacles: pairs of an
    element's number and a Fight's number.
    """

    side: str
    amounts: tuple[int, ...] | None = None
    elements: tuple[tuple[int, int], ...] = ()


@frozen
class DeclareSkills:
    """Declare the skill with which each character in the Fight fights.

    Characters who are not named keep the skill that they use.
    """

    skills: tuple[tuple[str, str], ...] = ()


@frozen
class Surrender:
    """Give up as a side."""

    side: str


@frozen
class Flee:
    """Leave the battle as a whole side when a round begins; only the printed alternative of a ruling allows this."""

    side: str


@frozen
class Veto:
    """Forbid a character to use a card with a skill; the GM chooses this."""

    who: str
    card: str
    skill: str


@frozen
class Distance:
    """Set the distance between a character and a goal, which is the Risk of a Move there; the GM chooses this."""

    who: str
    to: Goal
    risk: int = 1


@frozen
class Unaware:
    """Say that a side has not seen any opponent yet and so does not prepare; the GM chooses this.

    Only a ruling allows this choice.
    """

    side: str


@frozen
class LetGo:
    """Name the members of a side who let a fighter move away, before that fighter rolls for the Move.

    Only a ruling allows this choice.
    """

    side: str
    mover: str
    who: Names


Declared = DeclareFights | DisputedFights | ShareAdvantage | DeclareSkills
Choice = Maneuver | Pass | Declared | Surrender | Flee | Veto | Distance | Unaware | LetGo
