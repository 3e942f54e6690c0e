"""Links and what a browser keeps, written by an older version, another tab or a hostile hand: no form dies of them."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from shares import share
from tables import BLOWS, TABLE, TEXT, begun, kept_text
from visits import QUIET, SCRIPTLESS, ruled

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
# A browser that keeps nothing says so wherever it is asked.
KEEPS_NOTHING = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
"""


def link(page, called, **inputs):
    asked = "&".join(f"{name}={quote(json.dumps(value))}" for name, value in inputs.items())
    return f"{page}?ask={quote(called, safe='')}&{asked}"


def answers(opened, called):
    """The form asks for another value and has an answer for it."""
    form = opened.locator(f"[id='ask-{called.replace('/', '-')}']")
    form.get_by_role("spinbutton").or_(form.get_by_role("textbox")).first.fill("4")
    expect(form.locator(".calc-status-ready")).to_be_visible(timeout=60_000)
    expect(form.locator(".calc-headline")).not_to_be_empty()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "inputs",
    [
        {"others": [None]},
        {"others": {"a": 1}},
        {"others": [[[]]], "ruse_stat": None},
        {"others": [3] * 500},
        {"ruse_stat": {"a": 1}, "observer_stat": [1]},
        {"nobody": "x", "__proto__": {"a": 1}},
    ],
)
def test_a_link_of_another_shape_leaves_the_example_standing(page, inputs):
    opened = page(link(COUNTER, "riskbreaker/counter-roll", **inputs))
    answers(opened, "riskbreaker/counter-roll")


def test_whatever_was_kept_is_read_with_distrust(page):
    """Kinds of garbage under each of the site's own names, on every page that reads any of them."""
    opened = page(COUNTER)
    for garbage in share(GARBAGE, 2):
        keeping = "([kept, text]) => Object.entries(kept).forEach(([key, where]) => window[where].setItem(key, text))"
        opened.evaluate(keeping, [KEPT, garbage])
        for path in ("dice/", "screen/", "rulings/", "ask/", COUNTER):
            opened.goto(opened.url.split("/some/where/")[0] + "/some/where/" + path)
            expect(opened.locator("h1").first).to_be_visible()
    answers(opened, "riskbreaker/counter-roll")


def colours(opened):
    """The page shows the scheme that it was opened in, and the switch still turns it."""
    body = opened.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    for media in ("light", "dark"):  # at first it follows the device
        opened.locator("label[for^=__palette]:visible").click()
        expect(body).to_have_attribute("data-md-color-media", f"(prefers-color-scheme: {media})")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("garbage", PALETTES)
def test_whatever_is_kept_of_the_colours_the_page_stands(visit, garbage):
    opened = visit(QUIET, "desktop")
    opened.evaluate("text => localStorage.setItem('/some/where/.__palette', text)", garbage)
    opened.reload()
    colours(opened)
    opened.reload()
    expect(opened.locator("body")).to_have_attribute("data-md-color-scheme", "slate")  # which is kept


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", ["", COUNTER, "screen/", "rulings/", TABLE])
def test_a_browser_that_keeps_nothing_shows_every_page(page, path):
    opened = page(SCRIPTLESS, color_scheme="light")
    opened.add_init_script(KEEPS_NOTHING)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    expect(opened.locator("h1").first).to_be_visible()
    colours(opened)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "path", ["basics/errata/#%", "basics/errata/#%E0%A4%A", f"{COUNTER}#%", "screen/#%", f"{TABLE}#%"]
)
def test_an_address_that_is_none_leads_to_the_page(page, path):
    opened = page(path)
    expect(opened.locator("h1").first).to_be_visible()
    opened.evaluate("location.hash = '#%C3'")
    opened.wait_for_timeout(100)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kept", [True, False])
def test_a_ruling_that_is_gone_is_dropped_with_a_word(page, kept):
    """Brought by a link or kept from an older version: the others stay, and the form answers."""
    chosen = "rb.low_success:zero,rb.long_gone:yes,rb.ruse_tie:never"
    opened = ruled(page, chosen, COUNTER) if kept else page(f"{COUNTER}?rulings={chosen}")
    notice = opened.locator(".rulings-notice")
    expect(notice).to_contain_text("long_gone: yes")
    notice.get_by_role("button").first.click()
    expect(notice).to_be_hidden()
    assert opened.evaluate("key => localStorage.getItem(key)", RULINGS) == "rb.low_success:zero"
    answers(opened, "riskbreaker/counter-roll")


# Puts another value under all that the table keeps by such names, or into what was last seen of a session.
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


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seen", VIEWS, ids=str)
def test_what_was_seen_of_an_evening_is_made_again_where_it_is_spoilt(page, seen):
    opened = begun(page(TABLE), TEXT + BLOWS)
    text, lines = kept_text(opened), opened.locator(".log-line").count()
    assert opened.evaluate(SPOIL, ["evening/", seen, True]) == 1
    opened.reload()
    expect(opened.locator(".board-line")).not_to_be_empty(timeout=60_000)
    expect(opened.locator(".log-line")).to_have_count(lines)
    assert kept_text(opened) == text


@pytest.mark.sampled(1)
@pytest.mark.parametrize("value", WHOLE, ids=str)
def test_a_table_opens_whatever_is_kept_of_it(page, value):
    opened = begun(page(TABLE))
    for name in NAMES:
        assert opened.evaluate(SPOIL, [name, value, False]) >= 1, name
        opened.reload()
        expect(opened.locator(".play")).to_be_visible()
        expect(opened.locator(".playing, .receive").first).to_be_visible(timeout=60_000)
    begun(opened)
