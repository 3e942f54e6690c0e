"""The offers of a character on a turn: every maneuver that the rules allow in this state of the battle.

Maneuvers that differ only in fields such as Risk, group and targets are one offer. A Fight or an opposing side is named
only if there are several, so no choice can be written in two ways.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rules.core.errors import is_allowed
from rules.core.frozen import replace
from rules.core.inputs import FlagInput, Values
from rules.core.play.choice_inputs import Pick, PickSome, SharePoints
from rules.core.play.notation import NestedChoiceInput
from rules.core.play.offers import Offer, OfferField, allowed_offers
from rules.riskbreaker.cards import CARDS, find_card
from rules.riskbreaker.combat.choices import (
    MADE,
    Alter,
    Decrease,
    Gain,
    InflictKill,
    InflictSkill,
    Maneuver,
    Move,
    Pass,
    Recover,
    Rescue,
)
from rules.riskbreaker.combat.hand import EVERY_CARD, Hand, ManeuverOffers, SkillNames, SkillUse
from rules.riskbreaker.combat.maneuver_context import can_supplement, check_maneuver
from rules.riskbreaker.combat.moving import goals_of
from rules.riskbreaker.combat.restrictions import preparation_card, serves, tactics_targets, targets
from rules.riskbreaker.combat.state import Battle
from rules.riskbreaker.item_names import ItemNameInput
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import RECOVERED, RECOVERED_ALONE, STATS, TACTICS, Names

PLACES = ("bridge", "wall", "far bank")  # examples of places outside the Fights


def turn_offers(
    battle: Battle, name: str, cards: Mapping[str, SkillNames] = EVERY_CARD
) -> Iterator[Offer[Maneuver | Pass]]:
    """Yield the offers of a fighter on a turn or before combat, with these cards and skills; Pass comes last."""
    hand, preparing = Hand(battle, battle.fighter(name), cards), battle.phase == "engagement"
    for card in CARDS:
        if card.key in cards and card.in_combat and (not preparing or is_allowed(preparation_card, card.name)):
            yield from card_offers(hand, card.key)
    yield Offer(Pass(name), "rb.engagement.declare" if preparing else "rb.flow", "Pass")


def card_offers(hand: Hand, key: str) -> ManeuverOffers:
    """Yield the legal offers of a fighter with the card `key`."""
    return allowed_offers(_CANDIDATES[key](hand), partial(check_maneuver, hand.battle))


def _free_card_offers(hand: Hand, kind: type[Gain | Decrease]) -> ManeuverOffers:
    for use in hand.uses(kind.card):
        yield from _free_with(hand, kind, use)


def _free_with(hand: Hand, kind: type[Gain | Decrease], use: SkillUse, alone: bool = False) -> ManeuverOffers:
    maneuver, label = kind(hand.who.name, use.skill.name), f"{find_card(kind.card).name}, {use}"
    yield from hand.offer(maneuver, label, use, alone=alone)
    if kind is Gain:
        yield from hand.resource_offers(maneuver, label, use)


def _damage_offers(hand: Hand, kind: type[InflictSkill | InflictKill]) -> ManeuverOffers:
    stats = (OfferField("stat", Pick("Stat", STATS, tuple(map(str, STATS))), "on"),) if kind is InflictSkill else ()
    for use in hand.uses(kind.card):
        asks = (*stats, OfferField("shares", partial(_shares_input, hand, use)))
        maneuver, label = kind(hand.who.name, use.skill.name), f"{find_card(kind.card).name}, {use}"
        if serves(hand.who, kind.card, use.skill, use.item):
            yield from hand.offer(maneuver, label, use, *asks)
        yield from hand.resource_offers(maneuver, label, use, *asks)


def _shares_input(hand: Hand, use: SkillUse, values: Values) -> SharePoints:
    against = values.get("against") or "".join(hand.opposing_sides(use.conflict)[:1])
    risk = values.get("risk", 1)
    return SharePoints("Damage", targets(hand.battle, hand.who, use.skill, use.conflict, against), risk, risk)


def _recover_offers(hand: Hand) -> Iterator[Offer[Recover]]:
    recover = Recover(hand.who.name)
    # This check comes first, because listing the supplementary maneuvers takes long.
    if not is_allowed(check_maneuver, hand.battle, recover):
        return

    def check_extra(extra: Maneuver) -> None:
        check_maneuver(hand.battle, replace(recover, extra=extra))

    candidates = (offer for kind in (Gain, Decrease) for offer in _supplementary_offers(hand, kind))
    extra = tuple(allowed_offers(candidates, check_extra))
    asks = (OfferField("extra", NestedChoiceInput("And then", extra), "then"),) if extra else ()
    # The limit of the points depends on the supplementary maneuver.
    spread = OfferField("spread", partial(_spread_input, hand))
    yield Offer(recover, "rb.card.recover", "Recover", (*asks, spread))


def _supplementary_offers(hand: Hand, kind: type[Gain | Decrease]) -> ManeuverOffers:
    """Yield the maneuvers that could supplement a Recover.

    By our ruling no group takes part in them.
    """
    for use in hand.uses(kind.card):
        if can_supplement(use.skill):
            yield from _free_with(hand, kind, use, alone=rulings().supplement != "like-any")


def _spread_input(hand: Hand, values: Values) -> SharePoints | None:
    hurt = [(stat, points) for stat, points in zip(STATS, hand.who.damage, strict=True) if points]
    if not hurt:
        return None
    most = RECOVERED if values.get("extra") else RECOVERED_ALONE
    total = min(most, sum(points for _, points in hurt))
    help_ = f"Choose the points that you recover, at most {total}."
    return SharePoints("Skill Damage", tuple(s for s, _ in hurt), 0, total, tuple(p for _, p in hurt), help_)


def _rescue_offers(hand: Hand) -> ManeuverOffers:
    for use in hand.uses("rescue"):
        for comrade in hand.battle.fighters if serves(hand.who, "rescue", use.skill, use.item) else ():
            maneuver = Rescue(hand.who.name, use.skill.name, comrade=comrade.name)
            yield from hand.offer(maneuver, f"Rescue {comrade.name}, {use}", use)


def _move_offers(hand: Hand) -> ManeuverOffers:
    named = OfferField("place", ItemNameInput("Place", PLACES, taken=(hand.who.place,)), "called")
    uses = tuple(hand.uses("move"))
    for use in uses:
        goals = goals_of(hand.battle, hand.who) if serves(hand.who, "move", use.skill, use.item) else ()
        for goal, words in goals:
            maneuver = Move(hand.who.name, use.skill.name, to=goal)
            asks = (named,) if goal == "place" else ()
            for offer in hand.offer(maneuver, f"Move {words}, {use}", use, *asks):
                yield replace(offer, shown=f"Move {words}" if len(uses) == 1 else f"Move {words} with {use}")


def _alter_offers(hand: Hand) -> ManeuverOffers:
    for use in hand.uses("alter"):
        for make, words in MADE.items():
            maneuver = Alter(hand.who.name, use.skill.name, make=make)
            asks = _guarding_fields(hand, use) if make != "resource" else ()
            for offer in hand.offer(maneuver, f"Alter, {use}, {make}", use, *asks):
                where = "" if use.named is None else f" in Fight {use.named}"
                yield replace(offer, shown=f"Alter Battleground, {words} with {use}{where}")
        if use.skill.name == TACTICS:
            yield from _tactics_offers(hand, use)


def _guarding_fields(hand: Hand, use: SkillUse) -> tuple[OfferField, ...]:
    """Return the fields of a trap or obstacle: the Fight that it guards, and whether it is inside that Fight.

    There is no field for the Fight if the battle has only one.
    """
    if hand.battle.phase == "engagement":
        return ()
    others = [number for number in hand.battle.fight_numbers if number != use.conflict]
    names = ("this one", *(f"Fight {number}" for number in others))
    guards = (OfferField("at", Pick("Guards", (None, *others), names), "at"),) if others else ()
    inside = OfferField(
        "inside", FlagInput("Inside the Fight", "It affects the opponents who are already there."), "inside"
    )
    return guards if rulings().made_inside == "entering" else (*guards, inside)


def _tactics_offers(hand: Hand, use: SkillUse) -> ManeuverOffers:
    names = tuple(fighter.name for fighter in tactics_targets(hand.battle, hand.who, use.conflict))
    maneuver = Alter(hand.who.name, use.skill.name, make="tactics")
    moved = OfferField("moved", partial(_targets_input, names), "taking")
    for offer in hand.offer(maneuver, f"Alter, {use}, out of the Fight", use, moved, most=len(names)):
        yield replace(offer, rule="rb.alter.tactics", skill=None, shown="Alter Battleground with Tactics")


def _targets_input(names: Names, values: Values) -> PickSome:
    return PickSome("Taken out", names, values.get("risk", 1), values.get("risk", 1))


_CANDIDATES: Mapping[str, Callable[[Hand], ManeuverOffers]] = {
    "gain": partial(_free_card_offers, kind=Gain),
    "decrease": partial(_free_card_offers, kind=Decrease),
    "skill-damage": partial(_damage_offers, kind=InflictSkill),
    "kill-damage": partial(_damage_offers, kind=InflictKill),
    "recover": _recover_offers,
    "rescue": _rescue_offers,
    "move": _move_offers,
    "alter": _alter_offers,
}
