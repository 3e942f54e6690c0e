"""The book without a network: stored pages open and answer, and the page lists the stored games."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from shares import WHOLE
from stored_site import (
    ANSWERING,
    CACHED,
    COUNTER_ROLLS,
    ENGINE_START,
    LONG,
    NEVER_SEEN,
    STORE,
    Place,
    are_kept,
    files_to_store,
    keep_everything,
    serve_site,
)

from book.write.finish.offline import stored_files
from serve.server import SiteHandler


@pytest.fixture(scope="module")
def kept_book(request, launch, until) -> Iterator[tuple[BrowserContext, Place]]:
    """A browser context that has stored the book, and its server. Only `make prove` stores the whole book."""
    folder = request.getfixturevalue("built_site" if WHOLE else "short_book")
    with serve_site(folder) as place, launch().new_context() as context:
        page = context.new_page()
        page.goto(place.address)
        expect(page.locator(".md-copyright")).not_to_contain_text("stored")
        # A page that opens before the service worker is ready would do without it.
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        keep_everything(page, place, "", until)
        yield context, place


@pytest.fixture
def regular(kept_book) -> Iterator[tuple[Page, Place]]:
    """A page in the context of `kept_book`, and its server, which the test may close."""
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
    expect(page.locator(".page-cells .cell-status")).to_contain_text("give the printed results", timeout=ENGINE_START)


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


class Hotel(SiteHandler):
    """A network that answers some requests with its own page, as hotels do."""

    asking = "/engine/snapshot."

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return str(Path(self.directory) / "404.html") if self.asking and self.asking in path else found


@pytest.mark.long
def test_changed_file_is_never_stored(visitor, short_book, until, monkeypatch) -> None:
    with serve_site(short_book, Hotel) as place:
        page = visitor().new_page()
        page.goto(place.address + COUNTER_ROLLS)
        until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), seconds=LONG)
        # The engine's files come through the service worker, which gets a page instead of the snapshot.
        page.reload()
        assert page.evaluate("counterrollEngine.run('str(6 * 7)')") == "42"
        until(lambda: any("/engine/library." in url for url in page.evaluate(CACHED)), seconds=LONG)
        assert [url for url in page.evaluate(CACHED) if Hotel.asking in url] == []
        monkeypatch.setattr(Hotel, "asking", "")
        keep_everything(page, place, COUNTER_ROLLS, until)


class Lacking(SiteHandler):
    """A server that lacks some files."""

    paths, status = "", 404

    def send_head(self):
        if self.paths and re.search(self.paths, self.path):
            self.send_error(self.status)
            return None
        return super().send_head()


WHOLE_BOOK = "This book is stored on this device and opens without a network."
PART = "This book is stored on this device, except one file that the server did not send: {}"
REPLY = f"{STORE}.then(({{ stored, trouble }}) => [stored && stored.missing, trouble])"


@pytest.mark.long
# Pictures may be missing. The page names any other missing file, and promises nothing while a file may still come.
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
def test_page_reports_what_is_stored(visitor, short_book, monkeypatch, lacking: str, status: int, told: str) -> None:
    monkeypatch.setattr(Lacking, "paths", lacking)
    monkeypatch.setattr(Lacking, "status", status)
    with serve_site(short_book, Lacking) as place:
        page = visitor().new_page()
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


@pytest.mark.long
@pytest.mark.console("404")
def test_page_without_service_worker_promises_nothing(visitor, short_book, monkeypatch) -> None:
    for lacking in ("/stored[.]json$", "/service-worker[.]js$"):
        monkeypatch.setattr(Lacking, "paths", lacking)
        with serve_site(short_book, Lacking) as place:
            page = visitor().new_page()
            page.goto(place.address + COUNTER_ROLLS)
            page.wait_for_timeout(3000)
            assert page.locator(".stored-here").count() == 0


@pytest.mark.long
def test_full_device_is_reported(visitor, short_book, tmp_path) -> None:
    """The browser reports a full device at each attempt to store a file."""
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    worker = folder / "service-worker.js"
    full = "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));\n"
    worker.write_text(full + worker.read_text())
    with serve_site(folder) as place:
        page = visitor().new_page()
        page.goto(place.address + COUNTER_ROLLS)
        expect(page.locator(".md-copyright")).to_contain_text("This device has no room for the whole book")
        page.locator(".calculator").first.scroll_into_view_if_needed()
        page.locator("#ask-riskbreaker-counter-roll").get_by_role("spinbutton").first.fill("8")
        expect(page.locator(".calc-status").first).to_contain_text(ANSWERING, timeout=ENGINE_START)


@pytest.mark.long
def test_damaged_stored_snapshot_is_not_used_offline(regular, until) -> None:
    page, place = regular
    page.goto(place.address + COUNTER_ROLLS)
    spoil = """async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys())
                if (url.includes("/engine/snapshot.")) await cache.put(url, new Response("damaged"));
        }
    }"""
    page.evaluate(spoil)
    place.close()
    page.reload()
    assert page.evaluate("counterrollEngine.run('str(6 * 7)')") == "42"
    paths = files_to_store(place.folder)
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
