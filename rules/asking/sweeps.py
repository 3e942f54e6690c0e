"""One input through its whole range, all else as asked: a curve from the same question put for every value."""

from collections.abc import Mapping
from typing import Any

from rules.asking.answers import Answer
from rules.asking.curves import Value, answer_by_answer, curves
from rules.asking.places import Place, Single, placed, places
from rules.asking.question import Calculator, Question
from rules.asking.registry import find
from rules.asking.table_rulings import Choice
from rules.core import Exhibit, one_of
from rules.core.frozen import replace
from rules.core.inputs import Choice as Options
from rules.core.inputs import Values, Whole, WrongInputs
from rules.core.progress import part_of, report

MOST_VALUES, SPACED = 41, 21


def sweep(called: str, along: str, /, *, rulings: Choice | None = None, **inputs: Any) -> Answer:
    """Answer a calculator's question for every value of one input, the others staying as they are.

    Args: `along` is the path of a number, a choice or a flag: `"ruse_stat"`, `"first.0.muscle"`; `rulings` as for
    `ask`. Raises `BadInput` where no such input stands and `WrongInputs` for refused values of the others.
    """
    return pose_sweep(find(called), along, inputs, rulings).answer()


def pose_sweep(calculator: Calculator, along: str, inputs: Values, choice: Choice | None = None) -> Question:
    """The question for every value of one input, whatever is given for that one. See `sweep`."""
    there = places(calculator.fields, inputs) if isinstance(inputs, Mapping) else {}
    if along in [*there]:
        value, _ = _values(there[along].kind)[0]
        question = calculator.pose(placed(calculator.fields, inputs, along, value), choice)
    else:
        question = calculator.pose(inputs, choice)
    return replace(question, sweep=one_of(along, there, "an input to go along"), given=inputs)


def answer_sweep(question: Question) -> Answer:
    """The answers for every value of the input that a question goes along."""
    fields, along = question.calculator.fields, str(question.sweep)
    place = places(fields, question.values)[along]
    values = _values(place.kind)
    answers: list[tuple[Value, Answer]] = []
    refusals: list[tuple[Value, WrongInputs]] = []
    for done, (value, shown) in enumerate(values, 1):
        one = replace(question, values=placed(fields, question.values, along, value), sweep=None)
        try:
            with part_of(done - 1, len(values), "values"):
                answers.append((shown, one.answer()))
        except WrongInputs as refusal:
            refusals.append((shown, refusal))
        report(done, len(values), "values")
    if not answers:
        raise refusals[0][1]
    along_whole = isinstance(place.kind, Whole)
    exhibits = [*curves(place.label, along_whole, answers), answer_by_answer(place.label, along_whole, answers)]
    return Answer(_headline(place), _numbered(question.calculator, exhibits, _left_out(refusals)))


def _values(kind: Single) -> list[tuple[Any, Value]]:
    """The values to ask for, each with what it is called: all of them, or some at even steps with both ends."""
    if isinstance(kind, Whole):
        low, high = kind.low, kind.low + MOST_VALUES - 1 if kind.high is None else kind.high
        steps = high - low
        if steps < MOST_VALUES:
            return [(each, each) for each in range(low, high + 1)]
        spaced = [low + (2 * steps * at + SPACED - 1) // (2 * (SPACED - 1)) for at in range(SPACED)]
        return [(each, each) for each in spaced]
    return [*kind.options.items()] if isinstance(kind, Options) else [(False, "no"), (True, "yes")]


def _headline(place: Place) -> str:
    if isinstance(place.kind, Whole):
        return f"{place.label} from {place.kind.low} to {place.kind.high}, all else as asked.".replace("-", "−")
    many = f"each of {len(place.kind.options)}" if isinstance(place.kind, Options) else "no and yes"
    return f"{place.label}: {many}, all else as asked."


def _numbered(calculator: Calculator, exhibits: list[Exhibit], left_out: str) -> tuple[Exhibit, ...]:
    """The exhibits with their identifiers; the first one says which values are left out."""
    first = exhibits[0]
    numbered = [replace(first, note=" ".join(filter(None, (first.note, left_out)))), *exhibits[1:]]
    return tuple(replace(each, id=f"{calculator.id}/sweep/{at}") for at, each in enumerate(numbered))


def _left_out(refusals: list[tuple[Value, WrongInputs]]) -> str:
    """Which values have no answer, and why not."""
    by_reason: dict[str, list[str]] = {}
    for shown, refusal in refusals:
        message = next(iter(refusal.errors.values()))
        by_reason.setdefault(message.partition(" is not allowed: ")[2] or message, []).append(str(shown))
    return " ".join(f"Left out: {', '.join(values)} ({reason})." for reason, values in by_reason.items())
