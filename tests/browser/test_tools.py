"""Tools of a calculator: compare, vary, copy, save, stop; no jumps of the page."""

import csv
import json
import re
from fractions import Fraction
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect
from site_pages import BOOK, html
from typescript import call

from rules.calculators import ask_json

ENGINE_START = 60_000  # milliseconds
COUNTER_ROLL = "riskbreaker/counter-rolls/", "ask-riskbreaker-counter-roll"
FIGHT = "riskbreaker/battle/", "ask-riskbreaker-fight"


def reply(request: dict) -> dict:
    return json.loads(ask_json(json.dumps(request)))


@pytest.fixture(params=["desktop", "phone"])
def counter_roll(request, visit) -> Locator:
    path, name = COUNTER_ROLL
    opened = visit(path, device=request.param)
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return opened.locator(f"#{name}")


def set_stat(form: Locator, value: int, of: str = "ruse") -> None:
    form.get_by_label(f"Stat of the {of}", exact=True).fill(str(value))
    word = "ruse on" if of == "ruse" else "observer on"
    expect(form.locator(".calc-headline")).to_contain_text(f"{word} {value} ", timeout=ENGINE_START)


def chance_that_ruse_works(ruse: int, observer: int) -> Fraction:
    """Return the chance that a ruse works, counted over both d10.

    A die at or under the stat succeeds, its level is the stat less the die. The observer sees with the larger
    level; a tie is rolled again.
    """
    found = Fraction(0)
    for level in (ruse - die for die in range(1, min(ruse, 9) + 1)):
        levels = [observer - die if die <= min(observer, 9) else -1 for die in range(1, 11)]
        tied, seen = levels.count(level), sum(seen_level > level for seen_level in levels)
        found += Fraction(10 - tied - seen, 10 - tied) / 10
    return found


# Charts -----------------------------------------------------------------------------------------


def points(form: Locator) -> Locator:
    return form.locator(".calc-exhibits .chart [role=img]:visible")


@pytest.mark.sampled(1)
def test_chart_shows_exact_values_on_hover_and_by_keyboard(counter_roll: Locator) -> None:
    page = counter_roll.page
    first, second = points(counter_roll).nth(0), points(counter_roll).nth(1)
    expect(first).to_have_accessible_name("The ruse works: 20\u00a0%, exactly 1/5")
    tip = page.locator("#counterroll-tip")
    second.hover()
    expect(tip).to_have_text("A good ruse is seen: 10\u00a0%, exactly 1/10")
    expect(tip).to_be_visible()
    first.focus()
    expect(tip).to_have_text("The ruse works: 20\u00a0%, exactly 1/5")
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(tip).to_have_text("A good ruse is seen: 10\u00a0%, exactly 1/10")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_chart_shows_value_on_tap(visit) -> None:
    path, name = COUNTER_ROLL
    form = visit(path, device="phone").locator(f"#{name}")
    points(form).nth(2).tap()
    expect(form.page.locator("#counterroll-tip")).to_have_text("A failed ruse is seen: 35\u00a0%, exactly 7/20")


def test_chart_has_a_point_for_each_row(visit) -> None:
    """Two rows, such as seen and unseen, have a table and no chart."""
    path, name = COUNTER_ROLL
    form = visit(path).locator(f"#{name}")
    answer = reply({"calculator": "riskbreaker/counter-roll"})["answer"]
    drawn = form.locator(".calc-exhibits figure").evaluate_all(
        "figures => figures.map(figure => figure.querySelectorAll('.chart-wide [role=img]').length)"
    )
    rows = [len(exhibit["rows"]) for exhibit in answer["exhibits"]]
    assert drawn == [count if count > 2 else 0 for count in rows]
    assert {count > 2 for count in rows} == {True, False}


# Compare ----------------------------------------------------------------------------------------


def table(figure: Locator) -> list[list[str]]:
    cells = "rows => rows.map(row => [...row.cells].map(cell => { const copy = cell.cloneNode(true);"
    cells += " copy.querySelectorAll('.unseen').forEach(unseen => unseen.remove()); return copy.textContent }))"
    return [
        [re.sub(r"\s", " ", cell).strip() for cell in row] for row in figure.locator("tbody tr").evaluate_all(cells)
    ]


def test_answer_in_view_does_not_cover_open_menu(visit):
    path, name = COUNTER_ROLL
    opened = visit(path, device="phone")
    form = opened.locator(f"#{name}")
    form.get_by_text("Share", exact=True).click()
    link = form.get_by_role("button", name="Copy link")
    link.evaluate("button => scrollBy(0, button.getBoundingClientRect().y - 110)")  # the answer is in view there
    on_top = """button => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    assert link.evaluate(on_top)
    stat = form.get_by_label("Stat of the ruse", exact=True)
    stat.focus()
    stat.evaluate("input => scrollBy(0, input.getBoundingClientRect().y - 300)")
    expect(form.locator(".calc-headline")).to_be_in_viewport()


@pytest.mark.sampled(1)
def test_both_sides_of_a_fight_are_filled_together(visit):
    path, name = FIGHT
    form = visit(path, device="phone").locator(f"#{name}")
    short = form.get_by_role("group", name="Fill both sides")
    short.get_by_label("First side: how many").select_option("2")
    short.get_by_label("Second side: how many").select_option("3")
    short.get_by_label("all at").fill("11")  # a stat ends at 10
    expect(short.get_by_role("button", name="Fill in")).to_be_disabled()
    short.get_by_label("all at").fill("5")
    short.get_by_role("button", name="Fill in").click()
    for side, count in (("First side", 2), ("Second side", 3)):
        people = form.get_by_role("group", name=side, exact=True)
        for stat in ("Muscle", "Agility"):
            stats = people.get_by_role("spinbutton", name=stat, exact=True)
            assert stats.evaluate_all("fields => fields.map(field => field.value)") == ["5"] * count
    # A fight this large is simulated. The progress bar leaves room for the text beside or above it.
    expect(form.locator(".working progress")).to_be_visible(timeout=ENGINE_START)
    words = form.locator(".calc-status > p").bounding_box()
    assert words["width"] > 2 * words["height"]


@pytest.mark.long
def test_pinned_answers_show_over_current_answer(counter_roll: Locator) -> None:
    counter_roll.get_by_text("Pin", exact=True).click()
    counter_roll.get_by_role("button", name="Compare on this page").click()
    set_stat(counter_roll, 6)
    counter_roll.get_by_role("button", name="Compare on this page").click()
    set_stat(counter_roll, 9)
    compared = counter_roll.get_by_role("region", name="Compared")
    expect(compared.locator(".pins > li")).to_have_text(
        [
            re.compile(r"^A\s+the example:"),
            re.compile(r"^B\s+Stat of the ruse 6:"),
            re.compile(r"^now\s+Stat of the ruse 9:"),
        ]
    )
    overlaid = compared.locator("figure").first
    expect(overlaid.locator(".chart svg:visible")).to_have_count(1)
    heads = [re.sub(r"\s", " ", head).strip() for head in overlaid.locator("thead th").all_text_contents()]
    assert heads == ["Result", "A", "B", "now"]
    ours = [chance_that_ruse_works(ruse, 5) for ruse in (3, 6, 9)]
    assert table(overlaid)[0] == [
        "The ruse works",
        "20 %",
        f"{float(ours[1]) * 100:.1f} %",
        f"{float(ours[2]) * 100:.1f} %",
    ]
    compared.get_by_role("button", name="Unpin: A").click()
    expect(compared.locator(".pins > li")).to_have_count(2)
    compared.get_by_role("button", name="Ask again: B").click()
    expect(counter_roll.get_by_label("Stat of the ruse", exact=True)).to_have_value("6")
    expect(counter_roll.locator(".calc-headline")).to_contain_text("ruse on 6 ")
    compared.get_by_role("button", name="Unpin: B").click()
    expect(compared).to_have_count(0)


@pytest.mark.sampled(1)
def test_sweep_draws_a_curve(counter_roll: Locator) -> None:
    counter_roll.get_by_text("Vary one input").click()
    counter_roll.get_by_label("Follow").select_option(label="Stat of the ruse")
    counter_roll.get_by_role("button", name="through its range").click()
    swept = counter_roll.locator(".swept")
    expect(swept.locator("figure").first).to_be_visible(timeout=ENGINE_START)
    same = reply({"calculator": "riskbreaker/counter-roll", "inputs": {}, "sweep": "ruse_stat"})["answer"]
    expect(swept.locator("figure > figcaption")).to_have_text([exhibit["title"] for exhibit in same["exhibits"]])
    rows = table(swept.locator("figure").first)
    assert [row[0] for row in rows] == [str(stat) for stat in range(1, 11)]
    assert rows[2][1] == "20 %"
    assert len(points_of(swept.locator("figure").first)) == 40
    set_stat(counter_roll, 8)
    expect(swept).to_contain_text("You have changed the question")


def test_constant_sweep_has_text_instead_of_chart(visit) -> None:
    form = visit("basics/best/").locator("#ask-basics-which-maneuver")
    form.get_by_text("Vary one input").click()
    form.get_by_label("Follow").select_option(label="Ambidexterity")  # changes nothing, because the other hand is empty
    form.get_by_role("button", name="through its range").click()
    swept = form.locator(".swept")
    expect(swept).to_contain_text("Ambidexterity: makes no difference here.", timeout=ENGINE_START)
    expect(swept.locator(".chart")).to_have_count(0)


def points_of(figure: Locator) -> list[str]:
    return figure.locator(".chart [role=img]:visible").evaluate_all("points => points.map(point => point.ariaLabel)")


# Steps ------------------------------------------------------------------------------------------


@pytest.mark.sampled(1)
def test_steps_roll_other_dice_and_link_rules(counter_roll: Locator) -> None:
    box = counter_roll.locator(".steps-box").first
    box.locator("summary").click()
    texts = box.locator(".step-text")
    before = texts.all_text_contents()
    rolls = set()
    for _ in range(6):
        box.get_by_role("button", name="Roll it with other dice").click()
        seed = box.locator(".steps-again code")
        expect(seed).not_to_have_text(re.compile("|".join(map(re.escape, rolls)) or "^$"), timeout=ENGINE_START)
        text = seed.inner_text()
        rolls.add(text)
        same = reply({"calculator": "riskbreaker/counter-roll", "inputs": {}, "roll": text})["steps"]
        expect(texts).to_have_text([step["text"] for step in same])
    assert texts.all_text_contents() != before or len(rolls) == 6
    links = box.locator("a.rule-link").evaluate_all("links => links.map(link => link.href)")
    assert links
    assert all("#rb." in link for link in links)
    set_stat(counter_roll, 8)
    expect(box.locator(".steps-again code")).to_have_count(0)


# Files ------------------------------------------------------------------------------------------


@pytest.mark.sampled(1)
def test_table_is_saved_as_csv_with_exact_values(counter_roll: Locator) -> None:
    with counter_roll.page.expect_download() as download:
        counter_roll.get_by_role("button", name="Save as CSV: Who wins").click()
    rows = list(csv.reader(Path(download.value.path()).read_text().splitlines()))
    assert download.value.suggested_filename == "riskbreaker-counter-roll-0.csv"
    assert rows[0] == ["Result", "Chance", "Chance, exactly"]
    # A spreadsheet reads 1/5 as a date; a formula with a text gives that text.
    assert rows[1] == ["The ruse works", "0.2", '="1/5"']
    assert sum(Fraction(exact.removeprefix('="').removesuffix('"')) for _, _, exact in rows[1:]) == 1


# Texts that a spreadsheet reads as a date, a formula or a shorter number; then texts that it leaves as they are.
CSV_TEXTS = {
    "1/5": '="1/5"',
    "3-4": '="3-4"',
    "2/5/10": '="2/5/10"',
    "1:30": '="1:30"',
    "0012": '="0012"',
    "12345678901234567890": '="12345678901234567890"',
    "5e3": '="5e3"',
    "May 5": '="May 5"',
    "1 Mar": '="1 Mar"',
    "=1+1": '="=1+1"',
    "-Ann": '="-Ann"',
    "@Ann": '="@Ann"',
    '+"x"': '="+""x"""',
    "7": "7",
    "-3": "-3",
    "0.25": "0.25",
    "Ann": "Ann",
    "2 hits": "2 hits",
    "Maya": "Maya",
    "": "",
    "Zoë": "Zoë",
}


def test_csv_export_escapes_formulas() -> None:
    columns = [{"name": "May 5", "kind": "text"}, {"name": "Mean", "kind": "number"}]
    rows = [[text, {"exact": text, "shown": "", "value": 0.5}] for text in CSV_TEXTS]
    exhibit = {"id": "x", "title": "", "note": "", "chart": None, "columns": columns, "rows": rows}
    [saved] = call("calculators/export-formats.ts", "csvOf", [exhibit])
    assert saved[0] == "\ufeff"  # without it Excel reads ë as two letters
    found = list(csv.reader(saved[1:].splitlines()))
    assert found[0] == ['="May 5"', "Mean", "Mean, exactly"]
    assert found[1:] == [[wanted, "0.5", wanted] for wanted in CSV_TEXTS.values()]


def test_tap_before_page_is_ready_is_carried_out(page, site, asset) -> None:
    path, name = COUNTER_ROLL
    opened, held = page("notation/"), []
    opened.route(f"**/{asset('calculator.js')}", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the handler
    with opened.expect_request(f"**/{asset('calculator.js')}"):
        opened.goto(site + path)
    with opened.expect_download() as download:
        opened.locator(f"#{name}").get_by_role("button", name="Save as CSV: Who wins").click()
        held[0].continue_()
    assert download.value.suggested_filename == "riskbreaker-counter-roll-0.csv"


@pytest.mark.sampled(1)
def test_answer_is_copied_as_markdown_with_link(counter_roll: Locator, page) -> None:
    set_stat(counter_roll, 8)
    counter_roll.get_by_text("Share", exact=True).click()
    counter_roll.get_by_role("button", name="Copy as Markdown").click()
    expect(counter_roll.get_by_text("Copied")).to_be_visible()
    copied = counter_roll.page.evaluate("navigator.clipboard.readText()")
    answer = reply({"calculator": "riskbreaker/counter-roll", "inputs": {"ruse_stat": 8}})["answer"]
    question, address = re.match(r"\[(.+)\]\((\S+)\)\n\n", copied).groups()
    assert question.startswith("Counter roll: The ruse: not rolled yet, Stat of the ruse 8, ")
    assert f"**{answer['headline']}**" in copied
    assert "| Result | Chance |\n| --- | --: |\n| The ruse works | " in copied
    again = page(address).locator(f"#{COUNTER_ROLL[1]}")
    expect(again.locator(".calc-headline")).to_have_text(answer["headline"], timeout=ENGINE_START)


# Long questions ---------------------------------------------------------------------------------


@pytest.mark.long
def test_long_question_shows_progress_and_stops(page) -> None:
    path, name = FIGHT
    four = quote(json.dumps([{"who": "own", "muscle": 2, "agility": 4}] * 4))
    form = page(f"{path}?ask=riskbreaker/fight&first={four}&second={four}&fights=100").locator(f"#{name}")
    expect(form.locator(".working")).to_contain_text("of 100 fights", timeout=ENGINE_START)
    expect(form.locator(".working progress")).to_be_visible()
    form.get_by_role("spinbutton", name="Fights to play").fill("1000")
    # The earlier question ends first.
    expect(form.locator(".working")).to_contain_text("of 1,000 fights", timeout=ENGINE_START)
    form.get_by_role("button", name="Stop").click()
    expect(form.locator(".calc-status")).to_contain_text("Stopped. Your question is kept")
    expect(form.get_by_role("spinbutton", name="Fights to play")).to_have_value("1000")
    expect(
        form.get_by_role("group", name="Second side").get_by_role("group", name=re.compile("^Fighter"))
    ).to_have_count(4)
    # The engine answers the next question.
    form.get_by_role("button", name="Back to the example").click()
    default = reply({"calculator": "riskbreaker/fight"})["answer"]["headline"]
    expect(form.locator(".calc-headline:not([data-stale])")).to_have_text(default, timeout=ENGINE_START)
    expect(form.locator(".calc-status")).to_contain_text("Up to date", timeout=ENGINE_START)


# Size -------------------------------------------------------------------------------------------


def small(form: Locator) -> list[str]:
    """Return the controls of a calculator under 44 pixels in height, or buttons under 24 in width."""
    return form.evaluate(
        """form => [...form.querySelectorAll("button, select, input, summary")]
          .filter(part => part.checkVisibility() && part.closest(".flag") === null)
          .filter(part => { const { width, height } = part.getBoundingClientRect();
                            return Math.round(height) < 44 || (part.matches("button") && Math.round(width) < 24) })
          .map(part => part.outerHTML.slice(0, 120))"""
    )


@pytest.fixture(scope="module")
def pages_with_calculators() -> list[str]:
    return [address for address in BOOK if 'class="calculator"' in html(address)]


@pytest.mark.long
def test_calculators_fit_320_pixels_with_large_buttons(page, pages_with_calculators) -> None:
    assert len(pages_with_calculators) >= 20
    opened = page(device="phone", viewport={"width": 320, "height": 640})
    root = opened.url
    for path in pages_with_calculators:
        opened.goto(root + path)
        expect(opened.locator(".calc-fields:not([disabled])").first).to_be_visible()
        assert opened.evaluate("document.documentElement.scrollWidth") <= 320, path
        for form in opened.locator(".calculator").all():
            form.locator("summary").evaluate_all("all => all.forEach(part => { part.parentElement.open = true })")
            assert small(form) == [], path
        assert opened.evaluate("document.documentElement.scrollWidth") <= 320, path
