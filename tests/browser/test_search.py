"""The search in a real browser: loaded on first use, by keyboard and touch, announced to screen readers."""

import json
import re
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

from serve.server import serving

ROOT = Path(__file__).parents[2]
AXE = ROOT / "site_overrides/browser/node_modules/axe-core/axe.min.js"
COUNTER_ROLLS = "riskbreaker/counter-rolls/"
QUERIES = yaml.safe_load((ROOT / "tests/search/queries.yml").read_text(encoding="utf-8"))
KINDS = {"Rule", "Word", "Erratum", "Calculator", "Ruling", "Page", "Section"}
SAMPLE = ["armor", "initiative", "hit points", "surprise", "crit", "td-e06", "counter.compare", "advantge", "hitpoints"]


def open_search(page: Page) -> None:
    if page.viewport_size["width"] < 960:
        page.locator("label.md-header__button[for=__search]").tap()
    else:
        page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    field(page).clear()  # it keeps the words of the reader's last question


def field(page: Page):
    return page.get_by_role("textbox", name="Search")


def results(page: Page):
    return page.locator(".found-item")


def ask(page: Page, question: str) -> None:
    field(page).fill(question)
    expect(results(page).first).to_be_visible()


def fetched(requests: list[str]) -> set[str]:
    """Return the files of the index that the page has requested."""
    return {url.rpartition("/")[2] for url in requests if "/search/" in url}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_search_puts_expected_result_first(visit, device: str) -> None:
    opened = visit(COUNTER_ROLLS, device)
    open_search(opened)
    for question in SAMPLE:
        wanted = QUERIES["riskbreaker"][question]
        anchor = f"word-{wanted.partition(':')[2].lower()}" if ":" in wanted else wanted
        ask(opened, question)
        first = results(opened).first.get_by_role("link")
        expect(first).to_have_attribute("href", re.compile(f"#{re.escape(anchor)}$"))


def test_search_index_loads_on_focus(page, requests, until) -> None:
    opened = page(COUNTER_ROLLS)
    expect(opened.locator(".calc-fields:not([disabled])").first).to_be_visible()
    assert fetched(requests) == set()
    assert [url for url in requests if "/box." in url] == []
    opened.keyboard.press("s")
    until(lambda: len(fetched(requests)) == 7)
    order = [url.rpartition("/")[2] for url in requests if "/search/" in url]
    assert order[:2] == ["names.json", "riskbreaker.json"]


def test_search_results_name_game_and_kind(visit) -> None:
    opened = visit("basics/", "desktop")
    open_search(opened)
    for question in ("initiative", "feint", "errata", "rulings", "dice"):
        ask(opened, question)
        for result in results(opened).all():
            assert result.locator(".found-kind").inner_text() in KINDS
            assert result.locator(".found-game").inner_text()
    ask(opened, "initiative")
    expect(results(opened).first).to_contain_text("Rules Basics")
    # The rule does not say the word: the result does.
    expect(results(opened).first).to_contain_text("for “initiative”")


def test_search_prefers_last_visited_game(page) -> None:
    opened = page("skillful/")
    opened.goto(opened.url.removesuffix("skillful/"))
    open_search(opened)
    ask(opened, "initiative")
    expect(results(opened).first.locator(".found-game")).to_have_text("Skillful")


def test_search_works_by_keyboard(visit) -> None:
    opened = visit(COUNTER_ROLLS, "desktop")
    start = opened.locator(".rule-known > summary").first
    start.focus()
    open_search(opened)
    opened.keyboard.type("counter")
    links = results(opened).get_by_role("link")
    expect(links.nth(2)).to_be_visible()
    opened.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    opened.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    opened.keyboard.press("ArrowUp")
    opened.keyboard.press("ArrowUp")
    expect(field(opened)).to_be_focused()
    opened.keyboard.press("ArrowUp")
    expect(links.last).to_be_focused()
    # Further typing goes into the field again.
    opened.keyboard.type("s")
    expect(field(opened)).to_have_value("counters")
    opened.keyboard.press("Escape")
    expect(results(opened).first).to_be_hidden()
    expect(start).to_be_focused()


def test_enter_opens_first_result_and_marks_words(visit, until) -> None:
    opened = visit("riskbreaker/", "desktop")
    open_search(opened)
    ask(opened, "larger success level wins")
    opened.keyboard.press("Enter")
    opened.wait_for_url("**/riskbreaker/counter-rolls/#rb.counter.compare")
    until(lambda: opened.evaluate("CSS.highlights.get('found')?.size ?? 0") > 3)
    expect(opened.locator("[id='rb.counter.compare']")).to_be_in_viewport()
    expect(results(opened).first).to_be_hidden()


def test_search_shortcut_is_ignored_in_fields(visit) -> None:
    opened = visit("dice/", "desktop")
    pool = opened.locator("#dice-roller-pool")
    expect(pool).to_be_enabled()
    pool.focus()
    opened.keyboard.type("s/")
    expect(field(opened)).not_to_be_focused()


def test_search_result_leads_to_its_place(visit, until) -> None:
    opened = visit(COUNTER_ROLLS)
    open_search(opened)
    ask(opened, "noted level")
    results(opened).get_by_role("link").first.tap()
    opened.wait_for_url("**#rb.counter.note")
    expect(opened.locator("[id='rb.counter.note']")).to_be_in_viewport()
    until(lambda: not opened.locator("body").get_attribute("data-md-scrolllock"))
    expect(opened.locator("[id='rb.counter.note']")).to_be_in_viewport()


def test_search_result_unfolds_ruling(visit) -> None:
    opened = visit("riskbreaker/", "desktop")
    open_search(opened)
    ask(opened, "whom tactics moves")
    results(opened).filter(has=opened.locator(".found-kind", has_text="Ruling")).get_by_role("link").first.click()
    opened.wait_for_url("**/rulings/#rulings-rb-*")
    expect(opened.locator("#rulings-rb-tactics_moves")).to_be_in_viewport()


def test_search_result_count_is_announced(visit) -> None:
    opened = visit(COUNTER_ROLLS, "desktop")
    open_search(opened)
    said = opened.locator("#search-told[role=status]")
    expect(said).to_contain_text("A word, a question in plain words")
    ask(opened, "armor")
    expect(said).to_have_text(re.compile(r"\d results?, first Block, Word of The 2d8 draft"))
    field(opened).fill("xylophone")
    expect(said).to_have_text("Nothing was found.")
    expect(opened.get_by_role("link", name="the words of the game")).to_be_visible()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_search_results_are_accessible(page, device: str, scheme: str) -> None:
    opened = page(COUNTER_ROLLS, device=device, color_scheme=scheme, reduced_motion="reduce")
    open_search(opened)
    ask(opened, "advantage")
    opened.evaluate(AXE.read_text())
    found = opened.evaluate("async () => (await axe.run('.md-search', {resultTypes: ['violations']})).violations")
    assert [(result["id"], result["nodes"][0]["target"]) for result in found] == []


def test_search_reads_words_from_address(page) -> None:
    opened = page("?q=death%20save")
    expect(field(opened)).to_have_value("death save")
    expect(results(opened).first.locator(".found-title")).to_be_visible()


@pytest.mark.long
def test_search_reports_failed_network_and_retries(page, problems) -> None:
    opened = page(COUNTER_ROLLS, routes={"**/search/*.json": lambda route: route.abort()})
    open_search(opened)
    expect(opened.locator("#search-told")).to_contain_text("Search did not load")
    opened.context.unroute_all()
    field(opened).press_sequentially("armor")
    expect(results(opened).first).to_contain_text("Block")
    # The browser itself reports an aborted request; no other message is expected.
    assert [problem for problem in problems if "ERR_FAILED" not in problem] == []
    problems.clear()


@pytest.fixture
def lost(built_site, page, problems):
    """Open an unknown address on a site at the root of its host, because the 404 page names its files from there."""
    with serving(built_site) as site:
        strayed = []

        def stray(path, **options):
            strayed.append(page(site + path, **options))
            return strayed[-1]

        yield stray
        # A page may still be loading, and its server ends here.
        for opened in strayed:
            opened.close()
        assert [problem for problem in problems if "404" not in problem] == []
        problems.clear()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("riskbreaker/counter-rol/", "Counter rolls"),
        ("riskbreaker/counter_rolls.html", "Counter rolls"),
        ("basics/rolling-dice", "Rolling"),
        ("councilman/heal/", "Healing"),
        ("old/place#sk.fumble", "Fumbling"),
        ("skilful/fatigue/", "Fatigue"),
    ],
)
def test_lost_page_suggests_likely_page(lost, path: str, meant: str) -> None:
    opened = lost(path)
    expect(opened.locator("[data-lost] a").first).to_have_text(meant)
    opened.locator("[data-lost] a").first.click()
    expect(opened.locator("h1")).not_to_have_text("There is no page at this address")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_lost_page_has_search(lost, device: str) -> None:
    opened = lost("qqq%E0/", device=device)
    expect(opened.locator("[data-lost] a")).to_have_count(0)
    opened.get_by_role("button", name="Search the whole book").click()
    expect(field(opened)).to_be_focused()
    ask(opened, "armor")


def test_skip_link_leads_to_content(page) -> None:
    opened = page(COUNTER_ROLLS)
    opened.keyboard.press("Tab")
    skip = opened.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_have_css("opacity", "1")
    opened.keyboard.press("Enter")
    opened.wait_for_url("**/#counter-rolls")
    expect(opened.locator(":target")).to_be_attached()
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.closest('.md-content') !== null")


def test_browser_accepts_manifest(page) -> None:
    opened = page("riskbreaker/")
    found = opened.context.new_cdp_session(opened).send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/some/where/manifest.webmanifest")
    data = json.loads(found["data"])
    expect(opened.locator("meta[name=theme-color]")).to_have_count(1)
    assert opened.locator("meta[name=theme-color]").get_attribute("content") == data["theme_color"]
