"""Foundry's documents as plain data: folders, journals with their pages, tables with their results.

A document's `_id` has sixteen letters and digits. It is computed from our own identifier, so it never changes, and
links to the document keep working.
"""

from collections.abc import Iterable
from hashlib import sha256
from html import escape
from string import ascii_letters, digits
from typing import Any

from exports.foundry.rolltable import Result, RollTable
from exports.text.credits import licence, source, source_licence

MODULE = "counterroll"
JOURNALS, TABLES = "rules", "tables"  # the names of the packs
_SIGNS = digits + ascii_letters
_HTML = 1  # Foundry's number for the format HTML
_STEP = 100  # the difference between the positions of two neighbouring documents


def key(identifier: str) -> str:
    """Return the `_id` of the document with our identifier."""
    number, signs = int.from_bytes(sha256(identifier.encode()).digest()), ""
    for _ in range(16):
        number, at = divmod(number, len(_SIGNS))
        signs += _SIGNS[at]
    return signs


def page_link(journal: str, page: str) -> str:
    """Return the identifier by which a text can link to a journal's page."""
    return f"Compendium.{MODULE}.{JOURNALS}.JournalEntry.{key(journal)}.JournalEntryPage.{key(page)}"


def flags(identifier: str, game: str, section: str, site: str) -> dict[str, Any]:
    """Return the facts about a record as flags of our module; `section` is the section of the game's source."""
    credit = {"source": source(game, section), "sourceLicence": source_licence(game), "licence": licence(game)}
    return {MODULE: {"id": identifier, **credit, "site": site}}


def folder(identifier: str, name: str, kind: str, at: int) -> dict[str, Any]:
    """Return a folder of journals or of tables; `kind` is the type of its documents."""
    _id = key(f"folder/{kind}/{identifier}")
    rest: dict[str, Any] = {
        "name": name,
        "type": kind,
        "folder": None,
        "sorting": "m",
        "sort": at * _STEP,
        "color": None,
        "flags": {},
    }
    return {"_id": _id, "_key": f"!folders!{_id}", **rest}


def journal(identifier: str, name: str, within: str, at: int, pages: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return a journal with these pages in order.

    Args:
        identifier: Our identifier of the journal.
        name: Its name.
        within: The `_id` of its folder.
        at: Its position in the folder.
        pages: Its pages.
    """
    _id = key(identifier)
    placed = [
        {**page, "sort": number * _STEP, "_key": f"!journal.pages!{_id}.{page['_id']}"}
        for number, page in enumerate(pages, 1)
    ]
    rest = {"name": name, "folder": within, "sort": at * _STEP, "pages": placed, "flags": {}}
    return {"_id": _id, "_key": f"!journal!{_id}", **rest, "ownership": {"default": 0}, "categories": []}


def page(identifier: str, name: str, html: str, level: int, facts: dict[str, Any]) -> dict[str, Any]:
    """Return a page of a journal with text; `level` is the level of its heading, and `facts` are its flags."""
    return {
        "_id": key(identifier),
        "name": name,
        "type": "text",
        "title": {"show": True, "level": level},
        "text": {"format": _HTML, "content": html},
        "flags": facts,
    }


def roll_table(table: RollTable, within: str, at: int, html: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Return a rollable table at position `at` of the folder `within`.

    `html` is the table's description, and `facts` are its flags.
    """
    _id = key(table.id)
    results = [_result(result, table.id, _id) for result in table.results]
    rest = {"folder": within, "sort": at * _STEP, "replacement": True, "displayRoll": True, "flags": facts}
    drawn = {"description": html, "formula": table.formula, "results": results}
    return {"_id": _id, "_key": f"!tables!{_id}", "name": table.title, **drawn, **rest, "ownership": {"default": 0}}


def _result(result: Result, table: str, parent: str) -> dict[str, Any]:
    _id = key(f"{table}/{result.low}")
    text = f"<strong>{escape(result.name)}</strong>{f'. {escape(result.text)}' if result.text else ''}"
    further = {"documentCollection": f"{MODULE}.{TABLES}", "documentId": key(result.table)}
    return {
        "_id": _id,
        "_key": f"!tables.results!{parent}.{_id}",
        **({"type": "pack", "text": result.name, **further} if result.table else {"type": "text", "text": text}),
        "range": [result.low, result.high],
        "weight": result.high - result.low + 1,
        "drawn": False,
        "flags": {MODULE: {"name": result.name}},
    }
