"""Exhibits: tables and pictures computed from the rules, ready for a page, a form or a terminal."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal  # Any: plain data for JSON, and odds of any outcomes

from rules.core.argument_checks import check_fields
from rules.core.errors import BadInput, require_one_of
from rules.core.frozen import as_dict, frozen
from rules.core.odds import Odds


def format_percent(chance: Fraction) -> str:
    """Return a chance as a percentage with one decimal.

    A chance close to 0 but not 0 is `<0.1 %`, and a chance close to 1 but not 1 is `>99.9 %`.
    """
    numerator, denominator = 100 * chance.numerator, chance.denominator
    if numerator in (0, 100 * denominator):
        return f"{numerator // denominator} %"
    if numerator * 10 < denominator:
        return "<0.1 %"
    if numerator * 10 > 999 * denominator:
        return ">99.9 %"
    return f"{_decimal_text(numerator, denominator, 1)} %"


def format_number(value: Fraction | int, places: int = 2) -> str:
    """Return a number with at most `places` decimals, `−` for a minus, and `≈` in front if it is rounded."""
    value = Fraction(value)
    digits = _decimal_text(abs(value.numerator), value.denominator, places)
    sign = "−" if value < 0 and digits != "0" else ""
    rounded = "" if Fraction(digits) == abs(value) else "≈ "
    return f"{rounded}{sign}{digits}"


def format_count(count: Fraction | int, noun: str) -> str:
    """Return a number with its noun: `1 round`, `2 rounds`."""
    return f"{format_number(count)} {noun}{'' if count == 1 else 's'}"


def capitalise(words: str) -> str:
    """Return words with a capital letter in front, for the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def format_signed(value: int) -> str:
    """Return a whole number with its sign: `+2`, `−1`, `+0`."""
    return f"{value:+}".replace("-", "−")


def format_fraction(value: Fraction | int) -> str:
    """Return the exact value as a fraction in lowest terms, or a whole number."""
    return str(Fraction(value))


def _decimal_text(numerator: int, denominator: int, places: int) -> str:
    """Return a fraction in decimals, rounded half up.

    The arithmetic is of whole numbers, which avoids the errors of binary fractions.
    """
    scaled = (2 * numerator * 10**places + denominator) // (2 * denominator)
    whole, rest = divmod(scaled, 10**places)
    decimals = f"{rest:0{places}d}".rstrip("0") if places else ""
    return f"{whole}.{decimals}" if decimals else str(whole)


ColumnKind = Literal["text", "count", "chance", "number"]
ChartKind = Literal["bar", "line", "grid"]
Cell = str | int | Fraction
Rows = tuple[tuple[Cell, ...], ...]
_EXHIBITS: dict[str, Callable[[], "Exhibit"]] = {}
EXHIBITS: Mapping[str, Callable[[], "Exhibit"]] = MappingProxyType(_EXHIBITS)


@frozen
class Column:
    """The heading of a column and the kind of its cells; `chance` cells are fractions of 1."""

    name: str
    kind: ColumnKind = "text"


@frozen
class Chart:
    """The chart of an exhibit. Its fields, except `kind`, are names of columns.

    Bars or lines show `y` over `x`; if there is a `series`, each of its values has bars or a line. A grid has a row for
    each `y` and a column for each `x`, and its cells show `value`.
    """

    kind: ChartKind
    x: str
    y: str
    series: str | None = None
    value: str | None = None


@frozen
class Exhibit:
    """A computed table, with a chart if a picture helps."""

    title: str
    columns: tuple[Column, ...]
    rows: Rows
    chart: Chart | None = None
    note: str = ""
    id: str = ""

    def __post_init__(self) -> None:
        check_fields(self, "columns", "rows", "chart")
        for row in self.rows:
            if len(row) != len(self.columns):
                raise BadInput(row, f"a row of {self.title!r} must have {len(self.columns)} cells")
        if self.chart:
            names = [column.name for column in self.columns]
            for axis in (self.chart.x, self.chart.y, self.chart.series, self.chart.value):
                if axis is not None:
                    require_one_of(axis, names, f"a column of {self.title!r}")

    def as_json(self) -> dict[str, Any]:
        """Return plain data for pages and forms: exact values as strings, with their shown text beside them."""
        rows = [
            [_cell_json(column.kind, cell) for column, cell in zip(self.columns, row, strict=True)] for row in self.rows
        ]
        return {
            "id": self.id,
            "title": self.title,
            "note": self.note,
            "columns": as_dict(list(self.columns)),
            "rows": rows,
            "chart": self.chart and as_dict(self.chart),
        }


def _cell_json(kind: ColumnKind, cell: Cell) -> object:
    if kind in ("text", "count"):
        return cell
    value = Fraction(cell)
    text = format_percent(value) if kind == "chance" else format_number(value)
    return {"exact": format_fraction(value), "shown": text, "value": float(value)}


def exhibit(game: str, name: str) -> Callable[[Callable[[], Exhibit]], Callable[[], Exhibit]]:
    """Register a function without arguments that computes an exhibit, as `game/name` for the pages."""

    def keep(make: Callable[[], Exhibit]) -> Callable[[], Exhibit]:
        _EXHIBITS[f"{game}/{name}"] = make
        return make

    return keep


def chart_exhibit(
    kind: ChartKind, title: str, columns: tuple[Column, ...], rows: Iterable[tuple[Cell, ...]], note: str = ""
) -> Exhibit:
    """Return an exhibit whose chart shows all columns.

    Args:
        kind: The kind of the chart.
        title: The title of the exhibit.
        columns: Two or three columns. Two are `x` and `y` of the chart. Three columns of a grid are its `x`, `y` and
            `value`; three columns of any other chart are `x`, `series` and `y`.
        rows: The rows, each with one cell for each column.
        note: The text below the exhibit; empty for none.

    Raises:
        BadInput: A row has too few or too many cells.
    """
    x, *between, y = (column.name for column in columns)
    chart = Chart(kind, x, between[0], value=y) if kind == "grid" else Chart(kind, x, y, *between)
    return Exhibit(title, columns, tuple(rows), chart, note)


def odds_exhibit(title: str, odds: Odds[Any], heading: str) -> Exhibit:
    """Return odds as a table of outcomes and chances, with a bar for each outcome."""
    if not isinstance(odds, Odds):
        raise BadInput(odds, "`odds` must be an Odds object")
    rows = tuple((_label(outcome), chance) for outcome, chance in odds.items())
    kind: ColumnKind = "count" if all(isinstance(row[0], int) for row in rows) else "text"
    columns = (Column(heading, kind), Column("Chance", "chance"))
    return Exhibit(title, columns, rows, Chart("bar", heading, "Chance"))


def _label(outcome: object) -> str | int:
    return outcome if isinstance(outcome, int) and not isinstance(outcome, bool) else str(outcome)
