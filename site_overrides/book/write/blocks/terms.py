"""Definitions from a game's glossary page, shown at the first use of each term in a section."""

import re
import xml.etree.ElementTree as etree

from markdown.extensions.toc import slugify
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from book.read.sections import plain
from book.write.blocks.elements import element
from book.write.blocks.page import page_of

_TERMS = r"(?P<terms>(?:^[^\s:#>|{`-][^\n]*\n)+)"
_MEANING = r"(?P<meaning>\S[^\n]*(?:\n[ ]{2,}\S[^\n]*)*)"
_DEFINED = re.compile(rf"{_TERMS}\n?:[ ]{{1,3}}{_MEANING}", re.MULTILINE)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
# Inside these, words are names or links already.
_LEFT_ALONE = (*_HEADINGS, "a", "abbr", "button", "code", "dt", "pre", "script", "style", "svg", "th")


def glossary(text: str) -> dict[str, str]:
    """Return the meanings of the terms on a glossary page, in plain text."""
    return {
        plain(term).strip(): " ".join(plain(match["meaning"]).split())
        for match in _DEFINED.finditer(text)
        for term in match["terms"].strip().split("\n")
    }


class Terms(Treeprocessor):
    """A Markdown processor that marks the first use of each term in each section of a game's pages."""

    def run(self, root: etree.Element) -> None:
        page = page_of(self.md)
        source = page.state.index.pages.get(f"{page.game}/glossary.md")
        if source is None:
            return
        if source is page.page:
            _name_terms(root)
            return
        self._meanings = glossary(source.text)
        if self._meanings:
            longest_first = sorted(self._meanings, key=len, reverse=True)
            self._any = re.compile(rf"(?<![\w-])({'|'.join(map(_either_case, longest_first))})s?(?![\w-])")
            self._begin_section()
            self._mark(root)

    def _mark(self, parent: etree.Element) -> None:
        """Mark terms in the text of an element and of all elements inside it, in reading order."""
        self._mark_text(parent, None)
        for child in list(parent):
            if child.tag in _HEADINGS:
                self._begin_section()
            if child.tag not in _LEFT_ALONE:
                self._mark(child)
            self._mark_text(parent, child)

    def _begin_section(self) -> None:
        self._left = {term.lower(): meaning for term, meaning in self._meanings.items()}

    def _mark_text(self, parent: etree.Element, before: etree.Element | None) -> None:
        """Mark terms in the text after the child `before`; if it is None, in the text at the start of `parent`."""
        text = (parent.text if before is None else before.tail) or ""
        if isinstance(text, AtomicString):
            return
        match = next((m for m in self._any.finditer(text) if m[1].lower() in self._left), None)
        if match is None:
            return
        mark = element("abbr", match[0], title=self._left.pop(match[1].lower()))
        mark.tail = text[match.end() :]
        if before is None:
            parent.text = text[: match.start()]
            parent.insert(0, mark)
        else:
            before.tail = text[: match.start()]
            parent.insert(list(parent).index(before) + 1, mark)
        self._mark_text(parent, mark)


def _name_terms(root: etree.Element) -> None:
    """Give each term on the glossary page an anchor, such as `word-counter-roll`."""
    for term in root.iter("dt"):
        term.set("id", f"word-{slugify(''.join(term.itertext()), '-')}")


def _either_case(term: str) -> str:
    """Return a pattern for a term, whose first letter may be a capital."""
    first, rest = term[0], re.escape(term[1:])
    return f"[{first}{first.upper()}]{rest}" if first.isalpha() else re.escape(first) + rest
