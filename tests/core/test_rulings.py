"""Rulings: named alternatives, with a recommended default and an as-printed one."""

import pytest

from rules.core import BadInput, Rulings, as_printed, list_rulings, overrides, parse_rulings, ruling


class Table(Rulings):
    """Two rulings: one with an as-printed alternative, one without."""

    ties: str = ruling("xx-e01", "re-roll", re_roll="Roll again", as_printed="Nobody wins")
    halves: str = ruling("xx-e02", "up", up="Round up", down="Round down")


def test_default_is_recommended_ruling():
    assert (Table().ties, Table().halves) == ("re-roll", "up")


def test_as_printed_uses_printed_alternative():
    assert as_printed(Table) == Table(ties="as-printed")


def test_list_rulings_keeps_order_and_sentences():
    ties, halves = list_rulings(Table)
    assert (ties.name, ties.erratum, ties.ruling) == ("ties", "xx-e01", "re-roll")
    assert ties.printed_alternative == "as-printed"
    assert dict(halves.alternatives) == {"up": "Round up", "down": "Round down"}
    assert halves.printed_alternative == "up"
    assert (ties.others, halves.others) == (("as-printed",), ("down",))


def test_rulings_reject_unknown_alternatives():
    with pytest.raises(BadInput, match="Ruling ties must be one of re-roll, as-printed"):
        Table(ties="coin")
    with pytest.raises(BadInput, match="The ruling of xx-e03"):
        ruling("xx-e03", "missing", other="A sentence.")


def test_rulings_are_immutable():
    with pytest.raises(AttributeError, match="Rulings never change"):
        Table().ties = "as-printed"
    with pytest.raises(AttributeError, match="Rulings never change, so ties cannot be deleted"):
        del Table(ties="as-printed").ties
    assert len({Table(), Table(), Table(halves="down")}) == 2


def test_parse_rulings_reads_presets_and_alternatives():
    assert parse_rulings(Table) == parse_rulings(Table, "recommended") == parse_rulings(Table, {}) == Table()
    assert parse_rulings(Table, "as-printed") == as_printed(Table)
    assert parse_rulings(Table, {"halves": "down"}) == parse_rulings(Table, "halves=down") == Table(halves="down")
    assert parse_rulings(Table, "as-printed, halves=down") == Table(ties="as-printed", halves="down")


@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        ("by heart", "A preset must be one of recommended, as-printed"),
        ("tie=as-printed", "A ruling must be one of ties, halves"),
        ({"halves": "sideways"}, "Ruling halves must be one of up, down"),
        (5, 'Rulings must be "recommended", "as-printed" or a dictionary'),
    ],
)
def test_parse_rulings_lists_allowed_alternatives(choice, allowed):
    with pytest.raises(BadInput, match=allowed):
        parse_rulings(Table, choice)


def test_overrides_lists_changed_rulings():
    assert overrides(Table()) == {}
    assert overrides(parse_rulings(Table, "as-printed,halves=down")) == {"ties": "as-printed", "halves": "down"}
