"""Turns on the session page in a browser: choices, dice, corrections, and the board beside them."""

import re

from playwright.sync_api import expect
from session_pages import BLOWS, PREPARED, START, TABLE, TEXT, Taps, line, open_session, saved_text

# Hold the commands of a session until the test calls letGo.
HOLD_COMMANDS = """() => {
    const held = new Promise((done) => (globalThis.letGo = done)).then(() => delete counterrollEngine.play);
    counterrollEngine.play = (...asked) => held.then(() => counterrollEngine.play(...asked));
}"""
TURNS = (
    (("Inflict Kill Damage", "Odo", "Roll"), "Ida: Inflict Kill Damage, Bow, Risk 1, 1 to Odo"),
    (("Decrease Advantage", "Roll"), "Bram: Decrease Advantage, Sword, Risk 1"),
    (("Pass", "Do it"), "Pass"),
    (("Gain Advantage", "2", "Roll"), "Gain Advantage, "),
)
ALL_SEEN_ROWS_ARE_WHOLE = """() => {
    const { top, bottom } = document.querySelector(".play-board").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".play-board .person")];
    const seen = rows.filter((row) => getComputedStyle(row).opacity !== "0");
    const boxes = seen.map((row) => row.getBoundingClientRect());
    return seen.length && boxes.every((box) => box.top >= top && box.bottom <= bottom);
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
