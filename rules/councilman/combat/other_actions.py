"""Rolls in a fight that are not attacks: Help, healing, stabilising, and rolls for other aims, opposed or not."""

from rules.core import Dice, IllegalChoice, rule
from rules.core.frozen import replace
from rules.councilman.combat.choices import Assist, Attempt, Contest, HealingRoll, Mend, Stabilise
from rules.councilman.combat.defeat import apply_defeat, get_up, roll_to_stabilise
from rules.councilman.combat.payments import (
    add_advantage,
    apply_outcome_advantage,
    pay,
    pay_for_experience,
    pay_for_own_roll,
    pay_for_roll,
)
from rules.councilman.combat.state import FightState
from rules.councilman.healing import check_daily, heal, life_after_healing
from rules.councilman.rolls import (
    dangerous_outcome,
    help_out,
    is_success,
    opposed,
    opposed_gains,
    opposite_outcome,
    rival_gains,
    shift_difficulty,
    unopposed,
)
from rules.councilman.rulings import rulings


def help_in_fight(dice: Dice, state: FightState, choice: Assist) -> FightState:
    """Return the fight after a roll to Help another creature."""
    state, steps = pay_for_roll(state, choice.by, choice)
    bonus = choice.bonus + choice.experience
    result = dice.sub(help_out, bonus, choice.difficulty, steps, choice.danger)
    state = apply_outcome_advantage(state, choice.by, result.outcome, told=choice.told)
    return add_help(state, choice.whom) if result.advantage else state


def add_help(state: FightState, whom: str) -> FightState:
    """Return the fight after a successful Help.

    The helped creature gains an Advantage; by a ruling only its next roll can use it.
    """
    if rulings().help_gain == "as-printed":
        return add_advantage(state, whom, 1)
    return state.change_fighter(whom, aid=state.fighter(whom).aid + 1)


def heal_in_fight(dice: Dice, state: FightState, choice: Mend) -> FightState:
    """Return the fight after a healing roll as an Action. Rule: cd.heal.combat."""
    return roll_to_heal(dice, state, choice, "Very Hard", -1)


def roll_to_heal(dice: Dice, state: FightState, choice: HealingRoll, difficulty: str, more_steps: int) -> FightState:
    """Return the fight after a healing roll, whose Difficulty changes as the choice says.

    `more_steps` are further Increases of the roll; a number below 0 means Decreases.
    """
    state, steps = pay_for_roll(state, choice.by, choice)
    difficulty, recovery = shift_difficulty(difficulty, choice.shift), state.fighter(choice.whom).recovery
    bonus = choice.bonus + choice.experience
    healing = dice.sub(heal, bonus, recovery, difficulty, steps + more_steps, choice.danger)
    state = apply_healing_roll(state, choice.whom, healing.life)
    return apply_outcome_advantage(state, choice.by, healing.outcome, healing.gm, choice.told)


def apply_healing_roll(state: FightState, whom: str, points: int) -> FightState:
    """Return the fight after a healing roll has restored Life.

    A creature can gain from a healing roll only once a day.
    """
    today = check_daily("roll", state.fighter(whom).healed)
    state = restore_life(state, whom, points)
    return state.change_fighter(whom, healed=today) if points else state


def stabilise(dice: Dice, state: FightState, choice: Stabilise) -> FightState:
    """Return the fight after a roll to stabilise a creature. Rule: cd.unstable.stabilise."""
    state, steps = pay_for_roll(state, choice.by, choice)
    outcome = dice.sub(roll_to_stabilise, choice.bonus + choice.experience, steps, choice.danger)
    if is_success(outcome):
        state = state.replace_fighter(apply_defeat(state.fighter(choice.whom), "Unconsciousness"))
    return apply_outcome_advantage(state, choice.by, outcome, told=choice.told)


def roll_attempt(dice: Dice, state: FightState, choice: Attempt) -> FightState:
    """Return the fight after a roll for an aim that has no rule of its own.

    The Advantage that both sides spend on the roll is paid first.
    """
    state, steps = pay_for_roll(state, choice.by, choice)
    outcome = dice.sub(unopposed, choice.bonus + choice.experience, choice.difficulty, steps, choice.danger)
    return apply_outcome_advantage(state, choice.by, outcome, told=choice.told)


@rule("cd.heal.up", "4.2 Healing")
def restore_life(state: FightState, whom: str, points: int) -> FightState:
    """A Defeated creature whose Life rises above 0 is up again, but a dead creature stays dead.

    Args:
        state: The fight.
        whom: The creature that is healed.
        points: The Life that it regains, 0 or more.

    Raises:
        IllegalChoice: If the creature is dead.
    """
    target = state.fighter(whom)
    if target.condition == "dead":
        raise IllegalChoice("cd.heal.up", f"{whom} is dead")
    state = state.change_fighter(whom, life=life_after_healing(target.life, target.maximum, points))
    if points and rulings().healed_up == "gets-up":
        state = state.replace_fighter(get_up(state.fighter(whom)))
    return state


def roll_contest(dice: Dice, state: FightState, choice: Contest) -> FightState:
    """Return the fight after an opposed roll and the Advantage that its outcome brings. Rule: cd.opposed.both."""
    by, target = choice.by, choice.target
    side = state.fighter(by).side
    same_side = bool(target) and state.fighter(target).side == side
    rivals = same_side and side == "players"
    state = _pay_for_contest(state, choice, rivals)
    outcome = contest_outcome(dice, state, choice)
    if same_side and not rivals:  # two creatures of the GM: no side gains Advantage
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
