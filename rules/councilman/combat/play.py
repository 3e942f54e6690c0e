"""A fight turn by turn, straight on in the order of the text."""

from functools import partial

from rules.core import Dice, IllegalChoice, rule
from rules.core.frozen import replace
from rules.core.play.kinds import Pairs
from rules.councilman.combat.aid import attempted, calmed, helped, mended
from rules.councilman.combat.allowed import check_action, check_brace, check_kind, check_turn, paid, pushed, resisted
from rules.councilman.combat.attack import answer
from rules.councilman.combat.choices import (
    Action,
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Backed,
    Brace,
    Contest,
    Mend,
    Pass,
    Push,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.contests import contested
from rules.councilman.combat.defeat import next_risen, roll_to_live
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.hurt import attacked_once_more, blow, braced, fallen, settled, spent
from rules.councilman.combat.offers import pushes, resistance, turn_offers
from rules.councilman.combat.several import attacked_several
from rules.councilman.combat.state import Combat, earn, first_turn, other, pay, priced
from rules.councilman.outcomes import consequences
from rules.councilman.rolls import opposed
from rules.councilman.rulings import rulings

SECOND_PRICE = 1


def turn(dice: Dice, state: Combat) -> Combat:
    """A side has one creature act, pays for two to act, or passes; all that comes of it is settled."""
    for each in state.fighters:
        if each.dying:  # whom the table has set to 0 Life
            return dice.sub(fallen, state, each.name)
    if state.winner:  # where the table has taken away whoever was left of a side
        return state
    if not state.ready(state.turn):
        return next_turn(state)
    state, choice = dice.choose(state, state.turn, turn_offers)
    check_kind(choice)
    if isinstance(choice, Pass):
        return passed(state)
    if isinstance(choice, Second):
        return second(state, choice.charged)
    if isinstance(choice, Brace):
        check_brace(state, choice)
        return braced(state, choice.by, choice)
    check_turn(state, choice)
    check_action(state, choice)
    return dice.sub(_turn_over, dice.sub(_acted, replace(state, passed=False), choice), choice.by)


def _acted(dice: Dice, state: Combat, choice: Action) -> Combat:
    match choice:
        case Attack():
            return _attacked(dice, state, choice)
        case AttackSeveral():
            return attacked_several(dice, state, choice)
        case Assist():
            return helped(dice, state, choice)
        case Mend():
            return mended(dice, state, choice)
        case Stabilise():
            return calmed(dice, state, choice)
        case Attempt():
            return attempted(dice, state, choice.by, choice.bonus, choice.difficulty, choice)
        case Contest():
            return contested(dice, state, choice.by, choice.target, (choice.bonus, choice.against), choice)
    return state


def _attacked(dice: Dice, state: Combat, choice: Attack) -> Combat:
    by, against = choice.by, choice.target
    bid: Attack | Push = choice
    state = paid(state, by, choice)
    side = state.fighter(by).side
    state, resist = spent(dice, state, state.fighter(against).side, partial(resistance, target=against), Resist())
    state = resisted(state, against, resist)
    if rulings().first_bid == "target":
        state, bid = spent(dice, state, side, partial(pushes, by=by), Push())
        state = pushed(state, by, bid)
    attacker, target = state.fighter(by), state.fighter(against)
    if attacker.gone or target.gone:
        return state
    steps = bid.increase - resist.decrease + choice.situation + attacker.own_steps
    other_steps = resist.increase - bid.hinder + choice.target_situation + target.own_steps
    bonus = attacker.attribute + attacker.attack + bid.experience
    defence = target.defence + resist.recalled
    outcome = dice.sub(opposed, bonus, defence, steps, other_steps, choice.danger)
    dice.note("cd.attack", "The attack of {by} on {target} is {outcome}.", by=by, target=against, outcome=outcome)
    if outcome == "Very Good":
        state = earn(state, by, 1)
    if consequences(outcome).achieved:
        state = dice.sub(blow, state, by, against, outcome == "Very Good")
    return settled(dice, attacked_once_more(state, by), by, against, answer(outcome))


def _turn_over(dice: Dice, state: Combat, by: str) -> Combat:
    """The acting creature's turn ends: it rolls to live if it is Unstable, then somebody else is up."""
    actor = state.fighter(by)
    if actor.condition == "unstable" and not actor.gone:
        state = clung_on(dice, state, by)
    state = replace(state.change(by, acted=True, aid=0), left=state.left - 1)
    return state if state.left and state.ready(state.turn) else next_turn(state)


def clung_on(dice: Dice, state: Combat, name: str) -> Combat:
    """An Unstable creature rolls to live: it dies, or it will be harder next time."""
    actor = state.fighter(name)
    grip = actor.grip or Backed()
    steps = grip.increase - grip.decrease + grip.situation
    outcome = dice.sub(roll_to_live, actor.willpower + grip.experience, actor.risen, steps, grip.danger)
    state = state.change(actor.name, grip=None)
    if not consequences(outcome).achieved:  # death is the price
        return state.change(actor.name, condition="dead", awake=False)
    state = state.change(actor.name, risen=next_risen(actor.risen, "roll"))
    return priced(state, actor.name, outcome, told=grip.told)


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
def second(state: Combat, charged: Pairs = ()) -> Combat:
    """Once in its turn a side may spend 1 Advantage to have two creatures act instead of one.

    Args: the fight; the player who pays, if one is named. Raises `IllegalChoice` without a second creature, a second
    time, or without Advantage.
    """
    able = state.ready(state.turn)
    if state.bought or len(able) < 2:
        raise IllegalChoice("cd.round.second", "a second creature acts once in a turn, and there must be one")
    return replace(pay(state, able[0].name, SECOND_PRICE, charged), left=state.left + 1, bought=True)
