"""Rulings: named options with our default and the printed reading."""

import pytest

from rules.core import (
    BadInput,
    Rulings,
    as_printed,
    compare_rulings,
    current_rulings,
    list_rulings,
    parse_rulings,
    ruling,
)


class Table(Rulings):
    """Two open questions: one that the print answers, one that it does not."""

    ties: str = ruling("xx-e01", "re-roll", re_roll="Roll again.", as_printed="Nobody wins.")
    halves: str = ruling("xx-e02", "up", up="Round up.", down="Round down.")


def test_defaults_are_our_rulings():
    assert (Table().ties, Table().halves) == ("re-roll", "up")


def test_the_printed_reading_where_there_is_one():
    assert as_printed(Table) == Table(ties="as-printed")


def test_options_in_order_with_their_sentences():
    ties, halves = list_rulings(Table)
    assert (ties.name, ties.erratum, ties.ruling, ties.printed) == ("ties", "xx-e01", "re-roll", "as-printed")
    assert dict(halves.alternatives) == {"up": "Round up.", "down": "Round down."}
    assert halves.printed == "up"


def test_unknown_alternatives():
    with pytest.raises(BadInput, match="Ruling ties must be one of re-roll, as-printed"):
        Table(ties="coin")
    with pytest.raises(BadInput, match="The ruling of xx-e03"):
        ruling("xx-e03", "missing", other="A sentence.")


def test_rulings_cannot_be_changed_behind_ones_back():
    with pytest.raises(AttributeError, match="rulings never change"):
        Table().ties = "as-printed"
    with pytest.raises(AttributeError, match="rulings never change: ties stays"):
        del Table(ties="as-printed").ties
    assert len({Table(), Table(), Table(halves="down")}) == 2


def test_every_alternative_side_by_side():
    def tied():
        return current_rulings(Table).ties

    assert compare_rulings(Table, "ties", tied) == {"re-roll": "re-roll", "as-printed": "as-printed"}
    with pytest.raises(BadInput, match="A ruling must be one of ties, halves"):
        compare_rulings(Table, "tie", tied)


def test_rulings_are_chosen_by_a_text_or_by_their_names():
    assert parse_rulings(Table, "as-printed") == as_printed(Table)
    assert parse_rulings(Table, {"ties": "as-printed"}) == Table(ties="as-printed")
    with pytest.raises(BadInput, match=r'Rulings must be "recommended", "as-printed" or alternatives'):
        parse_rulings(Table, 5)
