"""New builds of a stored book: they replace the old build as a whole, also after an interruption."""

import shutil
import socket

import pytest
from bare import Bare
from playwright.sync_api import expect
from stored_site import (
    COUNTER_ROLLS,
    LONG,
    NEVER_SEEN,
    OPENED,
    STORE,
    are_kept,
    builds,
    files_to_store,
    keep_everything,
    rebuild,
    relist,
    serve_site,
)

from book.write.finish.offline import stored_files
from serve.server import SiteHandler


def test_new_build_replaces_stored_build(visitor, short_book, tmp_path, until) -> None:
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    with serve_site(folder) as place:
        page = visitor().new_page()
        keep_everything(page, place, NEVER_SEEN, until)
        changed = folder / NEVER_SEEN / "index.html"
        changed.write_text(changed.read_text().replace("</h1>", " anew</h1>", 1))
        page.reload()
        # The network serves the page; the service worker does not know of the new build yet.
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


@pytest.mark.long
@pytest.mark.parametrize("step", [6, 1])
def test_interrupted_update_keeps_old_build(short_book, tmp_path, monkeypatch, step):
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    cuts = 0
    with serve_site(folder, Cut) as place, Bare(tmp_path / "browser") as page:
        page.goto(place.address + NEVER_SEEN)
        paths = files_to_store(folder)
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
def test_navigation_works_during_update_in_two_tabs(visitor, short_book, tmp_path, until) -> None:
    """Both builds have the same worker, so neither a tab nor a worker waits for the other."""
    folder = tmp_path / "site"
    shutil.copytree(short_book, folder)
    with serve_site(folder) as place:
        context = visitor()
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
