"""Attacks as Actions in a fight: on one target, and on several targets at once."""

from functools import partial
from typing import TypeVar

from rules.core import Dice
from rules.councilman.combat.attack import answer_worth, multi_attack_roll, outcome_for_target
from rules.councilman.combat.choices import Attack, AttackSeveral, Push, Resist
from rules.councilman.combat.damage import ask_spending, count_attack, deal_damage, finish_attack
from rules.councilman.combat.offers import push_offers, resist_offers
from rules.councilman.combat.payments import add_advantage
from rules.councilman.combat.restrictions import pay_for_attack, pay_resistance
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.rolls import is_success, opposed
from rules.councilman.rulings import rulings

AttackKind = TypeVar("AttackKind", Attack, AttackSeveral)


def attack_one(dice: Dice, state: FightState, choice: Attack) -> FightState:
    """Return the fight after an attack on one target: payments, rolls, damage, and the answer. Rule: cd.attack."""
    by, against = choice.by, choice.target
    state, bid, resists = _take_bids(dice, state, choice, (against,))
    attacker, target = state.fighter(by), state.fighter(against)
    if attacker.gone or target.gone:
        return state
    outcome = attack_outcome(dice, attacker, target, choice, bid, resists[against])
    state = _apply_outcome(dice, state, "cd.attack", by, against, outcome)
    return finish_attack(dice, count_attack(state, by), by, against, answer_worth(outcome))


def _take_bids(
    dice: Dice, state: FightState, choice: AttackKind, targets: tuple[str, ...]
) -> tuple[FightState, AttackKind | Push, dict[str, Resist]]:
    """Let both sides pay for the rolls of an attack.

    By a ruling the target's side pays first, and then the attacker's side pays with a `Push`.

    Returns:
        The fight after all payments, the choice with which the attacker's side has paid, and the choices with which
        the targets' side has paid, by the name of the target.
    """
    bid: AttackKind | Push = choice
    state = pay_for_attack(state, choice.by, choice)
    resists = dict[str, Resist]()
    for target in targets:
        offered = partial(resist_offers, target=target)
        state, resists[target] = ask_spending(dice, state, state.fighter(target).side, offered, Resist())
        state = pay_resistance(state, target, resists[target])
    if rulings().first_bid == "target":
        offered_push = partial(push_offers, by=choice.by, several=isinstance(choice, AttackSeveral))
        state, bid = ask_spending(dice, state, state.fighter(choice.by).side, offered_push, Push())
        state = pay_for_attack(state, choice.by, bid)
    return state, bid, resists


def attack_outcome(
    dice: Dice, attacker: Fighter, target: Fighter, choice: Attack, bid: Attack | Push, resist: Resist
) -> str:
    """Return the outcome of the two rolls of an attack on one target.

    Args:
        dice: The dice of any run mode.
        attacker: The attacker.
        target: The target.
        choice: The attack, with its situation.
        bid: The payments of the attacker's side: the attack itself, or a `Push` after the target's side has paid.
        resist: The payments of the target's side.
    """
    steps = bid.increase - resist.hinder + choice.situation + attacker.own_steps
    other_steps = resist.increase - bid.hinder + choice.target_situation + target.own_steps
    bonus = attacker.attribute + attacker.attack + bid.experience
    defence = target.defence + resist.experience
    return dice.sub(opposed, bonus, defence, steps, other_steps, choice.danger)


def attack_several(dice: Dice, state: FightState, choice: AttackSeveral) -> FightState:
    """Return the fight after an attack on several targets at once; they answer after all damage is dealt.

    All payments come before the dice, because the attacker's one roll is against all targets. Rule: cd.attack.many.
    """
    by = choice.by
    state, bid, resists = _take_bids(dice, state, choice, choice.targets)
    attacker = state.fighter(by)
    if attacker.gone:
        return state
    steps = bid.increase + choice.situation - sum(resist.hinder for resist in resists.values())
    attack_total = multi_attack_roll(dice, attacker, steps) + bid.experience
    outcomes = dict[str, str]()
    for target, resist in resists.items():
        if not state.fighter(target).gone:
            state, outcomes[target] = dice.sub(_resolve_target, state, choice, attack_total, target, resist)
    state = count_attack(state, by)
    for target, outcome in outcomes.items():
        state = finish_attack(dice, state, by, target, answer_worth(outcome))
    return state


def _resolve_target(
    dice: Dice, state: FightState, choice: AttackSeveral, attack_total: int, name: str, resist: Resist
) -> tuple[FightState, str]:
    """Return the fight after one target has rolled and taken its damage.

    The second value is the outcome of the attack against this target.
    """
    steps = resist.increase - dict(choice.hinders).get(name, 0) + dict(choice.target_situations).get(name, 0)
    target = state.fighter(name)
    outcome = outcome_for_target(dice, attack_total, target, steps, resist.experience, choice.danger)
    return _apply_outcome(dice, state, "cd.attack.many", choice.by, name, outcome), outcome


def _apply_outcome(dice: Dice, state: FightState, rule_id: str, by: str, to: str, outcome: str) -> FightState:
    """Return the fight after an attack's outcome has brought Advantage to the attacker and damage to the target."""
    achieved, great = is_success(outcome), outcome == "Very Good"
    dice.note(rule_id, "The attack of {by} on {to} is {outcome}.", outcome=outcome, by=by, to=to, success=achieved)
    if great:
        state = add_advantage(state, by, 1)
    return dice.sub(deal_damage, state, by, to, great) if achieved else state
