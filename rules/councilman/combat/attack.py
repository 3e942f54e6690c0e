"""The rules of attacks: the opposed roll, damage and its dice, Block, and striking back."""

from rules.core import Dice, IllegalChoice, Pool, d6, d8, require_int, require_one_of, rule
from rules.core.frozen import frozen
from rules.councilman.combat.defeat import OPTIONS, apply_damage, apply_defeat
from rules.councilman.combat.state import Fighter
from rules.councilman.rolls import (
    SIDES,
    consequences,
    dangerous_outcome,
    is_success,
    opposed,
    outcome_of_difference,
    roll_pool,
)
from rules.councilman.rulings import rulings
from rules.councilman.tables import MAX_NUMBER

MAX_DICE = 100


@rule("cd.attack.fatigue", "4.1 Making Attacks")
def damage_dice(fighter: Fighter, extra: int = 0) -> tuple[int, int]:
    """Each further attack in a round, and each strike back, rolls one damage die fewer.

    Args:
        fighter: The creature that deals the damage; its `attacks` counts its earlier attacks in this round.
        extra: Damage dice that Advantage adds; a number below 0 takes dice away.

    Returns:
        The number of d8 and the number of d6.
    """
    require_int(extra, -MAX_DICE, MAX_DICE, "damage dice added or taken")
    lost = fighter.attacks + (1 if rulings().attack_count == "as-printed" else 0)
    large, small = _remove_dice(fighter.d8, fighter.d6, lost)
    if extra < 0:
        return _remove_dice(large, small, -extra)
    upgraded = rulings().added_die == "best" and fighter.d8 > 0
    return (large, small + extra) if fighter.ranged and not upgraded else (large + extra, small)


def _remove_dice(large: int, small: int, lost: int) -> tuple[int, int]:
    if rulings().lost_die == "smallest":
        return max(0, large - max(0, lost - small)), max(0, small - lost)
    return max(0, large - lost), max(0, small - max(0, lost - large))


def damage_pool(large: int, small: int) -> Pool | None:
    """Return the dice to roll for damage; None if no dice are left."""
    if large and small:
        return large * d8 + small * d6
    return large * d8 if large else small * d6 if small else None


@rule("cd.attack.damage", "4.1 Making Attacks")
def damage(dice: Dice, fighter: Fighter, extra: int = 0) -> int:
    """Damage is the sum of the weapon's dice and the Attribute of the attack, at least 0.

    Args:
        dice: The dice of any run mode.
        fighter: The creature that deals the damage; its `attacks` counts its earlier attacks in this round.
        extra: Damage dice that Advantage adds; a number below 0 takes dice away.
    """
    pool = damage_pool(*damage_dice(fighter, extra))
    total = (dice(pool) if pool else 0) + fighter.attribute
    if rulings().least_damage == "zero":
        total = max(0, total)
    dice.note("cd.attack.damage", "{name} deals {total} damage.", name=fighter.name, total=total)
    return total


@rule("cd.attack.block", "4.1 Making Attacks")
def damage_after_block(amount: int, block: int) -> int:
    """Block is subtracted from damage; the rest is subtracted from Life.

    Args:
        amount: The damage. Damage below 0, which a ruling allows, ignores Block.
        block: The target's Block, 0 or more.
    """
    require_int(block, 0, None, "Block")
    return max(0, amount - block) if require_int(amount, -MAX_NUMBER, MAX_NUMBER, "damage") >= 0 else amount


@rule("cd.attack.strike-back", "4.1 Making Attacks")
def answer_worth(outcome: str) -> int:
    """If an attack comes to Mixed or worse, the target strikes back, or takes 1 Advantage (2 at Very Bad).

    Args:
        outcome: The attacker's outcome.

    Returns:
        The Advantage that the target can take, 0 to 2. If it is 0, the target cannot strike back.
    """
    offered = consequences(outcome).gm
    return min(offered, 1) if rulings().answer_gain == "one" else offered


@rule("cd.attack.gm-limit", "4.1 Making Attacks")
def check_extra_dice(side: str, round_number: int, wanted: int) -> int:
    """In round n the GM adds at most n dice to a damage roll; players add any number.

    Args:
        side: The side that pays, "players" or "gm".
        round_number: The round, 1 or more.
        wanted: The damage dice that the side wants to add, 0 to 100.

    Returns:
        The damage dice that are added.

    Raises:
        IllegalChoice: If the GM wants more dice than the number of the round.
    """
    require_one_of(side, SIDES, "a side")
    require_int(round_number, 1, None, "the round")
    if require_int(wanted, 0, MAX_DICE, "damage dice") > round_number and side == "gm":
        dice = "1 die" if round_number == 1 else f"{round_number} dice"
        raise IllegalChoice("cd.attack.gm-limit", f"the GM adds at most {dice} in round {round_number}, not {wanted}")
    return wanted


@rule("cd.attack.unarmed", "4.1 Making Attacks")
def check_armed(fighter: Fighter) -> None:
    """An attack without a weapon has no bonus and no damage die, so its damage is only the Attribute.

    Args:
        fighter: The creature that attacks.

    Raises:
        IllegalChoice: If the creature has no weapon, under the ruling `unarmed="no-attack"`.
    """
    if not fighter.armed and rulings().unarmed == "no-attack":
        raise IllegalChoice("cd.attack.unarmed", f"{fighter.name} has no weapon to attack with")


@frozen
class Strike:
    """An attack: the attacker's outcome, the target's loss of Life, and the Advantage that the target can take."""

    outcome: str
    lost: int
    answer: int


@rule("cd.attack", "4.1 Making Attacks")
def attack(
    dice: Dice,
    attacker: Fighter,
    target: Fighter,
    steps: int = 0,
    other_steps: int = 0,
    extra: int = 0,
    press: bool = False,
    danger: bool = False,
) -> Strike:
    """Attacker and target roll, and the attack deals damage if its outcome is Mixed or better.

    Args:
        dice: The dice of any run mode.
        attacker: The attacker.
        target: The target.
        steps: Increases of the attacker's roll; a number below 0 means Decreases. The Decrease of an Unstable attacker
            is added.
        other_steps: Increases of the target's roll; a number below 0 means Decreases.
        extra: Damage dice that Advantage adds; a number below 0 takes dice away.
        press: True to spend the Advantage of a Very Good outcome on one more damage die.
        danger: True for a Dangerous attack.
    """
    check_armed(attacker)
    bonus = attacker.attribute + attacker.attack
    attack_steps, defence_steps = steps + attacker.own_steps, other_steps + target.own_steps
    outcome = dice.sub(opposed, bonus, target.defence, attack_steps, defence_steps, danger)
    return _resolve_strike(dice, attacker, target, outcome, extra + (press and outcome == "Very Good"))


def _resolve_strike(dice: Dice, attacker: Fighter, target: Fighter, outcome: str, extra: int) -> Strike:
    lost = 0
    if is_success(outcome):
        lost = damage_after_block(dice.sub(damage, attacker, extra), target.block)
    dice.note(
        "cd.attack",
        "The attack is {outcome}: {target} loses {lost} Life.",
        outcome=outcome,
        target=target.name,
        lost=lost,
    )
    return Strike(outcome, lost, answer_worth(outcome))


@rule("cd.attack.many", "4.1 Making Attacks")
def attack_many(dice: Dice, attacker: Fighter, targets: tuple[Fighter, ...]) -> tuple[Strike, ...]:
    """An attack on several targets at once is one roll, compared with each target's own roll.

    Damage is rolled for each target, but all of it counts as one attack.

    Args:
        dice: The dice of any run mode.
        attacker: The attacker.
        targets: The targets.
    """
    attack_total = dice.sub(multi_attack_roll, attacker)
    return tuple(resolve_target(dice, attack_total, attacker, target) for target in targets)


def multi_attack_roll(dice: Dice, attacker: Fighter, steps: int = 0) -> int:
    """Return the one roll of an attack on several targets, with the Attribute and the bonus. Rule: cd.attack.many.

    `steps` are Increases of the roll; a number below 0 means Decreases.
    """
    check_armed(attacker)
    return dice(roll_pool(steps + attacker.own_steps)) + attacker.attribute + attacker.attack


def outcome_for_target(
    dice: Dice, attack_total: int, target: Fighter, steps: int = 0, bonus: int = 0, danger: bool = False
) -> str:
    """Return the outcome of an attack against one of several targets, which makes its own roll. Rule: cd.attack.many.

    Args:
        dice: The dice of any run mode.
        attack_total: The attacker's one roll with its bonuses (see `multi_attack_roll`).
        target: This target.
        steps: Increases of the target's roll; a number below 0 means Decreases.
        bonus: The bonus of an Experience that the target uses.
        danger: True for a Dangerous attack.
    """
    against = dice(roll_pool(steps + target.own_steps)) + target.defence + bonus
    outcome = outcome_of_difference(attack_total - against)
    return dangerous_outcome(outcome) if danger else outcome


def resolve_target(dice: Dice, attack_total: int, attacker: Fighter, target: Fighter) -> Strike:
    """Return the effect of an attack on one of several targets. Rule: cd.attack.many.

    `attack_total` is the attacker's one roll with its bonuses (see `multi_attack_roll`).
    """
    return _resolve_strike(dice, attacker, target, outcome_for_target(dice, attack_total, target), 0)


@rule("cd.attack.exchange", "4.1 Making Attacks")
def may_strike_back(target: Fighter, attacker: Fighter, fell: bool = False) -> bool:
    """The attack lands first; the target may strike back if it is then conscious, even if it is Unstable.

    Args:
        target: The target after the attack and, if it fell, after its choice of how to fall.
        attacker: The attacker.
        fell: True if this attack brought the target down.
    """
    if fell and rulings().strike_order == "not-fallen":
        return False
    armed = target.armed or rulings().unarmed == "no-dice"
    return target.conscious and armed and attacker.condition != "dead"


def attack_lands_first() -> bool:
    """Return True unless a ruling makes an attack and the strike back land at the same time."""
    return rulings().strike_order != "together"


@frozen
class Exchange:
    """An attack with its answer: the outcome, the Life that target and attacker lose, and the Advantage they gain."""

    outcome: str
    dealt: int
    returned: int
    attacker_gains: int
    target_gains: int


def exchange(
    dice: Dice,
    attacker: Fighter,
    target: Fighter,
    strikes: bool = True,
    steps: int = 0,
    other_steps: int = 0,
    extra: int = 0,
    press: bool = False,
    falls: str = "Unconsciousness",
    danger: bool = False,
) -> Exchange:
    """Return an attack with the target's answer, for calculators. Rules: cd.attack, cd.attack.strike-back.

    Args:
        dice: The dice of any run mode.
        attacker: The attacker.
        target: The target.
        strikes: True if the target strikes back whenever it can; False if it takes Advantage.
        steps: Increases of the attacker's roll; a number below 0 means Decreases.
        other_steps: Increases of the target's roll; a number below 0 means Decreases.
        extra: Damage dice that Advantage adds to the attack; a number below 0 takes dice away.
        press: True to spend the Advantage of a Very Good outcome on one more damage die.
        falls: How the target falls if the attack brings it down.
        danger: True for a Dangerous attack.
    """
    require_one_of(falls, OPTIONS, "a way to fall")
    strike = dice.sub(attack, attacker, target, steps, other_steps, extra, press, danger)
    won = int(strike.outcome == "Very Good" and not press)
    if strikes and strike.answer and _can_strike_back(attacker, target, strike, falls):
        returned = damage_after_block(dice.sub(damage, target, 0), attacker.block)
        dice.note("cd.attack.strike-back", "{name} strikes back: {n} Life.", name=target.name, n=returned)
        return Exchange(strike.outcome, strike.lost, returned, won, 0)
    return Exchange(strike.outcome, strike.lost, 0, won, strike.answer)


def _can_strike_back(attacker: Fighter, target: Fighter, strike: Strike, falls: str) -> bool:
    """Return True if the target can strike back after this attack."""
    fell = False
    if is_success(strike.outcome) and attack_lands_first():
        target = apply_damage(target, strike.lost)
        fell = target.condition == "up" and not target.life
        target = apply_defeat(target, falls) if fell else target
    return may_strike_back(target, attacker, fell)
