"""What the core refuses, or leaves to another, where nobody in the games comes so far."""

from importlib import import_module

import pytest
from pebbles import Heaps, Pebbles, Rest, Throw

import rules.core
from rules.core import Rulings, ScriptError, d6, odds
from rules.core.context import Reading
from rules.core.dice import Dice, Roll
from rules.core.errors import OutOfTurn, Undecided
from rules.core.identifiers import RULES
from rules.core.inputs import WrongInputs
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


def test_a_name_that_the_core_does_not_have():
    with pytest.raises(AttributeError, match=r"'rules\.core' has no attribute 'absorbs'"):
        rules.core.absorbs  # noqa: B018


def test_all_rules_are_counted():
    """Two that are stated of Rules Basics, and as many as are gone through."""
    import_module("rules.basics.names")
    assert {"td.success", "td.contest"} <= set(RULES)
    assert len(RULES) == len(list(RULES))


def test_a_reading_reads_like_its_rulings():
    assert repr(Reading(Rulings())) == repr(Rulings())


def test_totals_alone_are_known_of_a_tree():
    with pytest.raises(ScriptError, match="the total of d6, not its faces"):
        Explorer(lambda *_: ()).roll(d6)


def test_nobody_speaks():
    with pytest.raises(Undecided):
        Dice().first(None, {"Ann": lambda _: (), "Bo": lambda _: ()})


def test_an_offer_does_not_take_what_it_does_not_ask_for():
    throw = next(iter(START.due.offers("Ann")))
    assert throw.make({"pebbles": 2}) == Throw(2)
    with pytest.raises(WrongInputs, match="Throw does not ask for stones"):
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
