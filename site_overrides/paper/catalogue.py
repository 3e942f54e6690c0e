"""The catalogue of printed documents: their files, kinds and labels, and the content of the files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from book.read.game_theme import game_themes
from paper import books, cards, epub, layout, onepage, print_queue, sheets
from paper.people import Person, people
from paper.print_queue import Job
from paper.printing import About
from paper.sources import Game, edition, site_name

FOLDER = "download/paper"
_READY = Path(__file__).parent / "ready"
_SHEETS_OF_PAPER = {"a4": "A4", "letter": "Letter"}


@dataclass(frozen=True, slots=True)
class Item:
    """A document: its file, its game, its kind such as "The book", and its label such as "EPUB"."""

    file: str
    game: str
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All documents, and the content of each file."""

    items: tuple[Item, ...]
    files: dict[str, bytes]


def fill_catalogue(games: tuple[Game, ...]) -> Catalogue:
    """Print all documents of these games, and return the catalogue."""
    bound = {game: books.book(game) for game in games}
    orders = [order for game in games for order in _orders(game, bound[game])]
    covers = [_cover(game) for game in games]
    results = print_queue.print_jobs([job for _, job in orders] + covers)
    items = [item for item, _ in orders]
    for game, cover in zip(games, covers, strict=True):
        item = Item(f"{game.slug}-book.epub", game.slug, "The book", "EPUB")
        results[item.file] = epub.make_epub(bound[game], results.pop(cover.name))
        items.insert(next(index for index, listed in enumerate(items) if listed.game == game.slug) + 2, item)
    return Catalogue(tuple(items), results)


def _orders(game: Game, bound: books.Book) -> Iterator[tuple[Item, Job]]:
    """Yield the documents of one game, except the EPUB, with their print jobs, sorted by kind."""
    letters = layout.letters_for_print()
    for paper, label in (("a5", "A5, for paper"), ("phone", "narrow, for a phone")):
        html = books.document(bound, letters + layout.style_sheets("paper", "book", paper), heads=paper == "a5")
        yield _order(game, "book", paper, "The book", label, html)
    for stem, kind, styles, document in _sheets(game):
        for paper, label in _SHEETS_OF_PAPER.items():
            html = document(letters + layout.style_sheets("paper", styles, paper))
            yield _order(game, stem, paper, kind, label, html)


def _sheets(game: Game) -> Iterator[tuple[str, str, str, Callable[[str], str]]]:
    """Yield the documents for A4 and Letter.

    Each has the start of its file's name, its kind, its styles, and a function that returns its HTML with style sheets.
    """
    yield "on-one-page", "The game on one page", "onepage", partial(onepage.reference_document, game)
    yield "rulings", "Our rulings on one page", "onepage", partial(onepage.rulings_document, game)
    if faces := cards.cards(game):
        yield "cards", "Cards to cut out", "cards", partial(cards.document, game, faces)
    if game.slug in sheets.SHEETS:
        filled = sheets.fill_sheets(game.slug, ready_people(game.slug))
        yield "sheet", "Character sheet, blank", "sheet", partial(sheets.document, game, [])
        yield "people", "Character sheets, filled in", "sheet", partial(sheets.document, game, filled)


def ready_people(game: str) -> list[Person]:
    """Return the ready-made characters of a game, from the folder `ready` beside this module."""
    return people((_READY / f"{game}.txt").read_text(encoding="utf-8"))


def _order(game: Game, stem: str, paper: str, kind: str, label: str, html: str) -> tuple[Item, Job]:
    name = f"{game.slug}-{stem}-{paper}.pdf"
    called = game.title if kind == "The book" else f"{game.title}: {kind}"
    about = About(called, game.pitch, site_name(), edition(), _rights(game))
    return Item(name, game.slug, kind, label), Job(name, html, about)


def _rights(game: Game) -> str:
    look = game_themes()[game.slug]
    return f"After {look.source}. {look.terms}"


def _cover(game: Game) -> Job:
    styles = layout.letters_for_print() + layout.style_sheets("paper", "cover")
    return Job(f"{game.slug}-cover", layout.document("cover", game, styles, site=site_name()), None)
