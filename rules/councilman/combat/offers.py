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
    Action,
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
    action_words,
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
    charge_fields,
    contest_fields,
    situations_input,
)
from rules.councilman.combat.payments import side_advantage
from rules.councilman.combat.restrictions import can_strike_back, check_fall, check_target, check_turn_choice
from rules.councilman.combat.rounds import SECOND_PRICE
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES

ActionKind = TypeVar("ActionKind", bound=Action | Brace | AskGM)
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
    asks = charge_fields(state, state.turn, _second_price)
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
        yield _action_offer(Assist(who.name, fighter.name), "cd.help", (BONUS, DIFFICULTY, *asks))
        yield _action_offer(Stabilise(who.name, fighter.name), "cd.unstable.stabilise", (BONUS, *asks))
    if who.conscious:
        yield _action_offer(Act(who.name), "cd.turn", (), "does something else")
    else:
        yield Offer(Act(who.name), "cd.turn", f"{who.name} hangs on")
    yield _action_offer(Brace(who.name), "cd.unstable", asks, "braces")
    yield _action_offer(AskGM(who.name), "cd.ability.pressure")


def _action_offer(
    choice: ActionKind, rule_id: str, asks: tuple[OfferField, ...] = (), does: str = ""
) -> Offer[ActionKind]:
    """Return the offer of a creature's action; `does` has its words in session lines, if they differ from the page."""
    words = action_words(choice)
    return Offer(choice, rule_id, f"{choice.by} {does}" if does else words, asks, shown=words)


def _healing_candidates(state: FightState, who: Fighter, *, hurt: bool) -> Iterator[Offer[Mend]]:
    """Yield the offers to heal creatures that have lost Life.

    If `hurt` is False, yield the offers to heal creatures at their maximum Life.
    """
    asks = (BONUS, SHIFT, *backing_fields(state, who))
    for fighter in state.fighters:
        if (fighter.life < fighter.maximum) == hurt:
            yield _action_offer(Mend(who.name, fighter.name), "cd.heal.combat", asks)


def _roll_candidates(state: FightState, who: Fighter) -> Iterator[Offer[Attempt | Contest]]:
    """Yield the offers of rolls for aims that have no rule.

    They come last, because the group has to say what the aim is.
    """
    asks = (BONUS, DIFFICULTY, *backing_fields(state, who))
    yield Offer(Attempt(who.name), "cd.turn", f"{who.name} rolls", asks, shown=f"{who.name} makes another roll")
    for fighter in state.fighters:
        more = () if who.side == fighter.side == "gm" else contest_fields(state, who, fighter)
        contest = Contest(who.name, fighter.name)
        yield _action_offer(contest, "cd.opposed", (BONUS, AGAINST, *more), f"rolls against {fighter.name}")


def _second_price(_: Values) -> int:
    return SECOND_PRICE


def _attack_candidates(state: FightState, who: Fighter) -> Iterator[Offer[Attack | AttackSeveral]]:
    first = sorted(state.fighters, key=lambda fighter: not fighter.conscious)  # a conscious target is the first choice
    foes = [fighter.name for fighter in first if is_allowed(check_target, state, who.name, fighter.name)]
    purse = Purse(state, who, who.aid)
    hinder = OfferField("hinder", purse.hinder_input, "Decrease")
    for name in foes:
        asks = (*_spending_fields(purse, hinder), SITUATION, TARGET_SITUATION, DANGER)
        yield _action_offer(Attack(who.name, name), "cd.attack", asks)
    targets = OfferField("targets", PickSome("Targets", tuple(foes), 2), "at")
    hinders = OfferField("hinders", purse.hinders_input, "Decrease")
    several = (targets, *_spending_fields(purse, hinders), SITUATION, TARGET_SITUATIONS, DANGER)
    yield Offer(AttackSeveral(who.name, tuple(foes)), "cd.attack.many", f"{who.name} attacks several", several)


def _spending_fields(purse: Purse, hinder: OfferField) -> Iterator[OfferField]:
    """Yield the fields for the payments of the attacker's side.

    There are none if by a ruling the target's side pays first.
    """
    if rulings().first_bid == "attacker":
        yield from (*purse.fields(), hinder, *purse.charge_fields())


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
    counts = ("increase",) if several else ("increase", "hinder")
    return _bid_offers(Purse(state, who, who.aid), Push(), *counts)


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
    for index, count in enumerate(counts):
        most = min(MAX_BOUGHT, purse.held + (purse.aid if count == "increase" else 0))
        if most:
            times = OfferField(count, IntegerInput(COUNT_WORDS[count], 1, most, PRICE_HELP), "times")
            further = (OfferField(other, inputs[other], COUNT_WORDS[other]) for other in counts[index + 1 :])
            asks = (times, experience, relic, *further, *purse.charge_fields())
            label = f"Increase {who.name}’s roll" if count == "increase" else "Decrease the other roll"
            yield Offer(replace(none, **{count: 1}), "cd.advantage.when", COUNT_WORDS[count], asks, shown=label)
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
    return dice, *charge_fields(state, side, itemgetter("dice"))


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
            yield Offer(Fall("Blaze of Glory", (name,), deed=deed), "cd.defeat.blaze", f"Blaze of Glory {label} {name}")
    foes = tuple(name for name in names if is_allowed(check_fall, state, who, Fall("Blaze of Glory", (name,))))
    targets = OfferField("targets", PickSome("Targets", foes, 2), "at")
    several = Fall("Blaze of Glory", foes)
    yield Offer(several, "cd.attack.many", "Blaze of Glory against several", (targets,))
