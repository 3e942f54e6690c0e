"""The choices of players in a battle; every choice is a frozen value that can be written as text.

`who` is the name of the character who acts, `skill` the name of one of that character's skills.
"""

from typing import ClassVar

from rules.core.frozen import field, frozen
from rules.riskbreaker.combat.damage import Shares
from rules.riskbreaker.tables import Stat

Grouping = tuple[tuple[str, ...], ...]


@frozen
class Maneuver:
    """A maneuver: the character, the skill, the Risk, and the further fields of the card.

    `against` is the target side, if there are several opposing sides. `fight` is the target Fight of a character in no
    Fight. `group` are the others who act too, `item` is an item used. `element` is the number of a used element.
    """

    card: ClassVar[str] = ""

    who: str
    skill: str
    risk: int = 1
    against: str = field(default="", kw_only=True)
    fight: int | None = field(default=None, kw_only=True)
    group: tuple[str, ...] = field(default=(), kw_only=True)
    item: str = field(default="", kw_only=True)
    element: int | None = field(default=None, kw_only=True)


@frozen
class Gain(Maneuver):
    """Gain Advantage."""

    card: ClassVar[str] = "gain"


@frozen
class Decrease(Maneuver):
    """Decrease Advantage."""

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
    """Recover Skill Damage; `spread` has the points for each stat, `extra` is a supplementary maneuver."""

    card: ClassVar[str] = "recover"
    skill: str = ""
    spread: tuple[tuple[Stat, int], ...] = ()
    extra: Maneuver | None = None


@frozen
class Rescue(Maneuver):
    """Rescue a comrade."""

    card: ClassVar[str] = "rescue"
    comrade: str = ""


@frozen
class Move(Maneuver):
    """Move to a Fight (its number), to an enemy in no Fight (a name), to a `"place"`, `"away"`, or `"off"` the field.

    `place` has the name of a place outside the Fights.
    """

    card: ClassVar[str] = "move"
    to: int | str = "away"
    place: tuple[str, ...] = ()


@frozen
class Alter(Maneuver):
    """Alter the battleground: `make` a `"trap"`, an `"obstacle"`, a `"resource"`, or use `"tactics"`.

    `at` is the Fight that a trap or obstacle guards (None: your own). `inside` is True if the trap or obstacle is among
    the people there. `moved` has the people whom Tactics takes out.
    """

    card: ClassVar[str] = "alter"
    make: str = "resource"
    at: int | None = None
    moved: tuple[str, ...] = ()
    inside: bool = False


@frozen
class Pass:
    """Make no maneuver this time."""

    who: str


@frozen
class DeclareFights:
    """Set the stage: the people in each Fight; all others are in no Fight."""

    fights: Grouping


@frozen
class DisputedFights:
    """Set the stage without agreement: the proposal of every member, with the member's name."""

    proposals: tuple[tuple[str, Grouping], ...]


@frozen
class ShareAdvantage:
    """Share a side's Advantage out to the Fights; None if its members cannot agree.

    `elements` places the side's traps and obstacles: pairs of element number and Fight number.
    """

    side: str
    amounts: tuple[int, ...] | None = None
    elements: tuple[tuple[int, int], ...] = ()


@frozen
class DeclareSkills:
    """The skill of each character in the Fight; those who are not named keep the skill in use."""

    skills: tuple[tuple[str, str], ...] = ()


@frozen
class Surrender:
    """A side gives up."""

    side: str


@frozen
class Flee:
    """A whole side leaves when a round begins (only if the rulings follow the print)."""

    side: str


@frozen
class Veto:
    """The GM forbids a character to use a card with a skill."""

    who: str
    card: str
    skill: str


@frozen
class Distance:
    """The GM sets the distance of a goal for a character: the Risk of the Move to it."""

    who: str
    to: int | str
    risk: int = 1


@frozen
class Unaware:
    """The GM says that a side has not seen an opponent yet, and so does not prepare (only if the rulings say so)."""

    side: str


@frozen
class LetGo:
    """Before the roll for a Move, a side names its members who let the mover go (only if the rulings say so)."""

    side: str
    mover: str
    who: tuple[str, ...]


Declared = DeclareFights | DisputedFights | ShareAdvantage | DeclareSkills
Choice = Maneuver | Pass | Declared | Surrender | Flee | Veto | Distance | Unaware | LetGo
