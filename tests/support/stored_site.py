"""A copy of the site on a server that closes and opens again, and the files of it that a browser has stored."""

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread

from bare import Bare
from playwright.sync_api import Page

from book.write.finish.offline import stored_files, write
from serve.server import SiteHandler, SiteServer

PREFIX = "/some/where/"
COUNTER_ROLLS, NEVER_SEEN = "riskbreaker/counter-rolls/", "basics/rolling/"
OPENED = (NEVER_SEEN, COUNTER_ROLLS, "", "skillful/aid/")
ENGINE_START = 60_000  # milliseconds
ANSWERING = re.compile("Up to date|the rules engine is ready")
LONG = 90  # seconds: the browser stores the whole book, which takes a busy machine 20

CACHED = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({url}) => url)))).flat()"""


class Closable(SiteServer):
    """A server that ends its connections when it closes; a browser would otherwise go on using them."""

    def __init__(self, address: tuple[str, int], handler: Callable[..., SiteHandler]) -> None:
        super().__init__(address, handler)
        self.connections: list[socket.socket] = []

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        connection, caller = super().get_request()
        self.connections.append(connection)
        return connection, caller

    def end_connections(self) -> None:
        self.shutdown()
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Place:
    """A server that can be closed, and opened again at the same address."""

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
        self._open.callback(server.end_connections)
        Thread(target=server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._open.close()


@contextmanager
def serve_site(folder: Path, handler: type[SiteHandler] = SiteHandler) -> Iterator[Place]:
    place = Place(folder, handler)
    place.open()
    try:
        yield place
    finally:
        place.close()


def relist(folder: Path) -> None:
    """Write the list of a site's files again, as the build does at its end."""
    write(folder)


def rebuild(folder: Path) -> None:
    """Change every page of a site and list its files again, as a new build does."""
    for file in folder.rglob("index.html"):
        file.write_text(file.read_text().replace("</title>", " anew</title>", 1))
    relist(folder)


# Return the builds that are completely stored: two while a new build replaces the old one.
BUILDS = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const list = await (await caches.open(name)).match("STORED");
        if (list) found.push((await list.json()).build);
    }
    return found;
}"""


def builds(page: Page) -> list[str]:
    """Return the builds that a browser has stored completely."""
    found: list[str] = page.evaluate(BUILDS.replace("STORED", f"{PREFIX}stored.json"))
    return found


def files_to_store(folder: Path) -> list[str]:
    """Return the paths of all files that the service worker stores."""
    listed = stored_files(folder)
    pages = [entry["path"].removeprefix("./") for entry in listed["pages"]]
    return [*pages, *listed["assets"], *listed["engine"]]


def are_kept(page: Page | Bare, paths: list[str]) -> bool:
    """Return True if all paths are stored and the service worker serves this page."""
    cached = {url.split("?")[0] for url in page.evaluate(CACHED)}
    base = page.evaluate("new URL('.', navigator.serviceWorker.controller?.scriptURL ?? 'http://none/').href")
    return all(base + path in cached for path in paths)


def keep_everything(page: Page, place: Place, path: str, until: Callable[..., None]) -> None:
    """Open a page and wait until the browser has stored the whole book."""
    page.goto(place.address + path)
    paths = files_to_store(place.folder)
    until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), seconds=LONG)
    until(lambda: are_kept(page, paths), seconds=LONG)


# The service worker stores the server's build, then reports what it has stored.
STORE = """new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => data.trouble === undefined || done(data));
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage("store the book"));
})"""
