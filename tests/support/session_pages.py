"""The session page in a browser: open a session, tap, and read the saved text."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from serve.server import serving
from shared import chromium

TABLE = "riskbreaker/table/"
START = 60_000  # milliseconds, for an engine on a busy machine
SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}}
TEXT = """\
[game riskbreaker]

== The toll bridge
[friends] Bram: the Fighter; Ida: the Ranger
[tollmen] Odo: M3 Pike, Knockdown; Mab: A3 Bow, P5 Observation, Distract
"""
PREPARED = """\
Ida: Gain Advantage, Inspire, Risk 3 | d10=1
Bram: Gain Advantage, Intimidate, Risk 3 | d10=1
Odo: Pass
Mab: Pass
"""
FIGHTS = """\
friends: Fights, Bram + Ida + Odo + Mab
friends: Share evenly
tollmen: Share evenly
"""
BLOWS = f"{PREPARED}{FIGHTS}all: Skills, Bram with Sword and Ida with Bow\n"


@contextmanager
def open_browser() -> Iterator[tuple[Browser, str]]:
    """Yield a new browser and the address of the built site, for measurements outside the tests."""
    site = Path(__file__).parents[2] / "site"
    with sync_playwright() as playwright, serving(site, "/some/where/") as address:
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        yield browser, address
        browser.close()


def open_session(page: Page, text: str = TEXT) -> Page:
    """Open a session on the session page."""
    page.locator(".receive > summary").click()
    page.get_by_label("The text of a session").fill(text)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".playing")).to_be_visible(timeout=START)
    wait_for_saving(page)
    return page


def wait_for_saving(page: Page) -> None:
    """Wait until no command runs. The page shows a line before the browser has saved it."""
    expect(page.locator(".dock-commands:disabled")).to_have_count(0)


def keep_people(page: Page, lines: str) -> None:
    """Paste people, one in a line, into the session page, and save them."""
    page.locator(".paste > summary").click()
    page.get_by_label("People, one per line").fill(lines)
    page.get_by_role("button", name="Keep people").click()


class Taps:
    """Taps on buttons, and their number."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, name: str, within: str = ".play-due, .play-bar") -> None:
        self.page.locator(within).get_by_role("button", name=name, exact=True).tap()
        self.count += 1


def copied_link(page: Page) -> str:
    """Return the link to the session that the page copies; the button for it is under "More"."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Taps(page).tap("Copy a link")
    expect(page.locator(".share .copy-said").first).to_have_text("Copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def check_two_tabs(page: Page) -> None:
    """Play in two tabs of one session: the second tab must reject its line and show the line of the first."""
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".playing")).to_be_visible(timeout=START)
    for name in ("Ida", "Pass", "Do it"):
        Taps(page).tap(name)
    expect(page.locator(".log-words")).to_have_text(["Ida: Pass"], use_inner_text=False)
    for name in ("Bram", "Pass", "Do it"):
        Taps(other).tap(name)
    expect(other.get_by_role("alert")).to_contain_text("changed in another tab", timeout=START)
    expect(other.locator(".log-words")).to_have_text(["Ida: Pass"], use_inner_text=False)


def line(page: Page) -> str:
    """Return the newest line of the log."""
    return page.locator(".log-words").first.text_content() or ""


def saved_text(page: Page, game: str = "riskbreaker") -> str:
    """Wait until the browser has saved the session, and return its text."""
    wait_for_saving(page)
    text: str = page.evaluate(
        """async (game) => {
            const open = indexedDB.open("counterroll-table");
            const db = await new Promise((done) => (open.onsuccess = () => done(open.result)));
            const ask = (key) => new Promise((done) => {
                db.transaction("kept").objectStore("kept").get(key).onsuccess = ({ target }) => done(target.result);
            });
            for (;;) {
                const kept = await ask(`evening/${game}/${await ask(`current/${game}`)}`);
                if (kept) return kept.text;
                await new Promise((done) => setTimeout(done, 50));
            }
        }""",
        game,
    )
    return text


def axe_violations(opened: Page) -> list[object]:
    """Return the faults that axe-core finds on the session: the rule and the first element of each."""
    opened.evaluate(Path("site_overrides/browser/node_modules/axe-core/axe.min.js").read_text())
    violations: list[object] = opened.evaluate(
        """axe.run(".play").then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html]))"""
    )
    return violations
