"""Plans for several turns, and the mean result of each plan against one target."""

from contextlib import suppress
from fractions import Fraction

from rules.basics.characters import MAX_SKILL, Weapon
from rules.basics.combat.attacks import Defences, Strike, attack_roll, damage_roll, feint, feint_bonus
from rules.basics.combat.skills import (
    aim_bonus,
    all_out_bonuses,
    bracing_bonus,
    can_be_aimed,
    charge_skill,
    check_version,
    double_penalties,
    off_hand_penalty,
)
from rules.basics.combat.state import yards_to_squares
from rules.basics.rulings import rulings
from rules.basics.tables import VERSIONS
from rules.core import Dice, IllegalChoice, odds, require_int
from rules.core.frozen import frozen, replace

STEP, REACH, MAX_TURNS = 1, 1, 1000


@frozen
class Case:
    """The situation in which plans are compared: one attacker, one target, and a number of turns.

    Attributes:
        weapon: The weapon of the attacker.
        turns: The number of turns, 0 to `MAX_TURNS`.
        away: The distance of the target in squares; 1 is the next square.
        move: The attacker's Move in squares.
        against: The target's melee skill.
        defences: The target's defences.
        second: A second weapon in hand; None if there is none.
        ambidextrous: True for an ambidextrous attacker.
        braced: True if the weapon is braced.
    """

    weapon: Weapon
    turns: int = 1
    away: int = 1
    move: int = 5
    against: int = 10
    defences: Defences = ()
    second: Weapon | None = None
    ambidextrous: bool = False
    braced: bool = False

    def __post_init__(self) -> None:
        require_int(self.turns, 0, MAX_TURNS, "turns")
        require_int(self.away, 0, MAX_TURNS, "the distance in squares")
        require_int(self.move, 0, MAX_TURNS, "Move")
        require_int(self.against, 0, MAX_SKILL, "the target's melee skill")


@frozen
class Plan:
    """A plan: the same series of attacks again and again.

    Attributes:
        name: The name of the plan.
        kinds: The attacks of one series.
        takes: The turns that one series lasts, aiming and feints included.
        aims: The turns of aiming at the start of a series.
        feints: The turns of feints at the start of a series.
        from_away: The largest distance in squares for the first attack; below 0 for a Charge.
        then: The plan for all later series; None repeats this plan.
    """

    name: str
    kinds: tuple[str, ...]
    takes: int = 1
    aims: int = 0
    feints: int = 0
    from_away: int = REACH + STEP
    then: "Plan | None" = None

    @property
    def defends(self) -> bool:
        """True if the attacker always keeps their defences."""
        return VERSIONS.keys().isdisjoint(self.kinds)


ATTACK, CHARGE = Plan("Attack", ("attack",)), Plan("Charge", ("charge",), from_away=-1)
DETERMINED, STRONG = Plan("All-Out: Determined", ("determined",)), Plan("All-Out: Strong", ("strong",))
DOUBLE = Plan("All-Out: Double", ("double", "double again"))
MELEE = (
    ATTACK,
    Plan("Feint, Attack", ("attack",), 2, feints=1, from_away=REACH),
    DETERMINED,
    STRONG,
    DOUBLE,
    Plan("All-Out: Feint", ("feint",)),
    Plan("Feint, Determined", ("determined",), 2, feints=1, from_away=REACH),
    Plan("Feint, Strong", ("strong",), 2, feints=1, from_away=REACH),
    CHARGE,
    replace(CHARGE, name="Charge, Attack", then=ATTACK),
)
RANGED = (
    ATTACK,
    *(Plan(f"Aim {n} s, Attack", ("attack",), n + 1, aims=n) for n in (1, 2, 3)),
    DETERMINED,
    *(Plan(f"Aim {n} s, Determined", ("determined",), n + 1, aims=n) for n in (1, 2, 3)),
    STRONG,
    DOUBLE,
    CHARGE,
)


@frozen
class PlanYield:
    """The result of a plan over all its turns: attacks made, mean hits and damage, the chance of any hit."""

    plan: Plan
    attacks: int
    hits: Fraction
    damage: Fraction
    any_hit: Fraction


Blow = tuple[Fraction, Fraction]  # one attack of a plan: the chance that it lands, and its mean damage


def plan_blow(kind: str, plan: Plan, case: Case) -> Blow:
    """Return the mean result of one attack of a plan; raise `IllegalChoice` if the weapon does not allow it."""
    weapon, is_second = case.weapon, kind == "double again"
    if kind in VERSIONS:
        check_version(kind, weapon)
    if kind.startswith("double"):
        first_change, second_change = double_penalties(weapon, case.second, case.ambidextrous)
        change = second_change if is_second else first_change
        weapon = case.second if is_second and case.second else weapon
    else:
        change = off_hand_penalty(weapon, case.ambidextrous)
    bonus, more = all_out_bonuses(kind, weapon)
    braced = bracing_bonus(case.braced)
    if kind == "charge":
        strikes = odds(attack_roll, charge_skill(weapon, change + braced), case.defences)
    else:
        change += bonus + (aim_bonus(weapon.acc, plan.aims, case.braced) or braced)
        feinted = bool(plan.feints) or kind == "feint"
        strikes = odds(_roll_attack, weapon.skill, change, case.defences, case.against if feinted else None)
    lands = strikes.chance(lambda result: result.lands)
    return lands, lands * odds(damage_roll, weapon, more).mean()


def _roll_attack(dice: Dice, skill: int, change: int, defences: Defences, against: int | None) -> Strike:
    """Roll an attack, after a feint against the melee skill `against`; if `against` is None, there is no feint."""
    lead = 0 if against is None else feint_bonus(dice.sub(feint, skill, against))
    return dice.sub(attack_roll, skill + change + lead, defences)


def approach_turns(plan: Plan, case: Case) -> int | None:
    """Return the turns of Move before the first attack; None if the attacker never reaches the target."""
    if case.weapon.ranged:
        return 0
    stride = yards_to_squares(case.move)
    near = REACH + stride if plan.from_away < 0 else plan.from_away
    if plan.feints and rulings().feint_step == "step":
        near = REACH + STEP
    if rulings().all_out_step == "none" and not plan.defends:
        near = REACH
    missing = max(case.away - near, 0)
    if missing and not stride:
        return None
    return -(-missing // stride) if missing else 0


def timeline(plan: Plan, case: Case) -> tuple[str, ...]:
    """Return the attacks that fit into the turns of a case, in order; a weapon is readied in between if needed."""
    first = approach_turns(plan, case)
    remaining = 0 if first is None else case.turns - first
    if remaining < plan.takes:
        return ()
    then = plan.then or plan
    again = 1 if plan.aims and keeps_aim(plan, case) else then.takes
    return plan.kinds + then.kinds * ((remaining - plan.takes) // (again + ready_turns(plan, case)))


def keeps_aim(plan: Plan, case: Case) -> bool:
    """Return whether an aim lasts beyond the attack that it helped, and beyond a turn of Ready after that attack."""
    keeps_aim = rulings().aim_ends == "as-printed" or not ready_turns(plan, case)
    return keeps_aim and rulings().aim_uses == "until-lost"


def ready_turns(plan: Plan, case: Case) -> int:
    """Return the turns of Ready between two series of a plan: one for each slow weapon used."""
    used = [case.weapon]
    if case.second and "double" in plan.kinds:
        used.append(case.second)
    return sum(weapon.slow for weapon in used)


def plan_yield(plan: Plan, case: Case) -> PlanYield:
    """Return the mean result of a plan; raise `IllegalChoice` if it cannot be carried out."""
    kinds = timeline(plan, case)
    blows = {kind: plan_blow(kind, plan, case) for kind in {*kinds, *plan.kinds}}
    hits, damage, missed = Fraction(0), Fraction(0), Fraction(1)
    for kind in kinds:
        lands, mean_damage = blows[kind]
        hits += lands
        damage += mean_damage
        missed *= 1 - lands
    return PlanYield(plan, len(kinds), hits, damage, 1 - missed)


def compare_plans(case: Case) -> tuple[PlanYield, ...]:
    """Return the results of all plans that this weapon allows, in the order of the source."""
    plans = RANGED if case.weapon.ranged else MELEE
    if not case.weapon.ranged and can_be_aimed(case.weapon):
        plans += tuple(plan for plan in RANGED if plan.aims)
    results = []
    for plan in plans:
        with suppress(IllegalChoice):
            results.append(plan_yield(plan, case))
    return tuple(results)
