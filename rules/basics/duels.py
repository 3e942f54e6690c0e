"""A duel small enough to be solved: two equal fighters with clubs on neighbouring squares, who do not move.

The rules are those of the battle, with fewer choices.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from rules.basics import fight
from rules.basics.characters import Fighter
from rules.basics.combat.state import Battle
from rules.basics.people import read_person
from rules.core.frozen import frozen, replace
from rules.core.play import game as models
from rules.core.play.explorer import Fight as Rules
from rules.core.play.offers import Offers, members

MANEUVERS = ("attack", "all-out-attack", "all-out-defense", "nothing")
VERSIONS = ("", "determined", "strong")


@frozen
class Duel(models.Duel):
    """Two fighters with the same sheet on neighbouring squares; so much harm takes one of them out."""

    game: ClassVar[Rules] = fight

    person: str
    harm: int

    @property
    def left_out(self) -> str:
        """The possible choices, and those that are left out, in words."""
        return (
            f"both are {self.person}, {self.harm} harm takes one out, and everybody stays where they are and attacks, "
            "attacks all out, determined or strong, defends all out, or does nothing: no feints, aims or charges"
        )

    def start(self) -> Battle:
        """Return the battle at its start."""
        one, other = ((read_person(name, f"{self.person} · at 0 {at}"),) for at, name in enumerate(("Ann", "Bo")))
        return fight.start(harm=self.harm, first=one, second=other)

    def choices(self, state: Battle, _: str, offers: Offers) -> Sequence[Any]:
        """Return the choices without feints, aims and charges."""
        kinds = (offer for offer in offers(state) if offer.choice.maneuver in MANEUVERS)
        return tuple(member for member in members(kinds) if member.to is None and member.version in VERSIONS)

    def side_of(self, state: Battle, who: str) -> str:
        """Return the side for which a person decides."""
        return state.fighter(who).party

    def held(self, state: Battle) -> tuple[Battle, bool] | None:
        """Return a battle between two such fighters, and if the second goes first; None for one between others.

        Sides are in the order of turns; the squares show which of them is the duel's first.
        """
        own = _sheet(self.person)
        if len(state.members) != 2 or any(replace(member.fighter, name="Ann") != own for member in state.members):
            return None
        turned = state.members[0].square != (0, 0)
        return self.canonical(state), turned


@cache
def _sheet(line: str) -> Fighter:
    return read_person("Ann", line).fighter


DUELS: Mapping[str, Duel] = MappingProxyType({"clubs": Duel("club 11 1d · dodge 8", 4)})
