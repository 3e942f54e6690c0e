"""The chances of a stance before the other side has chosen: one chance for each stance that an opponent may take."""

from collections.abc import Iterator
from fractions import Fraction

from rules.aretis.combat.attacks import planned_attacks, resolve_attack
from rules.aretis.combat.choices import RoundChoice, attack_choice, defend_choice
from rules.aretis.combat.restrictions import RoundPlan
from rules.aretis.combat.state import FightState
from rules.core import Dice, odds, using
from rules.core.play.game import Chances


def choice_chances(fight: FightState, who: str, choice: RoundChoice) -> Chances:
    """Return the chance that an attack hits each target, or that a defence prevents every hit.

    The chances leave out helpers, and other attackers of the same target.
    """
    with using(fight.rulings):
        if choice.stance == "attack":
            return tuple(_attack_chances(fight, choice))
        return tuple(_defence_chances(fight, who, choice)) if choice.stance == "defend" else ()


def _attack_chances(fight: FightState, choice: RoundChoice) -> Iterator[tuple[str, Fraction]]:
    for target in choice.targets:
        alone = _hit_chance(fight, (choice,), target)
        if not fight.fighter(target).can_act:
            yield f"a hit on {target}", alone
            continue
        yield f"a hit if {target} does not defend", alone
        yield f"a hit if {target} defends", _hit_chance(fight, (choice, defend_choice(target)), target)


def _defence_chances(fight: FightState, who: str, choice: RoundChoice) -> Iterator[tuple[str, Fraction]]:
    me = fight.fighter(who)
    near = [foe.name for foe in fight.opponents(who) if foe.can_act and foe.reaches(me)]
    attacks = tuple(attack_choice(name, who) for name in near)
    for attack in attacks:
        yield f"no hit if {attack.name} attacks", 1 - _hit_chance(fight, (choice, attack), who)
    if len(attacks) > 1:
        yield "no hit if all of them attack", 1 - _hit_chance(fight, (choice, *attacks), who)


def _hit_chance(fight: FightState, plan: RoundPlan, target: str) -> Fraction:
    return odds(_is_hit, fight, plan, target).chance(bool)


def _is_hit(dice: Dice, fight: FightState, plan: RoundPlan, target: str) -> bool:
    """Return whether an attack of the plan lands a blow on the target."""
    hit = False
    for attack in planned_attacks(fight, plan):
        if attack.target == target:
            effects = resolve_attack(dice, fight, plan, attack)
            hit = any(effect.name == target and effect.blows > 0 for effect in effects) or hit
    return hit
