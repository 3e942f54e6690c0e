"""Every page of the built site: legible in light and dark, on a small phone, on paper, by keyboard, without scripts."""

from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Page, expect
from shares import WHOLE
from site_pages import BOOK, kinds
from visits import SCRIPTLESS

from rules.riskbreaker.cards import CARDS

ROOT = Path(__file__).parents[2]
AXE = ROOT / "site_overrides/browser/node_modules/axe-core/axe.min.js"
COUNTER_ROLLS = "riskbreaker/counter-rolls/"
SLIDES = 600  # milliseconds for a menu to come in
LATE = 1  # seconds
WATCH_SHIFTS = """window.shifted = 0; new PerformanceObserver(list => list.getEntries().forEach(
    ({value}) => { window.shifted += value })).observe({type: 'layout-shift', buffered: true})"""
EDGE = 12  # pixels that every text keeps from the edge of the glass
# What is seen of every line of text, cut as the boxes around it cut it, where that comes nearer to the edge.
TOO_NEAR = """edge => {
    const wide = document.documentElement.clientWidth, found = [];
    const clips = box => getComputedStyle(box).overflowX !== 'visible';
    const seen = (line, box) => {
        let { left, right, top, bottom } = line;
        for (; box !== document.body; box = box.parentElement) {
            if (!clips(box)) continue;
            const cut = box.getBoundingClientRect();
            [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
            [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
        }
        return right - left > 2 && bottom - top > 2 && right > 0 && left < wide ? [left, right] : null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        const isShown = parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!data.trim() || !isShown) continue;
        range.selectNodeContents(texts.currentNode);
        for (const line of range.getClientRects()) {
            const [left, right] = seen(line, parentElement) ?? [edge, wide - edge];
            const near = Math.min(left, wide - right);
            if (near < edge - 0.5) found.push(`${near} pixels: ${data.trim().slice(0, 40)}`);
        }
    }
    return found;
}"""
FAR_FROM_TEXT = """() => [...document.querySelectorAll(".rule")].map(heading => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const bottom = range.getBoundingClientRect().bottom;
    range.selectNodeContents(heading.nextElementSibling);
    return [heading.id, heading.nextElementSibling.className, range.getBoundingClientRect().top - bottom];
}).filter(([, known, gap]) => known === "rule-known" || gap > 24)"""
LARGEST_SHIFT = 0.02  # of the share of the screen that moves, as browsers measure it; 0.1 is called good


def violations(page: Page, *rules: str) -> list[str]:
    """Return the serious and critical violations that axe-core finds, with places; of all its rules, or those named."""
    found = page.evaluate(
        "async rules => (await axe.run(document, {resultTypes: ['violations'],"
        " ...(rules.length && {runOnly: rules})})).violations"
        ".filter(({impact}) => impact === 'serious' || impact === 'critical')"
        ".map(({id, nodes}) => [id, nodes.slice(0, 3).map(({target, any}) => `${target} ${any[0]?.message ?? ''}`)])",
        list(rules),
    )
    return [f"{rule}: {'; '.join(places)}" for rule, places in found]


# Words and numbers in cells of tables that are broken over several lines.
BROKEN = r"""() => {
  const broken = [];
  for (const cell of document.querySelectorAll("td, th")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const word of walker.currentNode.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, word.index);
        range.setEnd(walker.currentNode, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top / 4));
        if (new Set(tops).size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", BOOK if WHOLE else kinds())
def test_nobody_is_shut_out_in_light_or_dark_or_in_320_pixels(page, path: str) -> None:
    opened = page(path, color_scheme="light", reduced_motion="reduce")
    opened.evaluate(AXE.read_text())
    light = violations(opened)
    opened.emulate_media(color_scheme="dark")
    expect(opened.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert light + violations(opened, "color-contrast") == []
    # The same page on the narrowest phone, everything on it unfolded.
    opened.set_viewport_size({"width": 320, "height": 640})
    opened.evaluate("document.querySelectorAll('.md-content details').forEach(each => { each.open = true })")
    assert opened.evaluate("document.documentElement.scrollWidth") <= 320
    assert opened.evaluate(TOO_NEAR, EDGE) == []
    opened.set_viewport_size({"width": 360, "height": 640})
    assert opened.evaluate(BROKEN) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", kinds())
def test_text_keeps_off_the_edge_of_the_glass(page, path: str) -> None:
    opened = page(path, device="phone")
    opened.evaluate("document.querySelectorAll('.md-content details').forEach(each => { each.open = true })")
    for width in (360, 390, 412):
        opened.set_viewport_size({"width": width, "height": 800})
        assert opened.evaluate(TOO_NEAR, EDGE) == []


@pytest.mark.sampled(16)
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("path", BOOK if WHOLE else kinds())
def test_the_text_of_a_rule_follows_its_heading_directly(page, path: str, device: str) -> None:
    assert page(path, device=device).evaluate(FAR_FROM_TEXT) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("opens", ["__drawer", "__search"])
def test_menu_and_search_keep_off_the_edge_of_the_glass(page, opens: str) -> None:
    opened = page(COUNTER_ROLLS, device="phone", viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    opened.locator(f"label.md-header__button[for={opens}]").first.click()
    expect(opened.locator(f"#{opens}")).to_be_checked()
    opened.wait_for_timeout(SLIDES)
    assert opened.evaluate(TOO_NEAR, EDGE) == []


def test_a_text_at_the_edge_is_noticed(page) -> None:
    opened = page(COUNTER_ROLLS, device="phone")
    opened.evaluate("document.querySelector('.md-content h1').style.marginLeft = '-10px'")
    assert opened.evaluate(TOO_NEAR, EDGE) != []


def test_a_long_page_begins_with_links_to_its_sections_on_a_phone(page) -> None:
    opened = page("riskbreaker/errata/", device="phone", reduced_motion="reduce")
    links = opened.get_by_role("navigation", name="Sections of this page").get_by_role("link")
    headings = opened.locator(".md-content__inner > h2")
    ids = headings.evaluate_all("headings => headings.map(({ id }) => `#${id}`)")
    assert links.evaluate_all("links => links.map(link => link.hash)") == ids
    links.last.click()
    expect(headings.last).to_be_in_viewport()
    opened.set_viewport_size({"width": 1280, "height": 800})  # with the table of contents beside the page
    expect(links).to_have_count(0)


def test_the_cards_begin_with_links_to_all_of_them(page) -> None:
    opened = page("riskbreaker/cards/", device="phone")
    linked = opened.locator("[id^=at-a-glance] + ul a").all_text_contents()
    assert sorted(linked) == sorted(card.name for card in CARDS)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["", COUNTER_ROLLS, "riskbreaker/cards/", "riskbreaker/errata/"])
def test_nobody_is_shut_out_on_a_phone(page, path: str) -> None:
    opened = page(path, device="phone", reduced_motion="reduce")
    opened.evaluate(AXE.read_text())
    assert violations(opened) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["skillful/aid/", COUNTER_ROLLS])
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_nothing_jumps_while_loading(page, path: str, device: str) -> None:
    opened = page(SCRIPTLESS, device=device)
    opened.add_init_script(WATCH_SHIFTS)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
    expect(opened.locator(".calc-fields:not([disabled])").first).to_be_visible()
    opened.locator(".calculator").first.scroll_into_view_if_needed()
    opened.locator(".calculator :is(input, select)").first.focus()  # which starts the engine
    expect(opened.locator(".calc-status-ready").first).to_be_visible(timeout=30_000)
    assert opened.evaluate("shifted") < LARGEST_SHIFT


def test_nothing_jumps_where_the_theme_comes_late(page) -> None:
    opened = page(SCRIPTLESS, device="phone")
    opened.add_init_script(WATCH_SHIFTS)

    def late(route) -> None:
        sleep(LATE)
        route.continue_()

    opened.route("**/bundle.*.js", late)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + "dice/")
    expect(opened.locator(".dice-roller .calc-form")).to_be_visible()
    opened.wait_for_timeout(SLIDES)
    assert opened.evaluate("shifted") < LARGEST_SHIFT


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_an_exact_value_shows_on_hover_focus_and_tap(page, device: str) -> None:
    opened = page(COUNTER_ROLLS, device=device)
    exact = opened.locator(".matrix .exact")
    tip = opened.get_by_role("tooltip")
    first, second = exact.nth(0), exact.nth(1)
    if device == "phone":
        second.tap()
    else:
        second.hover()
    expect(tip).to_have_text(second.get_attribute("data-tip"))
    opened.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    first.focus()
    expect(tip).to_have_text(first.get_attribute("data-tip"))
    expect(first).to_have_accessible_description(first.get_attribute("data-tip"))
    opened.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(tip).to_have_text(second.get_attribute("data-tip"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_definition_shows_on_hover_focus_and_tap(page, device: str) -> None:
    opened = page("riskbreaker/rolling/", device=device)
    term = opened.locator(".md-content abbr").first
    definition = term.get_attribute("title") or term.get_attribute("data-title")
    tip = opened.get_by_role("tooltip")
    if device == "phone":
        term.tap()
    else:
        term.hover()
    expect(tip).to_have_text(definition)
    assert tip.bounding_box()["x"] >= 0
    opened.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    term.blur()
    term.focus()
    expect(tip).to_have_text(definition)


def test_tables_and_pictures_stand_without_scripts(page) -> None:
    opened = page(COUNTER_ROLLS, java_script_enabled=False)
    expect(opened.locator(".exhibit table").first).to_be_visible()
    charts = opened.get_by_role("group", name="Chart of")
    assert charts.count()
    expect(charts.locator("svg >> visible=true")).to_have_count(charts.count())


def test_a_page_carries_its_games_colour_and_emblem(page) -> None:
    opened = page(COUNTER_ROLLS)
    accent = "getComputedStyle(document.body).getPropertyValue('--accent')"
    assert opened.evaluate(accent) == "#9b1c4b"
    expect(opened.locator(".running-head svg")).to_be_visible()
    opened.goto(opened.url.removesuffix(COUNTER_ROLLS))
    assert opened.evaluate(accent) == "#8a4b08"


def test_the_printed_page_is_the_rules_in_black_on_white(page) -> None:
    opened = page(COUNTER_ROLLS, color_scheme="dark")
    proof = opened.locator(".proof").first
    expect(proof).to_be_visible()
    opened.emulate_media(media="print")
    expect(proof).to_be_hidden()
    expect(opened.get_by_role("banner")).to_be_hidden()
    expect(opened.locator(".stepper button").first).to_be_hidden()
    ink, paper = (opened.evaluate(f"getComputedStyle(document.body).{name}") for name in ("color", "backgroundColor"))
    assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
