"""The cards of a game in the size of real cards: nine on a sheet, with fronts and backs for two-sided printing."""

from collections.abc import Iterator
from itertools import batched

from lxml.html import HtmlElement
from markupsafe import Markup

from paper import layout
from paper.sources import Game
from paper.trees import elements_of_class, outer

ACROSS = 3
A_SHEET = 9
Side = tuple[Markup | None, ...]


def cards(game: Game) -> list[tuple[Markup, Markup]]:
    """Return the front and the back of every card on a game's pages, except the card whose parts are explained."""
    blocks = (block for page in game.pages for block in elements_of_class(page.article(), "block-card"))
    elements = (card for block in blocks for card in elements_of_class(block, "play-card"))
    faces = ([Markup(outer(_mark_face(face))) for face in elements_of_class(card, "card-face")] for card in elements)
    return [(front, back) for front, back in faces]


def _mark_face(face: HtmlElement) -> HtmlElement:
    """Mark a face of a card as one whose text must fit; `print_pdf` refuses a text that is too long."""
    face.set("data-fits", "")
    return face


def sides(faces: list[tuple[Markup, Markup]]) -> Iterator[Side]:
    """Yield the sides of the sheets: nine fronts, then their backs in reversed rows, and so on.

    If a printer turns the sheet over its long edge, every back is behind its front. Empty places of the last sheet are
    None, so that groups can write cards of their own there.
    """
    for sheet in batched(faces, A_SHEET):
        places = [*sheet, *[(None, None)] * (A_SHEET - len(sheet))]
        yield tuple(front for front, _ in places)
        yield tuple(back for row in batched(places, ACROSS) for _, back in reversed(row))


def document(game: Game, faces: list[tuple[Markup, Markup]], styles: str) -> str:
    """Return a document with all sheets of a game's cards."""
    return layout.document("cards", game, styles, sides=list(sides(faces)), across=ACROSS)
