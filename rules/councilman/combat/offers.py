"""The offers at each moment of a fight.

The functions named `candidates` list choices without checks. The checks in `restrictions` decide which of these choices
are offered.
"""

from collections.abc import Iterator
from functools import partial
from operator import itemgetter
from typing import TypeVar

from rules.core.errors import is_allowed
from rules.core.frozen import replace
from rules.core.inputs import IntegerInput, Values
from rules.core.play.choice_inputs import Pick, PickPerPerson, PickSome
from rules.core.play.offers import Offer, OfferField, allowed_offers
from rules.councilman.combat.attack import damage_dice
from rules.councilman.combat.choices import (
    LAST_DEEDS,
    MAX_BOUGHT,
    Act,
    AskGM,
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Bid,
    Brace,
    Contest,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    OnTurn,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.offer_fields import (
    AGAINST,
    BONUS,
    DANGER,
    DIFFICULTY,
    EXPERIENCE,
    PRICE_HELP,
    SITUATION,
    TARGET_SITUATION,
    Purse,
    backing_fields,
    charge_field,
    contest_fields,
    situations_input,
)
from rules.councilman.combat.restrictions import can_strike_back, check_fall, check_target, check_turn_choice
from rules.councilman.combat.state import Fighter, FightState, side_advantage
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES

BidKind = TypeVar("BidKind", bound=Bid)
EASIER_STEPS = tuple(range(0, -len(DIFFICULTIES), -1))
SHIFT = OfferField(
    "shift", Pick("Difficulty", EASIER_STEPS, DIFFICULTIES[::-1], "Mostly Very Hard."), "Difficulty", stated=True
)


def turn_offers(state: FightState) -> Iterator[Offer[OnTurn]]:
    """Yield the offers of a side's turn: a creature acts, the side pays for two creatures to act, or it passes."""
    return allowed_offers(_turn_candidates(state), partial(check_turn_choice, state))


def _turn_candidates(state: FightState) -> Iterator[Offer[OnTurn]]:
    able = state.ready(state.turn)
    for fighter in able:
        yield from _action_candidates(state, fighter)
    asks = (charge_field(state, _second_price),) if state.turn == "players" else ()
    yield Offer(Second(), "cd.round.second", "Two at once", asks, shown="Have two act at once")
    yield Offer(Pass(), "cd.round.pass", "Pass")
    for fighter in able:
        yield from _roll_candidates(state, fighter)
    for fighter in able:
        yield from _healing_candidates(state, fighter, hurt=False)


def _action_candidates(state: FightState, who: Fighter) -> Iterator[Offer[OnTurn]]:
    yield from _attack_candidates(state, who)
    yield from _healing_candidates(state, who, hurt=True)
    asks = tuple(backing_fields(state, who))
    for fighter in state.fighters:
        label = f"{who.name} helps {fighter.name}"
        yield Offer(Assist(who.name, fighter.name), "cd.help", label, (BONUS, DIFFICULTY, *asks))
        label = f"{who.name} stabilises {fighter.name}"
        yield Offer(Stabilise(who.name, fighter.name), "cd.unstable.stabilise", label, (BONUS, *asks))
    label = f"{who.name} {'does something else' if who.conscious else 'hangs on'}"
    shown = f"{who.name} acts without a roll" if who.conscious else label
    yield Offer(Act(who.name), "cd.turn", label, shown=shown)
    shown = f"{who.name} spends Advantage on the roll to live"
    yield Offer(Brace(who.name), "cd.unstable", f"{who.name} braces", asks, shown=shown)
    yield Offer(AskGM(who.name), "cd.ability.pressure", f"{who.name} asks how much Advantage the GM has")


def _healing_candidates(state: FightState, who: Fighter, *, hurt: bool) -> Iterator[Offer[Mend]]:
    """Yield the offers to heal creatures that have lost Life.

    If `hurt` is False, yield the offers to heal creatures at their maximum Life.
    """
    asks = (BONUS, SHIFT, *backing_fields(state, who))
    for fighter in state.fighters:
        if (fighter.life < fighter.maximum) == hurt:
            yield Offer(Mend(who.name, fighter.name), "cd.heal.combat", f"{who.name} heals {fighter.name}", asks)


def _roll_candidates(state: FightState, who: Fighter) -> Iterator[Offer[Attempt | Contest]]:
    """Yield the offers of rolls for aims that have no rule.

    They come last, because the group has to say what the aim is.
    """
    asks = (BONUS, DIFFICULTY, *backing_fields(state, who))
    yield Offer(Attempt(who.name), "cd.turn", f"{who.name} rolls", asks, shown=f"{who.name} makes another roll")
    for fighter in state.fighters:
        more = () if who.side == fighter.side == "gm" else contest_fields(state, who, fighter)
        label = f"{who.name} rolls against {fighter.name}"
        shown = f"{who.name} makes an opposed roll against {fighter.name}"
        yield Offer(Contest(who.name, fighter.name), "cd.opposed", label, (BONUS, AGAINST, *more), shown=shown)


def _second_price(_: Values) -> int:
    return 1


def _attack_candidates(state: FightState, who: Fighter) -> Iterator[Offer[Attack | AttackSeveral]]:
    first = sorted(state.fighters, key=lambda fighter: not fighter.conscious)  # a conscious target is the first choice
    foes = [fighter.name for fighter in first if is_allowed(check_target, state, who.name, fighter.name)]
    purse = Purse(state, who, who.aid)
    hinder = OfferField("hinder", purse.hinder_input, "Decrease")
    for name in foes:
        label, asks = f"{who.name} attacks {name}", (*_spending_fields(purse, hinder), SITUATION, TARGET_SITUATION)
        yield Offer(Attack(who.name, name), "cd.attack", label, (*asks, DANGER))
    targets = OfferField("targets", PickSome("Targets", tuple(foes), 2), "at")
    hinders = OfferField("hinders", purse.hinders_input, "Decrease")
    several = (targets, *_spending_fields(purse, hinders), SITUATION, TARGET_SITUATIONS, DANGER)
    yield Offer(AttackSeveral(who.name, tuple(foes)), "cd.attack.many", f"{who.name} attacks several", several)


def _spending_fields(purse: Purse, hinder: OfferField) -> Iterator[OfferField]:
    """Yield the fields for what the attacker's side pays.

    There are none if by a ruling the target's side pays first.
    """
    if rulings().first_bid == "attacker":
        yield from (*purse.fields(), hinder)
        if purse.who.side == "players":
            yield purse.charge_field()


def _target_situations_input(values: Values) -> PickPerPerson:
    return situations_input(values["targets"])


TARGET_SITUATIONS = OfferField("target_situations", _target_situations_input, "situation", stated=True)


def resist_offers(state: FightState, target: str) -> Iterator[Offer[Resist]]:
    """Yield the offers of the target's side to pay for changes to an attack.

    There are none if the side has nothing to pay with.
    """
    return _bid_offers(Purse(state, state.fighter(target)), Resist(), "hinder", "increase")


def push_offers(state: FightState, by: str, several: bool = False) -> Iterator[Offer[Push]]:
    """Yield the offers of the attacker's side to pay for an attack after the target's side has paid."""
    who = state.fighter(by)
    return _bid_offers(Purse(state, who, who.aid), Push(), "increase", *(() if several else ("hinder",)))


COUNT_WORDS = {"increase": "Increase", "hinder": "Decrease"}


def _bid_offers(purse: Purse, none: BidKind, *counts: str) -> Iterator[Offer[BidKind]]:
    """Yield the offers to pay nothing, to pay for Increases or Decreases, and to pay only for an Experience.

    `none` is the choice to pay nothing, and `counts` are its fields for Increases and Decreases.
    """
    who = purse.who
    if not purse.held + purse.aid + who.relic or who.gone:
        return
    yield Offer(none, "cd.advantage.when", "Spend nothing")
    experience = OfferField("experience", purse.experience_input, "Experience")
    relic = OfferField("relic", purse.relic_input)
    inputs = {"increase": purse.increase_input, "hinder": purse.hinder_input}
    charge = (purse.charge_field(),) if who.side == "players" else ()
    for index, count in enumerate(counts):
        most = min(MAX_BOUGHT, purse.held + (purse.aid if count == "increase" else 0))
        if most:
            times = OfferField(count, IntegerInput(COUNT_WORDS[count], 1, most, PRICE_HELP), "times")
            further = (OfferField(other, inputs[other], COUNT_WORDS[other]) for other in counts[index + 1 :])
            asks = (times, experience, relic, *further, *charge)
            shown = f"Increase {who.name}’s roll" if count == "increase" else "Decrease the other roll"
            yield Offer(replace(none, **{count: 1}), "cd.advantage.when", COUNT_WORDS[count], asks, shown=shown)
    if purse.can_recall:
        recalled = replace(none, experience=1, relic=int(not purse.own))
        asks = (replace(experience, kind=EXPERIENCE._replace(low=1)), relic)
        yield Offer(recalled, "cd.advantage.when", "Recall", asks, shown="Use an Experience")


def more_damage_offers(state: FightState, striker: str, great: bool) -> Iterator[Offer[MoreDamage]]:
    """Yield the offers to add dice to a damage roll.

    `great` is True if the outcome is Very Good, so that the Advantage from it can pay for a die.
    """
    who = state.fighter(striker)
    most = min(MAX_BOUGHT, side_advantage(state, who.side), state.round if who.side == "gm" else MAX_BOUGHT)
    if not most or who.gone:
        return
    yield Offer(MoreDamage(), "cd.advantage.spend", "Spend nothing")
    if great:
        yield Offer(MoreDamage(1), "cd.attack", "Press it", shown="Spend it on a damage die")
    if most > great:
        asks = _dice_fields(state, who.side, 1 + great, most)
        yield Offer(MoreDamage(1 + great), "cd.attack.gm-limit", "More damage", asks, shown="Add damage dice")


def less_damage_offers(state: FightState, striker: str, target: str, added: int) -> Iterator[Offer[LessDamage]]:
    """Yield the offers to take dice away from a damage roll.

    `added` is the number of dice that the striker's side has added.
    """
    who, side = state.fighter(striker), state.fighter(target).side
    most = min(MAX_BOUGHT, side_advantage(state, side), sum(damage_dice(who, added)))
    if most and not who.gone and not state.fighter(target).gone:
        yield Offer(LessDamage(), "cd.advantage.spend", "Spend nothing")
        asks = _dice_fields(state, side, 1, most)
        yield Offer(LessDamage(1), "cd.advantage.spend", "Less damage", asks, shown="Take damage dice away")


def _dice_fields(state: FightState, side: str, least: int, most: int) -> tuple[OfferField, ...]:
    dice = OfferField("dice", IntegerInput("Dice", least, most, PRICE_HELP), "dice")
    return (dice, charge_field(state, itemgetter("dice"))) if side == "players" else (dice,)


def reaction_offers(state: FightState, who: str, against: str, fell: bool) -> Iterator[Offer[Reaction]]:
    """Yield the offers to strike back and to take Advantage.

    There are none if the target cannot strike back.
    """
    if can_strike_back(state, who, against, fell):
        yield Offer(Reaction(True), "cd.attack.strike-back", "Strike back")
        yield Offer(Reaction(False), "cd.turn.answer", "Take Advantage")


def fall_offers(state: FightState, who: str) -> Iterator[Offer[Fall]]:
    """Yield the ways in which a creature at 0 Life can fall.

    There are none for any other creature.
    """
    if state.fighter(who).dying:
        yield from allowed_offers(_fall_candidates(state, who), partial(check_fall, state, who))


def _fall_candidates(state: FightState, who: str) -> Iterator[Offer[Fall]]:
    names = [fighter.name for fighter in state.fighters]
    yield Offer(Fall("Unconsciousness"), "cd.defeat.unconscious", "Unconsciousness", shown="Fall unconscious")
    asks = tuple(backing_fields(state, state.fighter(who)))
    yield Offer(Fall("Unstable"), "cd.unstable", "Unstable", asks, shown="Become Unstable")
    yield Offer(Fall("Blaze of Glory"), "cd.defeat.blaze", "Blaze of Glory")
    for deed, label in LAST_DEEDS.items():
        for name in names:
            yield Offer(Fall("Blaze of Glory", name, deed=deed), "cd.defeat.blaze", f"Blaze of Glory {label} {name}")
    foes = tuple(name for name in names if is_allowed(check_fall, state, who, Fall("Blaze of Glory", name)))
    targets = OfferField("targets", PickSome("Targets", foes, 2), "at")
    several = Fall("Blaze of Glory", targets=foes)
    yield Offer(several, "cd.attack.many", "Blaze of Glory against several", (targets,))
