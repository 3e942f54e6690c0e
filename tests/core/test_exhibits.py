"""Exhibits: tables that fit their columns, and plain data for pages."""

from fractions import Fraction

import pytest

from rules.core import EXHIBITS, BadInput, Chart, Column, Exhibit, Odds, d4, exhibit, exhibits, odds_exhibit

COLUMNS = (Column("Stat", "count"), Column("Name"), Column("Chance", "chance"), Column("Mean", "number"))


def test_plain_data():
    shown = Exhibit(
        "T", COLUMNS, ((1, "a", Fraction(1, 3), Fraction(-1, 2)),), Chart("bar", "Stat", "Chance")
    ).as_json()
    assert shown["rows"] == [
        [
            1,
            "a",
            {"exact": "1/3", "shown": "33.3 %", "value": pytest.approx(1 / 3)},
            {"exact": "-1/2", "shown": "−0.5", "value": -0.5},
        ]
    ]
    assert shown["chart"] == {"kind": "bar", "x": "Stat", "y": "Chance", "series": None, "value": None}
    assert Exhibit("T", COLUMNS, ()).as_json()["chart"] is None


def test_rows_must_fit():
    with pytest.raises(BadInput, match="must have 4 cells"):
        Exhibit("T", COLUMNS, ((1, "a"),))


def test_charts_name_their_columns():
    with pytest.raises(BadInput, match="A column of 'T'"):
        Exhibit("T", COLUMNS, (), Chart("grid", "Stat", "Name", value="Odds"))


def test_odds_as_a_table():
    table = odds_exhibit("T", d4.odds(), "Face")
    assert table.rows == tuple((face, Fraction(1, 4)) for face in (1, 2, 3, 4))
    assert table.columns[0].kind == "count"
    assert odds_exhibit("T", Odds({True: 1, False: 2}), "Seen").rows == (
        ("False", Fraction(2, 3)),
        ("True", Fraction(1, 3)),
    )


def test_registered_under_game_and_name(monkeypatch):
    monkeypatch.setattr(exhibits, "_EXHIBITS", registered := {})

    @exhibit("test", "nothing")
    def nothing():
        return Exhibit("T", (), ())

    assert registered == {"test/nothing": nothing}
    with pytest.raises(TypeError):
        EXHIBITS["test/nothing"] = nothing


def test_exhibits_of_odds_show_odds():
    with pytest.raises(BadInput, match="must be an Odds object"):
        odds_exhibit("A d4", {1: 1}, "Face")
