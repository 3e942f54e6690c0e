"""The games with their pages, whose content is that of the built site."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lxml import html

from book.read.entries import newest_first
from book.read.game_theme import GameTheme, game_themes
from book.read.index import index
from book.read.paths import url
from book.read.settings import is_of_this_machine, pages_of_book, settings, site_address

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its address, such as `riskbreaker/rolling/`, and its name in a book, used in anchors."""

    address: str
    name: str

    def article(self) -> html.HtmlElement:
        """Return a new copy of the page's content, which the caller may change."""
        return article(self.address)


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its texts and its emblem, and its pages in the order of the navigation."""

    slug: str
    title: str
    pitch: str
    dice: str
    emblem: str
    pages: tuple[Page, ...]


def article(address: str) -> html.HtmlElement:
    """Return the content of a page of the built site; raise `FileNotFoundError` if the site is not built."""
    file = SITE / address / "index.html"
    if not file.exists():
        raise FileNotFoundError(f"{file.relative_to(ROOT)} is not there: `make site` makes it")
    return html.fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8")).find(".//article")


def games() -> tuple[Game, ...]:
    """Return every game."""
    return tuple(_game(slug, look) for slug, look in game_themes().items())


def _game(slug: str, look: GameTheme) -> Game:
    emblem = (ROOT / f"site_overrides/theme/.icons/games/{slug}.svg").read_text(encoding="utf-8").strip()
    return Game(slug, look.title, look.pitch, look.dice, emblem, tuple(map(_page, pages_of_book(slug))))


def _page(path: str) -> Page:
    address = url(path, "index.md").removeprefix("./")
    return Page(address, address.rstrip("/").partition("/")[2] or "start")


@cache
def edition() -> str:
    """Return the date of a book, such as `2026-11-20`: the day of the newest erratum."""
    return newest_first(index())[0].day


def published_at() -> str:
    """Return the address of the published site; empty if only this machine can reach the address."""
    return "" if is_of_this_machine(site_address()) else site_address()


def site_name() -> str:
    """Return the name of the site."""
    return str(settings()["site_name"])
