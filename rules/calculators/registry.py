"""The calculators by name: each a plain function, described and validated from its annotations."""

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, get_type_hints

from rules.calculators.answers import Answer
from rules.calculators.inputs import Input, WrongInputs, describe_input, read_named
from rules.core.errors import BadInput, RuleError, one_of
from rules.core.rulings import Rulings, options

_CALCULATORS: dict[str, "Calculator"] = {}
CALCULATORS: Mapping[str, "Calculator"] = MappingProxyType(_CALCULATORS)


@dataclass(frozen=True, slots=True)
class Calculator:
    """A question the package answers: its name, its inputs, the rules it rests on."""

    game: str
    name: str
    title: str
    summary: str
    rules: tuple[str, ...]
    fields: Mapping[str, tuple[Input, Any]]
    function: Callable[..., Answer]
    rulings: type[Rulings] | None = None

    @property
    def id(self) -> str:
        """The game and the name, such as `riskbreaker/counter-roll`."""
        return f"{self.game}/{self.name}"

    def describe(self) -> dict[str, Any]:
        """The calculator as plain data, from which a form can be made."""
        return {
            "id": self.id,
            "game": self.game,
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "rules": list(self.rules),
            "inputs": [describe_input(n, each, new) for n, (each, new) in self.fields.items()],
        }

    def answer(self, inputs: Mapping[str, Any], chosen: Mapping[str, str] | None = None) -> Answer:
        """Answer the question, or raise `WrongInputs` with a message for each refused field.

        `chosen` holds a table's own rulings by name; those not named are ours.
        """
        errors: dict[str, str] = {}
        values = read_named(self.fields, inputs, "", errors, self.title)
        if errors:
            raise WrongInputs(errors)
        try:
            if chosen:
                values["rulings"] = self._table_rulings(chosen)
            answer = self.function(**values)
        except BadInput as error:
            raise WrongInputs({error.field: str(error)}) from error
        except RuleError as error:
            raise WrongInputs({"": str(error)}) from error
        exhibits = (replace(each, id=each.id or f"{self.id}/{number}") for number, each in enumerate(answer.exhibits))
        return replace(answer, exhibits=tuple(exhibits))

    def _table_rulings(self, chosen: Mapping[str, str]) -> Rulings:
        known = [each.name for each in options(self.rulings)] if self.rulings else []
        for name in chosen:
            one_of(name, known, f"a ruling of {self.title}")
        return self.rulings(**chosen)

    def python(self, inputs: Mapping[str, Any]) -> str:
        """One line of Python that gives the same answer."""
        values = ", ".join(f"{name}={inputs[name]!r}" for name in self.fields if name in inputs)
        return f"print(ask({self.id!r}{values and ', '}{values}).as_text())"


def calculator(game: str, title: str, *rules: str) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Publish a function as a calculator; `rules` are the identifiers it rests on.

    Every parameter is annotated `Annotated[type, Whole(...)]` (or another input) and has a default;
    one named `rulings`, annotated with the game's rulings, takes the table's own choices.
    The first line of the docstring is the summary.
    """

    def publish(function: Callable[..., Answer]) -> Callable[..., Answer]:
        hints = get_type_hints(function, include_extras=True)
        fields = {
            name: (hints[name].__metadata__[0], parameter.default)
            for name, parameter in inspect.signature(function).parameters.items()
            if name != "rulings"
        }
        name = function.__name__.replace("_", "-")
        summary = inspect.getdoc(function).splitlines()[0]
        entry = Calculator(game, name, title, summary, rules, MappingProxyType(fields), function, hints.get("rulings"))
        _CALCULATORS[entry.id] = entry
        return function

    return publish


def find(called: str) -> Calculator:
    """The calculator of that name; raises `BadInput` listing those there are."""
    return CALCULATORS[one_of(called, CALCULATORS, "a calculator")]


def describe() -> list[dict[str, Any]]:
    """Every calculator as plain data."""
    return [each.describe() for each in CALCULATORS.values()]


def ask(called: str, /, *, rulings: Mapping[str, str] | None = None, **inputs: Any) -> Answer:
    """Answer a calculator's question, missing inputs taking their defaults.

    Raises `BadInput` for an unknown calculator and `WrongInputs` for refused values.
    """
    return find(called).answer(inputs, rulings)


def ask_json(text: str) -> str:
    """Answer a question written as JSON, with JSON; refusals come back as messages per field."""
    request = json.loads(text)
    inputs = request.get("inputs", {})
    try:
        found = find(request["calculator"])
        answer = found.answer(inputs, request.get("rulings")).as_json() | {"python": found.python(inputs)}
        return json.dumps({"ok": True, "answer": answer})
    except WrongInputs as error:
        return json.dumps({"ok": False, "errors": error.errors})
    except RuleError as error:
        return json.dumps({"ok": False, "errors": {"": str(error)}})
