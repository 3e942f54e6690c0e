"""Texts of sessions in a browser: files of other programs, invalid lines, notes, sides, and links."""

import re

import pytest
from playwright.sync_api import expect
from session_pages import START, TABLE, TEXT, Taps, copied_link, keep_people, open_session, saved_text

LONG = "x" * 401
ACCENTS = TEXT.replace("Ida", "Zoë").replace("Odo", "José")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-32", "cp1252", "mac_roman"])
def test_session_page_opens_files_of_other_programs(visit, encoding):
    opened = visit(TABLE, "small phone")
    opened.locator(".receive > summary").click()
    data = ACCENTS.replace("\n", "\r\n").encode(encoding)
    opened.locator(".receive input[type=file]").set_input_files(
        {"name": "session.txt", "mimeType": "text/plain", "buffer": data}
    )
    expect(opened.locator(".playing")).to_be_visible(timeout=START)
    assert saved_text(opened) == ACCENTS


def test_session_page_opens_chat_text_and_rejects_table(visit):
    opened = visit(TABLE, "small phone")
    opened.locator(".receive > summary").click()
    words = opened.get_by_label("The text of a session")
    words.fill("1;2;3\n4;5;6\n")
    opened.get_by_role("button", name="Open it").click()
    expect(opened.locator(".trouble").first).to_contain_text("Line 1 looks like a row of numbers", timeout=START)
    words.fill("".join(f"> {line}\n" for line in TEXT.split("\n") if line))
    opened.get_by_role("button", name="Open it").click()
    expect(opened.locator(".playing")).to_be_visible(timeout=START)
    assert saved_text(opened) == TEXT


def test_faulty_line_stays_until_edited_or_dropped(visit):
    opened = open_session(visit(TABLE, "small phone"), f"{TEXT}Ida: Pass\nIda: Pass\nBram: Pass\n")
    expect(opened.locator(".log-words")).to_have_text(["Ida: Pass"])
    Taps(opened).tap("Log")
    trouble = opened.locator(".unfit")
    expect(trouble).to_contain_text("line 7, “Ida: Pass”")
    expect(trouble).to_contain_text("It and the lines after it, 2 in all, are kept")
    opened.reload()
    Taps(opened).tap("Log")
    trouble.get_by_role("button", name="Amend").tap()
    opened.locator(".session-log .edit input").fill("Odo: Pass")
    opened.locator(".session-log .edit").get_by_role("button", name="Amend").tap()
    expect(opened.locator(".log-words")).to_have_count(3, timeout=START)
    assert saved_text(opened) == f"{TEXT}Ida: Pass\nOdo: Pass\nBram: Pass\n"
    Taps(opened).tap("More")
    opened.get_by_role("button", name="Close session", exact=True).tap()
    open_session(opened, f"{TEXT}Ida: Pass\nIda: Pass\n")
    Taps(opened).tap("Log")
    opened.get_by_role("button", name="Drop it").tap()
    expect(opened.locator(".unfit")).to_have_count(0)
    assert saved_text(opened) == f"{TEXT}Ida: Pass\n"


def test_long_note_is_rejected_and_stays_in_field(visit):
    opened = open_session(visit(TABLE, "small phone"), f"{TEXT}Ida: Pass\n")
    Taps(opened).tap("Log")
    opened.locator(".log-line summary").first.tap()
    opened.locator(".log-line").get_by_role("button", name="Note").tap()
    field = opened.locator(".log-line .edit input")
    field.fill(LONG)
    opened.locator(".log-line .edit").get_by_role("button", name="Note").tap()
    trouble = opened.locator(".trouble").first
    expect(trouble).to_contain_text("A remark must have at most 400 characters, not 'xxx", timeout=START)
    expect(field).to_have_value(LONG)
    field.fill("tired # at #3")
    opened.locator(".log-line .edit").get_by_role("button", name="Note").tap()
    expect(opened.locator(".log-changed").first).to_contain_text("tired # at #3")
    assert saved_text(opened) == f'{TEXT}Ida: Pass  # "tired # at #3"\n'


def test_session_link_keeps_notes_and_titles(visit, page):
    """The text has a line longer than a reader can type, and a number sign in a note and in a title."""
    crowd = "; ".join(f"Bandit of the hills {number}: M3 Pike" for number in range(1, 13))
    text = f'[game riskbreaker]\n\n== Fight #2\n[friends] Ida: the Ranger\n[foes] {crowd}\nIda: Pass  # "at #3"\n'
    table = open_session(visit(TABLE, "small phone"), text)
    Taps(table).tap("More")
    link = copied_link(table)
    table.get_by_role("button", name="Close session", exact=True).tap()
    open_session(table, f"Look at this: {link}, what an evening!")
    expect(table.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    other = page(link, device="phone")
    expect(other.locator(".log-words")).to_have_text(["Ida: Pass"], timeout=START, use_inner_text=False)
    assert saved_text(other) == text


def test_fight_with_an_end_begins_in_five_taps(visit):
    """Two against three, the book playing the foes, and three blows take a person out."""
    opened = visit("aretis/table/", "small phone")
    sides = opened.locator(".setup-sides fieldset")
    friends, foes = sides.first, sides.last
    for name in ("+ Able", "+ Trained"):
        friends.get_by_role("button", name=name, exact=True).tap()
    for name in ("+ Three bandits", "The book plays it"):
        foes.get_by_role("button", name=name, exact=True).tap()
    opened.get_by_role("button", name="Begin", exact=True).tap()
    # Two people choose in secret; the book has chosen for the three others.
    expect(opened.locator(".whose button")).to_have_text(["Able", "Trained"], timeout=START)
    text = saved_text(opened, "aretis")
    assert ("[plays foes]" in text, "[blows] 3" in text) == (True, True)
    expect(opened.locator(".score-person b").first).to_have_text("4/4 · 0/3")


def test_added_sides_keep_their_people(visit):
    opened = visit("skillful/table/", "small phone")
    for _ in range(2):
        opened.get_by_role("button", name="Add a side").tap()
    names = ("Able", "Trained", "Shooter", "Brawler")
    for side, name in enumerate(names):
        opened.locator(".setup-sides fieldset").nth(side).get_by_role("button", name=f"+ {name}", exact=True).tap()
    opened.get_by_role("button", name="Begin", exact=True).tap()
    expect(opened.locator(".playing")).to_be_visible(timeout=START)
    for name in names:
        expect(opened.locator(".play-board")).to_contain_text(name)
    assert re.findall(r"^\[(.+)\] (\w+):", saved_text(opened, "skillful"), re.MULTILINE)[2:] == [
        ("side 3", "Shooter"),
        ("side 4", "Brawler"),
    ]


def test_pasted_people_are_checked(visit):
    opened = visit("basics/table/", "small phone")
    keep_people(opened, "Ann: dodge 9\nBo: HP 12\nthe book: dodge 8")
    expect(opened.locator(".paste .trouble")).to_contain_text("Cannot read 'HP 12'", timeout=START)
    expect(opened.get_by_label("People, one per line")).to_have_value("Bo: HP 12\nthe book: dodge 8")
    expect(opened.locator(".kept-people li")).to_have_count(1)
