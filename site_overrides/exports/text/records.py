"""Rules and errata as records with their texts, and the pages that they are on as chapters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from book.read.index import Index, Page
from book.read.paths import game_of_page
from book.read.sections import Section
from book.read.settings import settings
from rules.core import RULES

# Pages of a game that are only for the site: its code and its session page.
_LEFT_OUT = ("code.md", "table.md")
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
    mine = [path for path in _in_order() if game_of_page(path) == game and path.partition("/")[2] not in _LEFT_OUT]
    return tuple(_chapter(pages.pages[path], game) for path in mine if path in pages.pages)


def _chapter(page: Page, game: str) -> Chapter:
    return Chapter(page.path, game, page.title, tuple(_parts(page, game)))


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


@cache
def _in_order() -> tuple[str, ...]:
    """Return every page of the navigation, in its order."""
    return tuple(_paths(settings()["nav"]))


def _paths(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for child in nav.values():
            yield from _paths(child)
    else:
        for child in nav:
            yield from _paths(child)
