"""Time from a change in a form to its answer, for every calculator, beside the package itself.

Run by `make bench`. On a phone-sized page with the engine ready, it changes every field at the top of each form once,
and measures the time from the keystroke until the new answer is painted. The package answers the same questions in this
Python. Only the ratio applies to other machines. Whole fights are left out, because they are long questions that show
progress.
"""

import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, sync_playwright

from book.read.paths import REPOSITORY
from rules.calculators import ask_json, describe_all
from serve.server import serving
from shared import chromium

SITE = REPOSITORY.root / "site"
LONG = {"fight", "roll"}
CHANGE = """([id, kind, value]) => new Promise((resolve) => {
    const field = document.getElementById(id);
    const form = field.closest(".calculator");
    const settled = () => !form.querySelector(".calc-headline[data-stale]");
    const begun = performance.now();
    let stale = false; // out of a table an answer may stand before anybody sees that the last one is out of date
    const headline = form.querySelector(".calc-headline"), all = { attributes: true, childList: true, subtree: true };
    new MutationObserver(() => { stale = true; }).observe(headline, { ...all, characterData: true });
    if (kind === "flag") field.click();
    else {
        const type = kind === "choice" ? HTMLSelectElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(type.prototype, "value").set.call(field, value);
        field.dispatchEvent(new Event(kind === "choice" ? "change" : "input", { bubbles: true }));
    }
    const look = () => {
        stale ||= !settled();
        if (stale && settled()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
        else if (performance.now() - begun > 2000 && settled()) resolve(null); // it says the same as before
        else setTimeout(look, 1);
    };
    look();
})"""


def time_answer(calculator: str, inputs: dict[str, Any]) -> float | None:
    """Return the milliseconds that the package takes here; None if it refuses."""
    request = json.dumps({"calculator": calculator, "inputs": inputs})
    begun = time.perf_counter()
    reply = json.loads(ask_json(request))
    return 1000 * (time.perf_counter() - begun) if reply["ok"] else None


def changed_value(field: dict[str, Any]) -> Any:
    """Return another value for a field; None for a field with several controls."""
    value = field["default"]
    if field["kind"] == "whole":
        return value - 1 if value > field["low"] else value + 1
    if field["kind"] == "choice":
        options = [option["value"] for option in field["options"]]
        return options[(options.index(value) + 1) % len(options)]
    return not value if field["kind"] == "flag" else None


def changes(page: Page, description: dict[str, Any]) -> Iterator[tuple[float, float]]:
    """Change field after field of a calculator on the page; yield milliseconds there and here."""
    form = page.locator(f"[id='ask-{description['id'].replace('/', '-')}']")
    form.scroll_into_view_if_needed()
    form.locator(":is(input, select):enabled").first.focus()  # wakes the engine, as a finger would
    form.locator(".calc-status-ready").wait_for()
    inputs: dict[str, Any] = {}
    for field in description["inputs"]:
        value = changed_value(field)
        here = None if value is None else time_answer(description["id"], inputs | {field["name"]: value})
        if here is None:
            continue
        name = f"ask-{description['id'].replace('/', '-')}-{field['name']}"
        if not page.locator(f"[id='{name}']").count():  # the form has no such field after the earlier choices
            continue
        inputs[field["name"]] = value
        there = page.evaluate(CHANGE, [name, field["kind"], str(value)])
        if there is not None:
            yield there, here


def pages() -> dict[str, list[dict[str, Any]]]:
    """Return each page below the site with the calculators on it."""
    html = {path: (SITE / path / "index.html").read_text() for path in REPOSITORY.addresses()}
    found: dict[str, list[dict[str, Any]]] = {}
    for description in describe_all():
        standing = [path for path, text in html.items() if f'id="ask-{description["id"].replace("/", "-")}"' in text]
        if standing and description["id"].partition("/")[2] not in LONG:
            found.setdefault(standing[-1], []).append(description)
    return found


def main() -> None:
    """Measure and print."""
    measured: list[tuple[float, float]] = []
    with sync_playwright() as playwright, serving(SITE) as site:
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        page = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block").new_page()
        for path, calculators in pages().items():
            page.goto(f"{site}{path}")
            for calculator in calculators:
                measured += changes(page, calculator)
        browser.close()
    there, here = ([pair[at] for pair in measured] for at in (0, 1))
    slowest = statistics.quantiles(there, n=20)[-1]
    print(
        f"{len(measured)} changes: the answer stands after {statistics.median(there):.0f} ms in the middle, "
        f"{slowest:.0f} ms at the 95th percentile; {sum(there) / sum(here):.1f} times what the package takes here"
    )


if __name__ == "__main__":
    main()
