"""Exhibits of sweeps, from small tables by hand, and the text of one played fight."""

from fractions import Fraction

import pytest

from rules.calculators import IntegerInput, ListInput
from rules.calculators.answers import Answer
from rules.calculators.sweeps import headlines_exhibit, sweep_exhibits, sweep_values, with_input
from rules.calculators.whole_fights import result_text
from rules.core import Chart, Column, Exhibit
from rules.core.play.game import Outcome

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)
STAT = Column("Stat", "count")


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (None, "After 9 rounds the fight is still going on"),
        (Outcome(""), "Nobody wins: the fight ends in round 9"),
        (Outcome("us", (1, 0), (5, 0)), "The first side wins in round 9; Life left: 5"),
        (Outcome("them", (0, 1), (0, 4)), "The second side wins in round 9; Life left: 4"),
    ],
)
def test_result_text_says_how_a_played_fight_ends(end, told):
    assert result_text((end, 9), ("us", "them", ""), "Life") == told


def swept(*exhibits):
    return sweep_exhibits(STAT, [(at, Answer("", (exhibit,))) for at, exhibit in enumerate(exhibits, 1)])


def table(title, *rows, note=""):
    columns = (Column("What"), Column("Chance", "chance"))
    return Exhibit(title, columns, rows, Chart("bar", "What", "Chance"), note)


def test_exhibits_that_differ_in_a_number_share_one_curve():
    """A result that an answer lacks has the chance 0 there, and results keep the order of both answers."""
    first = table("Hits in 3 rounds", ("none", HALF), ("many", HALF), note="a")
    second = table("Hits in 4 rounds", ("none", TENTH), ("one", HALF), ("many", Fraction(2, 5)), note="b")
    [curve] = swept(first, second)
    assert (curve.title, curve.note, curve.chart) == ("Hits in, by Stat", "", Chart("line", "Stat", "Chance", "What"))
    assert curve.rows == (
        (1, "none", HALF), (1, "one", 0), (1, "many", HALF),
        (2, "none", TENTH), (2, "one", HALF), (2, "many", Fraction(2, 5)),
    )  # fmt: skip
    [same] = swept(first, first)
    assert (same.title, same.note) == ("Hits in 3 rounds, by Stat", "a")
    assert swept(first) == []  # one value makes no curve
    bands = (table("Left", ("0", HALF), (band, HALF)) for band in ("1–2", "1–3"))
    assert swept(*bands) == []
    many = table("Falls", *((letter, TENTH) for letter in "abcdefghij"))
    assert swept(many, many)[0].chart == Chart("grid", "Stat", "What", value="Chance")
    assert headlines_exhibit(STAT, [(1, Answer("so", ()))]).rows == ((1, "so"),)


def test_sweep_exhibits_choose_curves_or_grid():
    """Two tables with one title give two curves. Six results are lines, seven a grid. Four series have no chart."""
    twice = [(at, Answer("", (table("Luck", ("good", HALF)), table("Luck", ("good", TENTH))))) for at in (1, 2)]
    assert [curve.rows[0] for curve in sweep_exhibits(STAT, twice)] == [(1, "good", HALF), (1, "good", TENTH)]
    for letters, kind in (("abcdef", "line"), ("abcdefg", "grid")):
        many = table("Falls", *((letter, TENTH) for letter in letters))
        assert swept(many, many)[0].chart.kind == kind
    columns = (Column("What"), Column("Who"), Column("Chance", "chance"))
    for names, told in (("abc", 3), ("abcd", 0)):
        rows = tuple(("so", name, TENTH) for name in names)
        series = Exhibit("Each", columns, rows, Chart("bar", "What", "Chance", "Who"))
        assert len(swept(series, series)) == told


def test_sweep_columns_keep_order_of_answers():
    """Columns keep the order of the answers, also with titles of different lengths."""
    found = swept(
        table("Hits in 9 rounds", ("b", HALF), ("c", HALF)), table("Hits in 10 rounds", ("a", HALF), ("b", HALF))
    )
    assert [(exhibit.title, [head for _, head, _ in exhibit.rows]) for exhibit in found] == [
        ("Hits in, by Stat", ["a", "b", "c"] * 2)
    ]


def test_sweep_asks_all_values_or_even_steps():
    assert [value for value, _ in sweep_values(IntegerInput("x", 1, 41))] == list(range(1, 42))
    assert [value for value, _ in sweep_values(IntegerInput("x", 0, None))] == list(range(41))
    assert [value for value, _ in sweep_values(IntegerInput("x", 1, 42))][:4] == [
        1,
        3,
        5,
        7,
    ]  # 2.05 apart, and halves are rounded up
    assert sweep_values(IntegerInput("x", 1, 42))[9] == (19, 19)  # 18.45 above the first value
    spaced = [value for value, _ in sweep_values(IntegerInput("x", 0, 50))]
    assert (len(spaced), spaced[:4], spaced[-1]) == (21, [0, 3, 5, 8], 50)  # 2.5, 5, 7.5, with halves rounded up


def test_with_input_replaces_value_at_path():
    levels = {"levels": (ListInput("Levels", IntegerInput("Level", 1, 9), "level", 1, 1, 3), (1, 2))}
    assert with_input(levels, {}, "levels.1", 3) == {"levels": (1, 3)}
    assert with_input({"level": (IntegerInput("Level", 1, 9), 1)}, {"level": 2, "more": 3}, "level", 5) == {
        "level": 5,
        "more": 3,
    }
