"""What the table looks at in a fight: poise and blows as boxes, where everybody stands, and what is noted."""

from rules.aretis.combat.choices import surrounded
from rules.aretis.combat.grid import width
from rules.aretis.combat.state import Choice, Combatant, Fight
from rules.aretis.fight import POISE, outcome
from rules.aretis.people import BLOWS, ENERGY
from rules.aretis.rulings import rulings
from rules.core.play.board import Board, Note, Person, Place, Side, Track


def board(fight: Fight) -> Board:
    """The board of a fight."""
    line = f"Round {fight.rounds + 1}" if outcome(fight) is None else "The fight is over"
    said = tuple(Note(f"{each.name} has said: {_stance(each)}", "ar.round") for each in fight.said)
    return Board(line, tuple(_side(fight, side) for side in fight.sides), said, "Attack or defend? Choose for {who}.")


def _stance(choice: Choice) -> str:
    targets = f" {' and '.join(choice.targets)}" if choice.targets else ""
    return f"{choice.stance}{targets}{', aimed' if choice.aimed else ''}"


def _side(fight: Fight, side: str) -> Side:
    return Side(side, tuple(_person(fight, each) for each in fight.members if each.side == side))


def _person(fight: Fight, each: Combatant) -> Person:
    title = f"Attack {each.fighter.attack} · Defence {each.fighter.defence}"
    tracks = [Track(POISE, each.poise, each.start)] if rulings().footing == "poise" else []
    tracks.append(Track(BLOWS, each.blows, fight.bears))
    tracks += [] if each.energy is None else [Track(ENERGY, each.energy)]
    place = None if each.gone else Place(*each.square, each.facing, width(each.fighter.size))
    return Person(each.name, title, tuple(tracks), tuple(_conditions(fight, each)), each.out, place)


def _conditions(fight: Fight, each: Combatant) -> list[Note]:
    if each.gone:
        return []
    notes = [Note(f"at {each.square[0]} {each.square[1]}, facing {each.facing}", "ar.reposition")]
    if each.down > 1:
        notes.append(Note("on the ground for this round and the next", "ar.poise.fall"))
    elif each.down:
        notes.append(Note("on the ground: an Agility test at the end of the round", "ar.poise.rise"))
    if each.acts and surrounded(fight, each.name):
        notes.append(Note("surrounded", "ar.reposition.surrounded"))
    if each.second_life:
        notes.append(Note("a second-life is out", "ar.doubler.hold"))
    return notes
