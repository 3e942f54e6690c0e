"""Printing from the browser: any page, and the print views of a whole game under the group's rulings."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from session_pages import keep_people
from visits import open_with_rulings

from rules.calculators import ask_json
from tests.paper.pdfs import MM, Printed

AXE = Path(__file__).parents[2] / "site_overrides/browser/node_modules/axe-core/axe.min.js"
READY = 90_000  # milliseconds: the engine starts and works out every table of a game
A4_HEIGHT = 297 * MM
FOOT = 45  # points
PAGES = (
    "riskbreaker/cards/",
    "riskbreaker/rolling/",
    "riskbreaker/sheet/",
    "councilman/xp/",
    "skillful/",
    "aretis/errata/",
    "rulings/",
    "dice/",
)


def ask(**question: Any) -> dict[str, Any]:
    return json.loads(ask_json(json.dumps(question)))


@pytest.fixture
def on_paper(page, tmp_path) -> Callable[[str], tuple[Page, Printed]]:
    """Print a page of the site as a reader's browser does; return the page and the print."""

    def printed(path: str) -> tuple[Page, Printed]:
        opened = page(path, color_scheme="dark")
        opened.wait_for_load_state("networkidle")
        file = tmp_path / "page.pdf"
        opened.pdf(path=file, format="A4")
        return opened, Printed(file)

    return printed


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
def test_printed_page_has_rules_alone_and_full_pages(on_paper, path: str) -> None:
    opened, made = on_paper(path)
    screen = (
        ">>>",
        "Traceback",
        "Copy link",
        "Compare on this page",
        "Run all on this page",
        "Back to the example",
        "Ready.",
        "¶",
    )
    assert [word for word in screen if word in made.text] == []
    lowest = [min((line.bottom for line in page if line.top > FOOT), default=A4_HEIGHT) for page in made.pages]
    # The last page may be nearly empty.
    assert [number + 1 for number, low in enumerate(lowest[:-1]) if low > A4_HEIGHT / 2] == []
    # No heading is the last line of a page.
    headings = opened.locator(".md-content :is(h1, h2, h3)").evaluate_all(
        "headings => headings.map(heading => heading.firstChild.textContent.trim())"
    )
    for above, below in pairwise(made.pages):
        last = [line for line in above if line.top > FOOT][-1]
        assert last.text not in headings, (last.text, below[0].text)
        assert not re.fullmatch(r"(rb|ar|td|sk|cd)\.[\w.-]+", last.text)


@pytest.mark.long
def test_ten_cards_are_printed_whole_in_their_size(on_paper) -> None:
    _, made = on_paper("riskbreaker/cards/")
    faces = [
        (page, box)
        for page in range(len(made.pages))
        for box in made.shapes(page)
        if box[2] - box[0] == pytest.approx(63, abs=1) and box[3] - box[1] == pytest.approx(88, abs=1)
    ]
    # Each card has a front and a back. The browser draws a card in several shapes, a few millimetres apart.
    apart: list[tuple[int, float, float]] = []
    for page, (left, top, *_) in faces:
        if not any(page == neighbour and abs(left - x) + abs(top - y) < 20 for neighbour, x, y in apart):
            apart.append((page, left, top))
    assert len(apart) == 20
    assert len(made.pages) < 20


def test_printed_page_is_black_on_white_and_names_the_question(page) -> None:
    """The margins of a print have the colours of the document's root, and the rest those of its body."""
    opened = page("riskbreaker/counter-rolls/", color_scheme="dark")
    proof = opened.locator(".proof").first
    asked = opened.locator("[id='ask-riskbreaker-counter-roll'] .calc-asked")
    expect(proof).to_be_visible()
    expect(asked).to_be_hidden()
    opened.emulate_media(media="print", color_scheme="dark")
    read = "name => ['html', 'body'].map(tag => getComputedStyle(document.querySelector(tag))[name])"
    assert opened.evaluate(read, "backgroundColor") == ["rgb(255, 255, 255)"] * 2
    assert opened.evaluate(read, "color") == ["rgb(0, 0, 0)"] * 2
    assert opened.evaluate(read, "colorScheme") == ["light"] * 2
    expect(asked).to_have_text(
        "Asked for: The ruse: not rolled yet, Stat of the ruse 3, Stat of the observer 5, Others who look: none."
    )
    expect(opened.locator(".calc-form").first).to_be_hidden()
    expect(opened.locator(".stepper button").first).to_be_hidden()
    expect(opened.get_by_role("banner")).to_be_hidden()
    expect(proof).to_be_hidden()


def ready(opened: Page) -> Page:
    expect(opened.locator(".view-bar")).to_have_attribute("data-state", "ready", timeout=READY)
    return opened


@pytest.mark.sampled(1)
@pytest.mark.parametrize("view", ["", "rulings/"])
@pytest.mark.parametrize("game", ["riskbreaker", "councilman"])
def test_print_view_is_accessible_and_needs_no_engine(page, requests, game: str, view: str) -> None:
    opened = ready(page(f"print/{game}/{view}"))
    expect(opened.locator(".view-bar .by-whom")).to_have_text("By the recommended rulings.")
    opened.evaluate(AXE.read_text())
    found = opened.evaluate(
        "async () => (await axe.run(document)).violations"
        ".filter(({impact}) => impact === 'serious' || impact === 'critical')"
        ".map(({id, nodes}) => [id, nodes.slice(0, 3).map(({target}) => `${target}`)])"
    )
    assert found == []
    assert [url for url in requests if "/engine/" in url] == []


@pytest.mark.long
def test_print_view_follows_group_rulings(page) -> None:
    """The view shows the group's rulings in texts, examples, tables and answers, or else the recommended ones."""
    question, sentence = "riskbreaker/counter-roll", "At a tie the ruse works."
    rulings = {"rulings": {"counter_tie": "ruse-stands"}}
    theirs, given = (ask(calculator=question, **more)["answer"]["headline"] for more in (rulings, {}))
    assert theirs != given
    opened = ready(open_with_rulings(page, "rb.counter_tie:ruse-stands", "print/riskbreaker/"))
    expect(opened.locator(".by-whom[role=status]")).to_have_text(
        "By your group’s rulings: one differs from the recommended ones."
    )
    expect(opened.locator(".own-rulings dd")).to_have_text(sentence)
    expect(opened.locator(".own-rulings a")).to_have_attribute("href", "#rb-e12")
    expect(opened.locator("#rb-e12 ~ .own-ruling").first).to_have_text(f"Your group’s ruling. {sentence}")
    ours = opened.locator("#rb-e12 ~ p").filter(has=opened.locator("strong", has_text=re.compile("^Ruling"))).first
    expect(ours).to_be_hidden()
    expect(opened.locator(".alternatives[data-ruling=counter_tie] dt:has(.badge-own) code")).to_have_text("ruse-stands")
    notes = opened.locator(".rule-errata [data-erratum=rb-e12] .own-ruling")
    assert notes.count() > 0
    expect(notes.first).to_have_text(f"Your group: {sentence}")
    # The guard rolls 3 on a level of 2, a tie: under this ruling the example has another result.
    told = "By your group’s rulings (rb-e12) this has another result."
    assert told in opened.locator(".own-ruling").all_text_contents()

    headline = opened.locator(f"[data-calculator='{question}'] .calc-headline")
    assert headline.text_content().replace("\u00a0", " ") == theirs
    grid = opened.locator("[data-exhibit='riskbreaker/counter-grid']")
    expect(grid.locator(".rulings-told")).to_contain_text("differ from the recommended ones")
    expect(grid.locator("> .exhibit")).to_be_hidden()
    assert grid.locator(".changed").count() > 5
    # A ruse on 3 against 5 works in 21 %, not 20 %: the page's own example.
    expect(grid.locator(".rulings-theirs tbody tr").nth(2).locator("td").nth(4)).to_contain_text("21")

    opened.evaluate("localStorage.removeItem('counterroll-rulings')")
    opened.reload()
    ready(opened)
    expect(ours).to_be_visible()
    assert headline.text_content().replace("\u00a0", " ") == given
    expect(opened.locator(".own-rulings, .own-ruling, .changed")).to_have_count(0)


@pytest.mark.long
def test_print_view_prints_code_on_request(page, tmp_path) -> None:
    opened = ready(page("print/basics/"))
    file = tmp_path / "book.pdf"
    opened.pdf(path=file, format="A4")
    assert ">>>" not in Printed(file).text
    opened.get_by_label("With the code of its examples").check()
    opened.pdf(path=file, format="A4")
    text = Printed(file).text
    assert ">>> " in text
    assert "With the code of its examples" not in text


def test_group_rulings_print_on_one_page(page, tmp_path) -> None:
    rulings = "rb.counter_tie:ruse-stands,rb.low_success:as-printed"
    opened = ready(open_with_rulings(page, rulings, "print/riskbreaker/rulings/"))
    file = tmp_path / "rulings.pdf"
    opened.pdf(path=file, format="A4")
    made = Printed(file)
    assert len(made.pages) == 1
    assert "At a tie the ruse works. Your group’s own." in made.text
    assert "Your group’s own, as printed." in made.text
    assert "Your group’s rulings" in made.text


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["riskbreaker", "councilman"])
def test_sheet_can_be_filled_and_prints_on_one_page(page, tmp_path, game: str) -> None:
    opened = ready(page(f"print/{game}/sheet/"))
    opened.evaluate(AXE.read_text())
    found = opened.evaluate("async () => (await axe.run(document)).violations.map(({id, impact}) => [id, impact])")
    assert [rule for rule, impact in found if impact in ("serious", "critical")] == []
    opened.locator("[data-box]").first.fill("Ann of the Docks")
    if game == "riskbreaker":
        opened.get_by_role("group", name="Kill Damage").first.get_by_role("checkbox").nth(1).check()
    file = tmp_path / "sheet.pdf"
    opened.pdf(path=file, format="A4", prefer_css_page_size=True)
    made = Printed(file)
    assert len(made.pages) == 1
    assert "Ann of the Docks" in made.text
    assert "Print" not in made.text


def test_sheet_is_filled_with_people_of_the_group(visit) -> None:
    table = visit("riskbreaker/table/", "desktop")
    keep_people(table, "Ida: the Ranger · W−1 · kill 2\nOdo: M3 Pike\nMab: the Thief")
    expect(table.get_by_role("button", name="+ Mab").first).to_be_visible()
    opened = table.context.new_page()
    opened.goto(table.url.replace("riskbreaker/table/", "print/riskbreaker/sheet/"))
    opened.get_by_label("Filled in with").select_option(label="the whole group")
    ida = opened.locator("article").first
    expect(ida.locator('[data-box="name"]')).to_have_text("Ida", timeout=READY)
    expect(ida.locator('[data-box="Wit.effective"]')).to_have_text("3")  # Wit 4 less 1 Skill Damage
    assert ida.get_by_role("group", name="Kill Damage").get_by_role("checkbox", checked=True).count() == 2
    expect(opened.locator(".sheet-page")).to_have_count(2)  # two to a page
    opened.close()
