"""Opposed rolls that are not attacks, against a creature of the other side or of the same side."""

from rules.core import Dice
from rules.core.frozen import replace
from rules.councilman.combat.choices import Contest
from rules.councilman.combat.state import FightState, add_advantage, pay, pay_for_experience, pay_for_own_roll
from rules.councilman.rolls import dangerous_outcome, opposed, opposed_gains, opposite_outcome, rival_gains


def roll_contest(dice: Dice, state: FightState, choice: Contest) -> FightState:
    """Return the fight after an opposed roll and the Advantage that its outcome brings. Rule: cd.opposed.both."""
    by, target = choice.by, choice.target
    side = state.fighter(by).side
    same_side = bool(target) and state.fighter(target).side == side
    rivals = same_side and side == "players"
    state = _pay_for_contest(state, choice, rivals)
    outcome = contest_outcome(dice, state, choice)
    if same_side and not rivals:
        return state
    if side == "gm":
        by, outcome = target, opposite_outcome(outcome)
    outcome = dangerous_outcome(outcome) if choice.danger else outcome
    if choice.told:
        return state
    if rivals:
        shared = rival_gains(outcome)
        state = add_advantage(add_advantage(state, by, shared.acting), target, shared.rival)
        return replace(state, gm=state.gm + shared.gm)
    gains = opposed_gains(outcome)
    return replace(add_advantage(state, by, gains.players), gm=state.gm + gains.gm)


def contest_outcome(dice: Dice, state: FightState, choice: Contest) -> str:
    """Return the outcome of an opposed roll for the creature that acts."""
    steps = state.fighter(choice.by).own_steps + choice.steps
    other_steps = state.fighter(choice.target).own_steps if choice.target else 0
    other_steps += choice.resist - choice.hinder + choice.their_situation
    bonus, against = choice.bonus + choice.experience, choice.against + choice.recalled
    return dice.sub(opposed, bonus, against, steps, other_steps)


def _pay_for_contest(state: FightState, choice: Contest, rivals: bool) -> FightState:
    """Return the fight after both sides have paid for an opposed roll.

    Each creature pays for its own Experience, and players pay as `charged` says. Two players' characters who are rivals
    pay everything themselves.
    """
    by, target, against = choice.by, choice.target, choice.decrease + choice.resist
    ours, theirs = (choice.charged, ()) if state.fighter(by).side == "players" else ((), choice.charged)
    state = pay_for_own_roll(state, by, choice, choice.hinder, ours, alone=rivals)
    if target:
        state = pay_for_experience(state, target, choice.recalled)
    else:
        against += bool(choice.recalled)
    return pay(state, target or "gm", against, ((target, against),) if rivals else theirs)
