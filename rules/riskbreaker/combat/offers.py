"""The offers of a character on a turn: every maneuver the rules allow, made from the state of the battle.

Maneuvers that differ only in Risk, group, targets and the like are one family. Every choice has one plain form: a Fight
or an opposing side is named only if there are several.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core.errors import is_allowed
from rules.core.frozen import replace
from rules.core.inputs import FlagInput
from rules.core.play.choice_inputs import Pick, Shares, Some
from rules.core.play.notation import NestedChoice
from rules.core.play.offers import Ask, Offer
from rules.riskbreaker.cards import CARDS, card
from rules.riskbreaker.combat.choices import (
    Alter,
    Decrease,
    Gain,
    InflictKill,
    InflictSkill,
    Move,
    Pass,
    Recover,
    Rescue,
)
from rules.riskbreaker.combat.end_of_round import GONE
from rules.riskbreaker.combat.hand import EVERY_CARD, Hand, Place, Skills, Source
from rules.riskbreaker.combat.moving import ELSEWHERE, destination
from rules.riskbreaker.combat.requirements import shoots_in, targets
from rules.riskbreaker.combat.restrictions import in_fight, may_rescue, preparation
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.item_names import Called
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill, moves
from rules.riskbreaker.tables import STATS, Stat

RECOVERS, RECOVERS_ALONE = 2, 3
PLACES = ("bridge", "wall", "far bank")


def turn_offers(battle: Battle, name: str, cards: Mapping[str, Skills] = EVERY_CARD) -> Iterator[Offer]:
    """Yield the offers of a fighter on a turn, or to prepare, with these cards and skills; passing comes last."""
    hand, preparing = Hand(battle, battle.fighter(name), cards), battle.phase == "engagement"
    for each in CARDS:
        if each.key in cards and each.in_combat and (not preparing or is_allowed(preparation, each.name)):
            yield from card_offers(hand, each.key)
    yield Offer(Pass(name), "rb.engagement.declare" if preparing else "rb.flow", "Pass")


def card_offers(hand: Hand, key: str) -> Iterator[Offer]:
    """Yield the offers of a fighter with one card."""
    return _OFFERED[key](hand)


def _free(hand: Hand, kind: type[Gain | Decrease]) -> Iterator[Offer]:
    name = card(kind.card).name
    for source in hand.sources(kind.card):
        for place in hand.places(kind.card):
            maneuver, label = kind(hand.who.name, source.skill.name), f"{name}, {source}"
            yield from hand.offer(maneuver, label, place, source)
            if kind is Gain:
                yield from hand.with_elements(maneuver, label, place, source)


def _blows(hand: Hand, kind: type[InflictSkill | InflictKill]) -> Iterator[Offer]:
    stats = (Ask("stat", Pick("Stat", STATS, tuple(map(str, STATS))), "on"),) if kind is InflictSkill else ()
    name = card(kind.card).name
    for source in hand.sources(kind.card):
        far = shoots_in(hand.who, source.skill)
        if in_fight(hand.who) is None and not far:
            continue
        for place in hand.blow_places(far):
            shares = partial(_shares, hand, source.skill, place[1])
            if not shares({}).options:
                continue
            asks = (*stats, Ask("shares", shares, ""))
            maneuver, label = kind(hand.who.name, source.skill.name), f"{name}, {source}"
            if source.skill == hand.who.using or source.allows(kind.card) or far:
                yield from hand.offer(maneuver, label, place, source, *asks)
            yield from hand.with_elements(maneuver, label, place, source, *asks)


def _shares(hand: Hand, skill: Skill, fight: int, values: Mapping[str, Any]) -> Shares:
    sides = hand.sides(fight)
    if rulings().damage_reach == "one-side":
        sides = (values["against"],) if values.get("against") else sides[:1]
    there = targets(hand.battle, hand.who, skill, fight)
    risk = values.get("risk", 1)
    return Shares("Damage", tuple(name for name in there if hand.battle.fighter(name).side in sides), risk, risk)


def _recover(hand: Hand) -> Iterator[Offer]:
    if in_fight(hand.who) is not None or not hand.playable("recover", Skill(Stat.WIT, "")):
        return
    extra = tuple(each for kind in (Gain, Decrease) for each in _beside(hand, kind))
    asks = (Ask("extra", NestedChoice("And then", extra), "then"),) if extra else ()
    spread = Ask("spread", partial(_spread, hand), "")  # after the supplementary maneuver
    yield Offer(Recover(hand.who.name), "rb.card.recover", "Recover", (*asks, spread))


def _beside(hand: Hand, kind: type[Gain | Decrease]) -> Iterator[Offer]:
    """Yield a supplementary maneuver, with a skill of Wit or Personality."""
    name = card(kind.card).name
    for source in hand.sources(kind.card):
        if source.skill.stat not in (Stat.WIT, Stat.PERSONALITY):
            continue
        for place in hand.places(kind.card):
            maneuver, label = kind(hand.who.name, source.skill.name), f"{name}, {source}"
            if rulings().supplement == "like-any":
                yield from hand.offer(maneuver, label, place, source)
                if kind is Gain:
                    yield from hand.with_elements(maneuver, label, place, source)
            elif source.item is None:
                yield from hand.offer(maneuver, label, place, source, alone=True)


def _spread(hand: Hand, values: Mapping[str, Any]) -> Shares | None:
    hurt = [(stat, points) for stat, points in zip(STATS, hand.who.damage, strict=True) if points]
    if not hurt:
        return None
    most = RECOVERS if values.get("extra") else RECOVERS_ALONE
    total = min(most, sum(points for _, points in hurt))
    return Shares("Skill Damage", tuple(s for s, _ in hurt), 0, total, tuple(p for _, p in hurt))


def _rescue(hand: Hand) -> Iterator[Offer]:
    for source in hand.sources("rescue"):
        for fighter in hand.battle.fighters if source.skill.uses("heal") or source.allows("rescue") else ():
            comrade = fighter.side == hand.who.side and fighter is not hand.who and fighter.out not in GONE
            if comrade and is_allowed(may_rescue, in_fight(hand.who), in_fight(fighter)):
                maneuver = Rescue(hand.who.name, source.skill.name, comrade=fighter.name)
                for place in hand.places("rescue"):
                    yield from hand.offer(maneuver, f"Rescue {fighter.name}, {source}", place, source)


def goals_of(battle: Battle, who: Fighter) -> Iterator[tuple[int | str, str]]:
    """Yield the goals of a Move, each with its words."""
    goals: list[tuple[int | str, str]] = [(goal, ELSEWHERE[goal]) for goal in ("away", "off")]
    goals += [(fight.number, f"to Fight {fight.number}") for fight in battle.fights]
    goals += [(fighter.name, f"to {fighter.name}") for fighter in battle.fighters]
    yield from ((goal, words) for goal, words in goals if is_allowed(destination, battle, who, goal))
    if rulings().places == "named":
        yield "place", ELSEWHERE["place"]


def _move(hand: Hand) -> Iterator[Offer]:
    named = Ask("place", Called("Place", PLACES, taken=(hand.who.place,)), "called")
    for source in hand.sources("move"):
        for goal, words in goals_of(hand.battle, hand.who) if moves(source.skill) or source.allows("move") else ():
            maneuver = Move(hand.who.name, source.skill.name, to=goal)
            asks = (named,) if goal == "place" else ()
            yield from hand.offer(maneuver, f"Move {words}, {source}", hand.places("move")[0], source, *asks)


def _alter(hand: Hand) -> Iterator[Offer]:
    for source in hand.sources("alter"):
        for place in hand.places("alter"):
            for make in ("trap", "obstacle", "resource"):
                maneuver = Alter(hand.who.name, source.skill.name, make=make)
                asks = _guarding(hand, place) if make != "resource" else ()
                yield from hand.offer(maneuver, f"Alter, {source}, {make}", place, source, *asks)
            if source.skill.name == "Tactics" and hand.battle.phase != "engagement":
                yield from _tactics(hand, source, place)


def _guarding(hand: Hand, place: Place) -> tuple[Ask, ...]:
    """Ask which Fight a trap or an obstacle guards, if there are several, and whether it is inside that Fight."""
    if hand.battle.phase == "engagement":
        return ()
    others = [fight.number for fight in hand.battle.fights if fight.number != place[1]]
    names = ("this one", *(f"Fight {number}" for number in others))
    guards = (Ask("at", Pick("Guards", (None, *others), names), "at"),) if others else ()
    inside = Ask("inside", FlagInput("Inside the Fight", "It meets the opponents who are there already."), "inside")
    return guards if rulings().made_inside == "entering" else (*guards, inside)


def _tactics(hand: Hand, source: Source, place: Place) -> Iterator[Offer]:
    there = hand.battle.those(lambda each: each.engaged and each.fight == place[1])
    if rulings().tactics_moves == "as-printed":
        there = tuple(each for each in there if each.side != hand.who.side)
    maneuver = Alter(hand.who.name, source.skill.name, make="tactics", fight=place[0])
    maneuver = replace(maneuver, item=source.item.name if source.item else "")
    risk = hand.risk("alter", source, place[1], len(there))
    names = tuple(each.name for each in there)
    if risk is not None:
        label = f"Alter, {source}, out of the Fight" + (f", Fight {place[0]}" if place[0] is not None else "")
        asks = hand.asks("alter", place[1], risk, Ask("moved", partial(_taken, names), "taking"))
        yield Offer(maneuver, "rb.alter.tactics", label, asks)


def _taken(names: tuple[str, ...], values: Mapping[str, Any]) -> Some:
    return Some("Taken out", names, values.get("risk", 1), values.get("risk", 1))


_OFFERED: Mapping[str, Callable[[Hand], Iterator[Offer]]] = {
    "gain": partial(_free, kind=Gain),
    "decrease": partial(_free, kind=Decrease),
    "skill-damage": partial(_blows, kind=InflictSkill),
    "kill-damage": partial(_blows, kind=InflictKill),
    "recover": _recover,
    "rescue": _rescue,
    "move": _move,
    "alter": _alter,
}
