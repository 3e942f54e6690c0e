"""Sheets, references and rulings: each fits on one page."""

import pytest
from lxml import html

from paper.catalogue import ready_people
from paper.people import people
from paper.sources import SITE, games
from rules.core import list_rulings
from rules.games import GAMES as RULES_OF
from rules.riskbreaker.tables import SKILLS
from tests.paper.pdfs import printed, unbroken

GAMES = [game.slug for game in games()]
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}


on_both = pytest.mark.parametrize("paper", SIZES)
every_game = pytest.mark.parametrize("game", GAMES)


@on_both
@every_game
@pytest.mark.parametrize("stem", ["on-one-page", "rulings"])
def test_reference_fits_one_readable_page(shelf, game, stem, paper):
    made = printed(shelf / f"{game}-{stem}-{paper}.pdf")
    assert made.size == pytest.approx(SIZES[paper], abs=0.3)
    [lines] = made.pages
    # Source Sans is 1.257 of its size from foot to top; six points and a half are the least that is allowed.
    body = sorted((line.top - line.bottom) / 1.257 for line in lines)
    assert body[len(body) // 2] > 5.9


@every_game
def test_reference_contains_every_summary(shelf, game):
    text = unbroken(printed(shelf / f"{game}-on-one-page-a4.pdf").text)
    told = 0
    for address in sorted((SITE / game).rglob("index.html")):
        tree = html.parse(address, html.HTMLParser(encoding="utf-8"))
        if not tree.xpath("//h3[contains(@class, 'rule')] | //h2[contains(@class, 'rule')]"):
            continue
        for entry in tree.xpath("//h2[@id='at-a-glance']/following-sibling::*[1][self::ul]/li[not(.//ul or .//ol)]"):
            told += 1
            assert unbroken(entry.text_content()) in text
    assert told


@every_game
def test_rulings_page_lists_recommended_rulings(shelf, game):
    text = unbroken(printed(shelf / f"{game}-rulings-a4.pdf").text)
    for option in list_rulings(RULES_OF[game].rulings):
        assert unbroken(option.erratum) in text
        assert unbroken(option.alternatives[option.ruling]) in text


@on_both
@pytest.mark.parametrize(("game", "sheets"), [("riskbreaker", 2), ("councilman", 1)])
def test_blank_sheet_is_one_empty_page(shelf, game, sheets, paper):
    made = printed(shelf / f"{game}-sheet-{paper}.pdf")
    [lines] = made.pages
    assert sum(line.text.startswith("Name") for line in lines) >= sheets
    known = {skill for names in SKILLS.values() for skill in names} | {"Modest", "Normal", "Human", "+0"}
    assert [line.text for line in lines if line.text in known] == []


@on_both
def test_ready_people_print_two_per_page(shelf, paper):
    made = printed(shelf / f"riskbreaker-people-{paper}.pdf")
    told = ready_people("riskbreaker")
    assert len(made.pages) == len(told) / 2 == 2
    for number, person in enumerate(told):
        text = made.texts[number // 2]
        assert person["name"][0] in text
        for label, said in person.items():
            if label[0] in "MAWP" and label[1:].isdigit():
                assert all(" ".join(part.replace(":", "").split()) in " ".join(text.split()) for part in said)


def test_people_from_page_text_fill_same_boxes(shelf):
    [ann] = ready_people("councilman")
    text = printed(shelf / "councilman-people-a4.pdf").texts[0]
    assert ann == people((shelf.parents[2] / "site_overrides/paper/ready/councilman.txt").read_text())[0]
    for said in ("Ann", "Modest", "spear", "compass", "At sea +1", "Grew up in the docks +2"):
        assert said in text
