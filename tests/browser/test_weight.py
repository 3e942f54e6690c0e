"""Bytes that a page loads when it opens, and the parts that wait for a first action."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from site_pages import kinds

MOST = 200 * 1024  # bytes, as a host sends them that compresses
WRITTEN = {".html", ".css", ".js", ".json", ".svg", ".xml", ".webmanifest"}  # what such a host compresses
SETTLED = 1500  # milliseconds after which nothing more is asked for by itself
ENGINE = re.compile("/generated/(engine/|worker[.])")  # the table starts it at once
FAR_DOWN = "riskbreaker/cards/"


def first_visit(browser: Browser, site: str, path: str, act: str = "") -> list[str]:
    """What is fetched for a page, below the site, by a phone whose reader does nothing but `act`."""
    context = browser.new_context(viewport={"width": 412, "height": 823}, service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site + path)
    page.wait_for_timeout(SETTLED)
    if act:
        page.evaluate(act)
        page.wait_for_timeout(SETTLED)
    context.close()
    return sorted({re.split("[?#]", url)[0].removeprefix(site) for url in asked if not ENGINE.search(url)})


def weight(file: Path) -> int:
    data = file.read_bytes()
    return len(gzip.compress(data)) if file.suffix in WRITTEN else len(data)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", kinds())
def test_a_first_page_is_light(browser, site, built_site, path: str) -> None:
    fetched = first_visit(browser, site, path)
    files = [
        built_site / address / "index.html" if (built_site / address).is_dir() else built_site / address
        for address in fetched
    ]
    weights = {file.name: weight(file) for file in files if file.exists()}
    assert sum(weights.values()) <= MOST, weights
    assert len(weights) > 5  # the page, its styles, its scripts and its letters


def test_examples_and_forms_far_off_wait_until_somebody_does_anything(browser, site) -> None:
    def scripts(act: str) -> set[str]:
        names = (Path(address).name for address in first_visit(browser, site, FAR_DOWN, act))
        return {name.partition(".")[0] for name in names}

    waiting = {"calculator", "cells", "chart"}
    assert not waiting & scripts("")
    assert waiting - {"chart"} <= scripts("dispatchEvent(new Event('wheel'))")
