"""Tactics of Stance and Poise: a tactic chooses a fighter's stance in a fight without players."""

from collections.abc import Mapping

from rules.aretis.combat.choices import RoundChoice, attack_choice, defend_choice, flee_choice
from rules.aretis.combat.restrictions import check_choice
from rules.aretis.combat.state import Fighter, FightState
from rules.core.errors import is_allowed
from rules.core.play.game import Tactics
from rules.core.play.offers import Offers

TEXTS: Mapping[str, str] = {
    "attack": "Attack every round",
    "defend": "Defend every round, and strike back",
    "shaken": "Attack, but defend while poise is below half",
    "fallen": "Defend, and attack only those who are down",
    "flee": "Attack, but flee when one more blow would take you out",
}


def decide(fight: FightState, who: str, _: Offers[FightState, RoundChoice], by_side: Mapping[str, str]) -> RoundChoice:
    """Return the choice that the tactic of a fighter's side makes.

    Most tactics attack the opponent in reach who has the most blows.
    """
    fighter = fight.fighter(who)
    tactic = by_side[fighter.side]
    in_reach = [foe for foe in fight.opponents(who) if fighter.reaches(foe)]
    if not in_reach:
        return _approach(fight, fighter)
    if tactic == "flee" and fight.bears is not None and fighter.blows == fight.bears - 1:
        return flee_choice(who)
    target = min(in_reach, key=lambda foe: (-foe.blows, foe.poise, not foe.down))
    fallen = [foe for foe in in_reach if foe.down]
    if tactic == "fallen":
        return attack_choice(who, fallen[0].name) if fallen else defend_choice(who)
    shaken = tactic == "shaken" and 2 * fighter.poise < fighter.start
    return defend_choice(who) if tactic == "defend" or shaken else attack_choice(who, target.name)


TACTICS: Tactics[FightState, RoundChoice] = Tactics(TEXTS, "attack", decide)


def _approach(fight: FightState, fighter: Fighter) -> RoundChoice:
    """Return the choice to defend one square nearer to the nearest opponent.

    If that step is illegal, the fighter defends on their present square.
    """
    (x, y), foes = fighter.square, [foe.square[0] for foe in fight.opponents(fighter.name)]
    nearest = min(foes, key=lambda other: abs(other - x))
    step = defend_choice(fighter.name, to=(x + (1 if nearest > x else -1), y))
    return step if is_allowed(check_choice, fight, step) else defend_choice(fighter.name)
