"""Parts of any page: menus, links to sections, tips, the game's colour, and the page without scripts."""

from time import sleep

import pytest
from layout import WATCH_SHIFTS, texts_at_the_edge
from playwright.sync_api import expect
from visits import SCRIPTLESS

from rules.riskbreaker.cards import CARDS

COUNTER_ROLLS = "riskbreaker/counter-rolls/"
SLIDES = 600  # milliseconds for a menu to come in
LATE = 1  # seconds
LARGEST_SHIFT = 0.02  # a browser's measure of layout shift; 0.1 is called good


@pytest.mark.sampled(1)
@pytest.mark.parametrize("opens", ["__drawer", "__search"])
def test_menu_and_search_keep_distance_from_the_edge(page, opens: str) -> None:
    opened = page(COUNTER_ROLLS, device="phone", viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    opened.locator(f"label.md-header__button[for={opens}]").first.click()
    expect(opened.locator(f"#{opens}")).to_be_checked()
    opened.wait_for_timeout(SLIDES)
    assert texts_at_the_edge(opened) == []


def test_long_page_begins_with_links_to_sections_on_a_phone(page) -> None:
    opened = page("riskbreaker/errata/", device="phone", reduced_motion="reduce")
    links = opened.get_by_role("navigation", name="Sections of this page").get_by_role("link")
    headings = opened.locator(".md-content__inner > h2")
    ids = headings.evaluate_all("headings => headings.map(({ id }) => `#${id}`)")
    assert links.evaluate_all("links => links.map(link => link.hash)") == ids
    links.last.click()
    expect(headings.last).to_be_in_viewport()
    opened.set_viewport_size({"width": 1280, "height": 800})  # with the table of contents beside the page
    expect(links).to_have_count(0)


def test_cards_page_begins_with_links_to_all_cards(visit) -> None:
    opened = visit("riskbreaker/cards/")
    linked = opened.locator("[id^=at-a-glance] + ul a").all_text_contents()
    assert sorted(linked) == sorted(card.name for card in CARDS)


@pytest.mark.long
def test_page_does_not_shift_if_theme_is_late(page) -> None:
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
def test_exact_value_shows_on_hover_focus_and_tap(visit, device: str) -> None:
    opened = visit(COUNTER_ROLLS, device)
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
def test_definition_shows_on_hover_focus_and_tap(visit, device: str) -> None:
    opened = visit("riskbreaker/rolling/", device)
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


def test_page_without_scripts_shows_tables_charts_and_a_note(page) -> None:
    opened = page(COUNTER_ROLLS, java_script_enabled=False)
    expect(opened.get_by_text("JavaScript is off").first).to_be_visible()
    expect(opened.locator(".exhibit table").first).to_be_visible()
    charts = opened.get_by_role("group", name="Chart of")
    assert charts.count()
    expect(charts.locator("svg >> visible=true")).to_have_count(charts.count())


def test_page_has_colour_and_emblem_of_its_game(visit) -> None:
    opened = visit(COUNTER_ROLLS)
    accent = "getComputedStyle(document.body).getPropertyValue('--accent')"
    assert opened.evaluate(accent) == "#9b1c4b"
    expect(opened.locator(".running-head svg")).to_be_visible()
    visit("")
    assert opened.evaluate(accent) == "#8a4b08"
