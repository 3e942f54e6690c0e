"""Writes the printed documents into the site, and fills in the page that lists them."""

import shutil
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pikepdf

from paper import layout
from paper.catalogue import FOLDER, Catalogue, Item
from paper.sources import SITE, Game
from paper.views import FOLDER as VIEWS
from paper.views import LETTERS, views

_LIST = "take-along/index.html"
# The start of an empty list on the page.
_EMPTY = '<div class="take-along" data-filled-by="make books"'


def publish(games: tuple[Game, ...], shelf: Catalogue, site: Path = SITE) -> None:
    """Write all documents and print views into the built site, and delete those of an earlier run."""
    for folder in (FOLDER, VIEWS):
        shutil.rmtree(site / folder, ignore_errors=True)
    for name, content in shelf.files.items():
        _write(site / FOLDER / name, content)
    for name, letters in layout.letters_for_the_site().items():
        _write(site / VIEWS / LETTERS / name, letters)
    seen = {game: views(game) for game in games}
    for documents in seen.values():
        for address, (_, document) in documents.items():
            _write(site / VIEWS / address / "index.html", document.encode())
    _fill(site / _LIST, _document_list(games, shelf), _views_listed(seen))


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _fill(page: Path, things: str, seen: str) -> None:
    """Put the list of documents and the list of print views into the page; replace lists of an earlier run."""
    parts = page.read_text(encoding="utf-8").split(_EMPTY)
    if len(parts) != 3:
        raise ValueError(f"{page} has room for {len(parts) - 1} lists, not for two")
    before, *rest = parts
    filled = [before]
    for part, content in zip(rest, (things, seen), strict=True):
        attributes, _, old = part.partition(">")
        filled.append(f"{_EMPTY}{attributes}>{content}</div>{old.partition('</div>')[2]}")
    page.write_text("".join(filled), encoding="utf-8")


def _document_list(games: tuple[Game, ...], shelf: Catalogue) -> str:
    kinds = {game: groupby([item for item in shelf.items if item.game == game.slug], _kind) for game in games}
    sizes = {name: _size(content) for name, content in shelf.files.items()}
    return layout.render("take-along.html", kinds=kinds, sizes=sizes, folder=f"../{FOLDER}/")


def _kind(item: Item) -> str:
    return item.kind


def _size(content: bytes) -> str:
    """Return the words for the size of a file: its kilobytes and, for a PDF, the number of its pages."""
    size = f"{len(content) / 1000:.0f}\N{NO-BREAK SPACE}KB"
    if not content.startswith(b"%PDF"):
        return size
    with pikepdf.open(BytesIO(content)) as pdf:
        count = len(pdf.pages)
    return f"{count} page{'' if count == 1 else 's'}, {size}"


def _views_listed(seen: dict[Game, dict[str, tuple[str, str]]]) -> str:
    named = {game: [(address, name) for address, (name, _) in documents.items()] for game, documents in seen.items()}
    return layout.render("views.html", views=named, folder=f"../{VIEWS}/")
