"""The attempt of a choice at this moment, with its aid and its cost: in fights, and in checks outside fights."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from rules.core import Dice, require_one_of
from rules.core.dice import ChoiceCheck
from rules.core.errors import find_by_name, is_allowed
from rules.core.frozen import replace
from rules.core.inputs import Values
from rules.core.play.choice_inputs import Pick, PickPerPerson
from rules.core.play.offers import Offer, OfferField, Offers
from rules.skillful.combat.aiding import (
    AidedAttempt,
    AidOptions,
    aid_options,
    aid_takes_turn,
    check_aid,
    combat_options,
    option_and_attitude,
)
from rules.skillful.combat.choices import Attack, Challenge, Defend, OptionChoice
from rules.skillful.combat.state import AnyFight, CombatOption, FightState
from rules.skillful.effort import price, spend
from rules.skillful.rulings import rulings
from rules.skillful.tables import ATTITUDE_NAMES, ATTITUDES, PLAIN_ATTITUDE

Aided = TypeVar("Aided", bound=Attack | Defend)


def option_used(fight: FightState, who: str, choice: OptionChoice) -> CombatOption:
    """Return the combat option that a choice uses; raise `BadInput` for an unknown name.

    In a fight, an attack uses one of the fighter's attacks, and a defence one of their defences. A check can use either
    kind: if an attack and a defence have the same name, only a check that attacks uses the attack.
    """
    fighter = fight.fighter(who)
    if fight.BLOWS:
        if isinstance(choice, Attack):
            return find_by_name(choice.means, fighter.attacks, f"an attack of {who}")
        return find_by_name(choice.means, fighter.defences, f"a defence of {who}")
    options = combat_options(fighter, isinstance(choice, Challenge))
    return find_by_name(choice.means, options.values(), f"an attack or a defence of {who}")


def aided_attempt(fight: FightState, who: str, choice: OptionChoice, danger: bool | None = None) -> AidedAttempt:
    """Return the attempt of a choice, and the attempts of the helpers who are still present.

    People make them with their present pools and penalties. `danger` says whether lives are at stake in a check; None
    keeps the danger of each combat option, as in a fight.
    """
    helpers = ((fight.fighter(name), used) for name, used in choice.aid)
    aid = tuple(
        (helper.name, helper.attempt(*option_and_attitude(helper, used), danger))
        for helper, used in helpers
        if not helper.out
    )
    return AidedAttempt(fight.fighter(who).attempt(option_used(fight, who, choice), choice.attitude, danger), aid)


def pay_for_choice(fight: AnyFight, who: str, choice: OptionChoice, *, forced: bool = False) -> AnyFight:
    """Return the fight after a person and their helpers have paid for a choice.

    By some rulings the helpers have also used their turn. If `forced` is True, a pool can fall below zero, because the
    people have agreed to pay already. The same holds for a person who makes an ordinary defence, because they must
    defend.

    Raises:
        IllegalChoice: A pool has too few points, and the rulings do not let it fall below zero.

    Rule: sk.aid
    """
    fight = _pay_own_part(fight, who, choice, forced=forced)
    for name, used in choice.aid:
        fight = _pay_for_aid(fight, who, name, used, forced=forced)
    return fight


def _pay_own_part(fight: AnyFight, who: str, choice: OptionChoice, *, forced: bool = False) -> AnyFight:
    must = isinstance(choice, Defend) and choice.attitude == PLAIN_ATTITUDE
    return _pay(fight, who, option_used(fight, who, choice), choice.attitude, forced=forced or must)


def _pay_for_aid(fight: AnyFight, who: str, name: str, used: str, *, forced: bool = False) -> AnyFight:
    """Return the fight after a helper has paid for aid to a person, and has used their turn if the rulings say so."""
    if rulings().aid_pays == "each-check" or (rulings().aid_pays == "helpers" and name != who):
        fight = _pay(fight, name, *option_and_attitude(fight.fighter(name), used), forced=forced)
    return fight.change_fighter(name, acted=True) if name != who and aid_takes_turn(fight) else fight


def _pay(fight: AnyFight, name: str, option: CombatOption, attitude: str, *, forced: bool) -> AnyFight:
    remaining = spend(fight.fighter(name).pools, price(option.task, attitude), forced=forced)
    return fight.change_fighter(name, pools=remaining)


def pay_for_answers(fight: AnyFight, answers: Mapping[str, Defend]) -> AnyFight:
    """Return the fight after all who answer an attack or a challenge, and their helpers, have paid."""
    for name, how in answers.items():
        fight = pay_for_choice(fight, name, how, forced=True)
    return fight


def ask_answers(
    dice: Dice, fight: AnyFight, offers: Mapping[str, Offers[AnyFight, Defend]], check: ChoiceCheck[AnyFight, Defend]
) -> tuple[AnyFight, dict[str, Defend]]:
    """Ask all who must answer an attack or a challenge, in secret, and let them pay.

    If by a ruling a fumbled attack makes answers free, they do not pay yet.
    """
    fight, answers = dice.choose_simultaneously(fight, offers, check)
    return (fight if rulings().fumbled_attack == "free" else pay_for_answers(fight, answers)), answers


def check_attempt(fight: FightState, who: str, choice: OptionChoice) -> None:
    """Raise an error unless a person has this option and attitude, can have this aid, and can pay for all of it."""
    require_one_of(choice.attitude, ATTITUDES, "an attitude")
    option_used(fight, who, choice)  # raises BadInput for an unknown option
    check_aid(fight, who, choice.means, choice.aid)
    _check_payable(fight, who, choice)


def _check_payable(fight: FightState, who: str, choice: OptionChoice) -> None:
    if rulings().overspend == "refused":
        pay_for_choice(fight, who, choice)


def payable_attitudes(fight: FightState, who: str, choice: OptionChoice) -> tuple[str, ...]:
    """Return the attitudes in which a person can pay for a choice."""
    if rulings().overspend != "refused":  # the general case below takes much longer
        return ATTITUDE_NAMES
    return tuple(
        attitude
        for attitude in ATTITUDE_NAMES
        if is_allowed(_check_payable, fight, who, replace(choice, attitude=attitude))
    )


def payable_options(fight: FightState, who: str, choice: OptionChoice) -> dict[str, AidOptions]:
    """Return the possible helpers of a choice, with the options that they can pay for, by the person's attitude.

    Attitudes that the person cannot pay for, or that leave no helper able to pay, are left out.
    """
    helpers = aid_options(fight, who, choice.means)
    if rulings().overspend != "refused":  # the general case below takes much longer
        return dict.fromkeys(ATTITUDE_NAMES, helpers) if helpers else {}
    by_attitude = {}
    for attitude in payable_attitudes(fight, who, choice) if helpers else ():
        paid = _pay_own_part(fight, who, replace(choice, attitude=attitude))
        payable = [
            (name, tuple(used for used in options if is_allowed(_pay_for_aid, paid, who, name, used)))
            for name, options in helpers
        ]
        if any(options for _, options in payable):
            by_attitude[attitude] = tuple((name, options) for name, options in payable if options)
    return by_attitude


def with_aided_offers(fight: FightState, who: str, offers: Iterable[Offer[Aided]]) -> Iterator[Offer[Aided]]:
    """Yield offers of attacks or defences, and then each of these offers with aid if other people can help."""
    plain = []
    for offer in offers:
        plain.append(offer)
        yield offer
    for offer in plain:
        if by_attitude := payable_options(fight, who, offer.choice):
            yield _aided_offer(offer, by_attitude)


def _aided_offer(offer: Offer[Aided], by_attitude: Mapping[str, AidOptions]) -> Offer[Aided]:
    """Return the offer of an attack or a defence with aid; `by_attitude` has the helpers for each attitude."""
    attitude, helpers = next(iter(by_attitude.items()))
    helper, (first_option, *_) = helpers[0]
    plain = replace(offer.choice, attitude=attitude, aid=((helper, first_option),))
    attitudes = OfferField("attitude", Pick("Attitude", tuple(by_attitude)))  # in place of the last field of the offer
    asks = (*offer.asks[:-1], attitudes, OfferField("aid", partial(_aid_field, by_attitude), "by"))
    return Offer(plain, "sk.aid", f"{offer.label}, aided", asks, offer.skill, f"{offer.label}, with help")


def _aid_field(by_attitude: Mapping[str, AidOptions], values: Values) -> PickPerPerson:
    return PickPerPerson("Aid", by_attitude[values["attitude"]], 1)
