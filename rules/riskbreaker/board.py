"""What the table looks at in a battle: Advantage as pools, wounds and counters as boxes, and what is noted."""

from rules.core.play.board import Board, Note, Person, Side, Track
from rules.riskbreaker.combat.moving import ELSEWHERE
from rules.riskbreaker.combat.state import Battle, Element, Fighter, Quest
from rules.riskbreaker.fight import ADVANTAGE
from rules.riskbreaker.people import COUNTERS, KILL
from rules.riskbreaker.tables import COUNTER_BOXES, STATS

PHASES = {
    "engagement": "Engagement",
    "fights": "Declaring Fights",
    "share": "Sharing out Advantage",
    "over": "The battle is over",
}

TASKS = {
    "engagement": "Prepare with {who}, or pass.",
    "fights": "Say for {who} who fights whom.",
    "share": "Share the Advantage of {who} among the Fights.",
    "skills": "Everybody names the skill they fight with.",
    "turns": "Pick a card for {who}.",
    "idle": "Pick a card for {who}, outside the Fights.",
}


def board(battle: Battle) -> Board:
    """The board of a battle."""
    notes = [_element(each) for each in battle.elements]
    notes += [Note(f"vetoed: {who}, {key} with {skill}", "rb.maneuver.veto") for who, key, skill in battle.vetoes]
    notes += [Note(_quest(quest), "rb.gm.advantage") for quest in battle.quests if quest != Quest(quest.party)]
    notes += [Note(_distance(*distance), "rb.move.distance") for distance in battle.distances]
    notes += [Note(f"{name} lets {battle.queue[0]} go", "rb.move.counter") for name in battle.letting_go]
    sides = tuple(_side(battle, side) for side in battle.sides)
    return Board(_line(battle), sides, tuple(notes), TASKS.get(battle.phase, ""))


def _quest(quest: Quest) -> str:
    goal = f", {quest.invested} of {quest.goal} invested" if quest.goal else ""
    return f"after the battle: {quest.party} {quest.own} Advantage, GM {quest.gm}{goal}"


def _distance(who: str, to: int | str, risk: int) -> str:
    goal = f"to Fight {to}" if isinstance(to, int) else ELSEWHERE.get(to, f"to {to}")
    return f"{who} moves {goal} at Risk {risk}"


def _line(battle: Battle) -> str:
    if battle.phase in PHASES:
        return PHASES[battle.phase]
    if battle.phase == "skills":
        return f"Round {battle.round} · Fight {battle.running} · declaring skills"
    where = f" · Fight {battle.running}" if battle.phase == "turns" else " · outside the Fights"
    return (
        f"Round {battle.round}{where if len(battle.fights) > 1 or battle.phase == 'idle' else ''} · {battle.queue[0]}"
    )


def _side(battle: Battle, side: str) -> Side:
    at = battle.sides.index(side)
    pools: tuple[Track, ...]
    if not battle.fights:
        pools = (Track(ADVANTAGE, battle.reserve[at]),)
    elif len(battle.fights) == 1:
        pools = (Track(ADVANTAGE, battle.fights[0].pools[at]),)
    else:
        pools = tuple(Track(f"{ADVANTAGE} in Fight {each.number}", each.pools[at]) for each in battle.fights)
    return Side(side, tuple(person_of(battle, each) for each in battle.fighters if each.side == side), pools)


def person_of(battle: Battle, each: Fighter) -> Person:
    """Somebody's row: the skill in use, wounds and counters as boxes, conditions."""
    using = f"{each.using.stat.letter}{each.level()}: {each.using.name}" if each.using else ""
    tracks = [Track(KILL, each.kill, each.limit()), Track(COUNTERS, each.counters, COUNTER_BOXES)]
    tracks += [
        Track(f"{stat} damage", points, each.sheet.rating(stat))
        for stat, points in zip(STATS, each.damage, strict=True)
        if points
    ]
    return Person(each.name, using, tuple(tracks), tuple(_conditions(battle, each)), each.out)


def _conditions(battle: Battle, each: Fighter) -> list[Note]:
    if each.out:
        return []
    notes = []
    if each.fight is not None and len(battle.fights) > 1:
        notes.append(Note(f"in Fight {each.fight}", "rb.fights.declare"))
    if each.fight is None and battle.fights and not each.delay and each.heading is None:
        where = f", at {each.place}" if each.place else ""
        notes.append(Note(f"in no Fight{where}: acts last, out of reach", "rb.fights.idle"))
    if each.away:
        notes.append(Note("out of the Fight until next round", "rb.alter.tactics"))
    if each.delay or each.heading is not None:
        rounds = "round" if each.delay == 1 else "rounds"
        how_long = f"for {each.delay} more {rounds}" if each.delay else "until the next round"
        notes.append(Note(f"held up {how_long}", "rb.alter.risk"))
    if each.spent and battle.phase in ("engagement", "turns", "idle"):
        notes.append(Note("has acted", "rb.order.level"))
    return notes


def _element(each: Element) -> Note:
    level = "" if each.level is None else f", Success Level {each.level}"
    where = f" {'inside' if each.inside else 'at'} Fight {each.at}" if each.at is not None else ""
    seen = f", seen by {' and '.join(each.known)}" if each.known else ""
    rule = {"trap": "rb.alter.trap", "resource": "rb.alter.use"}.get(each.kind, "rb.alter.risk")
    return Note(f"{each.number}: {each.kind} of {each.side}{where}, {each.worth}{level}{seen}", rule)
