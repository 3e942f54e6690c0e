"""A round of combat: choose, test, move; and the Energy that a fight costs."""

from collections.abc import Iterable

from rules.aretis.combat.attacks import Effect, carry_out, choice_of, planned
from rules.aretis.combat.choices import Plan, choose, placed
from rules.aretis.combat.poise import change_poise, falls, rise, rounds_down
from rules.aretis.combat.state import Choice, Combatant, Fight, in_the_way
from rules.aretis.focus import call_second_life, hold_second_life
from rules.aretis.rolls import Throw
from rules.aretis.rulings import rulings
from rules.core import Dice, require_int, rule, using
from rules.core.frozen import replace


@rule("ar.sequence", "the numbered steps")
def step(dice: Dice, fight: Fight, choices: Iterable[Choice], throw: Throw = None) -> Fight:
    """One round: everyone chooses, every attack is tested, then whoever stands moves.

    Args: the fight, one choice for each character on their feet, and the dice if not the ruling's.
    Gives the fight after the round. Raises `IllegalChoice` for a choice that cannot be made.
    """
    with using(fight.rulings):
        return resolved(dice, fight, choose(fight, choices), throw)


def resolved(dice: Dice, fight: Fight, plan: Plan, throw: Throw = None) -> Fight:
    """Carry one round out after the choices; a fighter without a choice, such as a newcomer, does nothing."""
    throw = throw or fight.throw
    effects, after = _all_attacks(dice, fight, plan, throw)
    after = _focus(dice, after, plan, effects, throw)
    after = _move(after, plan)
    return _rise(dice, replace(after, rounds=fight.rounds + 1), throw)


def _all_attacks(dice: Dice, fight: Fight, plan: Plan, throw: Throw) -> tuple[list[Effect], Fight]:
    done: list[Effect] = []
    for attack in planned(fight, plan):
        in_turn = rulings().together == "one-by-one"
        if in_turn and (not fight.fighter(attack.attacker).acts or fight.fighter(attack.target).gone):
            continue
        effects = carry_out(dice, fight, plan, attack, throw)
        done += effects
        if in_turn:
            fight = all_together(fight, effects)
    return done, fight if rulings().together == "one-by-one" else all_together(fight, done)


@rule("ar.round.together", "RPG Combat Rules")
def all_together(fight: Fight, effects: Iterable[Effect]) -> Fight:
    """Everyone acts at the same time: all gains and losses of a round are added up, then take effect."""
    listed = tuple(effects)
    for member in fight.members:
        own = [effect for effect in listed if effect.name == member.name]
        if own:
            fight = fight.put(_affected(member, own, fight.bears))
    return fight


def _affected(each: Combatant, own: list[Effect], bears: int | None) -> Combatant:
    struck = take_blows(each, sum(effect.blows for effect in own), bears)
    if each.down:
        return struck
    poise = change_poise(each.poise, sum(effect.poise for effect in own), each.start)
    fell = any(effect.falls for effect in own) or falls(poise)
    return replace(struck, poise=poise, down=rounds_down() if fell else 0)


@rule("ar.blow", "Attack VS Attack")
def take_blows(each: Combatant, blows: int, bears: int | None = None) -> Combatant:
    """A successful attack lands a blow; what a blow does the GM says.

    Args: who is struck, by how many blows of this round, and how many take somebody out if the table names a number.
    """
    total = each.blows + require_int(blows, 0, None, "blows")
    out = bool(blows) and (rulings().blow == "takes-out" or (bears is not None and total >= bears))
    return replace(each, blows=total, out=each.out or ("taken out" if out else ""))


def _focus(dice: Dice, fight: Fight, plan: Plan, effects: list[Effect], throw: Throw) -> Fight:
    """Let second-lives appear, and test those that attacks may drive away."""
    for member in fight.members:
        skills = (member.fighter.focus, member.fighter.will)
        choice, attacks = choice_of(plan, member.name), _disturbing(member.name, effects)
        if member.second_life and attacks:
            held = dice.sub(hold_second_life, *skills, throw, attacks)
            fight = fight.put(replace(member, second_life=held))
        elif choice and choice.stance == "focus" and not member.gone:
            called = dice.sub(call_second_life, *skills, throw)
            fight = fight.put(replace(member, second_life=member.second_life or called))
    return fight


def _disturbing(name: str, effects: list[Effect]) -> int:
    """Return the attacks of a round that a fighter suffered, or made; counter-attacks are attacks."""
    own = [effect for effect in effects if effect.name == name]
    return sum(effect.made if rulings().any_attack == "made" else effect.suffered for effect in own)


def _move(fight: Fight, plan: Plan) -> Fight:
    """Move the fighters who are up, with poise above zero; those who flee leave the fight."""
    going = [(fight.fighter(choice.name), choice) for choice in plan]
    going = [(here, choice) for here, choice in going if here.acts and here.poise > 0]
    held = _clashing([placed(here, choice) for here, choice in going if choice.to is not None])
    for here, choice in going:
        kept = replace(choice, to=None) if here.name in held else choice
        fight = fight.put(replace(here, out="fled") if choice.flees else placed(here, kept))
    return fight


def _clashing(steps: list[Combatant]) -> set[str]:
    """Return the fighters who stay because another steps onto the same square."""
    held: set[str] = set()
    first = rulings().same_step == "first"
    for at, here in enumerate(steps):
        others = [each for each in steps[:at] if each.name not in held] if first else [*steps[:at], *steps[at + 1 :]]
        if any(in_the_way(each, here) for each in others):
            held.add(here.name)
    return held


def _rise(dice: Dice, fight: Fight, throw: Throw) -> Fight:
    """End a round for fighters who are down: one round less to lie, or a test to rise."""
    for member in fight.members:
        if member.gone or not member.down:
            continue
        if member.down > 1:
            fight = fight.put(replace(member, down=member.down - 1))
            continue
        risen = _risen(dice, member, throw)
        fight = fight.put(risen)
    return fight


def _risen(dice: Dice, each: Combatant, throw: Throw) -> Combatant:
    poise = dice.sub(rise, each.fighter.agility, each.start, throw)
    if poise is None:
        return each
    if rulings().footing == "agility":
        return replace(each, down=0)
    return replace(each, poise=poise, down=rounds_down() if falls(poise) else 0)


def winner(fight: Fight) -> str | None:
    """Return the one side that still has fighters; None if more than one has, or none."""
    sides = standing_sides(fight)
    return sides[0] if len(sides) == 1 else None


def standing_sides(fight: Fight) -> tuple[str, ...]:
    """Return the sides that still fight: with fighters present or, by another ruling, on their feet."""
    feet = rulings().end == "on-their-feet"
    return tuple(dict.fromkeys(member.side for member in fight.members if (member.acts if feet else not member.gone)))


@rule("ar.energy", "Focus + Will Test, below the list")
def energy_after(energy: int, rounds: int) -> int:
    """At the end of the combat the rush goes and everyone loses Energy.

    Args: the Energy a character has, and how many rounds the fight lasted. Never below 0.
    """
    require_int(rounds, 0, None, "rounds")
    lost = rounds if rulings().energy_loss == "per-round" else 1
    return max(require_int(energy, 0, None, "Energy") - lost, 0)
