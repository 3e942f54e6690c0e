"""The attempt of a choice at this moment, with its aid and its cost: in fights, and in checks outside fights."""

from collections.abc import Mapping

from rules.core.errors import find_by_name, is_allowed
from rules.core.frozen import replace
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import AidedAttempt, AidOptions, aid_attempts, aid_options, pay_for_aid, present_aid
from rules.skillful.combat.choices import Aid, Defend, OptionChoice
from rules.skillful.combat.state import AnyFight, CombatOption, Fighter, FightState
from rules.skillful.effort import price, spend
from rules.skillful.rulings import rulings
from rules.skillful.tables import PLAIN_ATTITUDE


def option_used(fighter: Fighter, choice: OptionChoice) -> CombatOption:
    """Return the combat option that a choice uses; raise `BadInput` for an unknown name.

    If an attack and a defence have the same name, only a choice that attacks uses the attack.
    """
    groups = (fighter.attacks, fighter.defences) if choice.ATTACKS else (fighter.defences, fighter.attacks)
    return find_by_name(choice.means, (*groups[0], *groups[1]), f"an attack or a defence of {fighter.name}")


def present_attempt(fight: FightState, who: str, choice: OptionChoice, danger: bool | None = None) -> Attempt:
    """Return the attempt of a choice, with the person's present pools and penalties.

    `danger` says whether lives are at stake in a check; None keeps the danger of the combat option, as in a fight.
    """
    fighter = fight.fighter(who)
    return _with_danger(fighter.attempt(option_used(fighter, choice), choice.attitude), danger)


def present_aid_attempts(fight: FightState, aid: Aid, danger: bool | None = None) -> tuple[Attempt, ...]:
    """Return the attempts of the helpers who are still present; `danger` is as in `present_attempt`."""
    return tuple(_with_danger(attempt, danger) for attempt in aid_attempts(fight, present_aid(fight, aid)))


def aided_attempt(fight: FightState, who: str, choice: OptionChoice, danger: bool | None = None) -> AidedAttempt:
    """Return the attempt of a choice, with the attempts of the helpers who are still present."""
    attempt = present_attempt(fight, who, choice, danger)
    return AidedAttempt(attempt, present_aid_attempts(fight, choice.aid, danger))


def _with_danger(attempt: Attempt, danger: bool | None) -> Attempt:
    return attempt if danger is None else replace(attempt, task=replace(attempt.task, danger=danger))


def pay_own_part(fight: AnyFight, who: str, choice: OptionChoice, *, forced: bool = False) -> AnyFight:
    """Return the fight after a person, but no helper, has paid for a choice.

    An ordinary defence or answer, and any choice if `forced`, can take a pool below zero.

    Raises:
        IllegalChoice: A pool has too few points, and the rulings do not let it fall below zero.
    """
    fighter = fight.fighter(who)
    must = isinstance(choice, Defend) and choice.attitude == PLAIN_ATTITUDE
    effort = price(option_used(fighter, choice).task, choice.attitude)
    return fight.change(who, pools=spend(fighter.pools, effort, forced=forced or must))


def pay_for_choice(fight: AnyFight, who: str, choice: OptionChoice, *, forced: bool = False) -> AnyFight:
    """Return the fight after a person and their helpers have paid for a choice.

    A `forced` choice can take a pool below zero, because the people have agreed on it already.
    """
    return pay_for_aid(pay_own_part(fight, who, choice, forced=forced), who, choice.aid, forced=forced)


def pay_for_answers(fight: AnyFight, answers: Mapping[str, Defend]) -> AnyFight:
    """Return the fight after all who answer an attack or a challenge, and their helpers, have paid."""
    for name, how in answers.items():
        fight = pay_for_choice(fight, name, how, forced=True)
    return fight


def payable_options(
    fight: FightState, who: str, choice: OptionChoice, ways: tuple[str, ...]
) -> tuple[tuple[str, AidOptions], ...]:
    """Return the possible helpers of a choice without aid, for each attitude that leaves any helper able to pay.

    Args:
        fight: The fight before the choice.
        who: The person who makes the choice.
        choice: The choice, in any attitude.
        ways: The attitudes that the person can pay for.
    """
    all_options = aid_options(fight, who, choice.means)
    if not all_options or rulings().overspend != "refused":  # all helpers can pay
        return tuple((way, all_options) for way in ways if all_options)
    paid = ((way, pay_own_part(fight, who, replace(choice, attitude=way))) for way in ways)
    options = ((way, _payable_aid(after, who, all_options)) for way, after in paid)
    return tuple((way, able) for way, able in options if able)


def _payable_aid(fight: FightState, who: str, options: AidOptions) -> AidOptions:
    """Return the possible helpers, with only the options that they can pay for."""
    able = (
        (name, tuple(means for means in means_names if is_allowed(pay_for_aid, fight, who, ((name, means),))))
        for name, means_names in options
    )
    return tuple((name, means_names) for name, means_names in able if means_names)
