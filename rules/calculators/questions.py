"""Questions as JSON, as a page asks them: of a calculator, or what an exhibit is under a table's rulings."""

import json
from importlib import import_module
from typing import Any

from rules.calculators.inputs import WrongInputs
from rules.calculators.registry import find
from rules.calculators.table_rulings import GAMES, Choice, departing, using_rulings
from rules.core import EXHIBITS, RuleError, one_of


def ask_json(text: str) -> str:
    """Answer a question written as JSON, with JSON; refusals come back as messages per field.

    A question is `{"calculator": …, "inputs": {…}}` or `{"exhibit": …}`, with `"rulings"` beside it for a table's
    own. Where those depart from ours the reply says how, and has the answer under ours as `"recommended"`.
    """
    request = json.loads(text)
    try:
        reply = _exhibit(request) if "exhibit" in request else _answer(request)
        return json.dumps({"ok": True} | reply)
    except WrongInputs as error:
        return json.dumps({"ok": False, "errors": error.errors})
    except RuleError as error:
        return json.dumps({"ok": False, "errors": {"": str(error)}})


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    found, inputs, choice = find(request["calculator"]), request.get("inputs", {}), request.get("rulings")
    answer = found.answer(inputs, choice).as_json() | {"python": found.python(inputs, choice)}
    departing = found.departing(choice)
    if not departing:
        return {"answer": answer}
    return {"answer": answer, "departing": departing, "recommended": _recommended(found, inputs)}


def _recommended(found: Any, inputs: dict[str, Any]) -> dict[str, Any] | None:
    """The answer under our rulings, if they allow the question at all."""
    try:
        return found.answer(inputs, "recommended").as_json()
    except WrongInputs:
        return None


def _exhibit(request: dict[str, Any]) -> dict[str, Any]:
    choice: Choice = request.get("rulings") or {}
    game = request["exhibit"].partition("/")[0]
    import_module(f"rules.{one_of(game, GAMES, 'a game')}.exhibits")
    make = EXHIBITS[one_of(request["exhibit"], EXHIBITS, "an exhibit")]
    with using_rulings(choice):
        theirs = make().as_json()
    if not departing(choice):
        return {"exhibit": theirs}
    with using_rulings("recommended"):
        return {"exhibit": theirs, "recommended": make().as_json()}
