"""Under `make serve` an open page reloads itself after a build."""

from functools import partial
from threading import Thread

import pytest
from playwright.sync_api import expect

from serve.server import SiteServer
from serve.watch import WatchedHandler

# A page with a policy as strict as that of the book's pages.
PAGE = """<!doctype html><meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src 'self'; connect-src 'self'"><body><p>{}</p></body>"""


@pytest.mark.long
def test_page_reloads_after_build(tmp_path, page):
    shown, last = tmp_path / "rule/index.html", tmp_path / "service-worker.js"
    shown.parent.mkdir()
    shown.write_text(PAGE.format("before"))
    last.write_text("1")
    with SiteServer(("127.0.0.1", 0), partial(WatchedHandler, directory=str(tmp_path), prefix="/book/")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        opened = page(f"http://127.0.0.1:{server.server_port}/book/rule/")
        opened.evaluate("window.loaded = 'once'")
        shown.write_text(PAGE.format("after"))
        opened.wait_for_timeout(1200)
        # The page waits until the build has written its last file.
        assert opened.evaluate("window.loaded") == "once"
        last.write_text("2")
        expect(opened.locator("p")).to_have_text("after")
        # Other requests, such as those of the service worker, get the file as built.
        fetched = opened.evaluate("fetch('.').then((found) => found.text())")
        assert fetched == shown.read_text()
        server.shutdown()
