"""Riskbreaker's whole fights: tactics, and one Fight from engagement to the last side standing.

A tactic chooses; everything else is done by `rules.riskbreaker.combat`.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.asking.whole_fights import Bout, End
from rules.core import Dice, IllegalChoice
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat import (
    Battle,
    Choice,
    DeclareFights,
    DeclareSkills,
    Decrease,
    Fighter,
    Gain,
    InflictKill,
    InflictSkill,
    Pass,
    ShareAdvantage,
    engage,
    step,
)
from rules.riskbreaker.combat.actions import check
from rules.riskbreaker.rolls import counter_stat
from rules.riskbreaker.rulings import rulings

SIDES = ("first", "second")
TACTICS = {
    "steady-1": "Kill Damage at Risk 1, whenever it can be paid",
    "steady-2": "Kill Damage at Risk 2, whenever it can be paid",
    "steady-3": "Kill Damage at Risk 3, whenever it can be paid",
    "patient": "Save up to 6 Advantage, then Kill Damage at Risk 3",
    "weaken": "Skill Damage at Risk 3 until the stat is 1, then Kill Damage",
}


def bout(first: tuple[Character, ...], second: tuple[Character, ...], tactics: tuple[str, str],
         ) -> Bout:  # fmt: skip
    """The fight of two sides, each with its tactic; nobody prepares, everybody is in one Fight."""
    battle = engage((SIDES[0], first), (SIDES[1], second))
    return Bout(battle, fight_turn, (tactics,), over, end)


def fight_turn(dice: Dice, battle: Battle, tactics: tuple[str, str]) -> tuple[Battle, bool]:
    """The next maneuver of the Fight, and all that is only declared around it; tells whether a round ended."""
    begun = battle.round
    if battle.phase == "turns":
        battle = step(battle, _maneuver(battle, tactics), dice)
    while battle.phase not in ("turns", "over"):
        battle = step(battle, _declared(battle), dice)
    return _bare(battle), battle.round > max(begun, 1)


def _declared(battle: Battle) -> Choice:
    """What is chosen outside of turns: no preparations, one Fight, the best skills."""
    if battle.phase == "engagement":
        return Pass(next(each.name for each in battle.fighters if not each.spent))
    if battle.phase == "fights":
        return DeclareFights((tuple(each.name for each in battle.fighters),))
    if battle.phase == "share":
        return ShareAdvantage(battle.queue[0], (battle.advantage(battle.queue[0], None),))
    return DeclareSkills() if battle.phase == "skills" else Pass(battle.queue[0])


def _bare(battle: Battle) -> Battle:
    """The battle without what no longer matters, so that equal moments are one: the round is 1 or more."""
    fighters = tuple(_gone(each) if each.out else each for each in battle.fighters)
    if rulings().fought != "inflicted":
        fighters = tuple(replace(each, inflicted=False) for each in fighters)
    fights = battle.fights
    if battle.phase == "over":
        fights = tuple(replace(each, pools=(0, 0)) for each in fights)
        fighters = tuple(replace(each, last=(), counters=0, damage=(0, 0, 0, 0), spent=True) for each in fighters)
    return replace(battle, fighters=fighters, fights=fights, round=1)


def _gone(each: Fighter) -> Fighter:
    return Fighter(each.sheet, each.side, out=each.out)


def _maneuver(battle: Battle, tactics: tuple[str, str]) -> Choice:
    """The first of the tactic's wishes that the rules allow."""
    who = battle.fighter(battle.queue[0])
    for wish in _wishes(battle, who, tactics[SIDES.index(who.side)]):
        try:
            check(battle, wish)
        except IllegalChoice:
            continue
        return wish
    return Pass(who.name)


def _wishes(battle: Battle, who: Fighter, tactic: str) -> Iterator[Choice]:
    """A blow if the tactic strikes now, else Advantage: gained if that was not just done, else taken away."""
    risk = int(tactic[-1]) if tactic.startswith("steady") else 3
    held = battle.advantage(who.side, who.fight)
    weakest = min((each for each in battle.fighters if each.side != who.side and each.engaged), key=_left)
    if who.using and (tactic != "patient" or held >= 6):
        left = weakest.using and weakest.effective(weakest.using.stat)
        if tactic == "weaken" and left and left > 1:
            shares = ((weakest.name, risk),)
            yield InflictSkill(who.name, who.using.name, risk, stat=weakest.using.stat, shares=shares)
        else:
            for lower in range(risk, 0 if tactic in ("patient", "weaken") else risk - 1, -1):
                yield InflictKill(who.name, who.using.name, lower, shares=((weakest.name, lower),))
    for skill in sorted(who.sheet.skills, key=lambda each: -who.effective(each.stat)):
        if counter_stat(skill) is None:
            yield Gain(who.name, skill.name, min(risk, 3))
    for skill in sorted(who.sheet.skills, key=lambda each: -who.effective(each.stat)):
        if counter_stat(skill) is None:
            yield Decrease(who.name, skill.name, min(risk, 3))


def _left(each: Fighter) -> int:
    return each.limit() - each.kill


def over(battle: Battle) -> bool:
    """Whether the battle is over."""
    return battle.phase == "over"


def end(battle: Battle) -> End:
    """Who stands, and how much Kill Damage each side could still take."""
    standing = tuple(tuple(each for each in battle.fighters if each.side == side and not each.out) for side in SIDES)
    left = tuple(sum(map(_left, side)) for side in standing)
    winner = battle.standing[0] if len(battle.standing) == 1 else "nobody"
    return End(winner, tuple(map(len, standing)), left)
