"""A reader's first visit: few bytes, no shift while fonts load, and parts that wait for the reader's first action."""

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from layout import WATCH_SHIFTS
from playwright.sync_api import Page, expect
from site_pages import kinds
from visits import DEVICES

MAX_BYTES = 200 * 1024  # bytes, as a compressing server sends them, besides the page's own text
COMPRESSED = {".html", ".css", ".js", ".json", ".svg", ".xml", ".webmanifest"}  # files that a server compresses
SETTLED = 1500  # milliseconds after which a page is drawn and has sent its own requests
ENGINE = re.compile("/generated/(engine/|worker[.]|sessions[.])")  # only the session page requests these at once
FACES = 4  # all typefaces of the site
FAR_DOWN = "riskbreaker/cards/"
ACTION = "dispatchEvent(new Event('wheel'))"
HELD_BACK = 1000  # milliseconds by which the test delays the unpacking of fonts
GIVEN_UP = 3000  # milliseconds after which a page is shown in other fonts
# At each change of the document's class: the time, whether the page waits for fonts, and the number of loaded fonts.
WATCH_FONTS = """window.waited = []; new MutationObserver(() => waited.push([performance.now(),
    document.documentElement.classList.contains('unset'),
    [...document.fonts].filter(({status}) => status === 'loaded').length]))
    .observe(document, {attributes: true, attributeFilter: ['class'], subtree: true})"""
FIRST_SHOWN = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
UNPACKED = "const load = FontFace.prototype.load; FontFace.prototype.load = function () { return load.call(this).then"


@pytest.fixture
def come(browser, site: str) -> Iterator[Callable[..., tuple[Page, list[str]]]]:
    """Open a page in a new browser and wait until it has settled; return it with the addresses that it fetches."""
    with ExitStack() as contexts:

        def open_page(path: str, watching: str = "", **options: Any) -> tuple[Page, list[str]]:
            context = contexts.enter_context(browser.new_context(service_workers="block", **options))
            context.add_init_script(watching)
            opened = context.new_page()
            fetched: list[str] = []
            opened.on("request", lambda request: fetched.append(request.url))
            opened.goto(site + path)
            expect(opened.locator("h1")).to_be_visible()
            opened.wait_for_timeout(SETTLED)
            return opened, fetched

        yield open_page


def weight(file: Path) -> int:
    data = file.read_bytes()
    return len(gzip.compress(data)) if file.suffix in COMPRESSED else len(data)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "small phone"])
@pytest.mark.parametrize("path", kinds())
def test_first_page_is_light_and_does_not_shift(come, until, site, built_site, device: str, path: str) -> None:
    """The page waits for all fonts before it shows a letter, so that nothing moves afterwards."""
    opened, fetched = come(path, f"{WATCH_SHIFTS};{WATCH_FONTS}", **DEVICES[device])
    addresses = {re.split("[?#]", url)[0].removeprefix(site) for url in fetched if not ENGINE.search(url)}
    files = [built_site / address for address in sorted(addresses)]
    weights = {file.name: weight(file) for file in files if file.is_file()}
    assert sum(weights.values()) <= MAX_BYTES, weights
    assert len(weights) > 5  # its styles, its scripts and its fonts
    assert [name for name in weights if name.endswith(".woff2")] == []
    until(lambda: opened.evaluate("waited.some(([, waits]) => !waits)"))
    begun, done = opened.evaluate("[waited[0], waited.find(([, waits]) => !waits)]")
    assert begun[1]
    assert done[2] == FACES
    assert done[0] <= opened.evaluate(FIRST_SHOWN)
    opened.evaluate(ACTION)
    opened.wait_for_timeout(SETTLED)
    assert opened.evaluate("shifted") == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("unpacked", "least"),
    [
        (f"((face) => new Promise((done) => setTimeout(done, {HELD_BACK}, face)))", HELD_BACK),
        ("(() => new Promise(() => {}))", GIVEN_UP),
        ("(() => Promise.reject())", 0),
    ],
    ids=["late", "never", "broken"],
)
def test_page_waits_limited_time_for_fonts(come, unpacked: str, least: int) -> None:
    opened, _ = come("riskbreaker/rolling/", f"{UNPACKED}{unpacked} }}")
    assert opened.evaluate(FIRST_SHOWN) >= least


def test_distant_examples_and_forms_wait_for_first_action(come, until) -> None:
    opened, fetched = come(FAR_DOWN)

    def scripts() -> set[str]:
        return {Path(url).name.partition(".")[0] for url in fetched}

    assert {"calculator", "cells", "chart"} & scripts() == set()
    opened.evaluate(ACTION)
    until(lambda: scripts() >= {"calculator", "cells"})
