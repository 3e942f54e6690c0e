"""Time to answer a changed question on a slow connection, with and without precomputed answers.

Run by `make bench`. The host compresses, the connection carries 1.6 Mbit/s, and the page's processor is slowed to a
quarter. Two changes are measured: as soon as the form can be changed, and after the page has finished loading. Without
tables, the engine answers, as for every question outside a table.
"""

import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from lines import host
from playwright.sync_api import Browser, Page, sync_playwright

from rules.calculators import ask
from shared import chromium

ROOT = Path(__file__).parents[2]
MEGABITS, SLOWED = 1.6, 4
ROUNDS = {True: 5, False: 1}  # visits with tables, and without: each of those takes a minute
AT_REST = 1500  # milliseconds without a request
PATIENCE = 180_000

# Change one input as soon as that can be done; give the milliseconds since the page was asked for and since the change.
CHANGE = """([form, field, value, wanted, patience]) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("no answer")), patience);
  const here = (css) => document.querySelector(`#${form} ${css}`);
  const plain = (text) => text?.replaceAll("\\u00a0", " ").trim();
  let changed = null;
  const change = (input) => {
    changed = performance.now();
    input.focus();
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const look = () => {
    const now = performance.now();
    if (changed === null) document.getElementById(form)?.scrollIntoView();  // a form wakes when it comes near
    if (changed === null && here(".calc-fields:not([disabled])")) change(here(`[id="${form}-${field}"]`));
    const answered = plain(here(".calc-headline:not([data-stale])")?.textContent) === wanted;
    if (changed !== null && answered) resolve([now, now - changed]);
    else requestAnimationFrame(look);
  };
  look();
})"""


class Asked(NamedTuple):
    """A question that is one change away from its example."""

    page: str
    calculator: str
    field: str
    value: int

    @property
    def wanted(self) -> str:
        inputs: dict[str, Any] = {self.field: self.value}
        return ask(self.calculator, **inputs).headline

    @property
    def change(self) -> list[Any]:
        return [f"ask-{self.calculator.replace('/', '-')}", self.field, str(self.value), self.wanted, PATIENCE]


QUESTIONS = (
    Asked("riskbreaker/counter-rolls/", "riskbreaker/counter-roll", "ruse_stat", 7),
    Asked("basics/rolling/", "basics/contest", "first", 12),
)


@contextmanager
def visit(browser: Browser, address: str, tables: bool) -> Iterator[Page]:
    """Open a page as a new reader does, with its tables or without."""
    context = browser.new_context()
    if not tables:
        context.route("**/assets/generated/answers/*", lambda route: route.abort())
    page = context.new_page()
    slowed = context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(address, wait_until="commit")
    yield page
    context.close()


def time_first_change(browser: Browser, site: str, asked: Asked, tables: bool) -> float:
    """Return the milliseconds from the request for the page to the answer to the first possible change."""
    with visit(browser, site + asked.page, tables) as page:
        return float(page.evaluate(CHANGE, asked.change)[0])


def time_loaded_change(browser: Browser, site: str, asked: Asked, tables: bool) -> float:
    """Return the milliseconds from a change to its answer, on a page that has finished loading."""
    with visit(browser, site + asked.page, tables) as page:
        page.wait_for_load_state("load", timeout=PATIENCE)
        page.locator(f"#{asked.change[0]}").scroll_into_view_if_needed()
        page.wait_for_timeout(AT_REST)
        return float(page.evaluate(CHANGE, asked.change)[1])


def rows() -> list[tuple[str, float, float, float]]:
    """Return the measured times in milliseconds: the question, with a table, without one, and the wanted time."""
    found: list[tuple[str, float, float, float]] = []
    with host(ROOT / "site", MEGABITS) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        for asked in QUESTIONS:
            for words, measure, wanted in (
                ("from opening the page", time_first_change, 3500),
                ("from a change", time_loaded_change, 100),
            ):
                taken = {
                    tables: statistics.median(measure(browser, site, asked, tables) for _ in range(rounds))
                    for tables, rounds in ROUNDS.items()
                }
                found.append((f"{asked.calculator}, {words}", taken[True], taken[False], wanted))
        browser.close()
    return found


def main() -> None:
    """Measure and print."""
    print(f"First answers at {MEGABITS} Mbit/s, processor {SLOWED} times slowed, in ms")
    for words, table, engine, wanted in rows():
        share = f"{table / engine:.3f} of it"
        print(f"{words:48} with a table {table:7,.0f} (wanted {wanted:,}), without {engine:7,.0f}: {share}")


if __name__ == "__main__":
    main()
