"""A tab opened before an update of the site shows a notice, and one tap loads the new version."""

import hashlib
import os
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from session_pages import SMALL, START, TABLE, open_session
from visits import DEVICES

from serve.server import SiteHandler, SiteServer

COUNTER = "riskbreaker/counter-rolls/"
UPDATED = "This site was updated after you opened this page"
LOST = "A part of this page did not load"
SCRIPT = "script[src*='/app.']"
OLD, NEW = re.compile(r"/app\.\w{8}\.js$"), re.compile(r"/app\.\w{8}N\.js$")
# The browser reports missing files, and pages that a server sends instead of scripts.
pytestmark = pytest.mark.console("404|MIME type|integrity|Failed to load resource")


class Fallback(SiteHandler):
    """Answers with the front page if a file is missing, as hosts of single-page applications do."""

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if Path(found).exists() else f"{self.directory}/index.html"


@pytest.fixture(scope="module")
def newer_site(built_site, tmp_path_factory) -> Path:
    """A build in which every script has another name; the old names are gone."""
    folder = tmp_path_factory.mktemp("newer") / "site"
    left = shutil.ignore_patterns("download", "paper", "print", "data")
    shutil.copytree(built_site, folder, ignore=left, copy_function=os.link)
    scripts = folder / "assets/generated"
    names = {file.name: re.sub(r"\.(\w{8})\.js$", r".\1N.js", file.name) for file in scripts.glob("*.????????.js")}
    pattern = re.compile(r"[\w-]+\.\w{8}\.js")
    texts = {
        file: file.read_text() for file in (*folder.rglob("*.html"), *scripts.glob("*.js"), scripts / "manifest.json")
    }
    renamed = {file: pattern.sub(lambda found: names.get(found[0], found[0]), text) for file, text in texts.items()}
    digests = {sha256(text): sha256(renamed[file]) for file, text in texts.items() if file.suffix == ".js"}
    for file, text in renamed.items():
        file.unlink()  # a link to the file of the other build
        file.write_text(re.sub(r"sha256-[\w+/]{43}=", lambda found: digests.get(found[0], found[0]), text))
    for old, new in names.items():
        (scripts / old).rename(scripts / new)
    return folder


def sha256(text: str) -> str:
    """Return the digest by which a page checks a script."""
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


class Place:
    """A server whose site is updated to a newer build."""

    def __init__(self, handler: type[SiteHandler], folder: Path, newer: Path) -> None:
        self.folder, self.newer = folder, newer
        # On an open connection, too, the next answer comes from the other folder.
        folder_now = property(lambda _: str(self.folder), lambda *_: None)
        self.server = SiteServer(("127.0.0.1", 0), type("Changing", (handler,), {"directory": folder_now}))
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def update(self) -> None:
        self.folder = self.newer


@pytest.fixture(params=[SiteHandler, Fallback], ids=["404", "fallback page"])
def place(request, built_site, newer_site) -> Iterator[Place]:
    place = Place(request.param, built_site, newer_site)
    with place.server:
        Thread(target=place.server.serve_forever, daemon=True).start()
        yield place
        place.server.shutdown()


@pytest.fixture
def old(browser, place) -> Iterator:
    """Open a page, then update the site before the page has loaded its later parts."""
    contexts = []

    def open_page(path: str, before=None, **options) -> Page:
        contexts.append(browser.new_context(service_workers="block", **options))
        page = contexts[-1].new_page()
        page.goto(place.address + path)
        if before:
            before(page)
        place.update()
        return page

    yield open_page
    for context in contexts:
        context.close()


def load_new(page: Page) -> None:
    """Tap the notice and check that the page is of the new build."""
    expect(page.locator(SCRIPT)).to_have_attribute("src", OLD)
    expect(page.get_by_role("alert").filter(has_text=UPDATED)).to_be_visible()
    page.get_by_role("button", name="Load new version").click()
    expect(page.locator(SCRIPT)).to_have_attribute("src", NEW)


@pytest.mark.long
def test_calculator_answers_after_update(old) -> None:
    page = old(COUNTER)
    page.locator("#ask-riskbreaker-counter-roll").scroll_into_view_if_needed()
    load_new(page)
    form = page.locator("#ask-riskbreaker-counter-roll")
    form.get_by_role("spinbutton").first.fill("8")
    expect(form.locator(".calc-status-ready")).to_be_visible(timeout=START)


@pytest.mark.long
def test_typed_number_is_kept_during_update(old) -> None:
    def wake(page: Page) -> None:
        page.locator("#ask-riskbreaker-counter-roll").scroll_into_view_if_needed()
        expect(page.locator("#ask-riskbreaker-counter-roll .calc-fields:not([disabled])")).to_be_visible()

    page = old(COUNTER, wake)
    page.locator("#ask-riskbreaker-counter-roll").get_by_role("spinbutton").first.fill("8")
    load_new(page)
    form = page.locator("#ask-riskbreaker-counter-roll")
    form.scroll_into_view_if_needed()
    expect(form.get_by_role("spinbutton").first).to_have_value("8")
    expect(form.locator(".calc-status-ready")).to_be_visible(timeout=START)


@pytest.mark.long
def test_search_keeps_its_question_during_update(old) -> None:
    page = old(COUNTER)
    page.keyboard.press("/")
    page.keyboard.type("armor")
    load_new(page)
    expect(page.locator(".md-search__input")).to_have_value("armor")
    expect(page.locator(".found-item").first).to_contain_text("Block")


@pytest.mark.long
def test_examples_run_after_update(old) -> None:
    page = old(COUNTER)
    page.mouse.wheel(0, 400)
    load_new(page)
    page.wait_for_load_state()
    page.mouse.wheel(0, 400)
    page.get_by_role("button", name="Run all on this page").click()
    expect(page.locator(".page-cells .cell-status")).to_contain_text("give the printed results", timeout=START)


@pytest.mark.sampled(1)
def test_session_and_typed_secret_are_kept_during_update(old) -> None:
    def play(page: Page) -> None:
        open_session(page)
        page.get_by_role("button", name="More", exact=True).click()
        page.locator(".secrets > summary").click()
        page.get_by_label("Something only you know").fill("the trap")

    page = old(TABLE, play, **DEVICES["phone"] | SMALL)
    page.get_by_role("button", name="Show a code").click()
    load_new(page)
    expect(page.locator(".board-line")).to_contain_text("Engagement", timeout=START)
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".secrets > summary").click()
    expect(page.get_by_label("Something only you know")).to_have_value("the trap")


@pytest.mark.long
def test_prepared_session_is_kept_during_update(old) -> None:
    def write(page: Page) -> None:
        page.get_by_label("Title of the scene (optional)").fill("The bridge")
        page.get_by_role("button", name="+ Fighter").first.click()
        page.get_by_role("button", name="+ New person").first.click()
        page.get_by_label("Name", exact=True).fill("Ida")
        page.get_by_label("Sheet").fill("the Ranger")
        page.locator(".receive > summary").click()
        page.get_by_label("The text of a session").fill("[game")

    page = old(TABLE, write)
    page.locator(".md-search__input").click()
    load_new(page)
    expect(page.get_by_label("Title of the scene (optional)")).to_have_value("The bridge")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ida")
    expect(page.get_by_label("Sheet")).to_have_value("the Ranger")
    expect(page.locator(".setup-person").first).to_contain_text("Fighter")
    expect(page.get_by_label("The text of a session")).to_have_value("[game")


@pytest.mark.sampled(1)
def test_navigation_loads_new_version(old) -> None:
    page = old(COUNTER)
    page.get_by_role("link", name="Damage").first.click()
    expect(page.locator("h1")).to_have_text(re.compile("Damage"))
    expect(page.locator(SCRIPT)).to_have_attribute("src", NEW)


def test_missing_script_without_update_is_reported(page, problems) -> None:
    opened = page("licences/", routes={"**/box.*.js": lambda route: route.abort()})
    opened.keyboard.press("/")
    expect(opened.get_by_role("alert")).to_contain_text(LOST)
    opened.context.unroute_all()
    opened.evaluate("window.isOld = true")
    opened.get_by_role("button", name="Load page again").click()
    opened.wait_for_function("!window.isOld")
    opened.locator(".md-search__input").click()
    opened.keyboard.type("block")
    expect(opened.locator(".found-item").first).to_contain_text("Block")
    problems.clear()
