"""Attacks: the opposed roll, damage and its dice, Block, and striking back."""

from rules.core import Dice, IllegalChoice, Pool, d6, d8, require_int, require_one_of, rule
from rules.core.frozen import frozen
from rules.councilman.combat.defeat import OPTIONS, apply_damage, apply_defeat
from rules.councilman.combat.state import Fighter
from rules.councilman.rolls import consequences, dangerous_outcome, opposed, outcome_of_difference, roll_pool
from rules.councilman.rulings import rulings
from rules.councilman.tables import MAX_NUMBER

MAX_DICE = 100


@rule("cd.attack.fatigue", "4.1 Making Attacks")
def damage_dice(fighter: Fighter, extra: int = 0) -> tuple[int, int]:
    """Each further attack in a round, struck back ones too, rolls one damage die fewer, and never below none.

    Args: `fighter.attacks` are those made before this one; `extra` is dice added (or, below 0, taken) by
    Advantage. Gives the numbers of d8 and d6.
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
    """Return the dice to roll for damage; None for no dice."""
    if large and small:
        return large * d8 + small * d6
    return large * d8 if large else small * d6 if small else None


@rule("cd.attack.damage", "4.1 Making Attacks")
def damage(dice: Dice, fighter: Fighter, extra: int = 0) -> int:
    """Damage is the weapon's dice plus the Attribute that the attack used, at least 0.

    Args: as for `damage_dice`.
    """
    pool = damage_pool(*damage_dice(fighter, extra))
    total = (dice(pool) if pool else 0) + fighter.attribute
    if rulings().least_damage == "zero":
        total = max(0, total)
    dice.note("cd.attack.damage", "{name} deals {total} damage.", name=fighter.name, total=total)
    return total


@rule("cd.attack.block", "4.1 Making Attacks")
def damage_after_block(amount: int, block: int) -> int:
    """Block is subtracted from damage; what remains is subtracted from Life.

    Args: the damage and the target's Block. Damage below 0 (see the errata) passes as it is.
    """
    require_int(block, 0, None, "Block")
    return max(0, amount - block) if require_int(amount, -MAX_NUMBER, MAX_NUMBER, "damage") >= 0 else amount


@rule("cd.attack.strike-back", "4.1 Making Attacks")
def answer_worth(outcome: str) -> int:
    """An attack that comes to Mixed or worse lets the target strike back, or take Advantage: 1, or 2 at Very Bad.

    Args: the attacker's outcome. Gives the Advantage on offer; 0 means that there is no answer.
    """
    offered = consequences(outcome).gm
    return min(offered, 1) if rulings().answer_gain == "one" else offered


@rule("cd.attack.gm-limit", "4.1 Making Attacks")
def check_extra_dice(side: str, round_number: int, wanted: int) -> int:
    """The GM adds at most as many damage dice to one damage roll as the number of the round; players any number.

    Args: the side that pays; the round, the first is 1; the dice wanted. Raises `IllegalChoice`.
    """
    require_one_of(side, ("players", "gm"), "a side")
    require_int(round_number, 1, None, "the round")
    if require_int(wanted, 0, MAX_DICE, "damage dice") > round_number and side == "gm":
        raise IllegalChoice(
            "cd.attack.gm-limit", f"the GM adds at most {round_number} dice in round {round_number}, not {wanted}"
        )
    return wanted


@rule("cd.attack.unarmed", "4.1 Making Attacks")
def check_armed(fighter: Fighter) -> None:
    """Without a weapon an attack has no bonus and no damage die; the Attribute alone is the damage.

    Raises `IllegalChoice` under the ruling `unarmed="no-attack"`.
    """
    if not fighter.armed and rulings().unarmed == "no-attack":
        raise IllegalChoice("cd.attack.unarmed", f"{fighter.name} has no weapon to attack with")


@frozen
class Strike:
    """An attack: the attacker's outcome, the target's loss of Life, and the Advantage for its answer."""

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
    """Attacker and target roll; at Mixed or better the attack deals damage.

    Args: steps of Increase on each roll, to which an Unstable creature adds its Decrease; `extra` damage dice;
    `press` spends the Advantage of a Very Good outcome on one more; `danger` for a Dangerous attack.
    """
    require_int(extra, -MAX_DICE, MAX_DICE, "damage dice added or taken")
    check_armed(attacker)
    bonus = attacker.attribute + attacker.attack
    own, other = steps + attacker.own_steps, other_steps + target.own_steps
    outcome = dice.sub(opposed, bonus, target.defence, own, other, danger)
    return _resolve_strike(dice, attacker, target, outcome, extra + (press and outcome == "Very Good"))


def _resolve_strike(dice: Dice, attacker: Fighter, target: Fighter, outcome: str, extra: int) -> Strike:
    lost = 0
    if consequences(outcome).achieved:
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
def attack_many(
    dice: Dice, attacker: Fighter, targets: tuple[Fighter, ...], danger: bool = False
) -> tuple[Strike, ...]:
    """An attack on several targets at once is rolled once and read against each target's own roll.

    Args: the targets; `danger` for a Dangerous attack. Damage is rolled for each; it counts as one attack.
    """
    own = dice.sub(multi_attack_roll, attacker)
    return tuple(resolve_target(dice, own, attacker, target, danger) for target in targets)


def multi_attack_roll(dice: Dice, attacker: Fighter) -> int:
    """Roll once for an attack on several targets, with Attribute and bonus."""
    check_armed(attacker)
    return dice(roll_pool(attacker.own_steps)) + attacker.attribute + attacker.attack


def resolve_target(dice: Dice, own: int, attacker: Fighter, target: Fighter, danger: bool = False) -> Strike:
    """Roll for one of several targets against the attacker's one roll, and return its damage.

    Args: the attacker's roll with its bonuses; who attacks, and the target; `danger` for a Dangerous attack.
    """
    outcome = outcome_of_difference(own - dice(roll_pool(target.own_steps)) - target.defence)
    outcome = dangerous_outcome(outcome) if danger else outcome
    return _resolve_strike(dice, attacker, target, outcome, 0)


@rule("cd.attack.exchange", "4.1 Making Attacks")
def may_strike_back(target: Fighter, attacker: Fighter, fell: bool = False) -> bool:
    """The attack lands first; whoever is conscious then may strike back, even one that it left Unstable.

    Args: the target as it is when it answers, its choice made if it fell; the attacker; whether it was this
    attack that brought the target down.
    """
    if fell and rulings().strike_order == "not-fallen":
        return False
    armed = target.armed or rulings().unarmed == "no-dice"
    return target.conscious and armed and attacker.condition != "dead"


def attack_lands_first() -> bool:
    """Return whether an attack lands, and its target falls if it must, before the target answers."""
    return rulings().strike_order != "together"


@frozen
class Exchange:
    """An attack with its answer: the outcome, Life lost by the target and by the attacker, Advantage gained."""

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
    """Roll an attack and, at Mixed or worse, the target's answer.

    Args: `strikes` says whether the target strikes back where it can, or takes Advantage; `falls` which way of
    being Defeated it chooses; `danger` for a Dangerous attack; the rest as for `attack`.
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
    """Return whether the target is able to strike back when its answer is due."""
    fell = False
    if consequences(strike.outcome).achieved and attack_lands_first():
        target = apply_damage(target, strike.lost)
        fell = target.condition == "up" and not target.life
        target = apply_defeat(target, falls) if fell else target
    return may_strike_back(target, attacker, fell)
