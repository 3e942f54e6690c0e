"""Attacks as Actions in a fight: on one target, or on several at once."""

from functools import partial

from rules.core import Dice
from rules.councilman.combat.attack import answer
from rules.councilman.combat.choices import Attack, AttackSeveral, Push, Resist
from rules.councilman.combat.damage import attacked_once_more, blow, settled, spent
from rules.councilman.combat.offers import pushes, resistance
from rules.councilman.combat.restrictions import paid, pushed, resisted
from rules.councilman.combat.state import Combat, earn
from rules.councilman.rolls import consequences, dangerous, opposed, outcome_of_difference, roll_pool
from rules.councilman.rulings import rulings


def attacked(dice: Dice, state: Combat, choice: Attack) -> Combat:
    """Return the state after an attack on one target: bids of both sides, rolls, damage, and the answer."""
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
    achieved = consequences(outcome).achieved
    result = {"by": by, "to": against, "success": achieved}
    dice.note("cd.attack", "The attack of {by} on {to} is {outcome}.", outcome=outcome, **result)
    if outcome == "Very Good":
        state = earn(state, by, 1)
    if achieved:
        state = dice.sub(blow, state, by, against, outcome == "Very Good")
    return settled(dice, attacked_once_more(state, by), by, against, answer(outcome))


def attacked_several(dice: Dice, state: Combat, choice: AttackSeveral) -> Combat:
    """Return the state after an attack on several targets: all blows land before any target answers.

    All bids come before the dice, because the attacker's one roll is against all targets. Rule: cd.attack.many.
    """
    by, bid = choice.by, Push(choice.increase, choice.experience)
    state = paid(state, by, choice)
    resists = dict[str, Resist]()
    for target in choice.targets:
        side = state.fighter(target).side
        state, resist = spent(dice, state, side, partial(resistance, target=target), Resist())
        state, resists[target] = resisted(state, target, resist), resist
    if rulings().first_bid == "target":
        state, bid = spent(dice, state, state.fighter(by).side, partial(pushes, by=by, several=True), Push())
        state = pushed(state, by, bid)
    attacker = state.fighter(by)
    if attacker.gone:
        return state
    steps = bid.increase + choice.situation + attacker.own_steps - sum(resist.decrease for resist in resists.values())
    own = dice(roll_pool(steps)) + attacker.attribute + attacker.attack + bid.experience
    outcomes = dict[str, str]()
    for target, resist in resists.items():
        if not state.fighter(target).gone:
            state, outcomes[target] = dice.sub(_landed, state, choice, own, target, resist)
    state = attacked_once_more(state, by)
    for target, outcome in outcomes.items():
        state = settled(dice, state, by, target, answer(outcome))
    return state


def _landed(
    dice: Dice, state: Combat, choice: AttackSeveral, own: int, name: str, resist: Resist
) -> tuple[Combat, str]:
    """Return the state after one target has rolled and the blow has landed on it if it does, and its outcome."""
    target = state.fighter(name)
    steps = resist.increase - dict(choice.hinders).get(name, 0) + target.own_steps
    steps += dict(choice.target_situations).get(name, 0)
    against = dice(roll_pool(steps)) + target.defence + resist.recalled
    outcome = outcome_of_difference(own - against)
    outcome = dangerous(outcome) if choice.danger else outcome
    achieved = consequences(outcome).achieved
    result = {"by": choice.by, "to": name, "success": achieved}
    dice.note("cd.attack.many", "The attack of {by} on {to} is {outcome}.", outcome=outcome, **result)
    if outcome == "Very Good":
        state = earn(state, choice.by, 1)
    if achieved:
        state = dice.sub(blow, state, choice.by, name, outcome == "Very Good")
    return state, outcome
