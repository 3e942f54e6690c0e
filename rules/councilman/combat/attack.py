"""Attacks: the opposed roll, damage and its dice, Block, and striking back."""

from rules.core import Dice, IllegalChoice, Pool, d6, d8, one_of, rule, whole
from rules.core.frozen import frozen
from rules.councilman.combat.fighters import Fighter
from rules.councilman.outcomes import consequences, dangerous, outcome_of_difference
from rules.councilman.rolls import opposed, roll_pool
from rules.councilman.rulings import rulings
from rules.councilman.tables import FAR

MOST_DICE = 100


@rule("cd.attack.fatigue", "4.1 Making Attacks")
def damage_dice(fighter: Fighter, extra: int = 0) -> tuple[int, int]:
    """Each further attack in a round, struck back ones too, rolls one damage die fewer, and never below none.

    Args: `fighter.attacks` are those made before this one; `extra` is dice added (or, below 0, taken) by
    Advantage. Gives the numbers of d8 and d6.
    """
    whole(extra, -MOST_DICE, MOST_DICE, "damage dice added or taken")
    lost = fighter.attacks + (1 if rulings().attack_count == "as-printed" else 0)
    large, small = _without(fighter.d8, fighter.d6, lost)
    if extra < 0:
        return _without(large, small, -extra)
    upgraded = rulings().added_die == "best" and fighter.d8 > 0
    return (large, small + extra) if fighter.ranged and not upgraded else (large + extra, small)


def _without(large: int, small: int, lost: int) -> tuple[int, int]:
    if rulings().lost_die == "smallest":
        return max(0, large - max(0, lost - small)), max(0, small - lost)
    return max(0, large - lost), max(0, small - max(0, lost - large))


def damage_pool(large: int, small: int) -> Pool | None:
    """The dice to roll for damage; None for none at all."""
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
def through(amount: int, block: int) -> int:
    """Block is subtracted from damage; what remains is subtracted from Life.

    Args: the damage and the target's Block. Damage below 0 (see the errata) passes as it is.
    """
    whole(block, 0, None, "Block")
    return max(0, amount - block) if whole(amount, -FAR, FAR, "damage") >= 0 else amount


@rule("cd.attack.strike-back", "4.1 Making Attacks")
def answer(outcome: str) -> int:
    """An attack that comes to Mixed or worse lets the target strike back, or take Advantage: 1, or 2 at Very Bad.

    Args: the attacker's outcome. Gives the Advantage on offer; 0 means that there is no answer.
    """
    offered = consequences(outcome).gm
    return min(offered, 1) if rulings().answer_gain == "one" else offered


@rule("cd.attack.gm-limit", "4.1 Making Attacks")
def extra_dice(side: str, round_number: int, wanted: int) -> int:
    """The GM adds at most as many damage dice to one damage roll as the number of the round; players any number.

    Args: the side that pays; the round, the first is 1; the dice wanted. Raises `IllegalChoice`.
    """
    one_of(side, ("players", "gm"), "a side")
    whole(round_number, 1, None, "the round")
    if whole(wanted, 0, MOST_DICE, "damage dice") > round_number and side == "gm":
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
    """An attack: the attacker's outcome, what the target loses in Life, and what its answer is worth."""

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
    whole(extra, -MOST_DICE, MOST_DICE, "damage dice added or taken")
    check_armed(attacker)
    bonus = attacker.attribute + attacker.attack
    own, other = steps + attacker.own_steps, other_steps + target.own_steps
    outcome = dice.sub(opposed, bonus, target.defence, own, other, danger)
    return _landed(dice, attacker, target, outcome, extra + (press and outcome == "Very Good"))


def _landed(dice: Dice, attacker: Fighter, target: Fighter, outcome: str, extra: int) -> Strike:
    lost = 0
    if consequences(outcome).achieved:
        lost = through(dice.sub(damage, attacker, extra), target.block)
    dice.note(
        "cd.attack",
        "The attack is {outcome}: {target} loses {lost} Life.",
        outcome=outcome,
        target=target.name,
        lost=lost,
    )
    return Strike(outcome, lost, answer(outcome))


@rule("cd.attack.many", "4.1 Making Attacks")
def attack_many(
    dice: Dice, attacker: Fighter, targets: tuple[Fighter, ...], danger: bool = False
) -> tuple[Strike, ...]:
    """An attack on several targets at once is rolled once and read against each target's own roll.

    Args: the targets; `danger` for a Dangerous attack. Damage is rolled for each; it counts as one attack.
    """
    own = dice.sub(swing, attacker)
    return tuple(struck(dice, own, attacker, target, danger) for target in targets)


def swing(dice: Dice, attacker: Fighter) -> int:
    """The one roll of an attack on several targets, with Attribute and bonus."""
    check_armed(attacker)
    return dice(roll_pool(attacker.own_steps)) + attacker.attribute + attacker.attack


def struck(dice: Dice, own: int, attacker: Fighter, target: Fighter, danger: bool = False) -> Strike:
    """What one of several targets takes: it rolls for itself against the attacker's one roll.

    Args: the attacker's roll with its bonuses; who attacks, and the target; `danger` for a Dangerous attack.
    """
    outcome = outcome_of_difference(own - dice(roll_pool(target.own_steps)) - target.defence)
    outcome = dangerous(outcome) if danger else outcome
    return _landed(dice, attacker, target, outcome, 0)
