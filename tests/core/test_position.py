"""Positions of a fight: choices, dice, manual changes, and steps taken back."""

import pytest
from pebbles import NAMES, Guess, Heaps, Pebbles, Pennies, Rest, Throw, offers
from positions import all_entries, before_last_choice, replay

from rules.core import IllegalChoice, OutOfTurn, Roll, ScriptedDice, ScriptError, SeededDice, d6, odds
from rules.core.play.game import Outcome
from rules.core.play.manual_changes import Leave, SetNumber
from rules.core.play.offers import Offer
from rules.core.play.position import Decision, start_position

START = Heaps((2, 2))


GAME = Pebbles()


def always(choice):
    return lambda *_: choice


def test_position_waits_for_choices_and_dice():
    first = start_position(GAME, START)
    assert (first.pending.kind, first.pending.who) == ("choose", ("Ann",))
    chosen = first.push_choice("Ann", Throw(2))
    assert (chosen.pending.kind, chosen.pending.pool, chosen.current_state) == ("roll", d6, START)
    hit = chosen.push(Roll(d6, (5,), 5))
    assert hit.pending is None
    assert hit.outcome == Outcome("Ann", (1, 0), (2, 0))
    assert [step.text for step in hit.steps] == ["A hit."]


def test_choose_rolls_given_dice():
    after = start_position(GAME, START).push_choice("Ann", Throw(1), ScriptedDice("d6=1"))
    assert after.current_state.heaps == (1, 2)
    assert after.pending.who == ("Bo",)
    assert after.added == (Decision("Ann", Throw(1)), Roll(d6, (1,), 1))


def test_position_rejects_wrong_entries():
    first = start_position(GAME, START)
    with pytest.raises(OutOfTurn, match=r"It is the turn of Ann\. Bo cannot choose now"):
        first.push_choice("Bo", Rest())
    with pytest.raises(IllegalChoice, match="3 pebbles are too many"):
        first.push_choice("Ann", Throw(3))
    with pytest.raises(ScriptError, match="It is the turn of Ann, but the fight goes on with d6=3"):
        first.push(Roll(d6, (3,), 3))
    with pytest.raises(OutOfTurn, match="Roll d6 first"):
        first.push_choice("Ann", Throw()).push_choice("Ann", Throw())
    assert start_position(GAME, START) == first


def test_undo_and_replay_are_inverse():
    positions = [start_position(GAME, START)]
    for who, choice, dice in (("Ann", Rest(), ""), ("Bo", Throw(2), "d6=2"), ("Ann", Throw(1), "d6=6")):
        positions.append(positions[-1].push_choice(who, choice, ScriptedDice(dice)))
    last = positions[-1]
    assert last.outcome == Outcome("Ann", (1, 0), (2, 0))
    assert replay(GAME, START, all_entries(last)).state == last.state
    for before in reversed(positions[:-1]):
        last = before_last_choice(last)
        assert last == before
    assert before_last_choice(last) is last


def test_manual_change_before_a_choice_can_end_the_fight():
    after = (
        start_position(GAME, START).push(SetNumber("Bo", "heap", 1)).push_choice("Ann", Throw(1), ScriptedDice("d6=4"))
    )
    assert after.outcome == Outcome("Ann", (1, 0), (2, 0))
    with pytest.raises(OutOfTurn, match="The fight is over"):
        after.push(SetNumber("Bo", "heap", 1))


def test_simultaneous_choices_come_in_any_order():
    first = start_position(Pennies(), START)
    assert (first.pending.kind, first.pending.who) == ("together", NAMES)
    one = first.push_choice("Bo", Guess("heads"))
    assert one.pending.who == ("Ann",)
    assert one.current_state == START
    both = one.push_choice("Ann", Guess("heads"))
    assert both.outcome.winner == "Ann"
    assert first.push_choice("Ann", Guess("heads")).push_choice("Bo", Guess("heads")).state == both.state


def test_simultaneous_choice_is_checked_at_once():
    poor = start_position(Pennies(), Heaps((1, 2)))
    with pytest.raises(IllegalChoice, match="Ann has too few for tails"):
        poor.push_choice("Ann", Guess("tails"))
    assert poor.push_choice("Bo", Guess("tails")).pending.who == ("Ann",)
    with pytest.raises(IllegalChoice, match="Ann has too few for tails"):
        odds(Pennies().turn, Heaps((1, 2)), policy=always(Guess("tails")))


def test_manual_change_withdraws_a_choice_that_became_impossible():
    one = start_position(Pennies(), START).push_choice("Ann", Guess("tails"))
    # Ann's choice is no longer possible, so she chooses again; nobody waits for a person who has nothing to choose
    assert one.push(SetNumber("Ann", "heap", 1)).pending.who == NAMES
    gone = one.push(SetNumber("Bo", "heap", 0))
    assert gone.outcome.winner == "Bo"
    assert replay(Pennies(), START, all_entries(gone)).state == gone.state
    assert before_last_choice(gone) == one


def test_person_without_offers_is_skipped():
    """A manual change removes the last pebbles of the player to throw: no player chooses, and the fight goes on."""

    class Twice(Pebbles):
        def turn(self, dice, state):
            state, _ = dice.choose(state, "Bo", offers)
            state, choice = dice.choose(state, "Ann", lambda now: offers(now) if now.heaps[0] else ())
            return state if choice else Heaps((0, 1))

    waiting = start_position(Twice(), START).push_choice("Bo", Rest())
    assert waiting.pending.who == ("Ann",)
    gone = waiting.push(SetNumber("Ann", "heap", 0))
    assert gone.outcome.winner == "Bo"
    assert before_last_choice(gone) == waiting


def test_choose_repeats_with_same_seed():
    first = start_position(GAME, START).push_choice("Ann", Throw(1), SeededDice(3))
    assert first == start_position(GAME, START).push_choice("Ann", Throw(1), SeededDice(3))


class OneAfterTheOther(Pebbles):
    """A fight in which Ann chooses first, and then Bo if he has pebbles."""

    def turn(self, dice, state):
        state, _ = dice.choose(state, "Ann", offers)
        state, choice = dice.choose(state, "Bo", lambda now: offers(now) if now.heaps[1] else ())
        return Heaps((1, 0) if choice is None else (0, 1))


def test_manual_change_can_remove_a_pending_choice():
    asked = start_position(OneAfterTheOther(), START).push_choice("Ann", Rest())
    assert asked.push_choice("Bo", Rest()).outcome.winner == "Bo"
    assert asked.push(SetNumber("Bo", "heap", 1)).pending.who == ("Bo",)
    gone = asked.push(SetNumber("Bo", "heap", 0))
    assert gone.outcome.winner == "Ann"
    assert before_last_choice(gone) == asked


class NoOddNumbers(Pennies):
    """Twenty people and Zoe choose a number at once. While Ann's heap is 1, odd numbers and Zoe are excluded."""

    NAMES = tuple(f"No. {number}" for number in range(20))

    def turn(self, dice, state):
        def numbers(_):
            return [Offer(number, "pe.odd", str(number)) for number in range(20)]

        def check(now, _, number):
            if now.heaps[0] == 1 and number % 2:
                raise IllegalChoice("pe.odd", "it is odd")

        asked = dict.fromkeys(self.NAMES, numbers) | {"Zoe": lambda now: numbers(now) if now.heaps[0] > 1 else ()}
        dice.choose_simultaneously(state, asked, check)
        return Heaps((1, 0))


def test_manual_change_keeps_legal_hidden_choices():
    """Half of the twenty choose again, because their number is now odd; Zoe has nothing to choose."""
    position = start_position(NoOddNumbers(), START)
    for number, name in enumerate(NoOddNumbers.NAMES):
        position = position.push_choice(name, number)
    assert position.pending.who == ("Zoe",)
    assert position.push(SetNumber("Ann", "heap", 1)).pending.who == NoOddNumbers.NAMES[1::2]


@pytest.mark.parametrize(("more", "told"), [
    (Decision("Bo", Rest()), "a choice of Bo"),
    (Roll(d6, (3,), 3), r"d6=3"),
    (SetNumber("Bo", "heap", 2), "Bo as the group has set it"),
    (Leave("Bo"), "Bo, by hand"),
])  # fmt: skip
def test_finished_fight_rejects_further_entries(more, told):
    """Ann's 5 takes Bo's last pebble; the error names any entry that follows."""
    last = start_position(Pebbles(), Heaps((1, 1)))
    assert last.push(Decision("Ann", Throw()), Roll(d6, (5,), 5)).outcome.winner == "Ann"
    with pytest.raises(OutOfTurn, match=told):
        last.push(Decision("Ann", Throw()), Roll(d6, (5,), 5), more)
