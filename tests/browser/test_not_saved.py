"""A browser that blocks storage, or whose storage is full: the page says that nothing was saved."""

import pytest
from playwright.sync_api import Page, expect
from session_pages import SMALL, START, TABLE, keep_people
from visits import SCRIPTLESS

COUNTER = "riskbreaker/counter-rolls/"
NOT_SAVED = "Not saved: this browser blocks storage, or its storage is full."
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
indexedDB.open = () => { throw new DOMException("blocked", "SecurityError"); };
"""
FULL = """const full = () => { throw new DOMException("full", "QuotaExceededError"); };
Storage.prototype.setItem = full;
IDBObjectStore.prototype.put = full;
"""
pytestmark = [pytest.mark.sampled(1), pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])]


@pytest.fixture
def opened(page, storage):
    """Open pages in a browser that saves nothing."""

    def open_page(path: str, **options) -> Page:
        found = page(SCRIPTLESS, **options)
        found.add_init_script(storage)
        found.goto(found.url.removesuffix(SCRIPTLESS) + path)
        return found

    return open_page


def test_unsaved_rulings_are_reported(opened) -> None:
    page = opened("rulings/")
    notice = page.get_by_role("alert").filter(has_text=NOT_SAVED)
    expect(notice).to_have_count(0)
    page.get_by_role("button", name="As printed").first.click()
    expect(notice).to_contain_text("Your rulings apply until you close or reload this page.")
    expect(page.locator(".rulings-header")).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator(".rulings-form, [data-island=rulings]").first).to_be_attached()
    expect(page.locator(".rulings-header")).to_have_count(0)


def test_unsaved_pin_is_reported(opened) -> None:
    page = opened(COUNTER)
    page.locator("figcaption > .to-screen").first.click()
    expect(page.get_by_role("alert").filter(has_text=NOT_SAVED)).to_contain_text("Your screen has not changed.")


def test_unsaved_people_stay_in_their_field(opened) -> None:
    page = opened(TABLE, device="phone", **SMALL)
    expect(page.locator(".setup")).to_be_visible(timeout=START)
    keep_people(page, "Ann: the Fighter")
    expect(page.get_by_role("alert").filter(has_text=NOT_SAVED)).to_contain_text("text field", timeout=START)
    expect(page.get_by_label("People, one per line")).to_have_value("Ann: the Fighter")
