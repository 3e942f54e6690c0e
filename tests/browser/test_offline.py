"""The book without a network: what was kept opens and answers, and a new build takes the old one's place."""

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from bare import Bare
from playwright.sync_api import BrowserContext, Page, expect

from book.write.finish.offline import stored_files
from serve.server import SiteHandler, SiteServer

PREFIX = "/some/where/"
COUNTER_ROLLS, NEVER_SEEN = "riskbreaker/counter-rolls/", "basics/rolling/"
OPENED = (NEVER_SEEN, COUNTER_ROLLS, "", "skillful/aid/")
ENGINE_START = 30_000  # milliseconds
ANSWERING = re.compile("Up to date|the rules engine is ready")
LONG = 90  # seconds: the whole book is fetched anew, in 20 on a busy machine

CACHED = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({url}) => url)))).flat()"""


class Closable(SiteServer):
    """A server that hangs up when it closes: connections that a browser keeps open would go on being answered."""

    def __init__(self, *args) -> None:
        super().__init__(*args)
        self.lines: list[socket.socket] = []

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        line, caller = super().get_request()
        self.lines.append(line)
        return line, caller

    def hang_up(self) -> None:
        self.shutdown()
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


class Place:
    """A server that can be closed for good and opened again at the same address."""

    def __init__(self, folder: Path, handler: type[SiteHandler] = SiteHandler) -> None:
        self.folder, self.port, self._open = folder, 0, ExitStack()
        self._handler = handler

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{PREFIX}"

    def open(self) -> None:
        self._open = ExitStack()
        handler = partial(self._handler, directory=str(self.folder), prefix=PREFIX)
        server = self._open.enter_context(Closable(("127.0.0.1", self.port), handler))
        self.port = server.server_port
        self._open.callback(server.hang_up)
        Thread(target=server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._open.close()


@contextmanager
def serving(folder: Path, handler: type[SiteHandler] = SiteHandler) -> Iterator[Place]:
    place = Place(folder, handler)
    place.open()
    try:
        yield place
    finally:
        place.close()


@pytest.fixture
def visit(browser) -> Iterator[Callable[[], BrowserContext]]:
    """Visitors who let the site keep what it wants to keep."""
    with ExitStack() as left:
        yield lambda **options: left.enter_context(browser.new_context(**options))


@pytest.fixture(scope="module")
def short_book(built_site, tmp_path_factory) -> Path:
    """The site with an eighth of its pages, those opened here among them: sooner kept, by the same worker."""
    folder = tmp_path_factory.mktemp("short") / "site"
    shutil.copytree(built_site, folder)
    opened = {folder / path / "index.html" for path in OPENED}
    pages = sorted({*folder.rglob("index.html")} - opened)
    for page in set(pages) - set(pages[::8]):
        page.unlink()
    relist(folder)
    return folder


def relist(folder: Path) -> None:
    """Write the list of a site's files again, as the build does at its end."""
    subprocess.run([sys.executable, "-m", "book.write.finish.offline", str(folder)], check=True)


def rebuild(folder: Path) -> None:
    """Change every page of a site and list its files again, as a new build does."""
    for file in folder.rglob("index.html"):
        file.write_text(file.read_text().replace("</title>", " anew</title>", 1))
    relist(folder)


# The builds that are stored whole; more than one while a new one moves in.
BUILDS = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const list = await (await caches.open(name)).match("STORED");
        if (list) found.push((await list.json()).build);
    }
    return found;
}"""


def builds(page: Page) -> list[str]:
    return page.evaluate(BUILDS.replace("STORED", f"{PREFIX}stored.json"))


def wanted(folder: Path) -> list[str]:
    """The path of everything that is to be kept of a site."""
    listed = stored_files(folder)
    return [entry["path"].removeprefix("./") for entry in listed["pages"]] + listed["assets"] + listed["engine"]


def are_kept(page: Page | Bare, paths: list[str]) -> bool:
    """Whether all these are in the caches, and the worker answers for this page."""
    cached = {url.split("?")[0] for url in page.evaluate(CACHED)}
    base = page.evaluate("new URL('.', navigator.serviceWorker.controller?.scriptURL ?? 'http://nobody/').href")
    return all(base + path in cached for path in paths)


def keep_everything(page: Page, place: Place, path: str, until) -> None:
    page.goto(place.address + path)
    paths = wanted(place.folder)
    until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), seconds=LONG)
    until(lambda: are_kept(page, paths), seconds=LONG)


@pytest.fixture(scope="module")
def kept_book(launch, built_site, until) -> Iterator[tuple[BrowserContext, Place]]:
    """A visitor who has kept the whole book, and where it is from."""
    with serving(built_site) as place, launch().new_context() as context:
        page = context.new_page()
        page.goto(place.address)
        expect(page.locator(".md-copyright")).not_to_contain_text("stored")
        keep_everything(page, place, "", until)
        yield context, place


@pytest.fixture
def regular(kept_book) -> Iterator[tuple[Page, Place]]:
    """A page of that visitor's; afterwards the server is there again."""
    context, place = kept_book
    yield context.new_page(), place
    context.pages[-1].close()
    place.close()
    place.open()


def test_offline_site_answers_all_tools(regular) -> None:
    page, place = regular
    page.goto(place.address)
    sign = page.locator(".md-copyright").get_by_text("This book is stored on this device and opens without a network.")
    expect(sign).to_be_visible(timeout=ENGINE_START)
    place.close()
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    expect(sign).to_be_visible(timeout=ENGINE_START)
    for path in (NEVER_SEEN, COUNTER_ROLLS, f"{COUNTER_ROLLS}?ask=riskbreaker/counter-roll&ruse_stat=7"):
        page.goto(place.address + path)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".exhibit svg").first).to_be_attached()
    page.keyboard.press("/")
    page.keyboard.type("armor")
    expect(page.locator(".found-item").first).to_contain_text("Block")
    page.keyboard.press("Escape")
    calculator = page.locator("#ask-riskbreaker-counter-roll")
    calculator.get_by_role("spinbutton").first.fill("8")
    expect(calculator.locator(".calc-status")).to_contain_text(
        "You are offline. This tab can still answer", timeout=ENGINE_START
    )
    before = calculator.locator(".calc-headline").inner_text()
    calculator.get_by_role("spinbutton").first.fill("2")
    expect(calculator.locator(".calc-headline")).not_to_have_text(before, timeout=ENGINE_START)
    page.get_by_role("button", name="Run all on this page").click()
    expect(page.locator(".page-cells .cell-status")).to_contain_text("what is printed", timeout=ENGINE_START)


def test_offline_state_follows_network(regular) -> None:
    page, place = regular
    page.goto(place.address + COUNTER_ROLLS)
    page.locator(".calculator").first.scroll_into_view_if_needed()
    expect(page.locator(".calc-fields:not([disabled])").first).to_be_visible()
    page.locator(".calculator").first.get_by_role("spinbutton").first.focus()
    status = page.locator(".calc-status").first
    expect(status).to_contain_text(ANSWERING, timeout=ENGINE_START)
    page.context.set_offline(True)
    expect(status).to_contain_text("You are offline")
    page.context.set_offline(False)
    expect(status).to_contain_text(ANSWERING)


def test_new_build_replaces_stored_build(visit, built_site, tmp_path, until) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built_site, folder)
    with serving(folder) as place:
        page = visit().new_page()
        keep_everything(page, place, NEVER_SEEN, until)
        changed = folder / NEVER_SEEN / "index.html"
        changed.write_text(changed.read_text().replace("</h1>", " anew</h1>", 1))
        page.reload()
        # Served by the network, though the worker does not know of the new build yet.
        expect(page.locator("h1")).to_contain_text("anew")
        relist(folder)
        page.reload()
        until(lambda: builds(page) == [stored_files(folder)["build"]], seconds=LONG)
        place.close()
        page.reload()
        expect(page.locator("h1")).to_contain_text("anew")


class Cut(SiteHandler):
    """A server that closes connections after `left` requests for pages; pages that a reader opens do not count."""

    left = 10**6

    def send_head(self):
        if self.headers.get("Sec-Fetch-Mode") != "navigate" and self.path.endswith("/"):
            Cut.left -= 1
        if Cut.left < 0:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return None
        return super().send_head()


# The service worker stores the server's build, then reports what it has stored.
STORE = """new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => data.trouble === undefined || done(data));
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage("store the book"));
})"""


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.long)])
def test_interrupted_update_keeps_old_build(short_book, tmp_path, monkeypatch, step):
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    cuts = 0
    with serving(folder, Cut) as place, Bare(tmp_path / "browser") as page:
        page.goto(place.address + NEVER_SEEN)
        paths = wanted(folder)
        page.until(lambda: are_kept(page, paths), seconds=LONG)
        rebuild(folder)
        whole = False
        while not whole:
            monkeypatch.setattr(Cut, "left", step)
            page.goto(place.address + NEVER_SEEN)
            page.evaluate(STORE)
            place.close()
            told = []
            for path in OPENED:
                page.goto(place.address + path)
                told.append("anew" in page.evaluate("document.title"))
            assert len(set(told)) == 1, told
            whole = all(told)
            cuts += not whole
            place.open()
    assert cuts > 0


@pytest.mark.long
def test_navigation_works_during_update_in_two_tabs(visit, short_book, tmp_path, until) -> None:
    """No worker takes another's place for it, so none waits for a tab, nor a tab for it."""
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    with serving(folder) as place:
        context = visit()
        page, other = context.new_page(), context.new_page()
        keep_everything(page, place, NEVER_SEEN, until)
        script = page.evaluate("fetch(navigator.serviceWorker.controller.scriptURL).then((found) => found.text())")
        other.goto(place.address + COUNTER_ROLLS)
        other.wait_for_timeout(1500)
        rebuild(folder)
        assert (folder / "service-worker.js").read_text() == script
        for turn in range(3):
            for tab in (page, other):
                for path in OPENED:
                    tab.goto(place.address + path, timeout=10_000)
                    assert "anew" in tab.title(), (turn, path)
        until(lambda: builds(page) == [stored_files(folder)["build"]], seconds=LONG)


class Hotel(SiteHandler):
    """Answers some requests with a page that asks for a name."""

    asking = "/engine/snapshot."

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return str(Path(self.directory) / "404.html") if self.asking and self.asking in path else found


def test_changed_file_is_never_stored(visit, built_site, until, monkeypatch) -> None:
    with serving(built_site, Hotel) as place:
        page = visit().new_page()
        page.goto(place.address + COUNTER_ROLLS)
        until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), seconds=LONG)
        # What starts goes through the service worker, which gets a page where the snapshot should be.
        page.reload()
        assert page.evaluate("counterrollEngine.run('str(6 * 7)')") == "42"
        until(lambda: any("/engine/library." in url for url in page.evaluate(CACHED)), seconds=LONG)
        assert [url for url in page.evaluate(CACHED) if Hotel.asking in url] == []
        monkeypatch.setattr(Hotel, "asking", "")
        keep_everything(page, place, COUNTER_ROLLS, until)


class Lacking(SiteHandler):
    """Has no answer for some files."""

    paths, status = "", 404

    def send_head(self):
        if self.paths and re.search(self.paths, self.path):
            self.send_error(self.status)
            return None
        return super().send_head()


WHOLE_BOOK = "This book is stored on this device and opens without a network."
PART = "This book is stored on this device, except one file that the server did not send: {}"
REPLY = f"{STORE}.then(({{ stored, trouble }}) => [stored && stored.missing, trouble])"


@pytest.mark.sampled(2)
# Pictures may be missing; any other missing file is named; nothing is promised while a file may still come.
@pytest.mark.console("404|503")
@pytest.mark.parametrize(
    ("lacking", "status", "told"),
    [
        ("manifest[.]webmanifest$", 404, WHOLE_BOOK),
        ("/assets/images/icon-180[.]png$", 403, WHOLE_BOOK),
        (f"/{NEVER_SEEN}$", 404, PART.format(NEVER_SEEN)),
        ("/search/basics[.]json$", 404, PART.format("search/basics.json")),
        ("/source-code-pro-normal[.]", 404, PART.format("assets/generated/source-code-pro-normal.")),
        ("/engine/library[.]", 404, ""),
        (f"/{NEVER_SEEN}$", 503, ""),
    ],
)
def test_page_reports_what_is_stored(visit, short_book, monkeypatch, lacking: str, status: int, told: str) -> None:
    monkeypatch.setattr(Lacking, "paths", lacking)
    monkeypatch.setattr(Lacking, "status", status)
    with serving(short_book, Lacking) as place:
        page = visit().new_page()
        page.goto(place.address + COUNTER_ROLLS)
        foot = page.locator(".md-copyright")
        if told:
            expect(foot).to_contain_text(told, timeout=3 * ENGINE_START)  # after the whole book is stored
        missing, trouble = page.evaluate(REPLY)
        assert trouble == ("unreachable" if status == 503 else "")
        assert page.locator(".stored-here").count() == bool(told)
        if status == 503:
            assert missing is None
            return
        place.close()
        page.goto(place.address + "skillful/aid/")
        expect(page.locator("h1")).to_be_visible()
        # The next visit stores the file that the server has again.
        place.open()
        monkeypatch.setattr(Lacking, "paths", "")
        page.goto(place.address + COUNTER_ROLLS)
        expect(foot).to_contain_text(WHOLE_BOOK, timeout=ENGINE_START)


@pytest.mark.console("404")
def test_page_without_service_worker_promises_nothing(visit, short_book, monkeypatch) -> None:
    for lacking in ("/stored[.]json$", "/service-worker[.]js$"):
        monkeypatch.setattr(Lacking, "paths", lacking)
        with serving(short_book, Lacking) as place:
            page = visit().new_page()
            page.goto(place.address + COUNTER_ROLLS)
            page.wait_for_timeout(3000)
            assert page.locator(".stored-here").count() == 0


def test_full_device_is_reported(visit, short_book, tmp_path) -> None:
    """The browser refuses to store as one does that is full."""
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    worker = folder / "service-worker.js"
    full = "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));\n"
    worker.write_text(full + worker.read_text())
    with serving(folder) as place:
        page = visit().new_page()
        page.goto(place.address + COUNTER_ROLLS)
        expect(page.locator(".md-copyright")).to_contain_text("This device has no room for the whole book")
        page.locator(".calculator").first.scroll_into_view_if_needed()
        page.locator("#ask-riskbreaker-counter-roll").get_by_role("spinbutton").first.fill("8")
        expect(page.locator(".calc-status").first).to_contain_text(ANSWERING, timeout=ENGINE_START)


def test_damaged_stored_snapshot_is_not_used_offline(regular, until) -> None:
    page, place = regular
    page.goto(place.address + COUNTER_ROLLS)
    spoil = """async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys())
                if (url.includes("/engine/snapshot.")) await cache.put(url, new Response("spoilt"));
        }
    }"""
    page.evaluate(spoil)
    place.close()
    page.reload()
    assert page.evaluate("counterrollEngine.run('str(6 * 7)')") == "42"
    paths = wanted(place.folder)
    assert not are_kept(page, paths)
    place.open()
    page.reload()
    until(lambda: are_kept(page, paths), seconds=LONG)


def test_file_list_names_every_page_once(built_site) -> None:
    listed = stored_files(built_site)
    pages = [entry["path"] for entry in listed["pages"]]
    assert {NEVER_SEEN, COUNTER_ROLLS, "./", "manifest.webmanifest"} <= set(pages)
    assert {"search/names.json", "search/book.json", "search/basics.json"} <= set(pages)
    assert [path for path in pages if path.startswith("assets/previews/")] == []
    files = [*pages, *listed["assets"], *listed["engine"]]
    assert len(files) == len(set(files))
    assert [path for path in files if not (built_site / path).exists()] == []
    assert {".bin", ".js", ".wasm"} <= {Path(path).suffix for path in listed["engine"]}
