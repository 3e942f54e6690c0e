"""Calculators and rulings by keyboard, and their roles and names for screen readers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

ENGINE_START = 60_000  # milliseconds
FAR = 60  # presses of the Tab key that reach every control of a form


def tab_to(opened: Page, wanted: Locator) -> None:
    """Press the Tab key until an element has the focus."""
    for _ in range(FAR):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        opened.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def test_numbers_are_set_by_keyboard(visit) -> None:
    opened = visit("riskbreaker/counter-rolls/", "desktop")
    form = opened.locator("#ask-riskbreaker-counter-roll")
    expect(form.get_by_role("spinbutton").first).to_be_enabled()
    # A ruse on 3 against 5 works in 1 of 5 cases, as the page counts.
    expect(form.locator(".calc-headline")).to_contain_text("20")
    opened.locator("#ask-riskbreaker-counter-roll a, #ask-riskbreaker-counter-roll input").first.focus()
    stat = form.get_by_role("spinbutton", name="Stat of the ruse", exact=True)
    tab_to(opened, stat)
    opened.keyboard.press("ArrowUp")
    expect(stat).to_have_value("4")
    expect(form.locator(".calc-headline")).to_contain_text("ruse on 4 ", timeout=ENGINE_START)
    other = form.get_by_role("spinbutton", name="Stat of the observer", exact=True)
    tab_to(opened, other)
    opened.keyboard.press("ArrowDown")
    expect(form.locator(".calc-headline")).to_contain_text("observer on 4 ", timeout=ENGINE_START)
    back = form.get_by_role("button", name="Back to the example")
    tab_to(opened, back)
    opened.keyboard.press("Enter")
    expect(stat).to_have_value("3")


def test_choice_and_checkbox_are_set_by_keyboard(visit) -> None:
    opened = visit("councilman/rolls/", "desktop")
    form = opened.locator("#ask-councilman-roll")
    choice, mark = form.get_by_role("combobox").first, form.get_by_role("checkbox").first
    expect(choice).to_be_enabled()
    form.get_by_role("spinbutton").first.focus()
    before = form.locator(".calc-headline").inner_text()
    tab_to(opened, choice)
    opened.keyboard.press("Home")
    expect(choice).to_have_value("Very Easy")
    expect(form.locator(".calc-headline")).not_to_have_text(before, timeout=ENGINE_START)
    tab_to(opened, mark)
    was = mark.is_checked()
    opened.keyboard.press("Space")
    assert mark.is_checked() is not was


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("path", "name"),
    [("riskbreaker/counter-rolls/", "riskbreaker-counter-roll"), ("councilman/rolls/", "councilman-roll")],
)
def test_form_has_role_and_name(visit, path: str, name: str) -> None:
    form = visit(path, "desktop").locator(f"#ask-{name}")
    expect(form.get_by_role("spinbutton").first).to_be_enabled()
    tree = form.aria_snapshot()
    # The form is a region with a name, and every control in it has a name.
    assert re.match(r"- region \"[A-Z]", tree)
    assert re.findall(r"- (?:spinbutton|combobox|checkbox|button|textbox|radio)(?::|$)", tree, re.MULTILINE) == []
    assert re.search(r"- spinbutton \"[A-Z]", tree)
    expect(form.get_by_role("heading").first).not_to_have_text("")
    expect(form.locator("[role=status], [aria-live]").first).to_be_attached()


def test_ruling_is_chosen_and_reset_by_keyboard(visit) -> None:
    opened = visit("rulings/", "desktop")
    form = opened.get_by_role("region", name="Rulings of Riskbreaker")
    summary = form.locator("summary").first
    summary.focus()
    opened.keyboard.press("Enter")
    ruling = form.locator("[id='rulings-rb-counter_tie']")
    chosen = ruling.get_by_role("radio", checked=True)
    expect(chosen).to_be_enabled()
    chosen.focus()
    opened.keyboard.press("ArrowDown")
    expect(ruling).to_have_attribute("data-changed", "")
    expect(form.get_by_role("status").first).to_contain_text(
        re.compile(r"^1 of \d+ rulings differs from the recommended ones")
    )
    tree = ruling.aria_snapshot()
    assert len(re.findall(r"- radio \"[A-Z][^\"]+\"", tree)) >= 2
    assert len(re.findall(r"- radio .*\[checked\]", tree)) == 1
    back = form.get_by_role("button", name="Recommended")
    back.focus()
    opened.keyboard.press("Enter")
    expect(ruling).not_to_have_attribute("data-changed", "")
