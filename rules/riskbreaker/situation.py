"""A situation between battles: both sides' Advantage, the goal, and the choices of a scene."""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from rules.core import Dice, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import frozen, replace
from rules.core.inputs import IntegerInput
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer, OfferField, Offers
from rules.core.play.position import EndScene
from rules.riskbreaker.combat.advantage import add_advantage, check_risk, maneuver_cost, pay_cost
from rules.riskbreaker.combat.card_effects import OUTCOMES, ManeuverResult, advance, find, rescue
from rules.riskbreaker.combat.choices import Maneuver, Veto
from rules.riskbreaker.combat.hand import Hand, ManeuverOffers
from rules.riskbreaker.combat.offers import card_offers
from rules.riskbreaker.combat.pending import ALL, BETWEEN, GM, veto_offers
from rules.riskbreaker.combat.state import Battle, Fighter, Situation
from rules.riskbreaker.find_item import find_offers
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, item_risk


@rule("rb.goal.level", "4e. Consequences: Advance Goal")
def set_goal(situation: Situation, level: int) -> Situation:
    """The GM sets a Goal Level, which is the Advantage that completes the goal."""
    return replace(situation, goal=require_int(level, 1, None, "a Goal Level"), invested=0)


@rule("rb.gm.advantage", "Spending Non-Combat Advantage")
def add_gm_advantage(situation: Situation, gained: int) -> Situation:
    """If a maneuver of the players fails outside combat, the GM gains Advantage."""
    return replace(situation, gm=add_advantage(situation.gm, require_int(gained, 0, None, "Advantage gained")))


def carry_over(situation: Situation) -> Situation:
    """Return the situation with which a later scene begins; the rulings decide which parts of it last.

    Rule: rb.gm.advantage
    """
    if rulings().next_scene == "nothing":
        return Situation()
    return replace(situation, party=0, gm=0) if rulings().next_scene == "goal" else situation


def with_result(situation: Situation, outcome: ManeuverResult) -> Situation:
    """Return the situation after a maneuver's result has changed Advantage."""
    after = replace(situation, party=add_advantage(situation.party, outcome.own))
    if outcome.theirs > 0:
        return add_gm_advantage(after, outcome.theirs)
    return replace(after, gm=add_advantage(after.gm, outcome.theirs))


def change_advantage(
    dice: Dice, situation: Situation, card: str, stat: int, risk: int, size: int = 1, area: bool = False
) -> Situation:
    """Return the situation after a Gain or Decrease of Advantage outside a battle.

    Args:
        dice: The dice.
        situation: The situation before the maneuver.
        card: `"gain"` or `"decrease"`.
        stat: The stat for the roll.
        risk: The Risk, 1 or more.
        size: The number of people who act together, 1 or more.
        area: True if an area skill or item is used.
    """
    check_risk(risk, require_one_of(card, ("gain", "decrease"), "a card to prepare with"), size, area)
    return with_result(situation, OUTCOMES[card](dice, stat, risk))


def _pay(situation: Situation, card: str, risk: int) -> Situation:
    return replace(situation, party=pay_cost(situation.party, maneuver_cost(card, risk)))


def rescue_outside_fights(
    dice: Dice, situation: Situation, stat: int, risk: int, size: int = 1, area: bool = False
) -> Situation:
    """Return the situation after a Rescue outside a battle.

    The Risk in Kill Damage is healed even after a failure, but then the GM gains the Risk.
    """
    check_risk(risk, "rescue", size, area)
    return with_result(_pay(situation, "rescue", risk), rescue(dice, stat, risk, in_battle=False))


def advance_goal(
    dice: Dice, situation: Situation, stat: int, risk: int, size: int = 1, area: bool = False
) -> Situation:
    """Return the situation after an Advance: the Risk is paid, and invested in the goal even after a failure."""
    if not situation.goal:
        raise IllegalChoice("rb.goal.level", "there is no goal to advance")
    check_risk(risk, "advance", size, area)
    paid = _pay(situation, "advance", risk)
    result = advance(dice, stat, risk)
    return with_result(replace(paid, invested=paid.invested + result.worth), result)


def acquire_item(dice: Dice, situation: Situation, stat: int, item: Item) -> Situation:
    """Return the situation after a Find: the item's Risk is paid, and the item is found even after a failure."""
    risk = item_risk(item).risk
    paid = _pay(situation, "find", risk)
    return with_result(replace(paid, found=(*paid.found, item)), find(dice, stat, risk))


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
class BetweenBattles(Battle):
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

    def with_situation(self, situation: Situation) -> "BetweenBattles":
        """Return the scene with this Advantage, goal and investment."""
        reserve = (situation.party, situation.gm)
        return replace(self, reserve=reserve, goal=situation.goal, invested=situation.invested)

    @property
    def later_situations(self) -> tuple[tuple[str, Situation], ...]:
        """The situations of all parties."""
        return (*self.situations, (self.party, self.situation))


def pending_offers(state: BetweenBattles) -> dict[str, Offers[BetweenBattles, Choice]]:
    """Return the offers of each person and of the GM (goals and vetoes).

    The key `all` has the offer that ends the scene, which the group can take.
    """
    names = (fighter.name for fighter in state.fighters if not fighter.out)
    return {**{name: partial(_maneuver_offers, name=name) for name in names}, GM: _gm_offers, ALL: _group_offers}


def _maneuver_offers(state: BetweenBattles, name: str) -> Iterator[Offer[Any]]:  # the maneuvers have different classes
    hand = Hand(state, state.fighter(name))
    for key in BETWEEN if not hand.who.out else ():
        if key == "find":
            yield from find_offers(hand)
        elif key == "advance":
            yield from _advance_offers(state, hand)
        else:
            yield from card_offers(hand, key)
    yield from _gift_offers(state, hand.who)


def _gift_offers(state: BetweenBattles, who: Fighter) -> Iterator[Offer[Give]]:
    held = tuple(dict.fromkeys(item.name for item in who.sheet.items if who.can_use(item)))
    others = tuple(taker.name for taker in state.fighters if not taker.out and taker.name != who.name)
    if held and others and rulings().handing == "freely":
        asks = (OfferField("item", Pick("Item", held)), OfferField("to", Pick("To", others), "to"))
        yield Offer(Give(who.name, held[0], others[0]), "rb.item.risk", "Give", asks)


def hand_over(state: BetweenBattles, gift: Give) -> BetweenBattles:
    """Return the scene after an item has passed to a comrade, with the uses that it has left.

    Rule: rb.item.risk
    """
    giver, taker = state.fighter(gift.who), state.fighter(gift.to)
    item = next(item for item in giver.sheet.items if item.name == gift.item and giver.can_use(item))
    kept = tuple(held for held in giver.sheet.items if held is not item)
    given = replace(item, uses=giver.uses_left(item))
    used = list(giver.used)
    for _ in range((item.uses or 0) - (given.uses or 0)):
        used.remove(item.name)
    state = state.change(giver.name, sheet=replace(giver.sheet, items=kept), used=tuple(used))
    return state.change(taker.name, sheet=replace(taker.sheet, items=(*taker.sheet.items, given)))


def _advance_offers(state: BetweenBattles, hand: Hand) -> ManeuverOffers:
    if state.situation.is_goal_reached:
        return
    alone = rulings().advance_risk == "no-limit"  # a group would only raise the limit of the Risk, and there is none
    for use in hand.uses("advance"):
        yield from hand.offer(Advance(hand.who.name, use.skill.name), f"Advance, {use}", use, alone=alone)


def _gm_offers(state: BetweenBattles) -> Iterator[Offer[Choice]]:
    yield Offer(
        SetGoal(), "rb.goal.level", "Goal", (OfferField("level", IntegerInput("Goal Level", 1, None), "Level"),)
    )
    if state.situation.gm > 0:
        points = IntegerInput("Advantage", 1, state.situation.gm)
        yield Offer(Spend(), "rb.gm.advantage", "Spend", (OfferField("points", points, "Advantage"),))
    yield from veto_offers(state)


def _group_offers(_: BetweenBattles) -> Iterator[Offer[EndScene]]:
    yield Offer(EndScene(), "rb.gm.advantage", "That is all")
