"""Choices that are open in a state, for whoever has to pick one: complete for turns by one hand.

Groups, items, elements, vetoes and surrender are left to the players; damage goes to one opponent.
"""

from collections.abc import Iterator

from rules.core import IllegalChoice, table
from rules.riskbreaker.combat.actions import check
from rules.riskbreaker.combat.choices import (
    Alter,
    Choice,
    DeclareFights,
    DeclareSkills,
    Decrease,
    Gain,
    InflictKill,
    InflictSkill,
    Maneuver,
    Move,
    Pass,
    Recover,
    Rescue,
    ShareAdvantage,
)
from rules.riskbreaker.combat.rounds import fighting_skills
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.tables import MOST_RISK, STATS

RISKS = range(1, MOST_RISK + 1)


def legal_choices(state: Battle) -> tuple[Choice, ...]:
    """What may be chosen now; empty when the battle is over."""
    with table(state.rulings):
        return tuple(_open(state))


def _open(state: Battle) -> Iterator[Choice]:
    if state.phase == "engagement":
        for each in state.those(lambda each: not each.spent):
            yield Pass(each.name)
            made = _made(state, each, ("trap", "obstacle", "resource"))
            yield from _legal(state, (*_free(state, each), *_care(state, each), *made))
    elif state.phase == "fights":
        yield DeclareFights((tuple(each.name for each in state.fighters),))
        yield from _pairs(state)
    elif state.phase == "share":
        yield ShareAdvantage(state.queue[0])
    elif state.phase == "skills":
        yield from _skills(state)
    elif state.queue:
        who = state.fighter(state.queue[0])
        yield Pass(who.name)
        yield from _legal(state, _turns(state, who))


def _legal(state: Battle, made: tuple[Maneuver, ...]) -> Iterator[Maneuver]:
    for each in made:
        try:
            check(state, each)
        except IllegalChoice:
            continue
        yield each


def _pairs(state: Battle) -> Iterator[DeclareFights]:
    """One against one, as far as the two largest sides go."""
    columns = [[each.name for each in state.fighters if each.side == side] for side in state.sides]
    fights = tuple(zip(*columns, strict=False))
    if len(fights) > 1:
        yield DeclareFights(fights)


def _skills(state: Battle) -> Iterator[DeclareSkills]:
    yield DeclareSkills()
    for each in state.those(lambda each: each.fight == state.running):
        for skill in fighting_skills(each):
            if each.kill < each.bears(skill) and skill != each.using:
                yield DeclareSkills(((each.name, skill.name),))


def _turns(state: Battle, who: Fighter) -> tuple[Maneuver, ...]:
    return (
        *_free(state, who),
        *_blows(state, who),
        *_moves(state, who),
        *_care(state, who),
        *_made(state, who, ("trap", "obstacle", "resource", "tactics")),
    )


def _conflicts(state: Battle, who: Fighter) -> tuple[tuple[int | None, str], ...]:
    """Every Fight that can be meant, with every opposing side in it."""
    numbers: tuple[int | None, ...] = tuple(fight.number for fight in state.fights)
    if state.phase == "engagement" or who.engaged:
        numbers = (who.fight,)
    return tuple((number, side) for number in numbers for side in state.opposing(who.side, number))


def _free(state: Battle, who: Fighter) -> tuple[Maneuver, ...]:
    return tuple(
        kind(who.name, skill.name, risk, against=side, fight=number)
        for kind in (Gain, Decrease)
        for skill in who.sheet.skills
        for number, side in _conflicts(state, who)
        for risk in RISKS
    )


def _blows(state: Battle, who: Fighter) -> Iterator[Maneuver]:
    if who.using is None:
        return
    for foe in state.those(lambda each: each.side != who.side and each.engaged and each.fight == who.fight):
        for risk in RISKS:
            yield InflictKill(who.name, who.using.name, risk, ((foe.name, risk),), against=foe.side)
            for stat in STATS:
                yield InflictSkill(who.name, who.using.name, risk, stat, ((foe.name, risk),), against=foe.side)


def _moves(state: Battle, who: Fighter) -> tuple[Maneuver, ...]:
    loose = [each.name for each in state.those(lambda each: each.fight is None and each.side != who.side)]
    goals = ["away", "off", *(fight.number for fight in state.fights), *loose]
    return tuple(
        Move(who.name, skill.name, risk, goal) for skill in who.sheet.skills for goal in goals for risk in RISKS
    )


def _care(state: Battle, who: Fighter) -> Iterator[Maneuver]:
    left, spread = 3, []
    for stat, points in zip(STATS, who.damage, strict=True):
        if points and left:
            spread.append((stat, min(points, left)))
            left -= min(points, left)
    yield Recover(who.name, spread=tuple(spread))
    for friend in state.those(lambda each: each.side == who.side and each is not who and each.kill):
        for skill in who.sheet.skills:
            for number, side in _conflicts(state, who) or ((None, ""),):
                for risk in RISKS:
                    yield Rescue(who.name, skill.name, risk, friend.name, against=side, fight=number)


def _made(state: Battle, who: Fighter, kinds: tuple[str, ...]) -> Iterator[Maneuver]:
    for skill in who.sheet.skills:
        for number, side in _conflicts(state, who):
            there = state.those(lambda each, number=number: each.engaged and each.fight == number and each is not who)
            for kind in kinds:
                for risk in RISKS:
                    moved = tuple(each.name for each in there[:risk]) if kind == "tactics" else ()
                    yield Alter(who.name, skill.name, risk, kind, None, moved, against=side, fight=number)
