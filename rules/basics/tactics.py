"""Tactics of Rules Basics: a tactic chooses the maneuvers of a fighter in a fight without players."""

from collections.abc import Mapping

from rules.basics.combat.choices import Turn
from rules.basics.combat.moving import open_squares
from rules.basics.combat.restrictions import is_in_range
from rules.basics.combat.state import FightState
from rules.core.play.game import Tactics
from rules.core.play.offers import Offers
from rules.core.play.squares import distance

TEXTS: Mapping[str, str] = {
    "attack": "Attack the nearest opponent whenever a weapon reaches them",
    "all-out": "Attack all out and determined, without a defence",
    "defend": "All-Out Defense, turn by turn",
}


def decide(fight: FightState, who: str, _: Offers[FightState, Turn], by_side: Mapping[str, str]) -> Turn:
    """Return the maneuver that the tactic of a fighter's side chooses."""
    me = fight.fighter(who)
    tactic = by_side[me.party]
    foe = min(fight.foes(me), key=lambda enemy: (distance(me.square, enemy.square), -enemy.harm))
    if tactic == "defend":
        return Turn("all-out-defense")
    weapons = [me.fighter.weapon(name) for name in me.readied]
    weapon = max(
        (weapon for weapon in weapons if is_in_range(weapon, me.square, foe.square)),
        key=lambda weapon: weapon.skill,
        default=None,
    )
    if weapon:
        wild = tactic == "all-out"
        return Turn("all-out-attack" if wild else "attack", weapon.name, foe.name, "determined" if wild else "")
    unready = [weapon.name for weapon in me.fighter.weapons if weapon.name not in me.readied]
    if not weapons and unready:
        return Turn("ready", unready[0])
    steps = list(open_squares(fight, "move"))
    nearest = min(steps, key=lambda to: distance(to, foe.square), default=me.square)
    return Turn("nothing") if not weapons or nearest == me.square else Turn("move", to=nearest)


TACTICS: Tactics[FightState, Turn] = Tactics(TEXTS, "attack", decide)
