"""What the table looks at in a fight: Life and Advantage, who has acted, who is down and how."""

from rules.core.play.board import Board, Note, Person, Side, Track
from rules.councilman.combat.defeat import unstable_difficulty
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.state import Combat
from rules.councilman.fight import GM, outcome
from rules.councilman.outcomes import SIDES
from rules.councilman.people import ADVANTAGE, LIFE


def board(state: Combat) -> Board:
    """The board of a fight."""
    notes = [Note("two act in this turn", "cd.round.second")] if state.bought else []
    notes += [Note("the other side has just passed", "cd.round.pass")] if state.passed else []
    sides = tuple(side_of(state, side) for side in SIDES)
    return Board(_line(state), sides, tuple(notes), "Pick what {who} does next.")


def _line(state: Combat) -> str:
    if outcome(state) is not None:
        return "The fight is over"
    return f"Round {state.round} · the {'GM' if state.turn == GM else 'players'} to act"


def side_of(state: Combat, side: str) -> Side:
    """A side and its people."""
    pools = (Track(ADVANTAGE, state.gm),) if side == GM else ()
    return Side(side, tuple(_person(each) for each in state.fighters if each.side == side), pools)


def _person(each: Fighter) -> Person:
    tracks = [Track(LIFE, each.life, each.maximum)]
    tracks += [Track(ADVANTAGE, each.advantage)] if each.side != GM else []
    return Person(each.name, weapon(each), tuple(tracks), tuple(_conditions(each)), each.out)


def weapon(each: Fighter) -> str:
    """What somebody attacks with: +2, 2d6 ranged."""
    if not each.armed:
        return f"{_signed(each.attribute)}, unarmed"
    dice = [f"{count}{die}" for count, die in ((each.d8, "d8"), (each.d6, "d6")) if count] or ["no dice"]
    return f"{_signed(each.attribute + each.attack)}, {' + '.join(dice)}{' ranged' if each.ranged else ''}"


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def _conditions(each: Fighter) -> list[Note]:
    if each.out:
        return []
    notes = _fallen(each)
    if each.attacks:
        notes.append(Note(f"has attacked: {each.attacks} fewer damage dice", "cd.attack.fatigue"))
    if each.aid:
        notes.append(Note(f"helped: {each.aid} Advantage for the next roll", "cd.help"))
    if each.acted:
        notes.append(Note("has acted", "cd.turn"))
    return notes


def _fallen(each: Fighter) -> list[Note]:
    if each.condition == "unconscious":
        return [Note("Unconscious", "cd.defeat.unconscious")]
    if each.condition == "unstable":
        awake = "" if each.awake else " and senseless"
        braced = [Note("has braced for the roll to live", "cd.unstable")] if each.grip else []
        return [Note(f"Unstable{awake}: rolls {unstable_difficulty(each.risen) or 'no more'}", "cd.unstable"), *braced]
    return [Note("at 0 Life: must choose how to fall", "cd.defeat")] if each.dying else []
