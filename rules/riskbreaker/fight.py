"""Riskbreaker's battle as it is played: turns, when it is over, what no longer matters, and the table's own hand."""

from collections.abc import Hashable
from typing import Any

from rules.core import BadInput, Dice, one_of, whole
from rules.core.frozen import replace
from rules.core.play.courses import Outcome
from rules.core.play.position import ByHand, Join, Leave, Override
from rules.riskbreaker.combat.battle import engage, resumed, step
from rules.riskbreaker.combat.due import ALL, GM, asked
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.combat.toll import removed, set_down
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import COUNTER_BOXES, STATS

KILL, COUNTERS, ADVANTAGE = "Kill Damage", "Counters", "Advantage"


def start(**sides: tuple[Fighter, ...]) -> Battle:
    """A battle of people as they are: give each side's name and its people."""
    for side, people in sides.items():
        for name in (side, *(each.name for each in people)):
            if name in (GM, ALL):
                raise BadInput(name, f"nobody is called {GM} or {ALL}")
    battle = engage(*((side, tuple(each.sheet for each in people)) for side, people in sides.items()))
    for each in (person for people in sides.values() for person in people):
        battle = battle.change(each.name, kill=each.kill, damage=each.damage, counters=each.counters, used=each.used)
        battle = set_down(battle, each.name)
    return battle


def turn(dice: Dice, battle: Battle) -> Battle:
    """One choice of the battle and what comes of it, up to where somebody must choose again."""
    if (on := resumed(dice, battle)) is not None:  # where the table has taken away whoever was due
        return on
    battle, _, choice = dice.first(battle, asked(battle))
    return step(battle, choice, dice)


def outcome(battle: Battle) -> Outcome | None:
    """Which side alone is left, who of each still stands, and how much Kill Damage they could yet take."""
    if battle.phase != "over":
        return None
    there = [battle.of_side(side) for side in battle.sides]
    left = tuple(sum(each.limit() - each.kill for each in side) for side in there)
    return Outcome(battle.standing[0] if len(battle.standing) == 1 else "", tuple(map(len, there)), left)


def rounds(battle: Battle) -> int:
    """How many rounds are over; Engagement is none."""
    return max(battle.round - 1, 0)


def under_way(battle: Battle) -> dict[str, Hashable]:
    """What stays as it is as long as a turn lasts, and a round; all before the first round counts as one.

    A turn is one person's, or one thing that is declared.
    """
    spent = tuple(each.name for each in battle.fighters if each.spent) if battle.phase == "engagement" else ()
    return {"turn": (battle.phase, battle.round, battle.running, battle.queue[:1], spent), "round": battle.round}


def canonical(battle: Battle) -> Battle:
    """The battle without what no longer matters: the number of the round, and all but the name of who is out."""
    over = battle.phase == "over"
    kept = tuple(_plain(each, over) for each in battle.fighters)
    return replace(battle, fighters=kept, round=min(battle.round, 1))


def _plain(each: Fighter, over: bool) -> Fighter:
    if each.out:
        return Fighter(each.sheet, each.side, kill=each.kill if each.out == "killed" else 0, out=each.out)
    if over:
        return replace(each, last=(), counters=0, damage=(0, 0, 0, 0), spent=True, fought=False, inflicted=False)
    matters = not each.inflicted or rulings().fought == "inflicted"
    return each if matters else replace(each, inflicted=False)


def by_hand(battle: Battle, entry: ByHand) -> Battle:
    """The battle as the table sets it; raises `BadInput` for what there is not."""
    match entry:
        case Override(who, what, value):
            return _put(battle, who, what, value)
        case Join(who, side, person):
            return _joined(battle, who, side, person)
        case Leave(who):
            return removed(battle, battle.fighter(who).name, "left")
    raise BadInput(entry, "the table sets a number, or somebody joins or leaves")


def _put(battle: Battle, who: str, what: str, value: int) -> Battle:
    if who in battle.sides:
        return _advantage(battle, who, what, whole(value, None, None, what))
    if not who:
        one_of(what, ("round",), "what is set for all")
        return replace(battle, round=whole(value, 0, None, what))
    hurt = battle.fighter(who)
    damages = {f"{stat} damage": at for at, stat in enumerate(STATS)}
    one_of(what, (KILL, COUNTERS, *damages), f"what is set of {who}")
    if what == KILL:
        return set_down(battle.change(who, kill=whole(value, 0, None, what)), who)
    if what == COUNTERS:
        return battle.change(who, counters=whole(value, 0, COUNTER_BOXES - 1, what))
    at = damages[what]
    points = whole(value, 0, hurt.sheet.rating(STATS[at]), what)
    damage = tuple(points if n == at else each for n, each in enumerate(hurt.damage))
    return set_down(battle.change(who, damage=damage), who)


def _advantage(battle: Battle, side: str, what: str, value: int) -> Battle:
    """A side's Advantage in the only Fight, in one that is named, or before combat."""
    numbers = [fight.number for fight in battle.fights]
    named = {ADVANTAGE: numbers[0] if len(numbers) == 1 else None}
    named |= {f"{ADVANTAGE} in Fight {number}": number for number in numbers}
    fight = named[one_of(what, named, f"what is set of {side}")]
    pools = battle.reserve if fight is None else battle.fight(fight).pools
    at = battle.sides.index(side)
    pools = (*pools[:at], value, *pools[at + 1 :])
    if fight is None:
        return replace(battle, reserve=pools)
    return replace(
        battle, fights=tuple(replace(each, pools=pools) if each.number == fight else each for each in battle.fights)
    )


def _joined(battle: Battle, who: str, side: str, person: Any) -> Battle:
    """Somebody comes in, in no Fight yet; whoever left, or was out, comes back as they are now."""
    one_of(side, battle.sides, "a side")
    if not isinstance(person, Fighter) or who in (GM, ALL, *battle.sides):
        raise BadInput(who, "whoever joins has a sheet and a name of their own")
    spent = battle.phase != "engagement"
    new = replace(as_they_are(person, side), spent=spent)
    if any(each.name == who and not each.out for each in battle.fighters):
        raise BadInput(who, "is in the battle already")
    joined = replace(battle, fighters=(*(each for each in battle.fighters if each.name != who), new))
    return set_down(joined, who)


def people(battle: Battle) -> dict[str, Fighter]:
    """Everybody as they come out of the battle."""
    return {each.name: as_they_are(each, "") for each in battle.fighters}


def as_they_are(person: Fighter, side: str) -> Fighter:
    """Somebody with what they have on them and bear, and nothing of where they have been."""
    return Fighter(
        person.sheet, side, kill=person.kill, damage=person.damage, counters=person.counters, used=person.used
    )
