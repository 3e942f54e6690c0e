"""The lists of pages of the built site, shared by all tests, so that no page is in two lists or in none."""

from functools import cache

from book.read.paths import GAMES, REPOSITORY
from paper import views
from screenshots import page_kinds

SITE = REPOSITORY.root / "site"
# Pages for the screen, and views for the printer.
BOOK = REPOSITORY.addresses()
VIEWS = tuple(address for game in GAMES.values() for address in views.addresses(game))
LOST = "404.html"


@cache
def html(address):
    """Return the HTML of a built page."""
    return (SITE / address / "index.html").read_text(encoding="utf-8")


@cache
def kinds():
    """Return a few pages that together have every element and class of all pages."""
    return page_kinds.kinds(SITE, BOOK)
