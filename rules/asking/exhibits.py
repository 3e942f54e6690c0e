"""Small helpers the calculators share: chances in a sentence, odds as an exhibit."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rules.core import Chart, Column, Exhibit, Odds
from rules.core.display import exact, percent

MAX_FRACTION_LETTERS = 17  # letters of a fraction that stand in one line on a phone


def chance(value: Fraction) -> str:
    """A chance in a sentence: `50 % of the time (1/2)`, and never or always where that is exact.

    A fraction too long for a sentence is left to the table.
    """
    if value in (0, 1):
        return "always" if value else "never"
    fraction = exact(value)
    return f"{percent(value)} of the time" + (f" ({fraction})" if len(fraction) <= MAX_FRACTION_LETTERS else "")


def binary(title: str, heading: str, outcome: str, likely: Fraction, other: str) -> Exhibit:
    """One thing happens or another does: both with their chances, the one that was asked about first."""
    return distribution(title, Odds.of_chances([(outcome, likely), (other, 1 - likely)]), heading, (outcome, other))


def totals(unit: str, *sums: tuple[str, Fraction | int]) -> Exhibit:
    """What the answer comes to in numbers, each with its name."""
    return Exhibit("In all", (Column("What"), Column(unit, "number")), sums)


def distribution(
    title: str, odds: Odds[Any], heading: str, order: Iterable[str | int] | None = None, note: str = ""
) -> Exhibit:
    """Odds as a table with bars, in the given order; an outcome that cannot happen shows 0 %."""
    outcomes = tuple(odds) if order is None else tuple(order)
    numbers = all(isinstance(outcome, int) for outcome in outcomes)
    columns = (Column(heading, "count" if numbers else "text"), Column("Chance", "chance"))
    rows = tuple((outcome, odds[outcome]) for outcome in outcomes)
    return Exhibit(title, columns, rows, Chart("bar", heading, "Chance"), note)
