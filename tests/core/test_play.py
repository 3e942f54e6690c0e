"""A fight as positions, as text, as a tree and as a course: each against what is counted by hand."""

from fractions import Fraction
from itertools import chain

import pytest
from pebbles import NAMES, Guess, Heaps, Pebbles, Pennies, Rest, Throw, offers
from positions import all_entries, before_last_choice, replay
from shots import Duel, own, shots

from rules.core import (
    Die,
    IllegalChoice,
    NeverEnds,
    Odds,
    OutOfTurn,
    Roll,
    ScriptedDice,
    ScriptError,
    SeededDice,
    Undecided,
    d4,
    d6,
    odds,
    played,
    scripted,
)
from rules.core.inputs import BadInputs
from rules.core.play.choice_inputs import GroupingInput, Pick
from rules.core.play.explorer import explore_game
from rules.core.play.fight_odds import Bout, Graph, Outcome, _settled, course, exact_course, explore, simulate
from rules.core.play.manual_changes import SetNumber
from rules.core.play.notation import NestedChoiceInput, PhraseInput, format_line, parse_choice, parse_line
from rules.core.play.offers import Offer, OfferField, allowed_offers, check_offered, members
from rules.core.play.position import Decision, _still, begin
from rules.core.play.solver import solve
from rules.core.play.turn_tree import ends, nodes, tree
from rules.core.progress import progress_listener

START = Heaps((2, 2))
GAME = Pebbles()


def always(choice):
    return lambda *_: choice


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
    after = begin(GAME, START).choose("Ann", Throw(1), ScriptedDice("d6=1"))
    assert after.now.heaps == (1, 2)
    assert after.due.who == ("Bo",)
    assert after.added == (Decision("Ann", Throw(1)), Roll(d6, (1,), 1))


def test_what_does_not_fit_changes_nothing():
    first = begin(GAME, START)
    with pytest.raises(OutOfTurn, match="now Ann chooses, not Bo"):
        first.choose("Bo", Rest())
    with pytest.raises(IllegalChoice, match="3 pebbles are too many"):
        first.choose("Ann", Throw(3))
    with pytest.raises(ScriptError, match="now Ann chooses, but the fight goes on with d6=3"):
        first.go(Roll(d6, (3,), 3))
    with pytest.raises(OutOfTurn, match="first d6 is rolled"):
        first.choose("Ann", Throw()).choose("Ann", Throw())
    assert begin(GAME, START) == first


def test_undo_goes_back_to_the_last_choice_and_replay_forward_again():
    positions = [begin(GAME, START)]
    for who, choice, dice in (("Ann", Rest(), ""), ("Bo", Throw(2), "d6=2"), ("Ann", Throw(1), "d6=6")):
        positions.append(positions[-1].choose(who, choice, ScriptedDice(dice)))
    last = positions[-1]
    assert last.outcome == Outcome("Ann", (1, 0), (2, 0))
    assert replay(GAME, START, all_entries(last)).state == last.state
    for before in reversed(positions[:-1]):
        last = before_last_choice(last)
        assert last == before
    assert before_last_choice(last) is last


def test_the_table_sets_a_number_while_somebody_decides():
    after = (
        begin(GAME, START)
        .go(SetNumber("Bo", "heap", 1, "a pebble was lost"))
        .choose("Ann", Throw(1), ScriptedDice("d6=4"))
    )
    assert after.outcome == Outcome("Ann", (1, 0), (2, 0))
    with pytest.raises(OutOfTurn, match="this fight is over"):
        after.go(SetNumber("Bo", "heap", 1))


def test_choices_in_secret_come_in_any_order():
    first = begin(Pennies(), START)
    assert (first.due.kind, first.due.who) == ("together", NAMES)
    one = first.choose("Bo", Guess("heads"))
    assert one.due.who == ("Ann",)
    assert one.now == START
    both = one.choose("Ann", Guess("heads"))
    assert both.outcome.winner == "Ann"
    assert first.choose("Ann", Guess("heads")).choose("Bo", Guess("heads")).state == both.state


def test_a_secret_choice_is_checked_when_it_is_made():
    poor = begin(Pennies(), Heaps((1, 2)))
    with pytest.raises(IllegalChoice, match="Ann has too few for tails"):
        poor.choose("Ann", Guess("tails"))
    assert poor.choose("Bo", Guess("tails")).due.who == ("Ann",)
    with pytest.raises(IllegalChoice, match="Ann has too few for tails"):
        odds(Pennies().turn, Heaps((1, 2)), policy=always(Guess("tails")))


def test_a_change_by_hand_while_others_choose_in_secret():
    one = begin(Pennies(), START).choose("Ann", Guess("tails"))
    # what Ann chose no longer fits, so she is asked again; who has nothing to choose is not waited for
    assert one.go(SetNumber("Ann", "heap", 1)).due.who == NAMES
    gone = one.go(SetNumber("Bo", "heap", 0))
    assert gone.outcome.winner == "Bo"
    assert replay(Pennies(), START, all_entries(gone)).state == gone.state
    assert before_last_choice(gone) == one


def test_whoever_has_nothing_left_to_choose_is_not_waited_for():
    """The table takes the last pebbles away from the one who was to throw: nobody chooses, and nothing is stuck."""

    class Twice(Pebbles):
        def turn(self, dice, state):
            state, _ = dice.choose(state, "Bo", offers)
            state, choice = dice.choose(state, "Ann", lambda now: offers(now) if now.heaps[0] else ())
            return state if choice else Heaps((0, 1))

    waiting = begin(Twice(), START).choose("Bo", Rest())
    assert waiting.due.who == ("Ann",)
    gone = waiting.go(SetNumber("Ann", "heap", 0))
    assert gone.outcome.winner == "Bo"
    assert before_last_choice(gone) == waiting


def test_the_table_says_things_in_its_own_words():
    said_ = PhraseInput("Price", ("a bruise", "a dent"), high=2)
    assert list(said_.values()) == [("a bruise",), ("a dent",)]
    assert said_.parse(said_.text(("a bruise", "a lost hat"))) == ("a bruise", "a lost hat")
    for wrong in ((), ("a dent", "a dent"), ("one", "two", "three"), ("this, that",), ("x" * 41,), (["a"],), "a dent"):
        errors = {}
        said_.read(wrong, "price", errors)
        assert errors, wrong
    assert said_.read(["my left boot"], "price", {}) == ("my left boot",)


def test_lines_say_what_happened_and_are_read_back():
    position, lines = begin(GAME, START), []
    for entries in (
        (SetNumber("Bo", "heap", 3, "found one"), Decision("Ann", Throw(2)), Roll(d6, (6,), 6)),
        (Decision("Bo", Rest()),),
    ):
        due = position.due
        position = position.go(*entries)
        lines.append(format_line(due, entries[1:] if len(entries) > 1 else entries))
        assert parse_line(due, lines[-1]) == (entries[1:] if len(entries) > 1 else entries)
    assert lines == ["Ann: Throw, 2 | d6=6", "Bo: Rest"]
    put = SetNumber("Bo", "heap", 3, "found one")
    assert format_line(position.due, [put]) == "table: Bo's heap is 3  # found one"
    assert parse_line(position.due, "table: Bo's heap is 3  # found one") == (put,)


def test_a_line_may_say_less_where_one_reading_is_legal():
    assert parse_choice(offers(Heaps((1, 2))), "Throw") == Throw(1)
    with pytest.raises(ValueError, match="needs Pebbles"):
        parse_choice(list(offers(START)), "Throw")
    with pytest.raises(ValueError, match="You can choose: Throw; Rest"):
        parse_choice(list(offers(START)), "dance")


def test_offers_cover_their_members_and_nothing_else():
    throw, rest = offers(START)
    assert list(members([throw, rest])) == [Throw(1), Throw(2), Rest()]
    assert throw.includes(Throw(2))
    assert not throw.includes(Throw(3))
    assert not rest.includes(Throw(1))
    with pytest.raises(BadInputs, match="Pebbles must be a whole number from 1 to 2"):
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


def asking_step(dice, state):
    return dice.choose(state, "Bo", lambda _: [Offer(points, "pb.points", str(points)) for points in (4, 3)])[1]


def test_a_tree_goes_through_a_step_that_asks_once():
    """A repeated die shows 3 or 4; then Bo scores 4 or 3 twice, in the same step: 6, 7 or 8."""

    def turn(dice, state):
        kept = dice.until(lambda face: face > 2, lambda inner: inner(d4))
        return kept, dice.sub(asking_step, state) + dice.sub(asking_step, state)

    top = tree(turn, "now")
    first, second = top.below[0], top.below[0].below[0]
    assert (top.kind, top.branches) == ("chance", (3, 4))
    assert [(node.kind, node.branches) for node in (first, second)] == [("sub", (3, 4))] * 2
    assert first.what is second.what
    assert set(ends(top)) == {(kept, score) for kept in (3, 4) for score in (6, 7, 8)}


def test_a_step_that_asks_is_solved_where_it_is_used():
    """Bo wins with two misses or one, and takes the worse shot both times: Ann has 1/2 · 1/2."""

    def answer(dice, state):
        return dice(d6) >= dice.choose(state, "Bo", shots)[1]

    class Twofold(Duel):
        def turn(self, dice, state):
            return "Bo" if dice.sub(answer, state) and dice.sub(answer, state) else "Ann", True, 1

    start = ("Ann", False, 0)
    assert solve(explore_game(Twofold(), start, "Ann", own, 10), Fraction).look_up(start)[1] == Fraction(1, 4)


def test_exploring_and_solving_report_every_hundredth_state():
    class Stairs(Duel):
        def turn(self, _, state):
            return state - 1

        def outcome(self, state):
            return None if state else Outcome("Ann")

        def canonical(self, state):
            return state

    heard = []
    with progress_listener(lambda *progress: heard.append(progress[:3])):
        found = solve(explore_game(Stairs(), 250, "Ann", own, 300), Fraction)
    assert (found.look_up(250), found.gap) == ((1, 1, 1), 0)
    told = [(100, 251, "states solved"), (200, 251, "states solved")]
    assert heard == [(done, 300, "states") for done in (0, 100, 200)] + told


def test_a_turn_of_too_many_paths_is_no_tree(monkeypatch):
    """A d6 has six."""
    for most, enough in ((5, False), (6, True)):
        monkeypatch.setattr("rules.core.play.turn_tree.MOST_RUNS", most)
        if enough:
            assert tree(lambda dice, _: dice(d6), None).branches == (1, 2, 3, 4, 5, 6)
        else:
            with pytest.raises(NeverEnds, match="more than 5 paths in one turn"):
                tree(lambda dice, _: dice(d6), None)


def test_a_tree_knows_totals_alone():
    with pytest.raises(ScriptError, match="the total of d6, not its faces"):
        tree(lambda dice, _: dice.roll(d6), None)


def test_a_course_is_counted_exactly():
    """Both always throw one pebble, each from a heap of one: the thrower wins with a hit and loses with a miss."""
    found = course(Bout(GAME, Heaps((1, 1)), always(Throw(1))), 50, 10, 1)
    assert {end.winner: chance for end, chance in found.ends.items()} == {"Ann": Fraction(1, 2), "Bo": Fraction(1, 2)}


def test_loops_close_exactly_and_simulation_agrees():
    """Heaps of one and two: Ann throws 1. Hit (1/2): (1, 1), Bo throws: even. Miss: she has lost. So she wins 1/4."""
    bout = Bout(GAME, Heaps((1, 2)), always(Throw(1)))
    found = course(bout, 50, 10, 1)
    assert sum(chance for end, chance in found.ends.items() if end.winner == "Ann") == Fraction(1, 4)
    shown = simulate(bout, 2000, 1)
    share = sum(float(chance) for end, chance in shown.ends.items() if end.winner == "Ann")
    assert abs(share - 1 / 4) < 4 * (3 / 16 / 2000) ** 0.5  # four standard errors
    assert explore(bout, 2) is None


WINS, LOSES = Outcome("Ann", (1, 0), (1, 0)), Outcome("Bo", (0, 1), (0, 1))


def led_to(moves, steps):
    """A graph that comes to `moves` after so many steps; there 0 is that state, 1 that Ann wins, 2 that Bo does."""
    way = [[(at + 1, False, Fraction(1))] for at in range(steps)]
    return Graph([*way, [(steps + to, over, chance) for to, over, chance in moves], WINS, LOSES])


def test_a_fight_of_many_rounds_is_closed():
    """Each round goes on with 999/1000 and is won two times of three: 1000 rounds on average."""
    moves = [(0, True, Fraction(999, 1000)), (1, True, Fraction(2, 3000)), (2, True, Fraction(1, 3000))]
    small, large = (exact_course(led_to(moves, steps)) for steps in (0, 1000))
    assert (small.ends, small.mean, small.rounded) == ({WINS: Fraction(2, 3), LOSES: Fraction(1, 3)}, 1000, False)
    assert large.rounded
    assert abs(large.ends[WINS] - Fraction(2, 3)) <= Fraction(1, 10**12)
    assert abs(large.mean - 1000) < Fraction(1, 10**6)
    for each in (small, large):
        assert abs(each.by_round[2] - Fraction(999, 1000**2)) <= Fraction(1, 10**12)
        assert sum(each.by_round.values()) + each.later == 1
        assert each.later > Fraction(1, 2)


def test_what_is_rounded_is_never_certain():
    rare = Fraction(1, 10**15)
    for steps, rounded in ((0, False), (1000, True)):
        found = exact_course(led_to([(1, True, 1 - rare), (2, True, rare)], steps))
        assert found.rounded == rounded
        assert 0 < found.ends[LOSES] <= Fraction(1, 10**12)
        assert found.ends[WINS] + found.ends[LOSES] == 1


def test_people_divided_into_groups_in_every_way():
    """With those who are in none as one group more: five are divided in 52 ways, Bell's number."""
    every = list(GroupingInput("Fights", ("Ann", "Bo", "Cy", "Di"), lambda _: None).values())
    assert len({frozenset(map(frozenset, groups)) for groups in every}) == len(every) == 52
    assert all(sorted(people) == sorted(set(people)) for people in ([*chain(*groups)] for groups in every))


def test_how_many_states_are_worked_out_in_whole_fractions():
    """Up to 320 that lead back to each other, up to 1000 that do not; the two ends and the last state are three."""
    again = [(0, True, Fraction(1, 2)), (1, True, Fraction(1, 2))]
    once = [(1, True, Fraction(1, 2)), (2, True, Fraction(1, 2))]
    for moves, most in ((again, 320), (once, 1000)):
        assert [exact_course(led_to(moves, states - 3)).rounded for states in (most, most + 1)] == [False, True]


def test_seeds_repeat():
    first = begin(GAME, START).choose("Ann", Throw(1), SeededDice(3))
    assert first == begin(GAME, START).choose("Ann", Throw(1), SeededDice(3))


class OneAfterTheOther(Pebbles):
    """Ann chooses, then Bo if he has pebbles: Ann has it where he had nothing to choose."""

    def turn(self, dice, state):
        state, _ = dice.choose(state, "Ann", offers)
        state, choice = dice.choose(state, "Bo", lambda now: offers(now) if now.heaps[1] else ())
        return Heaps((1, 0) if choice is None else (0, 1))


def test_a_choice_that_the_table_takes_away_is_none():
    asked = begin(OneAfterTheOther(), START).choose("Ann", Rest())
    assert asked.choose("Bo", Rest()).outcome.winner == "Bo"
    assert asked.go(SetNumber("Bo", "heap", 1)).due.who == ("Bo",)
    gone = asked.go(SetNumber("Bo", "heap", 0))
    assert gone.outcome.winner == "Ann"
    assert before_last_choice(gone) == asked


def test_every_choice_that_still_fits_is_kept_after_a_change_by_hand():
    """Of twenty who have chosen, half chose what is no longer allowed; nobody has to choose whom nothing is offered."""
    names = [f"No. {at}" for at in range(20)]

    def check(_, __, choice):
        if choice % 2:
            raise IllegalChoice("pe.odd", "it is odd")

    asked = dict.fromkeys(names, lambda _: ("something",)) | {"Zoe": lambda _: ()}
    left, kept = _still(START, asked, {name: at for at, name in enumerate(names)} | {"Zoe": 2}, check)
    assert (list(left), kept) == (names, {f"No. {at}": at for at in range(0, 20, 2)})


def test_allowed_offers_drops_forbidden_candidates_and_those_without_a_choice():
    def check(choice):
        if isinstance(choice, Throw) and choice.pebbles > 1:
            raise IllegalChoice("pe.throw", "too many pebbles")

    one, two, rest = (Offer(choice, "pe.throw", "x") for choice in (Throw(1), Throw(2), Rest()))
    from_two = Offer(Throw(1), "pe.throw", "x", (OfferField("pebbles", Pick("Pebbles", (2, 1))),))
    no_number = Offer(Throw(1), "pe.throw", "x", (OfferField("pebbles", Pick("Pebbles", ())),))
    assert list(allowed_offers((two, rest, from_two, no_number, one), check)) == [rest, one]


def test_what_is_not_offered_is_refused_for_the_nearest_reason():
    """Ann has two pebbles: a throw takes one or two of them."""
    every = tuple(offers(START))
    check_offered(every, Throw(2))
    with pytest.raises(IllegalChoice, match="Throw: pebbles: Pebbles must be a whole number from 1 to 2, not 3"):
        check_offered(every, Throw(3))
    with pytest.raises(IllegalChoice, match="is not offered; what may be chosen now is Throw"):
        check_offered(every, "a dance")
    with pytest.raises(OutOfTurn, match="nothing to choose"):
        check_offered((), Rest())


def test_no_choice_within_another_has_no_words():
    nested = NestedChoiceInput("And then", tuple(offers(START)))
    assert (nested.text(None), nested.parse("")) == ("", None)
    assert nested.parse(nested.text(Throw(2))) == Throw(2)


def test_rounded_chances_add_up_and_the_largest_takes_the_rest():
    """Thirds to twelve digits lack 10⁻¹² of 1, which goes to the first of them; what still goes on stays out of it."""
    digits = Fraction(1, 10**12)
    third = 333333333333 * digits
    settled = _settled({"one": 1 / 3, "other": 1 / 3, "third": 1 / 3}, Fraction(0))
    assert settled == {"one": third + digits, "other": third, "third": third}
    settled = _settled({"rare": 1e-15, "rest": 0.75}, Fraction(1, 4))
    assert settled == {"rare": digits, "rest": Fraction(3, 4) - digits}


def test_a_turn_of_a_hundred_thousand_paths_is_followed_and_none_of_one_more():
    """A thousand faces times a hundred; where the first of both leads to a coin there is a path more."""

    def wide(dice, coin):
        first = dice(Die(1000)), dice(Die(100))
        return dice(Die(2)) if coin and first == (1, 1) else 0

    assert ends(tree(wide, False)) == (0,)
    with pytest.raises(NeverEnds, match="more than 100000 paths"):
        tree(wide, True)
