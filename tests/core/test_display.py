"""How numbers are shown: the edges above all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core.exhibits import format_fraction, format_number, format_percent


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
def test_percent(chance, shown):
    assert format_percent(chance) == shown


def test_percent_in_whole_numbers():
    assert [format_percent(Fraction(n, 1000), 0) for n in (1, 9, 10, 995, 989)] == [
        "<1 %",
        "<1 %",
        "1 %",
        ">99 %",
        "99 %",
    ]


@given(some.fractions(0, 1))
def test_nothing_possible_is_shown_as_impossible_or_certain(chance):
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
def test_number(value, shown):
    assert format_number(value) == shown


def test_exact():
    assert [format_fraction(value) for value in (Fraction(2, 4), 3, Fraction(-6, 3))] == ["1/2", "3", "-2"]
