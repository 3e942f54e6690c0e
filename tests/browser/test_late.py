"""A session page whose scripts do not come, or that waits without end, offers a way on within three seconds."""

import pytest
from playwright.sync_api import Page, expect
from tables import SMALL, START, TABLE, begun, kept_text

LATE = "The session page does not start."
SOON = 4_500  # milliseconds: three seconds, and as long again as a busy machine takes to draw


@pytest.fixture
def table(page) -> Page:
    """A session on a phone, begun and kept."""
    opened = begun(page(TABLE, device="phone", **SMALL))
    kept_text(opened)
    return opened


def stuck(opened: Page, pattern: str) -> Page:
    """The page loaded again, while this file never comes; when it is loaded once more the file does."""
    opened.route(pattern, lambda _: None, times=1)
    opened.evaluate("void setTimeout(() => location.reload())")
    opened.wait_for_load_state("commit")
    return opened


@pytest.mark.sampled(1)
@pytest.mark.parametrize("pattern", ["**/app.*.js", "**/sessions.*.js", "**/preact.*.js"])
def test_page_works_without_late_script(table, pattern: str) -> None:
    opened = stuck(table, pattern)
    late = opened.get_by_role("alert").filter(has_text=LATE)
    expect(late).to_be_visible(timeout=SOON + 2_000)
    expect(late.locator("li")).to_contain_text("The toll bridge")
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    with opened.expect_download() as download:
        late.get_by_role("button", name="Save a file").tap()
    assert "Odo: M3 Pike" in download.value.path().read_text()
    late.get_by_role("button", name="Try again").tap()
    expect(opened.locator(".board-line")).to_contain_text("Engagement", timeout=START)
    expect(opened.get_by_role("alert")).to_have_count(0)


def test_session_opens_from_rescue_list(table) -> None:
    table.get_by_role("button", name="More", exact=True).tap()
    table.get_by_role("button", name="Close").tap()
    expect(table.locator(".kept-evenings li")).to_have_count(1)
    opened = stuck(table, "**/sessions.*.js")
    late = opened.get_by_role("alert").filter(has_text=LATE)
    expect(late).to_be_visible(timeout=SOON + 2_000)
    late.get_by_role("button", name="Open", exact=True).tap()
    expect(opened.locator(".board-line")).to_contain_text("Engagement", timeout=START)


def test_unreadable_session_can_be_downloaded(table) -> None:
    """Its last board is gone, and the rules that would make it again never come."""
    table.evaluate(
        """async () => {
            const got = (asked) => new Promise((done) => (asked.onsuccess = () => done(asked.result)));
            const database = await got(indexedDB.open("counterroll-table"));
            const kept = database.transaction("kept", "readwrite").objectStore("kept");
            const name = (await got(kept.getAllKeys())).find((name) => name.startsWith("evening/"));
            await got(kept.put({ ...(await got(kept.get(name))), view: null }, name));
        }"""
    )
    opened = stuck(table, "**/worker.*.js")
    expect(opened.locator(".play-wait")).to_have_text("Opening the session…")
    late = opened.get_by_role("alert").filter(has_text=LATE)
    expect(late).to_be_visible(timeout=SOON + 2_000)
    with opened.expect_download():
        late.get_by_role("button", name="Save a file").tap()


def test_page_works_if_storage_hangs(table) -> None:
    """As after a browser was killed while it wrote, until it is started again."""
    table.add_init_script("IDBFactory.prototype.open = () => ({})")
    table.reload()
    late = table.get_by_role("alert").filter(has_text=LATE)
    expect(late.get_by_role("button", name="Try again")).to_be_visible(timeout=SOON + 2_000)


def test_unreadable_sessions_are_reported(table) -> None:
    table.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); }")
    opened = stuck(table, "**/app.*.js")
    late = opened.locator(".play-late")
    expect(late).to_contain_text("This browser cannot read its sessions now.", timeout=SOON + 2_000)
    expect(late.get_by_role("button", name="Try again")).to_be_visible()


def test_rescue_list_is_hidden_if_page_starts(table) -> None:
    table.wait_for_timeout(SOON)
    expect(table.locator(".play-late")).to_have_count(0)


def test_rescue_works_after_navigation(visit) -> None:
    visit("riskbreaker/", "small phone")
    opened = visit(TABLE, "small phone")
    expect(opened.locator(".play .setup")).to_be_visible(timeout=START)
    opened.evaluate("document.querySelector('[data-island=play]').innerHTML = '<p class=play-wait>Nothing comes.</p>'")
    expect(opened.get_by_role("alert").filter(has_text=LATE)).to_be_visible(timeout=SOON)
    opened.evaluate("document.querySelector('[data-island=play]').replaceChildren()")
    expect(opened.locator(".play-late")).to_have_count(0)


def test_sessions_are_saved_and_deleted_from_the_list(table) -> None:
    table.get_by_role("button", name="More", exact=True).tap()
    table.get_by_role("button", name="Close").tap()
    table.get_by_label("More about The toll bridge").tap()
    with table.expect_download() as download:
        table.get_by_role("button", name="Save a file").tap()
    assert "Odo: M3 Pike" in download.value.path().read_text()
    table.get_by_role("button", name="Delete session").tap()
    expect(table.locator(".kept-evenings li")).to_have_count(0)
