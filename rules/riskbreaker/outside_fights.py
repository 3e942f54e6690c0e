"""Scenes between battles: Advantage without a Fight, rest and healing, goals, and finding items."""

from rules.core import BadInput, Dice, require_one_of
from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Side, Track
from rules.core.play.game import Scene
from rules.core.play.manual_changes import MAX_NUMBER, Settings, settings_within
from rules.core.play.offers import check_offered
from rules.core.play.position import EndScene
from rules.riskbreaker import fight
from rules.riskbreaker.combat.actions import carry_out_recover, maneuver_stat
from rules.riskbreaker.combat.advantage import pay_cost
from rules.riskbreaker.combat.choices import Maneuver, Recover, Rescue, Veto
from rules.riskbreaker.combat.damage import heal_kill_damage
from rules.riskbreaker.combat.maneuver_context import check_maneuver, skill_and_item
from rules.riskbreaker.combat.pending import ALL, GM
from rules.riskbreaker.combat.state import Battle, Fighter, Situation, with_last_maneuver, without_decisions
from rules.riskbreaker.find_item import Find
from rules.riskbreaker.outside_choices import Advance, Give, OutsideScene, SetGoal, Spend, pending_offers
from rules.riskbreaker.situation import (
    acquire_item,
    advance_goal,
    carry_over,
    change_advantage,
    rescue_outside_fights,
    set_goal,
    with_result,
)
from rules.riskbreaker.skills import works_on_area

GOAL, INVESTED = "goal", "invested"


def start(**sides: tuple[Fighter, ...]) -> OutsideScene:
    """Start a scene between battles with one side of people in their present state, whom only the GM opposes."""
    if len(sides) != 1:
        raise BadInput(", ".join(sides) or "nobody", "between battles there must be one side with people")
    [(party, people_)] = sides.items()
    names = [party, *(person.name for person in people_)]
    if not people_ or len(set(names)) < len(names) or {GM, ALL} & set(names):
        raise BadInput(names, f"people must have different names other than {GM} and {ALL}")
    fighters = tuple(fight.without_battle_state(person, party) for person in people_)
    return OutsideScene((party, GM), fighters, "between", reserve=(0, 0))


def continue_situation(state: OutsideScene, before: Battle) -> OutsideScene:
    """Return a new scene with the Advantage, the goal and the investment that its party has from earlier scenes."""
    others = dict(before.later_situations)
    situation = carry_over(others.pop(state.party, Situation()))
    return replace(state.with_situation(situation), situations=tuple(others.items()))


def turn(dice: Dice, state: OutsideScene) -> OutsideScene:
    """Carry out one maneuver of the first person who chooses, or a decision of the GM, or end the scene."""
    due = pending_offers(state)
    state, who, choice = dice.choose_first_speaker(state, due)
    check_offered(due[who](state), choice)
    match choice:
        case EndScene():
            return replace(state, over=True)
        case SetGoal(level=level):
            return state.with_situation(set_goal(state.situation, level))
        case Spend(points=points):
            return state.with_situation(replace(state.situation, gm=pay_cost(state.situation.gm, points)))
        case Give():
            return _hand_over(state, choice)
        case Veto():
            return replace(state, vetoes=(*state.vetoes, choice))
    return _record_maneuver(_carry_out(dice, state, choice), choice)


def _carry_out(dice: Dice, state: OutsideScene, maneuver: Maneuver) -> OutsideScene:
    """Return the scene after a maneuver has changed Advantage, healed damage, or found an item."""
    if isinstance(maneuver, Recover):
        state, result = carry_out_recover(dice, state, maneuver, check_maneuver(state, maneuver))
        return state.with_situation(with_result(state.situation, result))
    who = state.fighter(maneuver.who)
    means = skill_and_item(state, who, maneuver.card, maneuver.skill, maneuver.item)
    stat, area = maneuver_stat(who, *means), works_on_area(*means)
    situation, risk, size = state.situation, maneuver.risk, 1 + len(maneuver.group)
    match maneuver:
        case Advance():
            situation = dice.sub(advance_goal, situation, stat, risk, size, area)
        case Find(as_item=item):
            situation = dice.sub(acquire_item, situation, stat, item)
            state = state.change_fighter(who.name, sheet=replace(who.sheet, items=(*who.sheet.items, item)))
        case Rescue(comrade=name):
            situation = dice.sub(rescue_outside_fights, situation, stat, risk, size, area)
            state = state.change_fighter(name, kill=heal_kill_damage(state.fighter(name).kill, risk))
        case _:
            situation = dice.sub(change_advantage, situation, maneuver.card, stat, risk, size, area)
    return state.with_situation(situation)


def _hand_over(state: OutsideScene, gift: Give) -> OutsideScene:
    """Return the scene after an item has passed to a comrade, with the uses that it has left.

    Rule: rb.item.risk
    """
    giver, taker = state.fighter(gift.who), state.fighter(gift.to)
    item = next(item for item in giver.sheet.items if item.name == gift.item and giver.can_use(item))
    kept = tuple(held for held in giver.sheet.items if held is not item)
    given = replace(item, uses=giver.uses_left(item))
    used = list(giver.used)
    for _ in range((item.uses or 0) - (given.uses or 0)):
        used.remove(item.name)
    state = state.change_fighter(giver.name, sheet=replace(giver.sheet, items=kept), used=tuple(used))
    return state.change_fighter(taker.name, sheet=replace(taker.sheet, items=(*taker.sheet.items, given)))


def _record_maneuver(state: OutsideScene, maneuver: Maneuver) -> OutsideScene:
    """Return the scene with this maneuver recorded as its fighter's last one.

    The items that it uses are used up, and vetoes against the fighter end.
    """
    state = state.replace_fighter(maneuver.who, with_last_maneuver(state.fighter(maneuver.who), maneuver))
    return without_decisions(state, maneuver.who)


def outcome(state: OutsideScene) -> Situation | None:
    """Return the situation, with Advantage and goal, if the scene is over; None if it goes on."""
    return state.situation if state.over else None


def settings(state: OutsideScene, who: str) -> Settings[OutsideScene]:
    """Return the numbers that may be set for a person, for the party or the GM, or for the whole scene."""
    goals = settings_within(
        {GOAL: (0, MAX_NUMBER), INVESTED: (0, MAX_NUMBER)}, lambda what, points: replace(state, **{what: points})
    )
    if not who:
        return goals
    return {**fight.settings(state, who), **(goals if who == state.party else {})}


def add_person(state: OutsideScene, who: str, side: str, person: object) -> OutsideScene:
    """Return the scene with one more person."""
    require_one_of(side, (state.party,), "a side")
    return fight.add_person(state, who, side, person)


def board(state: OutsideScene) -> Board:
    """Return the board between battles: Advantage of both sides, wounds, and the goal."""
    ours, theirs = (Track(fight.ADVANTAGE, points) for points in state.reserve)
    goal = (Track(INVESTED, state.invested, state.goal),) if state.goal else ()
    people_ = tuple(_with_items(fight.board_person(state, fighter), fighter) for fighter in state.fighters)
    sides = (Side(state.party, people_, (ours, *goal)), Side(GM, (), (theirs,)))
    return Board(_headline(state), sides, fight.veto_notes(state))


def _with_items(person: Person, fighter: Fighter) -> Person:
    """Return a person of the board with a note for each item that has uses left."""
    items = [item for item in fighter.sheet.items if fighter.can_use(item)]
    notes = [Note(f"has {item.name}{_uses_text(fighter.uses_left(item))}", "rb.item.risk") for item in items]
    return replace(person, conditions=(*person.conditions, *notes))


def _uses_text(left: int | None) -> str:
    if left is None:
        return ", any number of uses"
    return f", {left} uses" if left > 1 else ""


def _headline(state: OutsideScene) -> str:
    if state.over:
        return "That is all"
    return "Between battles" if not state.goal else f"Between battles · {state.invested} of {state.goal} invested"


BETWEEN: Scene[OutsideScene] = Scene(
    title="Between battles",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=fight.people_after,
    side_of=fight.side_of,
    settings=settings,
    add_person=add_person,
    remove_person=fight.remove_person,
    start_after=continue_situation,
    sides=("friends",),
)
