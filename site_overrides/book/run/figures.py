"""The numbers that prose takes from calculators.

A link such as `ask:riskbreaker/counter-roll?ruse_stat=3#works` names the calculator, the inputs that differ from their
defaults, and the value of the answer.
"""

import json
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from book.run.build_cache import cache_on_disk
from rules.calculators import find_calculator
from rules.calculators.protocol import prose_forms


def ways_to_write(target: str) -> list[str]:
    """Return the ways in which the number that a link names may be written.

    Raises:
        ValueError: A value is not allowed, or is not JSON.
        LookupError: There is no such input, or no such value of the answer.
    """
    called, inputs, name = parse_figure(target)
    return [way for kind, way in figure_forms(called, json.dumps(inputs), name).items() if kind != "tip"]


@cache_on_disk
def figure_forms(called: str, inputs: str, name: str) -> dict[str, str]:
    """Return, by kind, the ways in which a page may write one value of an answer; `tip` is the text on hover."""
    return prose_forms(find_calculator(called).make_question(json.loads(inputs)).answer()[name])


def parse_figure(target: str) -> tuple[str, dict[str, Any], str]:
    """Return the calculator, the inputs and the value that a link names.

    If the link names one field of a group of inputs, the other fields of the group have their defaults.
    """
    address = urlsplit(target)
    inputs: dict[str, Any] = {}
    for input_path, value in parse_qsl(address.query):
        name, _, field = input_path.partition(".")
        if field:
            default: Any = find_calculator(address.path).fields[name][1]
            inputs.setdefault(name, dict(default))[field] = json.loads(value)
        else:
            inputs[name] = json.loads(value)
    return address.path, inputs, address.fragment
