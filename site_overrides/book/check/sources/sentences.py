"""Every sentence of a source, and what the book made of it, in one table a game.

A row is a sentence: its digest, its first three words, what tells it (identifiers of rules and errata), and, where
nothing does, the reason why nothing is owed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from book.read.places import House

_SPACES = re.compile(r"\s+")
_NUMBERED = re.compile(r"^\d+\.\s+")
# A sentence ends at a full stop, a question or an exclamation mark before a new beginning, not after e.g. or etc.
_END = re.compile(r"(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!vs\.)(?<=[.!?])[)\"”*]*\s+(?=[\"“(*\[•]*[A-Z0-9])")
_WORDS = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence of a source: digest, first words, identifiers that tell it, or the reason why none does."""

    digest: str
    first: str
    told: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        return "\t".join((self.digest, self.first, " ".join(self.told) or "-", self.reason)).rstrip("\t")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a source, line by line; a line without a full stop (a heading, a table's row) is one too."""
    for line in text.splitlines():
        for part in _END.split(_NUMBERED.sub("", line.strip(), count=1)):
            words = _SPACES.sub(" ", part).strip()
            if re.search(r"[A-Za-z0-9]", words):
                yield words


def digest(sentence: str) -> str:
    """What is kept of a sentence: enough to know it again, and not to read it."""
    return sha256(sentence.encode()).hexdigest()[:12]


def fresh(text: str, known: dict[str, Row]) -> tuple[Row, ...]:
    """A row for every sentence of a source, each once, with what is known of it already."""
    rows: dict[str, Row] = {}
    for sentence in sentences(text):
        key = digest(sentence)
        rows[key] = known.get(key) or Row(key, " ".join(sentence.split()[:_WORDS]), (), "")
    return tuple(rows.values())


def table(house: House, game: str) -> Path:
    """Where a game's table stands."""
    return house.root / "site_overrides" / "book" / "check" / "sources" / f"{game}.tsv"


def read(file: Path) -> tuple[str, tuple[Row, ...]]:
    """A game's table: the digest of its source, and its rows."""
    source, *lines = file.read_text(encoding="utf-8").splitlines()
    return source.removeprefix("# "), tuple(_row(line) for line in lines if line)


def write(file: Path, source: str, rows: tuple[Row, ...]) -> None:
    """Keep a game's table."""
    file.write_text("\n".join((f"# {source}", *map(str, rows))) + "\n", encoding="utf-8")


def _row(line: str) -> Row:
    key, first, rules, *reason = line.split("\t")
    return Row(key, first, () if rules == "-" else tuple(rules.split()), reason[0] if reason else "")
