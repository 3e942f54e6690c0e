"""Functions that search and change trees of HTML elements."""

from collections.abc import Iterable, Iterator
from html import escape

from lxml import html
from lxml.html import HtmlElement, builder

NEW = builder


def elements_of_class(tree: HtmlElement, *names: str) -> list[HtmlElement]:
    """Return every element below `tree` that has one of these classes."""
    tests = " or ".join(f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')" for name in names)
    elements: list[HtmlElement] = tree.xpath(f".//*[{tests}]")
    return elements


def drop(elements: Iterable[HtmlElement]) -> None:
    """Remove elements with their content, and keep the text after them."""
    for element in elements:
        if element.getparent() is not None:
            element.drop_tree()


def unwrap(elements: Iterable[HtmlElement]) -> None:
    """Remove elements and keep their content."""
    for element in elements:
        element.drop_tag()


def words(element: HtmlElement) -> str:
    """Return the text of an element on one line."""
    return " ".join(element.text_content().split())


def level(element: HtmlElement) -> int:
    """Return the level of a heading, such as 2 for an `h2`; 0 for any other element."""
    tag = element.tag
    return int(tag[1]) if isinstance(tag, str) and len(tag) == 2 and tag[0] == "h" and tag[1].isdigit() else 0


def section(heading: HtmlElement) -> Iterator[HtmlElement]:
    """Yield the elements below a heading, up to the next heading of the same or a higher level."""
    for element in heading.itersiblings():
        if 0 < level(element) <= level(heading):
            return
        yield element


def inner(element: HtmlElement) -> str:
    """Return the content of an element as HTML."""
    children = "".join(html.tostring(child, encoding="unicode") for child in element)
    return escape(element.text or "", quote=False) + children


def outer(element: HtmlElement) -> str:
    """Return an element as HTML, without the text after it."""
    return str(html.tostring(element, encoding="unicode", with_tail=False))
