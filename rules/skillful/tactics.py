"""Tactics of Skillful: a tactic makes the choices of a fighter in a fight without players."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from rules.core.frozen import replace
from rules.core.play.game import Tactics
from rules.core.play.offers import Offer, Offers
from rules.skillful.combat.choices import (
    AcceptFailure,
    AsItIs,
    Attack,
    Choice,
    Defend,
    DescribeConsequence,
    GiveIn,
    TakeSuckage,
    Wait,
)
from rules.skillful.combat.state import GM, FightState
from rules.skillful.rulings import rulings

TEXTS: Mapping[str, str] = {
    "steady": "Attack and defend with an ordinary attitude",
    "fierce": "Attack with an intense attitude, defend with an ordinary one",
    "wary": "Attack with an ordinary attitude, defend with an intense one",
    "idle": "Never attack, and defend with an ordinary attitude",
}
LIFTED = 3  # a fighter takes this many suckage points at most for a better row


def decide(fight: FightState, who: str, offers: Offers[FightState, Any], by_side: Mapping[str, str]) -> Choice:
    """Return the choice that the tactic of a fighter's side makes; the GM never reduces a consequence.

    People take up to 3 suckage points for a better row, and give in once their Health is below zero.
    """
    offered = iter(offers(fight))  # the class of the first choice shows which kind of choice is pending
    first = next(offered)
    plain = first.choice
    if who == GM:
        return plain if isinstance(plain, DescribeConsequence) else AsItIs()
    fighter = fight.fighter(who)
    tactic = by_side[fighter.side]
    if isinstance(plain, AcceptFailure):
        dearer: TakeSuckage = next(offered).choice
        return dearer if dearer.points <= LIFTED else plain
    if isinstance(plain, Defend):
        return _affordable(first, Defend(plain.means, "intense" if tactic == "wary" else "ordinary"))
    if fighter.pools.health < 0 or (tactic != "idle" and not isinstance(plain, Attack)):
        return GiveIn()
    if tactic == "idle":
        return Wait()
    weakest = min(map(fight.fighter, fight.opponents(who)), key=attrgetter("pools.health"))
    return _affordable(first, Attack(plain.means, (weakest.name,), "intense" if tactic == "fierce" else "ordinary"))


def _affordable(offer: Offer[Any], choice: Attack | Defend) -> Attack | Defend:
    """Return a choice or, if the fighter cannot pay for it, the same choice in the attitude of the offer."""
    if rulings().overspend != "refused" or offer.includes(choice):
        return choice
    return replace(choice, attitude=offer.choice.attitude)


TACTICS: Tactics[FightState, Choice] = Tactics(TEXTS, "steady", decide)
