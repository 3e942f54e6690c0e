"""The results of a failed roll: suckage points, calling off, consequences in points or in words, and falls."""

from collections.abc import Iterable
from functools import partial
from typing import TypeVar

from rules.core import Dice, rule
from rules.core.play.offers import Offers, check_offered
from rules.skillful.characters import Attempt, Effort, Points
from rules.skillful.combat.aiding import AidedAttempt, AidFumbles
from rules.skillful.combat.choices import CallOff, Spare, TakeSuckage
from rules.skillful.combat.consequences import call_off, consequence, melee_effort
from rules.skillful.combat.contest import Against, CheckResult, read_chart
from rules.skillful.combat.defence import lost_effort, penalty_level, row_of_level
from rules.skillful.combat.reactions import (
    call_off_offers,
    description_offers,
    milder_offers,
    spare_offers,
    suckage_offers,
)
from rules.skillful.combat.state import GM, AnyFight
from rules.skillful.effort import penalty_effort, spend
from rules.skillful.rulings import rulings
from rules.skillful.tables import MAX_NUMBER, WON, Weapon

AnyChoice = TypeVar("AnyChoice")
FALLEN = "fallen"  # why a person is out
FUMBLE_ALONE = Against(-MAX_NUMBER, nature=False)  # every total reaches this target, so only a fumble counts


def _choose(
    dice: Dice, fight: AnyFight, who: str, offers: Offers[AnyFight, AnyChoice]
) -> tuple[AnyFight, AnyChoice | None]:
    """Let a person choose one of these offers; None if a manual change has left the person nothing to choose."""
    fight, choice = dice.choose(fight, who, offers)
    return fight, None if choice is None else check_offered(offers(fight), choice)


def read_total(
    dice: Dice, fight: AnyFight, who: str, attempt: Attempt, total: int, against: Against
) -> tuple[AnyFight, int, CheckResult]:
    """Read the chart for a total, and let the person take suckage points.

    Returns:
        The fight, the total after the points are added, and the result for that total.
    """
    result = read_chart(attempt, total, against)
    if result.row != WON or result.fumble:
        fight = _show_result(fight, who, total, against, result)
    if result.row != WON or (result.fumble and rulings().suckage_for != "defenders"):
        offers = partial(suckage_offers, who=who, attempt=attempt, total=total, against=against)
        fight, choice = _choose(dice, fight, who, offers)
        if isinstance(choice, TakeSuckage):
            what = " and ".join(choice.by)
            dice.note("sk.suckage", "{who} takes {points} suckage: {what}", who=who, points=choice.points, what=what)
            fight = add_nuisances(fight, who, choice.by)
            total += choice.points
            result = read_chart(attempt, total, against)
            fight = _show_result(fight, who, total, against, result)
    return fight, total, result


def _show_result(fight: AnyFight, who: str, total: int, against: Against, result: CheckResult) -> AnyFight:
    """Return the fight with the result of a check beside the person, until it has taken effect.

    A person who is only in danger of a fumble has no row of the chart.
    """
    row = "" if against == FUMBLE_ALONE else result.row
    return fight.change_fighter(who, lost=max(0, against.target - total), row=row, fumbled=result.fumble)


def lift_fumble(dice: Dice, fight: AnyFight, who: str, attempt: Attempt, total: int) -> tuple[AnyFight, int, int]:
    """Let a person lift a fumble with suckage points.

    Returns:
        The fight, the total after the points are added, and the level of the fumble that is left.
    """
    fight, total, result = read_total(dice, fight, who, attempt, total, FUMBLE_ALONE)
    return fight.change_fighter(who, fumbled=0), total, result.fumble


def apply_result(
    dice: Dice,
    fight: AnyFight,
    who: str,
    attempt: Attempt,
    result: CheckResult,
    weapon: Weapon | None = None,
    by: str = "",
) -> AnyFight:
    """Return the fight after the effects of a result: of its row and of its fumble.

    A failure costs 2N. Of the consequences of row and fumble, only the worse one counts. Outside fights a person can
    stop the work in time to lessen it. A row that is won changes nothing unless there is a fumble.

    Args:
        dice: The dice of any run mode.
        fight: The fight or the scene after the roll.
        who: The person who rolled.
        attempt: Their attempt.
        result: The result of the check.
        weapon: The weapon of an opponent; None if no opponent has one.
        by: The opponent; empty if no opponent is named.
    """
    level = max(penalty_level(result.row), result.fumble)
    hits = attempt.task.weapon if result.fumble > penalty_level(result.row) else weapon
    failed = result.row != WON
    if level and not fight.BLOWS:
        fight, final = _ask_to_call_off(dice, fight, who, row_of_level(level), attempt.attitude)
        level, failed = penalty_level(final), failed and final != WON
    if failed:
        fight = take_effort(fight, who, lost_effort(row_of_level(level), attempt, weapon))
    fight = apply_consequence(dice, fight, who, level, penalty_effort(attempt), hits, by)
    return fight.change_fighter(who, lost=0, row="", fumbled=0)


def _ask_to_call_off(dice: Dice, fight: AnyFight, who: str, row: str, attitude: str) -> tuple[AnyFight, str]:
    """Ask whether a person stops in time; return the row, which the GM makes milder if they stop."""
    fight, choice = _choose(dice, fight, who, partial(call_off_offers, row=row, attitude=attitude))
    if not isinstance(choice, CallOff):
        return fight, row
    fight, milder = _choose(dice, fight, GM, partial(milder_offers, row=row, attitude=attitude))
    final = call_off(row, milder.levels, attitude) if milder else row
    dice.note("sk.other.call-off", "{who} calls it off: {row}", who=who, row=final)
    return fight, final


def apply_consequence(
    dice: Dice, fight: AnyFight, name: str, level: int, n: Effort, weapon: Weapon | None, by: str = ""
) -> AnyFight:
    """Apply a consequence: a weapon that hits costs points; without a weapon, the GM describes the consequence.

    Args:
        dice: The dice of any run mode.
        fight: The fight before the consequence.
        name: The person who suffers the consequence.
        level: The number of the consequence, 1 to 4; 0 if nothing happens.
        n: The person's nominal effort.
        weapon: The weapon that hits; None if the GM describes the consequence.
        by: The person who caused the consequence; empty if people caused their own.
    """
    if not level or fight.fighter(name).out:
        return fight
    if weapon is None:
        fight, described = _choose(dice, fight, GM, partial(description_offers, who=name, level=level))
        return add_nuisances(fight, name, described.what) if described else fight
    effort, tiring = consequence(level, n, weapon), melee_effort(level, n)
    if weapon.kind == "melee" and tiring.total:
        fight, spared = _choose(dice, fight, GM, partial(spare_offers, who=name, effort=tiring))
        if isinstance(spared, Spare):
            effort = Effort(**{pool: points - getattr(spared, pool) for pool, points in effort.by_pool().items()})
            fight = add_nuisances(fight, name, spared.by)
    harms = tuple(pool.capitalize() for pool, points in effort.by_pool().items() if points)
    rule_id = "sk.melee" if weapon.kind == "melee" else "sk.guns"
    text = "{by} hits {to}: {effort}" if by else "{to} loses {effort}"
    dice.note(rule_id, text, effort=effort, by=by, to=name, harms=harms, success=True if by else None)
    return take_effort(fight, name, effort)


def suffer_aid_fumbles(dice: Dice, fight: AnyFight, rolled: Iterable[tuple[AidedAttempt, AidFumbles]]) -> AnyFight:
    """Return the fight after helpers whose aid was a fumble have suffered the consequences.

    `rolled` has each aided attempt with the fumbles of its aid. Their consequences depend on the pools that the helpers
    had when they rolled.

    Rule: sk.aid
    """
    for backed, aid_fumbles in rolled:
        for (name, attempt), total in zip(
            backed.aid, aid_fumbles, strict=False
        ):  # if aid is safe, there are no `aid_fumbles`
            if total is None or fight.fighter(name).out:
                continue
            fight, lifted, level = lift_fumble(dice, fight, name, attempt, total)
            if level:
                dice.note("sk.fumble", "{name}'s aid of {total} is a fumble: consequence {level}",
                          name=name, total=lifted, level=level)  # fmt: skip
                fight = apply_consequence(dice, fight, name, level, penalty_effort(attempt), attempt.task.weapon)
    return fight


def take_effort(fight: AnyFight, name: str, effort: Effort) -> AnyFight:
    """Return the fight after a fighter has paid the cost of a failed roll; the fighter may then be out."""
    had = fight.fighter(name).pools
    return fall_if_beaten(fight.change_fighter(name, pools=spend(had, effort, forced=True)), name, had.health)


def add_nuisances(fight: AnyFight, name: str, words: tuple[str, ...]) -> AnyFight:
    """Return the fight after a fighter has got these nuisances; no fighter has the same nuisance twice."""
    had = fight.fighter(name).nuisances
    return fight.change_fighter(name, nuisances=tuple(dict.fromkeys((*had, *words))))


@rule("sk.fight.end", "Resolving Checks: Consequences for Defenders")
def fall_if_beaten(fight: AnyFight, name: str, before: Points) -> AnyFight:
    """People whose Health is below zero fight on, but are out if they then lose more Health.

    Args:
        fight: The fight after the loss.
        name: The person who lost Health.
        before: The person's Health before the loss.
    """
    fighter = fight.fighter(name)
    health, ruling = fighter.pools.health, rulings().fallen
    if health >= 0 or ruling == "as-printed" or fighter.out:
        return fight
    return fight if ruling == "next-loss" and not health < before < 0 else fight.change_fighter(name, out=FALLEN)
