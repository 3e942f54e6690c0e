"""The pages of the built site by what they are: each check asks here, so that no page is in two lists or in none."""

from functools import cache

from book.read.paths import GAMES, REPOSITORY
from paper import views
from screenshots import page_kinds

SITE = REPOSITORY.root / "site"
# What a reader reads on the screen, and what is there to be printed.
BOOK = REPOSITORY.addresses()
VIEWS = tuple(address for game in GAMES.values() for address in views.addresses(game))
LOST = "404.html"


@cache
def html(address):
    """A built page, as it was written."""
    return (SITE / address / "index.html").read_text(encoding="utf-8")


@cache
def kinds():
    """As few pages of the book as together show everything that any of them shows."""
    return page_kinds.kinds(SITE, BOOK)
