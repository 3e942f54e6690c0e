"""Sweeps: one question answered for every value of an input, with curves of the numbers in the answers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from os.path import commonprefix
from typing import Any

from rules.calculators.answers import Answer
from rules.calculators.question import Calculator, Question
from rules.calculators.registry import find_calculator
from rules.calculators.rulings_choice import RulingsChoice
from rules.core import Chart, Column, Exhibit, require_one_of
from rules.core.exhibits import ChartKind, Rows, capitalise
from rules.core.frozen import frozen, replace
from rules.core.inputs import (
    BadInputs,
    Fields,
    FlagInput,
    FrozenValues,
    GroupInput,
    Input,
    IntegerInput,
    ListInput,
    SelectInput,
    Values,
)
from rules.core.progress import progress_part, report_progress

Single = IntegerInput | SelectInput | FlagInput


@frozen
class InputPath:
    """A number, choice or flag among a calculator's inputs, with its path.

    Its label also says where it is, and so is unique: `Side 2, fighter 1: Skill level`.
    """

    path: str
    label: str
    kind: Single


def input_paths(fields: Fields, inputs: Values) -> dict[str, InputPath]:
    """Return every number, choice and flag of these inputs, by its path."""
    named = ((name, kind, inputs.get(name, default)) for name, (kind, default) in fields.items())
    return {place.path: place for name, kind, value in named for place in _paths_below(kind, value, name, "")}


def _paths_below(kind: Input, value: Any, path: str, where: str) -> Iterator[InputPath]:
    match kind:
        case IntegerInput() | SelectInput() | FlagInput():
            yield InputPath(path, f"{where}: {kind.label}" if where else kind.label, kind)
        case GroupInput(fields=fields) if isinstance(value, Mapping):
            for name, (field, default) in fields.items():
                yield from _paths_below(field, value.get(name, default), f"{path}.{name}", where or kind.label)
        case ListInput(item=item) if isinstance(value, list | tuple):
            for index, entry in enumerate(value):
                yield from _paths_below(item, entry, f"{path}.{index}", _entry_name(kind, index + 1, where))


def _entry_name(kind: ListInput, number: int, where: str) -> str:
    """Return the name of a list's entry, such as `Fighter 2`.

    If the list's label does not begin with the noun of its entries, the label comes first: `Second side, fighter 2`.
    """
    entry = f"{kind.noun} {number}"
    if not kind.label.lower().startswith(kind.noun.lower()):
        entry = f"{kind.label}, {entry}"
    return f"{where}, {entry}" if where else capitalise(entry)


def with_input(fields: Fields, inputs: Values, path: str, value: Any) -> FrozenValues:
    """Return the inputs with a new value for the input at this path."""
    name, _, rest = path.partition(".")
    kind, default = fields[name]
    return FrozenValues({**inputs, name: _with_part(kind, inputs.get(name, default), rest, value)})


def _with_part(kind: Input, old: Any, path: str, value: Any) -> Any:
    match kind:
        case GroupInput(fields=fields) if path:
            return with_input(fields, old, path, value)
        case ListInput(item=item) if path:
            at, _, rest = path.partition(".")
            return tuple(_with_part(item, part, rest, value) if str(n) == at else part for n, part in enumerate(old))
    return value


Value = int | str  # the name of a value of the swept input
MAX_LINES, MAX_SERIES = 6, 3
BAND = re.compile(r"\d+–\d+")


@frozen
class TableSeries:
    """Numbers of one table for a curve: one for each row heading or, if the headings are numbers, only their mean.

    `title` and `note` are the table's title and note. `column` is the column of numbers, and `head` the name of the
    column with the row headings; `head` is empty for a mean.
    """

    title: str
    note: str
    head: str
    column: Column
    values: dict[str, Fraction]

    @property
    def key(self) -> tuple[str, str, str]:
        """A key of the table that is equal in all answers, even if numbers in the title differ."""
        return re.sub(r"[−-]?\d+", "", self.title), self.head, self.column.name


Points = list[tuple[Value, TableSeries]]


def sweep_exhibits(swept: Column, answers: list[tuple[Value, Answer]]) -> list[Exhibit]:
    """Return a curve for each table that is in the answers for at least two values of the swept input.

    Args:
        swept: The column of the values of the input.
        answers: Pairs of a value of the swept input and its answer, in the order of the values.
    """
    by_table: dict[tuple[str, str, str, int], Points] = {}
    for value, answer in answers:
        seen: Counter[tuple[str, str, str]] = Counter()
        for series in (series for exhibit in answer.exhibits for series in extract_series(exhibit)):
            seen[series.key] += 1
            by_table.setdefault((*series.key, seen[series.key]), []).append((value, series))
    several = (points for points in by_table.values() if len(points) > 1 and not _bands_differ(points))
    return [_curve(swept, points) for points in several]


def headlines_exhibit(swept: Column, answers: list[tuple[Value, Answer]]) -> Exhibit:
    """Return a table of the headlines, with a row for each value of the swept input."""
    rows = tuple((value, answer.headline) for value, answer in answers)
    return Exhibit("Answer by answer", (swept, Column("Answer")), rows)


def extract_series(exhibit: Exhibit) -> Iterator[TableSeries]:
    """Yield the series of a table.

    Yield nothing if the table is a curve or a grid already, or has several columns of numbers.
    """
    chart, names = exhibit.chart, [column.name for column in exhibit.columns]
    if not exhibit.rows or (chart and chart.kind != "bar"):
        return
    if chart:
        head, values = names.index(chart.x), [names.index(chart.y)]
    else:
        head, values = 0, [at for at, column in enumerate(exhibit.columns) if column.kind in ("chance", "number")]
    if len(values) != 1:
        return
    if exhibit.columns[head].kind == "count":
        yield from _mean_series(exhibit, head, values[0])
    elif exhibit.columns[head].kind == "text":
        series = names.index(chart.series) if chart and chart.series else None
        yield from _head_series(exhibit, head, values[0], series)


def _mean_series(exhibit: Exhibit, head: int, value: int) -> Iterator[TableSeries]:
    """Yield one series with the mean of a table, if the table is a distribution of numbers."""
    column = exhibit.columns[value]
    if column.kind == "chance" and sum(Fraction(row[value]) for row in exhibit.rows) == 1:
        name = f"{exhibit.columns[head].name} on average"
        mean = sum((Fraction(row[head]) * Fraction(row[value]) for row in exhibit.rows), Fraction(0))
        yield TableSeries(f"{exhibit.title} on average", "", "", Column(name, "number"), {"": mean})


def _head_series(exhibit: Exhibit, head: int, value: int, series: int | None) -> Iterator[TableSeries]:
    """Yield the numbers by row heading, once for each series of the chart; if it has too many series, yield nothing."""
    by_title: dict[str, list[Any]] = {}
    for row in exhibit.rows:
        title = exhibit.title if series is None else f"{exhibit.title}: {row[series]}"
        by_title.setdefault(title, []).append(row)
    if len(by_title) > MAX_SERIES:
        return
    for title, rows in by_title.items():
        values = {str(row[head]): Fraction(row[value]) for row in rows}
        if len(values) == len(rows):
            yield TableSeries(title, exhibit.note, exhibit.columns[head].name, exhibit.columns[value], values)


def _bands_differ(points: Points) -> bool:
    """Return whether row headings of the answers are different ranges such as `3–4`, so that rows do not match."""
    bands = {frozenset(filter(BAND.fullmatch, series.values)) for _, series in points}
    return len(bands) > 1


def _curve(swept: Column, points: Points) -> Exhibit:
    """Return one exhibit of the series of all answers; if an answer lacks a row heading, its number there is 0."""
    first = points[0][1]
    title, note = _common_title([series.title for _, series in points]), {series.note for _, series in points}
    same_name = swept.name in (first.head, first.column.name)
    x = replace(swept, name=f"{swept.name}, as asked") if same_name else swept
    kind: ChartKind = "line" if swept.kind == "count" else "bar"
    if first.head:
        heads = _ordered_heads(points)
        columns: tuple[Column, ...] = (x, Column(first.head), first.column)
        rows: Rows = tuple((value, head, series.values.get(head, 0)) for value, series in points for head in heads)
        chart = Chart(kind, x.name, first.column.name, first.head)
        if len(heads) > MAX_LINES:
            chart = Chart("grid", x.name, first.head, value=first.column.name)
    else:
        columns, rows = (x, first.column), tuple((value, series.values[""]) for value, series in points)
        chart = Chart(kind, x.name, first.column.name)
    return Exhibit(f"{title}, by {swept.name}", columns, rows, chart, note.pop() if len(note) == 1 else "")


def _ordered_heads(points: Points) -> list[str]:
    """Return the row headings of all answers; headings of one answer keep their order if possible."""
    heads: list[str] = []
    for _, series in points:
        index = 0
        for head in series.values:
            if head not in heads:
                heads.insert(index, head)
            index = heads.index(head) + 1
    return heads


def _common_title(titles: list[str]) -> str:
    """Return the title of all tables; if their titles differ, the beginning that all titles have."""
    if len(set(titles)) == 1:
        return titles[0]
    return commonprefix(titles).rstrip(" 0123456789−-:,")  # noqa: RUF071 (titles are not paths)


MAX_VALUES, SPACED_VALUES = 41, 21


@frozen
class SweptQuestion(Question):
    """A question that is asked for every value of one input, whose path is `sweep`."""

    def answer(self) -> Answer:
        """Return all answers as curves and a table; raise `BadInputs` if the rules refuse every value."""
        fields, along = self.calculator.fields, str(self.sweep)
        place = input_paths(fields, self.values)[along]
        values = sweep_values(place.kind)
        answers: list[tuple[Value, Answer]] = []
        refusals: list[tuple[Value, BadInputs]] = []
        for done, (value, shown) in enumerate(values, 1):
            values_here = with_input(fields, self.values, along, value)
            question = Question(self.calculator, values_here, self.rulings, None, self.seed, self.given)
            try:
                with progress_part(done - 1, len(values), "values"):
                    answers.append((shown, question.answer()))
            except BadInputs as refusal:
                refusals.append((shown, refusal))
            report_progress(done, len(values), "values")
        if not answers:
            raise refusals[0][1]
        swept = Column(place.label, "count" if isinstance(place.kind, IntegerInput) else "text")
        first, *others = [*sweep_exhibits(swept, answers), headlines_exhibit(swept, answers)]
        noted = replace(first, note=" ".join(filter(None, (first.note, _left_out_text(refusals)))))
        numbered = enumerate((noted, *others))
        exhibits = (replace(exhibit, id=f"{self.calculator.id}/sweep/{number}") for number, exhibit in numbered)
        return Answer(_headline(place), tuple(exhibits))


def sweep(called: str, along: str, /, *, rulings: RulingsChoice | None = None, **inputs: Any) -> Answer:
    """Return a calculator's answers for every value of one input; the other inputs do not change.

    Args:
        called: The calculator, such as `riskbreaker/skill-roll`.
        along: The path of a number, a choice or a flag, such as `"ruse_stat"` or `"first.0.muscle"`.
        rulings: The rulings of a group, as for `ask`.
        **inputs: Values of other inputs by name.

    Raises:
        BadInput: There is no such calculator or input.
        BadInputs: A value of another input is refused.
    """
    return make_sweep_question(find_calculator(called), along, inputs, rulings).answer()


def make_sweep_question(
    calculator: Calculator, along: str, inputs: Values, choice: RulingsChoice | None = None
) -> Question:
    """Return the question that `sweep` asks; if `inputs` has a value for the swept input, it is ignored."""
    paths = input_paths(calculator.fields, inputs) if isinstance(inputs, Mapping) else {}
    if along in [*paths]:
        value, _ = sweep_values(paths[along].kind)[0]
        question = calculator.make_question(with_input(calculator.fields, inputs, along, value), choice)
    else:
        question = calculator.make_question(inputs, choice)
    swept = require_one_of(along, paths, "the input to vary")
    return SweptQuestion(question.calculator, question.values, question.rulings, swept, question.seed, inputs)


def sweep_values(kind: Single) -> list[tuple[Any, Value]]:
    """Return the values of a sweep with their names: all values or, if there are many, some at even distances."""
    match kind:
        case SelectInput(options=options):
            return list(options.items())
        case FlagInput():
            return [(False, "no"), (True, "yes")]
    steps = MAX_VALUES - 1 if kind.high is None else kind.high - kind.low
    spaces = steps if steps < MAX_VALUES else SPACED_VALUES - 1
    numbers = [kind.low, *(kind.low + (2 * steps * at + spaces) // (2 * spaces) for at in range(1, spaces + 1))]
    return [(number, number) for number in numbers]


def _headline(place: InputPath) -> str:
    if isinstance(place.kind, IntegerInput):
        return f"{place.label} from {place.kind.low} to {place.kind.high}, all other inputs as entered.".replace(
            "-", "−"
        )
    many = f"each of {len(place.kind.options)}" if isinstance(place.kind, SelectInput) else "no and yes"
    return f"{place.label}: {many}, all other inputs as entered."


def _left_out_text(refusals: list[tuple[Value, BadInputs]]) -> str:
    """Return sentences that name the values without an answer, and the reasons."""
    by_reason: dict[str, list[str]] = {}
    for shown, refusal in refusals:
        reason = next(iter(refusal.causes.values())).reason
        by_reason.setdefault(reason, []).append(str(shown))
    return " ".join(f"Left out: {', '.join(values)}. {reason}" for reason, values in by_reason.items())
