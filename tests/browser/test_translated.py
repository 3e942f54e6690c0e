"""Pages translated by the browser: scripts show the same texts in the same places as on the page itself."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from session_pages import START, TABLE, Taps, open_session, saved_text

COUNTER = "riskbreaker/counter-rolls/"
# Put every text of the page into <font><font>: a copy of the page's text node, or the node itself.
WRAP = """(isMoved) => {
    const left = "script, style, template, textarea, option, svg, .cm-editor, [translate=no]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const node of found) {
        if (!node.data.trim() || node.parentElement.closest(left) || node.parentElement.closest("font")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.append(inner);
        node.replaceWith(outer);
        inner.append(isMoved ? node : node.data);
    }
}"""
# A browser also translates text that a script adds later.
GO_ON = f"""(isMoved) => {{
    const wrap = {WRAP};
    wrap(isMoved);
    const all = {{ childList: true, subtree: true, characterData: true }};
    new MutationObserver(() => wrap(isMoved)).observe(document.body, all);
}}"""
KINDS = pytest.mark.parametrize("moved", [False, True], ids=["replaced", "wrapped"])


def translated(page: Page, moved: bool) -> None:
    page.evaluate(GO_ON, moved)
    assert page.locator("main font").count() > 10


def text(page: Page, place: str) -> str:
    """Return the text of an element once it no longer changes, with single spaces; charts come after the answer."""
    found = [""]
    while len(found) < 4 or len({*found[-3:]}) > 1:
        found.append(re.sub(r"\s+", " ", page.locator(place).first.inner_text()).strip())
        page.wait_for_timeout(200)
    return found[-1]


def answered(form: Locator, value: str) -> None:
    """Wait for the engine's answer to this value; its line of Python comes with it."""
    expect(form.locator(".python-box code")).to_contain_text(f"ruse_stat={value}", timeout=START)
    expect(form.locator(".calc-status-ready")).to_be_visible()


@pytest.fixture
def fresh(visits) -> Iterator[Callable[..., Page]]:
    """Turn to a page as a new reader with the same engine; afterwards the visit ends, because it stays translated."""

    def turn_to(path: str, device: str = "desktop") -> Page:
        visits.settle()
        return visits.turn_to(path, device)

    yield turn_to
    visits.end()


@pytest.mark.long
@KINDS
def test_calculator_works_on_translated_page(fresh, moved: bool) -> None:
    told = []
    for is_translated in (False, True):
        opened = fresh(COUNTER)
        form = opened.locator("#ask-riskbreaker-counter-roll")
        form.scroll_into_view_if_needed()
        expect(form.locator(".calc-fields:not([disabled])")).to_be_visible()
        if is_translated:
            translated(opened, moved)
        found = []
        for value in ("7", "99", "2"):
            form.get_by_role("spinbutton").first.fill(value)
            if value == "99":
                expect(form.locator(".calc-status-wrong")).to_be_visible(timeout=START)
            else:
                answered(form, value)
            found.append(text(opened, "#ask-riskbreaker-counter-roll"))
        form.get_by_text("Pin", exact=True).click()
        form.get_by_role("button", name="Compare on this page").click()
        form.get_by_role("spinbutton").first.fill("5")
        answered(form, "5")
        found.append(text(opened, "#ask-riskbreaker-counter-roll .comparison"))
        told.append(found)
    assert told[0] == told[1]
    assert len(set(told[0])) == 4


@pytest.mark.long
@KINDS
def test_page_is_translated_before_scripts_start(page, moved: bool) -> None:
    opened = page("licences/")
    opened.add_init_script(f"addEventListener('DOMContentLoaded', () => ({WRAP})({str(moved).lower()}))")
    opened.goto(opened.url.replace("licences/", COUNTER))
    form = opened.locator("#ask-riskbreaker-counter-roll")
    form.get_by_role("spinbutton").first.fill("7")
    expect(form.locator(".calc-status-ready")).to_be_visible(timeout=START)
    expect(form.locator(".calc-headline")).not_to_be_empty()
    assert form.locator(".calc-headline").inner_text() in form.inner_text()


@pytest.mark.long
@KINDS
def test_search_and_example_work_on_translated_page(page, moved: bool) -> None:
    opened = page(COUNTER)
    expect(opened.get_by_role("button", name="Run all on this page")).to_be_visible()
    translated(opened, moved)
    opened.locator(".md-search__input").click()
    for query, first in (("block", "Block"), ("zzzzq", ""), ("lightning", "Lightning")):
        opened.locator(".md-search__input").fill(query)
        if first:
            expect(opened.locator(".found-item").first).to_contain_text(first)
            expect(opened.locator(".found-nothing")).to_have_count(0)
        else:
            expect(opened.locator(".found-nothing")).to_contain_text("zzzzq")
            expect(opened.locator(".found-item")).to_have_count(0)
    opened.keyboard.press("Escape")
    opened.get_by_role("button", name="Run all on this page").click()
    expect(opened.locator(".page-cells .cell-status")).to_contain_text("give the printed results", timeout=START)
    assert "Running" not in text(opened, ".page-cells")


@pytest.mark.long
@KINDS
def test_session_works_on_translated_page(fresh, moved: bool) -> None:
    told = []
    for is_translated in (False, True):
        table = open_session(fresh(TABLE, "small phone"))
        if is_translated:
            translated(table, moved)
        thumb = Taps(table)
        found = []
        for name in ("Ida", "Pass", "Do it", "Undo", "Bram", "Pass", "Do it"):
            thumb.tap(name)
        expect(table.locator(".log-words")).to_have_text(["Bram: Pass"], use_inner_text=False)
        found.append(text(table, ".play-board"))
        thumb.tap("Odo", within=".play-board")
        table.get_by_label("The new Kill Damage").fill("1")
        thumb.tap("Set")
        expect(table.get_by_role("img", name="Kill Damage: 1 of 3")).to_be_visible()
        found += [text(table, ".play-board"), saved_text(table)]
        told.append(found)
    assert told[0] == told[1]
