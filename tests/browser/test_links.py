"""Links: the page repairs damaged ones or names what it could not read, and stays as it is at jumps within it."""

import json
import time
from typing import Any
from urllib.parse import quote

import pytest
from example_cells import example
from playwright.sync_api import Locator, Page, Route, expect
from session_pages import SMALL, START, TABLE, TEXT, Taps, copied_link, open_session, saved_text
from typescript import call

from rules.calculators import describe_all

COUNTER = "riskbreaker/counter-rolls/"
ASK = "?ask=riskbreaker%2Fcounter-roll"
DAMAGED = "This link is damaged or comes from another version."


def form(opened: Page) -> Locator:
    return opened.locator("#ask-riskbreaker-counter-roll")


def check_question(opened: Page, stat: str) -> None:
    """Check that the form has this stat, and that its answer is that of the engine."""
    form(opened).scroll_into_view_if_needed()
    expect(form(opened).get_by_role("spinbutton").first).to_have_value(stat)
    expect(form(opened).locator(".calc-status-ready")).to_be_visible(timeout=START)


# In the form that a page has: with lists instead of tuples.
DESCRIPTION = next(
    about for about in json.loads(json.dumps(describe_all())) if about["id"] == "riskbreaker/counter-roll"
)


def read_links(queries: list[str]) -> list[dict[str, Any]]:
    """Return the questions that the page's own reader finds in these addresses."""
    calls = [[DESCRIPTION, f"http://here/{COUNTER}{query}"] for query in queries]
    return call("calculators/question.ts", "fromAddress", *calls)


REPAIRED = [
    f"{ASK}&amp;ruse_stat=6",
    f"{ASK}&amp;amp;ruse_stat=6",
    f"{ASK}%26amp%3Bruse_stat=6",
    f"{ASK}&#38;ruse_stat=6",
    f"{ASK}&#038;ruse_stat=6",
    f"{ASK}%26%23x26%3Bruse_stat=6",
    f"{ASK}&ruse_stat=6&ruse_stat=6",
    f"{ASK}&ruse_stat=6.",
    f"{ASK}&ruse_stat=6)",
    f"{ASK}&ruse_stat=6%29.",
    f"{ASK}&ruse_stat=6%22",
    f"{ASK}&ruse_stat=6%E2%80%9D",
    f"{ASK}&ruse_stat=6]",
    f"{ASK}&ruse_stat=6>",
    "?ruse_stat=6&ask=riskbreaker%2Fcounter-roll.",
    f"{ASK}&ruse_stat=6&utm_source=chat&fbclid=abc",
    f"{ASK}&ruse_stat=6&msclkid=a&_ga=1.2&mtm_campaign=b&srsltid=c",
    "?ask=riskbreaker%252Fcounter-roll&ruse_stat=6",
    "?ask%3Driskbreaker%252Fcounter-roll%26ruse_stat%3D6",
    f"{ASK}&ruse\\_stat=6",
]
# Parts of a link, and the parts among them that the form does not read.
UNREAD = {
    "ruse_stats=6": ["ruse_stats=6"],
    "ruse_stat=six": ["ruse_stat=six"],
    "ruse_stat={}": ["ruse_stat={}"],
    "ruse_stat=6&observer=3": ["observer=3"],
    "ruse_stat=6&ruse_stat=7": ["ruse_stat=7"],
    "others=[null]": ["others=[null]"],
    'others={"a":1}': ['others={"a":1}'],
    "others=[[[]]]&ruse_stat=null": ["ruse_stat=null", "others=[[[]]]"],
    f"others={[3] * 500}".replace(" ", ""): [f"others={[3] * 500}".replace(" ", "")],
    'nobody="x"&__proto__={"a":1}': ['nobody="x"'],  # programs add names that begin with a low line
    "observer_stat=[1]": ["observer_stat=[1]"],
}


def test_damaged_links_ask_their_question() -> None:
    read = dict(zip(REPAIRED, read_links(REPAIRED), strict=True))
    assert {link: (found["values"]["ruse_stat"], found["unread"]) for link, found in read.items()} == dict.fromkeys(
        REPAIRED, (6, [])
    )


def test_unknown_link_parts_are_left_out() -> None:
    read = dict(zip(UNREAD, read_links([f"{ASK}&{quote(parts, safe='&=')}" for parts in UNREAD]), strict=True))
    assert {parts: found["unread"] for parts, found in read.items()} == UNREAD
    example = {field["name"]: field["default"] for field in DESCRIPTION["inputs"]}
    kept = {parts: found["values"] for parts, found in read.items()}
    for parts in ("ruse_stat=6&observer=3", "ruse_stat=6&ruse_stat=7"):
        assert kept.pop(parts) == example | {"ruse_stat": 6}
    assert kept == dict.fromkeys(kept, example)


def test_form_asks_question_of_damaged_link(page) -> None:
    opened = page(f"{COUNTER}{ASK}&amp;ruse_stat=6%29.")
    check_question(opened, "6")
    expect(form(opened).get_by_text(DAMAGED)).to_have_count(0)


@pytest.mark.long
def test_form_names_unknown_link_part(visit) -> None:
    parts = 'ruse_stat=6&nobody={"a":1}'
    opened = visit(f"{COUNTER}{ASK}&{parts}", "desktop")
    check_question(opened, "6")
    expect(form(opened).get_by_role("alert").filter(has_text=DAMAGED)).to_contain_text('nobody={"a":1}')
    opened.wait_for_timeout(600)  # the address follows a question after 300 milliseconds
    address = opened.url.partition("#")[0]  # the page adds the heading that the reader has scrolled to
    assert address.endswith((parts, quote(parts, safe="=&{}:")))
    # After a change by the reader, the address again follows the form.
    form(opened).get_by_role("spinbutton").first.fill("8")
    expect(form(opened).get_by_text(DAMAGED)).to_have_count(0)
    opened.wait_for_url("**ruse_stat=8**")


def test_unknown_question_in_link_is_named(page) -> None:
    opened = page(f"{COUNTER}?ask=riskbreaker%2Fno-such&x=1")
    expect(opened.locator(".unknown-question")).to_contain_text("riskbreaker/no-such")
    assert opened.url.endswith("?ask=riskbreaker%2Fno-such&x=1")
    expect(page(f"{COUNTER}?ask=").locator(".unknown-question")).to_contain_text("its question is missing")


def test_damaged_link_keeps_known_rulings_and_names_other_parts(page) -> None:
    opened = page(f"{COUNTER}?x=1&amp;rulings=rb.low_success:zero.")
    expect(opened.locator(".rulings-notice")).to_contain_text("one")
    expect(opened.locator(".rulings-notice")).not_to_contain_text("low_success")
    other = page(f"{COUNTER}?rulings=rb.low_success:zero,rb:?")
    expect(other.locator(".rulings-notice")).to_contain_text("rb:?")
    assert other.url.endswith("?rulings=rb.low_success:zero,rb:?")


def test_anchor_with_trailing_character_leads_to_rule(page) -> None:
    opened = page(f"{COUNTER}#rb.counter.compare).")
    expect(opened.locator("[id='rb.counter.compare']")).to_be_in_viewport()


@pytest.mark.long
def test_damaged_link_to_my_screen_is_read_or_reported(page) -> None:
    pins = quote('[["riskbreaker/counter-rolls/#rb.counter.compare","Compare",{}]]')
    opened = page(f"screen/#pins={pins}).")
    expect(opened.locator(".pin-brought")).to_contain_text("Compare")
    twice = page(f"screen/#pins={quote(pins)}")
    expect(twice.locator(".pin-brought")).to_contain_text("Compare")
    cut = page(f"screen/#pins={pins[:40]}")
    expect(cut.get_by_role("alert")).to_contain_text("pins cannot be read")


def test_damaged_example_links_are_rejected() -> None:
    anchors = ["____", "q1YqSy0", "S0osTlVI", "A" * 30_000]
    calls = [["#try="], *([f"#try=example-1:0:{packed}"] for packed in anchors)]
    assert call("cells/link.ts", "versionIn", *calls) == [None] * len(calls)


def test_damaged_link_shows_printed_example(page) -> None:
    opened = page(f"{COUNTER}#try=example-1:abc:S0osTlVI")
    expect(opened.get_by_role("alert")).to_contain_text("This link is incomplete")
    cell = example(opened, 1)
    expect(cell.locator("> .highlight code")).to_be_visible()
    expect(cell.locator(".cell-notice")).to_have_count(0)


def test_damaged_session_links_give_the_session() -> None:
    [link] = call("sessions/address.ts", "addressAt", [f"http://here/{TABLE}", TEXT])
    damaged = [
        link,
        link.replace("#evening=", "#evening%3D"),
        f"{link}_",
        f"Go on here:\n> {link[:70]}\n> {link[70:]}\n",
    ]
    found = call("sessions/address.ts", "sessionIn", *([text] for text in damaged))
    assert [brought["text"] for brought in found] == [TEXT] * len(damaged)


def test_damaged_link_opens_session(page, visit) -> None:
    giving = open_session(visit(TABLE, "small phone"))
    Taps(giving).tap("More")
    link = copied_link(giving)
    # A link to another game's page opens the page of the session's own game.
    taking = page(f"{link.replace('riskbreaker', 'basics')}_", device="phone", **SMALL)
    expect(taking.locator(".playing")).to_be_visible(timeout=START)
    assert saved_text(taking) == saved_text(giving)
    cut = page(link[:-9], device="phone", **SMALL)
    expect(cut.get_by_role("alert")).to_contain_text("This link is incomplete")
    assert "#evening=" in cut.url


def test_link_followed_while_page_scrolls_leads_to_its_anchor(page) -> None:
    """The theme stores the place of a page up to 250 milliseconds after it scrolled, even while the next page loads."""

    def answer_late(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    opened = page("riskbreaker/", routes={"**/riskbreaker/characters/": answer_late})
    link = opened.locator(".md-content a[href$='#rb.character.archetypes']").first
    link.scroll_into_view_if_needed()
    link.evaluate("link => { addEventListener('scroll', () => link.click(), { once: true }); scrollBy(0, 50) }")
    expect(opened.locator("h1")).to_have_text("Characters¶")
    expect(opened.locator("[id='rb.character.archetypes']")).to_be_in_viewport()
    assert opened.url.endswith("/riskbreaker/characters/#rb.character.archetypes")


@pytest.mark.parametrize("sitemap", [{}, {"**/sitemap.xml": lambda route: route.fulfill(body="<urlset/>")}])
def test_jumps_keep_page_and_question(page, requests, sitemap) -> None:
    """With and without the page in the sitemap: the theme follows only links to pages in it."""
    opened = page(COUNTER, routes=sitemap)
    heading, stat = opened.locator("h1"), opened.get_by_label("Stat of the ruse", exact=True)
    heading.evaluate("heading => { heading.dataset.kept = '' }")
    opened.locator(".calculator").scroll_into_view_if_needed()
    stat.fill("9")
    opened.wait_for_url("**&ruse_stat=9#*")
    contents = opened.locator(".md-sidebar--secondary")
    for name in ("Ruse and counter", "Exact odds"):
        contents.get_by_role("link", name=name).click()
        expect(opened.locator(":target")).to_be_in_viewport()
    opened.go_back()
    opened.go_back()
    opened.wait_for_url("**&ruse_stat=9#ask-*")
    expect(stat).to_have_value("9")
    opened.locator("p .figure").click()
    expect(stat).to_have_value("3")
    expect(form(opened)).to_be_in_viewport()
    expect(heading).to_have_attribute("data-kept", "")
    assert len([address for address in requests if COUNTER in address]) == 1
    opened.evaluate("window.isKept = true")
    opened.get_by_role("link", name="Next: ").click()
    expect(heading).to_have_text("Advantage, Risk and Cost¶")
    assert opened.evaluate("window.isKept ?? false") == (not sitemap)
    opened.go_back()
    expect(heading).to_have_text("Counter rolls¶")
