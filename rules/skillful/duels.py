"""A duel small enough to be solved: two beginners with broadswords and little Wind.

The rules are those of the fight, with fewer choices.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar

from rules.core.frozen import frozen
from rules.core.play import game as models
from rules.core.play.explorer import Fight as Rules
from rules.core.play.offers import Offers, members
from rules.skillful import fight
from rules.skillful.combat.choices import AsItIs, Attack, Bear, Defend, Say, Yield
from rules.skillful.combat.state import GM, Fight, Fighter
from rules.skillful.people import read_person

ATTITUDES = ("ordinary", "intense")


@frozen
class Duel(models.Duel):
    """Two fighters with the same sheet."""

    game: ClassVar[Rules] = fight

    person: str

    @property
    def left_out(self) -> str:
        """The possible choices, and those that are left out, in words."""
        return (
            f"both are {self.person}, everybody attacks in turn, defends or gives in, in an ordinary way or with all "
            "they have, nobody has aid or takes suckage points, and the GM lets everything stand"
        )

    def start(self) -> Fight:
        """Return the fight at its start."""
        one, other = ((read_person(name, self.person),) for name in ("Ann", "Bo"))
        return fight.start(first=one, second=other)

    def choices(self, state: Fight, who: str, offers: Offers) -> Sequence[Any]:
        """Return the choices: attacks and defences of two attitudes, and giving in."""
        every = iter(offers(state))
        first = next(every)
        if who == GM:
            return (first.choice if isinstance(first.choice, Say) else AsItIs(),)
        if isinstance(first.choice, Bear):
            return (first.choice,)
        kinds = (each for each in chain((first,), every) if isinstance(each.choice, Attack | Defend | Yield))
        kinds = (kind for kind in kinds if not getattr(kind.choice, "aid", ()))
        return tuple(member for member in members(kinds) if getattr(member, "attitude", "ordinary") in ATTITUDES)

    def side_of(self, state: Fight, who: str) -> str:
        """Return the side for which a person decides; empty for the GM."""
        return "" if who == GM else state.fighter(who).side

    def held(self, state: Fight) -> tuple[Fight, bool] | None:
        """Return a fight between two such fighters; None for a fight between others."""
        own = _sheet(self.person)
        sheet = (own.attacks, own.defences)
        known = [(fighter.attacks, fighter.defences) for fighter in state.fighters] == [sheet, sheet]
        return (self.canonical(state), False) if known else None


@cache
def _sheet(line: str) -> Fighter:
    return read_person("Ann", line)


DUELS: Mapping[str, Duel] = MappingProxyType(
    {"beginners": Duel("Broadsword 4 · Dodge 4 · Wind 6 · Stamina 2 · Health 2")}
)
