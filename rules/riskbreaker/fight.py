"""The scene of a battle in Riskbreaker: its start, turns, end, board and manual changes.

The rules are in `combat`; this module gives them the form that sessions, odds and advice need.
"""

from collections.abc import Hashable, Iterator
from functools import partial

from rules.core import BadInput, Dice
from rules.core.exhibits import format_count
from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Side, Track
from rules.core.play.game import Outcome, Scene
from rules.core.play.manual_changes import LEFT, MAX_NUMBER, Setting, Settings, check_joining, newcomer, settings_within
from rules.riskbreaker.combat.battle import continue_automatically, engage, step
from rules.riskbreaker.combat.choices import Distance, Flee, LetGo, Surrender, Unaware, Veto, goal_text
from rules.riskbreaker.combat.damage import UNHURT
from rules.riskbreaker.combat.end_of_round import remove_fighter, update_removal
from rules.riskbreaker.combat.pending import ALL, GM, pending_offers
from rules.riskbreaker.combat.stage import unshared_advantage
from rules.riskbreaker.combat.state import AnyBattle, Battle, Element, Fighter, Situation
from rules.riskbreaker.people import DAMAGES, limits, with_number
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.sentences import sentence
from rules.riskbreaker.tables import COUNTER_BOXES, COUNTERS, KILL

ADVANTAGE = "Advantage"


def start(**sides: tuple[Fighter, ...]) -> Battle:
    """Start a battle with people in their present state; the keyword arguments are the sides with their people."""
    battle = engage(*((side, tuple(person.sheet for person in people)) for side, people in sides.items()))
    if taken := {GM, ALL} & {*battle.sides, *(fighter.name for fighter in battle.fighters)}:
        raise BadInput(min(taken), f"a person must have a name other than {GM} and {ALL}")
    for side, people in sides.items():
        for person in people:
            fighter = replace(without_battle_state(person, side), last=person.last)
            battle = update_removal(battle.replace_fighter(person.name, fighter), person.name)
    return battle


def turn(dice: Dice, battle: Battle) -> Battle:
    """Carry out one choice of the battle, or the steps that need no choice."""
    on = continue_automatically(dice, battle)
    if on is not None:  # a manual change has removed the person who had to choose
        return on
    battle, _, choice = dice.choose_first_speaker(battle, pending_offers(battle))
    return step(battle, choice, dice)


def outcome(battle: Battle) -> Outcome | None:
    """Return the result of the battle if it is over; None if it goes on.

    The result has the winning side and, for each side, its remaining fighters and the Kill Damage that they could still
    take.
    """
    if battle.phase != "over":
        return None
    remaining = [battle.side_fighters(side) for side in battle.sides]
    bearable = tuple(sum(fighter.kill_limit() - fighter.kill for fighter in side) for side in remaining)
    return Outcome(
        battle.remaining_sides[0] if len(battle.remaining_sides) == 1 else "", tuple(map(len, remaining)), bearable
    )


def completed_rounds(battle: Battle) -> int:
    """Return the number of completed rounds; Engagement is not a round."""
    return max(battle.round - 1, 0)


def turn_and_round(battle: Battle) -> dict[str, Hashable]:
    """Return keys that change when a turn or a round ends. Everything before round 1 counts as one round.

    A turn is one person's turn, or one declaration of a side.
    """
    spent = tuple(fighter.name for fighter in battle.fighters if fighter.spent) if battle.phase == "engagement" else ()
    turn_ = (battle.phase, battle.round, battle.running, battle.queue[:1], spent, battle.declared)
    return {"turn": turn_, "round": battle.round}


def side_of(battle: Battle, who: str) -> str:
    """Return the side of a person, or the side of that name; return `""` for the GM and for `all`."""
    if who in battle.sides:
        return who
    return next((fighter.side for fighter in battle.fighters if fighter.name == who), "")


def canonical(battle: Battle) -> Battle:
    """Return the battle without details that no longer matter.

    These are the round number, the numbers of removed fighters except the Kill Damage of killed ones, and the
    situations that go on after the battle.
    """
    over = battle.phase == "over"
    kept = tuple(_canonical_fighter(fighter, over) for fighter in battle.fighters)
    return replace(battle, fighters=kept, round=min(battle.round, 1), situations=())


def _canonical_fighter(fighter: Fighter, over: bool) -> Fighter:
    if fighter.out:
        kill = fighter.kill if fighter.out == "killed" else 0
        return Fighter(fighter.sheet, fighter.side, kill=kill, out=fighter.out)
    if over:
        return replace(fighter, last=(), counters=0, damage=UNHURT, spent=True, fought=False, inflicted=False)
    matters = not fighter.inflicted or rulings().fought == "inflicted"
    return fighter if matters else replace(fighter, inflicted=False)


def settings(battle: AnyBattle, who: str) -> Settings[AnyBattle]:
    """Return the numbers that may be set for a fighter, a side or the whole battle."""
    if not who:
        return {"round": Setting(lambda number: replace(battle, round=number))}
    if who in battle.sides:
        lowest = 0 if rulings().advantage_floor == "zero" else -MAX_NUMBER
        pools = _pools(battle).items()
        return {what: Setting(partial(battle.set_advantage, who, number), lowest) for what, number in pools}
    return settings_within(limits(battle.fighter(who)), partial(_set_number, battle, battle.fighter(who)))


def _set_number(battle: AnyBattle, fighter: Fighter, what: str, value: int) -> AnyBattle:
    return update_removal(battle.replace_fighter(fighter.name, with_number(fighter, what, value)), fighter.name)


def _pools(battle: Battle) -> dict[str, int | None]:
    """Return the numbers of the Fights in which a side can have Advantage, by the names of the pools.

    The pool without a number in its name belongs to the only Fight. If there are several or none, it is the Advantage
    before combat, with None for the number.
    """
    numbers = battle.fight_numbers
    pools = {ADVANTAGE: numbers[0] if len(numbers) == 1 else None}
    return {**pools, **{f"{ADVANTAGE} in Fight {number}": number for number in numbers}}


def add_person(battle: AnyBattle, who: str, side: str, person: object) -> AnyBattle:
    """Return the battle with one more fighter, who is in no Fight yet.

    A fighter who was out comes back with the sheet that is given here.
    """
    check_joining(who, side, battle.sides, [fighter.name for fighter in battle.fighters if not fighter.out])
    person = newcomer(who, person, Fighter, (GM, ALL, *battle.sides))
    new = replace(without_battle_state(person, side), spent=battle.phase not in ("engagement", "between"))
    others = tuple(fighter for fighter in battle.fighters if fighter.name != who)
    return update_removal(replace(battle, fighters=(*others, new)), who)


def remove_person(battle: AnyBattle, who: str) -> AnyBattle:
    """Return the battle without a fighter."""
    return remove_fighter(battle, battle.fighter(who).name, LEFT)


def people_after(battle: Battle) -> dict[str, Fighter]:
    """Return all people as they leave the battle."""
    people = {fighter.name: without_battle_state(fighter, "") for fighter in battle.fighters}
    if rulings().after_battle == "lasts":
        return people
    healthy = {"kill": 0, "damage": UNHURT, "counters": 0}
    return {name: replace(person, **healthy) for name, person in people.items()}


def without_battle_state(person: Fighter, side: str) -> Fighter:
    """Return a person with their sheet, items and wounds, but without their place in the battle."""
    return Fighter(
        person.sheet,
        side,
        kill=person.kill,
        damage=person.damage,
        counters=person.counters,
        last=person.last if rulings().repeat_across == "barred" else (),
        used=person.used,
    )


def continue_situations(battle: Battle, before: Battle) -> Battle:
    """Return the battle with the situations of the scene `before`, which go on after this battle."""
    return replace(battle, situations=before.later_situations)


TASKS = {
    "engagement": "Prepare with {who}, or pass.",
    "fights": "Choose for {who} who fights whom.",
    "share": "Share the Advantage of {who} among the Fights.",
    "skills": "Name the skill that each character fights with.",
    "turns": "Pick a card for {who}.",
    "idle": "Pick a card for {who}, outside the Fights.",
}


def task(battle: Battle, choice: object) -> str:
    """Return a sentence that tells the group what to do now."""
    match choice:
        case None:
            return ""
        case Veto() | Unaware() | Distance():
            return "The GM can decide one of these now."
        case Surrender() | Flee():
            return "Should {who} give up?"
        case LetGo(mover=mover):
            return f"{mover} wants to get away. {{who}} can let {mover} go."
    return TASKS.get(battle.phase, "")


PHASES = {
    "engagement": "Engagement",
    "fights": "Declaring Fights",
    "share": "Sharing out Advantage",
    "over": "The battle is over",
}


def board(battle: Battle) -> Board:
    """Return the board of a battle."""
    notes = [_element_note(element) for element in battle.elements]
    notes += veto_notes(battle)
    if battle.phase == "share" and (amounts := unshared_advantage(battle)):
        notes.append(Note(f"Advantage to share: {amounts}", "rb.fights.split"))
    notes += [
        Note(_situation_text(party, situation), "rb.gm.advantage")
        for party, situation in battle.situations
        if situation != Situation()
    ]
    notes += [
        Note(f"{distance.who} moves {goal_text(distance.to)} at Risk {distance.risk}", "rb.move.distance")
        for distance in battle.distances
    ]
    notes += [Note(f"{name} lets {battle.queue[0]} go", "rb.move.counter") for name in battle.letting_go]
    sides = tuple(_board_side(battle, side) for side in battle.sides)
    return Board(_headline(battle), sides, tuple(notes))


def _situation_text(party: str, situation: Situation) -> str:
    goal = f", {situation.invested} of {situation.goal} invested" if situation.goal else ""
    return f"after the battle: {party} {situation.party} Advantage, GM {situation.gm}{goal}"


def veto_notes(battle: Battle) -> tuple[Note, ...]:
    """Return a note for the board about each veto of the GM."""
    return tuple(
        Note(f"vetoed: {veto.who}, {veto.card} with {veto.skill}", "rb.maneuver.veto") for veto in battle.vetoes
    )


def _headline(battle: Battle) -> str:
    if battle.phase in PHASES:
        return PHASES[battle.phase]
    if battle.phase == "skills":
        return f"Round {battle.round} · Fight {battle.running} · declaring skills"
    where = f" · Fight {battle.running}" if battle.phase == "turns" else " · outside the Fights"
    return (
        f"Round {battle.round}{where if len(battle.fights) > 1 or battle.phase == 'idle' else ''} · {battle.queue[0]}"
    )


def _board_side(battle: Battle, side: str) -> Side:
    pools = _pools(battle)
    names = [name for name in pools if name != ADVANTAGE] if len(battle.fights) > 1 else [ADVANTAGE]
    tracks = tuple(Track(name, battle.advantage(side, pools[name])) for name in names)
    return Side(
        side, tuple(board_person(battle, fighter) for fighter in battle.fighters if fighter.side == side), tracks
    )


def board_person(battle: Battle, fighter: Fighter) -> Person:
    """Return a fighter for the board: the skill in use, boxes for wounds and counters, and conditions."""
    using = f"{fighter.using.stat.letter}{fighter.skill_level()}: {fighter.using.name}" if fighter.using else ""
    tracks = [
        Track(KILL, fighter.kill, fighter.kill_limit(), True),
        Track(COUNTERS, fighter.counters, COUNTER_BOXES, True),
    ]
    tracks += [
        Track(what, points, fighter.sheet.rating(stat), True)
        for (what, stat), points in zip(DAMAGES.items(), fighter.damage, strict=True)
        if points
    ]
    return Person(fighter.name, using, tuple(tracks), tuple(_conditions(battle, fighter)), fighter.out)


def _conditions(battle: Battle, fighter: Fighter) -> Iterator[Note]:
    if fighter.out:
        return
    if fighter.fight is not None and len(battle.fights) > 1:
        yield Note(f"in Fight {fighter.fight}", "rb.fights.declare")
    if fighter.fight is None and battle.fights and not fighter.is_held_up:
        where = f", at {fighter.place}" if fighter.place else ""
        yield Note(f"in no Fight{where}: acts last, out of reach", "rb.fights.idle")
    if fighter.away:
        yield Note("out of the Fight until next round", "rb.alter.tactics")
    if fighter.is_held_up:
        how_long = f"for {format_count(fighter.delay, 'more round')}" if fighter.delay else "until the next round"
        yield Note(f"held up {how_long}", "rb.alter.risk")
    if fighter.spent and battle.phase in ("engagement", "turns", "idle"):
        yield Note("has acted", "rb.order.level")


def _element_note(element: Element) -> Note:
    level = "" if element.level is None else f", Success Level {element.level}"
    where = f" {'inside' if element.inside else 'at'} Fight {element.at}" if element.at is not None else ""
    seen = f", seen by {' and '.join(element.known)}" if element.known else ""
    rule = {"trap": "rb.alter.trap", "resource": "rb.alter.use"}.get(element.kind, "rb.alter.risk")
    what = f"{element.kind} {element.number} of {element.side}{where}"
    return Note(f"{what}, worth {element.worth}{seen}{level}", rule)


FIGHT: Scene[Battle] = Scene(
    title="A battle",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=people_after,
    side_of=side_of,
    settings=settings,
    add_person=add_person,
    remove_person=remove_person,
    start_after=continue_situations,
    canonical=canonical,
    completed_rounds=completed_rounds,
    task=task,
    turn_and_round=turn_and_round,
    sentence=sentence,
)
