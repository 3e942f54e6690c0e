"""Rounds and turns: which side acts next, passing, and a second creature in one turn."""

from rules.core import IllegalChoice, rule
from rules.core.frozen import replace
from rules.core.play.choice_inputs import Pairs
from rules.councilman.combat.defeat import next_risen
from rules.councilman.combat.payments import pay
from rules.councilman.combat.state import Fighter, FightState, first_turn, opposing_side
from rules.councilman.rulings import rulings

SECOND_PRICE = 1  # the Advantage that a second creature costs


@rule("cd.round", "4 Combat")
def start_next_turn(state: FightState) -> FightState:
    """The sides take turns, and in each turn one creature acts.

    Creatures that are left over act at the end, and then a new round begins.
    """
    state = replace(state, left=1, bought=False)
    if state.ready(opposing_side(state.turn)):
        return replace(state, turn=opposing_side(state.turn))
    return state if state.ready(state.turn) else start_round(state)


def start_round(state: FightState) -> FightState:
    """Return the fight at the start of its next round, in which all creatures can act with all their damage dice."""
    number = state.round + 1
    state = state.change_all(_refresh)
    state = replace(state, round=number, turn=first_turn(number), left=1, bought=False, passed=False)
    return state if state.ready(state.turn) else replace(state, turn=opposing_side(state.turn))


def _refresh(fighter: Fighter) -> Fighter:
    unstable = fighter.condition == "unstable"
    risen = next_risen(fighter.risen, "round") if unstable else fighter.risen
    return replace(fighter, acted=False, attacks=0, risen=risen)


@rule("cd.round.pass", "4 Combat")
def pass_turn(state: FightState) -> FightState:
    """A side may pass its turn to the other side, but not right after the other side has passed.

    Args:
        state: The fight.

    Raises:
        IllegalChoice: If the other side has just passed, or has no creature left to act.
    """
    if not state.ready(opposing_side(state.turn)):
        raise IllegalChoice("cd.round.pass", "no creature on the other side is left to act")
    if state.passed and rulings().double_pass != "as-printed":
        if rulings().double_pass == "round-ends":
            return start_round(state)
        raise IllegalChoice("cd.round.pass", "the other side has just passed, so you must act")
    return replace(state, turn=opposing_side(state.turn), passed=True, left=1, bought=False)


@rule("cd.round.second", "4 Combat")
def buy_second_creature(state: FightState, charged: Pairs = ()) -> FightState:
    """Once in its turn a side may spend 1 Advantage to have two creatures act instead of one.

    Args:
        state: The fight.
        charged: The player who pays, with the number 1; empty if any player may pay.

    Raises:
        IllegalChoice: If the side has no second creature or no Advantage, or has already paid for a second creature.
    """
    able = state.ready(state.turn)
    if state.bought or len(able) < 2:
        raise IllegalChoice(
            "cd.round.second", "a second creature can act once in a turn, and only if one is left to act"
        )
    return replace(pay(state, able[0].name, SECOND_PRICE, charged), left=state.left + 1, bought=True)
