"""Every calculator's answer in the browser is the package's in CPython, letter for letter, over generated questions."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from shares import WHOLE

from rules.calculators import ask_json, describe_all

DESCRIPTIONS = {description["id"]: description for description in describe_all()}
EXAMPLES, LONG_EXAMPLES = (30, 6) if WHOLE else (10, 2)  # a whole fight takes seconds
BATTLE = {"fight"}


@pytest.fixture(scope="module")
def engine(launch, site, asset):
    """One engine for all questions, on a page that runs no script of its own."""
    context = launch().new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{site}assets/generated/manifest.json")
    page.evaluate(
        "async (path) => { window.engine = (await import(path)).engine }", f"./{Path(asset('engine.js')).name}"
    )
    yield page
    context.close()


def values(field: dict[str, Any], shortest: bool, wrong: bool) -> st.SearchStrategy:
    """What may stand in a field; where `wrong`, also what may not."""
    match field["kind"]:
        case "whole":
            allowed = st.integers(field["low"], field["low"] if field["name"] == "fights" else field["high"])
            refused = [field["low"] - 1, field["high"] + 1, "", "two"]
            return allowed | allowed.map(str) | st.sampled_from(refused) if wrong else allowed | allowed.map(str)
        case "choice":
            return st.sampled_from([option["value"] for option in field["options"]] + ["none of these"] * wrong)
        case "flag":
            return st.booleans()
        case "words":
            return st.sampled_from(["", "2d8", "d20", "3d6"] + ["Ann", "d0"] * wrong)
        case "many":
            item = values({"name": field["name"], **field["item"]}, shortest, wrong)
            most = field["low"] if shortest else min(field["high"], field["low"] + 2)
            return st.lists(item, min_size=field["low"], max_size=most)
        case "group":
            return st.fixed_dictionaries({inner["name"]: values(inner, shortest, wrong) for inner in field["fields"]})
    raise ValueError(field["kind"])


def questions(calculator: str) -> st.SearchStrategy:
    """A few inputs set, the others at their defaults."""
    inputs = DESCRIPTIONS[calculator]["inputs"]
    shortest = calculator.rpartition("/")[2] in BATTLE
    right, wrong = (
        st.fixed_dictionaries({}, optional={field["name"]: values(field, shortest, wrong) for field in inputs})
        for wrong in (False, True)
    )
    return right | right | wrong


@pytest.mark.sampled(4)
@pytest.mark.parametrize("calculator", DESCRIPTIONS)
def test_the_browser_answers_letter_for_letter(engine, calculator: str) -> None:
    examples = LONG_EXAMPLES if calculator.rpartition("/")[2] in BATTLE else EXAMPLES
    answered = 0

    @settings(
        max_examples=examples, derandomize=True, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )  # fmt: skip
    @given(questions(calculator))
    def compare(inputs: dict[str, Any]) -> None:
        nonlocal answered
        request = {"calculator": calculator, "inputs": inputs}
        here = json.loads(ask_json(json.dumps(request)))
        assert engine.evaluate("(request) => engine.ask(request)", request) == here
        answered += here["ok"]

    compare()
    assert answered, "nothing but refusals was compared"
