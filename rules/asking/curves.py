"""Curves from the answers to one question for many values of an input: what each table says, value by value."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile

from rules.asking.answers import Answer
from rules.core import Chart, Column, Exhibit
from rules.core.exhibits import ChartKind, Rows
from rules.core.frozen import frozen

Value = int | str  # a value of the input, as it is called
MOST_LINES, MOST_SERIES = 6, 3
BAND = re.compile(r"\d+–\d+")


@frozen
class Reading:
    """What one table says: a value for each head, or the mean of a distribution of numbers alone.

    `title` and `note` are the table's; `head` is "" for a mean.
    """

    title: str
    note: str
    head: str
    column: Column
    values: dict[str, Fraction]

    @property
    def key(self) -> tuple[str, str, str]:
        """What the same table has in common in all answers; numbers in its title may differ."""
        return re.sub(r"[−-]?\d+", "", self.title), self.head, self.column.name


Points = list[tuple[Value, Reading]]


def curves(label: str, numeric: bool, answers: list[tuple[Value, Answer]]) -> list[Exhibit]:
    """A curve for each table that can be read for two values of the input at least."""
    by_table: dict[tuple[str, str, str, int], Points] = {}
    for value, answer in answers:
        seen: Counter[tuple[str, str, str]] = Counter()
        for reading in (each for exhibit in answer.exhibits for each in readings(exhibit)):
            seen[reading.key] += 1
            by_table.setdefault((*reading.key, seen[reading.key]), []).append((value, reading))
    several = (points for points in by_table.values() if len(points) > 1 and not _bands_differ(points))
    return [_curve(label, numeric, points) for points in several]


def answer_by_answer(label: str, numeric: bool, answers: list[tuple[Value, Answer]]) -> Exhibit:
    """Each value of the input with the sentence that answers it."""
    columns = (Column(label, "count" if numeric else "text"), Column("Answer"))
    return Exhibit("Answer by answer", columns, tuple((value, answer.headline) for value, answer in answers))


def readings(exhibit: Exhibit) -> Iterator[Reading]:
    """What a table says that can be followed from value to value; nothing if it is itself a curve or a grid."""
    chart = exhibit.chart
    if not exhibit.rows or (chart and chart.kind != "bar"):
        return
    head = _named(exhibit, chart.x) if chart else 0
    value = _value(exhibit)
    if value is None:
        return
    if exhibit.columns[head].kind == "count":
        yield from _mean(exhibit, head, value)
    elif exhibit.columns[head].kind == "text":
        yield from _listed(exhibit, head, value)


def _named(exhibit: Exhibit, name: str) -> int:
    return [column.name for column in exhibit.columns].index(name)


def _value(exhibit: Exhibit) -> int | None:
    """The column to follow: the charted one, or the only one of chances or numbers."""
    if exhibit.chart:
        return _named(exhibit, exhibit.chart.y)
    there = [at for at, column in enumerate(exhibit.columns) if column.kind in ("chance", "number")]
    return there[0] if len(there) == 1 else None


def _mean(exhibit: Exhibit, head: int, value: int) -> Iterator[Reading]:
    """The mean of a distribution of numbers."""
    column = exhibit.columns[value]
    if column.kind == "chance" and sum(Fraction(row[value]) for row in exhibit.rows) == 1:
        name = f"{exhibit.columns[head].name} on average"
        mean = sum((Fraction(row[head]) * Fraction(row[value]) for row in exhibit.rows), Fraction(0))
        yield Reading(f"{exhibit.title} on average", "", "", Column(name, "number"), {"": mean})


def _listed(exhibit: Exhibit, head: int, value: int) -> Iterator[Reading]:
    """A value for each head; with series, a reading for each of a few."""
    series = _named(exhibit, exhibit.chart.series) if exhibit.chart and exhibit.chart.series else None
    names = [None] if series is None else list(dict.fromkeys(row[series] for row in exhibit.rows))
    if len(names) > MOST_SERIES:
        return
    for name in names:
        rows = [row for row in exhibit.rows if series is None or row[series] == name]
        values = {str(row[head]): Fraction(row[value]) for row in rows}
        if len(values) == len(rows):
            title = exhibit.title if series is None else f"{exhibit.title}: {name}"
            yield Reading(title, exhibit.note, exhibit.columns[head].name, exhibit.columns[value], values)


def _bands_differ(points: Points) -> bool:
    """Whether numbers are drawn together differently from answer to answer, so that no head stays itself."""
    bands = {frozenset(filter(BAND.fullmatch, reading.values)) for _, reading in points}
    return len(bands) > 1


def _curve(label: str, numeric: bool, points: Points) -> Exhibit:
    """All readings of a table as one exhibit; what an answer does not name is 0 there."""
    first = points[0][1]
    title, note = _common([each.title for _, each in points]), {each.note for _, each in points}
    x = Column(_apart(label, first), "count" if numeric else "text")
    kind: ChartKind = "line" if numeric else "bar"
    if first.head:
        heads = _heads(points)
        columns: tuple[Column, ...] = (x, Column(first.head), first.column)
        rows: Rows = tuple((value, head, each.values.get(head, 0)) for value, each in points for head in heads)
        chart = Chart(kind, x.name, first.column.name, first.head)
        if len(heads) > MOST_LINES:
            chart = Chart("grid", x.name, first.head, value=first.column.name)
    else:
        columns, rows = (x, first.column), tuple((value, each.values[""]) for value, each in points)
        chart = Chart(kind, x.name, first.column.name)
    return Exhibit(f"{title}, by {label}", columns, rows, chart, note.pop() if len(note) == 1 else "")


def _heads(points: Points) -> list[str]:
    """Every head of any answer, in an order that all of them keep."""
    heads: list[str] = []
    for _, reading in points:
        at = 0
        for head in reading.values:
            if head not in heads:
                heads.insert(at, head)
            at = heads.index(head) + 1
    return heads


def _apart(label: str, reading: Reading) -> str:
    """The input's name as a column, even where the table has a column of that name."""
    return f"{label}, as asked" if label in (reading.head, reading.column.name) else label


def _common(titles: list[str]) -> str:
    """The title that all have, or as much of its beginning."""
    if len(set(titles)) == 1:
        return titles[0]
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*titles, strict=False))
    return "".join(letters[0] for letters in alike).rstrip(" 0123456789−-:,")
