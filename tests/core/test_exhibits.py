"""Exhibits: tables that fit their columns, and plain data for pages."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import EXHIBITS, BadInput, Chart, Column, Exhibit, Odds, d4, exhibit, exhibits, odds_exhibit
from rules.core.exhibits import format_fraction, format_number, format_percent

COLUMNS = (Column("Stat", "count"), Column("Name"), Column("Chance", "chance"), Column("Mean", "number"))


def test_exhibit_json_shows_exact_and_rounded_values():
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


def test_exhibit_rejects_rows_of_other_length():
    with pytest.raises(BadInput, match="must have 4 cells"):
        Exhibit("T", COLUMNS, ((1, "a"),))


def test_chart_rejects_unknown_columns():
    with pytest.raises(BadInput, match="A column of 'T'"):
        Exhibit("T", COLUMNS, (), Chart("grid", "Stat", "Name", value="Odds"))


def test_odds_exhibit_lists_outcomes():
    table = odds_exhibit("T", d4.odds(), "Face")
    assert table.rows == tuple((face, Fraction(1, 4)) for face in (1, 2, 3, 4))
    assert table.columns[0].kind == "count"
    assert odds_exhibit("T", Odds({True: 1, False: 2}), "Seen").rows == (
        ("False", Fraction(2, 3)),
        ("True", Fraction(1, 3)),
    )


def test_exhibit_is_registered_under_game_and_name(monkeypatch):
    monkeypatch.setattr(exhibits, "_EXHIBITS", registered := {})

    @exhibit("test", "nothing")
    def nothing():
        return Exhibit("T", (), ())

    assert registered == {"test/nothing": nothing}
    with pytest.raises(TypeError):
        EXHIBITS["test/nothing"] = nothing


def test_odds_exhibit_rejects_other_objects():
    with pytest.raises(BadInput, match="must be an Odds object"):
        odds_exhibit("A d4", {1: 1}, "Face")


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 100_000), "<0.1 %"),
        (Fraction(99_999, 100_000), ">99.9 %"),
        (Fraction(1, 1000), "0.1 %"),
        (Fraction(999, 1000), "99.9 %"),
        (Fraction(9_999, 10_000_000), "<0.1 %"),
        (Fraction(31, 50), "62 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(2, 3), "66.7 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(2501, 10_000), "25 %"),
        (Fraction(2505, 10_000), "25.1 %"),  # halves are rounded up
    ],
)
def test_format_percent_shows_one_decimal(chance, shown):
    assert format_percent(chance) == shown


@given(some.fractions(0, 1))
def test_format_percent_shows_0_and_100_only_if_exact(chance):
    shown = format_percent(chance)
    assert (shown == "0 %") == (chance == 0)
    assert (shown == "100 %") == (chance == 1)
    value = float(shown.strip("<>% "))
    assert abs(value - float(100 * chance)) <= 0.1


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(0), "0"),
        (3, "3"),
        (-3, "−3"),
        (Fraction(1, 2), "0.5"),
        (Fraction(-5, 4), "−1.25"),
        (Fraction(1, 3), "≈ 0.33"),
        (Fraction(-1, 3), "≈ −0.33"),
        (Fraction(1, 1000), "≈ 0"),
        (Fraction(-1, 1000), "≈ 0"),
        (Fraction(12345, 100), "123.45"),
        (Fraction(199, 200), "≈ 1"),
        (1200, "1200"),
    ],
)
def test_format_number_marks_rounded_values(value, shown):
    assert format_number(value) == shown


def test_format_fraction_uses_lowest_terms():
    assert [format_fraction(value) for value in (Fraction(2, 4), 3, Fraction(-6, 3))] == ["1/2", "3", "-2"]
