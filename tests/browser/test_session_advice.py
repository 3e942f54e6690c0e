"""Advice, reviews and the book's own play on the session page, in a browser."""

import re
from pathlib import Path

import pytest
from fights import KNOWN_DUEL
from playwright.sync_api import Page, expect
from session_pages import SMALL, START, TABLE, Taps, axe_violations, open_session, saved_text

from rules.games import GAMES

DOCS = Path(__file__).parents[2] / "docs"
PRACTISED = [game for game in GAMES if "[plays " in (DOCS / game / "index.md").read_text(encoding="utf-8")]


@pytest.mark.long
def test_advice_appears_on_request_and_closes_after_choice(session_page):
    expect(session_page.locator(".rated, .worth")).to_have_count(0)
    thumb = Taps(session_page)
    thumb.tap("Advice")
    expect(session_page.locator(".rated").first).to_be_visible(timeout=START)
    expect(session_page.locator(".advice-told")).to_contain_text("“Kill Damage at Risk 2, whenever the side can pay”")
    expect(session_page.locator(".rated[data-best]").first).to_contain_text("best")
    expect(session_page.locator(".offered .worth[data-best]")).to_have_count(1)
    session_page.locator(".rated summary").first.tap()
    expect(session_page.locator(".why li").first).to_contain_text("→")
    assert axe_violations(session_page) == []
    for name in ("Pass", "Do it"):
        thumb.tap(name)
    expect(session_page.locator(".log-words")).to_have_text([re.compile(": Pass")], use_inner_text=False)
    expect(session_page.locator(".rated, .worth")).to_have_count(0)


def due_for_choice(opened: Page) -> None:
    """Continue a practice fight until the reader must choose; the book may move before."""
    due, log = opened.locator(".play-due"), opened.locator(".log-words")
    choices, skip = due.locator(".tile"), opened.get_by_role("button", name="Skip to the end")
    for _ in range(6):
        expect(choices.or_(due.locator(".pad, .handover")).or_(skip).first).to_be_visible(timeout=START)
        if skip.count():
            skip.tap()
            expect(skip).to_have_count(0)
        elif choices.count():
            return
        elif due.locator(".handover").count():
            due.get_by_role("button", name=re.compile("^I am ")).tap()
            expect(due.locator(".handover")).to_have_count(0)
        else:
            lines = log.count()
            due.get_by_role("button", name="Roll here").tap()
            expect(log).not_to_have_count(lines, timeout=START)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", PRACTISED)
def test_practice_fight_offers_advice(visit, game):
    """Each kind of choice has its chance, the best a mark, the others their loss, and the first its reasons."""
    opened = visit(f"{game}/", "small phone")
    opened.get_by_role("button", name="Play this fight").tap()
    due_for_choice(opened)
    expect(opened.locator(".rated, .worth")).to_have_count(0)
    Taps(opened).tap("Advice")
    expect(opened.locator(".rated").first).to_be_visible(timeout=START)
    choices = opened.locator(".tile > button")
    assert choices.count() >= 1
    expect(opened.locator(".offered .worth[data-best]")).to_have_count(1)
    first = opened.locator(".rated").first
    text = opened.locator(".advice-told").inner_text()
    sure = "best so far" not in text
    expect(first.locator("small")).to_have_text("best" if sure else "best so far")
    others = opened.locator(".rated:not([data-best]) small").all_text_contents()
    assert all(re.fullmatch(r"−[\d.]+( ± \d+)? points|as good( so far)?", loss) for loss in others), others
    first.locator("summary").tap()
    expect(first.locator(".why li").first).to_contain_text("→")
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe_violations(opened) == []


DUEL = f"[game riskbreaker]\n\n== A duel\n{KNOWN_DUEL}"


@pytest.mark.long
def test_advice_fetches_value_table(page):
    opened = open_session(page(TABLE, device="phone", **SMALL), DUEL)
    fetched = []
    opened.context.on("request", lambda request: fetched.append(request.url))
    Taps(opened).tap("Advice")
    expect(opened.locator(".advice-told")).to_contain_text("From a table of 13,671 solved positions", timeout=START)
    assert any("/engine/riskbreaker-fighter-thief." in url for url in fetched)
    assert not any("-ranger." in url for url in fetched)


@pytest.mark.long
def test_advice_can_be_stopped(session_page):
    thumb = Taps(session_page)
    thumb.tap("Advice")
    stop = session_page.get_by_role("button", name="Stop", exact=True)
    before = stop.bounding_box()
    expect(session_page.get_by_role("progressbar", name="Computed so far")).to_be_visible(timeout=START)
    assert stop.bounding_box() == before
    thumb.tap("Stop")
    expect(session_page.get_by_role("alert")).to_contain_text("Stopped")
    thumb.tap("Pass")
    expect(session_page.get_by_role("button", name="Do it")).to_be_enabled(timeout=START)


def test_fight_is_reviewed(visit):
    """One blow decides the fight. Waiting cost much of the chance to win, and the dice took the rest."""
    text = (
        "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
        "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"
    )
    opened = open_session(visit("aretis/table/", "small phone"), text)
    opened.get_by_role("button", name="Review the fight").tap()
    expect(opened.locator(".review-sums li")).to_have_count(4, timeout=START)
    expect(opened.locator(".dear")).to_contain_text("Ann: Defend was a blunder")
    expect(opened.locator(".dear")).to_contain_text("Best was Ann: Attack, at Bob")
    expect(opened.locator(".review .chart svg").first).to_be_attached()
    assert axe_violations(opened) == []
    opened.get_by_role("button", name="As b saw it").tap()
    expect(opened.locator(".review p").first).to_contain_text("to 100 %")


def test_advice_from_value_table_is_ready_after_first_request(page, until):
    """Before the first tap the page requests no advice; after it, the next advice is ready when the reader taps."""
    duel = "[game councilman]\n\n== A duel\n[players] Ann: Life 1\n[gm] Bob: Life 1\n"
    opened = open_session(page("councilman/table/", device="phone", **SMALL), duel)
    opened.evaluate("""() => {
        window.advised = [];
        const { play } = counterrollEngine;
        counterrollEngine.play = function (request, options) {
            if (request.do === "advise") window.advised.push(Boolean(request.ready));
            return play.call(this, request, options);
        };
    }""")
    asking = opened.get_by_role("button", name="Advice", exact=True)
    opened.get_by_role("button", name="Pass").tap()
    opened.get_by_role("button", name="Do it").tap()
    expect(opened.locator(".due-say")).to_have_attribute("data-who", "gm", timeout=START)
    opened.wait_for_timeout(600)
    assert opened.evaluate("advised") == []
    asking.tap()
    expect(opened.locator(".rated").first).to_be_visible(timeout=START)
    opened.get_by_role("button", name="Undo").tap()
    expect(opened.locator(".due-say")).to_have_attribute("data-who", "players")
    until(lambda: opened.evaluate("advised") == [False, True])
    expect(opened.locator(".rated")).to_have_count(0)
    asking.tap()
    expect(opened.locator(".advice-told")).to_contain_text("From a table")
    assert opened.evaluate("advised") == [False, True]


def test_computer_plays_a_side_and_is_undone(visit):
    opened = visit("riskbreaker/", "small phone")
    opened.get_by_role("button", name="Play this fight").click()
    expect(opened.locator(".log-words")).to_have_text(["Mab: Pass", "Odo: Pass"], timeout=START, use_inner_text=False)
    expect(opened.locator(".trouble")).to_have_count(0)
    # Moves that change nothing need no tap.
    expect(opened.locator(".strip")).to_contain_text("Mab passes")
    opened.locator(".play-due").get_by_role("button", name="Pass", exact=True).click()
    opened.get_by_role("button", name="Roll", exact=True).click()
    expect(opened.locator(".log-words").filter(has_text="Ash: Pass")).to_have_count(1)
    opened.wait_for_timeout(1000)
    if opened.locator(".move-list").count():
        opened.get_by_role("button", name="Skip to the end").click()
    opened.get_by_role("button", name="More").click()
    expect(opened.get_by_role("combobox", name="bandits")).to_have_value("plain")
    opened.get_by_role("combobox", name="bandits").select_option("")
    opened.get_by_role("button", name="More").click()
    before = opened.locator(".log-words").count()
    opened.get_by_role("button", name="Choose for me").click()
    expect(opened.locator(".log-words")).not_to_have_count(before)
    # Steps with one possible answer may follow by themselves; undo takes them back too.
    opened.wait_for_timeout(1000)
    opened.get_by_role("button", name="Undo").click()
    expect(opened.locator(".log-words")).to_have_count(before)
    assert "[plays" not in saved_text(opened)


def test_own_result_shows_before_the_answer_of_the_book(visit):
    duel = "[game councilman]\n[plays gm]\n\n== A duel\n[players] Ann: Life 20\n[gm] Bob: Life 20\n"
    opened = open_session(visit("councilman/table/", "small phone"), duel)
    for name in ("Ann attacks Bob", "Enter my dice", "1", "1", "8", "8"):
        Taps(opened).tap(name)
    expect(opened.locator(".due-say")).to_contain_text("to come", timeout=START)
    expect(opened.locator(".strip")).to_contain_text("Ann attacks Bob")
    opened.get_by_role("button", name="Next move").tap()
    expect(opened.locator(".strip")).not_to_contain_text("Ann attacks Bob")


def test_computer_plays_a_round_and_is_undone_at_once(session_page):
    """By the plain tactic both friends pass instead of preparing, and then the tollmen must choose."""
    log = session_page.locator(".log-words")
    Taps(session_page).tap("More")
    expect(session_page.get_by_role("heading", name="Let the book play friends for a while")).to_be_visible()
    session_page.get_by_role("combobox", name="Policy of the book").select_option("plain")
    session_page.get_by_role("button", name="This round").tap()
    lines = ["Ida: Pass", "Bram: Pass", "table: the book plays friends this round, plain"]
    expect(log).to_have_text(lines, timeout=START, use_inner_text=False)
    expect(session_page.locator(".by-the-book")).to_contain_text("The book plays friends for now.")
    Taps(session_page).tap("More")
    expect(session_page.get_by_role("heading", name="Let the book play tollmen for a while")).to_be_visible()
    Taps(session_page).tap("More")
    session_page.get_by_role("button", name="Undo").tap()
    expect(log).to_have_count(0)
    expect(session_page.locator(".by-the-book")).to_have_count(0)
    session_page.get_by_role("button", name="Redo").tap()
    expect(log).to_have_count(3)
    session_page.get_by_role("button", name="Stop the book").tap()
    expect(log.first).to_have_text("table: the book stops for friends", use_inner_text=False)
    expect(session_page.locator(".by-the-book")).to_have_count(0)
