"""Stance and Poise's whole fights: rounds until one side alone is left.

A tactic (`rules.aretis.policies`) chooses; everything else is done by `rules.aretis.combat.rounds`. The text names no
damage: here a fighter bears a number of blows that the table names.
"""

from dataclasses import replace

from rules.aretis.characters import Fighter
from rules.aretis.combat.rounds import step
from rules.aretis.combat.state import Combatant, Fight, begin, enters
from rules.aretis.policies import tactical
from rules.aretis.rolls import Throw
from rules.asking.whole_fights import Bout, End
from rules.core import Dice

SIDES = ("first", "second")


def bout(sides: tuple[tuple[Fighter, ...], ...], blows: int, tactics: tuple[str, str], throw: Throw) -> Bout:
    """The fight of two lines face to face, each with its tactic; so many blows take a fighter out."""
    members = [
        enters(each, name, (at, row), ("north", "south")[row])
        for row, (name, side) in enumerate(zip(SIDES, sides, strict=True))
        for at, each in enumerate(side)
    ]
    fight = begin(*members)
    return Bout(fight, fight_round, (tactics, blows, throw), over, lambda last: end(last, blows))


def fight_round(dice: Dice, fight: Fight, tactics: tuple[str, str], blows: int, throw: Throw) -> tuple[Fight, bool]:
    """One round, each choosing by the tactic of the side; whoever has taken too many blows is out."""
    plan = [tactical(fight, each, tactics[SIDES.index(each.side)], blows) for each in fight.members if each.acts]
    after = step(dice, fight, plan, throw)
    members = tuple(_out(each, blows) for each in after.members)
    return replace(after, members=members, rounds=0), True


def _out(each: Combatant, blows: int) -> Combatant:
    """Out by blows, or fled; nothing else about them matters any more."""
    if each.gone or each.blows >= blows:
        return replace(each, out="out", poise=each.start, down=0, blows=min(each.blows, blows))
    return each


def over(fight: Fight) -> bool:
    """Whether one side at most is left."""
    return len({each.side for each in fight.members if not each.gone}) < 2


def end(fight: Fight, blows: int) -> End:
    """Who is left, and how many more blows each side could take."""
    there = tuple(tuple(each for each in fight.members if each.side == side and not each.gone) for side in SIDES)
    left = tuple(sum(blows - each.blows for each in side) for side in there)
    winner = next((side for side, standing in zip(SIDES, there, strict=True) if standing), "nobody")
    return End(winner, tuple(map(len, there)), left)
