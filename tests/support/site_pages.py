"""The pages of the built site by what they are: each check asks here, so that no page is in two lists or in none."""

import re
from functools import cache

from book.read.places import GAMES, HERE
from paper import views

SITE = HERE.root / "site"
# What a reader reads on the screen, and what is there to be printed.
BOOK = HERE.addresses()
VIEWS = tuple(address for game in GAMES.values() for address in views.addresses(game))
LOST = "404.html"
# Letters of code and strokes of pictures come in hundreds of classes, which say nothing of a page's kind.
_BULK = re.compile(r"<(pre|svg|code)\b.*?</\1>", re.DOTALL)


@cache
def html(address):
    """A built page, as it was written."""
    return (SITE / address / "index.html").read_text(encoding="utf-8")


@cache
def kinds():
    """As few pages of the book as together show everything that any of them shows, by elements and classes."""
    shown = {address: _parts(html(address)) for address in BOOK}
    found, left = [], set().union(*shown.values())
    while left:
        found.append(max(BOOK, key=lambda address: len(shown[address] & left)))
        left -= shown[found[-1]]
    return sorted(found)


def _parts(text):
    article = _BULK.sub("", text[text.index("<article") : text.index("</article>")])
    classes = {name for names in re.findall(r'\bclass="([^"]*)"', article) for name in names.split()}
    return classes | set(re.findall(r"<\w+", article))
