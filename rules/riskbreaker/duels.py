"""Duels small enough to be solved: two people in one Fight, a stated list of cards, and Advantage up to a cap.

The rules are those of the battle; what is left out is left out of the choices, and Advantage beyond the cap is lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.core import Dice
from rules.core.changing import replace
from rules.core.play.courses import Outcome
from rules.core.play.offers import Offers, members
from rules.riskbreaker import fight
from rules.riskbreaker.combat.choices import Decrease, Gain, InflictKill, Pass
from rules.riskbreaker.combat.state import Battle
from rules.riskbreaker.policies import by_tactic

CARDS = (Gain, Decrease, InflictKill)
_UNPREPARED = by_tactic({})


@dataclass(frozen=True, slots=True)
class Duel:
    """A fight that goes by the rules, but for Advantage beyond `cap`, and in which only these cards are played."""

    cap: int
    cards: tuple[type, ...] = CARDS

    def turn(self, dice: Dice, state: Battle) -> Battle:
        """As in a battle."""
        return fight.turn(dice, state)

    def outcome(self, state: Battle) -> Outcome | None:
        """As in a battle."""
        return fight.outcome(state)

    def rounds(self, state: Battle) -> int:
        """As in a battle."""
        return fight.rounds(state)

    def canonical(self, state: Battle) -> Battle:
        """As in a battle, with no more Advantage than the cap."""
        state = fight.canonical(state)
        if all(pool <= self.cap for each in state.fights for pool in each.pools):
            return state
        capped = tuple(replace(each, pools=tuple(min(pool, self.cap) for pool in each.pools)) for each in state.fights)
        return replace(state, fights=capped)

    def choices(self, state: Battle, who: str, offers: Offers) -> Sequence[Any]:
        """Everybody is in one Fight, unprepared, with their best skill; on a turn the cards, or nothing."""
        if state.phase != "turns":
            return (_UNPREPARED(state, who, offers),)
        return tuple(each for each in members(offers(state)) if isinstance(each, (*self.cards, Pass)))


def side_of(state: Battle, who: str) -> str:
    """The side that somebody decides for."""
    return who if who in state.sides else next((each.side for each in state.fighters if each.name == who), "")
