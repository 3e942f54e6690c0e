"""Reads a built page for the search: its headings and defined terms, with the words below them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import html

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_APART = {"br", "dd", "div", "dt", "figcaption", "li", "p", "section", "summary", "td", "th"}
# Elements that are removed before reading, because they are most of a page's bytes and have no words to search for.
_BULK = re.compile(r"<(svg|template|pre|script|style|form|button)\b.*?</\1>", re.DOTALL)
# Classes of computed elements and of additions beside the text, which the search leaves out.
_SILENT = {
    "alternatives", "block-calculator", "block-dice-roller", "block-errata-log", "block-rules-coverage",
    "block-source-statements", "erratum-brief",
    "block-rulings", "chart", "erratum-facts", "exhibit-table", "headerlink", "impact", "measured", "notebook-code",
    "page-cells",
    "proof", "rows-box", "rule-known", "running-head", "source-code", "take-along",
}  # fmt: skip


@dataclass(slots=True)
class Part:
    """A heading or a defined term, with its anchor and classes, and the words up to the next heading or term."""

    tag: str
    anchor: str
    classes: frozenset[str]
    titled: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        return _tidy(self.titled)

    @property
    def text(self) -> str:
        return _tidy(self.words)


@dataclass(slots=True)
class Page:
    """The content of a built page: its parts in reading order, and the set of its anchors."""

    parts: list[Part]
    anchors: set[str]


def page(text: str) -> Page:
    """Return the content of a built page."""
    article = text[text.index("<article") : text.index("</article>")]
    root, parts = html.fragment_fromstring(_BULK.sub("", article), create_parent=True), list[Part]()
    into: list[str] = []
    for piece in _pieces(root):
        if piece is None:
            into = parts[-1].words
        elif isinstance(piece, str):
            into.append(piece)
        else:
            parts.append(Part(piece.tag, piece.get("id"), _classes(piece)))
            into = parts[-1].titled
    return Page(parts, set(root.xpath(".//@id")))


def _pieces(element: html.HtmlElement) -> Iterator[str | html.HtmlElement | None]:
    """Yield the texts of an element in reading order.

    A heading or term with an anchor is yielded before its texts, and None after them.
    """
    apart = [" "] if element.tag in _APART else []
    classes, label = _classes(element), element.get("aria-label")
    yield from apart
    if "dice" in classes and label:  # faces without a separator would read like one number
        yield label
    elif not classes & _SILENT and isinstance(element.tag, str):
        begins = element.get("id") and element.tag in (*_HEADINGS, "dt")
        if begins:
            yield element
        yield element.text or ""
        for child in element:
            yield from _pieces(child)
            yield child.tail or ""
        if begins:
            yield None
    yield from apart


def _classes(element: html.HtmlElement) -> frozenset[str]:
    return frozenset(element.get("class", "").split())


def _tidy(words: list[str]) -> str:
    return re.sub(r" (?=[.,;:!?)])", "", " ".join("".join(words).split()))
