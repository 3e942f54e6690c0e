"""How much sooner our engine answers than Pyodide as it comes, both measured in turn in the same browser.

Run by `make bench`. Each start is a new visit: from asking for the page to the first answer out of a module
worker. For Pyodide as it comes that answer is 1 + 1; for ours it is a calculator's. Only the ratio means
anything on another machine.
"""

import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from rules.asking import describe
from tools import chromium
from tools.serve import serving

ROOT = Path(__file__).parents[2]
ROUNDS = 7

BARE_PAGE = "<!doctype html><title>Pyodide as it comes</title><link rel='icon' href='data:,'>"
BARE_WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));
"""
ASK_BARE = """() => new Promise((resolve) => {
    new Worker("worker.js", { type: "module" }).onmessage = ({ data }) => resolve(data);
})"""
ASK_OURS = """async ([client, question]) => (await (await import(client)).engine.ask(question)).ok"""


def bare_site(folder: Path) -> None:
    """Lay out the page everybody starts from."""
    (folder / "index.html").write_text(BARE_PAGE)
    (folder / "worker.js").write_text(BARE_WORKER)
    (folder / "pyodide").symlink_to(ROOT / "site_overrides/browser/node_modules/pyodide")


def first_question() -> dict:
    """Return the question the first calculator opens with."""
    calculator = describe()[0]
    return {
        "calculator": calculator["id"],
        "inputs": {field["name"]: field["default"] for field in calculator["inputs"]},
    }


def visit(browser: Browser, address: str, script: str, argument: object = None) -> float:
    """Return how many milliseconds a new visitor waits at `address` for the answer of `script`."""
    context = browser.new_context()
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    answer = page.evaluate(script, argument)
    elapsed = 1000 * (time.perf_counter() - begun)
    assert answer, answer
    context.close()
    return elapsed


def compare(bare: Callable[[], float], ours: Callable[[], float]) -> None:
    """Run both in turn, after one start of each to warm the disk, and print the medians and their ratio."""
    bare(), ours()
    pairs = [(bare(), ours()) for _ in range(ROUNDS)]
    slow, fast = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"Pyodide as it comes {slow:5.0f} ms, our engine {fast:5.0f} ms: {slow / fast:.2f} times as fast")


def main() -> None:
    """Measure and print."""
    names = json.loads((ROOT / "site/assets/generated/manifest.json").read_text())
    question = [f"./{names['engine.js']}", first_question()]
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(ROOT / "site") as site,
        serving(Path(folder)) as plain,
    ):
        bare_site(Path(folder))
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        compare(
            lambda: visit(browser, plain, ASK_BARE),
            lambda: visit(browser, f"{site}assets/generated/manifest.json", ASK_OURS, question),
        )
        browser.close()


if __name__ == "__main__":
    main()
