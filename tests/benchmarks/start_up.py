"""Start of our engine beside plain Pyodide, measured in turn in the same browser.

Run by `make bench`, some minutes. Each start is a visit, from the request for the page to the first answer of a module
worker. Plain Pyodide answers 1 + 1, our engine answers a calculator's question. Measured are first visits, second
visits, and our engine offline, on connections of several speeds. Only the ratios apply to other machines. They are
written into docs/performance.md, between two marks. `python tests/benchmarks/start_up.py 7` has seven rounds.
"""

import datetime
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from lines import host
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from book.read.paths import REPOSITORY
from book.write.finish.offline import stored_files
from rules.calculators import describe_all
from shared import chromium
from shared.marked import PERFORMANCE, write

ROUNDS = 5
TIME_LIMIT_S = 120  # seconds until the whole book is kept
SITE = REPOSITORY.root / "site"
LINES: dict[str, float | None] = {"no limit": None, "10 Mbit/s": 10, "1.6 Mbit/s": 1.6}

# The name of a folder whose files any visitor may keep (serve.server).
KEPT = "assets/generated"
BARE_PAGE = "<!doctype html><title>Bare Pyodide</title><link rel='icon' href='data:,'>"
BARE_WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));
"""
ASK_BARE = """(worker) => new Promise((resolve) => {
    new Worker(worker, { type: "module" }).onmessage = ({ data }) => resolve(data);
})"""
ASK_OURS = """async ([client, question]) => (await (await import(client)).engine.ask(question)).ok"""
CACHED = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({url}) => url)))).flat()"""


def bare_site(folder: Path) -> None:
    """Write the page from which every measurement starts."""
    (folder / "index.html").write_text(BARE_PAGE)
    (folder / KEPT).mkdir(parents=True)
    (folder / KEPT / "worker.js").write_text(BARE_WORKER)
    (folder / KEPT / "pyodide").symlink_to(REPOSITORY.root / "site_overrides/browser/node_modules/pyodide")


def first_question() -> dict[str, object]:
    """Return the question of the first calculator."""
    calculator = describe_all()[0]
    return {
        "calculator": calculator["id"],
        "inputs": {field["name"]: field["default"] for field in calculator["inputs"]},
    }


class Ours:
    """Our engine on an otherwise empty page."""

    def __init__(self, address: str) -> None:
        names = json.loads((SITE / KEPT / "manifest.json").read_text())
        self.site, self.page = address, f"{address}{KEPT}/manifest.json"
        self.script, self.argument = ASK_OURS, [f"{address}{KEPT}/{names['engine.js']}", first_question()]

    def keep(self, context: BrowserContext) -> None:
        """Let the service worker store the whole book."""
        page = context.new_page()
        page.goto(self.site)
        listed = stored_files(SITE)
        wanted = {self.site + path for path in listed["assets"] + listed["engine"]}
        for _ in range(TIME_LIMIT_S * 5):
            if wanted <= set(page.evaluate(CACHED)):
                break
            page.wait_for_timeout(200)
        assert wanted <= set(page.evaluate(CACHED)), wanted
        page.close()
        self.page = f"{self.site}assets/images/favicon.svg"  # a page that is kept, and runs no script of its own


class Bare:
    """Plain Pyodide on an otherwise empty page."""

    def __init__(self, address: str) -> None:
        self.page, self.script, self.argument = address, ASK_BARE, f"{address}{KEPT}/worker.js"


def visit(context: BrowserContext, asked: Ours | Bare) -> float:
    """Return the seconds until the answer."""
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(asked.page, wait_until="commit")
    answer = page.evaluate(asked.script, asked.argument)
    elapsed = time.perf_counter() - begun
    assert answer, answer
    page.close()
    return elapsed


def visit_twice(browser: Browser, asked: Ours | Bare) -> tuple[float, float]:
    """Return the times of a new visitor's first and second visit, with the browser's own cache alone."""
    with browser.new_context(service_workers="block") as context:
        return visit(context, asked), visit(context, asked)


def visit_both_twice(browser: Browser, plain: Bare, ours: Ours) -> tuple[float, ...]:
    """Return the times of two visits to plain Pyodide, then of two to our engine."""
    return (*visit_twice(browser, plain), *visit_twice(browser, ours))


def slow(rounds: int) -> int:
    """Return the number of rounds, for rounds that take half a minute."""
    return max(1, rounds // 2)


def medians(rounds: int, measure: Callable[[], tuple[float, ...]]) -> list[float]:
    """Return the median of each figure, after one round to warm the disk."""
    measure()
    return [statistics.median(series) for series in zip(*(measure() for _ in range(rounds)), strict=True)]


def measure(browser: Browser, bare: Path, rounds: int) -> Iterator[tuple[str, str, float, float]]:
    """Yield the line, the visit, and the seconds of plain Pyodide and of our engine."""
    for name, megabits in LINES.items():
        with ExitStack() as stack:
            plain = Bare(stack.enter_context(host(bare, megabits)))
            ours = Ours(stack.enter_context(host(SITE, megabits)))
            cold, warm, our_cold, our_warm = medians(
                rounds if megabits is None else slow(rounds), partial(visit_both_twice, browser, plain, ours)
            )
            yield name, "first", cold, our_cold
            yield name, "second", warm, our_warm
            if megabits is None:
                context = stack.enter_context(browser.new_context())
                ours.keep(context)
                context.set_offline(True)
                visit(context, ours)  # to warm the disk
                offline = statistics.median(visit(context, ours) for _ in range(rounds))
                yield name, "offline", warm, offline


def table_lines(browser: Browser, bare: Path, rounds: int) -> Iterator[str]:
    """Yield the lines of the page's table."""
    today = datetime.datetime.now(datetime.UTC).date()
    where = f"{today:%-d %B %Y}, Chromium {browser.version}, {os.cpu_count()} processors"
    yield f"{where}, medians of {rounds} rounds, or of {slow(rounds)} on the slow lines."
    yield "\n| Line | Visit | Bare Pyodide | This book | Ratio |\n|---|---|--:|--:|--:|"
    for line, which, theirs, ours in measure(browser, bare, rounds):
        yield f"| {line} | {which} | {theirs:.2f} s | {ours:.2f} s | {ours / theirs:.2f} |"
        print(f"{line}, {which}: {theirs:.2f} s, {ours:.2f} s, {ours / theirs:.2f}", file=sys.stderr, flush=True)


def main(rounds: int = ROUNDS) -> None:
    """Measure, print, and write the page."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare_site(Path(folder))
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        table = "\n".join(table_lines(browser, Path(folder), rounds))
        browser.close()
    print(table)
    write(PERFORMANCE, "start-up", table)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
