"""Pages opened in a browser for the checks: watched for whatever goes wrong, and visits that one engine serves."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect

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
# Much waits until the reader does anything at all (near.ts).
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


def watch(page: Page, host: str, problems: list[str], requests: list[str]) -> None:
    """Record what `page` asks for, and as problems what it should not have done; somebody reads it."""
    page.add_init_script(SOMEBODY_READS)
    # The browser asks for this by itself where a document names no icon: no page of ours, but the tests' own do.
    unasked = f"http://{host}/favicon.ico"

    def on_console(message: ConsoleMessage) -> None:
        source = message.location.get("url")
        if message.type == "error" and source != unasked:
            problems.append(f"console: {message.text} ({source})")

    def on_request(request: Request) -> None:
        requests.append(request.url)
        where = urlsplit(request.url)
        if where.scheme in {"http", "https", "ws", "wss"} and where.netloc != host:
            problems.append(f"asked elsewhere: {request.url}")

    def on_response(response: Response) -> None:
        if response.status >= 400 and response.url != unasked:
            problems.append(f"answered {response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("request", on_request)
    page.on("response", on_response)


def ruled(page: Callable[..., Page], rulings: str, path: str, **options: Any) -> Page:
    """A page as somebody opens it who plays by these rulings; `page` opens what it is told to, as that fixture does."""
    opened = page(SCRIPTLESS, **options)
    opened.evaluate("rulings => localStorage.setItem('counterroll-rulings', rulings)", rulings)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    return opened


class Visits:
    """Visits to the site, one on each device: a reader turns its pages, and who comes next finds nothing kept."""

    def __init__(self, launch: Callable[[], Browser], site: str, built_site: Path) -> None:
        self._launch, self._site = launch, site
        # Material turns pages without a reload only where the sitemap names the host the site really has.
        self._sitemap = re.sub(r"(?<=<loc>)https?://[^/]+/", site, (built_site / "sitemap.xml").read_text())
        self._under_way: dict[str, Page] = {}
        self._settled: set[str] = set()
        self.problems: list[str] = []

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
        self.problems.clear()

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
