"""From the first page everything is three taps away: a page's links counted, those of its header and of its text."""

from functools import cache
from posixpath import normpath

import pytest
from bs4 import BeautifulSoup
from lxml.html import document_fromstring
from site_pages import BOOK, html

from book.read.index import index
from book.read.paths import url
from rules.games import GAMES

MOST = 3


@cache
def leads(page):
    """Where a tap on a page leads: every page of the book that its header's links and its own text name."""
    links = document_fromstring(html(page)).xpath("//header//a/@href | //article//a/@href")
    found = (normpath(f"/{page}{link.partition('#')[0]}").lstrip("/") for link in links if "://" not in link)
    return {f"{link}/" if link and link != "." else "" for link in found} & set(BOOK)


@cache
def taps():
    """How many taps each page is from the first one."""
    reached, last = {"": 0}, {""}
    while last:
        last = {page for here in last for page in leads(here)} - set(reached)
        reached |= dict.fromkeys(last, max(reached.values()) + 1)
    return reached


def at(page):
    return url(page, "index.md").removeprefix("./")


@pytest.mark.parametrize("game", GAMES)
class TestOfEachGame:
    def test_every_calculator_is_three_taps_away(self, game):
        asked = BeautifulSoup(html("ask/"), "html.parser").select(f".questions[data-game={game}] [data-question] > a")
        assert asked
        # One to the questions from the header of any page, one to the answer, which stands there worked out.
        assert "ask/" in leads("")
        for link in asked:
            page, _, anchor = link["href"].removeprefix("../").partition("#")
            assert f'id="{anchor}"' in html(page)

    @pytest.mark.parametrize("stated", ["rules", "errata"])
    def test_every_rule_and_erratum_is_three_taps_away(self, game, stated):
        prefix = GAMES[game].prefix
        pages = {at(place.page) for name, (place, *_) in getattr(index(), stated).items() if name.startswith(prefix)}
        assert pages
        # One more on the page itself: on its table of contents, or on the erratum.
        assert {page: taps().get(page) for page in pages if taps().get(page, MOST) > MOST - 1} == {}
