"""Blocks for pages, as a Markdown extension.

`/// downloads` lists the downloads, `/// licences` lists the parts of other projects in the site, and
`/// source-licences` lists the sources of the games. In mkdocs.yml, the extension must be listed after
`book.write.blocks`, which finds the page.
"""

import json
import xml.etree.ElementTree as etree
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from book.read.game_theme import game_themes
from book.write.blocks.blocks import Fill, PackageBlock, PackageBlocks, Parts, fill_with
from book.write.blocks.elements import date_element, element, join_elements, table_element
from book.write.blocks.page import Current
from exports import LIST, THEME
from exports.licences.parts import Part, parts
from rules.games import GAMES


def _downloads(_: str, page: Current) -> Iterator[etree.Element]:
    """Yield the downloads by group, with sizes and days of change."""
    listed = THEME / LIST
    if not listed.exists():
        raise LookupError(f"{listed.name} is not there yet; `make exports` makes it")
    offered = json.loads(listed.read_text(encoding="utf-8"))["files"]
    for group, files in groupby(offered, key=lambda file: file["group"]):
        rows = list(files)
        yield element("h3", group)
        yield _table(("File", "Size", "Changed"), (_download(page, row) for row in rows))
        if licences := {game: licence for row in rows for game, licence in row.get("sourceLicences", {}).items()}:
            yield element("p", _sources(licences), class_="credit")


def _download(page: Current, file: dict[str, Any]) -> tuple[etree.Element, ...]:
    link = element("a", file["what"], href=_address(page, file["path"]), title=f"SHA-256 {file['sha256']}")
    name = element("code", file["path"].rpartition("/")[2])
    return (
        element("span", "", *join_elements([link, name])),
        element("span", size(file["bytes"])),
        date_element(file["changed"]),
    )


def _source_licences(_: str, page: Current) -> Iterator[etree.Element]:
    """Yield a table of the games' sources, the licences that they state, and the licences of our text about them."""
    rows = []
    for game in GAMES:
        look = game_themes()[game]
        link = element("a", look.title, href=page.url(f"{game}/index.md"))
        rows.append([link, *(element("span", text) for text in (look.source, look.licence, look.retold_under))])
    yield _table(("Game", "Source", "Its licence", "Retold under"), rows)


def _licences(_: str, page: Current) -> Iterator[etree.Element]:
    """Yield a table of the parts of other projects in the site, with their licences."""
    yield _table(("Part", "Licence", "Version", "For"), (_licence(page, part) for part in parts()), stacked=True)


def _licence(page: Current, part: Part) -> tuple[etree.Element, ...]:
    link = element("a", part.licence, href=_address(page, f"licences/{part.file}"))
    return (element("span", part.name), link, element("span", part.version or "the theme's"), element("span", part.use))


def _address(page: Current, path: str) -> str:
    """Return the address of a file of the site, relative to the page."""
    return page.url("index.md") + path


def _sources(licences: dict[str, str]) -> str:
    """Return a sentence with the licences of these games' sources."""
    if len(licences) == 1:
        return f"Licence of the source: {next(iter(licences.values()))}."
    named = (f"{game_themes()[game].title}: {licence}" for game, licence in licences.items())
    return f"Licences of the sources: {'; '.join(named)}."


def size(count: int) -> str:
    """Return a size in bytes, kilobytes or megabytes, as text."""
    return (
        f"{count}\N{NO-BREAK SPACE}B"
        if count < 1000
        else f"{count / 1000:.0f}\N{NO-BREAK SPACE}KB"
        if count < 1_000_000
        else f"{count / 1_000_000:.1f}\N{NO-BREAK SPACE}MB"
    )


def _table(heads: Iterable[str], rows: Iterable[Iterable[etree.Element]], *, stacked: bool = False) -> etree.Element:
    body = (element("tr", "", *(element("td", "", cell) for cell in row)) for row in rows)
    return table_element(heads, body, stacked=stacked)


def _not_searched(make: Parts) -> Fill:
    """Return a function that fills a block with elements, and excludes the block from the search."""
    fill = fill_with(make)

    def fill_block(self: PackageBlock, block: etree.Element) -> None:
        block.set("data-search-exclude", "")
        fill(self, block)

    return fill_block


def makeExtension() -> PackageBlocks:  # noqa: N802 (the name that Python-Markdown calls)
    """Return the extension."""
    blocks = {"downloads": _downloads, "source-licences": _source_licences, "licences": _licences}
    return PackageBlocks({name: _not_searched(make) for name, make in blocks.items()})
