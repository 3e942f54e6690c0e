"""Readers' own settings and words: forced colours, and long words on a small phone."""

import pytest
from playwright.sync_api import Page, expect
from session_pages import START, TABLE, keep_people, open_session
from visits import overflow

LONG = "Wolfeschlegelsteinhausenbergerdorffwelch"  # 40 letters, the most a name may have
SIDE = LONG[:30]
COUNTER = "riskbreaker/counter-rolls/"


def test_long_words_of_a_session_break(visit) -> None:
    text = (
        f"[game riskbreaker]\n\n== {LONG}\n[{SIDE}] {LONG}: the Fighter; Ida: the Ranger\n[foes] Odo{SIDE}: M3 Pike\n"
        f"{LONG}: Pass\ntable: Ida's Kill Damage is 1  # {LONG}\n"
    )
    opened = open_session(visit(TABLE, "small phone"), text)
    assert overflow(opened) <= 0
    for name in ("Log", "More"):
        opened.get_by_role("button", name=name, exact=True).click()
        assert overflow(opened) <= 0
    opened.locator(".more").get_by_role("button", name="Close session", exact=True).click()
    expect(opened.locator(".kept-sessions li")).to_have_count(1)
    assert overflow(opened) <= 0


def test_long_names_leave_room_for_their_numbers(visit) -> None:
    """In Rules Basics the score has each person's name, with the harm beside it."""
    people = "sword 12 1d+2 · dodge 9"
    text = f"[game basics]\n\n== x\n[friends] {'W' * 39}1: {people}; {LONG}: {people}\n[foes] {'W' * 39}2: {people}\n"
    opened = open_session(visit("basics/table/", "small phone"), text)
    expect(opened.locator(".score-person")).to_have_count(3)
    assert overflow(opened) <= 0
    edges = [
        box["x"] + box["width"] for box in (number.bounding_box() for number in opened.locator(".score-person b").all())
    ]
    assert max(edges) <= 360


@pytest.mark.long
def test_long_words_break_in_forms_search_and_rulings(visit) -> None:
    table = visit(TABLE, "small phone")
    keep_people(table, f"{LONG}: the Ranger")
    expect(table.locator(".kept-people li")).to_have_count(1)
    table.get_by_label("Title of the scene (optional)").fill(LONG)
    table.locator(".side-name").first.fill(LONG)
    assert overflow(table) <= 0
    found = visit(COUNTER, "small phone")
    found.locator("label[for=__search]").first.click()
    found.locator(".md-search__input").fill(LONG)
    expect(found.locator(".found-nothing")).to_be_visible()
    found.wait_for_timeout(600)  # the theme's search unfolds
    assert overflow(found) <= 0
    rulings = visit("rulings/", "small phone")
    rulings.locator(".rulings-presets button", has_text="As printed").first.click()
    rulings.locator(".ruling-sets input").fill(LONG)
    rulings.locator(".ruling-sets button[type=submit]").click()
    expect(rulings.locator(".ruling-sets li")).to_have_count(1)
    assert overflow(rulings) <= 0


PAINTED = """(pair) => pair.map((selector) => {
    const element = document.querySelector(selector);
    const looks = getComputedStyle(element);
    return ["background-color", "border-left", "outline-style", "text-decoration-line", "color"]
        .map((name) => looks.getPropertyValue(name)).join();
})"""


def check_looks_differ(page: Page, *states: str) -> None:
    """Check that two states of an element look different."""
    first, second = page.evaluate(PAINTED, list(states))
    assert first != second, states


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_states_differ_in_forced_colours(page, scheme: str) -> None:
    sides = "[friends] Ann: the Fighter\n[foes] Cy: M3 Pike\n"
    hurt = f"[game riskbreaker]\n\n== A bridge\n{sides}table: Cy's Kill Damage is 1\n"
    opened = page(TABLE, forced_colors="active", color_scheme=scheme)
    open_session(opened, hurt)
    assert opened.evaluate("matchMedia('(forced-colors: active)').matches")
    expect(opened.locator(".boxes i.full").first).to_be_visible(timeout=START)
    check_looks_differ(opened, ".boxes i.full", ".boxes i:not(.full)")
    opened.get_by_role("button", name="More", exact=True).click()
    check_looks_differ(opened, ".play-bar button[aria-pressed=true]", ".play-bar button[aria-pressed=false]")
    dice = page("dice/", forced_colors="active", color_scheme=scheme)
    dice.get_by_role("button", name="2d6", exact=True).click()
    expect(dice.locator(".roller-any button[aria-pressed=true]")).to_be_visible()
    check_looks_differ(dice, ".roller-any button[aria-pressed=true]", ".roller-any button[aria-pressed=false]")
    # A die's face and its number have different colours.
    face, number = dice.locator(".die").first.evaluate(
        # The roller may have drawn the die again meanwhile.
        "() => { const style = getComputedStyle(document.querySelector('.die'));"
        " return [style.backgroundColor, style.color] }"
    )
    assert face != number
    form = page(COUNTER, forced_colors="active", color_scheme=scheme)
    bars = form.locator(".chart svg [fill='var(--accent)']").first
    bar, paper = bars.evaluate(
        "bar => [getComputedStyle(bar).fill, getComputedStyle(bar.closest('svg')).backgroundColor]"
    )
    assert bar != paper
