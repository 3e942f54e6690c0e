"""Measure advice from value tables on a phone: `make site`, then `python tests/benchmarks/advising.py`.

The page has 360 × 640 pixels, and its processor is slowed to a quarter. A browser slows only the page and not its
worker, so the time of Python is multiplied by four. The results are written into docs/performance.md, between its two
marks.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parents[2] / "site_overrides"))

from playwright.sync_api import Browser, Page
from session_pages import SMALL, open_browser, open_session

from rules.games import GAMES
from shared.marked import PERFORMANCE, write

SLOWER, VISITS, MOMENTS, TIMES = 4, 3, 5, 4
READY = 150  # milliseconds; slower advice is never prepared (QUICK of use-advice.ts)
BEGINNER = "Broadsword 4 · Dodge 4 · Wind 6 · Stamina 2 · Health 2"
CLUB = "club 11 1d · dodge 8 · at 0"
FIGHTS = {
    "riskbreaker": """\
[a] Ann: the Fighter
[b] Bob: the Mage
Ann: Pass
Bob: Pass | d10=1, d10=2
a: Fights, Ann + Bob
a: Share, 0
b: Share, 0
all: Skills | d10=1, d10=2
""",
    "aretis": "[blows 3]\n[a] Ann: Attack 12 · Defence 11\n[b] Bob: Attack 10 · Defence 9\n",
    "basics": f"[harm 4]\n[a] Ann: {CLUB} 0\n[b] Bob: {CLUB} 1\n| 3d6=6+6+6, 3d6=1+1+1\n",
    "skillful": f"[a] Ann: {BEGINNER}\n[b] Bob: {BEGINNER}\n",
    "councilman": "[players] Ann: Life 1\n[gm] Bob: Life 1\n",
}
PEOPLE = {"Ann", "Bob", "players", "gm"}
# From the tap on Advice to the frame after the one that shows the choices; and the worker's part of it.
WATCH = """() => {
    window.found = [];
    let tapped = 0, worked = 0;
    document.addEventListener("click", ({ target }) => {
        if (target.textContent === "Advice") [tapped, worked] = [performance.now(), 0];
    }, true);
    new MutationObserver(() => {
        if (!tapped || !document.querySelector(".rated-list")) return;
        const from = tapped;
        tapped = 0;
        requestAnimationFrame(() => setTimeout(() => window.found.push([performance.now() - from, worked])));
    }).observe(document.querySelector(".playing"), { childList: true, subtree: true });
    const { play } = counterrollEngine;
    counterrollEngine.play = async function (request, options) {
        if (request.do === "advise") window.asked = request;
        const from = performance.now();
        const reply = await play.call(this, request, options);
        if (tapped && tapped <= from) worked = performance.now() - from;
        return reply;
    };
}"""
# Measures how long the worker's Python takes for the advice just asked for, and for the board of the same moment.
WORK = """() => {
    const { who, ready, ...rest } = asked;
    const call = (request) => `least(${JSON.stringify(JSON.stringify(request))})`;
    return counterrollEngine.run(`
import json
from time import perf_counter
from rules.sessions import command_json

def least(request):
    times = []
    for _ in range(12):
        began = perf_counter()
        command_json(request)
        times.append(1000 * (perf_counter() - began))
    return min(times)

json.dumps([${call({ ...rest, who })}, ${call({ ...rest, do: "open" })}])`);
}"""


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds from a tap to the drawn result: of the page, of Python on this machine, and for a board.

    `ready` is True if Python had finished its part before the tap.
    """

    page: float
    python: float
    board: float = 0.0
    ready: bool = False

    @property
    def worked_out(self) -> float:
        """Return the whole time if Python were as slow as the page and nothing was ready."""
        return self.page + SLOWER * self.python


def ask_advice(page: Page) -> Took:
    """Tap on Advice and wait until the advice is shown."""
    known = page.evaluate("found.length")
    page.get_by_role("button", name="Advice", exact=True).tap()
    while page.evaluate("found.length") == known:
        page.wait_for_timeout(20)
    shown, worked = page.evaluate("found.at(-1)")
    return Took(shown - worked, worked, ready=worked == 0)


def shortest_time(page: Page) -> Took:
    """Return the shortest time of several requests, with the advice closed in between."""
    taps = []
    for _ in range(TIMES):
        taps.append(ask_advice(page))
        page.get_by_role("button", name="Advice", exact=True).tap()
        page.wait_for_timeout(50)
    python, board = json.loads(page.evaluate(WORK))
    return Took(min(tap.page for tap in taps), python, board, ready=taps[0].ready)


def play_to_next_choice(page: Page) -> bool:
    """Let the book choose until a person of a side has to choose; return False if none ever has to."""
    for _ in range(6):
        page.get_by_role("button", name="Choose for me").tap()
        page.wait_for_timeout(1500)
        if page.locator(".handover .primary").count():
            page.locator(".handover .primary").tap()
        if not page.locator(".due-say[data-who]").count():
            return False
        if page.locator(".due-say[data-who]").first.get_attribute("data-who") in PEOPLE:
            return True
    return False


def open_with_advice(browser: Browser, site: str, game: str) -> tuple[Page, Took]:
    """Return a page on which advice has been requested once, and the time that it took."""
    context = browser.new_context(**SMALL, has_touch=True, is_mobile=True, service_workers="block")
    page = context.new_page()
    page.goto(f"{site}{game}/table/")
    open_session(page, f"[game {game}]\n\n== A duel\n{FIGHTS[game]}")
    page.evaluate(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, ask_advice(page)


def measure(browser: Browser, site: str, game: str) -> tuple[float, list[Took]]:
    """Measure the first advice of a visit, the fastest of several, and the advice for the next choices.

    A fight may end with the first blow; then another visit is measured.
    """
    firsts: list[float] = []
    later: list[Took] = []
    while len(firsts) < VISITS or not later:
        page, first = open_with_advice(browser, site, game)
        firsts.append(first.worked_out)
        while len(firsts) >= VISITS and len(later) < MOMENTS and play_to_next_choice(page):
            later.append(shortest_time(page))
        page.context.close()
    return min(firsts), later


def table_lines(browser: Browser, site: str) -> Iterator[str]:
    """Yield the lines of the page's table."""
    yield "| Game | First | Later, prepared | Later, unprepared | Python | In boards |\n|---|--:|--:|--:|--:|--:|"
    for game in GAMES:
        first, later = measure(browser, site, game)
        python = SLOWER * median(advice.python for advice in later)
        ready = [advice.page for advice in later if advice.ready and python < READY]
        drawn = f"{median(ready):.0f} ms" if ready else "never"
        whole = median(advice.worked_out for advice in later)
        boards = median(advice.python / advice.board for advice in later)
        cells = f"{first:,.0f} ms | {drawn} | {whole:,.0f} ms | {python:,.0f} ms | {boards:.1f}"
        yield f"| {GAMES[game].title} | {cells} |"


if __name__ == "__main__":
    with open_browser() as (running, address):
        lines = "\n".join(table_lines(running, address))
    print(lines)
    if "--print" not in sys.argv:
        write(PERFORMANCE, "advice", lines)
