"""The table in a browser: an evening opened on it, what a thumb does, and what the device keeps."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools import chromium
from tools.serve import serving

TABLE = "riskbreaker/table/"
START = 60_000  # milliseconds, for an engine on a busy machine
SMALL = {"viewport": {"width": 360, "height": 640}}
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
def browsing() -> Iterator[tuple[Browser, str]]:
    """A browser of one's own and the address of the built site, for whoever measures outside the checks."""
    site = Path(__file__).parents[2] / "site"
    with sync_playwright() as playwright, serving(site, "/some/where/") as address:
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        yield browser, address
        browser.close()


def begun(page: Page, text: str = TEXT) -> Page:
    """The table with an evening on it."""
    page.locator(".receive > summary").click()
    page.get_by_label("The text of an evening").fill(text)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".playing")).to_be_visible(timeout=START)
    return page


class Taps:
    """What a thumb does, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, name: str, within: str = ".play-due") -> None:
        self.page.locator(within).get_by_role("button", name=name, exact=True).tap()
        self.count += 1


def line(page: Page) -> str:
    """The newest line of the log."""
    return page.locator(".log-words").first.text_content() or ""


def kept_text(page: Page, game: str = "riskbreaker") -> str:
    """The text that the device keeps, once it keeps one: what is drawn is written a moment later."""
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
