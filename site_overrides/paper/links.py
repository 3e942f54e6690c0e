"""The links of a book: every anchor gets a unique name, and every link a place for a page number."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

from lxml.html import HtmlElement

from paper.trees import NEW, level

_HERE = "http://site/"
# Anchors that are unique in a game already, and so keep their names.
_NAMED = ("rule", "erratum")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page as a chapter: its address on the site, its name, and its article."""

    address: str
    name: str
    article: HtmlElement


def example_places(article: HtmlElement) -> dict[str, str]:
    """Return the heading above each example, by its anchor, which stays if the example is left out."""
    places, above = {}, ""
    for element in article.iter():
        if level(element) and element.get("id"):
            above = element.get("id")
        elif element.get("id", "").startswith("example-"):
            places[element.get("id")] = above
    return places


def bind(chapters: Iterable[Chapter], examples: dict[str, dict[str, str]]) -> None:
    """Turn the links between pages into links within one document; a link out of the book becomes plain text."""
    chapters = tuple(chapters)
    places = {_HERE + chapter.address: chapter.name for chapter in chapters}
    for chapter in chapters:
        places |= _named(chapter)
    for chapter in chapters:
        here = _HERE + chapter.address
        for example, above in examples[chapter.address].items():
            places.setdefault(f"{here}#{example}", places[f"{here}#{above}"])
    for chapter in chapters:
        for link in chapter.article.xpath(".//a[@href]"):
            _lead(link, unquote(urljoin(_HERE + chapter.address, link.get("href"))), places)


def _named(chapter: Chapter) -> dict[str, str]:
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
            _cut(link)
        return
    target = places[address]
    link.set("href", f"#{target}")
    link.attrib.pop("title", None)
    number = NEW.SPAN(NEW.CLASS("page-ref"), {"data-to": target})
    number.tail, link.tail = link.tail, None
    link.addnext(number)


def _cut(link: HtmlElement) -> None:
    """Remove a link out of the book, with its table row if the row has nothing else."""
    rows = link.xpath("ancestor::tr[1]")
    if rows and len(rows[0].xpath(".//a")) == 1:
        rows[0].drop_tree()
    else:
        link.drop_tag()
