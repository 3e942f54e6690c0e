"""One input through its whole range, all else as asked: a curve from the same question put for every value."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.asking.answers import Answer
from rules.asking.curves import Asked, answer_by_answer, curves
from rules.asking.places import Place, Single, placed, places
from rules.asking.registry import Calculator, find
from rules.asking.table_rulings import Choice
from rules.core import Exhibit, one_of
from rules.core.inputs import Choice as Options
from rules.core.inputs import Errors, Whole, WrongInputs, read_named
from rules.core.progress import reached, within

MOST_VALUES, SPACED = 41, 21


def sweep(called: str, along: str, /, *, rulings: Choice | None = None, **inputs: Any) -> Answer:
    """Answer a calculator's question for every value of one input, the others staying as they are.

    Args: `along` is the path of a number, a choice or a flag: `"ruse_stat"`, `"first.0.muscle"`; `rulings` as for
    `ask`. Raises `BadInput` where no such input stands and `WrongInputs` for refused values of the others.
    """
    return swept(find(called), along, inputs, rulings)


def swept(found: Calculator, along: str, inputs: Mapping[str, Any], choice: Choice | None = None) -> Answer:
    """The same for a calculator with its inputs as a mapping. See `sweep`."""
    place = _place(found, along, inputs)
    values = _values(place.kind)
    answers: list[tuple[Asked, Answer]] = []
    refusals: list[tuple[Asked, WrongInputs]] = []
    for done, (value, shown) in enumerate(values, 1):
        try:
            with within(done - 1, len(values), "values"):
                answers.append((shown, found.answer(placed(found.fields, inputs, along, value), choice)))
        except WrongInputs as refusal:
            refusals.append((shown, refusal))
        reached(done, len(values), "values")
    if not answers:
        raise refusals[0][1]
    along_whole = isinstance(place.kind, Whole)
    exhibits = [*curves(place.label, along_whole, answers), answer_by_answer(place.label, along_whole, answers)]
    return Answer(_headline(place), _numbered(found, exhibits, _left_out(refusals)))


def sweep_python(found: Calculator, along: str, inputs: Mapping[str, Any], choice: Choice | None = None) -> str:
    """One line of Python that gives the same sweep."""
    others = {name: value for name, value in inputs.items() if name != along}
    return f"print(sweep({', '.join([repr(found.id), repr(along), *found.named(others, choice)])}).as_text())"


def _place(found: Calculator, along: str, inputs: Mapping[str, Any]) -> Place:
    """The input to go along; all others are checked first. Raises `WrongInputs`, and `BadInput` if there is none."""
    there = places(found.fields, inputs) if isinstance(inputs, Mapping) else {}
    tried = placed(found.fields, inputs, along, _values(there[along].kind)[0][0]) if along in [*there] else inputs
    errors: Errors = {}
    read_named(found.fields, tried, "", errors, found.title)
    if errors:
        raise WrongInputs(errors)
    return there[one_of(along, there, "an input to go along")]


def _values(kind: Single) -> list[tuple[Any, Asked]]:
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


def _numbered(found: Calculator, exhibits: list[Exhibit], left_out: str) -> tuple[Exhibit, ...]:
    """The exhibits with their identifiers; the first one says which values are left out."""
    first = exhibits[0]
    told = [replace(first, note=" ".join(filter(None, (first.note, left_out)))), *exhibits[1:]]
    return tuple(replace(each, id=f"{found.id}/sweep/{at}") for at, each in enumerate(told))


def _left_out(refusals: list[tuple[Asked, WrongInputs]]) -> str:
    """Which values have no answer, and why not."""
    by_reason: dict[str, list[str]] = {}
    for shown, refusal in refusals:
        message = next(iter(refusal.errors.values()))
        by_reason.setdefault(message.partition(" is not allowed: ")[2] or message, []).append(str(shown))
    return " ".join(f"Left out: {', '.join(values)} ({reason})." for reason, values in by_reason.items())
