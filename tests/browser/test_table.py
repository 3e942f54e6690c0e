"""The table in a real browser: few taps, nothing lost, and a session that goes from phone to phone."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from fights import KNOWN_DUEL
from playwright.sync_api import Page, expect
from tables import (
    BLOWS,
    SMALL,
    START,
    TABLE,
    TEXT,
    Taps,
    begun,
    check_two_tabs,
    copied_link,
    keep_people,
    kept_text,
    line,
)
from visits import SCRIPTLESS, listen

from rules.games import GAMES
from shared import chromium


@pytest.fixture
def table(visit):
    """The table of Riskbreaker on a small phone, a session begun on it."""
    return begun(visit(TABLE, "small phone"))


@pytest.fixture
def own_table(page):
    """The same on a phone of its own, which no other test uses."""
    return begun(page(TABLE, device="phone", **SMALL))


def test_ordinary_turn_takes_three_taps(visit):
    """Both friends fight at level 5; they have enough Advantage to pay for a blow."""
    opened = begun(visit(TABLE, "small phone"), TEXT + BLOWS)
    for number, (taps, told) in enumerate(TURNS, opened.locator(".log-line").count() + 1):
        thumb = Taps(opened)
        for name in taps:
            thumb.tap(name)
        expect(opened.locator(".log-line")).to_have_count(number)
        assert told in line(opened)
        assert thumb.count <= 3


CORPUS = Path(__file__).parents[1] / "sessions" / "corpus"
DOCS = Path(__file__).parents[2] / "docs"
PRACTISED = [game for game in GAMES if "[plays " in (DOCS / game / "index.md").read_text(encoding="utf-8")]
TURNS = (
    (("Inflict Kill Damage", "Odo", "Roll"), "Ida: Inflict Kill Damage, Bow, Risk 1, 1 to Odo"),
    (("Decrease Advantage", "Roll"), "Bram: Decrease Advantage, Sword, Risk 1"),
    (("Pass", "Do it"), "Pass"),
    (("Gain Advantage", "2", "Roll"), "Gain Advantage, "),
)


def test_choice_shows_odds_and_accepts_own_dice(table):
    thumb = Taps(table)
    thumb.tap("Ida")
    # With Personality 5, Inspire succeeds on 5 of 10 faces. The chance has its place before it arrives.
    chance, tile = table.locator(".tile", has_text="Gain Advantage").locator("b"), table.locator(".tile").first
    room = tile.bounding_box()
    expect(chance).to_have_text("50 %", timeout=START)
    assert tile.bounding_box() == room
    thumb.tap("Gain Advantage")
    table.get_by_role("combobox", name="With what").select_option(label="Inspire · 5")
    thumb.tap("2")
    expect(table.locator(".brings li")).to_have_text(
        ["✓ 50 % friends, Advantage 0 → 2", "✗ 50 % tollmen, Advantage 0 → 2"]
    )
    thumb.tap("Enter my dice")
    thumb.tap("4")
    expect(table.locator(".pool b").first).to_have_text("2")
    assert line(table) == "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"


def test_undo_redo_edit_and_manual_change(table):
    thumb = Taps(table)
    for name in ("Ida", "Pass", "Do it"):
        thumb.tap(name)
    expect(table.locator(".condition", has_text="has acted")).to_be_visible()
    thumb.tap("Undo")
    expect(table.locator(".condition")).to_have_count(0)
    thumb.tap("Redo")
    expect(table.locator(".condition", has_text="has acted")).to_be_visible()
    thumb.tap("Odo", within=".play-board")
    table.get_by_label("The new Kill Damage").fill("1")
    table.get_by_label("because").fill("a splinter")
    thumb.tap("Set")
    expect(table.get_by_role("img", name="Kill Damage: 1 of 3")).to_be_visible()
    assert "table: Odo's Kill Damage is 1  # a splinter" in kept_text(table)
    thumb.tap("Log")
    table.locator(".log-line summary").last.tap()
    table.get_by_role("button", name="Amend").tap()
    table.get_by_role("textbox", name="Amend").fill("Ida: Gain Advantage, Inspire, Risk 1 | d10=1")
    table.get_by_role("button", name="Amend").tap()
    expect(table.locator(".log-words").last).to_have_text("Ida: Gain Advantage, Inspire, Risk 1 | d10=1")


@pytest.mark.long
def test_advice_appears_on_request_and_closes_after_choice(table):
    expect(table.locator(".rated, .worth")).to_have_count(0)
    thumb = Taps(table)
    thumb.tap("Advice")
    expect(table.locator(".rated").first).to_be_visible(timeout=START)
    expect(table.locator(".advice-told")).to_contain_text("“Kill Damage at Risk 2, whenever it can be paid”")
    expect(table.locator(".rated[data-best]").first).to_contain_text("best")
    expect(table.locator(".offered .worth[data-best]")).to_have_count(1)
    table.locator(".rated summary").first.tap()
    expect(table.locator(".why li").first).to_contain_text("→")
    assert refused(table) == []
    for name in ("Pass", "Do it"):
        thumb.tap(name)
    expect(table.locator(".log-words")).to_have_text([re.compile(": Pass")], use_inner_text=False)
    expect(table.locator(".rated, .worth")).to_have_count(0)


def due_for_choice(opened: Page) -> None:
    """Continue a practice fight until Ash, whom the reader plays, must choose; the book may move before."""
    due = opened.locator(".play-due")
    expect(due.locator("[data-who=Ash], .pad, .handover").first).to_be_visible(timeout=START)
    for _ in range(4):
        if due.locator("[data-who=Ash]").count():
            return
        due.get_by_role("button", name=re.compile("^(Roll here|I am )")).tap()
        expect(due.locator("[data-who=Ash], .handover").first).to_be_visible(timeout=START)


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
    told = opened.locator(".advice-told").inner_text()
    sure = "best so far" not in told
    expect(first.locator("small")).to_have_text("best" if sure else "best so far")
    others = opened.locator(".rated:not([data-best]) small").all_text_contents()
    assert all(re.fullmatch(r"−[\d.]+( ± \d+)? points|as good( so far)?", loss) for loss in others), others
    first.locator("summary").tap()
    expect(first.locator(".why li").first).to_contain_text("→")
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    assert refused(opened) == []


DUEL = f"[game riskbreaker]\n\n== A duel\n{KNOWN_DUEL}"


def test_advice_fetches_value_table(page):
    opened = begun(page(TABLE, device="phone", **SMALL), DUEL)
    fetched = []
    opened.context.on("request", lambda request: fetched.append(request.url))
    Taps(opened).tap("Advice")
    expect(opened.locator(".advice-told")).to_contain_text("From a table of 13,671 positions solved", timeout=START)
    assert any("/engine/riskbreaker-fighter-thief." in url for url in fetched)
    assert not any("-ranger." in url for url in fetched)


@pytest.mark.long
def test_advice_can_be_stopped(table):
    thumb = Taps(table)
    thumb.tap("Advice")
    stop = table.get_by_role("button", name="Stop", exact=True)
    before = stop.bounding_box()
    expect(table.get_by_role("progressbar", name="Computed so far")).to_be_visible(timeout=START)
    assert stop.bounding_box() == before
    thumb.tap("Stop")
    expect(table.get_by_role("alert")).to_contain_text("Stopped")
    thumb.tap("Pass")
    expect(table.get_by_role("button", name="Do it")).to_be_enabled(timeout=START)


def test_fight_is_reviewed(visit):
    """One blow decides: waiting gave away much of the chance, and the dice took the rest."""
    text = (
        "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
        "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"
    )
    opened = begun(visit("aretis/table/", "small phone"), text)
    opened.get_by_role("button", name="Review the fight").tap()
    expect(opened.locator(".review-sums li")).to_have_count(4, timeout=START)
    expect(opened.locator(".dear")).to_contain_text("Ann: Defend was a blunder")
    expect(opened.locator(".dear")).to_contain_text("Best was Ann: Attack, at Bob")
    expect(opened.locator(".review .chart svg").first).to_be_attached()
    assert refused(opened) == []
    opened.get_by_role("button", name="As b saw it").tap()
    expect(opened.locator(".review p").first).to_contain_text("to 100 %")


def test_advice_from_value_table_is_ready_after_first_request(page, until):
    """Nothing is asked of the worker before the first tap; after it, the next moment's is there when it is tapped."""
    duel = "[game councilman]\n\n== A duel\n[players] Ann: Life 1\n[gm] Bob: Life 1\n"
    opened = begun(page("councilman/table/", device="phone", **SMALL), duel)
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
    # The page shows the book's moves one at a time.
    expect(opened.locator(".strip")).to_contain_text("Odo: Pass")
    opened.get_by_role("button", name="Next move").click()
    expect(opened.locator(".strip")).to_contain_text("Mab: Pass")
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
    # Steps with one possible answer may follow by themselves; undo takes one line back at a time.
    opened.wait_for_timeout(1000)
    after = opened.locator(".log-words").count()
    opened.get_by_role("button", name="Undo").click()
    expect(opened.locator(".log-words")).to_have_count(after - 1)
    assert "[plays" not in kept_text(opened)


def test_computer_plays_a_round_and_is_undone_at_once(table):
    """By the plain tactic both friends pass instead of preparing, and then the tollmen must choose."""
    log = table.locator(".log-words")
    table.get_by_text("Let the book play friends for a while").tap()
    table.get_by_role("combobox", name="How the book plays").select_option("plain")
    table.get_by_role("button", name="This round").tap()
    lines = ["Ida: Pass", "Bram: Pass", "table: the book plays friends this round, plain"]
    expect(log).to_have_text(lines, timeout=START, use_inner_text=False)
    table.get_by_role("button", name="Skip to the end").tap()
    expect(table.locator(".by-the-book")).to_contain_text("The book plays friends for now.")
    expect(table.get_by_text("Let the book play tollmen for a while")).to_be_visible()
    table.get_by_role("button", name="Undo").tap()
    expect(log).to_have_count(0)
    expect(table.locator(".by-the-book")).to_have_count(0)
    table.get_by_role("button", name="Redo").tap()
    expect(log).to_have_count(3)
    table.get_by_role("button", name="Skip to the end").tap()
    table.get_by_role("button", name="Stop it").tap()
    expect(log.first).to_have_text("table: the book stops for friends", use_inner_text=False)
    expect(table.locator(".by-the-book")).to_have_count(0)


def test_session_stays_in_list_after_leaving(table):
    thumb = Taps(table)
    for name in ("Ida", "Pass", "Do it", "Undo", "Bram", "Pass", "Do it"):
        thumb.tap(name)
    expect(table.locator(".log-words").first).to_have_text("Bram: Pass")
    thumb.tap("More")
    thumb.tap("Close")
    expect(table.get_by_role("button", name=re.compile("as it went before"))).to_be_visible()


def test_session_shows_after_reload_without_engine(own_table):
    Taps(own_table).tap("Ida")
    own_table.route("**/engine/**", lambda _: None)  # never answered
    own_table.reload()
    expect(own_table.locator(".board-line")).to_contain_text("Engagement")


def test_choice_survives_closed_browser(playwright, site, tmp_path, heard):
    """The whole browser is killed right after the tap; the choice is made all the same, once."""

    def opened():
        context = playwright.chromium.launch_persistent_context(
            tmp_path, **chromium.find().launch_options(), **SMALL, has_touch=True, service_workers="block"
        )
        listen(context, heard)
        return context

    context = opened()
    page = context.pages[0]
    page.goto(site + TABLE)
    thumb = Taps(begun(page))
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
    """The browser's processes that have this folder as their profile."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder) in path.read_text():
                found.append(int(path.parent.name))
        except OSError:
            continue
    assert found
    return found


def test_two_tabs_do_not_overwrite_a_session(own_table):
    check_two_tabs(own_table)


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
    begun(opened)
    expect(opened.get_by_role("alert")).to_contain_text("Save it as a file")
    opened.locator(".whose").get_by_role("button", name="Ida").click()
    opened.get_by_role("button", name="Pass", exact=True).click()
    opened.get_by_role("button", name="Do it").click()
    expect(opened.locator(".log-words")).to_have_text(["Ida: Pass"])


def test_session_moves_to_another_phone_by_link(table, page):
    for name in ("Ida", "Pass", "Do it", "More"):
        Taps(table).tap(name)
    other = page(copied_link(table), device="phone")
    expect(other.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    assert kept_text(other) == kept_text(table)
    assert "#" not in other.url


def test_equal_people_share_a_row(visit):
    three = "[friends] Ida: the Ranger\n[foes] Odo 1: M3 Pike; Odo 2: M3 Pike; Odo 3: M3 Pike\n"
    table = begun(visit(TABLE, "small phone"), f"[game riskbreaker]\n\n== The bridge\n{three}")
    rows = table.get_by_role("region", name="foes").locator("li .person-name")
    expect(rows).to_have_text(["Odo 1–3"])
    Taps(table).tap("Odo 1–3", within=".play-board")
    expect(rows).to_have_text(["Odo 1", "Odo 2", "Odo 3"])
    table.reload()
    expect(rows).to_have_text(["Odo 1–3"])
    for name in ("Odo 2", "Pass", "Do it"):
        Taps(table).tap(name)
    expect(rows).to_have_text(["Odo 1, 3", "Odo 2"])


def test_people_are_saved_copied_printed_and_deleted(visit):
    opened = visit("aretis/table/", "small phone")
    keep_people(opened, "Ann: Attack 12 · troll\nBea: Attack 9")
    opened.get_by_role("button", name="Show those kept").click()
    expect(opened.get_by_label("People, one per line")).to_have_value("Ann: Attack 12 · troll\nBea: Attack 9")
    opened.emulate_media(media="print")
    sheets = opened.locator(".people-sheets > article")
    expect(sheets.first).to_contain_text("troll")
    expect(sheets.first).to_contain_text("reaches", timeout=START)  # what the rules make of the line
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


def test_secret_stays_on_device_until_shown(own_table):
    Taps(own_table).tap("More")
    own_table.locator(".secrets > summary").tap()
    own_table.get_by_label("Something only you know").fill("the trap has level 3")
    Taps(own_table).tap("Seal it")
    expect(own_table.locator(".log-words").first).to_have_text(re.compile("table: sealed [0-9a-f]{32}"))
    assert "level" not in kept_text(own_table)
    own_table.reload()
    Taps(own_table).tap("More")
    own_table.locator(".secrets > summary").tap()
    Taps(own_table).tap("Show it")
    shown = re.compile("table: shown the trap has level 3, salt ")
    expect(own_table.locator(".log-words").first).to_have_text(shown, timeout=START)


def test_old_session_opens_up_to_first_fault(visit):
    """A line of a rule that there is no more, and one made under a ruling that there is none of."""
    odd = BLOWS.replace("Odo: Pass", "Odo: Somersault")
    opened = begun(visit(TABLE, "small phone"), TEXT + odd)
    expect(opened.locator(".log-words")).to_have_count(2)
    Taps(opened).tap("Log")
    expect(opened.locator(".session-log .trouble")).to_contain_text("Cannot read 'Somersault'")
    assert "Somersault" in kept_text(opened)
    Taps(opened).tap("More")
    Taps(opened).tap("Close")
    opened.locator(".receive > summary").click()
    opened.get_by_label("The text of a session").fill(TEXT.replace("]\n", "]\n[rulings odd=1]\n", 1))
    opened.get_by_role("button", name="Open it").click()
    expect(opened.locator(".trouble").first).to_contain_text("odd", timeout=START)


def test_session_page_works_by_keyboard(visit):
    opened = begun(visit(TABLE, "desktop"))
    opened.locator(".whose").get_by_role("button", name="Ida").focus()
    opened.keyboard.press("Enter")
    for name in ("Pass", "Do it"):
        button = opened.locator(".play-due").get_by_role("button", name=name, exact=True)
        for _ in range(60):
            if button.evaluate("each => each === document.activeElement"):
                break
            opened.keyboard.press("Tab")
        opened.keyboard.press("Enter")
    expect(opened.locator(".log-words")).to_have_text(["Ida: Pass"])
    expect(opened.locator(".strip")).to_contain_text("Ida: Pass")
    expect(opened.locator(".play-due :focus, .play-due:focus")).to_have_count(1)


def test_wide_session_keeps_its_bands(visit):
    """The chart is no taller than the numbers beside it, and the scene in the log is as wide as the log."""
    opened = begun(visit(TABLE, "desktop"))
    size = "(each) => [each.offsetWidth || each.clientWidth, each.clientHeight]"
    (_, chart), (_, score) = (opened.locator(place).evaluate(size) for place in (".course", ".score"))
    assert chart < 40
    assert score < 120
    words, log = (opened.locator(place).first.evaluate(size)[0] for place in (".log-scene > span", ".log-lines"))
    assert words > log * 0.9


def test_incomplete_session_link_is_reported(page):
    opened = page(TABLE + "#evening=1abc")
    expect(opened.get_by_role("alert")).to_contain_text("not whole")


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
    opened = begun(visit(f"{game}/table/", "small phone"), "\n".join(log.splitlines()[:8]))
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    low = opened.evaluate(
        """[...document.querySelectorAll(".play :is(button, input, select, summary)")]
            .filter((each) => each.checkVisibility())
            .map((each) => [each.textContent, each.getBoundingClientRect().height])
            .filter(([, height]) => height < 44)"""
    )
    assert low == []
    found = refused(opened)
    assert found == [], json.dumps(found)


def refused(opened: Page) -> list[object]:
    """What axe-core finds on the table."""
    opened.evaluate(Path("site_overrides/browser/node_modules/axe-core/axe.min.js").read_text())
    return opened.evaluate(
        """axe.run(".play").then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html]))"""
    )
