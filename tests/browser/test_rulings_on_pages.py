"""Rulings of a group on pages, the facts beside a rule, and My screen."""

import json
import re
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Page, expect
from visits import QUIET

from rules.calculators import ask_json

ENGINE_START = 60_000  # milliseconds
RULES_PAGE = "riskbreaker/counter-rolls/"
TIE = "At a tie the ruse works"
KEPT = "counterroll-rulings"


def known(opened: Page, rule: str):
    """Open the facts about a rule by a click, and return them."""
    details = opened.locator(f"[data-rule='{rule}'].rule-known")
    details.locator("summary").click()
    return details


def test_ruling_is_chosen_and_reset_at_its_rule(visit) -> None:
    opened = visit(RULES_PAGE)
    about = known(opened, "rb.counter.compare").locator("[data-erratum='rb-e12']")
    about.get_by_role("group", name="Your group plays").get_by_label(TIE).check()
    rule = opened.locator("[id='rb.counter.compare'] + .own-ruling")
    expect(rule).to_have_text(f"Your group: {TIE}. rb-e12")
    expect(opened.locator("[id^=at-a-glance] + ol + .own-ruling")).to_contain_text(TIE)
    # The guard rolls 3 on a level of 2, a tie: under this ruling the story ends differently.
    story = opened.locator("p", has_text="The next guard rolls").locator("xpath=following-sibling::*[2]")
    expect(story).to_contain_text("this ends differently")
    expect(opened.locator(".rulings-header")).to_have_text("1 own ruling")
    about.get_by_role("button", name="Undo").click()
    expect(opened.locator(".own-ruling, .rulings-header")).to_have_count(0)


def test_number_in_prose_follows_rulings(visit) -> None:
    """A ruse on 3 against 5 works in 1/5, or in 21/100 if it wins ties: the example of rb-e12."""
    figure = visit(RULES_PAGE).locator("p .figure")
    expect(figure).to_have_text("20\xa0%")
    visit(QUIET)
    opened = visit(RULES_PAGE, rulings="rb.counter_tie:ruse-stands")
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_text("21\xa0%", timeout=ENGINE_START)
    expect(figure).to_have_attribute("data-tip", "exactly 21/100; by our rulings 20\xa0%")
    figure.click()
    form = opened.locator("[id='ask-riskbreaker-counter-roll']")
    expect(form).to_be_in_viewport()
    expect(form.locator(".calc-headline")).to_contain_text("21", timeout=ENGINE_START)


def test_dragged_person_surrounds(visit) -> None:
    """Gruk is east of Ann. With Snag on her west she is surrounded: the example of ar.reposition.surrounded."""
    opened = visit("aretis/round/#ar.reposition.surrounded", "desktop")
    ground = opened.locator(".position")
    ann = ground.locator("tbody tr").first.get_by_role("cell")
    expect(ann).to_have_text(["Gruk, Snag", "Gruk, Snag", "no"])
    ground.scroll_into_view_if_needed()
    snag = ground.get_by_role("button", name="Snag at 1 1")
    snag.click()
    expect(ground.get_by_role("group", name="Move Snag")).to_be_visible()
    box = snag.bounding_box()
    assert box
    x, y, side = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["height"]
    opened.mouse.move(x, y)
    opened.mouse.down()
    opened.mouse.move(x - 2 * side, y + side, steps=4)
    opened.mouse.up()
    expect(ann).to_have_text(["Gruk, Snag", "Gruk", "yes"], timeout=ENGINE_START)
    ground.get_by_role("button", name="North", exact=True).click()
    ground.get_by_role("button", name="East", exact=True).click()
    ground.get_by_role("button", name="East", exact=True).click()
    expect(ann).to_have_text(["Gruk, Snag", "Gruk, Snag", "no"])


def test_ruling_is_chosen_at_its_erratum(visit) -> None:
    opened = visit("riskbreaker/errata/#rb-e12", "desktop")
    readings = opened.locator("dl[data-ruling=counter_tie]")
    readings.locator("dt", has_text="ruse-stands").get_by_role("button", name="Use this ruling").click()
    expect(readings.get_by_role("button", name="Your group plays this")).to_have_count(1)
    assert opened.evaluate("key => localStorage.getItem(key)", KEPT) == "rb.counter_tie:ruse-stands"
    element = opened.locator(".own-ruling")
    expect(element).to_contain_text(TIE)
    expect(element).to_be_visible()


def test_rulings_badge_counts_game_of_the_page(visit) -> None:
    opened = visit(RULES_PAGE, "desktop", rulings="rb.counter_tie:ruse-stands,ar.starting_poise:six,ar.dice:2d10")
    expect(opened.locator(".rulings-header")).to_have_text("1 own ruling")
    visit("aretis/tests/", "desktop")
    expect(opened.locator(".rulings-header")).to_have_text("2 own rulings")
    visit("basics/rolling/", "desktop")
    expect(opened.locator(".rulings-header")).to_have_count(0)


def test_learn_page_shows_chosen_rulings(visit) -> None:
    opened = visit("riskbreaker/", rulings="rb.low_success:zero")
    expect(opened.locator(".own-ruling").first).to_contain_text("A success has a Success Level of at least 0. rb-e09")


@pytest.mark.long
def test_presets_can_be_undone_and_saved(page) -> None:
    opened = page("rulings/")
    form = opened.get_by_role("region", name="Rulings of Riskbreaker")
    kept = lambda: opened.evaluate("key => localStorage.getItem(key)", KEPT)  # noqa: E731
    form.locator("summary").click()
    form.get_by_label(TIE).check()
    own = kept()
    sets = opened.get_by_role("region", name="Saved sets of rulings")
    sets.get_by_label("Save these rulings as").fill("Thursdays")
    sets.get_by_role("button", name="Save", exact=True).click()
    form.get_by_role("button", name="As printed").click()
    printed = kept()
    assert printed != own
    request = {"calculator": "riskbreaker/skill-roll", "rulings": "as-printed"}
    of_package = json.loads(ask_json(json.dumps(request)))["departing"]
    assert dict(part.removeprefix("rb.").split(":") for part in printed.split(",")) == of_package
    expect(form.locator(".ruling[data-changed]")).to_have_count(len(of_package))
    form.get_by_role("button", name="Recommended").click()
    undo = form.get_by_role("button", name="Undo the last change")
    for before in (printed, own, None):
        undo.click()
        assert kept() == before
    expect(undo).to_be_disabled()
    opened.reload()
    sets.get_by_role("button", name="Use Thursdays").click()
    assert kept() == own


def test_identifier_opens_history_of_rule(visit) -> None:
    opened = visit(RULES_PAGE, "phone")
    known(opened, "rb.counter.compare").locator("a.rule-id").tap()
    life = opened.get_by_role("dialog", name="Facts about rb.counter.compare")
    expect(life).to_contain_text("Printed under Counter Rolls")
    expect(life.get_by_role("link", name="example 3")).to_have_count(1)
    expect(life.get_by_role("link", name="Counter roll", exact=True).first).to_be_visible()
    ties = life.locator("li", has=opened.get_by_role("link", name="rb-e12"))
    expect(ties.first).to_contain_text("20 November 2026")
    expect(ties.first).to_contain_text("20 % becomes 21 %")
    opened.keyboard.press("Escape")
    expect(life).to_have_count(0)


def test_my_screen_keeps_order_and_inputs_in_a_link(page, visit) -> None:
    opened = visit(RULES_PAGE, "desktop")
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # What arrives late moves the rest of the page, and a button that moves during a click does not get it.
    expect(known(opened, "rb.counter.compare").locator("[data-erratum='rb-e12']")).to_be_visible()
    opened.get_by_role("button", name="To my screen: The larger Success Level wins").click()
    table = opened.locator("[data-exhibit='riskbreaker/counter-grid'] .to-screen")
    table.click()
    expect(table).to_have_attribute("aria-pressed", "true")
    form = opened.locator("[id='ask-riskbreaker-counter-roll']")
    form.get_by_label("Stat of the ruse", exact=True).fill("7")
    expect(form.locator(".calc-headline")).to_contain_text("A ruse on 7", timeout=ENGINE_START)
    form.get_by_text("Pin", exact=True).click()
    form.get_by_role("button", name="Put on my screen").click()
    expect(form.get_by_text("On my screen", exact=True)).to_be_visible()

    visit("screen/", "desktop")
    pins = opened.locator(".pin")
    expect(pins).to_have_count(3)
    expect(pins.nth(0)).to_contain_text("compare its Success Level")
    expect(pins.nth(2).get_by_label("Stat of the ruse", exact=True)).to_have_value("7")
    expect(pins.nth(2).locator(".calc-headline")).to_contain_text("A ruse on 7", timeout=ENGINE_START)
    pins.nth(2).get_by_role("button", name="Up").click()
    pins.nth(1).get_by_label("Stat of the ruse", exact=True).fill("6")
    opened.reload()
    expect(pins.nth(1).get_by_label("Stat of the ruse", exact=True)).to_have_value("6")
    opened.get_by_role("button", name="Copy a link to this screen").click()
    link = opened.evaluate("navigator.clipboard.readText()")

    other = page(link, device="phone")
    other.get_by_role("button", name="Take it").click()
    expect(other.locator(".pin")).to_have_count(3)
    expect(other.locator(".pin").nth(1).get_by_label("Stat of the ruse", exact=True)).to_have_value("6")


@pytest.mark.long
def test_my_screen_prints_on_one_page(page, tmp_path: Path) -> None:
    opened = page("screen/")
    rules = ["compare", "note", "example", "when"]
    pins = [{"at": f"{RULES_PAGE}#rb.counter.{rule}", "title": rule} for rule in rules]
    errata = [{"at": f"riskbreaker/errata/#rb-e{number}", "title": str(number)} for number in range(10, 20)]
    opened.evaluate("pins => localStorage.setItem('counterroll-screen', pins)", json.dumps(pins + errata))
    opened.reload()
    expect(opened.locator(".pin .rule, .pin .erratum")).to_have_count(len(pins) + len(errata))
    opened.pdf(path=tmp_path / "screen.pdf", format="A4")
    assert len(pikepdf.open(tmp_path / "screen.pdf").pages) == 1


def test_example_error_uses_words_of_the_game(visit) -> None:
    opened = visit(RULES_PAGE, rulings="rb.counter_tie:ruse-stands")
    proof = opened.locator("p", has_text="The next guard rolls").locator("xpath=following-sibling::details[1]")
    proof.locator("summary").first.click()
    proof.get_by_role("button", name="Run").click()
    element = proof.locator(".cell-status")
    expect(element).to_contain_text("The second die is no longer rolled.", timeout=ENGINE_START)
    expect(proof.get_by_text("Traceback")).to_be_hidden()
    proof.get_by_text("What Python says").click()
    expect(proof.get_by_text("Traceback")).to_be_visible()
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390

    opened.evaluate("key => localStorage.removeItem(key)", KEPT)
    proof.get_by_role("button", name="Edit").click()
    proof.get_by_role("textbox").press_sequentially(" ")
    mark = "details => getComputedStyle(details.querySelector('summary'), '::before').content"
    assert re.search("not run", proof.evaluate(mark))


def test_folded_erratum_opens_by_search_and_link(page) -> None:
    opened = page("riskbreaker/errata/#rb-e40", device="phone")
    ruling = opened.get_by_text("Ruling.", exact=True)
    expect(ruling.locator("visible=true")).to_have_count(1)
    expect(opened.locator("[id='rb-e40']")).to_be_in_viewport()
    shown = opened.get_by_role("group", name="Show errata")
    shown.get_by_label("Errata with these words").fill("rb.counter.compare")
    expect(opened.locator(".erratum:visible")).to_have_count(3)  # ties, failed ruses, several observers
    opened.get_by_role("button", name="Open rb-e12").click()
    expect(opened.locator("dl[data-ruling=counter_tie]")).to_be_visible()
    shown.get_by_label("Errata with these words").fill("")
    loophole = shown.get_by_role("button", name=re.compile("^loophole"))
    loophole.click()
    expect(opened.locator(".erratum:visible")).to_have_count(int(loophole.inner_text().split()[-1]))
    kinds = opened.locator(".erratum:visible + .erratum-facts .erratum-kind").all_text_contents()
    assert set(kinds) == {"loophole"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_answer_stays_in_view_while_a_field_changes(visit, device: str) -> None:
    opened = visit("councilman/attacks/", device)
    form = opened.locator("#ask-councilman-attack")
    for field in form.locator(".calc-fields :is(input, select):visible").all():
        field.focus()
        field.evaluate("field => field.scrollIntoView({block: 'center'})")
        expect(form.locator(".calc-headline")).to_be_in_viewport(ratio=0.9)
        expect(field).to_be_in_viewport(ratio=0.9)


def test_fields_that_do_not_apply_are_hidden(visit) -> None:
    form = visit(RULES_PAGE, "phone").locator("#ask-riskbreaker-counter-roll")
    level, stat = (
        form.get_by_label("Noted Success Level", exact=True),
        form.get_by_label("Stat of the ruse", exact=True),
    )
    expect(level).to_have_count(0)
    form.get_by_label("The ruse", exact=True).select_option("noted")
    expect(level).to_be_visible()
    expect(stat).to_have_count(0)
    form.get_by_label("The ruse", exact=True).select_option("unknown")
    form.get_by_role("button", name="Add observer").click()
    expect(form.locator(".calc-headline")).to_contain_text("the best of observers on 5 and 5", timeout=ENGINE_START)
