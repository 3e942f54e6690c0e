"""What the core refuses, or leaves to another, where nobody in the games comes so far."""

from functools import partial
from importlib import import_module
from math import inf

import pytest
from pebbles import Heaps, Pebbles, Rest, Throw

from rules.core import BadInput, Odds, Rulings, ScriptError, d6, explained, odds, played, scripted
from rules.core.context import TrackedRulings
from rules.core.dice import Dice, Roll
from rules.core.errors import OutOfTurn, Undecided
from rules.core.identifiers import RULES
from rules.core.inputs import BadInputs
from rules.core.play.manual_changes import Leave, SetNumber
from rules.core.play.position import Decision, begin
from rules.core.play.turn_tree import Explorer
from rules.core.pools import Pool

START = begin(Pebbles(), Heaps((2, 3)))


@pytest.mark.parametrize("unsaid", [
    lambda: Dice().roll(d6), lambda: Pool().odds(),
])  # fmt: skip
def test_what_each_kind_says_for_itself(unsaid):
    with pytest.raises((NotImplementedError, TypeError)):
        unsaid()


def test_all_rules_are_counted():
    """Two that are stated of Rules Basics, and as many as are gone through."""
    import_module("rules.basics.names")
    assert {"td.success", "td.contest"} <= set(RULES)
    assert len(RULES) == len(list(RULES))


def test_a_reading_reads_like_its_rulings():
    assert repr(TrackedRulings(Rulings())) == repr(Rulings())


def test_totals_alone_are_known_of_a_tree():
    with pytest.raises(ScriptError, match="the total of d6, not its faces"):
        Explorer(lambda *_: ()).roll(d6)


def test_nobody_speaks():
    with pytest.raises(Undecided):
        Dice().choose_first_speaker(None, {"Ann": lambda _: (), "Bo": lambda _: ()})


def test_an_offer_does_not_take_what_it_does_not_ask_for():
    throw = next(iter(START.due.offers("Ann")))
    assert throw.make({"pebbles": 2}) == Throw(2)
    with pytest.raises(BadInputs, match="Throw has no field 'stones'"):
        throw.make({"stones": 2})


@pytest.mark.parametrize(("more", "told"), [
    (Decision("Bo", Rest()), "a choice of Bo"),
    (Roll(d6, (3,), 3), r"d6=3"),
    (SetNumber("Bo", "heap", 2), "Bo as the table has it"),
    (Leave("Bo"), "Bo, by hand"),
])  # fmt: skip
def test_a_fight_that_is_over_goes_on_with_nothing(more, told):
    """Ann's 5 takes Bo's last pebble; whatever follows is told as what it is."""
    last = begin(Pebbles(), Heaps((1, 1)))
    assert last.go(Decision("Ann", Throw()), Roll(d6, (5,), 5)).outcome.winner == "Ann"
    with pytest.raises(OutOfTurn, match=told):
        last.go(Decision("Ann", Throw()), Roll(d6, (5,), 5), more)


def test_a_sum_is_of_numbers():
    """A total that nobody has read yet adds up with numbers, and is less than numbers, alone."""

    def added(dice, other):
        return dice(d6) + other

    def less(dice, other):
        return dice(d6) < other

    for procedure in (added, less):
        with pytest.raises(TypeError, match=r"unsupported operand|not supported between"):
            odds(procedure, "pebbles")
    assert odds(added, 1)[7] == odds(less, 2)[True]


def roll(dice):
    return dice(d6)


@pytest.mark.parametrize(
    ("procedure", "allowed"),
    [
        (int, "A procedure must be a function"),
        (len, "A procedure must be a function"),
        (lambda: 3, "too many positional arguments"),
        (lambda dice, bonus: dice(d6) + bonus, "missing a required argument: 'bonus'"),
        (lambda dice: dice(d6, 2), r"Roll several dice as dice\(2 \* d6\)"),
        (lambda dice: dice.sub(d6), "A procedure must be a function"),
        (lambda dice: dice.until(6, roll), "a function that accepts a result"),
        (lambda dice: dice.until(bool, 6), "A procedure must be a function"),
    ],
)
def test_a_call_that_is_not_that_of_a_procedure_is_refused_in_every_run_mode(procedure, allowed):
    for carry_out in (odds, partial(played, 1), partial(scripted, "d6=1"), partial(explained, 1)):
        with pytest.raises(BadInput, match=allowed):
            carry_out(procedure)


def test_an_error_inside_a_procedure_stays_what_it_is():
    with pytest.raises(TypeError, match="unsupported operand"):
        odds(lambda dice: dice(d6) + None)


@pytest.mark.parametrize("result", [object(), roll, Dice(), lambda: 6])
def test_results_that_equal_themselves_alone_have_no_odds(result):
    with pytest.raises(BadInput, match="Results of exact odds must"):
        odds(lambda _: result)


@pytest.mark.parametrize("result", [lambda dice: (dice(d6), [1]), lambda dice: [dice(d6)], lambda dice: {dice(d6)}])
def test_results_that_can_change_have_no_odds_with_or_without_totals_in_them(result):
    with pytest.raises(BadInput, match="such as a tuple"):
        odds(result)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: odds(roll).map(lambda face: [face]),
        lambda: Odds.certain([6]),
        lambda: Odds.from_chances([([6], 1)]),  # type: ignore[list-item]
        lambda: Odds.from_chances([(6, inf)]),  # type: ignore[list-item]
        lambda: odds(lambda _: "six").mean(),
        lambda: odds(roll).mean(str),
    ],
)
def test_odds_of_what_is_no_outcome_and_no_number_are_refused(wrong):
    with pytest.raises(BadInput, match=" must "):
        wrong()


def test_a_note_without_one_of_its_values_is_refused():
    with pytest.raises(BadInput, match="must name its values, which are face: 'wound'"):
        explained(1, lambda dice: dice.note(None, "{face} gives {wound}", face=6))
