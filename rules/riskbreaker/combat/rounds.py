"""The course of a battle: rounds, the Fights of a round one after another, turns, and the end."""

from rules.core import Dice, IllegalChoice, require_int, rule
from rules.core.context import cache_last_call
from rules.core.frozen import replace
from rules.riskbreaker.combat.advantage import round_advantage
from rules.riskbreaker.combat.battleground import close_ended_fights, enter_fight, meet_inside_elements, open_fight
from rules.riskbreaker.combat.choices import ELSEWHERE, DeclareSkills, Goal
from rules.riskbreaker.combat.damage import can_take_up
from rules.riskbreaker.combat.end_of_round import apply_end_of_round, remove_fighter, remove_if_fallen
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.combat.turn_order import TurnEntry, draw_lots, order_by_score, turn_order
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill
from rules.riskbreaker.tables import Names, Stat


@rule("rb.end", "5. Mark combat counters/damage")
def is_decided(all_sides: int, standing: int) -> bool:
    """The battle goes on until all sides but one have fled, have surrendered or are out.

    Args:
        all_sides: The number of sides at the start of the battle.
        standing: The number of sides that still have a fighter in the battle.
    """
    require_int(standing, 0, require_int(all_sides, 1, None, "the number of sides"), "the number of sides left")
    return standing < all_sides if rulings().battle_end == "as-printed" else standing <= 1


@cache_last_call
def has_ended(battle: Battle) -> bool:
    """Return whether the battle is over."""
    return is_decided(len(battle.sides), len(battle.remaining_sides))


def begin_round(dice: Dice, battle: Battle) -> Battle:
    """Return the battle at the start of a round: Tactics ends, delayed fighters come nearer, and all may act again."""
    fresh = tuple(
        fighter
        if fighter.out
        else replace(
            fighter,
            spent=fighter.delay > 0 and rulings().delayed == "no-maneuver",
            delay=max(fighter.delay - 1, 0),
            away=False,
            fought=fighter.fight is not None,
            inflicted=False,
        )
        for fighter in battle.fighters
    )
    arriving = [fighter.name for fighter in battle.fighters if fighter.heading is not None and not fighter.delay]
    battle = replace(battle, fighters=fresh, round=battle.round + 1)
    for name in arriving:
        battle = arrive(dice, battle, (name,), battle.fighter(name).heading)
    battle = close_ended_fights(meet_inside_elements(dice, close_ended_fights(battle)))
    battle = replace(battle, waiting=tuple(battle.fight_numbers))
    return start_next_phase(dice, battle)


def arrive(dice: Dice, battle: Battle, names: Names, to: Goal | None) -> Battle:
    """Return the battle after people have arrived at their goal.

    The goal is a Fight, an enemy in no Fight, a place, away, or off the field.
    """
    names = tuple(name for name in names if not battle.fighter(name).out)
    for name in names:
        battle = battle.change_fighter(name, fight=None, away=False, delay=0, heading=None)
    if to == "off":
        for name in names:
            battle = remove_fighter(battle, name, "fled")
    elif to in battle.fight_numbers:
        battle = enter_fight(dice, battle, names, to)
    elif isinstance(to, str) and to not in ELSEWHERE:
        battle = _confront(dice, battle, names, to)
    return battle


def _confront(dice: Dice, battle: Battle, names: Names, enemy: str) -> Battle:
    """Return the battle after people have met an enemy.

    If the enemy is in no Fight, a new Fight begins; if the enemy is in a Fight, they join it.
    """
    met = battle.fighter(enemy)
    if not names or met.out or met.delay:
        return battle
    if met.fight is not None:
        return enter_fight(dice, battle, names, met.fight)
    battle, number = open_fight(battle)
    return enter_fight(dice, battle, (*names, enemy), number)


def start_next_phase(dice: Dice, battle: Battle) -> Battle:
    """Return the battle at the next Fight of the round, then at the turns of fighters in no Fight.

    Then the round ends, and the next one begins.
    """
    if has_ended(battle):
        return replace(battle, phase="over", queue=(), waiting=(), running=None)
    if battle.waiting:
        number, *rest = battle.waiting
        return replace(battle, phase="skills", running=number, waiting=tuple(rest), queue=(), declared=())
    idle = battle.active_fighters(lambda fighter: not fighter.spent)
    if idle:
        return replace(battle, phase="idle", running=None, queue=idle_turn_order(dice, idle))
    return begin_round(dice, apply_end_of_round(dice, battle))


@rule("rb.fights.last", "3. Calculate Advantage")
def idle_turn_order(dice: Dice, idle: tuple[Fighter, ...]) -> Names:
    """Characters in no Fight act last, in order of Agility; 1d10 breaks ties."""
    if rulings().idle_order == "lot":
        return dice.sub(draw_lots, tuple(fighter.name for fighter in idle))
    return order_by_score(dice, tuple((fighter.name, fighter.ranking_stat(Stat.AGILITY)) for fighter in idle))


def finish_turn(dice: Dice, battle: Battle) -> Battle:
    """Return the battle after a turn: Fights that are over end, and fighters who can no longer act are skipped."""
    battle = close_ended_fights(battle)
    queue = tuple([name for name in battle.queue if _may_act(battle, battle.fighter(name))])
    if rulings().turn_ties == "each-turn" and battle.phase == "turns":
        queue = turn_order(dice, tuple(_turn_entry(battle, battle.fighter(name)) for name in queue))
    battle = replace(battle, queue=queue)
    return battle if queue and not has_ended(battle) else start_next_phase(dice, battle)


def _may_act(battle: Battle, fighter: Fighter) -> bool:
    if fighter.out or fighter.spent or (fighter.is_held_up and rulings().delayed == "no-maneuver"):
        return False
    return battle.phase == "idle" or fighter.is_in(battle.running)


def declare_skills(dice: Dice, battle: Battle, choice: DeclareSkills) -> Battle:
    """Return the battle after fighters in a Fight have declared their skills.

    If all have declared, the side with the better level gains Advantage, and the turns are put in order.
    """
    side = next_to_declare(battle)
    declaring = [fighter for fighter in battle.members(battle.running) if side in ("", fighter.side)]
    named = dict(choice.skills)
    if len(named) < len(choice.skills) or not set(named) <= {fighter.name for fighter in declaring}:
        raise IllegalChoice("rb.round.declare", "only characters in this Fight declare a skill now, each of them one")
    for fighter in declaring:
        using = skill_taken_up(fighter, named.get(fighter.name))
        if using != fighter.using:
            battle = battle.change_fighter(fighter.name, using=using)
            # The new skill of a named fighter is refused if it would remove them. An unnamed fighter then falls.
            if using and fighter.name in named:
                can_take_up(fighter.kill, fighter.kill_limit_with(using))
        battle = remove_if_fallen(dice, battle, fighter.name)
    battle = replace(battle, declared=(*battle.declared, side)) if side else battle
    return battle if next_to_declare(battle) and side else begin_turns(dice, battle)


def next_to_declare(battle: Battle) -> str:
    """Return the side that declares its skills next; the side with the least Advantage is first.

    It is empty if no side has to declare, or if all sides declare together.

    Rule: rb.round.declare
    """
    if rulings().declaring == "together":
        return ""
    waiting = [side for side in battle.sides_of(battle.members(battle.running)) if side not in battle.declared]
    return min(waiting, key=lambda side: battle.advantage(side, battle.running), default="")


def begin_turns(dice: Dice, battle: Battle) -> Battle:
    """Return the battle after a side has gained the round's Advantage, and the fighters' turns are in order."""
    battle = replace(_gain_round_advantage(dice, battle), phase="turns", declared=())
    ready = tuple(_turn_entry(battle, fighter) for fighter in battle.members(battle.running) if not fighter.spent)
    later = rulings().turn_ties == "each-turn"  # `finish_turn` orders the turns
    queue = tuple(entry.name for entry in ready) if later else turn_order(dice, ready)
    return finish_turn(dice, replace(battle, queue=queue))


def _turn_entry(battle: Battle, fighter: Fighter) -> TurnEntry:
    return TurnEntry(
        fighter.name,
        fighter.side,
        fighter.skill_level(),
        fighter.ranking_stat(Stat.AGILITY),
        battle.advantage(fighter.side, battle.running),
    )


def skill_taken_up(fighter: Fighter, name: str | None) -> Skill | None:
    """Return the skill that a fighter takes up: the named skill or, without a name, the skill in use or the best.

    Return None if the fighter has no Fight skill. Raises `IllegalChoice` for a skill with which they cannot fight.
    """
    if name is None:
        return fighter.weapon()
    for skill in fighter.fight_skills():
        if skill.name == name:
            return skill
    skills = " or ".join(skill.name for skill in fighter.fight_skills()) or "nothing"
    raise IllegalChoice("rb.round.declare", f"{fighter.name} can fight with {skills}, not with {name!r}")


def _gain_round_advantage(dice: Dice, battle: Battle) -> Battle:
    fighters = battle.members(battle.running)
    sides = battle.sides_of(fighters)
    levels = tuple(tuple(fighter.skill_level() for fighter in fighters if fighter.side == side) for side in sides)
    for side, gain in zip(sides, round_advantage(levels).gains, strict=True):
        if gain:
            dice.note("rb.round.gain", "{gain} Advantage for {side} as the round begins.", side=side, gain=gain)
            battle = battle.add_advantage(side, battle.running, gain)
    return battle
