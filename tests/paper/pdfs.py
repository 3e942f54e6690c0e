"""The text of a PDF with its positions, read by another library than the one that wrote it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pikepdf
import pypdfium2
from pypdfium2.raw import FPDFText_GetFontSize

MM = 72 / 25.4


@dataclass(frozen=True)
class Line:
    """A line of text, its box in points from the lower left corner, and the size of its letters."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float


class Printed:
    """A PDF on the site."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.pdf = pikepdf.open(file)
        self._seen = pypdfium2.PdfDocument(file)

    @cached_property
    def pages(self) -> list[list[Line]]:
        """The lines of every page, from top to bottom."""
        return [sorted(_lines(text), key=lambda line: (-line.top, line.left)) for text in self._text]

    @cached_property
    def _text(self) -> list[pypdfium2.PdfTextPage]:
        return [page.get_textpage() for page in self._seen]

    @cached_property
    def texts(self) -> list[str]:
        """The text of every page."""
        return [text.get_text_bounded() for text in self._text]

    @cached_property
    def text(self) -> str:
        """All text, on one line."""
        return _plain(" ".join(self.texts))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the first page in millimetres."""
        width, height = self._seen[0].get_size()
        return width / MM, height / MM

    def shapes(self, page: int) -> Iterator[tuple[float, float, float, float]]:
        """Return the boxes of the shapes on a page, in millimetres from the upper left corner."""
        height = self._seen[page].get_size()[1]
        for shape in self._seen[page].get_objects(filter=(pypdfium2.raw.FPDF_PAGEOBJ_PATH,)):
            left, bottom, right, top = shape.get_pos() if hasattr(shape, "get_pos") else shape.get_bounds()
            yield left / MM, (height - top) / MM, right / MM, (height - bottom) / MM

    @cached_property
    def places(self) -> dict[str, int]:
        """The number of the page, from 0, on which each named destination lies."""
        numbers = {page.objgen: number for number, page in enumerate(self.pdf.pages)}
        return {str(name): numbers[place[0].objgen] for name, place in self.pdf.Root.get("/Dests", {}).items()}

    def tagged(self, kind: str) -> list[pikepdf.Dictionary]:
        """Return every tag of a kind, such as `/Figure`."""
        return [
            element
            for element in self.pdf.objects
            if isinstance(element, pikepdf.Dictionary) and element.get("/S") == kind
        ]

    def pictures(self) -> set[int]:
        """Return the pages, from 0, with pictures of odds."""
        numbers = {page.objgen: number for number, page in enumerate(self.pdf.pages)}
        found = [figure for figure in self.tagged("/Figure") if str(figure.get("/Alt", "")).startswith("Chart of")]
        return {numbers[tag.Pg.objgen] for figure in found for tag in _within(figure) if "/Pg" in tag}

    def links(self) -> Iterator[tuple[int, pikepdf.Object]]:
        """Yield every link with the number of its page, from 0."""
        for number, page in enumerate(self.pdf.pages):
            yield from ((number, note) for note in page.get("/Annots", []) if note.Subtype == "/Link")

    def words_of(self, page: int, note: pikepdf.Object) -> tuple[str, str]:
        """Return the words of a link, and the text behind them on their line."""
        left, bottom, right, top = map(float, note.Rect)
        text = self._text[page]
        # The box of a link is as high as its line and a little higher.
        low, high = bottom + 3, top - 3
        words = text.get_text_bounded(left - 1, low, right + 1, high)
        behind = text.get_text_bounded(right - 1, low, self._seen[page].get_width(), high)
        return _plain(words), _plain(behind)

    def bookmarks(self) -> Iterator[tuple[int, str, int, float]]:
        """Yield every bookmark: its depth, its title, its page from 0 and the height there, in points from below."""
        numbers = {page.objgen: number for number, page in enumerate(self.pdf.pages)}
        with self.pdf.open_outline() as outline:
            waiting = [(0, entry) for entry in reversed(outline.root)]
            while waiting:
                depth, item = waiting.pop()
                place = item.destination
                yield depth, item.title, numbers[place[0].objgen], float(place[3])
                waiting.extend((depth + 1, child) for child in reversed(item.children))


def _within(tag: pikepdf.Dictionary) -> Iterator[pikepdf.Dictionary]:
    yield tag
    kids = tag.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary):
            yield from _within(kid)


def _lines(text: pypdfium2.PdfTextPage) -> Iterator[Line]:
    """Return the lines of a page: letters up to the next line break."""
    start = 0
    for said in text.get_text_range().split("\r\n"):
        letters = range(start, start + len(said))
        boxes = [text.get_charbox(at, loose=True) for at in letters if not said[at - start].isspace()]
        if boxes:
            size = FPDFText_GetFontSize(text.raw, start + len(said) - len(said.lstrip()))
            left, bottom, right, top = zip(*boxes, strict=True)
            yield Line(_plain(said), min(left), min(bottom), max(right), max(top), size)
        start += len(said) + 2


def unbroken(text: str) -> str:
    """Return a text without spaces and hyphens, which depend on where a line is broken."""
    return re.sub(r"[\s-]+", "", text)


def _plain(said: str) -> str:
    """Return the text without hyphens of broken words, and with plain spaces."""
    return " ".join(re.sub("[\ufffe\x02\xad]\\s*", "", said).split())


@cache
def printed(file: Path) -> Printed:
    """Return a PDF of the site; later calls return the same object."""
    return Printed(file)
