"""A group's rulings: chosen on their page, applied to answers and tables, kept, and carried by a link."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.calculators import ask_json

ENGINE_START = 60_000  # milliseconds
CALCULATOR = "riskbreaker/counter-roll"
RULES_PAGE = "riskbreaker/counter-rolls/"
# One ruling that changes the calculator's own answer and a table on its page.
CHOICE = {"counter_tie": "ruse-stands"}
LINK = "rulings=rb.counter_tie:ruse-stands"


def reply(**request: Any) -> dict[str, Any]:
    return json.loads(ask_json(json.dumps(request)))


RECOMMENDED = reply(calculator=CALCULATOR)["answer"]["headline"]
CHOSEN = reply(calculator=CALCULATOR, rulings=CHOICE)["answer"]["headline"]


DEVICES = pytest.mark.parametrize("device", ["desktop", "phone"])


def headline(opened: Page) -> Locator:
    return opened.locator("[id='ask-riskbreaker-counter-roll'] .calc-headline")


def grid(opened: Page) -> Locator:
    return opened.locator("[data-exhibit='riskbreaker/counter-grid']")


def choose(opened: Page) -> None:
    """Pick the alternative on the page of rulings, as a reader does."""
    form = opened.get_by_role("region", name="Rulings of Riskbreaker")
    # If a link led to a ruling earlier in this visit, the theme has unfolded the form.
    if not form.locator("details").evaluate("box => box.open"):
        form.locator("summary").click()
    ruling = form.locator("[id='rulings-rb-counter_tie']")
    ruling.get_by_label("At a tie the ruse works").check()
    expect(ruling).to_have_attribute("data-changed", "")
    expect(form.get_by_role("status").first).to_contain_text(
        re.compile(r"^1 of \d+ rulings differs from the recommended ones")
    )


@pytest.mark.sampled(1)
@DEVICES
def test_chosen_ruling_applies_until_reset(visit, device):
    assert RECOMMENDED != CHOSEN
    opened = visit("rulings/", device)
    choose(opened)
    mark = opened.get_by_role("link", name="Your group’s rulings: 1 own ruling")
    expect(mark).to_be_visible()

    visit(RULES_PAGE, device)
    expect(headline(opened)).to_have_text(CHOSEN, timeout=ENGINE_START)
    element = opened.locator("[id='ask-riskbreaker-counter-roll'] .rulings-told")
    expect(element).to_contain_text(
        "By your group’s rulings: At a tie the ruse works. With the recommended rulings: " + RECOMMENDED
    )
    expect(mark).to_be_visible()
    check_changed_numbers(opened)

    mark.click()
    form = opened.get_by_role("region", name="Rulings of Riskbreaker")
    form.get_by_role("button", name="Recommended").click()
    expect(mark).to_have_count(0)
    visit(RULES_PAGE, device)
    expect(headline(opened)).to_have_text(RECOMMENDED)
    expect(grid(opened).locator(".changed")).to_have_count(0)
    assert opened.evaluate("localStorage.length === 0 || !localStorage.getItem('counterroll-rulings')")


def check_changed_numbers(opened: Page) -> None:
    """Check that the page marks the numbers of its table that the chosen ruling changes, and shows the old ones."""
    grid(opened).scroll_into_view_if_needed()
    chosen = reply(exhibit="riskbreaker/counter-grid", rulings={"riskbreaker": CHOICE})
    pairs = zip(chosen["exhibit"]["rows"], chosen["recommended"]["rows"], strict=True)
    differing = [(new[-1], old[-1]) for new, old in pairs if new[-1]["exact"] != old[-1]["exact"]]
    changed = grid(opened).locator(".changed")
    expect(changed).to_have_count(len(differing), timeout=ENGINE_START)
    expect(grid(opened).locator("figure").first).to_be_hidden()
    new, old = differing[0]
    first = changed.first
    assert new["shown"].removesuffix(" %") in first.inner_text()
    first.click()
    tip = opened.get_by_role("tooltip")
    expect(tip).to_contain_text(f"by our rulings {old['shown'] if old['shown'] != new['shown'] else old['exact']}")
    opened.keyboard.press("Escape")


def test_changed_word_is_marked_and_shows_the_recommended_one(visit):
    opened = visit("riskbreaker/sheet/", "desktop", rulings="rb.sheet_name:as-printed")
    sheet = opened.locator("[data-exhibit='riskbreaker/sheet-example']")
    sheet.scroll_into_view_if_needed()
    word = sheet.locator(".changed")
    expect(word).to_have_text("Might", timeout=ENGINE_START)
    word.hover()
    expect(opened.get_by_role("tooltip")).to_have_text("by our rulings Muscle")


@pytest.mark.sampled(1)
@DEVICES
def test_link_with_rulings_asks_first(page, site, device):
    opened = page(f"{RULES_PAGE}?{LINK}", device=device)
    notice = opened.get_by_role("complementary", name="Rulings in this link")
    expect(notice).to_contain_text("one differs from the recommended ones")
    assert "rulings=" not in opened.url
    expect(headline(opened)).to_have_text(RECOMMENDED)
    notice.get_by_role("button", name="No, thank you").click()
    expect(notice).to_have_count(0)
    opened.reload()
    expect(headline(opened)).to_have_text(RECOMMENDED)

    opened.goto(f"{site}{RULES_PAGE}?{LINK}")
    notice.get_by_role("button", name="Use these rulings").click()
    expect(headline(opened)).to_have_text(CHOSEN, timeout=ENGINE_START)
    opened.goto(f"{site}{RULES_PAGE}?{LINK}")
    expect(opened.locator(".rulings-header")).to_be_visible()
    expect(notice).to_have_count(0)  # the reader has chosen it already


def test_copied_link_carries_question_and_rulings(page, visit):
    opened = visit(RULES_PAGE, "desktop", rulings="rb.counter_tie:ruse-stands")
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(headline(opened)).to_have_text(CHOSEN, timeout=ENGINE_START)
    form = opened.locator("[id='ask-riskbreaker-counter-roll']")
    form.get_by_label("Stat of the ruse", exact=True).fill("7")
    asked = reply(calculator=CALCULATOR, inputs={"ruse_stat": 7}, rulings=CHOICE)["answer"]
    expect(headline(opened)).to_have_text(asked["headline"])
    expect(form.locator(".python-box code")).to_have_text(asked["python"])
    form.get_by_text("Share", exact=True).click()
    form.get_by_role("button", name="Copy link").click()
    link = opened.evaluate("navigator.clipboard.readText()")
    assert LINK in link

    other = page(link)
    other.get_by_role("button", name="Use these rulings").click()
    expect(headline(other)).to_have_text(asked["headline"], timeout=ENGINE_START)


def test_rulings_are_readable_without_scripts(page):
    opened = page("rulings/", java_script_enabled=False)
    form = opened.get_by_role("region", name="Rulings of Riskbreaker")
    form.locator("summary").click()
    expect(form.get_by_text("At a tie the ruse works")).to_be_visible()
    expect(form.get_by_role("button", name="As printed")).to_be_hidden()
    assert form.locator("[id='rulings-rb-counter_tie'] input").first.is_disabled()
