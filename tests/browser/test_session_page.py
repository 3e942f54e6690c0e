"""Sessions in a browser: none is lost, and each moves from phone to phone with its people and secrets."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect
from session_pages import (
    BLOWS,
    SMALL,
    START,
    TABLE,
    TEXT,
    Taps,
    axe_violations,
    check_two_tabs,
    copied_link,
    keep_people,
    open_session,
    saved_text,
)
from visits import SCRIPTLESS, listen

from rules.games import GAMES
from shared import chromium

CORPUS = Path(__file__).parents[1] / "sessions" / "corpus"


def test_session_stays_in_list_after_leaving(session_page):
    thumb = Taps(session_page)
    for name in ("Ida", "Pass", "Do it", "Undo", "Bram", "Pass", "Do it"):
        thumb.tap(name)
    expect(session_page.locator(".log-words").first).to_have_text("Bram: Pass")
    thumb.tap("More")
    thumb.tap("Close session")
    expect(session_page.get_by_role("button", name=re.compile("before the change"))).to_be_visible()


def test_session_shows_after_reload_without_engine(own_session_page):
    Taps(own_session_page).tap("Ida")
    own_session_page.route("**/engine/**", lambda _: None)  # never answered
    own_session_page.reload()
    expect(own_session_page.locator(".board-line")).to_contain_text("Engagement")


def test_choice_survives_closed_browser(playwright, site, tmp_path, heard):
    """The browser is killed right after the tap; the choice is made once all the same."""

    def opened():
        context = playwright.chromium.launch_persistent_context(
            tmp_path, **chromium.find().launch_options(), **SMALL, has_touch=True, service_workers="block"
        )
        listen(context, heard)
        return context

    context = opened()
    page = context.pages[0]
    page.goto(site + TABLE)
    thumb = Taps(open_session(page))
    for name in ("Ida", "Pass", "Do it"):
        thumb.tap(name)
    page.wait_for_timeout(100)
    for process in running_in(tmp_path):
        os.kill(process, signal.SIGKILL)
    again = opened()
    page = again.pages[0]
    page.goto(site + TABLE)
    expect(page.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    again.close()


def running_in(folder: Path) -> list[int]:
    """Return the processes of the browser with this folder as their profile."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder) in path.read_text():
                found.append(int(path.parent.name))
        except OSError:
            continue
    assert found
    return found


def test_two_tabs_do_not_overwrite_a_session(own_session_page):
    check_two_tabs(own_session_page)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "storage",
    [
        "IDBFactory.prototype.open = () => { throw new Error('refused'); }",
        """IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); }""",
    ],
    ids=["refused", "full"],
)
def test_page_without_storage_says_so_and_plays(page, site, storage):
    opened = page(SCRIPTLESS)
    opened.add_init_script(storage)
    opened.goto(site + TABLE)
    open_session(opened)
    expect(opened.get_by_role("alert")).to_contain_text("Save it as a file")
    opened.locator(".whose").get_by_role("button", name="Ida").click()
    opened.get_by_role("button", name="Pass", exact=True).click()
    opened.get_by_role("button", name="Do it").click()
    expect(opened.locator(".log-words")).to_have_text(["Ida: Pass"])


def test_session_moves_to_another_phone_by_link(session_page, page):
    for name in ("Ida", "Pass", "Do it", "More"):
        Taps(session_page).tap(name)
    other = page(copied_link(session_page), device="phone")
    expect(other.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    assert saved_text(other) == saved_text(session_page)
    assert "#" not in other.url


def test_link_says_that_its_session_opens_while_the_rules_load(session_page, page):
    Taps(session_page).tap("More")
    link = copied_link(session_page)
    other = page(SCRIPTLESS, device="phone")
    other.route("**/engine/**", lambda _: None)  # not answered yet
    other.goto(link)
    expect(other.locator(".play")).to_have_text("Opening the session…")
    other.wait_for_timeout(3_500)  # longer than the page waits for its scripts
    expect(other.locator(".play-late")).to_have_count(0)
    other.unroute("**/engine/**")  # lets the held requests go on
    expect(other.locator(".playing")).to_be_visible(timeout=START)


def test_refused_scene_says_why_beside_its_button(visit):
    """In a new session and in the next scene of a session."""
    opened = visit(TABLE, "small phone")
    foot = opened.locator(".setup-foot")
    for side, name in enumerate(("+ Fighter", "+ Three bandits")):
        opened.locator(".setup-ready").nth(side).get_by_role("button", name=name).tap()
    for name in ("", "friends"):
        opened.get_by_label("Name of side 2").fill(name)
        expect(foot).to_contain_text("Give each side a name of its own.")
        expect(foot.get_by_role("button", name="Begin")).to_be_disabled()
    for scene in ("first", "next"):
        opened.get_by_label("Name of side 2").fill("guards / thieves")
        foot.get_by_role("button", name="Begin").tap()
        expect(foot.get_by_role("alert")).to_contain_text("not 'guards / thieves'", timeout=START)
        expect(foot.get_by_role("alert")).to_be_in_viewport()
        if scene == "first":
            opened.get_by_label("Name of side 2").fill("guards")
            foot.get_by_role("button", name="Begin").tap()
            Taps(opened).tap("More")
            Taps(opened).tap("End this scene")


def test_people_are_saved_copied_printed_and_deleted(visit):
    opened = visit("aretis/table/", "small phone")
    keep_people(opened, "Ann: Attack 12 · troll\nBea: Attack 9")
    opened.get_by_role("button", name="Show kept people").click()
    expect(opened.get_by_label("People, one per line")).to_have_value("Ann: Attack 12 · troll\nBea: Attack 9")
    opened.emulate_media(media="print")
    sheets = opened.locator(".people-sheets > article")
    expect(sheets.first).to_contain_text("troll")
    expect(sheets.first).to_contain_text("reaches", timeout=START)  # computed from the line
    expect(opened.locator(".setup-sides")).to_be_hidden()
    opened.emulate_media(media="screen")
    opened.get_by_role("button", name="Drop Ann").click()
    expect(opened.locator(".kept-people li")).to_have_count(1)


def test_saved_people_fill_a_calculator(visit):
    opened = visit("riskbreaker/table/", "small phone")
    keep_people(opened, "Ida: the Ranger\nOdo: M3 Pike")
    expect(opened.get_by_role("button", name="+ Ida").first).to_be_visible()
    asking = visit("riskbreaker/rolling/", "small phone")
    question = asking.locator(".calculator", has=asking.get_by_role("heading", name="Skill roll"))
    question.scroll_into_view_if_needed()
    question.locator(".filling > summary").click()
    question.locator(".filling select").select_option(label="Ida, Wit 4")
    # a d10 at or under 4
    expect(question.locator(".calc-headline")).to_contain_text("40 %", timeout=START)
    visit("riskbreaker/characters/", "small phone")
    expect(asking.locator("h1")).to_contain_text("Characters")
    question = asking.locator(".calculator").first
    question.scroll_into_view_if_needed()
    question.locator(".filling > summary").click()
    question.locator(".filling select").first.select_option(label="Ida")
    expect(question.get_by_label("Agility", exact=True)).to_have_value("5")


def test_secret_stays_on_device_until_shown(own_session_page):
    Taps(own_session_page).tap("More")
    own_session_page.locator(".secrets > summary").tap()
    own_session_page.get_by_label("Something only you know").fill("the trap has level 3")
    Taps(own_session_page).tap("Seal it")
    expect(own_session_page.locator(".log-words").first).to_have_text(re.compile("table: sealed [0-9a-f]{32}"))
    assert "level" not in saved_text(own_session_page)
    own_session_page.reload()
    Taps(own_session_page).tap("More")
    own_session_page.locator(".secrets > summary").tap()
    Taps(own_session_page).tap("Show it")
    shown = re.compile("table: shown the trap has level 3, salt ")
    expect(own_session_page.locator(".log-words").first).to_have_text(shown, timeout=START)


def test_old_session_opens_up_to_first_fault(visit):
    """One session has a line of an unknown rule, the other one an unknown ruling."""
    odd = BLOWS.replace("Odo: Pass", "Odo: Somersault")
    opened = open_session(visit(TABLE, "small phone"), TEXT + odd)
    expect(opened.locator(".log-words")).to_have_count(2)
    Taps(opened).tap("Log")
    expect(opened.locator(".session-log .trouble")).to_contain_text("Cannot read 'Somersault'")
    assert "Somersault" in saved_text(opened)
    Taps(opened).tap("More")
    Taps(opened).tap("Close session")
    opened.locator(".receive > summary").click()
    opened.get_by_label("The text of a session").fill(TEXT.replace("]\n", "]\n[rulings odd=1]\n", 1))
    opened.get_by_role("button", name="Open it").click()
    expect(opened.locator(".trouble").first).to_contain_text("odd", timeout=START)


def test_incomplete_session_link_is_reported(page):
    opened = page(TABLE + "#evening=1abc")
    expect(opened.get_by_role("alert")).to_contain_text("This link is incomplete")


@pytest.mark.long
def test_printed_battle_is_stepped_through(visit):
    opened = visit("riskbreaker/sample-battle/", "small phone")
    opened.get_by_role("button", name="Step through this fight").first.click()
    expect(opened.locator(".board-line")).to_contain_text("Engagement", timeout=START)
    expect(opened.locator(".log-line")).to_have_count(0)
    opened.get_by_role("button", name="Redo").click()
    expect(opened.locator(".log-words")).to_have_text(["Ranger: Gain Advantage, Inspire, Risk 2 | d10=3"])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game for game in GAMES if (CORPUS / f"{game}-1.txt").exists()])
def test_session_page_of_every_game_is_accessible(visit, game):
    log = (CORPUS / f"{game}-1.txt").read_text()
    opened = open_session(visit(f"{game}/table/", "small phone"), "\n".join(log.splitlines()[:8]))
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    low = opened.evaluate(
        """[...document.querySelectorAll(".play :is(button, input, select, summary)")]
            .filter((each) => each.checkVisibility())
            .map((each) => [each.textContent, each.getBoundingClientRect().height])
            .filter(([, height]) => height < 44)"""
    )
    assert low == []
    found = axe_violations(opened)
    assert found == [], json.dumps(found)
