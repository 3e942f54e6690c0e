"""The attacks of a round: their targets, the defenders who make tests against them, and their effects."""

from collections.abc import Iterator

from rules.aretis.combat.choices import RoundChoice
from rules.aretis.combat.exchanges import HARMED, LANDED, Exchange, exchange, roll_counter_attack, undefended_attack
from rules.aretis.combat.grid import guarded_squares
from rules.aretis.combat.restrictions import RoundPlan, is_surrounded
from rules.aretis.combat.state import Fighter, FightState
from rules.aretis.focus import focus_damage, focus_test
from rules.aretis.rulings import rulings
from rules.aretis.tables import BAND
from rules.core import Dice, rule
from rules.core.frozen import frozen


@frozen
class PlannedAttack:
    """One attack of a round.

    `manner` is "test" for a chosen attack, "lands" for an attack that always hits, and "opportunity" for an attack on a
    fighter who flees or focuses. It is "counter" for an attack on a surrounded fighter who steps.
    """

    attacker: str
    target: str
    manner: str = "test"


@frozen
class AttackEffect:
    """The effects of an attack on one character: the change of poise, a fall, and blows.

    `made` and `suffered` count the attacks that the character has made and suffered.
    """

    name: str
    poise: int = 0
    falls: bool = False
    blows: int = 0
    made: int = 0
    suffered: int = 0


def find_choice(plan: RoundPlan, name: str) -> RoundChoice:
    """Return a fighter's choice; a fighter who is down makes none, and then the choice is to stay without a stance."""
    return next((choice for choice in plan if choice.name == name), RoundChoice(name, "move"))


def planned_attacks(fight: FightState, plan: RoundPlan) -> Iterator[PlannedAttack]:
    """Yield every attack of a round: first the chosen attacks, then those that flight, Focus and risky steps cause."""
    fleeing = {choice.name for choice in plan if choice.flees}
    for choice in plan:
        for target in choice.targets:
            if target not in fleeing:
                yield PlannedAttack(choice.name, target)
    for choice in plan:
        if choice.flees:
            yield from attacks_on_flight(fight, plan, choice.name)
        if is_focusing(choice):
            yield from attacks_on_focus(fight, plan, choice.name)
        if choice.moves:
            yield from attacks_on_step(fight, plan, choice.name)


@rule("ar.flee", "Defense")
def attacks_on_flight(fight: FightState, plan: RoundPlan, name: str) -> tuple[PlannedAttack, ...]:
    """A fighter who flees draws an opportunity attack from each defender; an attack chosen against them lands."""
    manner = "lands" if rulings().sustain == "as-printed" else "opportunity"
    struck = tuple(PlannedAttack(choice.name, name, manner) for choice in plan if name in choice.targets)
    if rulings().flight_attackers == "all":
        others = _attacks_in_reach(fight, plan, name, "attack", manner)
        struck += tuple(attack for attack in others if attack not in struck)
    return struck + _attacks_in_reach(fight, plan, name, "defend", "opportunity")


def is_focusing(choice: RoundChoice) -> bool:
    """Return whether a fighter focuses: to call a second-life, or to aim an attack.

    Rule: ar.doubler.exposed
    """
    return choice.stance == "focus" or (choice.aimed and rulings().aimed != "unexposed")


@rule("ar.doubler.exposed", "Focus + Will Test, below the list")
def attacks_on_focus(fight: FightState, plan: RoundPlan, name: str) -> tuple[PlannedAttack, ...]:
    """A fighter who focuses is an easy target and draws an opportunity attack from each defender."""
    manner = "lands" if rulings().focus_opportunity == "lands" else "opportunity"
    return _attacks_in_reach(fight, plan, name, "defend", manner)


@rule("ar.reposition.risk", "Defense")
def attacks_on_step(fight: FightState, plan: RoundPlan, name: str) -> tuple[PlannedAttack, ...]:
    """A surrounded fighter who steps or turns draws a counter-attack from each defender in reach."""
    return _attacks_in_reach(fight, plan, name, "defend", "counter") if is_surrounded(fight, name) else ()


def _attacks_in_reach(
    fight: FightState, plan: RoundPlan, name: str, stance: str, manner: str
) -> tuple[PlannedAttack, ...]:
    """Return one attack by every opponent in reach who has taken this stance."""
    target = fight.fighter(name)
    return tuple(
        PlannedAttack(opponent.name, name, manner)
        for opponent in fight.opponents(name)
        if opponent.can_act and _stance(plan, opponent.name) == stance and opponent.reaches(target)
    )


def _stance(plan: RoundPlan, name: str) -> str:
    choice = find_choice(plan, name)
    return "" if choice.flees else choice.stance


@rule("ar.stance.defense", "Defense")
def is_guarded(defender: Fighter, guard: str, attacker: Fighter) -> bool:
    """A defender guards against every attack from the front, or instead against every attack on the left or the right.

    Args:
        defender: The fighter who guards.
        guard: The guarded side: `"front"`, `"left"` or `"right"`.
        attacker: The opponent; a gnome on the defender's own square is in front.
    """
    if defender.footprint & attacker.footprint:
        return rulings().same_square == "in-reach"
    squares = guarded_squares(defender.square, defender.fighter.size, defender.facing, guard)
    return bool(squares & attacker.footprint)


@rule("ar.allies.surround", "Focus + Will Test, below the list")
def unguarded_opponents(fight: FightState, name: str, guard: str = "front") -> tuple[str, ...]:
    """A defender guards only one side, and opponents on other sides attack past this guard.

    Returns:
        The names of the opponents in reach who attack past this guard.
    """
    defender = fight.fighter(name)
    near = [opponent for opponent in fight.opponents(name) if opponent.can_act and opponent.reaches(defender)]
    return tuple(opponent.name for opponent in near if not is_guarded(defender, guard, opponent))


def _is_guarded_by_target(fight: FightState, plan: RoundPlan, attack: PlannedAttack) -> bool:
    """Return whether the target defends, and guards the side from which the attack comes."""
    target, guard = fight.fighter(attack.target), find_choice(plan, attack.target).guard
    if not _is_defending(fight, plan, attack.target):
        return False
    faced = [
        planned.attacker
        for planned in planned_attacks(fight, plan)
        if planned.target == attack.target and is_guarded(target, guard, fight.fighter(planned.attacker))
    ]
    return attack.attacker in (faced[:1] if rulings().frontal == "one" else faced)


def _is_defending(fight: FightState, plan: RoundPlan, name: str) -> bool:
    """Return whether a fighter is on their feet in the Defence stance."""
    return fight.fighter(name).can_act and _stance(plan, name) == "defend"


@rule("ar.allies.protect", "Focus + Will Test, below the list")
def protectors(fight: FightState, plan: RoundPlan, attack: PlannedAttack) -> tuple[str, ...]:
    """A defender may defend a neighbour against a named opponent, even a neighbour who attacks.

    Returns:
        The names of the fighters who help against this attack.
    """
    unnamed = rulings().cover_named == "first-attack"
    if unnamed and attack.attacker != _first_attacker(fight, plan, attack):
        return ()
    helped = (attack.target, "" if unnamed else attack.attacker)
    return tuple(
        choice.name
        for choice in plan
        if (choice.helps, choice.against) == helped and _is_defending(fight, plan, choice.name)
    )


def _first_attacker(fight: FightState, plan: RoundPlan, attack: PlannedAttack) -> str:
    """Return the name of the fighter whose attack on the same target comes first in the round."""
    tests = (test for test in planned_attacks(fight, plan) if test.manner == "test" and test.target == attack.target)
    return next((test.attacker for test in tests), attack.attacker)


def defence_testers(fight: FightState, plan: RoundPlan, attack: PlannedAttack) -> tuple[str, ...]:
    """Return the fighters who make Defence tests against an attack: the target, a helper, both or neither."""
    target = attack.target
    if attack.manner != "test" or not fight.fighter(target).can_act or is_focusing(find_choice(plan, target)):
        return ()
    helper = protectors(fight, plan, attack)[:1]
    both_test = helper and rulings().unguarded_help == "both" and _is_defending(fight, plan, target)
    return ((target,) if both_test or _is_guarded_by_target(fight, plan, attack) else ()) + helper


def _counter_cover(fight: FightState, plan: RoundPlan, by: str, on: str) -> int | None:
    """Return the Defence of the helper against a counter-attack; None if no fighter may help."""
    if rulings().cover_counter == "not-covered":
        return None
    helpers = protectors(fight, plan, PlannedAttack(by, on, "counter"))
    return fight.fighter(helpers[0]).fighter.defence if helpers else None


def attack_bonus(fight: FightState, plan: RoundPlan, attack: PlannedAttack) -> int:
    """Return the bonus that the rulings give to an attack on an easy target, or on a target that allies attack too."""
    side, target = fight.fighter(attack.attacker).side, fight.fighter(attack.target)
    easy = rulings().easy_target == "one-row" and (target.down > 0 or is_focusing(find_choice(plan, attack.target)))
    together = rulings().group_attack == "one-row" and any(
        attack.manner == "test" and attack.target in choice.targets and fight.fighter(choice.name).side == side
        for choice in plan
        if choice.name != attack.attacker
    )
    return BAND * (easy + together)


def resolve_attack(dice: Dice, fight: FightState, plan: RoundPlan, attack: PlannedAttack) -> tuple[AttackEffect, ...]:
    """Make one attack, and return its effect on each fighter who takes part in it."""
    choice = find_choice(plan, attack.attacker)
    aimed = choice.aimed and attack.target in choice.targets
    if aimed and rulings().aimed == "in-place" and attack.manner != "lands":
        return _attack_effects(attack, (), Exchange("", hit=True), dice.sub(_aimed_blows, fight, attack))
    testers = defence_testers(fight, plan, attack)
    result = _roll_exchange(dice, fight, plan, attack, testers)
    blows = dice.sub(_aimed_blows, fight, attack) if aimed and result.hit else int(result.hit)
    _note_result(dice, attack, result)
    return _attack_effects(attack, testers, result, blows)


def _note_result(dice: Dice, attack: PlannedAttack, result: Exchange) -> None:
    """Record how an attack ends.

    A counter-attack is recorded by `roll_counter_attack`.
    """
    if attack.manner == "counter":
        return
    how = {"by": attack.attacker, "to": attack.target, "success": result.hit, "harms": HARMED}
    row = f"{result.row}, " if result.row else ""
    dice.note("ar.blow", "{by} attacks {to}: {row}a {word}", row=row, word="hit" if result.hit else "miss", **how)


def _aimed_blows(dice: Dice, fight: FightState, attack: PlannedAttack) -> int:
    """Return the number of blows that an aimed hit deals, which its Focus test decides.

    Rule: ar.focus.damage
    """
    aimer = fight.fighter(attack.attacker).fighter
    blows = focus_damage(dice.sub(focus_test, aimer.focus, aimer.will, fight.throw), 1)
    dice.note("ar.focus.damage", "{name} aims at {target}: blows {blows}",
              name=attack.attacker, target=attack.target, blows=blows)  # fmt: skip
    return blows


def _roll_exchange(
    dice: Dice, fight: FightState, plan: RoundPlan, attack: PlannedAttack, testers: tuple[str, ...]
) -> Exchange:
    """Return the result of an attack after the Defence tests of the testers."""
    attacker, target, throw = fight.fighter(attack.attacker).fighter, fight.fighter(attack.target).fighter, fight.throw
    if attack.manner == "lands":
        flees = find_choice(plan, target.name).flees
        dice.note("ar.flee" if flees else "ar.doubler.exposed", "{target} {does}: the attack of {attacker} lands",
                  target=target.name, does="flees" if flees else "focuses", attacker=attacker.name)  # fmt: skip
        return LANDED
    if attack.manner == "counter":
        cover = _counter_cover(fight, plan, attacker.name, target.name)
        return dice.sub(roll_counter_attack, attacker, target, throw, cover)
    defending = f", then {' and '.join(testers)} for the defence" if testers else ""
    dice.note("ar.test", "{by} rolls for the attack on {target}{defending}",
              by=attacker.name, target=target.name, defending=defending)  # fmt: skip
    if not testers:
        return dice.sub(undefended_attack, attacker, target, throw, attack_bonus(fight, plan, attack))
    first = fight.fighter(testers[0])
    helper = fight.fighter(testers[1]).fighter.defence if len(testers) > 1 else None
    near = first.reaches(fight.fighter(attack.attacker))
    cover = _counter_cover(fight, plan, first.name, attack.attacker)
    return dice.sub(exchange, attacker, first.fighter, throw, helper, near, cover, attack_bonus(fight, plan, attack))


def _attack_effects(
    attack: PlannedAttack, testers: tuple[str, ...], result: Exchange, blows: int
) -> tuple[AttackEffect, ...]:
    """Return the effects on the attacker, on the target, and on each fighter who made a Defence test."""
    back = int(result.answered)
    attacker = AttackEffect(attack.attacker, result.attacker, result.attacker_falls, int(result.struck_back), 1, back)
    blow = AttackEffect(attack.target, blows=blows, suffered=1)
    bearers = testers if testers and rulings().allied_poise == "testers" else (attack.target,)
    tested = tuple(AttackEffect(name, result.defender - result.answer_poise) for name in bearers)
    fallen = AttackEffect((testers or (attack.target,))[0], result.answer_poise, result.defender_falls, made=back)
    return (attacker, blow, *tested, fallen)
