"""A book as EPUB: a zip of XHTML, a file for each chapter, the same bytes from the same pages."""

import re
from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from lxml import etree
from lxml.html import HtmlElement
from markupsafe import Markup

from book.read.game_theme import game_themes
from paper import layout
from paper.books import Book
from paper.sources import edition, site_name
from paper.trees import classed, drop
from shared.archives import make_zip

# Attributes that the HTML parser has lowercased, and their names in SVG.
_CASES = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio", "textlength": "textLength"}
_SVG = "http://www.w3.org/2000/svg"
# Elements that need a full browser.
_LEFT_OUT = ("page-ref", "chart-wide", "unseen")


def make_epub(book: Book, cover: bytes) -> bytes:
    """Return the finished book; `cover` is a PNG."""
    chapters = [(chapter.name, _xhtml(chapter.article, book)) for chapter in book.chapters]
    values = {
        "book": book,
        "game": book.game,
        "credit": game_themes()[book.game.slug],
        "site": site_name(),
        "edition": edition(),
        "emblem": Markup(book.game.emblem),
    }
    values |= {
        "names": [name for name, _ in chapters],
        "number": uuid5(NAMESPACE_URL, f"counterroll/{book.game.slug}").urn,
    }
    files = {
        "META-INF/container.xml": layout.render("epub/container.xml", **values),
        "OEBPS/book.opf": layout.render("epub/book.opf", **values),
        "OEBPS/nav.xhtml": layout.render("epub/nav.xhtml", **values, where=_where(book)),
        "OEBPS/title.xhtml": layout.render("epub/title.xhtml", **values),
        "OEBPS/book.css": layout.style_sheets("epub"),
    }
    for (name, body), entry in zip(chapters, book.contents, strict=True):
        files[f"OEBPS/{name}.xhtml"] = layout.render(
            "epub/chapter.xhtml", title=entry.title, body=Markup(body), **values
        )
    texts = {name: text.encode() for name, text in files.items()}
    # The type comes first and is not compressed, so that programs can tell it from the first bytes.
    kind = {"mimetype": b"application/epub+zip"}
    return make_zip(kind | texts | {"OEBPS/cover.png": cover}, stored=kind)


def _where(book: Book) -> dict[str, str]:
    """Return the file of each anchor of the book."""
    return {anchor: f"{chapter.name}.xhtml" for chapter in book.chapters for anchor in _anchors(chapter.article)}


def _anchors(article: HtmlElement) -> Iterator[str]:
    yield from article.xpath(".//@id")


def _xhtml(article: HtmlElement, book: Book) -> str:
    """Return a chapter as XML, with links from file to file."""
    drop(classed(article, *_LEFT_OUT))
    where = _where(book)
    for link in article.xpath(".//a[starts-with(@href, '#')]"):
        anchor = link.get("href")[1:]
        link.set("href", f"{where[anchor]}#{anchor}")
    colours = {"var(--accent)": game_themes()[book.game.slug].on_light, "var(--ink)": "currentColor"}
    for element in article.iter():
        for name in [name for name in element.attrib if name in _CASES]:
            element.set(_CASES[name], element.attrib.pop(name))
        # Many e-readers ignore variables of style sheets, and a book has no values for those of the site.
        for name in [name for name, value in element.attrib.items() if value in colours]:
            element.set(name, colours[element.get(name)])
    children = (etree.tostring(child, encoding="unicode", method="xml") for child in article)
    return re.sub(r"<svg(?![^>]*xmlns=)", f'<svg xmlns="{_SVG}"', "".join(children))
