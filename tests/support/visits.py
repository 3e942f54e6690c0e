"""Pages in a browser for tests: recorded errors and requests, and visits whose pages share one engine."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect

DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
DEVICES["small phone"] = DEVICES["phone"] | {"viewport": {"width": 360, "height": 640}}
# A host of a home network. Over plain http it lacks the functions that browsers give to https and localhost alone.
LAN = "table.lan"
# Many scripts wait for the reader's first action (lazy-start.ts).
FIRST_ACTION = "addEventListener('load', () => dispatchEvent(new Event('wheel')))"
# A file of the site without scripts: a place to prepare the storage for the next page.
SCRIPTLESS = "sitemap.xml"
# A page without forms and examples.
QUIET = "licences/"
TURN = """path => {
    const link = Object.assign(document.createElement('a'), { href: path, id: 'turned' });
    document.querySelector('.md-content').append(link);
    // The theme announces this page to each new subscriber at once, then the next page when it has put it in.
    let isNext = false;
    const isIn = new Promise((done) => document$.subscribe(() => isNext && setTimeout(done)));
    isNext = true;
    link.click();
    // 125 milliseconds after a link is followed, the theme closes the search, even if the reader has just opened it.
    globalThis.turning = Promise.all([isIn, new Promise((done) => setTimeout(done, 130))]);
}"""
# Choose rulings, as a reader does in another tab.
CHOOSE = """rulings => {
    localStorage.setItem('counterroll-rulings', rulings);
    dispatchEvent(new StorageEvent('storage', { key: 'counterroll-rulings' }));
}"""
# Empty the storage, as a reader does in another tab, and announce the change of the rulings.
FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'counterroll-rulings' }));
    for (const { name } of await indexedDB.databases()) {
        const opening = indexedDB.open(name);
        await new Promise((done) => (opening.onsuccess = done));
        const opened = opening.result;
        const stores = [...opened.objectStoreNames];
        const clearing = opened.transaction(stores, 'readwrite');
        for (const store of stores) clearing.objectStore(store).clear();
        await new Promise((done) => (clearing.oncomplete = done));
        opened.close();
    }
}"""


# The browser requests this if a document names no icon, as pages of the tests do.
ICON = re.compile("https?://[^/]+/favicon[.]ico")
# Playwright cancels a tap whose target has moved, and taps again. The browser reports this if the page is scrolling.
CANCELLED_TAP = "Ignored attempt to cancel a touchstart event"


def listen(context: BrowserContext, problems: list[str]) -> None:
    """Record the console errors and uncaught errors of a context's pages and their workers."""

    def on_console(message: ConsoleMessage) -> None:
        source = message.location.get("url", "")
        ours = not ICON.fullmatch(source) and not message.text.startswith(CANCELLED_TAP)
        if message.type == "error" and ours:
            problems.append(f"console: {message.text} ({source})")

    context.on("console", on_console)
    context.on("weberror", lambda error: problems.append(f"error: {error.error}"))


def watch(page: Page, host: str, problems: list[str], requests: list[str]) -> None:
    """Record the requests of a page; failed requests and requests to other hosts are problems.

    The page behaves as if a reader used it as soon as it loads.
    """
    page.add_init_script(FIRST_ACTION)

    def on_request(request: Request) -> None:
        requests.append(request.url)
        where = urlsplit(request.url)
        if where.scheme in {"http", "https", "ws", "wss"} and where.netloc != host:
            problems.append(f"asked elsewhere: {request.url}")

    def on_response(response: Response) -> None:
        if response.status >= 400 and not ICON.fullmatch(response.url):
            problems.append(f"answered {response.status}: {response.url}")

    page.on("request", on_request)
    page.on("response", on_response)


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    root = "document.documentElement"
    pixels: int = page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")
    return pixels


def open_with_rulings(page: Callable[..., Page], rulings: str, path: str, **options: Any) -> Page:
    """Open a page for a group with these rulings; `page` is the fixture of that name."""
    opened = page(SCRIPTLESS, **options)
    opened.evaluate("rulings => localStorage.setItem('counterroll-rulings', rulings)", rulings)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    return opened


class Visits:
    """Visits to the site, one for each device. A test follows links; the next test finds the storage empty."""

    def __init__(self, launch: Callable[[], Browser], site: str, problems: list[str]) -> None:
        self._launch, self._site, self.problems = launch, site, problems
        self._under_way: dict[str, Page] = {}
        self._settled: set[str] = set()

    def turn_to(self, path: str, device: str = "phone", rulings: str = "") -> Page:
        """Follow a link to a page on a device, and return the page; with `rulings`, the group has chosen these."""
        if device not in self._under_way:
            self._under_way[device] = self._begun(device)
            self._settled.add(device)
        page = self._under_way[device]
        if device not in self._settled:
            self._turn(page, QUIET)
            page.evaluate(FORGET)
            self._settled.add(device)
        if rulings:
            page.evaluate(CHOOSE, rulings)
        self._turn(page, path)
        return page

    def settle(self) -> None:
        """Empty the storage before the next page."""
        self._settled.clear()

    def end(self) -> None:
        """Close all pages; the next test starts a new visit."""
        for page in self._under_way.values():
            page.context.close()
        self._under_way.clear()
        self.settle()

    def _begun(self, device: str) -> Page:
        context = self._launch().new_context(**{"service_workers": "block"} | DEVICES[device])
        page = context.new_page()
        watch(page, urlsplit(self._site).netloc, self.problems, [])
        page.goto(self._site)
        return page

    def _turn(self, page: Page, path: str) -> None:
        if re.split("[?#]", page.url)[0] != self._site + path:
            page.evaluate(TURN, self._site + path)
            expect(page.locator("#turned")).to_have_count(0)
            page.evaluate("globalThis.turning")
