"""The protocol of calculators on a page: a question in JSON asks a calculator, or asks for an exhibit."""

import json
from fractions import Fraction
from typing import Any

from rules.calculators.answers import Answer
from rules.calculators.question import Question, refused_inputs
from rules.calculators.registry import find_calculator, import_calculators
from rules.calculators.rulings_choice import overrides_by_game, parse_rulings_choice, using_rulings
from rules.calculators.sweeps import make_sweep_question
from rules.core import EXHIBITS, BadInput, Exhibit, memoize, require_one_of, using
from rules.core.errors import require_text
from rules.core.exhibits import format_fraction, format_number, format_percent
from rules.core.frozen import replace
from rules.core.inputs import BadInputs, PlainData
from rules.core.progress import Progress, progress_listener

QUESTION = 'an object with "calculator" or "exhibit", such as {"calculator": "riskbreaker/skill-roll"}'
MAX_SHOWN_LETTERS = 60
# Characters of a fraction that is worth reading; chances that are known to only twelve digits have longer fractions.
MAX_READABLE_LETTERS = 20


def ask_json(text: str, progress: Progress | None = None) -> str:
    """Return the answer to a question, both as JSON; if inputs are refused, return a message for each.

    A question is `{"calculator": …, "inputs": {…}}` or `{"exhibit": …}`. It may have the rulings of a group under
    `"rulings"`. If these differ from ours, the reply lists the differences, and `"recommended"` is the answer under
    our rulings.

    One more key asks for something else. With `"roll": "a seed"`, the reply has the steps of one roll. With `"sweep":
    "ruse_stat"`, it has the answers for every value of that input. With `"value": "works"`, it has the value `works`.

    Args:
        text: The question.
        progress: Called with the progress of a long question: `progress(40, 300, "fights", "So far …")`.
    """
    try:
        with progress_listener(progress), refused_inputs():
            return json.dumps({"ok": True} | _reply(_parse_request(text)))
    except BadInputs as error:
        return json.dumps({"ok": False, "errors": error.errors})


def _parse_request(text: str) -> PlainData:
    """Return the question as plain data; raise `BadInput` for a text that is not a question."""
    try:
        request = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise BadInput(_short(text), f"a question must be JSON: {QUESTION}") from None
    if not isinstance(request, dict) or not {"calculator", "exhibit"} & request.keys():
        raise BadInput(_short(request), f"a question must be {QUESTION}")
    return request


def _short(value: Any) -> Any:
    """Return a value short enough for a message."""
    text = value if isinstance(value, str) else json.dumps(value, default=repr, skipkeys=True)
    return value if len(text) <= MAX_SHOWN_LETTERS else f"{text[:MAX_SHOWN_LETTERS]}…"


def _reply(request: PlainData) -> PlainData:
    if "exhibit" in request:
        return _exhibit(request)
    calculator = find_calculator(request["calculator"])
    inputs, choice = request.get("inputs", {}), request.get("rulings")
    if "sweep" in request and "roll" not in request:
        question = make_sweep_question(calculator, request["sweep"], inputs, choice)
        return {"answer": question.answer().as_json() | {"python": question.as_python()}}
    question = calculator.make_question(inputs, choice)
    if "roll" in request:
        question = question.with_seed(request["roll"])
        steps = _cached_answer(question).explanation(question.seed)
        return {"steps": [step.as_json() for step in steps], "seed": question.seed}
    return _value(question, request["value"]) if "value" in request else _answer(question)


def _value(question: Question, name: str) -> PlainData:
    """Return one value of the answer, and the same value under our rulings."""
    value = _cached_answer(question)[name]
    ours = _cached_answer(question.with_default_rulings())[name] if question.ruling_overrides else value
    return {"value": prose_forms(value), "recommended": prose_forms(ours)}


def prose_forms(value: Fraction | int) -> dict[str, str]:
    """Return the forms in which a page can show a value: as a fraction, as a number and, from 0 to 1, as a chance.

    `tip` is the text beside it that gives the exact value, if the fraction is short enough.
    """
    shapes = {"exact": format_fraction(value), "number": format_number(value)}
    if len(shapes["exact"]) <= MAX_READABLE_LETTERS:
        shapes["tip"] = f"exactly {shapes['exact']}"
    return shapes | ({"chance": format_percent(Fraction(value))} if 0 <= value <= 1 else {})


def _answer(question: Question) -> PlainData:
    answer = _cached_answer(question).as_json() | {"python": question.as_python()}
    if not question.ruling_overrides:
        return {"answer": answer}
    try:
        recommended = _cached_answer(question.with_default_rulings()).as_json()
    except BadInputs:  # our rulings refuse the question
        recommended = None
    return {"answer": answer, "departing": question.ruling_overrides, "recommended": recommended}


def _cached_answer(question: Question) -> Answer:
    """Return the answer, which is cached, because another roll asks the same question again."""
    return _unseeded_answer(replace(question, seed=None))


@memoize(4)
def _unseeded_answer(question: Question) -> Answer:
    return question.answer()


def _exhibit(request: PlainData) -> PlainData:
    rulings = parse_rulings_choice({} if request.get("rulings") is None else request["rulings"])
    import_calculators(require_text(request["exhibit"], None, "an exhibit's name").partition("/")[0])
    called = require_one_of(request["exhibit"], EXHIBITS, "an exhibit")
    with using(*rulings.values()):
        theirs = _compute_exhibit(called).as_json()
    if not overrides_by_game(rulings):
        return {"exhibit": theirs}
    with using_rulings("recommended"):
        return {"exhibit": theirs, "recommended": _compute_exhibit(called).as_json()}


@memoize(4)
def _compute_exhibit(called: str) -> Exhibit:
    return EXHIBITS[called]()
