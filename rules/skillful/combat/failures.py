"""The results of a failed roll: suckage points, consequences in points or in words, and falls."""

from functools import partial

from rules.core import Dice, rule
from rules.skillful.characters import Attempt, Effort, Points
from rules.skillful.combat.aiding import AidFumbles
from rules.skillful.combat.choices import Aid, Spare, TakeSuckage
from rules.skillful.combat.consequences import consequence, melee_effort, spare_effort
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.reactions import (
    PointsOf,
    check_description,
    check_lift,
    check_spared,
    description_offers,
    fumble_points,
    lift_fumble_total,
    points_spared,
    spare_offers,
    suckage_offers,
)
from rules.skillful.combat.state import GM, AnyFight
from rules.skillful.effort import penalty_effort, spend
from rules.skillful.rulings import rulings
from rules.skillful.tables import Weapon

FALLEN = "fallen"  # why a person is out


def take_points(dice: Dice, fight: AnyFight, who: str, points: PointsOf) -> tuple[AnyFight, int]:
    """Let a fighter take suckage points; return the fight with the new nuisances, and the number of points."""
    fight, choice = dice.choose(fight, who, partial(suckage_offers, who=who, points=points))
    if choice is None:
        return fight, 0
    check_lift(choice, points)
    if not isinstance(choice, TakeSuckage):
        return fight, 0
    what = " and ".join(choice.by)
    dice.note("sk.suckage", "{who} takes {points} suckage: {what}", who=who, points=choice.points, what=what)
    return add_nuisances(fight, who, choice.by), choice.points


def lift_fumble(dice: Dice, fight: AnyFight, who: str, attack: Attempt, total: int) -> tuple[AnyFight, int]:
    """Let a fighter lift a fumble with suckage points; return the fight and the total after the points are added."""
    if not fumble_level(total, attack) or rulings().suckage_for == "defenders":
        return fight, total
    fight = fight.change(who, fumbled=fumble_level(total, attack))
    fight, points = take_points(dice, fight, who, partial(fumble_points, total, attack))
    return fight.change(who, fumbled=0), lift_fumble_total(total, points, attack) if points else total


def apply_consequence(
    dice: Dice, fight: AnyFight, name: str, level: int, n: Effort, weapon: Weapon | None, by: str = ""
) -> AnyFight:
    """Apply a consequence: a weapon that hits costs points; without a weapon, the GM describes the consequence.

    Args:
        dice: The run mode.
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
        fight, choice = dice.choose(fight, GM, partial(description_offers, who=name, level=level))
        if choice is not None:
            check_description(choice)
            fight = add_nuisances(fight, name, choice.what)
        return fight
    effort, tiring = consequence(level, n, weapon), melee_effort(level, n)
    if weapon.kind == "melee" and tiring.total:
        fight, spared = dice.choose(fight, GM, partial(spare_offers, who=name, effort=tiring))
        if spared is not None:
            check_spared(spared, tiring)
        if isinstance(spared, Spare):
            effort = spare_effort(effort, points_spared(spared))
            fight = add_nuisances(fight, name, spared.by)
    harms = tuple(pool.capitalize() for pool, points in effort.by_pool().items() if points)
    rule_id = "sk.melee" if weapon.kind == "melee" else "sk.guns"
    if by:
        dice.note(rule_id, "{by} hits {to}: {effort}", effort=effort, by=by, to=name, harms=harms, success=True)
    else:
        dice.note(rule_id, "{to} loses {effort}", effort=effort, to=name, harms=harms)
    return take_effort(fight, name, effort)


def suffer_aid_fumbles(
    dice: Dice, fight: AnyFight, aid: Aid, attempts: tuple[Attempt, ...], slips: AidFumbles
) -> AnyFight:
    """Return the fight after helpers whose aid was a fumble have suffered the consequences.

    Rule: sk.aid
    """
    for (name, _), attempt, total in zip(aid, attempts, slips or (None,) * len(aid), strict=True):
        if total is None or fight.fighter(name).out:
            continue
        fight, lifted = lift_fumble(dice, fight, name, attempt, total)
        if level := fumble_level(lifted, attempt):
            dice.note("sk.fumble", "{name}'s aid of {total} is a fumble: consequence {level}",
                      name=name, total=lifted, level=level)  # fmt: skip
            fight = apply_consequence(dice, fight, name, level, penalty_effort(attempt), attempt.task.weapon)
    return fight


def take_effort(fight: AnyFight, name: str, effort: Effort) -> AnyFight:
    """Take the cost of a failed roll from a fighter's pools; the fighter may then be out."""
    had = fight.fighter(name).pools
    return fall_if_beaten(fight.change(name, pools=spend(had, effort, forced=True)), name, had.health)


def add_nuisances(fight: AnyFight, name: str, words: tuple[str, ...]) -> AnyFight:
    """Add nuisances to a fighter; a nuisance that they have already is not added again."""
    had = fight.fighter(name).nuisances
    return fight.change(name, nuisances=tuple(dict.fromkeys((*had, *words))))


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
    return fight if ruling == "next-loss" and not health < before < 0 else fight.change(name, out=FALLEN)
