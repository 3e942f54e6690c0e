"""What the table looks at in a fight: pools and penalties, who has acted, and what the table noted of people."""

from rules.core.play.board import Board, Note, Person, Side, Track
from rules.skillful.combat.state import Fight, Fighter
from rules.skillful.rulings import rulings
from rules.skillful.tables import POOLS


def board(fight: Fight) -> Board:
    """The board of a fight."""
    return Board(_line(fight), tuple(side_of(fight, side) for side in fight.sides), task="Choose for {who}.")


def _line(fight: Fight) -> str:
    if len(fight.standing) < 2:
        return "The fight is over"
    order = rulings().turn_order
    if order == "lead" and fight.leads:
        return f"{fight.leads} lead"
    return f"Round {fight.round}" if order == "once-a-round" else "Whoever begins attacks"


def side_of(fight: Fight, side: str) -> Side:
    """A side and its people."""
    return Side(side, tuple(_person(each) for each in fight.fighters if each.side == side))


def _person(each: Fighter) -> Person:
    tracks = [Track(name.capitalize(), int(getattr(each.pools, name) // 1)) for name in POOLS]
    attempt = each.attempt(each.defences[0], "ordinary").character
    others = {"physical penalty": attempt.physical, "mental penalty": attempt.mental}
    others |= {"lost by": each.lost, "fumble": each.fumbled}
    tracks += [Track(name, points) for name, points in others.items() if points]
    title = " / ".join(means.name for means in (*each.attacks, *each.defences))
    return Person(each.name, title, tuple(tracks), () if each.out else tuple(_conditions(each)), each.out)


def _conditions(each: Fighter) -> list[Note]:
    halves = [name for name in POOLS if getattr(each.pools, name) % 1]
    notes = [Note(f"half a point more {name.capitalize()}", "sk.attitude.relaxed") for name in halves]
    if each.pools.health < 0 and rulings().fallen == "next-loss":
        notes.append(Note("out at the next loss of Health", "sk.fight.end"))
    notes += [Note(nuisance, "sk.suckage") for nuisance in each.nuisances]
    if each.row:
        notes.append(Note(each.row, "sk.defense.chart"))
    if each.acted and rulings().turn_order == "once-a-round":
        notes.append(Note("has begun something", "sk.fight.turn"))
    return notes
