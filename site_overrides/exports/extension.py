"""Blocks for pages, as a Markdown extension: `/// downloads` lists the downloads, `/// licences` the shipped parts.

In mkdocs.yml it must be listed after `book.write.blocks`, which finds the page.
"""

import json
import xml.etree.ElementTree as etree
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, override

from markdown import Markdown
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block

from book.read.game_theme import game_themes
from book.write.blocks.build import date_element, element, join_elements, table_element
from book.write.blocks.page import page_of
from exports import LIST, THEME
from exports.licences.parts import Part, parts
from rules.games import GAMES


class _Table(Block):
    """A block that is filled with finished HTML."""

    def on_create(self, parent: etree.Element) -> etree.Element:
        return etree.SubElement(parent, "div", {"class": f"block block-{self.NAME}", "data-search-exclude": ""})

    def on_end(self, block: etree.Element) -> None:
        html = "".join(etree.tostring(part, encoding="unicode", method="html") for part in self.shown())
        block.text = self.md.htmlStash.store(html)

    def shown(self) -> Iterable[etree.Element]:
        """Yield the elements of the block."""
        raise NotImplementedError

    def file(self, path: str) -> str:
        """Return the address of a file of the site, relative to the page."""
        return page_of(self.md).url("index.md") + path


class Downloads(_Table):
    """Every file that is offered, by group, with its size and the day it last changed."""

    NAME = "downloads"

    @override
    def shown(self) -> Iterator[etree.Element]:
        listed = THEME / LIST
        if not listed.exists():
            raise LookupError(f"{listed.name} is not there yet; `make exports` makes it")
        for group, files in groupby(
            json.loads(listed.read_text(encoding="utf-8"))["files"], key=lambda file: file["group"]
        ):
            rows = list(files)
            yield element("h3", group)
            yield _table(("File", "Size", "Changed"), map(self._row, rows))
            if licences := {game: licence for row in rows for game, licence in row.get("sourceLicences", {}).items()}:
                yield element("p", _sources(licences), class_="credit")

    def _row(self, file: dict[str, Any]) -> tuple[etree.Element, ...]:
        link = element("a", file["what"], href=self.file(file["path"]), title=f"SHA-256 {file['sha256']}")
        name = element("code", file["path"].rpartition("/")[2])
        return (
            element("span", "", *join_elements([link, name])),
            element("span", size(file["bytes"])),
            date_element(file["changed"]),
        )


class SourceLicences(_Table):
    """The source of each game, the licence it states, and the licence of our words about it."""

    NAME = "source-licences"

    @override
    def shown(self) -> Iterator[etree.Element]:
        yield _table(("Game", "Source", "Its licence", "Retold under"), map(self._row, GAMES))

    def _row(self, game: str) -> tuple[etree.Element, ...]:
        look = game_themes()[game]
        link = element("a", look.title, href=page_of(self.md).url(f"{game}/index.md"))
        return link, *(element("span", text) for text in (look.source, look.licence, look.retold_under))


class Licences(_Table):
    """Every part of others that the site ships, with its licence."""

    NAME = "licences"

    @override
    def shown(self) -> Iterator[etree.Element]:
        yield _table(("Part", "Licence", "Version", "For"), map(self._row, parts()))

    def _row(self, part: Part) -> tuple[etree.Element, ...]:
        link = element("a", part.licence, href=self.file(f"licences/{part.file}"))
        return (
            element("span", part.name),
            link,
            element("span", part.version or "the theme's"),
            element("span", part.use),
        )


def _sources(licences: dict[str, str]) -> str:
    """Return the licences of the sources of these games in a sentence."""
    if len(licences) == 1:
        return f"Licence of the source: {next(iter(licences.values()))}."
    named = (f"{game_themes()[game].title}: {licence}" for game, licence in licences.items())
    return f"Licences of the sources: {'; '.join(named)}."


def size(count: int) -> str:
    """Return a size in words for readers."""
    return (
        f"{count} B"
        if count < 1000
        else f"{count / 1000:.0f} KB"
        if count < 1_000_000
        else f"{count / 1_000_000:.1f} MB"
    )


def _table(heads: Iterable[str], rows: Iterable[Iterable[etree.Element]]) -> etree.Element:
    return table_element(heads, (element("tr", "", *(element("td", "", cell) for cell in row)) for row in rows))


class Exports(BlocksExtension):
    """Registers the blocks."""

    def __init__(self) -> None:
        self.config: dict[str, Any] = {}
        super().__init__()

    @override
    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:
        for block in (Downloads, SourceLicences, Licences):
            block_mgr.register(block, {})


def makeExtension() -> Exports:  # noqa: N802 (the name that Python-Markdown calls)
    """Make the extension."""
    return Exports()
