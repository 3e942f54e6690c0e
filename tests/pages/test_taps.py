"""Every calculator, rule and erratum is three taps from the first page, by links of header and text."""

from functools import cache
from posixpath import normpath

import pytest
from bs4 import BeautifulSoup
from lxml.html import document_fromstring
from site_pages import BOOK, html

from book.read.index import index
from book.read.paths import url
from rules.games import GAMES

MAX_TAPS = 3


@cache
def leads(page):
    """Return the pages that the header and the text of a page link to."""
    links = document_fromstring(html(page)).xpath("//header//a/@href | //article//a/@href")
    found = (normpath(f"/{page}{link.partition('#')[0]}").lstrip("/") for link in links if "://" not in link)
    return {f"{link}/" if link and link != "." else "" for link in found} & set(BOOK)


@cache
def taps():
    """Return the number of taps from the first page to each page."""
    reached, last = {"": 0}, {""}
    while last:
        last = {page for here in last for page in leads(here)} - set(reached)
        reached |= dict.fromkeys(last, max(reached.values()) + 1)
    return reached


def at(page):
    return url(page, "index.md").removeprefix("./")


@pytest.mark.parametrize("game", GAMES)
class TestTapsOfGame:
    def test_calculators_are_three_taps_away(self, game):
        asked = BeautifulSoup(html("ask/"), "html.parser").select(f".questions[data-game={game}] [data-question] > a")
        assert asked
        # The first tap leads from any header to the list of questions, the second to the answer.
        assert "ask/" in leads("")
        for link in asked:
            page, _, anchor = link["href"].removeprefix("../").partition("#")
            assert f'id="{anchor}"' in html(page)

    @pytest.mark.parametrize("stated", ["rules", "errata"])
    def test_rules_and_errata_are_three_taps_away(self, game, stated):
        prefix = GAMES[game].prefix
        pages = {at(place.page) for name, (place, *_) in getattr(index(), stated).items() if name.startswith(prefix)}
        assert pages
        # One more on the page itself: on its table of contents, or on the erratum.
        assert {page: taps().get(page) for page in pages if taps().get(page, MAX_TAPS) > MAX_TAPS - 1} == {}
