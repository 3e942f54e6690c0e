"""Calculators in a browser: the package's answers, wrong entries, lists, and an engine that does not start."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from shown import expected_numbers, plain
from site_pages import BOOK, html
from visits import SCRIPTLESS

from rules.calculators import ask_json, describe_all

DESCRIPTIONS = {description["id"]: description for description in describe_all()}
COUNTER_ROLL = "riskbreaker/counter-roll"
ENGINE_START = 60_000  # milliseconds

Request = dict[str, Any]


def dom_id(calculator: str, *path: object) -> str:
    """Return the id of a calculator, or of the field at that path in it."""
    return "-".join(["ask", calculator.replace("/", "-"), *map(str, path)])


def reply(calculator: str, inputs: Request) -> dict[str, Any]:
    return json.loads(ask_json(json.dumps({"calculator": calculator, "inputs": inputs})))


@pytest.fixture(scope="session")
def page_of() -> Callable[[str], str]:
    """Return a function that finds the page of a calculator."""

    def find(calculator: str) -> str:
        found = [address for address in BOOK if f'id="{dom_id(calculator)}"' in html(address)]
        assert found, f"{calculator} is on no page"
        return found[-1]

    return find


# A question other than the default -------------------------------------------------------------


def other_value(field: dict[str, Any], value: Any) -> Any:
    """Return another allowed value of an input."""
    match field["kind"]:
        case "whole":
            return value + 1 if value == field["low"] else field["low"] if value > 99 else value - 1
        case "choice":
            rest = [option["value"] for option in field["options"] if option["value"] != value]
            return rest[-1 if "_tactic" in field["name"] else 0]  # two sides that only defend fight for minutes
        case "flag":
            return not value
        case "words":
            return "Ann"
        case "many" if len(value) < field["high"]:
            return [*value, field["new"]]
        case "many":
            return value[:-1]
        case "group":
            others = {inner["name"]: other_value(inner, value[inner["name"]]) for inner in field["fields"]}
            return value | {inner["name"]: others[inner["name"]] for inner in field["fields"] if applies(inner, others)}
    raise ValueError(field["kind"])


def applies(field: dict[str, Any], beside: dict[str, Any]) -> bool:
    """Return True if a field applies beside these values, under the recommended rulings."""
    when = field.get("when")
    return when is None or ("input" in when and beside[when["input"]] in when["values"])


def other_question(description: dict[str, Any]) -> Request:
    """Return the default question with every input changed, or as many as the package accepts together."""
    defaults = {field["name"]: field["default"] for field in description["inputs"]}
    others = {field["name"]: other_value(field, defaults[field["name"]]) for field in description["inputs"]}
    others = {field["name"]: others[field["name"]] for field in description["inputs"] if applies(field, others)}
    if reply(description["id"], others)["ok"]:
        return others
    inputs = dict(defaults)
    for name, value in others.items():
        if reply(description["id"], inputs | {name: value})["ok"]:
            inputs[name] = value
    return {name: value for name, value in inputs.items() if value != defaults[name]}


def set_field(page: Page, calculator: str, field: dict[str, Any], path: list[object], value: Any) -> None:
    """Set a field of the form as a reader does."""
    control = page.locator(f"[id='{dom_id(calculator, *path)}']")
    match field["kind"]:
        case "whole" | "words":
            control.fill(str(value))
        case "choice":
            control.select_option(value)
        case "flag":
            control.set_checked(value)
        case "group":
            for inner in (inner for inner in field["fields"] if applies(inner, value)):
                set_field(page, calculator, inner, [*path, inner["name"]], value[inner["name"]])
        case "many":
            set_length(page.locator(f"[id='{dom_id(calculator, *path)}']"), field["noun"], len(value))


def set_length(many: Locator, noun: str, length: int) -> None:
    items = many.locator("> .items > .item")
    for count in range(items.count(), length):
        many.locator("> .add").click()
        expect(items).to_have_count(count + 1)
    for count in range(items.count(), length, -1):
        many.get_by_role("button", name=f"Remove {noun} {count}", exact=True).last.click()
        expect(items).to_have_count(count - 1)


# What the page shows ---------------------------------------------------------------------------


def shown_numbers(figure: Locator) -> list[str]:
    """Return the chances and numbers in an exhibit's table without their units, sorted."""
    cells = figure.locator("td:is(.chance, .number, .shaded, .zero)").evaluate_all(
        "cells => cells.map(cell => { const copy = cell.cloneNode(true);"
        " copy.querySelectorAll('.unseen').forEach(unseen => unseen.remove()); return copy.textContent })"
    )
    return sorted(plain(cell).removesuffix(" %") for cell in cells)


def expect_answer(calculator: Locator, answer: dict[str, Any]) -> None:
    """Check that the calculator shows the engine's answer: headline, tables, steps and line of Python."""
    expect(calculator.locator(".calc-headline:not([data-stale])")).to_have_text(
        answer["headline"], timeout=ENGINE_START
    )
    expect(calculator.locator(".python-box[data-pending]")).to_have_count(0, timeout=ENGINE_START)
    figures = calculator.locator(".calc-exhibits figure.exhibit")
    expect(figures).to_have_count(len(answer["exhibits"]))
    for number, exhibit in enumerate(answer["exhibits"]):
        expect(figures.nth(number).locator("> figcaption")).to_have_text(exhibit["title"])
        assert shown_numbers(figures.nth(number)) == expected_numbers(exhibit)
    steps = [plain(text) for text in calculator.locator(".step-text").all_text_contents()]
    assert steps == [plain(step["text"]) for step in answer["steps"]]
    expect(calculator.locator(".python-box code")).to_have_text(answer["python"])


def top_of_form(form: Locator) -> int:
    """Return by how many pixels the form begins below the top of its calculator."""
    top = "getBoundingClientRect().top"
    return round(form.evaluate(f"section => section.querySelector('form').{top} - section.{top}"))


# A whole fight takes the engine in a browser ten seconds.
ALL = [pytest.param(name, marks=[pytest.mark.long] * name.endswith("/fight")) for name in sorted(DESCRIPTIONS)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("calculator", ALL)
def test_browser_answer_equals_python_answer(visit, page_of, calculator: str) -> None:
    description = DESCRIPTIONS[calculator]
    question = other_question(description)
    opened = visit(page_of(calculator))
    form = opened.locator(f"[id='{dom_id(calculator)}']")
    expect(form.locator(".calc-fields:not([disabled])")).to_be_visible()
    before = top_of_form(form)
    for field in description["inputs"]:
        if field["name"] in question:
            set_field(opened, calculator, field, [field["name"]], question[field["name"]])
    expect_answer(form, reply(calculator, question)["answer"])
    if calculator != "dice/roll":  # the height of its answer depends on the number of rolls
        assert top_of_form(form) == before, "the fields moved when the answer appeared"


# Wrong entries, steps, lists, failures ---------------------------------------------------------


@pytest.fixture(params=["desktop", "phone"])
def counter_roll(request, visit, page_of) -> Locator:
    opened = visit(page_of(COUNTER_ROLL), device=request.param)
    return opened.locator(f"[id='{dom_id(COUNTER_ROLL)}']")


@pytest.mark.sampled(1)
def test_wrong_entry_stays_and_shows_allowed_values(counter_roll: Locator) -> None:
    before = counter_roll.locator(".calc-headline").inner_text()
    stat = counter_roll.get_by_label("Stat of the ruse", exact=True)
    stat.fill("eleven")
    message = reply(COUNTER_ROLL, {"ruse_stat": "eleven"})["errors"]["ruse_stat"]
    expect(stat).to_have_accessible_description(re.compile(re.escape(message)), timeout=ENGINE_START)
    expect(stat).to_have_attribute("aria-invalid", "true")
    expect(stat).to_have_value("eleven")
    assert counter_roll.locator(".calc-headline").inner_text() == before
    stat.fill("4")
    expect(stat).not_to_have_attribute("aria-invalid", "true")
    expect_answer(counter_roll, reply(COUNTER_ROLL, {"ruse_stat": 4})["answer"])


@pytest.mark.sampled(1)
def test_number_field_steps_by_buttons_and_arrow_keys(counter_roll: Locator) -> None:
    stat = counter_roll.get_by_label("Stat of the ruse", exact=True)
    more = counter_roll.get_by_role("button", name="Stat of the ruse: one more")
    box = more.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    stat.fill("5")
    stat.press("ArrowUp")
    expect(stat).to_have_value("6")
    stat.press("ArrowDown")
    expect(stat).to_have_value("5")
    stat.fill("9")
    more.click()
    expect(stat).to_have_value("10")
    expect(more).to_be_disabled()
    expect_answer(counter_roll, reply(COUNTER_ROLL, {"ruse_stat": 10})["answer"])


@pytest.mark.sampled(1)
def test_latest_question_is_answered_until_reset(counter_roll: Locator) -> None:
    stat = counter_roll.get_by_label("Stat of the ruse", exact=True)
    for value in (1, 9, 2, 8, 7):
        stat.fill(str(value))
    expect_answer(counter_roll, reply(COUNTER_ROLL, {"ruse_stat": 7})["answer"])
    expect(counter_roll.page).to_have_url(re.compile("ruse_stat=7"))
    counter_roll.get_by_role("button", name="Back to the example").click()
    expect_answer(counter_roll, reply(COUNTER_ROLL, {})["answer"])
    expect(counter_roll.page).not_to_have_url(re.compile("ask="))


def test_sides_and_fighters_can_be_added_and_removed(visit, page_of) -> None:
    calculator = "riskbreaker/round-advantage"
    opened = visit(page_of(calculator))
    form = opened.locator(f"[id='{dom_id(calculator)}']")
    sides = form.get_by_role("group", name="Sides")
    sides.get_by_role("button", name="Add side").click()
    third = form.get_by_role("group", name="Side 3")
    third.get_by_label("Fighter 1", exact=True).fill("9")
    (default,) = (field["default"] for field in DESCRIPTIONS[calculator]["inputs"] if field["name"] == "sides")
    new = next(field["new"] for field in DESCRIPTIONS[calculator]["inputs"] if field["name"] == "sides")
    expect_answer(form, reply(calculator, {"sides": [*default, [9, *new[1:]]]})["answer"])
    sides.get_by_role("button", name="Remove side 3").click()
    expect(third).to_have_count(0)
    expect(sides.get_by_role("button", name="Add side")).to_be_focused()
    expect_answer(form, reply(calculator, {})["answer"])


def test_failed_engine_shows_error_and_retry(page, page_of, site, asset, problems) -> None:
    opened = page(SCRIPTLESS)
    worker = f"**/{asset('worker.js')}"
    opened.route(worker, lambda route: route.abort())
    opened.goto(site + page_of(COUNTER_ROLL))
    form = opened.locator(f"[id='{dom_id(COUNTER_ROLL)}']")
    form.get_by_label("Stat of the ruse", exact=True).fill("8")
    expect(form.locator(".calc-status")).to_contain_text("did not start")
    # The focus started the engine; the typed number starts it again, which fails too.
    opened.wait_for_timeout(2000)
    expect(form.locator(".calc-status")).to_contain_text("did not start")
    opened.unroute(worker)
    form.get_by_role("button", name="Try again").click()
    expect_answer(form, reply(COUNTER_ROLL, {"ruse_stat": 8})["answer"])
    problems.clear()  # the console may report the withheld file


def test_one_engine_serves_the_whole_visit(visit, page_of) -> None:
    opened = visit(page_of(COUNTER_ROLL))
    form = opened.locator(f"[id='{dom_id(COUNTER_ROLL)}']")
    form.get_by_label("Stat of the ruse", exact=True).fill("8")
    expect_answer(form, reply(COUNTER_ROLL, {"ruse_stat": 8})["answer"])
    opened.evaluate("counterrollEngine.run('is_same = True')")
    visit("")
    expect(opened.locator(".home-head")).to_be_visible()
    opened.go_back()
    expect(opened.locator(".home-head")).to_have_count(0)
    form.get_by_label("Stat of the ruse", exact=True).fill("7")
    expect_answer(form, reply(COUNTER_ROLL, {"ruse_stat": 7})["answer"])
    assert opened.evaluate("counterrollEngine.run('str(is_same)')") == "True"
