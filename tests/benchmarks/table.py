"""Measure the session page in the browser of the tests: `make site`, then `python tests/benchmarks/table.py`.

Counts the taps of each game's ordinary turns, and the time from a tap to the new board, on a phone of 360 × 640. The
results of `undoing.py` are added. Everything is written into docs/measured.md, between its two marks.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parents[2] / "site_overrides"))

from playwright.sync_api import Browser, Locator, Page, expect
from session_pages import SMALL, START, open_browser, open_session
from turns import TURNS

from rules.games import GAMES
from shared.marked import write

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/measured.md"
FIGHTS = ROOT / "build/measured-fights.json"
CORPUS = ROOT / "tests/sessions/corpus"
STEPS = 30  # turns on which the time of a tap is measured
# Notes the times of a choice and of its result on the page: a line of the log, or, if all choose
# in secret, the request to hand the phone over.
WATCH = """() => {
    window.found = [];
    let tapped = 0, newest = "";
    const telling = ".log-words, .whose, .handover, .offered > button";
    const told = () => [...document.querySelectorAll(telling)].map((each) => each.outerHTML).join();
    document.addEventListener("click", ({ target }) => {
        if (target.closest(".take .primary")) [tapped, newest] = [performance.now(), told()];
    }, true);
    new MutationObserver(() => {
        if (!tapped || told() === newest) return;
        const from = tapped;
        tapped = 0;
        requestAnimationFrame(() => setTimeout(() => window.found.push(performance.now() - from)));
    }).observe(document.querySelector(".playing"), {
        childList: true, subtree: true, characterData: true, attributes: true,
    });
}"""  # fmt: skip


class Thumb:
    """Makes lines on the session page by taps, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, where: str, name: str) -> None:
        self.page.locator(where).get_by_role("button", name=name, exact=True).first.tap()
        self.taps += 1

    def make(self, line: str) -> None:
        """Tap the person of a line, its group, its fields, and the last button."""
        who, _, words = line.partition(": ")
        whose = self.page.locator(".whose").get_by_role("button", name=who, exact=True)
        if whose.count() and whose.get_attribute("aria-pressed") == "false":
            whose.tap()
            self.taps += 1
        title = max((title for title in self._titles() if self._means(words, title)), key=len)
        self.tap(".offered", title)
        expect(self.page.locator(".take .primary")).to_be_enabled()
        for _ in range(8):
            if self._now() == line:
                break
            self._closer(line)
        assert self._now() == line, (self._now(), line)
        self.tap(".take", self.page.locator(".take .primary").text_content() or "")

    def _titles(self) -> list[str]:
        return self.page.locator(".offered > button").all_text_contents()

    def _means(self, words: str, title: str) -> bool:
        return words.startswith(title)

    def _now(self) -> str:
        return self.page.locator(".opened").get_attribute("data-line") or ""

    def _closer(self, line: str) -> None:
        """Make one choice that brings the line nearer to the wanted one."""
        have = self._now()
        for group in self.page.locator(".opened-body .ask").all():
            for button in group.locator(".segments button, .share > button").all():
                if button.get_attribute("aria-pressed") == "false" and self._tried(group, button, have, line):
                    return
            for label in group.locator("label").all():
                name = (label.locator("span").text_content() or "").strip()
                wanted = re.search(rf"\b{re.escape(name)} with (\w+)", line)
                if wanted and not re.search(rf"\b{re.escape(wanted[0])}\b", have):
                    label.locator("select").select_option(label=wanted[1])
                    self.page.wait_for_timeout(150)
                    self.taps += 2
                    return
        raise AssertionError(f"no tap leads from {have} to {line}")

    def _tried(self, group: Locator, button: Locator, have: str, line: str) -> bool:
        """Tap a choice; return whether it brings the line nearer, else restore the earlier choice."""
        if not re.search(rf"\b{re.escape((button.text_content() or '').strip())}\b", line):
            return False
        before = group.locator("[aria-pressed=true]").first
        chosen = before.text_content() if before.count() else ""
        button.tap()
        self.page.wait_for_timeout(150)
        if count_shared_words(self._now(), line) > count_shared_words(have, line):
            self.taps += 1
            return True
        group.get_by_role("button", name=chosen or "", exact=True).first.tap()
        self.page.wait_for_timeout(150)
        return False


def count_shared_words(line: str, heard: str) -> int:
    """Return the number of words that two lines share, less those that only one has."""
    first, second = set(re.split(r"\W+", line)), set(re.split(r"\W+", heard))
    return len(first & second) - len(first ^ second) - len(first - second)


def open_on_own_phone(browser: Browser, address: str, text: str) -> Page:
    """Return a session page on a phone of its own, with a session."""
    context = browser.new_context(**SMALL, has_touch=True, is_mobile=True, service_workers="block")
    page = context.new_page()
    page.goto(address)
    return open_session(page, text)


def taps(browser: Browser, site: str) -> Iterator[tuple[str, str, int, float]]:
    """Yield the game, the turn, its taps, and the seconds that the machine takes for them."""
    for game, turns in TURNS.items():
        for title, text, line in turns:
            page = open_on_own_phone(browser, f"{site}{game}/table/", text)
            thumb = Thumb(page)
            began = perf_counter()
            thumb.make(line)
            expect(page.locator(".opened")).to_have_count(0)
            yield game, title, thumb.taps, perf_counter() - began
            page.context.close()


def waits(browser: Browser, site: str, game: str, slower: int) -> list[float]:
    """Return the milliseconds from a tap to the new board, late in a long fight."""
    text = (CORPUS / f"{game}-3.txt").read_text()
    page = open_on_own_phone(browser, f"{site}{game}/table/", "\n".join(text.splitlines()[:-10]) + "\n")
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    random = Random(game)
    for number in range(1, STEPS + 1):
        offered = page.locator(".offered > button")
        page.wait_for_timeout(100)
        if page.locator(".handover .primary").count():
            page.locator(".handover .primary").tap()
            expect(offered.first).to_be_visible()
        if not offered.count():
            page.get_by_role("button", name="Undo").tap()
            page.wait_for_timeout(300)
            continue
        calm = [element for element in offered.all() if element.text_content() not in ("Flee", "Surrender", "Yield")]
        random.choice(calm).tap()
        take = page.locator(".take .primary")
        expect(take).to_be_enabled(timeout=START)
        known = page.evaluate("found.length")
        take.tap()
        for _ in range(500):
            if page.evaluate("found.length") > known:
                break
            page.wait_for_timeout(20)
        if number % 10 == 0:
            print(game, slower, number, flush=True)
    found: list[float] = page.evaluate("found")
    page.context.close()
    return found


def worst(times: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(times, n=20)[-1]


def table_lines(browser: Browser, site: str) -> Iterator[str]:
    """Yield the lines of the page's tables."""
    yield "| Game | Turn | Taps |\n|---|---|--:|"
    counted = list(taps(browser, site))
    for game, title, count, _ in counted:
        yield f"| {GAMES[game].title} | {title} | {count} |"
    spent = [seconds for *_, seconds in counted]
    yield f"\nIf a script taps, the median turn takes {median(spent):.1f} s, the longest {max(spent):.1f} s.\n"
    yield "| Game | From tap to board | 95 % within | Page four times slower | 95 % within |\n|---|--:|--:|--:|--:|"
    for game in GAMES:
        quick, slow = (waits(browser, site, game, slower) for slower in (1, 4))
        cells = [f"{value:.0f} ms" for times in (quick, slow) for value in (median(times), worst(times))]
        yield f"| {GAMES[game].title} | {' | '.join(cells)} |"
    if FIGHTS.exists():
        yield "\n| Game | Fights | Choices taken | Offers | Refused | Longest text |\n|---|--:|--:|--:|--:|--:|"
        for game, found in json.loads(FIGHTS.read_text()).items():
            yield f"| {GAMES[game].title} | " + " | ".join(f"{value:,}" for value in found.values()) + " |"


if __name__ == "__main__":
    with open_browser() as (running, address):
        told = "\n".join(table_lines(running, address))
    print(told)
    write(PAGE, "measured", told)
