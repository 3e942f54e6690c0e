"""Tactics of the 2d8 draft: a tactic makes the choices of a side in a fight without players."""

from collections.abc import Mapping

from rules.core.frozen import replace
from rules.core.play.game import Tactics
from rules.core.play.offers import Offers
from rules.councilman import fight
from rules.councilman.combat.choices import Act, Attack, Choice, Fall, LessDamage, MoreDamage, Push, Reaction, Resist
from rules.councilman.combat.payments import side_advantage
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.rolls import SIDES
from rules.councilman.rulings import rulings

TEXTS: Mapping[str, str] = {
    "press": "Press every Very Good attack, always strike back",
    "spread": "The same, against the opponent with the most Life",
    "glory": "The same as the first, and fall in a Blaze of Glory",
    "bank": "Take Advantage instead of pressing and striking back, spend it to Increase",
}


def decide(state: FightState, who: str, offers: Offers[FightState, Choice], by_side: Mapping[str, str]) -> Choice:
    """Return the choice that the tactic of a side makes for one of its creatures or for the whole side."""
    tactic = by_side[who if who in SIDES else state.fighter(who).side]
    offered = iter(offers(state))  # the class of the first choice shows which kind of choice is pending
    match next(offered).choice:
        case Resist() | LessDamage() as nothing:
            return nothing
        case Push():
            return Push(increase=_bank_increase(state, who, tactic))
        case MoreDamage() as nothing:
            pressed = (offer.choice for offer in offered if offer.rule == "cd.attack")
            return nothing if tactic == "bank" else next(pressed, nothing)
        case Reaction():
            return Reaction(tactic != "bank")
        case Fall():
            target = _target(state, state.fighter(who), tactic)
            return Fall("Blaze of Glory", (target,)) if tactic == "glory" and target else Fall("Unconsciousness")
    return _action(state, state.ready(state.turn)[0], tactic)


def _action(state: FightState, who: Fighter, tactic: str) -> Attack | Act:
    target = _target(state, who, tactic)
    if not target or not who.conscious:
        return Act(who.name)
    increase = 0 if rulings().first_bid == "target" else _bank_increase(state, who.side, tactic)
    return Attack(who.name, target, increase=increase)


def _bank_increase(state: FightState, side: str, tactic: str) -> int:
    return int(tactic == "bank" and side_advantage(state, side) > 0)


def _target(state: FightState, who: Fighter, tactic: str) -> str:
    """Return the conscious opponent with the least or, by one tactic, the most Life.

    The name is empty if there is no opponent, or if the creature cannot attack.
    """
    if not who.armed and rulings().unarmed == "no-attack":
        return ""
    foes = [fighter for fighter in state.fighters if fighter.side != who.side and fighter.conscious and fighter.life]
    if not foes:
        return ""
    return (max if tactic == "spread" else min)(foes, key=lambda fighter: fighter.life).name


def canonical(state: FightState) -> FightState:
    """Return the canonical fight without its round number, which tactics need only to see who begins.

    The number limits the dice that the GM adds, but tactics add at most the one die of a Very Good outcome.
    """
    number = (state.round - 1) % 2 + 1 if state.rulings.first_turn == "alternate" else 1
    return replace(fight.canonical(state), round=number)


TACTICS: Tactics[FightState, Choice] = Tactics(TEXTS, "press", decide)
STEADY = replace(fight.FIGHT, canonical=canonical)  # a fight that only tactics play, which has fewer states
