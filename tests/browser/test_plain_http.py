"""The site over plain http from another host, where browsers give no locks, clipboard, camera, digests or storage."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from session_pages import SMALL, START, TABLE, Taps, check_two_tabs, open_session, saved_text
from visits import LAN, overflow

COUNTER = "riskbreaker/counter-rolls/"
BLOCKED = "This browser blocks copying. Select this and copy it: "
LACKS = """() => ({
    secure: isSecureContext,
    here: ["locks", "clipboard", "serviceWorker", "mediaDevices", "storage", "wakeLock"]
        .filter((name) => navigator[name]),
    others: [typeof caches, typeof crypto.subtle, typeof crypto.randomUUID],
})"""


@pytest.fixture
def lan(page, site):
    """Open pages of the site at a host name of the home network."""
    return lambda path, **options: page(f"http://{LAN}:{urlsplit(site).port}{urlsplit(site).path}{path}", **options)


@pytest.mark.long
def test_session_on_plain_http_is_kept_sealed_and_copied_by_hand(lan) -> None:
    table = open_session(lan(TABLE, device="phone", **SMALL))
    assert table.evaluate(LACKS) == {"secure": False, "here": [], "others": ["undefined"] * 3}
    thumb = Taps(table)
    for name in ("Ida", "Pass", "Do it"):
        thumb.tap(name)
    expect(table.locator(".log-words")).to_have_text(["Ida: Pass"], use_inner_text=False)
    table.reload()
    expect(table.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    thumb.tap("Undo")
    expect(table.locator(".log-words")).to_have_count(0)
    assert "Ida: Pass" in saved_text(table)
    thumb.tap("More")
    table.locator(".secrets > summary").tap()
    table.get_by_label("Something only you know").fill("the trap has level 3")
    thumb.tap("Seal it")
    expect(table.locator(".log-words").first).to_have_text(re.compile("table: sealed [0-9a-f]{32}"))
    thumb.tap("Copy a link")
    shown = table.locator(".share .copy-said").filter(has_text=BLOCKED)
    expect(shown.locator("code")).to_have_text(re.compile(f"^http://{LAN}:.*#evening="))
    link = shown.locator("code").text_content() or ""
    thumb.tap("Show a code")
    expect(table.locator(".qr svg")).to_be_visible()
    other = lan("licences/").context.new_page()
    other.goto(link)
    expect(other.locator(".board-line")).to_contain_text("Engagement", timeout=START)
    assert saved_text(other) == saved_text(table)


def test_camera_reports_missing_secure_context(lan) -> None:
    opened = lan(TABLE, device="phone", **SMALL)
    opened.locator(".receive > summary").tap()
    opened.get_by_role("button", name="Scan a code").tap()
    expect(opened.get_by_role("alert")).to_contain_text("The camera works only on a page served over https.")


@pytest.mark.long
def test_two_tabs_do_not_overwrite_each_other_without_locks(lan) -> None:
    check_two_tabs(open_session(lan(TABLE, device="phone", **SMALL)))


@pytest.mark.long
def test_tools_work_on_plain_http(lan) -> None:
    opened = lan(COUNTER)
    expect(opened.locator(".md-copyright")).to_contain_text("Not stored for use without a network")
    form = opened.locator("#ask-riskbreaker-counter-roll")
    form.get_by_role("spinbutton").first.fill("7")
    expect(form.locator(".calc-status-ready")).to_be_visible(timeout=START)
    form.get_by_text("Share", exact=True).click()
    for name in ("Copy link", "Copy as Markdown"):
        form.get_by_role("button", name=name).click()
        expect(form.locator(".copy-said").filter(has_text=BLOCKED).last).to_contain_text("ruse_stat=7")
    assert overflow(opened) <= 0
    opened.get_by_role("button", name="Run all on this page").click()
    expect(opened.locator(".page-cells .cell-status")).to_contain_text("give the printed results", timeout=START)
    opened.locator(".md-search__input").click()
    opened.keyboard.type("block")
    expect(opened.locator(".found-item").first).to_contain_text("Block")
    dice = lan("dice/")
    dice.get_by_role("button", name="2d6", exact=True).click()
    expect(dice.locator(".rolled-headline")).to_contain_text("2d6", timeout=START)
    rulings = lan("rulings/")
    rulings.get_by_role("button", name="As printed").first.click()
    rulings.reload()
    expect(rulings.locator(".rulings-header")).to_contain_text("own ruling")
