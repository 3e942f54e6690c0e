"""A page that an editor looks at under `make serve` loads itself again after a build."""

from functools import partial
from threading import Thread

from playwright.sync_api import expect

from serve.server import SiteServer
from serve.watch import WatchedHandler

# As strict as the book's own pages.
PAGE = """<!doctype html><meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src 'self'; connect-src 'self'"><body><p>{}</p></body>"""


def test_a_page_loads_itself_again_when_it_has_been_built(tmp_path, page):
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
        # Half a build is none: the page stays until the last file is written.
        assert opened.evaluate("window.loaded") == "once"
        last.write_text("2")
        expect(opened.locator("p")).to_have_text("after")
        # What is kept for later is the file as it was built.
        fetched = opened.evaluate("fetch('.').then((it) => it.text())")
        assert fetched == shown.read_text()
        server.shutdown()
