"""Two small games, for tests of the core's play code."""

from dataclasses import dataclass, replace
from functools import partial

from rules.core import BadInput, IllegalChoice, Rulings, d6, require_one_of
from rules.core.inputs import IntegerInput
from rules.core.play.board import Board, Person, Side, Track
from rules.core.play.game import Game, Outcome, People, Scene
from rules.core.play.manual_changes import Setting
from rules.core.play.offers import Offer, OfferField
from rules.core.play.position import Decision, start_position
from rules.core.play.preview import Candidate, without_hidden_choices

NAMES = ("Ann", "Bo")


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw some pebbles: on a 4 or more the other player loses as many, else you lose one."""

    pebbles: int = 1


@dataclass(frozen=True, slots=True)
class Rest:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Heads or tails."""

    face: str


@dataclass(frozen=True, slots=True)
class Heaps:
    """Both heaps, and whose turn it is."""

    heaps: tuple[int, int]
    turn: int = 0
    throws: int = 0


def remove_pebbles(heaps, at, count):
    return tuple(max(0, heap - count * (number == at)) for number, heap in enumerate(heaps))


def throws(dice):
    """Return whether a throw hits: on 4 to 6."""
    return dice(d6) >= 4


def offers(state):
    yield Offer(
        Throw(),
        "pb.throw",
        "Throw",
        (OfferField("pebbles", IntegerInput("Pebbles", 1, min(2, state.heaps[state.turn])), ""),),
    )
    yield Offer(Rest(), "pb.rest", "Rest")


class Pebbles:
    """A game in which the players take turns until one heap is empty."""

    def turn(self, dice, state):
        me = state.turn
        state, choice = dice.choose(state, NAMES[me], offers)
        if isinstance(choice, Throw):
            if choice.pebbles > min(2, state.heaps[me]):
                raise IllegalChoice("pb.throw", f"{choice.pebbles} pebbles are too many")
            hit = dice.sub(throws)
            dice.note("pb.throw", "A {word}.", word="hit" if hit else "miss")
            heaps = remove_pebbles(state.heaps, 1 - me, choice.pebbles) if hit else remove_pebbles(state.heaps, me, 1)
            state = replace(state, heaps=heaps, throws=state.throws + 1)
        return replace(state, turn=1 - state.turn)

    def outcome(self, state):
        gone = [at for at in (0, 1) if not state.heaps[at]]
        return Outcome(NAMES[1 - gone[0]], tuple(int(heap > 0) for heap in state.heaps), state.heaps) if gone else None

    def canonical(self, state):
        return replace(state, throws=0)

    def completed_rounds(self, _):
        return 0

    def settings(self, state, who):
        """Return the heap of a player, the only number that a group may set."""
        at = NAMES.index(require_one_of(who, NAMES, "a player"))
        return {
            "heap": Setting(
                lambda heap: replace(state, heaps=tuple(heap if n == at else had for n, had in enumerate(state.heaps)))
            )
        }

    def add_person(self, _, who, *__):
        raise BadInput(who, "{value} cannot join: two play already.")

    def remove_person(self, _, who):
        raise BadInput(who, "{value} cannot leave while two play.")

    def after_manual_change(self, state):
        return state


def throw_one(*_):
    """Choose to throw one pebble (a policy)."""
    return Throw(1)


def heaps_of(state):
    return state.heaps


def always():
    """Return True: the time is never up."""
    return True


def candidates_of(start, choices):
    """Return choices of Ann at the beginning of a throwing match, as candidates for advice."""
    position = without_hidden_choices(start_position(Pebbles(), start))
    return [Candidate(position, Decision("Ann", choice)) for choice in choices]


def guesses(state, at):
    """Return the guesses of a player: heads with a heap, and tails with a heap of two or more."""
    return [Offer(Guess(face), "pb.guess", face) for face in ("heads", "tails")[: state.heaps[at]]]


def check_guess(state, who, choice):
    """Check a guess: only a player with a heap of two or more may guess tails."""
    if choice == Guess("tails") and state.heaps[NAMES.index(who)] < 2:
        raise IllegalChoice("pb.guess", f"{who} has too few for tails")


class Pennies:
    """Both players show a face at once: Ann wins with equal faces, Bo with different ones."""

    def turn(self, dice, state):
        state, made = dice.choose_simultaneously(
            state, {name: partial(guesses, at=at) for at, name in enumerate(NAMES)}, check_guess
        )
        same = made.get("Ann") == made.get("Bo")
        return Heaps((1, 0) if same else (0, 1))

    outcome = Pebbles.outcome
    canonical = Pebbles.canonical
    completed_rounds = Pebbles.completed_rounds
    settings = Pebbles.settings
    add_person = Pebbles.add_person
    remove_person = Pebbles.remove_person
    after_manual_change = Pebbles.after_manual_change


def sheet(_, text):
    """Return the sheet of a person with this heap."""
    if not text.isdecimal():
        raise BadInput(text, "a person must be a number of pebbles")
    return int(text)


def board(state):
    """Return a board with both heaps."""
    return Board(
        f"{NAMES[state.turn]}'s turn",
        tuple(
            Side(name, (Person(name, tracks=(Track("heap", heap),)),))
            for name, heap in zip(NAMES, state.heaps, strict=True)
        ),
    )


def people_after(state):
    """Return all people with their present heaps."""
    return dict(zip(NAMES, state.heaps, strict=True))


def scene_of(rules):
    """Return a scene with these rules."""
    return Scene(
        title="A throw",
        start=lambda **sides: Heaps(tuple(heap for s in sides.values() for heap in s)),
        turn=rules.turn,
        outcome=rules.outcome,
        board=board,
        people_after=people_after,
        side_of=lambda _, who: who if who in NAMES else "",
        settings=rules.settings,
        add_person=rules.add_person,
        remove_person=rules.remove_person,
        canonical=rules.canonical,
        completed_rounds=rules.completed_rounds,
    )


GAME = Game("pebbles", Rulings, {"fight": scene_of(Pebbles())}, People(sheet, str))
