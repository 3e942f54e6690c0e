"""Tactics of Riskbreaker: a tactic makes the choices of a fighter or a side in a battle without players."""

from collections.abc import Iterator, Mapping

from rules.core.errors import is_allowed
from rules.core.play.game import Tactics
from rules.core.play.offers import Offers
from rules.riskbreaker.combat.choices import (
    Choice,
    DeclareFights,
    DeclareSkills,
    Decrease,
    Gain,
    InflictKill,
    InflictSkill,
    Maneuver,
    Pass,
    ShareAdvantage,
)
from rules.riskbreaker.combat.maneuver_context import check_maneuver
from rules.riskbreaker.combat.pending import ALL
from rules.riskbreaker.combat.rounds import next_to_declare
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rolls import counter_stat

TEXTS: Mapping[str, str] = {
    "steady-1": "Kill Damage at Risk 1, whenever the side can pay",
    "steady-2": "Kill Damage at Risk 2, whenever the side can pay",
    "steady-3": "Kill Damage at Risk 3, whenever the side can pay",
    "patient": "Save up to 6 Advantage, then Kill Damage at Risk 3",
    "weaken": "Skill Damage at Risk 3 until the stat is 1, then Kill Damage",
}


def decide(battle: Battle, who: str, _: Offers[Battle, Choice], by_side: Mapping[str, str]) -> Choice | None:
    """Return the choice of a tactic for a fighter, a side or the group; None if no choice is needed, as for the GM.

    No side prepares, all people are in one Fight, and every fighter uses their best skill.
    """
    is_fighter = any(fighter.name == who for fighter in battle.fighters)
    match battle.phase:
        case "engagement" | "idle" if is_fighter:
            return Pass(who)
        case "fights" if who in battle.remaining_sides:
            return DeclareFights((tuple(fighter.name for fighter in battle.on_the_field),))
        case "share" if who in battle.remaining_sides:
            # If people have declared several Fights, the tactic shares Advantage evenly among them.
            return ShareAdvantage(who, (battle.advantage(who, None),) if len(battle.fights) == 1 else None)
        case "skills" if who == (next_to_declare(battle) or ALL):
            return DeclareSkills()
        case "turns" if is_fighter:
            return _maneuver(battle, battle.fighter(who), by_side)
    return None


def _maneuver(battle: Battle, who: Fighter, by_side: Mapping[str, str]) -> Choice:
    """Return the first maneuver that the tactic wants and that the rules allow."""
    wishes = _wishes(battle, who, by_side[who.side])
    return next((wish for wish in wishes if is_allowed(check_maneuver, battle, wish)), Pass(who.name))


def _wishes(battle: Battle, who: Fighter, tactic: str) -> Iterator[Maneuver]:
    """Yield the maneuvers that a tactic wants, the best first: to inflict damage, to Gain Advantage, to Decrease it."""
    risk = int(tactic[-1]) if tactic.startswith("steady") else 3
    held = battle.advantage(who.side, who.fight)
    enemies = battle.active_fighters(lambda fighter: fighter.side != who.side and fighter.is_engaged)
    weakest = min(enemies, key=lambda enemy: enemy.kill_limit() - enemy.kill)
    if who.using and (tactic != "patient" or held >= 6):
        stat = weakest.using.stat if weakest.using else None
        if tactic == "weaken" and stat and weakest.effective_stat(stat) > 1:
            yield InflictSkill(who.name, who.using.name, risk, stat=stat, shares=((weakest.name, risk),))
        else:
            for lower in range(risk, 0 if tactic in ("patient", "weaken") else risk - 1, -1):
                yield InflictKill(who.name, who.using.name, lower, shares=((weakest.name, lower),))
    for change in (Gain, Decrease):
        for skill in sorted(who.sheet.skills, key=lambda skill: -who.effective_stat(skill.stat)):
            if counter_stat(skill) is None:
                yield change(who.name, skill.name, min(risk, 3))


TACTICS: Tactics[Battle, Choice] = Tactics(TEXTS, "steady-2", decide)
