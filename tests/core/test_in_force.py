"""A table's rulings in force: every rule follows them, and everything is as before afterwards."""

from dataclasses import dataclass

import pytest

from rules.core import BadInput, Rulings, as_printed, chosen, d10, departures, in_force, odds, option, put_in_force


@dataclass(frozen=True, slots=True)
class Table(Rulings):
    """Two open questions: one that the print answers, one that it does not."""

    ties: str = option("xx-e01", "re-roll", re_roll="Roll again.", as_printed="Nobody wins.")
    halves: str = option("xx-e02", "up", up="Round up.", down="Round down.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Other(Rulings):
    """Declared with keywords only, as one game does."""

    ties: str = option("xx-e01", "re-roll", re_roll="Roll again.", as_printed="Nobody wins.")


OURS = Table()


def half(dice, rulings=OURS):
    """Half a die, rounded as the table has it."""
    return (dice(d10) + (rulings.halves == "up")) // 2


def test_presets_and_single_alternatives():
    assert chosen(Table) == chosen(Table, "recommended") == chosen(Table, {}) == Table()
    assert chosen(Table, "as-printed") == as_printed(Table)
    assert chosen(Table, {"halves": "down"}) == chosen(Table, "halves=down") == Table(halves="down")
    assert chosen(Table, "as-printed, halves=down") == Table("as-printed", "down")


@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        ("by heart", "a preset, where no ruling is named, is one of recommended, as-printed"),
        ("tie=as-printed", "a ruling is one of ties, halves"),
        ({"halves": "sideways"}, "ruling halves is one of up, down"),
    ],
)
def test_what_is_not_allowed_says_what_is(choice, allowed):
    with pytest.raises(BadInput, match=allowed):
        chosen(Table, choice)


def test_departures_are_named():
    assert departures(Table()) == {}
    assert departures(chosen(Table, "as-printed,halves=down")) == {"ties": "as-printed", "halves": "down"}


def test_rules_follow_what_is_in_force_and_forget_what_they_remembered():
    # up: 1 to 10 give 1 1 2 2 3 3 4 4 5 5, on average 3; down: 0 1 1 2 2 3 3 4 4 5, on average 2.5
    assert odds(half).mean() == 3
    with in_force(OURS, Table(halves="down")):
        assert odds(half).mean() == 2.5
        assert OURS == Table() == Table(halves="down")
    assert odds(half).mean() == 3
    assert OURS == Table() == Table(halves="up")


def test_what_is_left_unsaid_follows_too_but_ours_can_still_be_named():
    with in_force(OURS, Table(halves="down")):
        assert Table(ties="as-printed").halves == "down"
        assert chosen(Table).halves == "up"
        assert departures(OURS) == {"halves": "down"}


def failing():
    """Fails while another choice is in force."""
    with in_force(OURS, chosen(Table, "halves=down")):
        assert (OURS.ties, OURS.halves) == ("re-roll", "down")
        raise ZeroDivisionError


def test_one_inside_another_and_after_a_failure():
    with in_force(OURS, chosen(Table, "as-printed")):
        with pytest.raises(ZeroDivisionError):
            failing()
        assert (OURS.ties, OURS.halves) == ("as-printed", "up")
    assert (OURS.ties, OURS.halves) == ("re-roll", "up")


def test_keyword_fields_and_lasting_choices():
    ours = Other()
    put_in_force(ours, Other(ties="as-printed"))
    assert (ours.ties, Other().ties) == ("as-printed", "as-printed")
    put_in_force(ours, chosen(Other))
    assert (ours.ties, Other().ties) == ("re-roll", "re-roll")


def test_another_games_rulings_are_refused():
    with pytest.raises(BadInput, match="Table takes the place of its own kind"):
        put_in_force(OURS, Other())
