"""Fixtures: a browser on the built site below a sub-path, which fails on errors and on requests to other hosts."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from visits import DEVICES, LAN, Visits, listen, watch

from serve.server import serving
from shared import chromium

# No second, better compilation of an engine, or of scripts, that live for one check: a third of all such checks cost.
BRIEF = "--js-flags=--liftoff-only --no-maglev --no-turbofan"
BUILT_SITE = Path(__file__).parents[2] / "site"
# Any address will do, as long as the site is not alone at the root of its host.
PREFIX = "/some/where/"


def pytest_configure(config: pytest.Config) -> None:
    """The mark by which a test names the errors that it provokes."""
    config.addinivalue_line("markers", "console(pattern): errors that match the pattern are part of the test")


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder `make site` leaves."""
    if not (BUILT_SITE / "index.html").exists():
        pytest.fail("There is no built site to look at: run `make site` first", pytrace=False)
    return BUILT_SITE


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """The address of the built site, served below a sub-path; it ends in a slash."""
    with serving(built_site, PREFIX) as address:
        yield address


@pytest.fixture(scope="session")
def asset(built_site: Path) -> Callable[[str], str]:
    """The present name of a generated file below the site, looked up.

    `asset("app.js")` gives something like "assets/generated/app.5FPJRSXK.js".
    """
    names = json.loads((built_site / "assets/generated/manifest.json").read_text())
    return lambda name: f"assets/generated/{names[name]}"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def heard() -> list[str]:
    """The errors of all pages in the test that runs."""
    return []


@pytest.fixture(autouse=True)
def problems(request: pytest.FixtureRequest, heard: list[str]) -> Iterator[list[str]]:
    """The errors of all pages in this test, which fails if there are any in the end.

    A test that provokes an error reads it here and clears the list, or names it by the mark `console`.
    """
    heard.clear()
    yield heard
    provoked = [mark.args[0] for mark in request.node.iter_markers("console")]
    assert [told for told in heard if not any(re.search(pattern, told) for pattern in provoked)] == []


@pytest.fixture(scope="session")
def launch(playwright: Playwright, heard: list[str]) -> Iterator[Callable[[], Browser]]:
    """Start the browser, or give the one that runs."""
    running: list[Browser] = []

    def running_browser() -> Browser:
        # One that died has failed the test it died in; the others need not fail with it.
        if not (running and running[-1].is_connected()):
            flags = (BRIEF, f"--host-resolver-rules=MAP {LAN} 127.0.0.1")
            running.append(playwright.chromium.launch(**chromium.find().launch_options(*flags)))
            running[-1].on("context", lambda context: listen(context, heard))
        return running[-1]

    yield running_browser
    for browser in running:
        browser.close()


@pytest.fixture
def browser(launch: Callable[[], Browser]) -> Browser:
    """The browser itself, the same one for every test."""
    return launch()


@pytest.fixture
def requests() -> list[str]:
    """The address of everything the pages of this test asked for, their workers included."""
    return []


@pytest.fixture
def page(browser: Browser, site: str, problems: list[str], requests: list[str]) -> Iterator[Callable[..., Page]]:
    """Open pages of the site.

    `page("riskbreaker/", device="phone", color_scheme="dark")` gives a loaded Playwright page.

    `path` is below the site, or a whole address; further options are those of Playwright's `new_context`. The
    test fails in the end if any page reported an error, got an error from the server, or asked anybody else
    than the server it came from.
    """
    contexts: list[BrowserContext] = []

    def open_page(path: str = "", device: str = "desktop", **options) -> Page:
        # test_offline lets the site keep itself; everywhere else that would only be work beside the test.
        context = browser.new_context(**{"service_workers": "block"} | DEVICES[device] | options)
        contexts.append(context)
        opened = context.new_page()
        address = path if "://" in path else site + path
        watch(opened, urlsplit(address).netloc, problems, requests)
        opened.goto(address)
        return opened

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def visits(launch: Callable[[], Browser], site: str, built_site: Path, heard: list[str]) -> Iterator[Visits]:
    """The visits that the checks of one file share."""
    under_way = Visits(launch, site, built_site, heard)
    yield under_way
    under_way.end()


@pytest.fixture
def visit(request: pytest.FixtureRequest, visits: Visits) -> Iterator[Callable[..., Page]]:
    """One visit for all checks of a file, in which one engine serves all; each check finds nothing kept of another's.

    `visit("riskbreaker/", device="desktop")` turns to that page as a reader does, and gives it.
    """
    failed = request.session.testsfailed
    yield visits.turn_to
    if visits.problems or request.session.testsfailed > failed:
        visits.end()
    visits.settle()


@pytest.fixture(scope="session")
def until(launch: Callable[[], Browser]) -> Callable[..., None]:
    """Wait for something to become true.

    `until(lambda: page.evaluate("…") == 2, seconds=5)` fails where it does not.

    Playwright's own wait_for_function needs what a strict content security policy forbids.
    """

    def wait(condition: Callable[[], object], seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                pytest.fail(f"still not so after {seconds} seconds")
            # Not time.sleep: what the page reports is heard only while Playwright is at work.
            launch().contexts[-1].pages[-1].wait_for_timeout(20)

    return wait
