"""Tactics of the 2d8 draft: what whoever is due does, for a whole fight without anybody at the table.

A tactic chooses; the rules do everything else.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rules.core import require_one_of
from rules.core.frozen import replace
from rules.core.play.offers import Offer, Offers
from rules.councilman import fight
from rules.councilman.combat.choices import Act, Attack, Fall, LessDamage, MoreDamage, Push, Reaction, Resist
from rules.councilman.combat.state import Combat, Fighter, side_advantage
from rules.councilman.rolls import SIDES
from rules.councilman.rulings import rulings

TACTICS: Mapping[str, str] = MappingProxyType(
    {
        "press": "Press every Very Good attack, always strike back",
        "spread": "The same, against the opponent with most Life",
        "glory": "The same as the first, and fall in a Blaze of Glory",
        "bank": "Take Advantage instead of pressing and striking back, spend it to Increase",
    }
)
PLAIN = "press"  # what whoever thinks of nothing better does


def by_tactic(tactics: Mapping[str, str]) -> Callable[[Combat, str, Offers], Any]:
    """Each side's tactic as a policy.

    Args: `tactics` name a tactic (one of TACTICS) for each side. Raises `BadInput` for an unknown one.
    """
    return _policy(tuple(require_one_of(tactics[side], TACTICS, "a tactic") for side in SIDES))


@lru_cache(maxsize=64)  # one policy for the same tactics: what is remembered under it holds
def _policy(tactics: tuple[str, ...]) -> Callable[[Combat, str, Offers], Any]:
    def policy(state: Combat, who: str, offers: Offers) -> Any:
        side = who if who in SIDES else state.fighter(who).side
        return _chosen(state, who, iter(offers(state)), tactics[SIDES.index(side)])

    return policy


def _chosen(state: Combat, who: str, offers: Iterator[Offer], tactic: str) -> Any:
    match next(offers).choice:
        case Resist() | LessDamage() as nothing:
            return nothing
        case Push():
            return Push(_banked(state, who, tactic))
        case MoreDamage() as nothing:
            pressed = (offer.choice for offer in offers if offer.rule == "cd.attack")
            return nothing if tactic == "bank" else next(pressed, nothing)
        case Reaction():
            return Reaction(tactic != "bank")
        case Fall():
            target = _target(state, state.fighter(who), tactic)
            return Fall("Blaze of Glory", target) if tactic == "glory" and target else Fall("Unconsciousness")
    return _action(state, state.ready(state.turn)[0], tactic)


def _action(state: Combat, who: Fighter, tactic: str) -> Attack | Act:
    target = _target(state, who, tactic)
    if not target or not who.conscious:
        return Act(who.name)
    return Attack(who.name, target, 0 if rulings().first_bid == "target" else _banked(state, who.side, tactic))


def _banked(state: Combat, side: str, tactic: str) -> int:
    return int(tactic == "bank" and side_advantage(state, side) > 0)


def _target(state: Combat, who: Fighter, tactic: str) -> str:
    """Return the conscious opponent with least Life, or with most; empty if there is none."""
    foes = [fighter for fighter in state.fighters if fighter.side != who.side and fighter.conscious and fighter.life]
    if not foes:
        return ""
    return (max if tactic == "spread" else min)(foes, key=lambda each: each.life).name


class Steady:
    """The fight for tactics: none looks at the number of the round, and the rules only at who goes first."""

    turn = staticmethod(fight.turn)
    outcome = staticmethod(fight.outcome)
    rounds = staticmethod(fight.rounds)

    @staticmethod
    def canonical(state: Combat) -> Combat:
        """Return the fight without the round's number, because no tactic adds more dice than it presses with."""
        kept = (state.round - 1) % 2 + 1 if state.rulings.first_turn == "alternate" else 1
        return replace(fight.canonical(state), round=kept)
