"""Writes the files of the search into the built site.

`search/names.json` has all titles and the short texts, which suffice for a first result. `search/<game>.json` has the
longer texts of a game, by the numbers of their entries. `search/book.json` has the longer texts of pages that belong to
no game. All files have a digest of the build, so that the browser never mixes two builds.
"""

import hashlib
import json
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

from book.read.paths import REPOSITORY
from book.write.page_data.search.entries import Entry
from book.write.page_data.search.synonyms import synonyms_by_entry
from rules.calculators import CALCULATORS

KINDS = ("rule", "word", "erratum", "calculator", "ruling", "page", "section")
# Kinds of entries whose texts are short, and so are in the first file.
_TOLD_AT_ONCE = ("word", "calculator")
_BOOK = "book"


def search_files(entries: tuple[Entry, ...], titles: dict[str, str]) -> dict[str, Any]:
    """Return the files by name, as plain data.

    `titles` has the title of each game, and under "" the title of the site.
    """
    called = synonyms_by_entry(entry.id for entry in entries)
    titles_found = {entry.title for entry in entries}
    # A calculator is also found by its question, unless an entry has that title.
    for calculator in CALCULATORS.values():
        if calculator.question.rstrip("?") not in titles_found:
            called.setdefault(calculator.id, []).append(calculator.question)
    pages = {entry.page: entry.title for entry in entries if entry.kind == "page"}
    rows = [_row(entry, list(pages), list(titles), called.get(entry.id, [])) for entry in entries]
    texts: dict[str, dict[int, str]] = {name: {} for name in ("names", *(game or _BOOK for game in titles))}
    for number, entry in enumerate(entries):
        if entry.text:
            texts["names" if entry.kind in _TOLD_AT_ONCE else entry.game or _BOOK][number] = entry.text
    build = hashlib.sha256(json.dumps([rows, texts]).encode()).hexdigest()[:12]
    files: dict[str, Any] = {name: {"build": build, "texts": part} for name, part in texts.items()}
    files["names"] |= {"kinds": KINDS, "games": list(titles.items()), "pages": list(pages.items()), "rows": rows}
    return files


def _row(entry: Entry, pages: list[str], games: list[str], called: list[str]) -> list[Any]:
    """Return an entry as a row: kind, game, page, anchor, title, then a calculator's identifier, then synonyms.

    The last two are left out if they are empty.
    """
    row = [KINDS.index(entry.kind), games.index(entry.game), pages.index(entry.page), entry.anchor, entry.title]
    name = entry.id if entry.kind == "calculator" else ""
    return [*row, name, called] if called else [*row, name] if name else row


def write(entries: tuple[Entry, ...], config: MkDocsConfig) -> None:
    """Write the files for these entries into the built site."""
    titles = {"": config["site_name"]} | {game: look["title"] for game, look in config["extra"]["games"].items()}
    folder = REPOSITORY.root / "site/search"
    folder.mkdir(exist_ok=True)
    for name, data in search_files(entries, titles).items():
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
