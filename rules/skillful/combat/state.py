"""The state of a fight: its people with their combat options and pools, the round, and the side in the lead."""

import re
from functools import lru_cache, partial
from typing import ClassVar, Self, TypeVar

from rules.core import BadInput, snapshot_rulings
from rules.core.argument_checks import check_fields
from rules.core.errors import find_by_name
from rules.core.frozen import field, fields, frozen, replace, unchecked
from rules.core.play.names import check_name
from rules.skillful.characters import Attempt, Character, Pools, Task
from rules.skillful.rulings import SkillfulRulings, rulings
from rules.skillful.tables import ALL_OF_A_POOL, EMPTY_PENALTY, POOLS
from rules.skillful.tasks import sword_dodge

FULL = Pools(**dict.fromkeys(POOLS, ALL_OF_A_POOL))
GM = "GM"  # no person may have this name


@frozen
class CombatOption:
    """An attack or a defence of a fighter: its name, the levels of its skills, and its task."""

    name: str
    skills: tuple[int, ...]
    task: Task = field(hash=False)  # the other fields are enough for a good hash

    def __post_init__(self) -> None:
        check_name(self.name, "the name of a weapon or skill")
        if re.search(r'[()"]| \d[\d+]*$', self.name):
            raise BadInput(
                self.name, "a means of fighting must have a name without brackets and without a number at its end"
            )
        Character(self.skills)  # checks the levels
        check_fields(self, "task")


DODGES = (CombatOption("Dodge", (), sword_dodge()),)  # every fighter can dodge, even without a skill


@frozen
class Fighter:
    """A person in a fight, with their attacks, defences and pools.

    Attributes:
        name: The name of the person.
        attacks: The combat options with which the person attacks.
        defences: The combat options with which the person defends, at least one.
        pools: The points that are left in each pool.
        physical_penalty: The physical fatigue penalty, 0 or more; the group sets it.
        mental_penalty: The mental fatigue penalty, 0 or more; the group sets it.
        nuisances: The nuisances that suckage points and consequences have brought, in the group's words.
        side: The name of the side.
        acted: True after the person's action in this round.
        out: The reason why the person has left; empty if they are present.
        lost: The margin of a loss while the person decides about the failed roll; else 0.
        row: The row of the chart for that loss; else empty.
        fumbled: The number of the consequence of a fumble while the person decides about it; else 0.
    """

    name: str
    attacks: tuple[CombatOption, ...] = field(default=(), hash=False)  # the name is enough for a good hash
    defences: tuple[CombatOption, ...] = field(default=DODGES, hash=False)
    pools: Pools = FULL
    physical_penalty: int = 0
    mental_penalty: int = 0
    nuisances: tuple[str, ...] = ()
    side: str = ""
    acted: bool = False
    out: str = ""
    lost: int = 0
    row: str = ""
    fumbled: int = 0

    def __post_init__(self) -> None:
        check_name(self.name)
        check_fields(self, "attacks", "defences")
        Character((), self.physical_penalty, self.mental_penalty)  # checks the penalties
        for what, means in (("attack", self.attacks), ("defence", self.defences)):
            names = [mean.name for mean in means]
            if len(set(names)) != len(names):
                raise BadInput(names, f"every {what} of {self.name} must have a different name")
        if not self.defences:
            raise BadInput(
                self.defences, f"defences of {self.name} must be one or more, such as a Dodge without a skill"
            )

    def attempt(self, means: CombatOption, attitude: str, danger: bool | None = None) -> Attempt:
        """Return the fighter's attempt with their present pools.

        By our ruling an empty Wind counts as a physical penalty of 4 at least. `danger` says whether lives are at
        stake; None keeps the danger of the combat option.
        """
        breathless = self.pools.wind <= 0 and rulings().empty_wind == "four"
        physical = max(self.physical_penalty, EMPTY_PENALTY) if breathless else self.physical_penalty
        return _attempt(means, physical, self.mental_penalty, self.pools.below_zero(), attitude, danger)


_unchecked_fighter = unchecked(Fighter)
_FIELDS = tuple(field.name for field in fields(Fighter) or ())


def replace_unchecked(fighter: Fighter, **values: object) -> Fighter:
    """Return a fighter with these values, which need no check; `replace` takes much longer, because it checks all."""
    return _unchecked_fighter(**{name: getattr(fighter, name) for name in _FIELDS} | values)


@lru_cache(1024)  # a list of offers asks for the same attempt many times
def _attempt(
    means: CombatOption, physical: int, mental: int, below: tuple[str, ...], attitude: str, danger: bool | None
) -> Attempt:
    task = means.task if danger is None else replace(means.task, danger=danger)
    return Attempt(Character(means.skills, physical, mental, below), task, attitude)


@frozen
class FightState:
    """The state of a fight: its sides and people, the round, and the rulings.

    `leads` is the side in the lead, if the rulings use a lead. `BLOWS` is False for a scene of checks without a fight.
    A scene begins with people on `MIN_SIDES` sides or more, and no person may have a name in `RESERVED`.
    """

    BLOWS: ClassVar[bool] = True
    MIN_SIDES: ClassVar[int] = 2
    RESERVED: ClassVar[tuple[str, ...]] = (GM,)

    sides: tuple[str, ...]
    fighters: tuple[Fighter, ...]
    round: int = 1
    leads: str = ""
    rulings: SkillfulRulings = field(default_factory=partial(snapshot_rulings, SkillfulRulings), hash=False)

    def fighter(self, name: str) -> Fighter:
        """Return the fighter of that name; raise `BadInput` for an unknown name."""
        return find_by_name(name, self.fighters, "a fighter")

    def change_fighter(self, name: str, **values: object) -> Self:
        """Return the fight with one person changed."""
        fighters = tuple(
            [replace_unchecked(fighter, **values) if fighter.name == name else fighter for fighter in self.fighters]
        )
        return replace(self, fighters=fighters)

    @property
    def remaining_fighters(self) -> tuple[Fighter, ...]:
        """All fighters who are still in the fight."""
        return tuple([fighter for fighter in self.fighters if not fighter.out])

    @property
    def remaining_sides(self) -> tuple[str, ...]:
        """The sides that still have a fighter in the fight."""
        present_sides = {fighter.side for fighter in self.fighters if not fighter.out}
        return tuple([side for side in self.sides if side in present_sides])

    def opponents(self, name: str) -> tuple[str, ...]:
        """Return the names of the fighters of other sides who are still present."""
        side = self.fighter(name).side
        return tuple([fighter.name for fighter in self.fighters if fighter.side != side and not fighter.out])


AnyFight = TypeVar("AnyFight", bound=FightState)  # the state of a fight, or of a scene without a fight
