"""Opposed rolls between fights: against a creature of the GM's, or against another player's character."""

from rules.core import Dice, IllegalChoice
from rules.core.frozen import replace
from rules.councilman.combat.backing import backed
from rules.councilman.combat.state import Combat, activate, earn, pay, take
from rules.councilman.rolls import opposed, opposed_gains, rival_gains
from rules.councilman.scenes.resting import Opposed


def contested(dice: Dice, state: Combat, who: str, choice: Opposed) -> Combat:
    """Return the state after an opposed roll and what it brings."""
    own, theirs = state.fighter(who).own_steps, 0
    if choice.rival:
        theirs = state.fighter(choice.rival).own_steps
        state, steps = _paid_by_rivals(state, who, choice)
    else:
        state, steps = backed(state, who, choice, choice.hinder)
        state = pay(state, "gm", choice.resist + bool(choice.recalled))
    outcome = dice.sub(
        opposed,
        choice.bonus + choice.experience,
        choice.against + choice.recalled,
        steps + own,
        choice.resist - choice.hinder + choice.their_situation + theirs,
        choice.danger,
    )
    return state if choice.told else _gained(state, who, choice.rival, outcome)


def _gained(state: Combat, who: str, rival: str, outcome: str) -> Combat:
    if rival:
        rivals = rival_gains(outcome)
        state = earn(earn(state, who, rivals.acting), rival, rivals.rival)
        return replace(state, gm=state.gm + rivals.gm)
    gains = opposed_gains(outcome)
    state = earn(state, who, gains.players)
    return replace(state, gm=state.gm + gains.gm)


def _paid_by_rivals(state: Combat, who: str, choice: Opposed) -> tuple[Combat, int]:
    """Return the state after each of two players has paid from their own store, and the steps of the acting one."""
    aided = min(state.fighter(who).aid, choice.increase)
    state = activate(state, who, choice.experience)
    state = _own(state, who, choice.increase - aided + choice.hinder)
    state = activate(state, choice.rival, choice.recalled)
    state = _own(state, choice.rival, choice.decrease + choice.resist)
    return state, choice.increase - choice.decrease + choice.situation


def _own(state: Combat, name: str, amount: int) -> Combat:
    have = state.fighter(name).advantage
    if have < amount:
        raise IllegalChoice("cd.advantage.pay", f"{name} has {have} Advantage, not {amount}")
    return take(state, name, amount)
