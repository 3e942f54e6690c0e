"""Plans of several turns side by side: what each brings against one target, on average."""

from dataclasses import dataclass, field
from fractions import Fraction

from rules.basics.characters import Weapon
from rules.basics.combat.blows import Defences, Strike, attack_roll, damage_roll, feint
from rules.basics.combat.skills import (
    aim_bonus,
    braced_only,
    can_be_aimed,
    charge_melee_skill,
    charge_ranged_skill,
    check_version,
    determined_bonus,
    double_penalties,
    off_hand_penalty,
    strong_bonus,
)
from rules.basics.combat.state import squares
from rules.basics.rulings import RULINGS, BasicsRulings
from rules.core import Dice, IllegalChoice, Odds, odds

STEP, REACH = 1, 1


@dataclass(frozen=True, slots=True)
class Case:
    """One attacker and one target, for some turns.

    `away` is the distance in squares (1: adjacent), `against` the target's melee skill, `defences` what the
    target defends with, `second` a second weapon in hand.
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
    rulings: BasicsRulings = RULINGS


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: what is done over and over, the turns that takes, from how far, and what follows it.

    `kinds` are the attacks of one pass, `takes` its turns, `aims` and `feints` the turns of preparation.
    """

    name: str
    kinds: tuple[str, ...]
    takes: int = 1
    aims: int = 0
    feints: int = 0
    from_away: int = REACH + STEP
    then: "Plan | None" = field(default=None)

    @property
    def defends(self) -> bool:
        """Whether one keeps one's defences throughout."""
        return not any(kind in ("determined", "double", "feint", "strong") for kind in self.kinds)


ATTACK = Plan("Attack", ("attack",))
MELEE = (
    ATTACK,
    Plan("Feint, Attack", ("attack",), 2, feints=1, from_away=REACH),
    Plan("All-Out: Determined", ("determined",)),
    Plan("All-Out: Strong", ("strong",)),
    Plan("All-Out: Double", ("double", "double again")),
    Plan("All-Out: Feint", ("feint",)),
    Plan("Feint, Determined", ("determined",), 2, feints=1, from_away=REACH),
    Plan("Feint, Strong", ("strong",), 2, feints=1, from_away=REACH),
    Plan("Charge", ("charge",), from_away=-1),
    Plan("Charge, Attack", ("charge",), from_away=-1, then=ATTACK),
)
RANGED = (
    ATTACK,
    *(Plan(f"Aim {n} s, Attack", ("attack",), n + 1, aims=n) for n in (1, 2, 3)),
    Plan("All-Out: Determined", ("determined",)),
    *(Plan(f"Aim {n} s, Determined", ("determined",), n + 1, aims=n) for n in (1, 2, 3)),
    Plan("Charge", ("charge",), from_away=-1),
)


@dataclass(frozen=True, slots=True)
class Yield:
    """What a plan brings in all its turns: attacks made, mean hits and damage, the chance of any hit."""

    plan: Plan
    attacks: int
    hits: Fraction
    damage: Fraction
    any_hit: Fraction


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack of a plan: the chance that it lands, and its mean damage."""

    lands: Fraction
    damage: Fraction


def _blow(weapon: Weapon, told: Odds[Strike], more: int = 0) -> Blow:
    lands = told.chance(lambda result: result.lands)
    return Blow(lands, lands * odds(damage_roll, weapon, more).mean())


def blow(kind: str, plan: Plan, case: Case) -> Blow:
    """One attack of a plan; raises `IllegalChoice` where the weapon does not allow it."""
    weapon, change, more = case.weapon, 0, 0
    if kind == "charge":
        return _charge(case)
    if kind in ("determined", "double", "feint", "strong"):
        check_version(kind, weapon, case.rulings)
    if kind.startswith("double"):
        again = kind == "double again"
        change = double_penalties(weapon, case.second, case.ambidextrous, case.rulings)[again]
        weapon = case.second if again and case.second else weapon
    else:
        change = off_hand_penalty(weapon, case.ambidextrous, False, case.rulings)
    change += determined_bonus(weapon, case.rulings) if kind == "determined" else 0
    more = strong_bonus(weapon.dice) if kind == "strong" else 0
    change += aim_bonus(weapon.acc, plan.aims, case.braced) or braced_only(case.braced, case.rulings)
    if plan.feints or kind == "feint":
        told = odds(_after_feint, weapon.skill, case.against, change, case.defences, case.rulings)
    else:
        told = odds(attack_roll, weapon.skill + change, case.defences, case.rulings)
    return _blow(weapon, told, more)


def _charge(case: Case) -> Blow:
    weapon = case.weapon
    change = off_hand_penalty(weapon, case.ambidextrous, False, case.rulings)
    if weapon.ranged:
        skill = charge_ranged_skill(weapon.skill, change + braced_only(case.braced, case.rulings))
    else:
        skill = charge_melee_skill(weapon.skill, change, weapon.slam, case.rulings)
    return _blow(weapon, odds(attack_roll, skill, case.defences, case.rulings))


def _after_feint(
    dice: Dice, skill: int, against: int, change: int, defences: Defences, rulings: BasicsRulings
) -> Strike:
    """A feint, and the attack it helps."""
    bonus = dice.sub(feint, skill, against, rulings)
    return dice.sub(attack_roll, skill + change + bonus, defences, rulings)


def approach(plan: Plan, case: Case) -> int | None:
    """How many turns of Move come first; None if the target is never reached."""
    if case.weapon.ranged:
        return 0
    stride = squares(case.move, case.rulings)
    near = REACH + stride if plan.from_away < 0 else plan.from_away
    if case.rulings.all_out_step == "none" and not plan.defends:
        near = REACH
    missing = max(case.away - near, 0)
    if missing and not stride:
        return None
    return -(-missing // stride) if missing else 0


def timeline(plan: Plan, case: Case) -> tuple[str, ...]:
    """The attacks that fit into the turns of a case, in order."""
    first = approach(plan, case)
    left = 0 if first is None else case.turns - first
    if plan.then:
        return plan.kinds + plan.then.kinds * (left - plan.takes) if left >= plan.takes else ()
    return plan.kinds * (left // plan.takes if left > 0 else 0)


def bring(plan: Plan, case: Case) -> Yield:
    """What a plan brings on average; raises `IllegalChoice` where it cannot be carried out."""
    kinds = timeline(plan, case)
    each = {kind: blow(kind, plan, case) for kind in {*kinds, *plan.kinds}}
    hits, damage, missed = Fraction(0), Fraction(0), Fraction(1)
    for kind in kinds:
        hits += each[kind].lands
        damage += each[kind].damage
        missed *= 1 - each[kind].lands
    return Yield(plan, len(kinds), hits, damage, 1 - missed)


def compare_plans(case: Case) -> tuple[Yield, ...]:
    """Every plan that this weapon allows, in the order of the book."""
    plans = list(RANGED if case.weapon.ranged else MELEE)
    if not can_be_aimed(case.weapon, case.rulings):
        plans = [plan for plan in plans if not plan.aims]
    elif not case.weapon.ranged:
        plans += [plan for plan in RANGED if plan.aims]
    if case.weapon.ranged and case.rulings.ranged_versions == "as-printed":
        plans += [plan for plan in MELEE if plan.kinds[0] in ("strong", "double") and not plan.feints]
    found = []
    for plan in plans:
        try:
            found.append(bring(plan, case))
        except IllegalChoice:
            continue
    return tuple(found)
