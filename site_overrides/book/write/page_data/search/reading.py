"""Reads a built page for the search: its headings and defined terms, with the words below them."""

import re
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from typing import Any, override

from book.run.build_cache import cache_on_disk

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_VOID = ("br", "col", "hr", "img", "input", "wbr")
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


def page(html: str) -> Page:
    """Return the content of a built page."""
    article = html[html.index("<article") : html.index("</article>")]
    read = _read(_BULK.sub("", article))
    parts = [
        Part(tag, anchor, frozenset(classes), title, words) for tag, anchor, classes, title, words in read["parts"]
    ]
    return Page(parts, set(read["anchors"]))


@partial(cache_on_disk, by=("site_overrides/book/write/page_data/search",))
def _read(article: str) -> dict[str, Any]:
    reader = _Reader()
    reader.feed(article)
    reader.close()
    parts = [[part.tag, part.anchor, sorted(part.classes), part.titled, part.words] for part in reader.parts]
    return {"parts": parts, "anchors": sorted(reader.anchors)}


def _tidy(words: list[str]) -> str:
    return re.sub(r" (?=[.,;:!?)])", "", " ".join("".join(words).split()))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self.anchors: set[str] = set()
        self._open: list[str] = []
        self._silent_since: int | None = None
        self._title: list[str] | None = None

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.anchors.add(given["id"])
        self._say(" " if tag in _APART else "")
        if tag in _VOID:
            return
        self._open.append(tag)
        classes = frozenset(given.get("class", "").split())
        if self._silent_since is None:
            if "dice" in classes and "aria-label" in given:  # faces without a separator would read like one number
                self._say(given["aria-label"])
                self._silent_since = len(self._open)
            elif classes & _SILENT:
                self._silent_since = len(self._open)
            elif "id" in given and tag in (*_HEADINGS, "dt"):
                self.parts.append(Part(tag, given["id"], classes))
                self._title = self.parts[-1].titled

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        while self._open and self._open.pop() != tag:
            pass
        if self._silent_since is not None and len(self._open) < self._silent_since:
            self._silent_since = None
        if self.parts and tag == self.parts[-1].tag:
            self._title = None
        self._say(" " if tag in _APART else "")

    @override
    def handle_data(self, data: str) -> None:
        self._say(data)

    def _say(self, text: str) -> None:
        if text and self.parts and self._silent_since is None:
            (self.parts[-1].words if self._title is None else self._title).append(text)
