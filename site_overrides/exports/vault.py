"""A vault of notes for Obsidian and other Markdown programs, with a note for each chapter, rule and erratum.

Links lead to files and never to headings, because every program finds a file by its path. The front matter of a note
has the facts about its rule or erratum.
"""

from collections.abc import Iterator
from functools import cached_property
from posixpath import relpath
from typing import Any

import yaml

from book.read.index import Index, index
from book.read.paths import GAMES, REPOSITORY
from book.read.rulings import ruling_of
from exports.text.credits import licence, source, source_licence, sources, terms, title
from exports.text.links import Links, address
from exports.text.page_blocks import Blocks
from exports.text.portable import Part, portable
from exports.text.records import Chapter, Record, chapters
from rules.core.rulings import Ruling

ROOT, HOME = "Counterroll", "Counterroll/Counterroll.md"
_KINDS = {"rule": "rules", "erratum": "errata"}


def files(site: str, pages: Index | None = None) -> dict[str, bytes]:
    """Return every file of the vault by its path; links to other pages lead to the `site`."""
    vault = _Vault(site, pages or index())
    notes = {path: text.encode() for path, text in vault.notes()}
    licences = {"LICENSE.txt": (REPOSITORY.root / "LICENSE").read_bytes(), "SOURCES.txt": sources().encode()}
    return notes | {f"{ROOT}/{name}": text for name, text in licences.items()}


class _Vault:
    def __init__(self, site: str, pages: Index) -> None:
        self._site, self._pages = site, pages
        self._chapters = {game: chapters(game, pages) for game in GAMES.values()}

    @property
    def _links(self) -> Links:
        return Links(self._places, self._site)

    @cached_property
    def _places(self) -> dict[str, str]:
        """The paths of the notes, by the path of the page or the identifier of the record."""
        all_chapters = [chapter for chapters in self._chapters.values() for chapter in chapters]
        notes = {chapter.page: f"{ROOT}/{chapter.page}" for chapter in all_chapters}
        records = (record for chapter in all_chapters for record in chapter.records)
        return notes | {record.id: f"{ROOT}/{record.game}/{_KINDS[record.kind]}/{record.id}.md" for record in records}

    def notes(self) -> Iterator[tuple[str, str]]:
        """Yield every note with its path."""
        yield HOME, self._home()
        blocks = Blocks(self._site)
        for of_game in self._chapters.values():
            for chapter in of_game:
                yield self._places[chapter.page], self._chapter(chapter, blocks)
                for record in chapter.records:
                    yield self._places[record.id], self._record(record, blocks)

    def _home(self) -> str:
        games = "\n".join(
            f"- [{title(game)}]({game}/index.md), after {source(game)}. {terms(game)}" for game in GAMES.values()
        )
        facts = {"title": "Counterroll", "site": self._site, "licence": licence()}
        return f"{_front(facts)}# Counterroll\n\nA note for every rule and every erratum of these games.\n\n{games}\n"

    def _chapter(self, chapter: Chapter, blocks: Blocks) -> str:
        here = self._places[chapter.page]
        facts = {
            "title": chapter.title,
            "kind": "chapter",
            "game": title(chapter.game),
            "source": source(chapter.game),
            "source licence": source_licence(chapter.game),
            "site": address(self._site, chapter.page),
            "licence": licence(chapter.game),
            "tags": [chapter.game, "chapter"],
        }
        parts = [self._part(part, here, chapter.page, blocks) for part in chapter.parts]
        return f"{_front(facts)}# {chapter.title}\n\n{_joined(parts)}"

    def _part(self, part: str | Record, here: str, page: str, blocks: Blocks) -> str:
        if isinstance(part, Record):
            return f"- [{part.title}]({_relative(self._places[part.id], here)})"
        return self._text(part, here, page, blocks)

    def _record(self, record: Record, blocks: Blocks) -> str:
        here = self._places[record.id]
        text = self._text(record.text, here, record.page, blocks)
        return f"{_front(self._facts(record))}# {record.title}\n\n{_joined([text, *self._see(record, here)])}"

    def _facts(self, record: Record) -> dict[str, Any]:
        others = list(record.others(self._pages))
        about: dict[str, Any] = {"errata": others}
        if record.kind == "erratum":
            attributes = record.section.attributes
            about = {"rules": others, "date": attributes["data-date"], "fault": attributes["data-kind"]}
        return {
            "id": record.id,
            "title": record.title,
            "aliases": [record.title],
            "kind": record.kind,
            "game": title(record.game),
            "source": source(record.game, record.printed),
            "source licence": source_licence(record.game),
            "site": address(self._site, record.page, record.id),
            "licence": licence(record.game),
            "tags": [record.game, record.kind],
            **{name: value for name, value in about.items() if value},
        }

    def _see(self, record: Record, here: str) -> Iterator[str]:
        """Yield the texts below a record: alternatives of its ruling, and links to errata, rules and its chapter."""
        others = record.others(self._pages)
        named = ", ".join(f"[{identifier}]({_relative(self._places[identifier], here)})" for identifier in others)
        if (ruling := ruling_of(record.id) if record.kind == "erratum" else None) is not None:
            yield "\n".join(_readings(ruling))
        if named:
            yield f"{'About' if record.kind == 'erratum' else 'Errata'}: {named}"
        yield f"Chapter: [{self._pages.pages[record.page].title}]({_relative(self._places[record.page], here)})"

    def _text(self, text: str, here: str, page: str, blocks: Blocks) -> str:
        return "\n\n".join(map(_shown, portable(text, lambda target: self._link(target, page, here), blocks.on(page))))

    def _link(self, target: str, page: str, here: str) -> str:
        """Return the target of a link: the note of a record or chapter; if it has no note, its address on the site."""
        inside = self._links.inside(target, page)
        return _relative(inside, here) if inside else self._links.outside(target, page)


def _readings(ruling: Ruling) -> Iterator[str]:
    for name, sentence in ruling.alternatives.items():
        yield f"- `{name}`{', our ruling' if name == ruling.ruling else ''}: {sentence}."


def _relative(target: str, here: str) -> str:
    return relpath(target, here.rpartition("/")[0])


def _front(facts: dict[str, Any]) -> str:
    return f"---\n{yaml.dump(facts, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=1000)}---\n\n"


def _shown(part: Part) -> str:
    """Return a part as Markdown; an example that ran becomes a folded callout of Obsidian."""
    if part.kind == "prose":
        return part.text
    fenced = f"```python\n{part.text}\n```"
    if part.kind == "code":
        return fenced
    return "> [!example]- Proof\n" + "\n".join(f"> {line}".rstrip() for line in fenced.split("\n"))


def _joined(parts: list[str]) -> str:
    """Return the parts as one text, with blank lines between them, except between items of a list."""
    filled = [part for part in parts if part.strip()]
    text = ""
    for before, part in zip(["", *filled], filled, strict=False):
        text += ("" if not text else "\n" if _is_item(before) and _is_item(part) else "\n\n") + part
    return text + "\n"


def _is_item(part: str) -> bool:
    return part.startswith("- [") and "\n" not in part
