"""Opposed rolls that are not attacks, against a creature of the other side or of the same side."""

from rules.core import Dice, IllegalChoice
from rules.core.frozen import replace
from rules.councilman.combat.choices import Contested
from rules.councilman.combat.state import FightState, add_advantage, pay, pay_for_experience, remove_advantage
from rules.councilman.rolls import dangerous_outcome, opposed, opposed_gains, opposite_outcome, rival_gains


def roll_contest(
    dice: Dice, state: FightState, by: str, target: str, bonuses: tuple[int, int], choice: Contested
) -> FightState:
    """Return the fight after an opposed roll and the Advantage that its outcome brings. Rule: cd.opposed.both.

    Args:
        dice: The run mode.
        state: The fight.
        by: The creature that acts.
        target: The creature that resists; empty if it is a creature of the GM that is not in the scene.
        bonuses: The bonus of the creature that acts, and the bonus of the creature that resists.
        choice: The payments of both sides, and the situation.
    """
    rivals = bool(target) and state.fighter(target).side == state.fighter(by).side == "players"
    state = _pay_for_rivals(state, by, target, choice) if rivals else _pay_for_contest(state, by, target, choice)
    outcome = contest_outcome(dice, state, by, target, bonuses, choice)
    if target and state.fighter(by).side == state.fighter(target).side == "gm":
        return state
    if state.fighter(by).side == "gm":
        by, target, outcome = target, by, opposite_outcome(outcome)
    outcome = dangerous_outcome(outcome) if choice.danger else outcome
    if choice.told:
        return state
    return _apply_rival_gains(state, by, target, outcome) if rivals else _apply_gains(state, by, outcome)


def contest_outcome(
    dice: Dice, state: FightState, by: str, target: str, bonuses: tuple[int, int], choice: Contested
) -> str:
    """Return the outcome of an opposed roll for the creature that acts; the arguments are those of `roll_contest`."""
    steps = state.fighter(by).own_steps + choice.steps
    other_steps = state.fighter(target).own_steps if target else 0
    other_steps += choice.resist - choice.hinder + choice.their_situation
    bonus, against = bonuses
    return dice.sub(opposed, bonus + choice.experience, against + choice.recalled, steps, other_steps)


def _apply_gains(state: FightState, player: str, outcome: str) -> FightState:
    gains = opposed_gains(outcome)
    state = add_advantage(state, player, gains.players)
    return replace(state, gm=state.gm + gains.gm)


def _apply_rival_gains(state: FightState, by: str, rival: str, outcome: str) -> FightState:
    rivals = rival_gains(outcome)
    state = add_advantage(add_advantage(state, by, rivals.acting), rival, rivals.rival)
    return replace(state, gm=state.gm + rivals.gm)


def _pay_for_contest(state: FightState, by: str, target: str, choice: Contested) -> FightState:
    """Return the fight after both sides have paid for an opposed roll.

    Each creature pays for its own Experience, and players pay as `charged` says.
    """
    roller = state.fighter(by)
    aided = min(roller.aid, choice.increase)
    ours, theirs = (choice.charged, ()) if roller.side == "players" else ((), choice.charged)
    state = pay(
        pay_for_experience(state, by, choice.experience, choice.relic),
        by,
        choice.increase - aided + choice.hinder,
        ours,
    )
    against = choice.decrease + choice.resist
    if target:
        state = pay_for_experience(state, target, choice.recalled)
    else:
        against += bool(choice.recalled)
    return pay(state, target or "gm", against, theirs).change(by, aid=roller.aid - aided)


def _pay_for_rivals(state: FightState, by: str, rival: str, choice: Contested) -> FightState:
    """Return the fight after two players' characters have paid, each with their own Advantage."""
    aided = min(state.fighter(by).aid, choice.increase)
    state = _pay_alone(
        pay_for_experience(state, by, choice.experience, choice.relic), by, choice.increase - aided + choice.hinder
    )
    state = _pay_alone(pay_for_experience(state, rival, choice.recalled), rival, choice.decrease + choice.resist)
    return state.change(by, aid=state.fighter(by).aid - aided)


def _pay_alone(state: FightState, name: str, amount: int) -> FightState:
    have = state.fighter(name).advantage
    if have < amount:
        raise IllegalChoice("cd.advantage.pay", f"{name} has {have} Advantage, not {amount}")
    return remove_advantage(state, name, amount)
