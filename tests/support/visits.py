"""Pages opened in a browser for the checks: watched for whatever goes wrong, and visits that one engine serves."""

import re
from collections.abc import Callable
from pathlib import Path
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
# A host of a home network: over plain http its pages lack what browsers give to https and localhost alone.
LAN = "table.lan"
# Much waits until the reader does anything at all (lazy-start.ts).
SOMEBODY_READS = "addEventListener('load', () => dispatchEvent(new Event('wheel')))"
# What a browser shows without a script of ours: a place to prepare what the next page will meet.
SCRIPTLESS = "sitemap.xml"
# A page of the book with nothing in it to wake.
QUIET = "licences/"
TURN = """path => {
    const link = Object.assign(document.createElement('a'), { href: path, id: 'turned' });
    document.querySelector('.md-content').append(link);
    link.click();
}"""
# As a reader does who clears it in another tab: of the rulings the page has to hear.
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


# The browser asks for this if a document names no icon: no page of the site, but pages of the tests do.
ICON = re.compile("https?://[^/]+/favicon[.]ico")


def listen(context: BrowserContext, problems: list[str]) -> None:
    """Record the errors of every page of a context, its workers included: in the console, thrown and not caught."""

    def on_console(message: ConsoleMessage) -> None:
        source = message.location.get("url", "")
        if message.type == "error" and not ICON.fullmatch(source):
            problems.append(f"console: {message.text} ({source})")

    context.on("console", on_console)
    context.on("weberror", lambda thrown: problems.append(f"error: {thrown.error}"))


def watch(page: Page, host: str, problems: list[str], requests: list[str]) -> None:
    """Record the requests of a page, and as problems those that failed or went to another server; a reader is there."""
    page.add_init_script(SOMEBODY_READS)

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


def ruled(page: Callable[..., Page], rulings: str, path: str, **options: Any) -> Page:
    """A page as somebody opens it who plays by these rulings; `page` opens what it is told to, as that fixture does."""
    opened = page(SCRIPTLESS, **options)
    opened.evaluate("rulings => localStorage.setItem('counterroll-rulings', rulings)", rulings)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    return opened


class Visits:
    """Visits to the site, one on each device: a reader turns its pages, and who comes next finds nothing kept."""

    def __init__(self, launch: Callable[[], Browser], site: str, built_site: Path, problems: list[str]) -> None:
        self._launch, self._site, self.problems = launch, site, problems
        # Material turns pages without a reload only where the sitemap names the host the site really has.
        self._sitemap = re.sub(r"(?<=<loc>)https?://[^/]+/", site, (built_site / "sitemap.xml").read_text())
        self._under_way: dict[str, Page] = {}
        self._settled: set[str] = set()

    def turn_to(self, path: str, device: str = "phone") -> Page:
        """The page at that path, on a visit on that device."""
        if device not in self._under_way:
            self._under_way[device] = self._begun(device)
            self._settled.add(device)
        page = self._under_way[device]
        if device not in self._settled:
            self._turn(page, QUIET)
            page.evaluate(FORGET)
            self._settled.add(device)
        self._turn(page, path)
        return page

    def settle(self) -> None:
        """Somebody else comes next."""
        self._settled.clear()

    def end(self) -> None:
        """Whoever comes next begins anew."""
        for page in self._under_way.values():
            page.context.close()
        self._under_way.clear()
        self.settle()

    def _begun(self, device: str) -> Page:
        context = self._launch().new_context(**{"service_workers": "block"} | DEVICES[device])
        page = context.new_page()
        page.route("**/sitemap.xml", lambda route: route.fulfill(body=self._sitemap, content_type="application/xml"))
        watch(page, urlsplit(self._site).netloc, self.problems, [])
        page.goto(self._site)
        return page

    def _turn(self, page: Page, path: str) -> None:
        if re.split("[?#]", page.url)[0] != self._site + path:
            page.evaluate(TURN, self._site + path)
            expect(page.locator("#turned")).to_have_count(0)
