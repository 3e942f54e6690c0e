"""Maneuvers that attack: Attack, Feint, All-Out Attack, Charge."""

from rules.basics.characters import Weapon
from rules.basics.combat.attacks import OPEN, Strike, defences_against, feint, feint_bonus, strike, total_feint_lead
from rules.basics.combat.choices import Turn
from rules.basics.combat.moving import move
from rules.basics.combat.skills import (
    aim_bonus,
    all_out_bonuses,
    bracing_bonus,
    charge_skill,
    double_penalties,
    off_hand_penalty,
)
from rules.basics.combat.state import Fighter, FightState
from rules.basics.people import HARM
from rules.basics.rolls import modify_target
from rules.basics.rulings import rulings
from rules.core import Dice, rule
from rules.core.frozen import replace


def aim_bonus_total(me: Fighter, weapon: Weapon, turn: Turn) -> int:
    """Return the bonus that aiming and bracing give to an attack."""
    braced = bracing_bonus(turn.braced)
    if me.aim and me.aim.helps(weapon.name, turn.target):
        return aim_bonus(weapon.acc, me.aim.seconds, me.aim.braced or bool(braced))
    return braced


def attack_once(
    dice: Dice, fight: FightState, weapon: Weapon, turn: Turn, change: int = 0, more: int = 0, skill: int | None = None
) -> FightState:
    """Make one attack.

    It uses up the lead that feints have won. By some rulings it also uses up the aim that helped it.

    Args:
        dice: The dice of any run mode.
        fight: The battle, in which the attacker acts.
        weapon: The weapon of this attack.
        turn: The choice of the attacker, with the target.
        change: The bonus or penalty that the maneuver gives to the skill.
        more: The number that the maneuver adds to the damage, 0 or more.
        skill: The skill after all changes, if the maneuver has computed it; None if this function must compute it.
    """
    me, target = fight.acting, turn.target
    them = fight.fighter(target)
    if skill is None:
        skill = modify_target(weapon.skill, change, aim_bonus_total(me, weapon, turn), feint_bonus(me.lead(target)))
    defences = defences_against(them.fighter.defences, them.guard)
    result = dice.sub(strike, weapon, skill, defences, more)
    how = {"by": me.name, "to": target, "success": result.lands, "harms": (HARM,)}
    dice.note("td.attack", "{by} attacks {to}: {words}.", words=lambda: _strike_text(result), **how)
    held = tuple(name for name in me.readied if not (weapon.slow and name == weapon.name))
    used = me.aim and me.aim.helps(weapon.name, target) and rulings().aim_uses == "one-attack"
    aim = None if used else me.aim
    fight = fight.replace_fighter(replace(me, aim=aim, readied=held).with_lead(target, 0))
    once = rulings().double_defence == "once"
    spared = once and result.stopped_by in [name for name, _ in defences[:1]]  # no second defence was needed
    guard = replace(them.guard, used=them.guard.used or (result.hit and not spared))
    return fight.replace_fighter(replace(them, harm=them.harm + result.damage, guard=guard))


def _strike_text(result: Strike) -> str:
    if result.lands:
        return f"{result.damage} damage"
    return f"{result.stopped_by} stops it" if result.hit else "a miss"


@rule("td.attack", "Attack")
def attack(dice: Dice, fight: FightState, turn: Turn) -> FightState:
    """Attack: one attack, and one step if you like."""
    weapon = fight.acting.fighter.weapon(turn.weapon)
    return attack_once(dice, fight, weapon, turn, off_hand_penalty(weapon, fight.acting.fighter.ambidextrous))


def feint_turn(dice: Dice, fight: FightState, turn: Turn) -> FightState:
    """Carry out a feint with a melee weapon at a target in reach."""
    me, weapon = fight.acting, fight.acting.fighter.weapon(turn.weapon)
    lead = dice.sub(feint, weapon.skill, fight.fighter(turn.target).melee_skill())
    result = {"by": me.name, "to": turn.target, "success": lead > 0}
    dice.note("td.feint", "{by} {comes} {to}.", comes="gains a lead on" if lead else "does not deceive", **result)
    total_lead = total_feint_lead(me.lead(turn.target), lead)
    return fight.replace_fighter(me.with_lead(turn.target, total_lead))


def all_out_attack(dice: Dice, fight: FightState, turn: Turn) -> FightState:
    """Make an All-Out Attack in one of its versions; the attacker has no defence until their next turn."""
    weapon = fight.acting.fighter.weapon(turn.weapon)
    fight = fight.replace_fighter(drop_defences(fight.acting))
    if turn.version == "double":
        return _double_attack(dice, fight, turn, weapon)
    if turn.version == "feint":
        return feint_then_attack(dice, fight, turn)
    change, more = all_out_bonuses(turn.version, weapon)
    change += off_hand_penalty(weapon, fight.acting.fighter.ambidextrous)
    return attack_once(dice, fight, weapon, turn, change, more)


@rule("td.all-out-attack.no-defense", "All-Out Attack")
def drop_defences(me: Fighter) -> Fighter:
    """An All-Out Attack forgoes every effort to defend yourself until your next turn."""
    return replace(me, guard=OPEN)


@rule("td.all-out-attack.feint", "All-Out Attack")
def feint_then_attack(dice: Dice, fight: FightState, turn: Turn) -> FightState:
    """Feint: a feint and then an attack, both in one turn, with one weapon or with two."""
    return attack(dice, feint_turn(dice, fight, turn), replace(turn, weapon=turn.second or turn.weapon))


def _double_attack(dice: Dice, fight: FightState, turn: Turn, weapon: Weapon) -> FightState:
    second = fight.acting.fighter.weapon(turn.second) if turn.second else None
    changes = double_penalties(weapon, second, fight.acting.fighter.ambidextrous)
    turns = (turn, replace(turn, target=turn.other or turn.target))
    for used, change, choice in zip((weapon, second or weapon), changes, turns, strict=True):
        fight = attack_once(dice, fight, used, choice, change)
    return fight


@rule("td.charge", "Charge (Move and Attack)")
def charge(dice: Dice, fight: FightState, turn: Turn) -> FightState:
    """Charge, or Move and Attack: move as in Move, then make a wild attack."""
    if turn.to is not None:
        fight = move(dice, fight, turn)
    me = fight.acting
    weapon = me.fighter.weapon(turn.weapon)
    bonus = off_hand_penalty(weapon, me.fighter.ambidextrous)
    bonus += feint_bonus(me.lead(turn.target)) + bracing_bonus(turn.braced)
    return attack_once(dice, fight, weapon, turn, skill=charge_skill(weapon, bonus))
