"""The links of a book: every anchor gets a unique name, and every link gets a place for a page number."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

from lxml.html import HtmlElement

from paper.trees import NEW, level

_HERE = "http://site/"
# Classes of elements whose anchors are unique in a game already, and so keep their names.
_NAMED = ("rule", "erratum")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page as a chapter: its address on the site, its name in the book, and its content."""

    address: str
    name: str
    article: HtmlElement


def example_places(article: HtmlElement) -> dict[str, str]:
    """Return the anchor of the heading above each example, by the example's anchor.

    If examples are left out, links to an example lead to this heading.
    """
    places, above = {}, ""
    for element in article.iter():
        if level(element) and element.get("id"):
            above = element.get("id")
        elif element.get("id", "").startswith("example-"):
            places[element.get("id")] = above
    return places


def bind(chapters: Iterable[Chapter], examples: dict[str, dict[str, str]]) -> None:
    """Change links between pages into links inside the book; a link to another page of the site becomes plain text.

    `examples` has the result of `example_places` for each chapter, by its address.
    """
    chapters = tuple(chapters)
    places = {_HERE + chapter.address: chapter.name for chapter in chapters}
    for chapter in chapters:
        places |= _name_anchors(chapter)
    for chapter in chapters:
        here = _HERE + chapter.address
        for example, above in examples[chapter.address].items():
            places.setdefault(f"{here}#{example}", places[f"{here}#{above}"])
    for chapter in chapters:
        for link in chapter.article.xpath(".//a[@href]"):
            _lead(link, unquote(urljoin(_HERE + chapter.address, link.get("href"))), places)


def _name_anchors(chapter: Chapter) -> dict[str, str]:
    """Give every anchor of a chapter a name that is unique in the book; return the names by address."""
    names = {}
    for element in chapter.article.xpath(".//*[@id]"):
        anchor = element.get("id")
        element.set("id", _name(chapter, element))
        names[f"{_HERE}{chapter.address}#{anchor}"] = element.get("id")
    return names


def _name(chapter: Chapter, element: HtmlElement) -> str:
    if set(element.get("class", "").split()) & set(_NAMED):
        return str(element.get("id"))
    return chapter.name if element.tag == "h1" else f"{chapter.name}--{element.get('id')}"


def _lead(link: HtmlElement, address: str, places: dict[str, str]) -> None:
    if address not in places:
        if urlsplit(address).netloc == urlsplit(_HERE).netloc:
            _remove_link(link)
        return
    target = places[address]
    link.set("href", f"#{target}")
    link.attrib.pop("title", None)
    number = NEW.SPAN(NEW.CLASS("page-ref"), {"data-to": target})
    number.tail, link.tail = link.tail, None
    link.addnext(number)


def _remove_link(link: HtmlElement) -> None:
    """Make a link to a page outside the book plain text; if it is the only link of a table row, remove the row."""
    rows = link.xpath("ancestor::tr[1]")
    if rows and len(rows[0].xpath(".//a")) == 1:
        rows[0].drop_tree()
    else:
        link.drop_tag()
