"""A duel small enough to be solved: two fighters face to face, who attack or defend and never step aside.

The rules are those of the fight, with fewer choices.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from rules.aretis import fight
from rules.aretis.characters import Fighter
from rules.aretis.combat.state import Fight
from rules.aretis.people import read_person
from rules.core.frozen import frozen, replace
from rules.core.play import game as models
from rules.core.play.explorer import Fight as Rules
from rules.core.play.offers import Offer, OfferField, Offers, members

STANCES = ("attack", "defend")


@frozen
class Duel(models.Duel):
    """Two people, each a line of text such as `Attack 12 · Defence 11`; `blows` of them take one out."""

    game: ClassVar[Rules] = fight

    first: str
    second: str
    blows: int

    @property
    def left_out(self) -> str:
        """The possible choices, and those that are left out, in words."""
        return (
            f"{self.blows} {'blow takes' if self.blows == 1 else 'blows take'} somebody out, and everybody attacks or "
            "defends in front: no steps, no turning, no other guard, no flight"
        )

    def start(self) -> Fight:
        """Return the fight at its start."""
        return fight.start(
            blows=self.blows, first=(read_person("Ann", self.first),), second=(read_person("Bo", self.second),)
        )

    def choices(self, state: Fight, _: str, offers: Offers) -> Sequence[Any]:
        """Return the choices: to attack, or to defend in front."""
        kinds = (offer for offer in offers(state) if offer.choice.stance in STANCES and offer.choice.guard == "front")
        return tuple(members(replace(kind, asks=_targets(kind)) for kind in kinds))

    def side_of(self, state: Fight, who: str) -> str:
        """Return the side for which a person decides."""
        return state.fighter(who).side

    def held(self, state: Fight) -> tuple[Fight, bool] | None:
        """Return a fight between two such fighters in the duel's order; None for a fight between others."""
        own = [_sheet(self.first), _sheet(self.second)]
        known = [replace(member.fighter, name="Ann") for member in state.members] == own
        return (self.canonical(state), False) if known else None


def _targets(offer: Offer) -> tuple[OfferField, ...]:
    """Return the fields of an offer besides steps, turns and flight."""
    return tuple(ask for ask in offer.asks if ask.name == "targets")


@cache
def _sheet(line: str) -> Fighter:
    return read_person("Ann", line).fighter


EVEN = "Attack 10 · Defence 10 · Agility 10"
DUELS: Mapping[str, Duel] = MappingProxyType(
    {"even": Duel(EVEN, EVEN, 3), "practice": Duel("Attack 12 · Defence 11", "Attack 10 · Defence 9", 3)}
)
