"""What the table looks at in a battle: harm as boxes, where everybody stands, guards, aims and leads."""

from rules.basics.combat.state import Battle, Combatant
from rules.basics.fight import outcome
from rules.basics.people import HARM
from rules.core.play.board import Board, Note, Person, Place, Side, Track

GUARDS = {
    "none": ("no defence until the next turn", "td.all-out-attack.no-defense"),
    "double": ("two defences against an attack", "td.all-out-defense.double"),
    "increased": ("+2 to {defence}", "td.all-out-defense.increased"),
}


def board(battle: Battle) -> Board:
    """The board of a battle."""
    line = f"Second {battle.seconds + 1} · {battle.acting.name}" if battle.ordered else "Who goes first"
    line = line if outcome(battle) is None else "The battle is over"
    return Board(line, tuple(_side(battle, side) for side in battle.parties), task="Choose a maneuver for {who}.")


def _side(battle: Battle, side: str) -> Side:
    return Side(side, tuple(_person(battle, each) for each in battle.members if each.party == side))


def _person(battle: Battle, each: Combatant) -> Person:
    title = " · ".join(f"{name} {each.fighter.weapon(name).skill}" for name in each.readied)
    place = None if each.out else Place(*each.square)
    tracks = (Track(HARM, each.harm, battle.bears),)
    return Person(each.name, title, tracks, tuple(_conditions(each)), each.out, place)


def _conditions(each: Combatant) -> list[Note]:
    if each.out:
        return []
    notes = [Note(f"at {each.square[0]} {each.square[1]}", "td.move")]
    if each.guard.kind in GUARDS:
        words, rule_id = GUARDS[each.guard.kind]
        notes.append(Note(words.format(defence=each.guard.defence), rule_id))
    if each.aim:
        for_ = f"{each.aim.seconds} {'second' if each.aim.seconds == 1 else 'seconds'}"
        notes.append(Note(f"aims the {each.aim.weapon} at {each.aim.target} for {for_}", "td.aim.keep"))
    notes += [Note(f"a lead of {lead} on {target}", "td.feint.several") for target, lead in each.edges]
    notes += [Note(each.doing, "td.round")] if each.doing else []
    return notes
