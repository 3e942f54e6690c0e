"""A session page that does not start offers its sessions after three seconds."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from session_pages import SMALL, START, TABLE, open_session, saved_text
from visits import DEVICES, SCRIPTLESS

LATE = "The session page does not start."
SOON = 4_500  # milliseconds: the page waits three seconds


@pytest.fixture(scope="module")
def storage(launch, site: str) -> dict[str, Any]:
    """The browser's storage with a session: `open` on its page, or `closed` and in the list of sessions."""
    with launch().new_context(service_workers="block", **DEVICES["phone"] | SMALL) as context:
        opened = context.new_page()
        opened.goto(site + TABLE)
        saved_text(open_session(opened))
        found = {"open": context.storage_state(indexed_db=True)}
        opened.get_by_role("button", name="More", exact=True).tap()
        opened.get_by_role("button", name="Close session").tap()
        expect(opened.locator(".kept-sessions li")).to_have_count(1)
        return found | {"closed": context.storage_state(indexed_db=True)}


@pytest.fixture
def table(page, site: str, storage) -> Callable[..., Page]:
    """Open the session page on a phone that has a session; the first request for a `missing` file is never answered."""

    def open_page(missing: str = "", session: str = "open", script: str = "", before: str = "") -> Page:
        opened = page(SCRIPTLESS, device="phone", storage_state=storage[session], **SMALL)
        if before:
            opened.evaluate(before)
        opened.add_init_script(script)
        if missing:
            opened.route(missing, lambda _: None, times=1)
        opened.goto(site + TABLE, wait_until="commit")
        return opened

    return open_page


def late_notice(opened: Page) -> Locator:
    """Wait for the notice of a page that does not start."""
    late = opened.get_by_role("alert").filter(has_text=LATE)
    expect(late).to_be_visible()
    return late


@pytest.mark.sampled(1)
@pytest.mark.parametrize("pattern", ["**/app.*.js", "**/sessions.*.js", "**/preact.*.js"])
def test_page_works_without_late_script(table, pattern: str) -> None:
    opened = table(pattern)
    late = late_notice(opened)
    expect(late.locator("li")).to_contain_text("The toll bridge")
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    with opened.expect_download() as download:
        late.get_by_role("button", name="Save a file").tap()
    assert "Odo: M3 Pike" in download.value.path().read_text()
    late.get_by_role("button", name="Try again").tap()
    expect(opened.locator(".board-line")).to_contain_text("Engagement", timeout=START)
    expect(opened.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_closed_session_opens_from_rescue_list(table) -> None:
    opened = table("**/sessions.*.js", "closed")
    late_notice(opened).get_by_role("button", name="Open", exact=True).tap()
    expect(opened.locator(".board-line")).to_contain_text("Engagement", timeout=START)


# Remove the stored board of the session; without the rules nothing can rebuild it.
WITHOUT_BOARD = """async () => {
    const got = (asked) => new Promise((done) => (asked.onsuccess = () => done(asked.result)));
    const database = await got(indexedDB.open("counterroll-table"));
    const kept = database.transaction("kept", "readwrite").objectStore("kept");
    const name = (await got(kept.getAllKeys())).find((name) => name.startsWith("evening/"));
    await got(kept.put({ ...(await got(kept.get(name))), view: null }, name));
    database.close();
}"""


@pytest.mark.long
def test_unreadable_session_can_be_downloaded(table) -> None:
    opened = table("**/worker.*.js", before=WITHOUT_BOARD)
    expect(opened.locator(".play-wait")).to_have_text("Opening the session…")
    late = late_notice(opened)
    with opened.expect_download():
        late.get_by_role("button", name="Save a file").tap()


@pytest.mark.long
def test_page_reports_hanging_storage(table) -> None:
    """A browser that was killed while it wrote may answer no request until it restarts."""
    opened = table(script="IDBFactory.prototype.open = () => ({})")
    expect(late_notice(opened).get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.long
def test_unreadable_sessions_are_reported(table) -> None:
    refused = "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); }"
    late = table("**/app.*.js", script=refused).locator(".play-late")
    expect(late).to_contain_text("This browser cannot read its sessions now.")
    expect(late.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.long
def test_rescue_works_after_navigation(visit) -> None:
    visit("riskbreaker/", "small phone")
    opened = visit(TABLE, "small phone")
    expect(opened.locator(".play .setup")).to_be_visible(timeout=START)
    opened.evaluate("document.querySelector('[data-island=play]').innerHTML = '<p class=play-wait>Nothing comes.</p>'")
    expect(opened.get_by_role("alert").filter(has_text=LATE)).to_be_visible()
    opened.evaluate("document.querySelector('[data-island=play]').replaceChildren()")
    expect(opened.locator(".play-late")).to_have_count(0)


@pytest.mark.long
def test_started_page_saves_and_deletes_sessions_without_rescue_list(table) -> None:
    opened = table(session="closed")
    expect(opened.locator(".kept-sessions li")).to_have_count(1, timeout=START)
    opened.wait_for_timeout(SOON)
    expect(opened.locator(".play-late")).to_have_count(0)
    opened.get_by_label("More about The toll bridge").tap()
    with opened.expect_download() as download:
        opened.get_by_role("button", name="Save a file").tap()
    assert "Odo: M3 Pike" in download.value.path().read_text()
    opened.get_by_role("button", name="Delete session").tap()
    expect(opened.locator(".kept-sessions li")).to_have_count(0)
