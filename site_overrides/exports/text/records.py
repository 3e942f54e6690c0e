"""Rules and errata as records with their texts, and the pages that they are on as chapters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from book.read.index import Index, Page
from book.read.sections import Section
from book.read.settings import pages_of_book
from rules.core import RULES

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Record:
    """A rule or an erratum; `text` is the Markdown under its heading."""

    id: str
    kind: Literal["rule", "erratum"]
    game: str
    page: str
    section: Section
    text: str

    @property
    def title(self) -> str:
        return self.section.title

    @property
    def printed(self) -> str:
        """The section of the source that has the rule; empty for an erratum."""
        return RULES[self.id].source if self.kind == "rule" else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that an erratum is about; none for a rule."""
        return self.section.words("data-rules")

    def others(self, pages: Index) -> tuple[str, ...]:
        """Return the rules that an erratum is about, or the errata about a rule."""
        return self.rules or tuple(place.section.id for place in pages.errata_about(self.id))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page as a chapter: its records and the texts between them, in order."""

    page: str
    game: str
    title: str
    parts: tuple[str | Record, ...]

    @property
    def records(self) -> tuple[Record, ...]:
        return tuple(part for part in self.parts if isinstance(part, Record))


def chapters(game: str, pages: Index) -> tuple[Chapter, ...]:
    """Return a game's pages as chapters, in the order of the navigation."""
    own = (pages.pages[path] for path in pages_of_book(game) if path in pages.pages)
    return tuple(Chapter(page.path, game, page.title, tuple(_parts(page, game))) for page in own)


def _parts(page: Page, game: str) -> Iterator[str | Record]:
    lines = page.text.split("\n")
    # Front matter and the page's title are written elsewhere.
    at = next((section.line for section in page.sections if section.level == 1), 0)
    for section in page.sections:
        if section.is_rule or section.is_erratum:
            yield "\n".join(lines[at : section.line - 1])
            kind: Literal["rule", "erratum"] = "rule" if section.is_rule else "erratum"
            text = "\n".join(lines[section.line : section.last])
            yield Record(section.id, kind, game, page.path, section, text)
            at = section.last
    yield "\n".join(lines[at:])
