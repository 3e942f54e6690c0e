"""The documents of the module's two packs, which are journals and rollable tables, with a folder for each game."""

from collections.abc import Iterator
from typing import Any

from book.read.index import Index
from book.read.paths import game_of_rule
from exports.foundry import documents
from exports.foundry.games import tables
from exports.foundry.html import INSIDE, html
from exports.text.credits import source, terms, title
from exports.text.export import Export, address
from exports.text.records import Chapter, Record
from rules.core import RULES


def packs(site: str, pages: Index) -> dict[str, list[dict[str, Any]]]:
    """Return the documents of each pack; links to pages that are not in a pack lead to the `site`."""
    journals = _Journals(site, pages, _place)
    return {documents.JOURNALS: list(journals.documents()), documents.TABLES: list(_tables(journals))}


def _place(part: Chapter | Record) -> str:
    """Return a link to a page of a journal. A chapter is a journal; its text is the first page, and records follow."""
    return documents.page_link(part.page, _front(part) if isinstance(part, Chapter) else part.id)


class _Journals(Export):
    def documents(self) -> Iterator[dict[str, Any]]:
        for number, (game, of_game) in enumerate(self.chapters.items(), 1):
            folder = documents.folder(game, title(game), "JournalEntry", number)
            yield folder
            for position, chapter in enumerate(of_game, 1):
                yield documents.journal(chapter.page, chapter.title, folder["_id"], position, self._written(chapter))

    def _written(self, chapter: Chapter) -> Iterator[dict[str, Any]]:
        facts = documents.flags(chapter.page, chapter.game, "", self.address(chapter))
        parts = (
            f"<p>{_link(_place(part), part.title)}</p>" if isinstance(part, Record) else self._text(part, chapter.page)
            for part in chapter.parts
        )
        yield documents.page(_front(chapter), chapter.title, "\n".join(parts), 1, facts)
        for record in chapter.records:
            facts = documents.flags(record.id, record.game, record.printed, self.address(record))
            text = self._text(record.text, chapter.page) + self._see(record)
            yield documents.page(record.id, record.title, text, 2, facts)

    def named(self, identifier: str) -> str:
        """Return a link to a record; the text of the link is the record's identifier."""
        return _link(self.places[identifier], identifier)

    def _text(self, text: str, page: str) -> str:
        return html(self.texts(text, page, lambda place: INSIDE + place))

    def _see(self, record: Record) -> str:
        """Return a line below a record: its identifier, links to its errata or rules, and its source."""
        named = ", ".join(map(self.named, record.others(self.pages)))
        about = f" {'About' if record.kind == 'erratum' else 'Errata'}: {named}." if named else ""
        return f"\n<p><code>{record.id}</code>.{about} {source(record.game, record.printed)}. {terms(record.game)}</p>"


def _link(place: str, text: str) -> str:
    return f"@UUID[{place}]{{{text}}}"


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
