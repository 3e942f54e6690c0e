"""The session page in a browser: few taps, no lost session, and a session that moves from phone to phone."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect
from session_pages import (
    BLOWS,
    PREPARED,
    SMALL,
    START,
    TABLE,
    TEXT,
    Taps,
    axe_violations,
    check_two_tabs,
    copied_link,
    keep_people,
    line,
    open_session,
    saved_text,
)
from visits import SCRIPTLESS, listen

from rules.games import GAMES
from shared import chromium

# Hold the commands of a session until the test calls letGo.
HOLD_COMMANDS = """() => {
    const held = new Promise((done) => (globalThis.letGo = done)).then(() => delete counterrollEngine.play);
    counterrollEngine.play = (...asked) => held.then(() => counterrollEngine.play(...asked));
}"""


def test_ordinary_turn_takes_three_taps(visit):
    """Both friends fight at level 5; they have enough Advantage to pay for a blow."""
    opened = open_session(visit(TABLE, "small phone"), TEXT + BLOWS)
    for number, (taps, told) in enumerate(TURNS, opened.locator(".log-line").count() + 1):
        thumb = Taps(opened)
        for name in taps:
            thumb.tap(name)
        expect(opened.locator(".log-line")).to_have_count(number)
        assert told in line(opened)
        assert thumb.count <= 3


CORPUS = Path(__file__).parents[1] / "sessions" / "corpus"
TURNS = (
    (("Inflict Kill Damage", "Odo", "Roll"), "Ida: Inflict Kill Damage, Bow, Risk 1, 1 to Odo"),
    (("Decrease Advantage", "Roll"), "Bram: Decrease Advantage, Sword, Risk 1"),
    (("Pass", "Do it"), "Pass"),
    (("Gain Advantage", "2", "Roll"), "Gain Advantage, "),
)


def test_choice_shows_odds_and_accepts_own_dice(session_page):
    thumb = Taps(session_page)
    thumb.tap("Ida")
    # With Personality 5, Inspire succeeds on 5 of 10 faces. The chance has its place before it arrives.
    chance, tile = (
        session_page.locator(".tile", has_text="Gain Advantage").locator("b"),
        session_page.locator(".tile").first,
    )
    room = tile.bounding_box()
    expect(chance).to_have_text("50 %", timeout=START)
    assert tile.bounding_box() == room
    thumb.tap("Gain Advantage")
    session_page.get_by_role("combobox", name="With what").select_option(label="Inspire · 5")
    thumb.tap("2")
    expect(session_page.locator(".brings li")).to_have_text(
        ["✓ 50 % friends, Advantage 0 → 2", "✗ 50 % tollmen, Advantage 0 → 2"]
    )
    thumb.tap("Enter my dice")
    thumb.tap("4")
    expect(session_page.locator(".pool b").first).to_have_text("2")
    assert line(session_page) == "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"


def test_session_page_undoes_redoes_edits_and_changes_by_hand(session_page):
    thumb = Taps(session_page)
    for name in ("Ida", "Pass", "Do it"):
        thumb.tap(name)
    expect(session_page.locator(".condition", has_text="has acted")).to_be_visible()
    thumb.tap("Undo")
    expect(session_page.locator(".condition")).to_have_count(0)
    thumb.tap("Redo")
    expect(session_page.locator(".condition", has_text="has acted")).to_be_visible()
    thumb.tap("Odo", within=".play-board")
    session_page.get_by_label("The new Kill Damage").fill("1")
    session_page.get_by_label("because").fill("a splinter")
    thumb.tap("Set")
    expect(session_page.get_by_role("img", name="Kill Damage: 1 of 3")).to_be_visible()
    assert "table: Odo's Kill Damage is 1  # a splinter" in saved_text(session_page)
    thumb.tap("Log")
    session_page.locator(".log-line summary").last.tap()
    session_page.get_by_role("button", name="Amend").tap()
    session_page.get_by_role("textbox", name="Amend").fill("Ida: Gain Advantage, Inspire, Risk 1 | d10=1")
    session_page.get_by_role("button", name="Amend").tap()
    expect(session_page.locator(".log-words").last).to_have_text("Ida: Gain Advantage, Inspire, Risk 1 | d10=1")


def test_session_stays_in_list_after_leaving(session_page):
    thumb = Taps(session_page)
    for name in ("Ida", "Pass", "Do it", "Undo", "Bram", "Pass", "Do it"):
        thumb.tap(name)
    expect(session_page.locator(".log-words").first).to_have_text("Bram: Pass")
    thumb.tap("More")
    thumb.tap("Close session")
    expect(session_page.get_by_role("button", name=re.compile("before the change"))).to_be_visible()


def test_taps_wait_until_command_is_done(session_page):
    """While Undo runs, the page shows the old choices, and a tap on them would be lost."""
    thumb = Taps(session_page)
    for name in ("Ida", "Pass", "Do it"):
        thumb.tap(name)
    expect(session_page.locator(".log-words")).to_have_text(["Ida: Pass"], use_inner_text=False)
    session_page.evaluate(HOLD_COMMANDS)
    thumb.tap("Undo")
    buttons = session_page.locator(".play-due button")
    expect(buttons.first).to_be_disabled()
    assert {button.is_disabled() for button in buttons.all()} == {True}
    session_page.evaluate("letGo()")
    for name in ("Bram", "Pass", "Do it"):
        thumb.tap(name)
    expect(session_page.locator(".log-words")).to_have_text(["Bram: Pass"], use_inner_text=False)
    assert session_page.evaluate("document.activeElement.className") == "play-due"


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


def test_closed_person_leaves_no_refusal(session_page):
    thumb = Taps(session_page)
    thumb.tap("Odo", within=".play-board")
    session_page.get_by_label("The new Kill Damage").fill("-1")
    thumb.tap("Set")
    expect(session_page.locator(".play-due .trouble")).to_contain_text("Kill Damage must be")
    thumb.tap("Close")
    expect(session_page.locator(".play-due .trouble")).to_have_count(0)


def test_board_shows_whole_rows(visit):
    """On a low phone, six people with two conditions each have no room. All of them come into view by scrolling."""
    sheets = ("Ann: Broadsword 5 · Wind 20", "Bo: Broadsword 6 · Wind 30", "Cy: Broadsword 7 · Wind 40")
    people = [f'{sheet} · Stamina {len(sheet)} · "on one knee" · "weapon dropped"' for sheet in sheets]
    friends, foes = "; ".join(people), "; ".join(people).replace(": ", " Two: ")
    opened = open_session(
        visit("skillful/table/", "small phone"), f"[game skillful]\n\n== x\n[a] {friends}\n[b] {foes}\n"
    )
    rows = opened.locator(".play-board .person")
    expect(rows).to_have_count(6)
    expect(opened.locator(".board-more")).to_be_visible()
    for row in (rows.first, rows.last):
        row.scroll_into_view_if_needed()
        expect(row).not_to_have_attribute("data-cut", re.compile(""))
        opened.wait_for_function(ALL_SEEN_ROWS_ARE_WHOLE)


ALL_SEEN_ROWS_ARE_WHOLE = """() => {
    const { top, bottom } = document.querySelector(".play-board").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".play-board .person")];
    const seen = rows.filter((row) => getComputedStyle(row).opacity !== "0");
    const boxes = seen.map((row) => row.getBoundingClientRect());
    return seen.length && boxes.every((box) => box.top >= top && box.bottom <= bottom);
}"""


def test_last_turn_and_answer_are_repeated(visit):
    """In round 2 Ann attacks with one tap, and Bo dodges without a question. His own dice are asked for again."""
    opened = open_session(
        visit("skillful/table/", "small phone"),
        "[game skillful]\n\n== x\n[a] Ann: Broadsword 9\n[b] Bo: Broadsword 9\nBo: Wait\n",
    )
    thumb = Taps(opened)
    for name in ("Attack with Broadsword", "Do it", "Dodge", "for Bo", "Enter my dice", "5", "19"):
        thumb.tap(name)
    expect(opened.locator(".board-line")).to_contain_text("Round 2")
    thumb.tap("As last time")
    expect(opened.locator(".pad")).to_be_visible()
    expect(opened.locator(".log-words").first).to_have_text("Bo: Dodge, ordinary", use_inner_text=False)


def test_side_that_disagrees_taps_its_proposals(visit):
    opened = open_session(visit(TABLE, "small phone"), f"{TEXT}{PREPARED}")
    thumb = Taps(opened)
    for name in ("Highest Wit decides", "Mab 1"):
        thumb.tap(name)
    expect(opened.locator(".opened .trouble")).to_have_text(re.compile("each Fight at least two sides"))
    opened.evaluate(HOLD_COMMANDS)
    for name in ("Ida 1", "Add an answer"):  # the second tap comes before the rules have described the first
        thumb.tap(name)
    opened.evaluate("letGo()")
    thumb.tap("Do it")
    expect(opened.locator(".strip")).to_contain_text("Ida decides, with Wit 4.")
    pairs = "Bram + Odo / Ida + Mab"
    assert f"friends: No agreement, Bram for {pairs} and Ida for {pairs}" in saved_text(opened)


def test_equal_people_share_a_row(visit):
    three = "[friends] Ida: the Ranger\n[foes] Odo 1: M3 Pike; Odo 2: M3 Pike; Odo 3: M3 Pike\n"
    opened = open_session(visit(TABLE, "small phone"), f"[game riskbreaker]\n\n== The bridge\n{three}")
    rows = opened.get_by_role("region", name="foes").locator("li .person-name")
    expect(rows).to_have_text(["Odo 1–3"])
    Taps(opened).tap("Odo 1–3", within=".play-board")
    expect(rows).to_have_text(["Odo 1", "Odo 2", "Odo 3"])
    opened.reload()
    expect(rows).to_have_text(["Odo 1–3"])
    for name in ("Odo 2", "Pass", "Do it"):
        Taps(opened).tap(name)
    expect(rows).to_have_text(["Odo 1, 3", "Odo 2"])


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


def test_session_page_works_by_keyboard(visit):
    opened = open_session(visit(TABLE, "desktop"))
    ida = opened.locator(".whose").get_by_role("button", name="Ida")
    expect(ida).to_be_enabled()
    ida.focus()
    opened.keyboard.press("Enter")
    for name in ("Pass", "Do it"):
        button = opened.locator(".play-due").get_by_role("button", name=name, exact=True)
        for _ in range(60):
            if button.evaluate("button => button === document.activeElement"):
                break
            opened.keyboard.press("Tab")
        opened.keyboard.press("Enter")
    expect(opened.locator(".log-words")).to_have_text(["Ida: Pass"])
    expect(opened.locator(".strip")).to_contain_text("Ida passes")
    expect(opened.locator(".play-due :focus, .play-due:focus")).to_have_count(1)


def test_wide_session_keeps_its_bands(visit):
    """The chart is no taller than the numbers beside it, and the scene in the log is as wide as the log."""
    opened = open_session(visit(TABLE, "desktop"))
    size = "(each) => [each.offsetWidth || each.clientWidth, each.clientHeight]"
    (_, chart), (_, score) = (opened.locator(place).evaluate(size) for place in (".course", ".score"))
    assert chart < 40
    assert score < 120
    words, log = (opened.locator(place).first.evaluate(size)[0] for place in (".log-scene > span", ".log-lines"))
    assert words > log * 0.9


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
