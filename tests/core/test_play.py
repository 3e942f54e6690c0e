"""A fight as positions, as text, as a tree and as a course: each against what is counted by hand."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from rules.core import BadInput, IllegalChoice, Odds, Roll, Roller, Script, ScriptError, Undecided, d6, odds, played, scripted
from rules.core.inputs import Whole, WrongInputs
from rules.core.play.courses import Bout, Outcome, course, explore, simulated
from rules.core.play.notation import meant, read_line, written
from rules.core.play.offers import Ask, Offer, members
from rules.core.play.position import Chosen, Put, begin, replay
from rules.core.play.tree import ends, nodes, tree

NAMES = ("Ann", "Bo")


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw so many pebbles: on a 4 or more the other loses them, else one of your own is gone."""

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


def lost(heaps, at, count):
    return tuple(max(0, each - count * (number == at)) for number, each in enumerate(heaps))


def throws(dice):
    """One throw hits with 4 to 6."""
    return dice(d6) >= 4


def offers(state):
    yield Offer(Throw(), "pb.throw", "Throw", (Ask("pebbles", Whole("Pebbles", 1, min(2, state.heaps[state.turn])), ""),))
    yield Offer(Rest(), "pb.rest", "Rest")


class Pebbles:
    """Turn by turn, until a heap is gone."""

    def turn(self, dice, state):
        me = state.turn
        state, choice = dice.choose(state, NAMES[me], lambda: offers(state))
        if isinstance(choice, Throw):
            if choice.pebbles > min(2, state.heaps[me]):
                raise IllegalChoice("pb.throw", f"{choice.pebbles} pebbles are too many")
            hit = dice.sub(throws)
            dice.note("pb.throw", "A {word}.", word="hit" if hit else "miss")
            heaps = lost(state.heaps, 1 - me, choice.pebbles) if hit else lost(state.heaps, me, 1)
            state = replace(state, heaps=heaps, throws=state.throws + 1)
        return replace(state, turn=1 - state.turn)

    def outcome(self, state):
        gone = [at for at in (0, 1) if not state.heaps[at]]
        return Outcome(NAMES[1 - gone[0]], tuple(int(each > 0) for each in state.heaps), state.heaps) if gone else None

    def canonical(self, state):
        return replace(state, throws=0)

    def rounds(self, state):
        return 0

    def put(self, state, who, what, value):
        if who not in NAMES or what != "heap":
            raise BadInput(what, "only somebody's heap is set by hand")
        at = NAMES.index(who)
        return replace(state, heaps=tuple(value if n == at else each for n, each in enumerate(state.heaps)))


class Pennies:
    """Both show a face at once: the same wins for Ann, different ones for Bo."""

    def turn(self, dice, state):
        faces = lambda: [Offer(Guess(face), "pb.guess", face) for face in ("heads", "tails")]  # noqa: E731
        state, made = dice.together(state, dict.fromkeys(NAMES, faces))
        same = made["Ann"] == made["Bo"]
        return Heaps((1, 0) if same else (0, 1))

    outcome = Pebbles.outcome
    canonical = Pebbles.canonical
    rounds = Pebbles.rounds
    put = Pebbles.put


START = Heaps((2, 2))
GAME = Pebbles()


def always(choice):
    return lambda state, who, offers: choice


def test_a_position_waits_for_choices_and_dice():
    first = begin(GAME, START)
    assert (first.due.kind, first.due.who) == ("choose", ("Ann",))
    chosen = first.choose("Ann", Throw(2))
    assert (chosen.due.kind, chosen.due.pool, chosen.now) == ("roll", d6, START)
    hit = chosen.go(Roll(d6, (5,), 5))
    assert hit.due is None
    assert hit.outcome == Outcome("Ann", (1, 0), (2, 0))
    assert [step.text for step in hit.steps] == ["A hit."]


def test_dice_may_come_from_elsewhere():
    after = begin(GAME, START).choose("Ann", Throw(1), Script("d6=1"))
    assert after.now.heaps == (1, 2)
    assert after.due.who == ("Bo",)
    assert after.added == (Chosen("Ann", Throw(1)), Roll(d6, (1,), 1))


def test_what_does_not_fit_changes_nothing():
    first = begin(GAME, START)
    with pytest.raises(IllegalChoice, match="now Ann chooses, not Bo"):
        first.choose("Bo", Rest())
    with pytest.raises(IllegalChoice, match="3 pebbles are too many"):
        first.choose("Ann", Throw(3))
    with pytest.raises(ScriptError, match="now Ann chooses, but the fight goes on with d6=3"):
        first.go(Roll(d6, (3,), 3))
    with pytest.raises(IllegalChoice, match="first d6 is rolled"):
        first.choose("Ann", Throw()).choose("Ann", Throw())
    assert begin(GAME, START) == first


def test_undo_goes_back_to_the_last_choice_and_replay_forward_again():
    positions = [begin(GAME, START)]
    for who, choice, dice in (("Ann", Rest(), ""), ("Bo", Throw(2), "d6=2"), ("Ann", Throw(1), "d6=6")):
        positions.append(positions[-1].choose(who, choice, Script(dice)))
    last = positions[-1]
    assert last.outcome == Outcome("Ann", (1, 0), (2, 0))
    assert replay(GAME, START, last.log()).state == last.state
    for before in reversed(positions[:-1]):
        last = last.undo()
        assert last == before
    assert last.undo() is last


def test_the_table_sets_a_number_while_somebody_decides():
    after = begin(GAME, START).go(Put("Bo", "heap", 1, "a pebble was lost")).choose("Ann", Throw(1), Script("d6=4"))
    assert after.outcome == Outcome("Ann", (1, 0), (2, 0))
    with pytest.raises(IllegalChoice, match="this fight is over"):
        after.go(Put("Bo", "heap", 1))


def test_choices_in_secret_come_in_any_order():
    first = begin(Pennies(), START)
    assert (first.due.kind, first.due.who) == ("together", NAMES)
    one = first.choose("Bo", Guess("heads"))
    assert one.due.who == ("Ann",)
    assert one.now == START
    both = one.choose("Ann", Guess("heads"))
    assert both.outcome.winner == "Ann"
    assert first.choose("Ann", Guess("heads")).choose("Bo", Guess("heads")).state == both.state


def test_lines_say_what_happened_and_are_read_back():
    position, lines = begin(GAME, START), []
    for entries in (
        (Put("Bo", "heap", 3, "found one"), Chosen("Ann", Throw(2)), Roll(d6, (6,), 6)),
        (Chosen("Bo", Rest()),),
    ):
        due = position.due
        position = position.go(*entries)
        lines.append(written(due, entries[1:] if len(entries) > 1 else entries))
        assert read_line(due, lines[-1]) == (entries[1:] if len(entries) > 1 else entries)
    assert lines == ["Ann: Throw, 2 | d6=6", "Bo: Rest"]
    put = Put("Bo", "heap", 3, "found one")
    assert written(position.due, [put]) == "table: Bo's heap is 3  # found one"
    assert read_line(position.due, "table: Bo's heap is 3  # found one") == (put,)


def test_a_line_may_say_less_where_one_reading_is_legal():
    assert meant(offers(Heaps((1, 2))), "Throw") == Throw(1)
    with pytest.raises(ValueError, match="says nothing of Pebbles"):
        meant(list(offers(START)), "Throw")
    with pytest.raises(ValueError, match="what may be chosen now is Throw; Rest"):
        meant(list(offers(START)), "dance")


def test_offers_cover_their_members_and_nothing_else():
    throw, rest = offers(START)
    assert list(members([throw, rest])) == [Throw(1), Throw(2), Rest()]
    assert throw.covers(Throw(2))
    assert not throw.covers(Throw(3))
    assert not rest.covers(Throw(1))
    with pytest.raises(WrongInputs, match="Pebbles takes whole numbers from 1 to 2"):
        throw.make({"pebbles": 3})


def test_policies_decide_in_every_reading():
    bold = always(Throw(2))
    one = odds(GAME.turn, START, policy=bold)
    assert one == Odds({Heaps((2, 0), 1, 1): 1, Heaps((1, 2), 1, 1): 1})  # a d6 shows 4 to 6 half of the time
    assert played(7, GAME.turn, START, policy=bold) in one
    assert scripted("d6=4", GAME.turn, START, policy=bold) == Heaps((2, 0), 1, 1)
    with pytest.raises(Undecided, match="Ann must choose"):
        odds(GAME.turn, START)


def test_a_tree_has_every_choice_and_every_face():
    top = tree(GAME.turn, START)
    assert (top.kind, top.what, top.branches) == ("choice", "Ann", (Throw(1), Throw(2), Rest()))
    # two throws, each a hit or a miss, and one rest; the misses come to the same
    assert len(ends(top)) == 4
    assert sum(node.kind == "chance" for node in nodes(top)) == 2
    assert tree(Pennies().turn, START).kind == "matrix"
    assert len(tree(Pennies().turn, START).branches) == 4


def test_a_course_is_counted_exactly():
    """Both always throw one pebble, each from a heap of one: whoever throws wins with a hit and loses with a miss."""
    found = course(Bout(GAME, Heaps((1, 1)), always(Throw(1))), 50, 10, 1)
    assert {end.winner: chance for end, chance in found.ends.items()} == {"Ann": Fraction(1, 2), "Bo": Fraction(1, 2)}


def test_loops_close_exactly_and_simulation_agrees():
    """Heaps of one and two: Ann throws 1. Hit (1/2): (1, 1), Bo throws: even. Miss: she has lost. So she wins 1/4."""
    bout = Bout(GAME, Heaps((1, 2)), always(Throw(1)))
    found = course(bout, 50, 10, 1)
    assert sum(chance for end, chance in found.ends.items() if end.winner == "Ann") == Fraction(1, 4)
    shown = simulated(bout, 2000, 1)
    share = sum(float(chance) for end, chance in shown.ends.items() if end.winner == "Ann")
    assert abs(share - 1 / 4) < 4 * (3 / 16 / 2000) ** 0.5  # four standard errors
    assert explore(bout, 2) is None


def test_seeds_repeat():
    first = begin(GAME, START).choose("Ann", Throw(1), Roller(3))
    assert first == begin(GAME, START).choose("Ann", Throw(1), Roller(3))
