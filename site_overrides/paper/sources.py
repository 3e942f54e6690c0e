"""The games with their pages, as the built site presents them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from lxml import html

from book.read.entries import newest_first
from book.read.index import index
from book.read.settings import is_of_this_machine, settings, site_address

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
# Pages that a book does not include: the source code and the session page.
_LEFT_OUT = ("code", "table")
_HERE = "http://site/"


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
    """A game as the first page of the site presents it, with the game's pages in the order of the navigation."""

    slug: str
    title: str
    pitch: str
    dice: str
    emblem: str
    pages: tuple[Page, ...]


def page(address: str) -> html.HtmlElement:
    """Return a whole page of the built site; raise `FileNotFoundError` if the site is not built."""
    file = SITE / address / "index.html"
    if not file.exists():
        raise FileNotFoundError(f"{file.relative_to(ROOT)} is not there: `make site` makes it")
    return html.fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def article(address: str) -> html.HtmlElement:
    """Return the content of a page of the built site."""
    return page(address).find(".//article")


def games() -> tuple[Game, ...]:
    """Return every game that has a card on the first page."""
    return tuple(map(_game, page("").xpath("//li[@data-game]")))


def _game(card: html.HtmlElement) -> Game:
    slug = card.get("data-game")
    values = {name: card.xpath(f".//*[@class='game-card-{name}']")[0].text for name in ("title", "pitch", "dice")}
    emblem = html.tostring(card.find(".//svg"), encoding="unicode", with_tail=False)
    return Game(slug, **values, emblem=emblem, pages=tuple(_pages(slug)))


def _pages(slug: str) -> list[Page]:
    """Return the pages of a game, as the navigation of its first page lists them."""
    links = page(f"{slug}/").xpath("//*[contains(@class, 'md-nav--primary')]//a/@href")
    addresses = dict.fromkeys(urlsplit(urljoin(f"{_HERE}{slug}/", link)).path.lstrip("/") for link in links)
    game_addresses = (address for address in addresses if address.startswith(f"{slug}/"))
    named = (Page(address, address.rstrip("/").partition("/")[2] or "start") for address in game_addresses)
    return [page for page in named if page.name not in _LEFT_OUT]


@cache
def edition() -> str:
    """Return the day of the newest erratum, such as `2026-11-20`, which is the date of a book."""
    return newest_first(index())[0].day


def published_at() -> str:
    """Return the address of the published site; empty if only this machine can reach the address."""
    return "" if is_of_this_machine(site_address()) else site_address()


def site_name() -> str:
    """Return the name of the site."""
    return str(settings()["site_name"])
