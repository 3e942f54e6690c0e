"""The questions that get precomputed answers: all questions of a calculator, or those that are one change away.

A question is one change away if it differs from the calculator's example in one input.
"""

import json
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

from rules.calculators.question import Calculator
from rules.core.inputs import Fields, FlagInput, GroupInput, Input, IntegerInput, ListInput, SelectInput

Inputs = dict[str, Any]  # the inputs that differ from the example, in the order of the form

MAX_QUESTIONS = 960  # if a calculator has more questions, not all of them get answers; so far they do not fit a table
REACH = 50  # the largest change of a number, up or down
_SINGLE = (IntegerInput, SelectInput, FlagInput)


def question_count(calculator: Calculator) -> int | None:
    """Return the number of possible questions; None if an input has no upper bound, or is a list or a text."""
    kinds = [kind for kind, _ in calculator.fields.values()]
    return prod(map(_count, kinds)) if all(_is_counted(kind) for kind in kinds) else None


def all_questions(calculator: Calculator) -> Iterator[Inputs]:
    """Yield all possible questions; the last input changes first."""
    for values in product(*(kind.values() for kind, _ in calculator.fields.values() if isinstance(kind, _SINGLE))):
        yield changed_inputs(calculator, dict(zip(calculator.fields, values, strict=True)))


def nearby_questions(calculator: Calculator) -> list[Inputs]:
    """Return the example and every question one change away from it, small changes first."""
    example = _plain_all(calculator.fields, {})
    changed = [
        (steps, {name: value})
        for name, (kind, _) in calculator.fields.items()
        for steps, value in _changes(kind, example[name])
    ]
    ordered = [{}, *(inputs for _, inputs in sorted(changed, key=lambda change: change[0]))]
    # Removing either of two equal entries gives the same question.
    return [*{json.dumps(inputs): inputs for inputs in ordered}.values()]


def changed_inputs(calculator: Calculator, values: Inputs) -> Inputs:
    """Return the inputs that differ from the example, which are those that a form sends."""
    example = _plain_all(calculator.fields, {})
    return {name: value for name, value in values.items() if value != example[name]}


def _is_counted(kind: Input) -> bool:
    return isinstance(kind, _SINGLE) and not (isinstance(kind, IntegerInput) and kind.high is None)


def _count(kind: Input) -> int:
    match kind:
        case IntegerInput(low=low, high=int(high)):
            return high - low + 1
        case SelectInput(options=options):
            return len(options)
    return 2


def _plain(kind: Input, value: Any) -> Any:
    """Return a default value in the form that the page sends: tuples as lists, and groups with all their fields."""
    match kind:
        case GroupInput(fields=fields):
            return _plain_all(fields, value)
        case ListInput(item=item):
            return [_plain(item, entry) for entry in value]
    return value


def _plain_all(fields: Fields, values: Any) -> Inputs:
    return {name: _plain(kind, values.get(name, default)) for name, (kind, default) in fields.items()}


def _changes(kind: Input, value: Any) -> Iterator[tuple[int, Any]]:
    """Yield every value that is one change away from a value, with the size of the change."""
    match kind:
        case IntegerInput(low=low, high=high):
            last = value + REACH if high is None else min(high, value + REACH)
            yield from (
                (abs(number - value), number) for number in range(max(low, value - REACH), last + 1) if number != value
            )
        case SelectInput() | FlagInput():
            yield from ((1, option) for option in kind.values() if option != value)
        case GroupInput(fields=fields):
            for name, (field, _) in fields.items():
                yield from ((steps, {**value, name: new}) for steps, new in _changes(field, value[name]))
        case ListInput():
            yield from _list_changes(kind, value)


def _list_changes(kind: ListInput, value: list[Any]) -> Iterator[tuple[int, Any]]:
    """Yield every list that has one entry more, one entry less, or one changed entry, with the size of the change."""
    if len(value) < kind.high:
        yield 1, [*value, _plain(kind.item, kind.new)]
    for index, entry in enumerate(value):
        before, after = value[:index], value[index + 1 :]
        if len(value) > kind.low:
            yield 1, before + after
        yield from ((steps, [*before, new, *after]) for steps, new in _changes(kind.item, entry))
