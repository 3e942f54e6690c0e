"""The choices between battles and their offers: maneuvers, gifts, and the decisions of the GM and of the group."""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from rules.core.frozen import frozen, replace
from rules.core.inputs import IntegerInput
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer, OfferField, Offers
from rules.core.play.position import EndScene
from rules.riskbreaker.combat.choices import Maneuver, Veto
from rules.riskbreaker.combat.hand import Hand, ManeuverOffers
from rules.riskbreaker.combat.offers import card_offers
from rules.riskbreaker.combat.pending import ALL, BETWEEN, GM, veto_offers
from rules.riskbreaker.combat.state import Battle, Fighter, Situation
from rules.riskbreaker.find_item import find_offers
from rules.riskbreaker.rulings import rulings


@frozen
class Advance(Maneuver):
    """Invest Advantage in the goal, with a skill and perhaps an item, alone or in a group."""

    card: ClassVar[str] = "advance"


@frozen
class SetGoal:
    """Set a Goal Level, of which nothing is invested yet; the GM chooses this."""

    level: int = 1


@frozen
class Spend:
    """Spend Advantage on obstacles and opponents; the GM chooses this."""

    points: int = 1


@frozen
class Give:
    """Give an item to a comrade, with the uses that it has left."""

    who: str
    item: str = ""
    to: str = ""


Choice = Maneuver | Give | SetGoal | Spend | Veto | EndScene


@frozen
class OutsideScene(Battle):
    """A scene between battles, with a goal: it has no Fights, and its sides are a party and the GM.

    `situations` has the situations of other parties.
    """

    goal: int = 0
    invested: int = 0
    over: bool = False

    @property
    def party(self) -> str:
        """The side of the people in the scene."""
        return self.sides[0]

    @property
    def situation(self) -> Situation:
        """The Advantage of both sides, and the goal."""
        party, gm = self.reserve
        return Situation(party, gm, self.goal, self.invested)

    def with_situation(self, situation: Situation) -> "OutsideScene":
        """Return the scene with this Advantage, goal and investment."""
        reserve = (situation.party, situation.gm)
        return replace(self, reserve=reserve, goal=situation.goal, invested=situation.invested)

    @property
    def later_situations(self) -> tuple[tuple[str, Situation], ...]:
        """The situations of all parties."""
        return (*self.situations, (self.party, self.situation))


def pending_offers(state: OutsideScene) -> dict[str, Offers[OutsideScene, Choice]]:
    """Return the offers of each person and of the GM (goals and vetoes).

    The key `all` has the offer that ends the scene, which the group can take.
    """
    names = (fighter.name for fighter in state.fighters if not fighter.out)
    return {**{name: partial(_maneuver_offers, name=name) for name in names}, GM: _gm_offers, ALL: _group_offers}


def _maneuver_offers(state: OutsideScene, name: str) -> Iterator[Offer[Any]]:  # the maneuvers have different classes
    hand = Hand(state, state.fighter(name))
    for key in BETWEEN if not hand.who.out else ():
        if key == "find":
            yield from find_offers(hand)
        elif key == "advance":
            yield from _advance_offers(state, hand)
        else:
            yield from card_offers(hand, key)
    yield from _gift_offers(state, hand.who)


def _gift_offers(state: OutsideScene, who: Fighter) -> Iterator[Offer[Give]]:
    held = tuple(dict.fromkeys(item.name for item in who.sheet.items if who.can_use(item)))
    others = tuple(taker.name for taker in state.fighters if not taker.out and taker.name != who.name)
    if held and others and rulings().handing == "freely":
        asks = (OfferField("item", Pick("Item", held)), OfferField("to", Pick("To", others), "to"))
        yield Offer(Give(who.name, held[0], others[0]), "rb.item.risk", "Give", asks)


def _advance_offers(state: OutsideScene, hand: Hand) -> ManeuverOffers:
    if state.situation.is_goal_reached:
        return
    alone = rulings().advance_risk == "no-limit"  # a group would only raise the limit of the Risk, and there is none
    for use in hand.uses("advance"):
        yield from hand.offer(Advance(hand.who.name, use.skill.name), f"Advance, {use}", use, alone=alone)


def _gm_offers(state: OutsideScene) -> Iterator[Offer[Choice]]:
    yield Offer(
        SetGoal(), "rb.goal.level", "Goal", (OfferField("level", IntegerInput("Goal Level", 1, None), "Level"),)
    )
    if state.situation.gm > 0:
        points = IntegerInput("Advantage", 1, state.situation.gm)
        yield Offer(Spend(), "rb.gm.advantage", "Spend", (OfferField("points", points, "Advantage"),))
    yield from veto_offers(state)


def _group_offers(_: OutsideScene) -> Iterator[Offer[EndScene]]:
    yield Offer(EndScene(), "rb.gm.advantage", "That is all")
