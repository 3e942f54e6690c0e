"""Questions as JSON, as a page asks them: of a calculator, or what an exhibit is under a table's rulings."""

import json
from fractions import Fraction
from typing import Any

from rules.asking.answers import Answer, steps_json
from rules.asking.registry import Calculator, find, load
from rules.asking.sweeps import sweep_python, swept
from rules.asking.table_rulings import Choice, departing, using_rulings
from rules.core import EXHIBITS, BadInput, RuleError, one_of, remembered
from rules.core.display import exact, number, percent
from rules.core.inputs import Errors, Words, WrongInputs
from rules.core.progress import Told, telling

SEED = Words("Seed", 40)
QUESTION = 'an object with "calculator" or "exhibit", such as {"calculator": "riskbreaker/skill-roll"}'
LONGEST = 60
READ = 20  # letters of a fraction that anybody would read; chances known to twelve digits only have longer ones


def ask_json(text: str, told: Told | None = None) -> str:
    """Answer a question written as JSON, with JSON; refusals come back as messages per field.

    A question is `{"calculator": …, "inputs": {…}}` or `{"exhibit": …}`, with `"rulings"` beside it for a table's
    own. Where those depart from ours the reply says how, and has the answer under ours as `"recommended"`.
    `"roll": "a seed"` asks for the steps of one roll instead, `"sweep": "ruse_stat"` for every value of that input,
    `"value": "works"` for that one of the answer's values.
    Long questions tell how far they have come: `told(40, 300, "fights", "So far …")`.
    """
    try:
        with telling(told):
            return json.dumps({"ok": True} | _reply(_request(text)))
    except WrongInputs as error:
        return json.dumps({"ok": False, "errors": error.errors})
    except RuleError as error:
        return json.dumps({"ok": False, "errors": {"": str(error)}})


def _request(text: str) -> dict[str, Any]:
    """A question as it was sent. Raises `BadInput` for what is none."""
    try:
        request = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise BadInput(_short(text), f"a question is JSON: {QUESTION}") from None
    if not isinstance(request, dict) or not {"calculator", "exhibit"} & request.keys():
        raise BadInput(_short(request), f"a question is {QUESTION}")
    for name in ("calculator", "exhibit", "sweep", "value"):
        if not isinstance(request.get(name, ""), str):
            raise BadInput(_short(request[name]), f'"{name}" takes a name')
    if not isinstance(request.get("inputs", {}), dict):
        raise BadInput(_short(request["inputs"]), '"inputs" takes an object: {"stat": 5}')
    return request


def _short(value: Any) -> Any:
    """A value that can be shown in a message, however long it is."""
    shown = value if isinstance(value, str) else json.dumps(value, default=repr, skipkeys=True)
    return value if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def _reply(request: dict[str, Any]) -> dict[str, Any]:
    if "exhibit" in request:
        return _exhibit(request)
    found, inputs, choice = find(request["calculator"]), request.get("inputs", {}), request.get("rulings")
    if "roll" in request:
        answer = _answered(found, inputs, choice)
        seed = checked_seed(answer, request["roll"])
        return {"steps": steps_json(answer.explanation(seed)), "seed": seed}
    if "sweep" in request:
        answer = swept(found, request["sweep"], inputs, choice)
        return {"answer": answer.as_json() | {"python": sweep_python(found, request["sweep"], inputs, choice)}}
    if "value" in request:
        return _value(found, request["value"], inputs, choice)
    return _answer(found, inputs, choice)


def _value(found: Calculator, name: str, inputs: dict[str, Any], choice: Choice | None) -> dict[str, Any]:
    """One value of the answer, and what it is under our rulings."""
    value = _answered(found, inputs, choice)[name]
    ours = _answered(found, inputs, "recommended")[name] if found.departing(choice) else value
    return {"value": shown(value), "recommended": shown(ours)}


def shown(value: Fraction | int) -> dict[str, str]:
    """A value as prose may have it: exactly, for a tip where that is short, as a number, and perhaps as a chance."""
    found = {"exact": exact(value), "number": number(value)}
    if len(found["exact"]) <= READ:
        found["tip"] = f"exactly {found['exact']}"
    return found | ({"chance": percent(Fraction(value))} if 0 <= value <= 1 else {})


def _answer(found: Calculator, inputs: dict[str, Any], choice: Choice | None) -> dict[str, Any]:
    answer = _answered(found, inputs, choice).as_json() | {"python": found.python(inputs, choice)}
    departing = found.departing(choice)
    if not departing:
        return {"answer": answer}
    return {"answer": answer, "departing": departing, "recommended": _recommended(found, inputs)}


def _answered(found: Calculator, inputs: dict[str, Any], choice: Choice | None) -> Answer:
    """The answer, remembered: whoever asks for another roll of the same question asks it again."""
    return _latest(found.id, json.dumps(inputs, sort_keys=True), json.dumps(choice, sort_keys=True))


@remembered(4)
def _latest(called: str, inputs: str, choice: str) -> Answer:
    return find(called).answer(json.loads(inputs), json.loads(choice))


def _recommended(found: Calculator, inputs: dict[str, Any]) -> dict[str, Any] | None:
    """The answer under our rulings, if they allow the question at all."""
    try:
        return _answered(found, inputs, "recommended").as_json()
    except WrongInputs:
        return None


def checked_seed(answer: Answer, seed: Any) -> str:
    """A seed as it was typed. Raises `WrongInputs` for what is none, or where an answer has no dice to roll again."""
    errors: Errors = {}
    read = SEED.read(seed, "roll", errors)
    if not answer.playable:
        errors = {"": "There are no dice to roll again: this answer is not one of chances"}
    if errors:
        raise WrongInputs(errors)
    return read


def _exhibit(request: dict[str, Any]) -> dict[str, Any]:
    choice: Choice = {} if request.get("rulings") is None else request["rulings"]
    game = request["exhibit"].partition("/")[0]
    load(game)
    make = EXHIBITS[one_of(request["exhibit"], EXHIBITS, "an exhibit")]
    with using_rulings(choice):
        theirs = make().as_json()
    if not departing(choice):
        return {"exhibit": theirs}
    with using_rulings("recommended"):
        return {"exhibit": theirs, "recommended": make().as_json()}
