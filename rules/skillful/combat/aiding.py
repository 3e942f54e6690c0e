"""Aid in a session: who can help with a check, what aid costs, and the consequences of its fumbles."""

from collections.abc import Mapping
from functools import partial
from typing import TypeVar

from rules.core import Dice, IllegalChoice
from rules.core.exhibits import capitalised
from rules.core.frozen import frozen, replace
from rules.core.inputs import Values
from rules.core.play.choice_inputs import Pick, PickPerPerson
from rules.core.play.offers import Offer, OfferField
from rules.skillful.aid import aided_check
from rules.skillful.characters import Attempt
from rules.skillful.combat.choices import Aid, Attack, Defend
from rules.skillful.combat.state import AnyFight, CombatOption, Fighter, FightState
from rules.skillful.effort import price, spend
from rules.skillful.rolls import check
from rules.skillful.rulings import rulings
from rules.skillful.tables import OTHER_ATTITUDES, PLAIN_ATTITUDE

Aided = TypeVar("Aided", bound=Attack | Defend)
AidFumbles = tuple[int | None, ...]
AidOptions = tuple[tuple[str, tuple[str, ...]], ...]


@frozen
class AidedAttempt:
    """An attempt, with the attempts of all who aid it."""

    attempt: Attempt
    aid: tuple[Attempt, ...] = ()


def combat_options(fighter: Fighter, attacking: bool = False) -> dict[str, CombatOption]:
    """Return a fighter's attacks and defences by name.

    If an attack and a defence have the same name, `attacking` selects the attack.
    """
    attacks = {means.name: means for means in fighter.attacks}
    return attacks | {means.name: means for means in fighter.defences} | (attacks if attacking else {})


def present_aid(fight: FightState, aid: Aid) -> Aid:
    """Return the aid of the helpers who are still in the fight."""
    return tuple((name, means) for name, means in aid if not fight.fighter(name).out)


def aid_attempts(fight: FightState, aid: Aid) -> tuple[Attempt, ...]:
    """Return the attempt that each helper makes."""
    return tuple(fight.fighter(name).attempt(*option_and_attitude(fight.fighter(name), used)) for name, used in aid)


def option_and_attitude(helper: Fighter, used: str) -> tuple[CombatOption, str]:
    """Return a helper's combat option and attitude.

    The attitude is ordinary unless `used` ends with another attitude, as in "Net intense".
    """
    known = combat_options(helper)
    if used in known:
        return known[used], PLAIN_ATTITUDE
    name, _, attitude = used.rpartition(" ")
    return known[name], attitude


def roll_total(dice: Dice, backed: AidedAttempt, target: int | None = None) -> tuple[int, AidFumbles]:
    """Roll an attempt with its aid.

    Args:
        dice: The run mode.
        backed: The attempt and its aid.
        target: The total that the attempt has to reach; None if no total is set.

    Returns:
        The total, and an entry for each aid check: its total if it is a fumble, None if it is not.
    """
    if not backed.aid:
        return dice.sub(check, backed.attempt), ()
    if rulings().aid_fumble == "safe":
        return dice.sub(_aided_total, backed, target if rulings().aid_measure == "target" else None), ()
    aided = dice.sub(aided_check, backed.attempt, backed.aid, target)
    return aided.total, aided.fumbled


def _aided_total(dice: Dice, backed: AidedAttempt, target: int | None) -> int:
    return aided_check(dice, backed.attempt, backed.aid, target).total


def pay_for_aid(fight: AnyFight, who: str, aid: Aid, *, forced: bool = False) -> AnyFight:
    """Return the fight after all helpers of `who` have paid.

    By some rulings the helpers have also used their turn.

    Args:
        fight: The fight before they pay.
        who: The person whom they aid.
        aid: The helpers with their options.
        forced: True if the helpers have already agreed, so that the cost can take a pool below zero.

    Raises:
        IllegalChoice: A helper cannot pay.

    Rule: sk.aid
    """
    for name, means in aid:
        pays = rulings().aid_pays == "each-check" or (rulings().aid_pays == "helpers" and name != who)
        helper = fight.fighter(name)
        if pays:
            used, attitude = option_and_attitude(helper, means)
            fight = fight.change(name, pools=spend(helper.pools, price(used.task, attitude), forced=forced))
        if name != who and aid_takes_turn(fight):
            fight = fight.change(name, acted=True)
    return fight


def aid_takes_turn(fight: FightState) -> bool:
    """Return whether aid uses up the helper's turn; a ruling decides this for fights with rounds."""
    return fight.BLOWS and rulings().turn_order == "once-a-round" and rulings().fight_aid == "turn"


def check_aid(fight: FightState, who: str, means: str, aid: Aid) -> None:
    """Raise `IllegalChoice` unless these people can give this aid.

    A person can aid a check only once, with one of their options.
    """
    options = dict(aid_options(fight, who, means))
    for name, used in aid:
        if used not in options.get(name, ()):
            listed = (
                "; ".join(f"{helper} with {' or '.join(means_names)}" for helper, means_names in options.items())
                or "nobody can"
            )
            raise IllegalChoice("sk.aid", f"{name} cannot aid {who} with {used}. {capitalised(listed)}")
    if len(dict(aid)) < len(aid):
        raise IllegalChoice("sk.aid", f"{who} has aid of one person twice. Name everybody once")


def aid_options(fight: FightState, who: str, means: str) -> AidOptions:
    """Return the possible helpers of a check, with their options.

    They are people of the same side; `who` can also help with another option of their own.
    """
    if fight.BLOWS and rulings().fight_aid == "none":
        return ()
    side, turn = fight.fighter(who).side, aid_takes_turn(fight)
    options = []
    for fighter in fight.there:
        if fighter.side == side and not (turn and fighter.acted and fighter.name != who):
            useful = tuple(name for name in combat_options(fighter) if (fighter.name, name) != (who, means))
            ways = OTHER_ATTITUDES if rulings().aid_attitude == "any" else ()
            useful = tuple(dict.fromkeys((*useful, *(f"{name} {way}" for name in useful for way in ways))))
            options += [(fighter.name, useful)] if useful else []
    return tuple(options)


def aided_offer(offer: Offer[Aided], options: tuple[tuple[str, AidOptions], ...]) -> Offer[Aided]:
    """Return the offer of an attack or a defence with aid; `options` has the helpers for each attitude."""
    by_way = dict(options)

    def asked(ask: OfferField) -> OfferField:
        return replace(ask, kind=Pick("Attitude", tuple(by_way))) if ask.name == "attitude" else ask

    (way, able), *_ = options
    plain = replace(offer.choice, attitude=way, aid=((able[0][0], able[0][1][0]),))
    aid = OfferField("aid", partial(_aid_field, by_way), "by")
    asks = (*map(asked, offer.asks), aid)
    return Offer(plain, "sk.aid", f"{offer.label}, aided", asks, offer.skill, f"{offer.label}, with help")


def _aid_field(by_way: Mapping[str, AidOptions], values: Values) -> PickPerPerson:
    return PickPerPerson("Aid", by_way[values["attitude"]], 1)
