"""Damaged values in a browser's storage, damaged anchors, and rulings that no longer exist: every page still opens."""

import pytest
from playwright.sync_api import expect
from session_pages import BLOWS, TABLE, TEXT, open_session, saved_text
from visits import QUIET, SCRIPTLESS, open_with_rulings

COUNTER = "riskbreaker/counter-rolls/"
RULINGS = "counterroll-rulings"
KEPT = {
    "counterroll-asked": "localStorage",
    "counterroll-rulings": "localStorage",
    "counterroll-rulings-before": "localStorage",
    "counterroll-rulings-sets": "localStorage",
    "counterroll-screen": "localStorage",
    "counterroll-game": "localStorage",
    "/some/where/.__palette": "localStorage",  # the theme's own
    "counterroll-rolls": "sessionStorage",
    "counterroll-table-last": "sessionStorage",
    "counterroll-found": "sessionStorage",
}
GARBAGE = ["null", "3", '"x"', "[null]", '{"riskbreaker/counter-roll": null}', '{"a": [1]}', "{", ""]
PALETTES = (
    "{",
    "",
    "3",
    '{"color": {}}',
    '{"index": null, "color": {}}',
    '{"index": "1", "color": {"scheme": "slate"}}',
    '{"index": 1, "color": {"a b": "x"}}',
    '{"index": 1, "color": {"scheme": "night"}}',
    '{"index": 1, "color": null}',
    '{"index": -1, "color": {}}',
)
# A browser that blocks storage raises an error at each access.
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
"""


def check_form_answers(opened):
    """Change the form's first number and wait for the answer."""
    form = opened.locator("#ask-riskbreaker-counter-roll")
    form.get_by_role("spinbutton").first.fill("4")
    expect(form.locator(".calc-status-ready")).to_be_visible(timeout=60_000)
    expect(form.locator(".calc-headline")).not_to_be_empty()


# Store the same text under all keys of the site.
STORE = "([kept, text]) => Object.entries(kept).forEach(([key, where]) => window[where].setItem(key, text))"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("path", ["dice/", "screen/", "rulings/", "ask/", COUNTER])
def test_page_opens_with_damaged_storage(page, path, garbage):
    opened = page(SCRIPTLESS)
    opened.evaluate(STORE, [KEPT, garbage])
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    expect(opened.locator("h1").first).to_be_visible()
    if path == COUNTER:
        check_form_answers(opened)


def check_colour_switch(opened):
    """Check that the page follows the device's colour scheme at first, and that the switch changes it."""
    body = opened.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    for media in ("light", "dark"):  # at first it follows the device
        opened.locator("label[for^=__palette]:visible").click()
        expect(body).to_have_attribute("data-md-color-media", f"(prefers-color-scheme: {media})")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("garbage", PALETTES)
def test_page_opens_with_damaged_colour_setting(visit, garbage):
    opened = visit(QUIET, "desktop")
    opened.evaluate("text => localStorage.setItem('/some/where/.__palette', text)", garbage)
    opened.reload()
    check_colour_switch(opened)
    opened.reload()
    expect(opened.locator("body")).to_have_attribute("data-md-color-scheme", "slate")  # as chosen before the reload


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["", "screen/"])  # the other pages: test_not_saved.py
def test_page_opens_with_blocked_storage(page, path):
    opened = page(SCRIPTLESS, color_scheme="light")
    opened.add_init_script(BLOCKED)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    expect(opened.locator("h1").first).to_be_visible()
    check_colour_switch(opened)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "path", ["basics/errata/#%", "basics/errata/#%E0%A4%A", f"{COUNTER}#%", "screen/#%", f"{TABLE}#%"]
)
def test_page_opens_with_malformed_anchor(page, path):
    opened = page(path)
    expect(opened.locator("h1").first).to_be_visible()
    opened.evaluate("location.hash = '#%C3'")
    opened.wait_for_timeout(100)


@pytest.mark.long
@pytest.mark.parametrize("kept", [True, False])
def test_unknown_ruling_is_dropped_and_named(page, kept):
    """An unknown ruling comes from storage or from a link. The other rulings stay, and the form answers."""
    chosen = "rb.low_success:zero,rb.long_gone:yes,rb.ruse_tie:never"
    opened = open_with_rulings(page, chosen, COUNTER) if kept else page(f"{COUNTER}?rulings={chosen}")
    notice = opened.locator(".rulings-notice")
    expect(notice).to_contain_text("long_gone: yes")
    notice.get_by_role("button").first.click()
    expect(notice).to_be_hidden()
    assert opened.evaluate("key => localStorage.getItem(key)", RULINGS) == "rb.low_success:zero"
    check_form_answers(opened)


# Overwrite the stored values whose keys begin with a prefix, or parts of the stored view of a session.
SPOIL = """async ([prefix, value, into]) => {
    const got = (asked) => new Promise((done) => (asked.onsuccess = () => done(asked.result)));
    const kept = (await got(indexedDB.open("counterroll-table"))).transaction("kept", "readwrite").objectStore("kept");
    const names = (await got(kept.getAllKeys())).filter((name) => name.startsWith(prefix));
    if (!names.length) names.push(prefix);
    for (const name of names) {
        const old = await got(kept.get(name));
        await got(kept.put(into ? { ...old, view: { ...old.view, ...value } } : value, name));
    }
    return names.length;
}"""
VIEWS = (
    {"steps": [None]},
    {"steps": [{"line": "x", "note": "", "changed": "", "told": [None]}]},
    {"board": {"sides": [None]}},
    {"board": 3},
    {"due": {"kind": "choose", "who": [{"name": "Ida", "groups": [None]}], "pool": "", "dice": []}},
    {"everybody": {"Ida": None}},
    {"kinds": None, "redo": [3]},
)
WHOLE = (None, 3, "x", [], [None], {"a": None}, {"text": 3, "undone": 0}, {"constructor": {"id": None}})
NAMES = ("evenings/riskbreaker", "current/riskbreaker", "evening/riskbreaker", "people/riskbreaker", "parts")


@pytest.mark.long
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_session_page_rebuilds_damaged_view(page, view):
    opened = open_session(page(TABLE), TEXT + BLOWS)
    text, lines = saved_text(opened), opened.locator(".log-line").count()
    assert opened.evaluate(SPOIL, ["evening/", view, True]) == 1
    opened.reload()
    expect(opened.locator(".board-line")).not_to_be_empty(timeout=60_000)
    expect(opened.locator(".log-line")).to_have_count(lines)
    assert saved_text(opened) == text


@pytest.mark.long
@pytest.mark.parametrize("value", WHOLE, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_session_page_opens_with_damaged_storage(page, name, value):
    opened = open_session(page(TABLE))
    assert opened.evaluate(SPOIL, [name, value, False]) >= 1
    opened.reload()
    expect(opened.locator(".play")).to_be_visible()
    expect(opened.locator(".playing, .receive").first).to_be_visible(timeout=60_000)
    if opened.locator(".playing").count():
        opened.get_by_role("button", name="More", exact=True).click()
        opened.get_by_role("button", name="Close session", exact=True).click()
    open_session(opened)
