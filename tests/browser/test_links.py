"""Damaged links: the page repairs the parts that it can, and names the parts that it did not read."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect
from tables import SMALL, START, TABLE, Taps, begun, copied_link, kept_text

COUNTER = "riskbreaker/counter-rolls/"
ASK = "?ask=riskbreaker%2Fcounter-roll"
DAMAGED = "This link was damaged or is of another version."


def form(opened: Page) -> Locator:
    return opened.locator("#ask-riskbreaker-counter-roll")


def asks(opened: Page, stat: str) -> None:
    """The form asks for this stat, and its answer is that of the engine."""
    form(opened).scroll_into_view_if_needed()
    expect(form(opened).get_by_role("spinbutton").first).to_have_value(stat)
    expect(form(opened).locator(".calc-status-ready")).to_be_visible(timeout=START)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "link",
    [
        f"{ASK}&amp;ruse_stat=6",
        f"{ASK}&amp;amp;ruse_stat=6",
        f"{ASK}%26amp%3Bruse_stat=6",
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
    ],
)
def test_damaged_link_is_repaired(page, link: str) -> None:
    opened = page(COUNTER + link)
    asks(opened, "6")
    expect(form(opened).get_by_text(DAMAGED)).to_have_count(0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ("ruse_stats=6", "ruse_stats=6"),
        ("ruse_stat=six", "ruse_stat=six"),
        ("ruse_stat={}", "ruse_stat={}"),
        ("ruse_stat=6&observer=3", "observer=3"),
    ],
)
def test_unknown_link_part_is_reported(page, parts: str, named: str) -> None:
    opened = page(f"{COUNTER}{ASK}&{parts}")
    asks(opened, "6" if parts.startswith("ruse_stat=6") else "3")
    expect(form(opened).get_by_role("alert").filter(has_text=DAMAGED)).to_contain_text(named)
    opened.wait_for_timeout(600)  # the address follows a question after 300 milliseconds
    address = opened.url.partition("#")[0]  # the page adds the heading that the reader has scrolled to
    assert address.endswith((parts, quote(parts, safe="=&{}")))
    # With a question of the reader's own all is as usual again.
    form(opened).get_by_role("spinbutton").first.fill("8")
    expect(form(opened).get_by_text(DAMAGED)).to_have_count(0)
    opened.wait_for_url("**ruse_stat=8**")


def test_unknown_question_in_link_is_named(page) -> None:
    opened = page(f"{COUNTER}?ask=riskbreaker%2Fno-such&x=1")
    expect(opened.locator(".unknown-question")).to_contain_text("riskbreaker/no-such")
    assert opened.url.endswith("?ask=riskbreaker%2Fno-such&x=1")
    expect(page(f"{COUNTER}?ask=").locator(".unknown-question")).to_contain_text("lost its question")


def test_damaged_link_with_rulings(page) -> None:
    opened = page(f"{COUNTER}?x=1&amp;rulings=rb.low_success:zero.")
    expect(opened.locator(".rulings-notice")).to_contain_text("one")
    expect(opened.locator(".rulings-notice")).not_to_contain_text("low_success")
    other = page(f"{COUNTER}?rulings=rb.low_success:zero,rb:?")
    expect(other.locator(".rulings-notice")).to_contain_text("rb:?")
    assert other.url.endswith("?rulings=rb.low_success:zero,rb:?")


def test_anchor_with_trailing_character_leads_to_rule(page) -> None:
    opened = page(f"{COUNTER}#rb.counter.compare).")
    expect(opened.locator("[id='rb.counter.compare']")).to_be_in_viewport()


def test_damaged_link_to_my_screen(page) -> None:
    pins = quote('[["riskbreaker/counter-rolls/#rb.counter.compare","Compare",{}]]')
    opened = page(f"screen/#pins={pins}).")
    expect(opened.locator(".pin-brought")).to_contain_text("Compare")
    twice = page(f"screen/#pins={quote(pins)}")
    expect(twice.locator(".pin-brought")).to_contain_text("Compare")
    cut = page(f"screen/#pins={pins[:40]}")
    expect(cut.get_by_role("alert")).to_contain_text("pins cannot be read")


def test_damaged_link_to_example(page) -> None:
    opened = page(f"{COUNTER}#try=example-1:abc:S0osTlVI")
    expect(opened.get_by_role("alert")).to_contain_text("This link is not whole")


def test_damaged_link_to_session(page) -> None:
    giving = begun(page(TABLE, device="phone", **SMALL))
    Taps(giving).tap("More")
    link = copied_link(giving)
    for damaged in (link.replace("#evening=", "#evening%3D"), f"{link}_", link.replace("riskbreaker", "basics")):
        taking = page(damaged, device="phone", **SMALL)
        expect(taking.locator(".playing")).to_be_visible(timeout=START)
        assert kept_text(taking) == kept_text(giving)
    pasted = begun(page(TABLE, device="phone", **SMALL), f"Go on here:\n> {link[:70]}\n> {link[70:]}\n")
    assert kept_text(pasted) == kept_text(giving)
    cut = page(link[:-9], device="phone", **SMALL)
    expect(cut.get_by_role("alert")).to_contain_text("This link is not whole")
    assert "#evening=" in cut.url
