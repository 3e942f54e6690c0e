"""What a choice may bring, as far as there are not too many ways: a throw of pebbles has two."""

from fractions import Fraction
from itertools import count

import pytest
from pebbles import Heaps, Pebbles, Rest, Throw

from rules.core import enumeration as paths
from rules.core import forget
from rules.core.play import ahead, onward
from rules.core.play.ahead import Ahead
from rules.core.play.onward import Candidate
from rules.core.play.position import Decision, begin

HALF = Fraction(1, 2)
START = begin(Pebbles(), Heaps((2, 3)))
THROWN = Decision("Ann", Throw(2))
# two of Bo's are gone, or one of Ann's
AFTER = {(2, 1): HALF, (1, 3): HALF}


def heaps(state):
    return state.heaps


def test_both_ways_of_a_throw():
    found = ahead.ahead(START, THROWN, heaps)
    assert dict(found.items()) == AFTER
    assert dict(ahead.ahead(START, Decision("Ann", Rest()), heaps).items()) == {(2, 3): 1}


@pytest.mark.parametrize(("most", "enough"), [(1, False), (2, True), (3, True)])
def test_so_many_ways_and_no_more(most, enough, monkeypatch):
    ahead.ahead(START, THROWN, heaps)  # the six faces of a throw are two results, and are followed once for all
    monkeypatch.setattr(ahead, "MOST_PATHS", most)
    work = Ahead(START, THROWN, heaps)
    work.work(60)
    assert work.over
    assert work.too_many is not enough
    assert (dict(work.odds.items()) if work.odds else None) == (AFTER if enough else None)


def test_work_goes_on_where_it_was_left():
    work = Ahead(START, THROWN, heaps)
    work.work(-1)
    assert (work.over, work.odds) == (False, None)
    work.work(60)
    assert dict(work.odds.items()) == AFTER
    work.work(60)  # there is nothing left to do
    assert dict(work.odds.items()) == AFTER


@pytest.mark.parametrize(("seconds", "enough"), [(0.03, False), (60, True)])
def test_no_tap_waits_for_a_part_that_takes_long(seconds, enough, monkeypatch):
    """A throw is a part of the turn, weighed in one go: here each look at the clock is a second after the last."""
    forget()
    clock = count()
    monkeypatch.setattr(paths, "perf_counter", lambda: next(clock))
    work = Ahead(START, THROWN, heaps)
    work.work(seconds)
    assert work.over
    assert work.too_many is not enough


@pytest.mark.parametrize(("most", "enough"), [(1, False), (2, True)])
def test_a_thought_is_followed_as_far(most, enough, monkeypatch):
    monkeypatch.setattr(onward, "MOST_PATHS", most)
    found = Candidate(START, THROWN).after(lambda *_: Rest(), heaps)
    assert (found.map(lambda after: after[0]).weights if found else None) == (
        dict.fromkeys(AFTER, 1) if enough else None
    )


def test_a_thought_of_what_is_due():
    """At a roll that is waited for nobody chooses; where nothing is due the state stays as it is."""
    rolling = START.choose("Ann", Throw(2))
    found = Candidate(rolling).after(lambda *_: Rest(), heaps)
    assert {seen: chance for (seen, _), chance in found.items()} == AFTER
    over = begin(Pebbles(), Heaps((0, 1)))
    assert Candidate(over).after(lambda *_: Rest(), heaps)[(0, 1), Heaps((0, 1))] == 1
    assert (Candidate(over).secret, Candidate(START).secret) == (False, False)
    assert Candidate(START, THROWN).choice == Throw(2)
