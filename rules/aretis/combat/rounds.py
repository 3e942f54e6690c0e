"""A round of combat (fighters choose, test and move), and the Energy that a fight costs."""

from collections.abc import Iterable

from rules.aretis.combat.attacks import AttackEffect, find_choice, planned_attacks, resolve_attack
from rules.aretis.combat.choices import RoundChoice
from rules.aretis.combat.poise import change_poise, has_fallen, rise, rounds_down
from rules.aretis.combat.restrictions import RoundPlan, check_round_choices, with_reposition
from rules.aretis.combat.state import Fighter, FightState, blocks
from rules.aretis.focus import call_second_life, hold_second_life
from rules.aretis.rolls import Throw
from rules.aretis.rulings import rulings
from rules.core import Dice, require_int, rule, using
from rules.core.frozen import replace


@rule("ar.sequence", "the numbered steps")
def play_round(dice: Dice, fight: FightState, choices: Iterable[RoundChoice]) -> FightState:
    """In a round every fighter chooses, every attack is tested, and then the fighters on their feet move.

    Args:
        dice: The dice of any run mode.
        fight: The fight before the round.
        choices: One choice for each fighter on their feet.

    Returns:
        The fight after the round.

    Raises:
        IllegalChoice: A choice is missing, made twice, or against a rule.
    """
    with using(fight.rulings):
        return resolve_round(dice, fight, check_round_choices(fight, choices))


def resolve_round(dice: Dice, fight: FightState, plan: RoundPlan) -> FightState:
    """Carry out a round after the choices.

    A fighter without a choice, such as a person who has just joined, does nothing.
    """
    effects, after = _resolve_attacks(dice, fight, plan)
    after = _move_fighters(_resolve_focus(dice, after, plan, effects), plan)
    return _end_round_on_the_ground(dice, replace(after, rounds=fight.rounds + 1))


def _resolve_attacks(dice: Dice, fight: FightState, plan: RoundPlan) -> tuple[list[AttackEffect], FightState]:
    all_effects: list[AttackEffect] = []
    in_turn = rulings().together == "one-by-one"
    for attack in planned_attacks(fight, plan):
        if in_turn and (not fight.fighter(attack.attacker).can_act or fight.fighter(attack.target).gone):
            continue
        effects = resolve_attack(dice, fight, plan, attack)
        all_effects += effects
        if in_turn:
            fight = apply_effects(fight, effects)
    return all_effects, fight if in_turn else apply_effects(fight, all_effects)


@rule("ar.round.together", "RPG Combat Rules")
def apply_effects(fight: FightState, effects: Iterable[AttackEffect]) -> FightState:
    """All fighters act at the same time: their gains and losses in a round are added up before they count."""
    all_effects = tuple(effects)
    for member in fight.members:
        member_effects = [effect for effect in all_effects if effect.name == member.name]
        if member_effects:
            fight = fight.replace_fighter(_apply_own_effects(member, member_effects, fight.bears))
    return fight


def _apply_own_effects(fighter: Fighter, effects: list[AttackEffect], bears: int | None) -> Fighter:
    struck = apply_blows(fighter, sum(effect.blows for effect in effects), bears)
    if fighter.down:
        return struck
    poise = change_poise(fighter.poise, sum(effect.poise for effect in effects), fighter.start)
    fell = any(effect.falls for effect in effects) or has_fallen(poise)
    return replace(struck, poise=poise, down=rounds_down() if fell else 0)


@rule("ar.blow", "Attack VS Attack")
def apply_blows(fighter: Fighter, blows: int, bears: int | None = None) -> Fighter:
    """A successful attack lands a blow; the GM decides what a blow does.

    Args:
        fighter: The fighter who is struck.
        blows: The number of blows in this round, 0 or more.
        bears: The number of blows that takes a fighter out; None if the group names no number.

    Returns:
        The fighter with the blows, and out of the fight if they are too many.
    """
    total = fighter.blows + require_int(blows, 0, None, "blows")
    out = bool(blows) and (rulings().blow == "takes-out" or (bears is not None and total >= bears))
    return replace(fighter, blows=total, out=fighter.out or ("taken out" if out else ""))


def _resolve_focus(dice: Dice, fight: FightState, plan: RoundPlan, effects: list[AttackEffect]) -> FightState:
    """Test which second-lives appear, and which of them attacks drive away."""
    for member in fight.members:
        skills = (member.fighter.focus, member.fighter.will, fight.throw)
        choice, attacks = find_choice(plan, member.name), _disturbing_attacks(member.name, effects)
        if member.second_life and attacks:
            held = dice.sub(hold_second_life, *skills, attacks)
            fight = fight.replace_fighter(replace(member, second_life=held))
        elif choice.stance == "focus" and not member.gone:
            called = dice.sub(call_second_life, *skills)
            fight = fight.replace_fighter(replace(member, second_life=member.second_life or called))
    return fight


def _disturbing_attacks(name: str, effects: list[AttackEffect]) -> int:
    """Return how many attacks, counter-attacks included, a fighter suffered or, by a ruling, made in a round."""
    on_fighter = [effect for effect in effects if effect.name == name]
    return sum(effect.made if rulings().any_attack == "made" else effect.suffered for effect in on_fighter)


def _move_fighters(fight: FightState, plan: RoundPlan) -> FightState:
    """Move the fighters who are on their feet with poise above zero; those who flee leave the fight."""
    going = [(fight.fighter(choice.name), choice) for choice in plan]
    going = [(fighter, choice) for fighter, choice in going if fighter.can_act and fighter.poise > 0]
    blocked = _blocked_fighters(
        [with_reposition(fighter, choice) for fighter, choice in going if choice.to is not None]
    )
    for fighter, choice in going:
        carried_out = replace(choice, to=None) if fighter.name in blocked else choice
        fight = fight.replace_fighter(
            replace(fighter, out="fled") if choice.flees else with_reposition(fighter, carried_out)
        )
    return fight


def _blocked_fighters(moved: list[Fighter]) -> set[str]:
    """Return the names of fighters who stay because another fighter steps onto the same square.

    `moved` has the fighters on the squares to which they want to step.
    """
    blocked: set[str] = set()
    arrived: list[Fighter] = []
    first = rulings().same_step == "first"
    for fighter in moved:
        rivals = arrived if first else [other for other in moved if other.name != fighter.name]
        if any(blocks(rival, fighter) for rival in rivals):
            blocked.add(fighter.name)
        else:
            arrived.append(fighter)
    return blocked


def _end_round_on_the_ground(dice: Dice, fight: FightState) -> FightState:
    """Let each fighter on the ground wait for another round, or test whether they rise."""
    for member in fight.members:
        if member.down and not member.gone:
            fight = fight.replace_fighter(_wait_or_rise(dice, member, fight.throw))
    return fight


def _wait_or_rise(dice: Dice, fighter: Fighter, throw: Throw) -> Fighter:
    if fighter.down > 1:
        return replace(fighter, down=fighter.down - 1)
    poise = dice.sub(rise, fighter.fighter.agility, fighter.start, throw)
    if poise is None:
        return fighter
    if rulings().footing == "agility":
        return replace(fighter, down=0)
    return replace(fighter, poise=poise, down=rounds_down() if has_fallen(poise) else 0)


def winner(fight: FightState) -> str | None:
    """Return the only side that still has fighters; None if several sides have fighters, or no side has."""
    sides = remaining_sides(fight)
    return sides[0] if len(sides) == 1 else None


def remaining_sides(fight: FightState) -> tuple[str, ...]:
    """Return the sides that have fighters present or, by another ruling, fighters on their feet."""
    feet = rulings().end == "on-their-feet"
    return tuple(
        dict.fromkeys(member.side for member in fight.members if (member.can_act if feet else not member.gone))
    )


@rule("ar.energy", "Focus + Will Test, below the list")
def energy_after(energy: int, rounds: int) -> int:
    """After a fight the adrenaline rush vanishes, and every fighter loses Energy.

    Args:
        energy: The Energy of a fighter before the fight, 0 or more.
        rounds: The number of rounds of the fight, 0 or more.

    Returns:
        The Energy after the fight, 0 or more.
    """
    require_int(rounds, 0, None, "rounds")
    lost = rounds if rulings().energy_loss == "per-round" else 1
    return max(require_int(energy, 0, None, "Energy") - lost, 0)
