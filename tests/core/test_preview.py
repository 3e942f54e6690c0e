"""Previews of a choice: its possible results, unless there are too many. A throw of pebbles has two."""

from fractions import Fraction
from itertools import count

import pytest
from pebbles import Guess, Heaps, Pebbles, Pennies, Rest, Throw, heaps_of
from shots import AIMED, QUICK, Duel, hits, is_over, opponent_of, own_side, quick, shots
from shots import START as DUEL

from rules.core import Odds, ScriptedDice, SeededDice, Undecided, clear_memo, d6, limits
from rules.core import enumeration as paths
from rules.core.play import preview
from rules.core.play.explorer import explore_all_choices
from rules.core.play.position import Decision, start_position
from rules.core.play.preview import Candidate, ChoicePreview, without_hidden_choices
from rules.core.play.solver import solve
from rules.core.play.turn_tree import expand_all

HALF = Fraction(1, 2)
START = start_position(Pebbles(), Heaps((2, 3)))
THROWN = Decision("Ann", Throw(2))
# two of Bo's are gone, or one of Ann's
AFTER = {(2, 1): HALF, (1, 3): HALF}


def test_preview_lists_both_results_of_a_throw():
    found = preview.preview_choice(START, THROWN, heaps_of)
    assert dict(found.items()) == AFTER
    assert dict(preview.preview_choice(START, Decision("Ann", Rest()), heaps_of).items()) == {(2, 3): 1}


@pytest.mark.parametrize(("most", "enough"), [(1, False), (2, True), (3, True)])
def test_preview_is_none_beyond_path_limit(most, enough, monkeypatch):
    # The six faces of a throw give two results. This call caches their odds for the preview below.
    preview.preview_choice(START, THROWN, heaps_of)
    monkeypatch.setattr(preview, "MAX_PATHS", most)
    work = ChoicePreview(START, THROWN, heaps_of)
    work.run_for(60)
    assert work.over
    assert work.has_too_many_paths is not enough
    assert (dict(work.odds.items()) if work.odds else None) == (AFTER if enough else None)


def test_preview_continues_where_it_stopped():
    work = ChoicePreview(START, THROWN, heaps_of)
    work.run_for(-1)
    assert (work.over, work.odds) == (False, None)
    work.run_for(60)
    assert dict(work.odds.items()) == AFTER
    work.run_for(60)  # there is nothing left to do
    assert dict(work.odds.items()) == AFTER


@pytest.mark.parametrize(("seconds", "enough"), [(0.03, False), (60, True)])
def test_preview_returns_within_its_time(seconds, enough, monkeypatch):
    """A throw is enumerated as a whole. In this test, each look at the clock is a second after the last one."""
    clear_memo()
    clock = count()
    for module in (paths, limits):
        monkeypatch.setattr(module, "perf_counter", lambda: next(clock))
    work = ChoicePreview(START, THROWN, heaps_of)
    work.run_for(seconds)
    assert work.over
    assert work.has_too_many_paths is not enough


@pytest.mark.parametrize(("most", "enough"), [(1, False), (2, True)])
def test_preview_follows_choice_to_next_decision(most, enough, monkeypatch):
    monkeypatch.setattr(preview, "MAX_PATHS", most)
    found = Candidate(START, THROWN).odds_after(lambda *_: Rest(), heaps_of)
    assert (found.map(lambda after: after[0]).weights if found else None) == (
        dict.fromkeys(AFTER, 1) if enough else None
    )


def test_preview_needs_no_choice_at_a_roll_or_after_the_end():
    """At a pending roll no player chooses; if nothing is pending, the state does not change."""
    rolling = START.push_choice("Ann", Throw(2))
    found = Candidate(rolling).odds_after(lambda *_: Rest(), heaps_of)
    assert {seen: chance for (seen, _), chance in found.items()} == AFTER
    over = start_position(Pebbles(), Heaps((0, 1)))
    assert Candidate(over).odds_after(lambda *_: Rest(), heaps_of)[(0, 1), Heaps((0, 1))] == 1
    assert (Candidate(over).is_simultaneous, Candidate(START).is_simultaneous) == (False, False)
    assert Candidate(START, THROWN).choice == Throw(2)


class Volley(Duel):
    """A duel in which a miss allows a second shot. A die that is rolled again after a 1 helps to aim it."""

    def turn(self, dice, state):
        who, _, count = state
        state, least = dice.choose(state, who, shots)
        if dice.sub(hits, least):
            return opponent_of(who), True, count + 1
        steady = dice.until(lambda face: face > 1, lambda inner: inner(d6))
        state, least = dice.choose(state, who, shots)
        return opponent_of(who), steady + dice(d6) >= least + 4, count + 1


def hit(odds):
    """Return the chance that the duel is over, from odds of pairs: whether it is over, and the state."""
    return odds.map(lambda after: after[0])[True]


def test_candidate_continues_inside_a_turn():
    """The first shot misses, and the aim dice are 1 and 3. With another die, 8 needs 5 or 6, and 7 needs 4 to 6."""
    missed = start_position(Volley(), DUEL).push_choice("Ann", QUICK, ScriptedDice("d6=2, d6=1, d6=3"))
    assert (missed.pending.kind, [entry.faces for entry in missed.entries[1:]]) == ("choose", [(2,), (1,), (3,)])
    assert hit(Candidate(missed, Decision("Ann", QUICK)).odds_after(quick, is_over)) == Fraction(1, 3)
    assert preview.preview_choice(missed, Decision("Ann", AIMED), is_over)[True] == HALF
    assert Candidate(missed, Decision("Ann", AIMED)).tree_after(expand_all).kind == "chance"
    assert Candidate(missed).tree_after(expand_all).branches == (QUICK, AIMED)


def test_candidate_continues_through_a_repeated_roll():
    """An aimed shot, then a quick one after a miss: of a die from 2 to 6 and another, 15 of 30 pairs make 8 or more."""
    found = hit(Candidate(start_position(Volley(), DUEL), Decision("Ann", AIMED)).odds_after(quick, is_over))
    assert found == Fraction(2, 3) + Fraction(1, 3) * HALF


def test_preview_stops_at_next_choice():
    assert preview.preview_choice(start_position(Volley(), DUEL), Decision("Ann", QUICK), is_over) == Odds(
        {True: 1, False: 1}
    )


def test_tree_after_choice_contains_second_choice():
    """With two aimed shots, a turn hits with 2/3 + 1/3 · 20/30 = 8/9, so the shooter wins 1 / (2 − 8/9) = 9/10."""
    game = explore_all_choices(Volley(), DUEL, "Ann", own_side, 10)
    assert solve(game).look_up(DUEL)[1] == pytest.approx(0.9)


class Quarrel(Duel):
    """The first to speak shoots."""

    def turn(self, dice, state):
        state, who, least = dice.choose_first_speaker(state, {"Ann": shots, "Bo": shots})
        return opponent_of(who), dice.sub(hits, least), 1


def test_policy_chooses_first_speaker():
    """Only Bo has a choice by this policy, so Ann is the next to shoot."""
    quarrel = start_position(Quarrel(), DUEL)
    found = Candidate(quarrel).odds_after(lambda _, who, __: QUICK if who == "Bo" else None, lambda state: state[0])
    assert found.map(lambda after: after[0]) == Odds({"Ann": 1})
    assert Candidate(quarrel, Decision("Bo", AIMED)).tree_after(expand_all).branches == (False, True)
    assert Candidate(quarrel).tree_after(expand_all).what == "Ann"


@pytest.mark.parametrize("fight", [Duel(), Quarrel()])
def test_turn_without_policy_raises_undecided(fight):
    with pytest.raises(Undecided, match="Ann must choose, but no policy is in force"):
        Candidate(start_position(fight, DUEL)).play_turn(SeededDice(1))


def test_without_hidden_choices_removes_only_hidden_choices():
    meanwhile = start_position(Pennies(), Heaps((2, 2))).push_choice("Bo", Guess("tails"))
    assert (without_hidden_choices(meanwhile).entries, without_hidden_choices(meanwhile).pending.who) == (
        (),
        ("Ann", "Bo"),
    )
    missed = start_position(Volley(), DUEL).push_choice("Ann", QUICK, ScriptedDice("d6=2, d6=3"))
    assert without_hidden_choices(missed) is missed
