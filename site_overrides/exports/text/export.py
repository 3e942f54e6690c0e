"""The common part of exports of the games: places of chapters and records, and texts of pages without the site."""

from collections.abc import Callable, Iterator
from posixpath import normpath

from book.read.game_theme import game_themes
from book.read.index import Index
from book.read.paths import GAMES, url
from book.write.blocks.figures import SCHEME, question_address
from exports.text import tables
from exports.text.diagrams import diagram_text
from exports.text.portable import Part, portable
from exports.text.records import Chapter, Record, chapters
from rules.calculators import describe_all


def address(site: str, page: str, anchor: str = "") -> str:
    """Return the address of a page on the site."""
    return site + url(page, "index.md", anchor).removeprefix("./")


class Export:
    """The chapters and records of every game, with their places in an export.

    Links to pages that are not in the export lead to the `site`.
    """

    def __init__(self, site: str, pages: Index, place: Callable[[Chapter | Record], str]) -> None:
        self.site, self.pages = site, pages
        self.chapters = {game: chapters(game, pages) for game in GAMES.values()}
        every = [chapter for of_game in self.chapters.values() for chapter in of_game]
        records = [record for chapter in every for record in chapter.records]
        self.places = {chapter.page: place(chapter) for chapter in every} | {
            record.id: place(record) for record in records
        }
        self._titles = {description["id"]: description["title"] for description in describe_all()}

    def address(self, part: Chapter | Record) -> str:
        """Return the address of a chapter or of a record on the site."""
        return address(self.site, part.page, part.id if isinstance(part, Record) else "")

    def texts(self, text: str, page: str, inside: Callable[[str], str]) -> Iterator[Part]:
        """Yield the parts of a text of a page; `inside` returns the target of a link to a place in the export."""
        return portable(
            text,
            lambda target: self._link(target, page, inside),
            lambda name, argument: self._block(name, argument, page),
        )

    def _link(self, target: str, page: str, inside: Callable[[str], str]) -> str:
        if target.startswith(SCHEME):
            asked_on, asks = question_address(target, self.pages)
            return address(self.site, asked_on) + asks
        path, _, anchor = target.partition("#")
        if "://" in path:
            return target
        path = normpath(f"{page.rpartition('/')[0]}/{path}") if path else page
        place = self.places.get(anchor) or self.places.get(path)
        return inside(place) if place else address(self.site, path, anchor)

    def _block(self, name: str, argument: str, page: str) -> str:
        """Return the text of a block; raise `LookupError` if there is no text for it."""
        if name == "exhibit":
            return tables.exhibit(argument)
        if name == "diagram":
            return diagram_text(argument)
        if name in ("card", "anatomy"):
            return tables.card(argument)
        if name == "credit":
            return game_themes()[argument].terms
        if name == "calculator":
            return f"Calculator: [{self._titles[argument]}]({address(self.site, page)})"
        if name == "ground":
            return f"A picture to try out: [the ground]({address(self.site, page)})"
        raise LookupError(f"{page} shows a {name}, which has no text outside the site")
