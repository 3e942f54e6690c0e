"""The table in a real browser: few taps, nothing lost, and an evening that goes from phone to phone."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rules.games import GAMES
from tools import chromium

TABLE = "riskbreaker/table/"
START = 60_000  # milliseconds, for an engine on a busy machine
SMALL = {"viewport": {"width": 360, "height": 640}}
TEXT = """\
[game riskbreaker]

== The toll bridge
[friends] Bram: the Fighter; Ida: the Ranger
[tollmen] Odo: M3 Pike, Knockdown; Mab: A3 Bow, P5 Observation, Distract
"""
BLOWS = """\
Ida: Gain Advantage, Inspire, Risk 3 | d10=1
Bram: Gain Advantage, Intimidate, Risk 3 | d10=1
Odo: Pass
Mab: Pass
friends: Fights, Bram + Ida + Odo + Mab
friends: Share evenly
tollmen: Share evenly
all: Skills, Bram with Sword and Ida with Bow
"""


def begun(page: Page, text: str = TEXT) -> Page:
    """The table with an evening on it."""
    page.locator(".receive > summary").click()
    page.get_by_label("The text of an evening").fill(text)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".playing")).to_be_visible(timeout=START)
    return page


class Taps:
    """What a thumb does, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, name: str, within: str = ".play-due") -> None:
        self.page.locator(within).get_by_role("button", name=name, exact=True).tap()
        self.count += 1


def line(page: Page) -> str:
    """The newest line of the log."""
    return page.locator(".log-words").first.text_content() or ""


def kept_text(page: Page) -> str:
    """The text that the device keeps."""
    return page.evaluate(
        """async (game) => {
            const open = indexedDB.open("counterroll-table");
            const db = await new Promise((done) => (open.onsuccess = () => done(open.result)));
            const kept = db.transaction("kept").objectStore("kept");
            const get = (key) => new Promise((done) => (kept.get(key).onsuccess = ({ target }) => done(target.result)));
            return (await get(`evening/${game}/${await get(`current/${game}`)}`)).text;
        }""",
        "riskbreaker",
    )


@pytest.fixture
def table(page):
    """The table of Riskbreaker on a small phone."""
    return begun(page(TABLE, device="phone", **SMALL))


def test_the_ordinary_turns_take_at_most_three_taps(page):
    """Both friends fight at level 5; they have enough Advantage to pay for a blow."""
    opened = begun(page(TABLE, device="phone", **SMALL), TEXT + BLOWS)
    for number, (taps, told) in enumerate(TURNS, opened.locator(".log-line").count() + 1):
        thumb = Taps(opened)
        for name in taps:
            thumb.tap(name)
        expect(opened.locator(".log-line")).to_have_count(number)
        assert told in line(opened)
        assert thumb.count <= 3


TURNS = (
    (("Inflict Kill Damage", "Odo", "Roll"), "Ida: Inflict Kill Damage, Bow, Risk 1, 1 to Odo"),
    (("Decrease Advantage", "Roll"), "Bram: Decrease Advantage, Sword, Risk 1"),
    (("Pass", "Do it"), "Pass"),
    (("Gain Advantage", "2", "Roll"), "Gain Advantage, "),
)


def test_a_choice_tells_its_odds_and_the_dice_may_fall_on_the_table(table):
    thumb = Taps(table)
    thumb.tap("Ida")
    thumb.tap("Gain Advantage")
    thumb.tap("Inspire")
    thumb.tap("2")
    expect(table.locator(".brings li")).to_have_text(["50 % friends, Advantage 0 → 2", "50 % tollmen, Advantage 0 → 2"])
    thumb.tap("It fell…")
    thumb.tap("4")
    expect(table.locator(".pool b").first).to_have_text("2")
    assert line(table) == "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"


def test_undo_and_redo_amend_and_the_table_s_own_hand(table):
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
    thumb.tap("Set it")
    expect(table.get_by_role("img", name="Kill Damage: 1 of 3")).to_be_visible()
    assert "table: Odo's Kill Damage is 1  # a splinter" in kept_text(table)
    thumb.tap("Log")
    table.locator(".log-line summary").last.tap()
    table.get_by_role("button", name="Amend").tap()
    table.get_by_role("textbox", name="Amend").fill("Ida: Gain Advantage, Inspire, Risk 1 | d10=1")
    table.get_by_role("button", name="Amend").tap()
    expect(table.locator(".log-words").last).to_have_text("Ida: Gain Advantage, Inspire, Risk 1 | d10=1")


def test_what_was_left_behind_stays_among_the_evenings(table):
    thumb = Taps(table)
    for name in ("Ida", "Pass", "Do it", "Undo", "Bram", "Pass", "Do it"):
        thumb.tap(name)
    expect(table.locator(".log-words").first).to_have_text("Bram: Pass")
    thumb.tap("More")
    thumb.tap("Put it away")
    expect(table.get_by_role("button", name=re.compile("as it went before"))).to_be_visible()


def test_it_stands_again_after_a_reload_before_the_engine_does(table):
    Taps(table).tap("Ida")
    table.route("**/engine/**", lambda _: None)  # never answered
    table.reload()
    expect(table.locator(".board-line")).to_have_text("Engagement", timeout=5_000)


def test_a_tap_outlives_the_browser(playwright, site, tmp_path):
    """The whole browser is killed right after the tap; the choice is made all the same, once."""

    def opened():
        return playwright.chromium.launch_persistent_context(
            tmp_path, **chromium.find().launch_options(), **SMALL, has_touch=True, service_workers="block"
        )

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
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder) in each.read_text():
                found.append(int(each.parent.name))
        except OSError:
            continue
    assert found
    return found


def test_two_tabs_on_one_evening_do_not_overwrite_each_other(table):
    other = table.context.new_page()
    other.goto(table.url)
    expect(other.locator(".playing")).to_be_visible(timeout=START)
    for name in ("Ida", "Pass", "Do it"):
        Taps(table).tap(name)
    expect(table.locator(".log-words")).to_have_text(["Ida: Pass"], use_inner_text=False)
    for name in ("Bram", "Pass", "Do it"):
        Taps(other).tap(name)
    expect(other.get_by_role("alert")).to_contain_text("went on in another tab", timeout=START)
    expect(other.locator(".log-words")).to_have_text(["Ida: Pass"], use_inner_text=False)


def test_a_device_that_keeps_nothing_says_so_and_plays_on(page):
    opened = page("")
    opened.add_init_script("IDBFactory.prototype.open = () => { throw new Error('refused'); }")
    opened.goto(opened.url + TABLE)
    begun(opened)
    expect(opened.get_by_role("alert")).to_contain_text("Save it as a file")
    opened.locator(".whose").get_by_role("button", name="Ida").click()
    opened.get_by_role("button", name="Pass", exact=True).click()
    opened.get_by_role("button", name="Do it").click()
    expect(opened.locator(".log-words")).to_have_text(["Ida: Pass"])


def test_an_evening_goes_to_another_phone_by_its_link(table, page):
    for name in ("Ida", "Pass", "Do it", "More"):
        Taps(table).tap(name)
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Taps(table).tap("Copy a link")
    expect(table.locator(".share [role=status]")).to_contain_text("copied")
    link = table.evaluate("navigator.clipboard.readText()")
    other = page(link, device="phone")
    expect(other.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    assert kept_text(other) == kept_text(table)
    assert "#" not in other.url


def test_a_link_that_lost_its_end_says_so(page):
    opened = page(TABLE + "#evening=1abc")
    expect(opened.get_by_role("alert")).to_contain_text("not whole")


def test_a_book_s_battle_is_stepped_through(page):
    opened = page("riskbreaker/sample-battle/")
    opened.get_by_role("button", name="Step through it at the table").click()
    expect(opened.locator(".board-line")).to_have_text("Engagement", timeout=START)
    expect(opened.locator(".log-line")).to_have_count(0)
    opened.get_by_role("button", name="Redo").click()
    expect(opened.locator(".log-words")).to_have_text(["Ranger: Gain Advantage, Inspire, Risk 2 | d10=3"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_keeps_an_evening_and_nobody_is_shut_out(page, game):
    log = (Path(__file__).parents[1] / "playing" / "corpus" / f"{game}-1.txt").read_text()
    opened = begun(page(f"{game}/table/", device="phone", **SMALL), "\n".join(log.splitlines()[:8]))
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    low = opened.evaluate(
        """[...document.querySelectorAll(".play :is(button, input, select, summary)")]
            .filter((each) => each.checkVisibility())
            .map((each) => [each.textContent, each.getBoundingClientRect().height])
            .filter(([, height]) => height < 44)"""
    )
    assert low == []
    opened.add_script_tag(path="site_overrides/browser/node_modules/axe-core/axe.min.js")
    found = opened.evaluate(
        """axe.run(".play").then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html]))"""
    )
    assert found == [], json.dumps(found)
