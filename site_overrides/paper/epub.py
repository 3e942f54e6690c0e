"""A book as EPUB, which is a zip with an XHTML file for each chapter. The same pages always give the same bytes."""

import re
from uuid import NAMESPACE_URL, uuid5

from lxml import etree
from lxml.html import HtmlElement
from markupsafe import Markup

from book.read.game_theme import game_themes
from paper import layout
from paper.books import Book
from paper.sources import edition, site_name
from paper.trees import drop, elements_of_class
from shared.archives import make_zip

# Names of SVG attributes, by the small letters into which the HTML parser has changed them.
_CASES = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio", "textlength": "textLength"}
_SVG = "http://www.w3.org/2000/svg"
# Classes of elements that e-readers cannot show.
_LEFT_OUT = ("page-ref", "chart-wide", "unseen")


def make_epub(book: Book, cover: bytes) -> bytes:
    """Return the bytes of the EPUB; `cover` is a PNG."""
    where = _where(book)
    chapters = [(chapter.name, _xhtml(chapter.article, book, where)) for chapter in book.chapters]
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
        "OEBPS/nav.xhtml": layout.render("epub/nav.xhtml", **values, where=where),
        "OEBPS/title.xhtml": layout.render("epub/title.xhtml", **values),
        "OEBPS/book.css": layout.style_sheets("epub"),
    }
    for (name, body), entry in zip(chapters, book.contents, strict=True):
        files[f"OEBPS/{name}.xhtml"] = layout.render(
            "epub/chapter.xhtml", title=entry.title, body=Markup(body), **values
        )
    texts = {name: text.encode() for name, text in files.items()}
    # The media type comes first and is not compressed, so that programs recognise the file by its first bytes.
    kind = {"mimetype": b"application/epub+zip"}
    return make_zip(kind | texts | {"OEBPS/cover.png": cover}, stored=kind)


def _where(book: Book) -> dict[str, str]:
    """Return the name of the file that has each anchor of the book."""
    return {anchor: f"{chapter.name}.xhtml" for chapter in book.chapters for anchor in chapter.article.xpath(".//@id")}


def _xhtml(article: HtmlElement, book: Book, where: dict[str, str]) -> str:
    """Return a chapter as XHTML, in which links lead to anchors in the files of the chapters."""
    drop(elements_of_class(article, *_LEFT_OUT))
    for link in article.xpath(".//a[starts-with(@href, '#')]"):
        anchor = link.get("href")[1:]
        link.set("href", f"{where[anchor]}#{anchor}")
    colours = {"var(--accent)": game_themes()[book.game.slug].on_light, "var(--ink)": "currentColor"}
    for element in article.iter():
        for name in [name for name in element.attrib if name in _CASES]:
            element.set(_CASES[name], element.attrib.pop(name))
        # Many e-readers do not know CSS variables, and the book does not define the site's.
        for name in [name for name, value in element.attrib.items() if value in colours]:
            element.set(name, colours[element.get(name)])
    children = (etree.tostring(child, encoding="unicode", method="xml") for child in article)
    return re.sub(r"<svg(?![^>]*xmlns=)", f'<svg xmlns="{_SVG}"', "".join(children))
