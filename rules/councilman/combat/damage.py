"""Damage in a fight: Advantage spent on its dice, the loss of Life, the target's answer, and falls."""

from collections.abc import Mapping
from functools import partial
from typing import TypeVar

from rules.core import Dice, IllegalChoice, rule
from rules.core.play.offers import Offers
from rules.councilman.combat.attack import attack_lands_first, check_extra_dice, damage, damage_after_block
from rules.councilman.combat.choices import Brace, Fall, LessDamage, MoreDamage, Push, Reaction, Resist
from rules.councilman.combat.defeat import apply_damage, apply_defeat
from rules.councilman.combat.offers import fall_offers, less_damage_offers, more_damage_offers, reaction_offers
from rules.councilman.combat.other_actions import add_help, apply_healing_roll
from rules.councilman.combat.payments import add_advantage, pay, pay_for_roll
from rules.councilman.combat.restrictions import can_strike_back, check_fall, check_less_damage
from rules.councilman.combat.state import FightState
from rules.councilman.healing import life_healed
from rules.councilman.people import LIFE
from rules.councilman.rulings import rulings

Choice = TypeVar("Choice")


PAYMENT_WORDS: Mapping[type, tuple[str, str]] = {  # the rule of each payment, and its words in an error
    Push: ("cd.advantage.when", "spend on it"),
    Resist: ("cd.advantage.when", "spend against it"),
    MoreDamage: ("cd.advantage.spend", "add to the damage"),
    LessDamage: ("cd.advantage.spend", "take from the damage"),
}


def ask_spending(
    dice: Dice, state: FightState, side: str, offered: Offers[FightState, Choice], nothing: Choice
) -> tuple[FightState, Choice]:
    """Ask a side how it spends Advantage; return the fight and the side's choice.

    The choice is `nothing` if the side cannot spend any Advantage. Raise `IllegalChoice` for a choice of another kind.
    """
    if not any(True for _ in offered(state)):
        return state, nothing
    state, choice = dice.choose(state, side, offered)
    if choice is None:
        return state, nothing
    if not isinstance(choice, type(nothing)):
        rule_id, words = PAYMENT_WORDS[type(nothing)]
        raise IllegalChoice(rule_id, f"first the {side} say what they {words}")
    return state, choice


def deal_damage(dice: Dice, state: FightState, striker: str, target: str, great: bool = False) -> FightState:
    """Return the fight after a damage roll.

    The striker's side may add dice, and the other side may take dice away.

    Args:
        dice: The dice of any run mode.
        state: The fight.
        striker: The creature that deals the damage.
        target: The creature that takes it.
        great: True if the outcome is Very Good, so that the Advantage from it can pay for a die at once.

    Rule: cd.attack.damage.
    """
    more = less = 0
    if rulings().first_bid == "target":
        state, less = _take_dice(dice, state, striker, target, 0)
    state, more = _add_dice(dice, state, striker, great)
    if rulings().first_bid == "attacker":
        state, less = _take_dice(dice, state, striker, target, more)
    if state.fighter(striker).gone or state.fighter(target).gone:
        return state
    amount = dice.sub(damage, state.fighter(striker), more - less)
    hit = state.fighter(target)
    lost = damage_after_block(amount, hit.block)
    dealt = {"by": striker, "to": target, "harms": (LIFE,)}
    dice.note("cd.attack.block", "{name} loses {lost} Life.", name=target, lost=lost, **dealt)
    return state.replace_fighter(apply_damage(hit, lost, amount))


def _add_dice(dice: Dice, state: FightState, striker: str, great: bool) -> tuple[FightState, int]:
    offered = partial(more_damage_offers, striker=striker, great=great)
    state, more = ask_spending(dice, state, state.fighter(striker).side, offered, MoreDamage())
    check_extra_dice(state.fighter(striker).side, state.round, more.dice)
    return pay(state, striker, more.dice, more.charged), more.dice


def _take_dice(dice: Dice, state: FightState, striker: str, target: str, added: int) -> tuple[FightState, int]:
    offered = partial(less_damage_offers, striker=striker, target=target, added=added)
    state, less = ask_spending(dice, state, state.fighter(target).side, offered, LessDamage())
    check_less_damage(state, striker, added, less)
    return pay(state, target, less.dice, less.charged), less.dice


def count_attack(state: FightState, name: str) -> FightState:
    """Return the fight after one more attack of a creature is counted in this round. Rule: cd.attack.fatigue."""
    return state.change_fighter(name, attacks=state.fighter(name).attacks + 1)


def finish_attack(dice: Dice, state: FightState, by: str, target: str, advantage: int) -> FightState:
    """Return the fight after an attack's consequences: creatures at 0 Life fall, and the target answers.

    Args:
        dice: The dice of any run mode.
        state: The fight.
        by: The attacker.
        target: The target of the attack.
        advantage: The Advantage that the target can take. If it is 0, the target cannot answer.

    Rule: cd.attack.exchange.
    """
    fell = state.fighter(target).dying
    if attack_lands_first():
        state = dice.sub(fall_if_dying, state, target)
    if advantage:
        state = dice.sub(react_to_attack, state, target, by, advantage, fell)
    return dice.sub(fall_if_dying, dice.sub(fall_if_dying, state, target), by)


@rule("cd.turn.answer", "4.1 Making Attacks")
def react_to_attack(dice: Dice, state: FightState, who: str, against: str, advantage: int, fell: bool) -> FightState:
    """If an attack comes to Mixed or worse, its target strikes back or takes Advantage.

    A target that cannot strike back takes Advantage.

    Args:
        dice: The dice of any run mode.
        state: The fight.
        who: The target, which answers.
        against: The attacker.
        advantage: The Advantage that the target can take.
        fell: True if this attack brought the target down.
    """
    choice = None
    if can_strike_back(state, who, against, fell):
        state, choice = dice.choose(state, who, partial(reaction_offers, who=who, against=against, fell=fell))
    if choice is None:
        return state if state.fighter(who).gone else add_advantage(state, who, advantage)
    if not isinstance(choice, Reaction):
        raise IllegalChoice("cd.turn", f"first {who} must answer")
    if not choice.strike:
        return add_advantage(state, who, advantage)
    dice.note("cd.turn.answer", "{who} strikes back at {against}.", who=who, against=against)
    return count_attack(dice.sub(deal_damage, state, who, against), who)


@rule("cd.defeat.choose", "4.3 Defeat")
def fall_if_dying(dice: Dice, state: FightState, who: str) -> FightState:
    """A creature at 0 Life and in danger chooses: a Blaze of Glory, Unconsciousness, or to be Unstable.

    Args:
        dice: The dice of any run mode.
        state: The fight.
        who: A creature. Nothing happens unless it is at 0 Life and has not fallen yet.
    """
    if not state.fighter(who).dying:
        return state
    state, choice = dice.choose(state, who, partial(fall_offers, who=who))
    return state if choice is None else apply_fall(dice, state, who, choice)


def apply_fall(dice: Dice, state: FightState, who: str, choice: Fall) -> FightState:
    """Return the fight after a creature has fallen in the way that it has chosen.

    A Blaze of Glory includes the creature's last Action.
    """
    check_fall(state, who, choice)
    dice.note("cd.defeat.choose", "{who} falls: {how}.", who=who, how=choice.how)
    if choice.how == "Blaze of Glory":
        return dice.sub(blaze_of_glory, state, who, choice)
    state = state.replace_fighter(apply_defeat(state.fighter(who), choice.how))
    plain = choice == Fall(choice.how)
    return state if plain or choice.how != "Unstable" else brace(state, who, choice)


def brace(state: FightState, who: str, choice: Brace | Fall) -> FightState:
    """Return the fight after both sides have paid for an Unstable creature's next roll to live."""
    return pay_for_roll(state, who, choice)[0].change_fighter(who, grip=choice)


@rule("cd.defeat.blaze", "4.3 Defeat")
def blaze_of_glory(dice: Dice, state: FightState, who: str, choice: Fall) -> FightState:
    """Blaze of Glory: the creature takes one last Action, which comes to Very Good without a roll, and then dies.

    Args:
        dice: The dice of any run mode.
        state: The fight.
        who: The creature that falls.
        choice: The creature's choice, with the targets and the kind of the last Action.
    """
    attacked = () if choice.deed else choice.targets
    state = add_advantage(state, who, len(attacked) or 1)
    for name in attacked:
        state = dice.sub(deal_damage, state, who, name, True)
    if choice.deed:
        state = _carry_out_last_deed(state, choice.deed, *choice.targets)
    state = state.replace_fighter(apply_defeat(state.fighter(who), choice.how))
    for name in attacked:
        state = dice.sub(fall_if_dying, state, name)
    return state


def _carry_out_last_deed(state: FightState, deed: str, name: str) -> FightState:
    """Return the fight after a creature is healed, helped or stabilised with a Very Good outcome."""
    if deed == "heal":
        return apply_healing_roll(state, name, life_healed("Very Good", state.fighter(name).recovery))
    if deed == "help":
        return add_help(state, name)
    return state.replace_fighter(apply_defeat(state.fighter(name), "Unconsciousness"))
