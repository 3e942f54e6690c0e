"""Fixtures: a browser on the built site below a sub-path, which fails on errors and on requests to other hosts."""

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect, sync_playwright
from session_pages import SMALL, TABLE, open_session
from stored_site import OPENED, relist
from visits import DEVICES, LAN, Visits, listen, watch

from serve.server import serving
from shared import chromium

# Compile scripts and the engine once. A second, optimising compilation takes a third of the time of such short tests.
BRIEF = "--js-flags=--liftoff-only --no-maglev --no-turbofan"
BUILT_SITE = Path(__file__).parents[2] / "site"
# Any path serves, because the site must work below the root of its host.
PREFIX = "/some/where/"
Routes = Mapping[str, Callable[[Route], None]]
# A check waits for a state of the page. How soon a busy machine gets there says nothing about the page.
PATIENCE = 60_000  # milliseconds
expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark by which a test names the errors that it provokes."""
    config.addinivalue_line("markers", "console(pattern): errors that match the pattern are part of the test")


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder of the built site."""
    if not (BUILT_SITE / "index.html").exists():
        pytest.fail("There is no built site. Run `make site` first.", pytrace=False)
    return BUILT_SITE


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """The address of the built site, served below a sub-path; it ends in a slash."""
    with serving(built_site, PREFIX) as address:
        yield address


@pytest.fixture(scope="session")
def asset(built_site: Path) -> Callable[[str], str]:
    """Return a function that looks up the address of a generated file below the site.

    `asset("app.js")` gives something like "assets/generated/app.5FPJRSXK.js".
    """
    names = json.loads((built_site / "assets/generated/manifest.json").read_text())
    return lambda name: f"assets/generated/{names[name]}"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The Playwright driver, which starts browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def heard() -> list[str]:
    """The errors of all pages in the current test."""
    return []


@pytest.fixture(autouse=True)
def problems(request: pytest.FixtureRequest, heard: list[str]) -> Iterator[list[str]]:
    """The errors of all pages in this test; at its end the test fails if there are any.

    A test that provokes errors clears the list, or names the errors by the mark `console`.
    """
    heard.clear()
    yield heard
    provoked = [mark.args[0] for mark in request.node.iter_markers("console")]
    assert [problem for problem in heard if not any(re.search(pattern, problem) for pattern in provoked)] == []


@pytest.fixture(scope="session")
def launch(playwright: Playwright, heard: list[str]) -> Iterator[Callable[[], Browser]]:
    """Return a function that starts the browser, or returns the running one."""
    running: list[Browser] = []

    def prepare(context: BrowserContext) -> None:
        context.set_default_timeout(PATIENCE)
        listen(context, heard)

    def running_browser() -> Browser:
        # After a crash, which fails one test, the other tests get a new browser.
        if not (running and running[-1].is_connected()):
            flags = (BRIEF, f"--host-resolver-rules=MAP {LAN} 127.0.0.1")
            running.append(playwright.chromium.launch(**chromium.find().launch_options(*flags)))
            running[-1].on("context", prepare)
        return running[-1]

    yield running_browser
    for browser in running:
        browser.close()


@pytest.fixture
def browser(launch: Callable[[], Browser]) -> Browser:
    """The browser, the same one for every test."""
    return launch()


@pytest.fixture
def requests() -> list[str]:
    """The addresses that the pages of this test and their workers requested."""
    return []


@pytest.fixture
def page(browser: Browser, site: str, problems: list[str], requests: list[str]) -> Iterator[Callable[..., Page]]:
    """Open pages of the site, each in a new browser context; prefer `visit` where a test can share its context.

    `page("riskbreaker/", device="phone", color_scheme="dark")` returns a loaded Playwright page. `path` is below
    the site, or a whole address. `routes` gives a handler for each pattern of addresses. Chromium may miss a handler
    that is set after the page has loaded: it sends the page's next request before it has heard of the handler.
    Further options are those of Playwright's `new_context`. The test fails if a page reported an error, received
    one from the server, or sent a request to another server.
    """
    contexts: list[BrowserContext] = []

    def open_page(path: str = "", device: str = "desktop", routes: Routes | None = None, **options) -> Page:
        # Only the tests of offline use need the service worker, which would fetch the whole site.
        context = browser.new_context(**{"service_workers": "block"} | DEVICES[device] | options)
        contexts.append(context)
        for pattern, handler in (routes or {}).items():
            context.route(pattern, handler)
        opened = context.new_page()
        address = path if "://" in path else site + path
        watch(opened, urlsplit(address).netloc, problems, requests)
        opened.goto(address)
        return opened

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def visits(launch: Callable[[], Browser], site: str, heard: list[str]) -> Iterator[Visits]:
    """The visits that all tests share."""
    under_way = Visits(launch, site, heard)
    yield under_way
    under_way.end()


@pytest.fixture
def visit(request: pytest.FixtureRequest, visits: Visits) -> Iterator[Callable[..., Page]]:
    """One visit for all tests: they share an engine, and each test starts with empty storage.

    `visit("riskbreaker/", device="desktop")` follows a link to that page and returns it. With `rulings`, the group
    has chosen these in another tab, as `rb.counter_tie:ruse-stands`. A test that changes more than the storage, such
    as a function of the page, opens a `page`.
    """
    failed = request.session.testsfailed
    yield visits.turn_to
    if visits.problems or request.session.testsfailed > failed:
        visits.end()
    visits.settle()


@pytest.fixture(scope="session")
def until(launch: Callable[[], Browser]) -> Callable[..., None]:
    """Wait until a condition is true: `until(lambda: page.evaluate("…") == 2, seconds=90)` fails after 90 seconds.

    Playwright's own wait_for_function does not work under a strict content security policy.
    """

    def wait(condition: Callable[[], object], seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                pytest.fail(f"The condition is still false after {seconds} seconds.")
            # Playwright delivers reports of the page only while one of its own functions runs, so not time.sleep.
            launch().contexts[-1].pages[-1].wait_for_timeout(20)

    return wait


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[[], BrowserContext]]:
    """Return a function that opens a browser context in which the site's service worker runs."""
    with ExitStack() as contexts:
        yield lambda: contexts.enter_context(browser.new_context())


@pytest.fixture(scope="session")
def short_book(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site with an eighth of its pages, which a browser stores sooner."""
    folder = tmp_path_factory.mktemp("short") / "site"
    shutil.copytree(built_site, folder)
    opened = {folder / path / "index.html" for path in OPENED}
    pages = sorted({*folder.rglob("index.html")} - opened)
    for page in set(pages) - set(pages[::8]):
        page.unlink()
    relist(folder)
    return folder


@pytest.fixture
def session_page(visit: Callable[..., Page]) -> Page:
    """Riskbreaker's session page on a small phone, with a session that has begun."""
    return open_session(visit(TABLE, "small phone"))


@pytest.fixture
def own_session_page(page: Callable[..., Page]) -> Page:
    """Riskbreaker's session page on a phone that no other test uses."""
    return open_session(page(TABLE, device="phone", **SMALL))
