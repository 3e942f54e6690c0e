"""Changes of an attack's skill and damage by maneuvers."""

from rules.basics.characters import MAX_ACC, Weapon
from rules.basics.rulings import rulings
from rules.basics.tables import (
    BRACED,
    CHARGE_CAP,
    CHARGE_MELEE,
    CHARGE_RANGED,
    DETERMINED,
    DETERMINED_RANGED,
    LONGER,
    MAX_NUMBER,
    MIN_ROLL,
    OFF_HAND,
    STRONG,
    STRONG_PER_DIE,
    VERSIONS,
)
from rules.core import IllegalChoice, require_int, require_one_of, rule


@rule("td.aim", "Aim")
def aim_bonus(acc: int, seconds: int, braced: bool = False) -> int:
    """Aiming adds the weapon's Acc, 1 more if braced, 1 more at two seconds, 2 more at three or longer.

    Args:
        acc: The Acc of the weapon, 0 or more.
        seconds: The seconds of aiming; 0 gives no bonus.
        braced: Whether the weapon is braced.
    """
    require_int(acc, 0, MAX_ACC, "Acc")
    if require_int(seconds, 0, None, "seconds of aiming") == 0:
        return 0
    longer = LONGER[min(seconds, max(LONGER))]
    counted_acc = 0 if longer and rulings().longer_aim == "instead" else acc
    return counted_acc + longer + BRACED * braced


@rule("td.aim.weapon", "Aim")
def can_be_aimed(weapon: Weapon) -> bool:
    """Any weapon can be aimed; a weapon without an Acc gains only from bracing and from longer aiming."""
    return weapon.ranged or rulings().aim_weapon == "as-printed"


def bracing_bonus(braced: bool) -> int:
    """Return the bonus that bracing gives to an attack without an aim; by our ruling it is 0."""
    return BRACED if braced and rulings().bracing == "always" else 0


@rule("td.all-out-attack.double.off-hand", "All-Out Attack")
def off_hand_penalty(weapon: Weapon, ambidextrous: bool = False, double: bool = False) -> int:
    """A weapon in the off hand takes −4 to hit, unless its user is ambidextrous.

    `double` is True for an attack of the version Double. The result is 0 or −4.
    """
    counts = weapon.off_hand and (double or rulings().off_hand == "always")
    if counts and ambidextrous:
        counts = not {"no-off-hand": True, "double-only": double, "unused": False}[rulings().ambidexterity]
    return OFF_HAND if counts else 0


@rule("td.all-out-attack", "All-Out Attack")
def check_version(version: str, weapon: Weapon) -> str:
    """An All-Out Attack gives up every defence and takes one version: determined, double, feint or strong.

    Returns:
        The version.

    Raises:
        IllegalChoice: The weapon does not allow this version.
    """
    require_one_of(version, VERSIONS, "a version of All-Out Attack")
    if weapon.ranged and version == "feint":
        raise IllegalChoice("td.feint", f"{weapon.name} is a ranged weapon, and a feint needs a melee weapon")
    if weapon.ranged and version != "determined" and rulings().ranged_versions == "determined-only":
        raise IllegalChoice("td.all-out-attack", f"{weapon.name} is ranged and allows only Determined (Ranged)")
    return version


@rule("td.all-out-attack.determined", "All-Out Attack")
def determined_bonus(weapon: Weapon) -> int:
    """Determined: one attack at +4, with a ranged weapon at +1."""
    marked = weapon.ranged and rulings().ranged_versions != "as-printed"
    return DETERMINED_RANGED if marked else DETERMINED


@rule("td.all-out-attack.double", "All-Out Attack")
def double_penalties(first: Weapon, second: Weapon | None = None, ambidextrous: bool = False) -> tuple[int, int]:
    """Double: two attacks, with two readied weapons, or with one that needs no readying in between.

    Args:
        first: The weapon of the first attack.
        second: Another weapon for the second attack; None if the first weapon attacks twice.
        ambidextrous: Whether the attacker is ambidextrous.

    Returns:
        The penalty of each attack, 0 or less.

    Raises:
        IllegalChoice: A weapon that attacks twice must be readied in between, or both weapons have the same name.
    """
    if second is not None and second.name == first.name:
        raise IllegalChoice("td.all-out-attack.double", f"{first.name} is one weapon, not two")
    if second is None and first.slow:
        raise IllegalChoice("td.all-out-attack.double", f"{first.name} must be readied after an attack")
    if second is None:
        later = OFF_HAND if rulings().one_weapon == "minus-four" else 0
        own = off_hand_penalty(first, ambidextrous, True)
        return own, own + later
    return off_hand_penalty(first, ambidextrous, True), off_hand_penalty(second, ambidextrous, True)


@rule("td.all-out-attack.strong", "All-Out Attack")
def strong_bonus(dice: int) -> int:
    """Strong: +2 to damage, or +1 for each die if that is better; at two dice they are the same."""
    return max(STRONG, STRONG_PER_DIE * require_int(dice, 0, None, "damage dice"))


def all_out_bonuses(version: str, weapon: Weapon) -> tuple[int, int]:
    """Return the bonuses of a version of All-Out Attack to the skill and to the damage of an attack."""
    return (
        determined_bonus(weapon) if version == "determined" else 0,
        strong_bonus(weapon.dice) if version == "strong" else 0,
    )


@rule("td.charge.ranged", "Charge (Move and Attack)")
def charge_ranged_skill(skill: int, bonuses: int = 0) -> int:
    """A ranged attack in a Charge: −2 to skill, and every bonus from aiming is lost.

    Args:
        skill: The skill of the weapon.
        bonuses: The bonuses that do not come from aiming.
    """
    return _require_number(skill) + CHARGE_RANGED + _require_number(bonuses)


@rule("td.charge.melee", "Charge (Move and Attack)")
def charge_melee_skill(skill: int, bonuses: int = 0, slam: bool = False) -> int:
    """A melee attack in a Charge: −4 to skill and never above 9, unless it is a Slam.

    Args:
        skill: The skill of the weapon.
        bonuses: Bonuses, such as a feint's.
        slam: Whether the attack is a Slam.
    """
    total = _require_number(skill) + _require_number(bonuses) + (0 if slam else CHARGE_MELEE)
    if rulings().charge_floor == "three" and not slam:
        total = max(total, MIN_ROLL)
    if slam and rulings().slam == "free":
        return total
    if rulings().charge_cap == "before-bonuses":
        return min(total - bonuses, CHARGE_CAP) + bonuses
    return min(total, CHARGE_CAP)


def charge_skill(weapon: Weapon, bonuses: int) -> int:
    """Return the skill of an attack in a Charge, with bonuses that do not come from aiming."""
    if weapon.ranged:
        return charge_ranged_skill(weapon.skill, bonuses)
    return charge_melee_skill(weapon.skill, bonuses, weapon.slam)


def _require_number(value: int) -> int:
    return require_int(value, -MAX_NUMBER, MAX_NUMBER, "a skill or a bonus")
