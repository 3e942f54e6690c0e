"""A duel small enough to be solved: a player's creature against its equal, with little Life and Advantage up to a cap.

The rules are those of the fight, with fewer choices, and Advantage beyond the cap is lost.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from rules.core.frozen import frozen, replace
from rules.core.play import game as models
from rules.core.play.explorer import Fight as Rules
from rules.core.play.offers import Offers, members
from rules.councilman import fight
from rules.councilman.combat.choices import Attack, Fall, LessDamage, MoreDamage, Pass, Push, Reaction, Resist
from rules.councilman.combat.state import Combat, Fighter
from rules.councilman.people import read_person
from rules.councilman.rolls import SIDES

KINDS = (Attack, Push, Resist, MoreDamage, LessDamage, Reaction, Pass)


@frozen
class Duel(models.Duel):
    """Two fighters with the same sheet, one on each side."""

    game: ClassVar[Rules] = fight

    person: str
    cap: int

    @property
    def left_out(self) -> str:
        """The possible choices, and those that are left out, in words."""
        return (
            f"both have {self.person}, whoever has none left falls unconscious, Advantage beyond {self.cap} on a side "
            "is lost, and nobody heals, helps, recalls an Experience or does something else"
        )

    def start(self) -> Combat:
        """Return the fight at its start."""
        one, other = ((read_person(name, self.person),) for name in ("Ann", "Bo"))
        return fight.start(**dict(zip(SIDES, (one, other), strict=True)))

    def canonical(self, state: Combat) -> Combat:
        """Return the canonical fight with Advantage cut to the cap."""
        state = fight.canonical(state)
        fighters = tuple(replace(fighter, advantage=min(fighter.advantage, self.cap)) for fighter in state.fighters)
        return replace(state, fighters=fighters, gm=min(state.gm, self.cap))

    def choices(self, state: Combat, _: str, offers: Offers) -> Sequence[Any]:
        """Attacks, what is paid for them, answers and passing; whoever falls is unconscious."""
        every = tuple(offers(state))
        if isinstance(every[0].choice, Fall):
            return (every[0].choice,)
        kinds = (each for each in every if isinstance(each.choice, KINDS))
        return tuple(member for member in members(kinds) if not _recalled(member))

    def side_of(self, state: Combat, who: str) -> str:
        """Return the side for which a person decides."""
        return who if who in SIDES else state.fighter(who).side

    def held(self, state: Combat) -> tuple[Combat, bool] | None:
        """Return a fight between two such fighters; None for a fight between others."""
        known = [_whole(fighter) for fighter in state.fighters] == [
            replace(_sheet(self.person), side=side) for side in SIDES
        ]
        return (self.canonical(state), False) if known else None


def _whole(each: Fighter) -> Fighter:
    """Somebody unhurt, whatever they are called and have been through; what is left of the fallen tells nothing."""
    return replace(each, name="Ann", life=each.maximum, advantage=0, condition="up", awake=True, attacks=0, acted=False)


def _recalled(choice: Any) -> bool:
    return bool(getattr(choice, "experience", 0) or getattr(choice, "recalled", 0))


@cache
def _sheet(line: str) -> Fighter:
    return _whole(read_person("Ann", line))


DUELS: Mapping[str, Duel] = MappingProxyType({"one-life": Duel("Life 1", 1)})
