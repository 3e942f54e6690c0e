"""Inputs and defaults of every form: they stay as they were when the first link was shared.

A link holds only the values that differ from the example. A changed default turns it into another question, and a
narrower bound makes it invalid. So `forms.txt` only grows; any other change needs a line in the changelog.
"""

import json
from difflib import ndiff
from pathlib import Path

from rules.calculators import describe_all

KEPT = Path(__file__).with_name("forms.txt")


def lines(inputs, depth=1):
    for field in inputs:
        when = f", where {value_text(field['when'])}" if "when" in field else ""
        yield f"{'  ' * depth}{field['name']}: {values_text(field)} = {value_text(field['default'])}{when}"
        yield from inside(field, depth + 1)


def value_text(value):
    return json.dumps(value, ensure_ascii=False)


def values_text(kind):
    match kind["kind"]:
        case "whole":
            return f"{kind['low']} to {kind['high']}"
        case "choice":
            return " | ".join(str(option["value"]) for option in kind["options"])
        case "words":
            return f"up to {kind['longest']} letters"
        case "many":
            return f"{kind['low']} to {kind['high']} × {values_text(kind['item'])}, a new one {value_text(kind['new'])}"
    return kind["kind"]


def inside(kind, depth):
    if kind["kind"] == "group":
        yield from lines(kind["fields"], depth)
    if kind["kind"] == "many":
        yield from inside(kind["item"], depth)


def form_lines(games):
    every = [form for form in describe_all() if form["id"].partition("/")[0] in games]
    return [line for form in every for line in (form["id"], *lines(form["inputs"]))]


def test_forms_keep_inputs_of_saved_links():
    """The test covers the games in the file; `make check` names a game that is missing."""
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    lines_now = form_lines({line.partition("/")[0] for line in kept if not line.startswith(" ")})
    changes = [line for line in ndiff(kept, lines_now) if line[0] in "+-"]
    assert not changes, "\n".join(["Add new inputs to forms.txt; the others must stay:", *changes])
