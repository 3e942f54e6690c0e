"""The battle as a state machine: `step(battle, choice, dice)` returns the next state, from Engagement to the end."""

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any  # each function in `_DECISIONS` and `_STEPS` takes choices of its own classes

from rules.core import BadInput, Dice, IllegalChoice, require_one_of, rule, using
from rules.core.argument_checks import check_fields
from rules.core.frozen import replace
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat.actions import perform_maneuver
from rules.riskbreaker.combat.battleground import close_ended_fights, spring_traps
from rules.riskbreaker.combat.choices import (
    Choice,
    DeclareFights,
    DeclareSkills,
    DisputedFights,
    Distance,
    Flee,
    LetGo,
    Maneuver,
    Pass,
    ShareAdvantage,
    Surrender,
    Unaware,
    Veto,
)
from rules.riskbreaker.combat.end_of_round import remove_fighter
from rules.riskbreaker.combat.moving import can_let_go, check_goal
from rules.riskbreaker.combat.pending import next_to_prepare
from rules.riskbreaker.combat.restrictions import vetoable_skills
from rules.riskbreaker.combat.rounds import (
    begin_round,
    begin_turns,
    declare_skills,
    finish_turn,
    has_ended,
    next_to_declare,
    start_next_phase,
)
from rules.riskbreaker.combat.stage import (
    deciding_proposal,
    form_fights,
    share_advantage,
    stage_order,
    unshared_advantage,
)
from rules.riskbreaker.combat.state import Battle, Fighter, without_decisions
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.sentences import sentence
from rules.riskbreaker.tables import DISTANCES


def _check_side(side: object) -> None:
    """Raise `BadInput` unless a side is a pair of a name and its characters."""
    name, people = side if isinstance(side, tuple | list) and len(side) == 2 else (None, None)
    listed = people if isinstance(name, str) and isinstance(people, tuple | list) else (None,)
    if not all(isinstance(person, Character) for person in listed):
        raise BadInput(side, "a side must be a name and its characters, such as ('friends', (fighter, thief))")


@rule("rb.engagement.begin", "1. Engagement")
def engage(*sides: tuple[str, tuple[Character, ...]]) -> Battle:
    """Engagement begins as soon as one group is aware of another.

    The arguments are the sides, each with its name and its people.
    """
    for side in sides:
        _check_side(side)
    fighters = tuple(Fighter(person, side) for side, people in sides for person in people)
    names = [fighter.name for fighter in fighters]
    if empty := [side for side, people in sides if not people]:
        raise BadInput(empty[0], "every side must have people, and {value} has none.")
    if len(sides) < 2:
        raise BadInput(len(sides), "the number of sides must be at least 2")
    if len(set(names)) < len(names) or len({side for side, _ in sides}) < len(sides):
        raise BadInput(names, "people and sides of a battle must have different names")
    return Battle(tuple(side for side, _ in sides), fighters, reserve=(0,) * len(sides))


@rule("rb.flow", "Combat Flow")
def step(battle: Battle, choice: Choice, dice: Dice) -> Battle:
    """A battle repeats its steps: Engagement, Fights, Advantage, maneuvers and combat counters.

    Args:
        battle: The battle before the choice.
        choice: The choice of a fighter, a side, the whole group or the GM.
        dice: The dice for the rolls that follow.

    Returns:
        The battle at the next choice.

    Raises:
        IllegalChoice: If a rule forbids the choice. The error names the rule.
        BadInput: If the value is not one of the game's choices.
    """
    check_fields(choice)
    if battle.phase == "over":
        raise IllegalChoice("rb.end", "the battle is over")
    with using(battle.rulings):
        if isinstance(choice, Surrender | Flee):
            return _give_up(dice, battle, choice)
        if type(choice) in _DECISIONS:
            return _DECISIONS[type(choice)](battle, choice)
        kinds, wanted, carry_out = _STEPS[battle.phase]
        if not isinstance(choice, kinds):
            wanted = wanted.format(next="".join(battle.queue[:1]), fight=battle.running)
            raise IllegalChoice("rb.flow", f"now is the time for {wanted}")
        return carry_out(dice, battle, choice)


def _veto(battle: Battle, veto: Veto) -> Battle:
    who = battle.fighter(veto.who)
    if who.out or not find_card(veto.card).in_combat or veto.skill not in vetoable_skills(who, veto.card):
        raise IllegalChoice("rb.maneuver.veto", f"{veto.who} has no {veto.skill!r} to play that card with")
    return replace(battle, vetoes=(*battle.vetoes, veto))


def _skip_preparation(battle: Battle, unaware: Unaware) -> Battle:
    """Return the battle after an unaware side has lost its maneuvers before combat."""
    side = unaware.side
    members = battle.side_fighters(require_one_of(side, battle.sides, "a side"))
    waiting = [fighter.name for fighter in members if not fighter.spent]
    if rulings().unaware != "waits" or battle.phase != "engagement" or not waiting:
        raise IllegalChoice("rb.engagement.begin", f"the GM cannot declare a side unaware now, so {side} may prepare")
    for name in waiting:
        battle = battle.change_fighter(name, spent=True)
    return battle


def _set_distance(battle: Battle, distance: Distance) -> Battle:
    """Return the battle with a distance that the GM has set. It counts until the character with this goal has acted."""
    who = battle.fighter(distance.who)
    if who.out or rulings().move_risk != "distance" or battle.phase not in ("skills", "turns", "idle"):
        raise IllegalChoice("rb.move.distance", f"the GM sets no distance for {distance.who} now")
    check_goal(battle, who, distance.to)
    if distance.risk not in DISTANCES.values():
        raise IllegalChoice("rb.move.distance", f"a distance is Risk 1, 2 or 3, not {distance.risk}")
    others = tuple(other for other in battle.distances if (other.who, other.to) != (distance.who, distance.to))
    return replace(battle, distances=(*others, distance))


def _let_go(battle: Battle, release: LetGo) -> Battle:
    """Return the battle with further opponents who will not counter the Move of the fighter whose turn it is."""
    chasers = can_let_go(battle)
    if (
        not release.who
        or release.mover not in battle.queue[:1]
        or not set(release.who) <= set(chasers.get(release.side, ()))
    ):
        raise IllegalChoice("rb.move.counter", f"{release.side} cannot let {release.mover} go like that now")
    return replace(battle, letting_go=(*battle.letting_go, *release.who))


def play_choices(dice: Dice, battle: Battle, *choices: Choice) -> Battle:
    """Take several steps, one for each choice.

    This procedure can be scripted, played and enumerated.
    """
    for choice in choices:
        battle = step(battle, choice, dice)
    return battle


def _prepare(dice: Dice, battle: Battle, choice: Pass | Maneuver) -> Battle:
    who = battle.fighter(choice.who)
    if who.out or who.spent:
        why = "is out of the battle" if who.out else "has prepared already"
        raise IllegalChoice("rb.engagement.declare", f"{choice.who} {why}")
    ready = next_to_prepare(battle)
    if who not in ready:
        raise IllegalChoice("rb.engagement.declare", f"it is {ready[0].name}'s turn to prepare, not {choice.who}'s")
    battle = (
        battle.change_fighter(choice.who, spent=True)
        if isinstance(choice, Pass)
        else perform_maneuver(dice, battle, choice)
    )
    return battle if next_to_prepare(battle) else _begin_stage(dice, battle)


def _begin_stage(dice: Dice, battle: Battle) -> Battle:
    scores = tuple((side, battle.advantage(side, None)) for side in battle.remaining_sides)
    return replace(battle, phase="fights", queue=stage_order(dice, scores), vetoes=())


def continue_automatically(dice: Dice, battle: Battle) -> Battle | None:
    """Carry out the next step if it needs no choice; return None if a person must choose."""
    closed = close_ended_fights(battle)
    is_fight_over = battle.phase == "skills" and battle.running not in closed.fight_numbers
    if is_fight_over or (battle.phase != "over" and has_ended(battle)):
        return start_next_phase(dice, closed)
    if battle.phase == "engagement" and not next_to_prepare(battle):
        return _begin_stage(dice, battle)
    if battle.phase in ("fights", "share") and battle.queue[0] not in battle.remaining_sides:
        battle = replace(battle, queue=tuple(side for side in battle.queue if side in battle.remaining_sides))
        return battle if battle.queue else _begin_first_round(dice, battle)
    if battle.phase in ("turns", "idle") and (not battle.queue or battle.fighter(battle.queue[0]).out):
        return finish_turn(dice, battle)
    if battle.phase == "skills" and battle.declared and not next_to_declare(battle):
        return begin_turns(dice, battle)
    return None


def _declare_fights(dice: Dice, battle: Battle, choice: DeclareFights | DisputedFights) -> Battle:
    fights = deciding_proposal(dice, battle, choice) if isinstance(choice, DisputedFights) else choice.fights
    order = sorted(battle.queue, key=lambda side: -battle.advantage(side, None))
    battle = replace(form_fights(battle, fights), queue=tuple(order))
    if len(battle.fights) > 1 and (amounts := unshared_advantage(battle)):
        dice.note("rb.fights.split", "Advantage to share among the Fights: {amounts}.", amounts=amounts)
    return battle


def _share(dice: Dice, battle: Battle, choice: ShareAdvantage) -> Battle:
    battle = _place_elements(share_advantage(dice, battle, choice), choice)
    return battle if battle.queue else _begin_first_round(dice, battle)


def _begin_first_round(dice: Dice, battle: Battle) -> Battle:
    """Let the traps of every Fight take effect, and begin the first round."""
    for fight in battle.fights:
        names = tuple(member.name for member in battle.members(fight.number))
        battle = spring_traps(dice, battle, names, fight.number)
    return begin_round(dice, battle)


def _place_elements(battle: Battle, choice: ShareAdvantage) -> Battle:
    """Return the battle with a side's traps and obstacles in the Fights that it names, or else in the first Fight."""
    places, numbers = dict(choice.elements), battle.fight_numbers
    own = battle.guards_of(choice.side)
    if len(places) < len(choice.elements) or not set(places) <= set(own) or not set(places.values()) <= set(numbers):
        raise IllegalChoice("rb.alter.risk", "a side may place only its own traps and obstacles, each at a Fight")
    elements = tuple(
        replace(element, at=places.get(element.number, numbers[0])) if element.number in own else element
        for element in battle.elements
    )
    return replace(battle, elements=elements)


def _take_turn(dice: Dice, battle: Battle, choice: Pass | Maneuver) -> Battle:
    if choice.who != battle.queue[0]:
        rule_id = "rb.order.level" if battle.phase == "turns" else "rb.fights.last"
        raise IllegalChoice(rule_id, f"it is {battle.queue[0]}'s turn, not {choice.who}'s")
    if isinstance(choice, Pass):
        allowed = rulings().repeat_after_pass == "allowed"
        battle = battle.change_fighter(choice.who, spent=True, last=() if allowed else battle.fighter(choice.who).last)
    else:
        battle = perform_maneuver(dice, battle, choice)
    return finish_turn(dice, without_decisions(battle, choice.who))


def _give_up(dice: Dice, battle: Battle, choice: Surrender | Flee) -> Battle:
    """Let a side flee or surrender.

    A side can surrender when a round begins or on its own turn. By a ruling it can flee as a whole.
    """
    own_turn = battle.phase in ("turns", "idle") and battle.fighter(battle.queue[0]).side == choice.side
    fleeing = isinstance(choice, Flee)
    if fleeing and rulings().flight == "move":
        raise IllegalChoice("rb.end", "each character flees by a Move off the battlefield")
    if choice.side not in battle.remaining_sides or (battle.phase != "skills" and (fleeing or not own_turn)):
        raise IllegalChoice("rb.end", "a side can surrender only when a round begins or on one of its own turns")
    for fighter in battle.side_fighters(choice.side):
        battle = remove_fighter(battle, fighter.name, "fled" if fleeing else "surrendered")
    dice.note("rb.end", "{words}.", words=sentence(choice.side, choice, None))
    if battle.phase != "skills":
        return finish_turn(dice, battle)
    battle = close_ended_fights(battle)
    return continue_automatically(dice, battle) or battle


# The decisions of the GM and of opponents, which can be made in several phases.
_DECISIONS: Mapping[type, Callable[[Battle, Any], Battle]] = {
    Veto: _veto,
    Unaware: _skip_preparation,
    LetGo: _let_go,
    Distance: _set_distance,
}
# For each phase: the choices, the words for them in an error, and the function that carries them out.
_STEPS: Mapping[str, tuple[type | UnionType, str, Callable[[Dice, Battle, Any], Battle]]] = {
    "engagement": (Pass | Maneuver, "preparations", _prepare),
    "fights": (DeclareFights | DisputedFights, "{next} to declare the Fights", _declare_fights),
    "share": (ShareAdvantage, "{next} to share its Advantage out", _share),
    "skills": (DeclareSkills, "declaring the skills of Fight {fight}", declare_skills),
    "turns": (Pass | Maneuver, "the maneuver of {next}", _take_turn),
    "idle": (Pass | Maneuver, "the maneuver of {next}", _take_turn),
}
