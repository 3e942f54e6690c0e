"""The documents of the module's two packs, which are journals and rollable tables, with a folder for each game."""

from collections.abc import Iterator
from typing import Any

from book.read.index import Index, index
from book.read.paths import GAMES, game_of_rule
from exports.foundry import documents
from exports.foundry.games import tables
from exports.foundry.html import INSIDE, html
from exports.text.credits import source, terms, title
from exports.text.links import Links, address
from exports.text.page_blocks import Blocks
from exports.text.portable import portable
from exports.text.records import Chapter, Record, chapters
from rules.core import RULES


def packs(site: str, pages: Index | None = None) -> dict[str, list[dict[str, Any]]]:
    """Return the documents of each pack; links to pages that are not in a pack lead to the `site`."""
    journals = _Journals(site, pages or index())
    return {documents.JOURNALS: list(journals.documents()), documents.TABLES: list(_tables(journals))}


class _Journals:
    def __init__(self, site: str, pages: Index) -> None:
        self.site, self.pages = site, pages
        self._chapters = {game: chapters(game, pages) for game in GAMES.values()}
        all_chapters = [chapter for of_game in self._chapters.values() for chapter in of_game]
        # A chapter is a journal; the text of the chapter is its first page, and each record is another page.
        fronts = {chapter.page: documents.page_link(chapter.page, _front(chapter)) for chapter in all_chapters}
        records = (record for chapter in all_chapters for record in chapter.records)
        pages_of = {record.id: documents.page_link(record.page, record.id) for record in records}
        self._links = Links(fronts | pages_of, site)

    def documents(self) -> Iterator[dict[str, Any]]:
        blocks = Blocks(self.site)
        for number, (game, of_game) in enumerate(self._chapters.items(), 1):
            folder = documents.folder(game, title(game), "JournalEntry", number)
            yield folder
            for position, chapter in enumerate(of_game, 1):
                written = self._written(chapter, blocks)
                yield documents.journal(chapter.page, chapter.title, folder["_id"], position, written)

    def _written(self, chapter: Chapter, blocks: Blocks) -> Iterator[dict[str, Any]]:
        facts = documents.flags(chapter.page, chapter.game, "", address(self.site, chapter.page))
        text = "\n".join(self._part(part, chapter, blocks) for part in chapter.parts)
        yield documents.page(_front(chapter), chapter.title, text, 1, facts)
        for record in chapter.records:
            facts = documents.flags(record.id, record.game, record.printed, self.place(record))
            text = self._text(record.text, chapter, blocks) + self._see(record)
            yield documents.page(record.id, record.title, text, 2, facts)

    def place(self, record: Record) -> str:
        """Return the address of a record on the site."""
        return address(self.site, record.page, record.id)

    def named(self, identifier: str) -> str:
        """Return a link to a record; the text of the link is the record's identifier."""
        return f"@UUID[{self._links.places[identifier]}]{{{identifier}}}"

    def _part(self, part: str | Record, chapter: Chapter, blocks: Blocks) -> str:
        if isinstance(part, Record):
            return f"<p>@UUID[{self._links.places[part.id]}]{{{part.title}}}</p>"
        return self._text(part, chapter, blocks)

    def _text(self, text: str, chapter: Chapter, blocks: Blocks) -> str:
        return html(portable(text, lambda target: self._link(target, chapter.page), blocks.on(chapter.page)))

    def _link(self, target: str, page: str) -> str:
        inside = self._links.inside(target, page)
        return INSIDE + inside if inside else self._links.outside(target, page)

    def _see(self, record: Record) -> str:
        """Return a line below a record: its identifier, links to its errata or rules, and its source."""
        named = ", ".join(map(self.named, record.others(self.pages)))
        about = f" {'About' if record.kind == 'erratum' else 'Errata'}: {named}." if named else ""
        return f"\n<p><code>{record.id}</code>.{about} {source(record.game, record.printed)}. {terms(record.game)}</p>"


def _front(chapter: Chapter) -> str:
    return f"{chapter.page}/front"


def _tables(journals: _Journals) -> Iterator[dict[str, Any]]:
    folders: dict[str, dict[str, Any]] = {}
    for position, table in enumerate(tables(), 1):
        game = game_of_rule(table.rule)
        if game not in folders:
            folders[game] = documents.folder(game, title(game), "RollTable", len(folders) + 1)
            yield folders[game]
        [stated] = journals.pages.rules[table.rule]
        section, place = RULES[table.rule].source, address(journals.site, stated.page, table.rule)
        facts = documents.flags(table.id, game, section, place)
        printed = f"{source(game, section)}. {terms(game)}"
        description = f"<p>{table.note} {journals.named(table.rule)}. {printed}</p>".replace("<p> ", "<p>")
        yield documents.roll_table(table, folders[game]["_id"], position, description, facts)
