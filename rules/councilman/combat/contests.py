"""Opposed rolls other than attacks: against a creature of the other side, or against one of the own side."""

from rules.core import Dice, IllegalChoice
from rules.core.frozen import replace
from rules.councilman.combat.choices import Contested
from rules.councilman.combat.state import Combat, activate, earn, pay, take
from rules.councilman.rolls import dangerous, mirrored, opposed, opposed_gains, rival_gains


def contested(dice: Dice, state: Combat, by: str, target: str, bonuses: tuple[int, int], choice: Contested) -> Combat:
    """Return the state after an opposed roll and the effects of the player's result.

    Args: the state; who acts, and against whom, empty for a creature of the GM's that is not there; the bonuses of
    both; the choice with the payments for both rolls.
    """
    own = state.fighter(by).own_steps + choice.increase - choice.decrease + choice.situation
    theirs = state.fighter(target).own_steps if target else 0
    theirs += choice.resist - choice.hinder + choice.their_situation
    rivals = bool(target) and state.fighter(target).side == state.fighter(by).side == "players"
    state = _paid_by_rivals(state, by, target, choice) if rivals else _paid(state, by, target, choice)
    bonus, against = bonuses
    outcome = dice.sub(opposed, bonus + choice.experience, against + choice.recalled, own, theirs)
    if target and state.fighter(by).side == state.fighter(target).side == "gm":
        return state
    if state.fighter(by).side == "gm":
        by, target, outcome = target, by, mirrored(outcome)
    outcome = dangerous(outcome) if choice.danger else outcome
    if choice.told:
        return state
    return _gained_by_rivals(state, by, target, outcome) if rivals else _gained(state, by, outcome)


def _gained(state: Combat, player: str, outcome: str) -> Combat:
    gains = opposed_gains(outcome)
    state = earn(state, player, gains.players)
    return replace(state, gm=state.gm + gains.gm)


def _gained_by_rivals(state: Combat, by: str, rival: str, outcome: str) -> Combat:
    rivals = rival_gains(outcome)
    state = earn(earn(state, by, rivals.acting), rival, rivals.rival)
    return replace(state, gm=state.gm + rivals.gm)


def _paid(state: Combat, by: str, target: str, choice: Contested) -> Combat:
    """Return the state after both sides have paid; the players as charged, each creature its own Experience."""
    roller = state.fighter(by)
    aided = min(roller.aid, choice.increase)
    ours, theirs = (choice.charged, ()) if roller.side == "players" else ((), choice.charged)
    state = pay(activate(state, by, choice.experience, choice.relic), by, choice.increase - aided + choice.hinder, ours)
    against = choice.decrease + choice.resist
    if target:
        state = activate(state, target, choice.recalled)
    else:
        against += bool(choice.recalled)
    return pay(state, target or "gm", against, theirs).change(by, aid=roller.aid - aided)


def _paid_by_rivals(state: Combat, by: str, rival: str, choice: Contested) -> Combat:
    """Return the state after each of two players has paid from their own store."""
    aided = min(state.fighter(by).aid, choice.increase)
    state = _own(activate(state, by, choice.experience, choice.relic), by, choice.increase - aided + choice.hinder)
    state = _own(activate(state, rival, choice.recalled), rival, choice.decrease + choice.resist)
    return state.change(by, aid=state.fighter(by).aid - aided)


def _own(state: Combat, name: str, amount: int) -> Combat:
    have = state.fighter(name).advantage
    if have < amount:
        raise IllegalChoice("cd.advantage.pay", f"{name} has {have} Advantage, not {amount}")
    return take(state, name, amount)
