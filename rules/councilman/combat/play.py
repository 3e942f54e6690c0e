"""A fight played step by step: `step(state, choice, dice)` gives the state after one choice."""

from dataclasses import replace

from rules.core import BadInput, Dice, IllegalChoice, rule
from rules.councilman.combat.aid import calmed, helped, mended
from rules.councilman.combat.attack import attack, extra_dice
from rules.councilman.combat.choices import Act, Answer, Assist, Attack, Choice, Fall, Mend, Pass, Second, Stabilise
from rules.councilman.combat.defeat import next_risen, roll_to_live
from rules.councilman.combat.exchange import lands_first
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.hurt import answered, fallen, hurt
from rules.councilman.combat.state import Combat, Pending, activate, await_first, earn, first_turn, other, pay, priced
from rules.councilman.outcomes import consequences
from rules.councilman.rulings import rulings

SECOND_PRICE = 1


def step(state: Combat, choice: Choice, dice: Dice) -> Combat:
    """One choice in a fight, carried out. Raises `IllegalChoice` for what the rules do not allow now."""
    if not isinstance(choice, Choice):
        raise BadInput(choice, f"a choice is one of {', '.join(kind.__name__ for kind in Choice.__args__)}")
    if state.pending:
        state = _decided(dice, state, choice)
        return state if state.pending else _turn_over(dice, state)
    if state.winner:
        raise IllegalChoice("cd.round", f"the fight is over: {state.winner}")
    if isinstance(choice, Pass):
        return passed(state)
    if isinstance(choice, Second):
        return second(state)
    if isinstance(choice, Answer | Fall):
        raise IllegalChoice("cd.turn", "nothing waits for an answer")
    _check_turn(state, choice)
    state = _acted(dice, replace(state, actor=choice.by, passed=False), choice)
    return state if state.pending else _turn_over(dice, state)


def play(dice: Dice, state: Combat, *choices: Choice) -> Combat:
    """Several choices in a row, as a procedure that can be scripted, played and enumerated."""
    for choice in choices:
        state = step(state, choice, dice)
    return state


def _decided(dice: Dice, state: Combat, choice: Choice) -> Combat:
    due = state.pending[0]
    if due.kind == "fall" and isinstance(choice, Fall):
        return fallen(dice, state, choice)
    if due.kind == "answer" and isinstance(choice, Answer):
        return answered(dice, state, choice)
    raise IllegalChoice("cd.turn", f"first {due.who} must {due.kind}")


@rule("cd.turn", "4 Combat")
def _check_turn(state: Combat, choice: Attack | Assist | Mend | Stabilise | Act) -> None:
    """On its turn a creature moves, takes one Action and any Quick Actions; once a round, and on its side's turn."""
    actor = state.fighter(choice.by)
    if actor.side != state.turn:
        raise IllegalChoice("cd.turn", f"it is the turn of the {state.turn}, not of {actor.name}")
    if actor.acted:
        raise IllegalChoice("cd.turn", f"{actor.name} has acted this round")
    if not (actor.conscious or (actor.condition == "unstable" and isinstance(choice, Act))):
        raise IllegalChoice("cd.turn", f"{actor.name} is {actor.condition} and cannot act")


def _acted(dice: Dice, state: Combat, choice: Choice) -> Combat:
    worse = -1 if state.fighter(choice.by).condition == "unstable" else 0
    match choice:
        case Attack():
            return _attacked(dice, state, choice)
        case Assist():
            return helped(dice, state, choice, worse)
        case Mend():
            return mended(dice, state, choice, worse)
        case Stabilise():
            return calmed(dice, state, choice, worse)
    return state


def _attacked(dice: Dice, state: Combat, choice: Attack) -> Combat:
    attacker, target = state.fighter(choice.by), state.fighter(choice.target)
    if target.side == attacker.side or target.condition == "dead":
        raise IllegalChoice("cd.attack", f"{choice.target} is no target for {choice.by}")
    extra_dice(attacker.side, state.round, choice.dice + choice.press)
    state = _paid(state, choice)
    steps = choice.increase - choice.decrease - (attacker.condition == "unstable")
    against = -int(target.condition == "unstable")
    one = replace(attacker, attack=attacker.attack + choice.experience)
    two = replace(target, defence=target.defence + choice.recalled)
    strike = dice.sub(attack, one, two, steps, against, choice.dice - choice.fewer, choice.press)
    state = state.change(choice.by, attacks=attacker.attacks + 1)
    if strike.outcome == "Very Good" and not choice.press:
        state = earn(state, choice.by, 1)
    if consequences(strike.outcome).achieved:
        state = pay(pay(state, choice.by, choice.dice), choice.target, choice.fewer)
        state = hurt(state, choice.target, strike.lost)
    due = Pending("answer", choice.target, choice.by, strike.answer, bool(state.pending))
    if not strike.answer:
        return state
    return await_first(state, due) if lands_first() else replace(state, pending=(due, *state.pending))


def _paid(state: Combat, choice: Attack) -> Combat:
    """Pay for the rolls, Help first, and make sure that dice can be paid for if they are rolled."""
    attacker = state.fighter(choice.by)
    aided = min(attacker.aid, choice.increase)
    state = activate(activate(state, choice.by, choice.experience), choice.target, choice.recalled)
    state = pay(state, choice.by, choice.increase - aided).change(choice.by, aid=0)
    state = pay(state, choice.target, choice.decrease)
    pay(pay(state, choice.by, choice.dice), choice.target, choice.fewer)
    return state


def _turn_over(dice: Dice, state: Combat) -> Combat:
    """The acting creature's turn ends: it rolls to live if it is Unstable, then somebody else is up."""
    actor = state.fighter(state.actor)
    if actor.condition == "unstable":
        state = _clung_on(dice, state, actor)
    state = replace(state.change(actor.name, acted=True, aid=0), actor="", left=state.left - 1)
    if state.left and state.ready(state.turn):
        return state
    return next_turn(state)


def _clung_on(dice: Dice, state: Combat, actor: Fighter) -> Combat:
    outcome = dice.sub(roll_to_live, actor.willpower, actor.risen, 0)
    if not consequences(outcome).achieved:  # death is the price
        return state.change(actor.name, condition="dead", awake=False)
    state = state.change(actor.name, risen=next_risen(actor.risen, "roll"))
    return priced(state, actor.name, outcome)


@rule("cd.round", "4 Combat")
def next_turn(state: Combat) -> Combat:
    """Sides take turns to have one creature act; who is left over acts at the end; then a new round begins."""
    state = replace(state, left=1, bought=False)
    if state.ready(other(state.turn)):
        return replace(state, turn=other(state.turn))
    return state if state.ready(state.turn) else new_round(state)


def new_round(state: Combat) -> Combat:
    """Everybody may act again, with all their dice."""
    number = state.round + 1
    state = state.everyone(_fresh)
    state = replace(state, round=number, turn=first_turn(number), left=1, bought=False, passed=False)
    return state if state.ready(state.turn) else replace(state, turn=other(state.turn))


def _fresh(fighter: Fighter) -> Fighter:
    unstable = fighter.condition == "unstable"
    risen = next_risen(fighter.risen, "round") if unstable else fighter.risen
    return replace(fighter, acted=False, attacks=0, risen=risen)


@rule("cd.round.pass", "4 Combat")
def passed(state: Combat) -> Combat:
    """A side may pass its turn to the other, but not right after the other has passed.

    Args: the fight. Raises `IllegalChoice` if nobody on the other side is left to act.
    """
    if not state.ready(other(state.turn)):
        raise IllegalChoice("cd.round.pass", "nobody on the other side is left to act")
    if state.passed and rulings().double_pass != "as-printed":
        if rulings().double_pass == "round-ends":
            return new_round(state)
        raise IllegalChoice("cd.round.pass", "the other side has just passed: somebody must act")
    return replace(state, turn=other(state.turn), passed=True, left=1, bought=False)


@rule("cd.round.second", "4 Combat")
def second(state: Combat) -> Combat:
    """Once in its turn a side may spend 1 Advantage to have two creatures act instead of one.

    Args: the fight. Raises `IllegalChoice` without a second creature, a second time, or without Advantage.
    """
    able = state.ready(state.turn)
    if state.bought or len(able) < 2:
        raise IllegalChoice("cd.round.second", "a second creature acts once in a turn, and there must be one")
    return replace(pay(state, able[0].name, SECOND_PRICE), left=state.left + 1, bought=True)
