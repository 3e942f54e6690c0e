"""A vault of notes for Obsidian and other Markdown programs, with a note for each chapter, rule and erratum.

Links lead to files and never to headings, because every program finds a file by its path. The front matter of a note
has the facts about its rule or erratum.
"""

from collections.abc import Iterator
from posixpath import relpath
from typing import Any

import yaml

from book.read.index import Index
from book.read.paths import GAMES, REPOSITORY
from book.read.rulings import ruling_of
from exports.text.credits import licence, source, source_licence, sources, terms, title
from exports.text.export import Export
from exports.text.portable import Part
from exports.text.records import Chapter, Record
from rules.core.rulings import Ruling

ROOT, HOME = "Counterroll", "Counterroll/Counterroll.md"
_KINDS = {"rule": "rules", "erratum": "errata"}


def files(site: str, pages: Index) -> dict[str, bytes]:
    """Return every file of the vault by its path; links to other pages lead to the `site`."""
    notes = {path: text.encode() for path, text in _Vault(site, pages, _path).notes()}
    licences = {"LICENSE.txt": (REPOSITORY.root / "LICENSE").read_bytes(), "SOURCES.txt": sources().encode()}
    return notes | {f"{ROOT}/{name}": text for name, text in licences.items()}


def _path(part: Chapter | Record) -> str:
    if isinstance(part, Chapter):
        return f"{ROOT}/{part.page}"
    return f"{ROOT}/{part.game}/{_KINDS[part.kind]}/{part.id}.md"


class _Vault(Export):
    def notes(self) -> Iterator[tuple[str, str]]:
        """Yield every note with its path."""
        yield HOME, self._home()
        for of_game in self.chapters.values():
            for chapter in of_game:
                yield _path(chapter), self._chapter(chapter)
                for record in chapter.records:
                    yield _path(record), self._record(record)

    def _home(self) -> str:
        games = "\n".join(
            f"- [{title(game)}]({game}/index.md), after {source(game)}. {terms(game)}" for game in GAMES.values()
        )
        facts = {"title": "Counterroll", "site": self.site, "licence": licence()}
        return f"{_front(facts)}# Counterroll\n\nA note for every rule and every erratum of these games.\n\n{games}\n"

    def _chapter(self, chapter: Chapter) -> str:
        facts = {"title": chapter.title, **self._credit(chapter, "chapter", "")}
        parts = [
            f"- [{part.title}]({_relative(_path(part), _path(chapter))})"
            if isinstance(part, Record)
            else self._text(part, chapter)
            for part in chapter.parts
        ]
        return f"{_front(facts)}# {chapter.title}\n\n{_join_parts(parts)}"

    def _credit(self, part: Chapter | Record, kind: str, section: str) -> dict[str, Any]:
        """Return the facts that chapters and records share; `section` is the section of the game's source."""
        return {
            "kind": kind,
            "game": title(part.game),
            "source": source(part.game, section),
            "source licence": source_licence(part.game),
            "site": self.address(part),
            "licence": licence(part.game),
            "tags": [part.game, kind],
        }

    def _record(self, record: Record) -> str:
        text = self._text(record.text, record)
        return f"{_front(self._facts(record))}# {record.title}\n\n{_join_parts([text, *self._see(record)])}"

    def _facts(self, record: Record) -> dict[str, Any]:
        others = list(record.others(self.pages))
        about: dict[str, Any] = {"errata": others}
        if record.kind == "erratum":
            attributes = record.section.attributes
            about = {"rules": others, "date": attributes["data-date"], "fault": attributes["data-kind"]}
        return {
            "id": record.id,
            "title": record.title,
            "aliases": [record.title],
            **self._credit(record, record.kind, record.printed),
            **{name: value for name, value in about.items() if value},
        }

    def _see(self, record: Record) -> Iterator[str]:
        """Yield the texts below a record: alternatives of its ruling, and links to errata, rules and its chapter."""
        here, others = _path(record), record.others(self.pages)
        named = ", ".join(f"[{identifier}]({_relative(self.places[identifier], here)})" for identifier in others)
        if (ruling := ruling_of(record.id) if record.kind == "erratum" else None) is not None:
            yield "\n".join(_readings(ruling))
        if named:
            yield f"{'About' if record.kind == 'erratum' else 'Errata'}: {named}"
        yield f"Chapter: [{self.pages.pages[record.page].title}]({_relative(self.places[record.page], here)})"

    def _text(self, text: str, part: Chapter | Record) -> str:
        """Return a text of a chapter or record, with links to notes."""
        here = _path(part)
        return "\n\n".join(map(_part_text, self.texts(text, part.page, lambda place: _relative(place, here))))


def _readings(ruling: Ruling) -> Iterator[str]:
    for name, sentence in ruling.alternatives.items():
        yield f"- `{name}`{', our ruling' if name == ruling.ruling else ''}: {sentence}."


def _relative(target: str, here: str) -> str:
    return relpath(target, here.rpartition("/")[0])


def _front(facts: dict[str, Any]) -> str:
    return f"---\n{yaml.dump(facts, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=1000)}---\n\n"


def _part_text(part: Part) -> str:
    """Return a part as Markdown; an example that ran becomes a folded callout of Obsidian."""
    if part.kind == "prose":
        return part.text
    fenced = f"```python\n{part.text}\n```"
    if part.kind == "code":
        return fenced
    return "> [!example]- Example\n" + "\n".join(f"> {line}".rstrip() for line in fenced.split("\n"))


def _join_parts(parts: list[str]) -> str:
    """Return the parts as one text, with blank lines between them, except between items of a list."""
    filled = [part for part in parts if part.strip()]
    text = ""
    for before, part in zip(["", *filled], filled, strict=False):
        text += ("" if not text else "\n" if _is_item(before) and _is_item(part) else "\n\n") + part
    return text + "\n"


def _is_item(part: str) -> bool:
    return part.startswith("- [") and "\n" not in part
