"""The *ledger* of a source: a table of its statements, with the rules and errata that state each of them.

A row is a statement: the digest of its sentence, the statement's first words, and the rules and errata that state it,
or the reason why none does. A sentence with several statements has several rows with the same digest.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase

from book.read.paths import Repository

_SPACES = re.compile(r"\s+")
_NUMBERED = re.compile(r"^\d+\.\s+")
# A sentence ends at a full stop, a question mark or an exclamation mark if a capital or a digit follows, but not after
# e.g. or etc.
_END = re.compile(r"(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!vs\.)(?<=[.!?])[)\"”*]*\s+(?=[\"“(*\[•]*[A-Z0-9])")
_WORDS = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a ledger: a statement with the digest of its sentence and its first words.

    `told` are the rules and errata that state it; if there are none, `reason` says why.
    """

    digest: str
    first: str
    told: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        return "\t".join((self.digest, self.first, " ".join(self.told) or "-", self.reason)).rstrip("\t")


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a source; a line without a full stop, such as a heading, counts as a sentence."""
    for line in text.split("\n"):
        for part in _END.split(_NUMBERED.sub("", line.strip(), count=1)):
            words = _SPACES.sub(" ", part).strip()
            if re.search(r"[A-Za-z0-9]", words):
                yield words


def digest(sentence: str) -> str:
    """Return the digest of a sentence, by which the sentence can be recognised but not read."""
    return sha256(sentence.encode()).hexdigest()[:12]


def update_rows(text: str, ledger: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of every sentence of a source: the rows in the ledger, and a new row for each new sentence."""
    in_ledger: dict[str, list[Row]] = {}
    for row in ledger:
        in_ledger.setdefault(row.digest, []).append(row)
    rows: dict[str, list[Row]] = {}
    for sentence in sentences(text):
        key = digest(sentence)
        rows[key] = in_ledger.get(key) or [Row(key, " ".join(sentence.split()[:_WORDS]), (), "")]
    return tuple(row for of_sentence in rows.values() for row in of_sentence)


def number_rows(rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """Yield each row with its number: that of its sentence, and a letter if the sentence has several rows (12a)."""
    for number, (_, of_sentence) in enumerate(groupby(rows, lambda row: row.digest), 1):
        statements = tuple(of_sentence)
        for letter, row in zip(ascii_lowercase, statements, strict=False):
            yield f"{number}{letter if len(statements) > 1 else ''}", row


def table(repository: Repository, game: str) -> Path:
    """Return the path of the file with a game's ledger."""
    return repository.root / "site_overrides" / "book" / "check" / "sources" / f"{game}.tsv"


def read(file: Path) -> tuple[str, tuple[Row, ...]]:
    """Return the content of a ledger: the digest of the source, and the rows."""
    source, *lines = file.read_text(encoding="utf-8").split("\n")
    return source.removeprefix("# "), tuple(_row(line) for line in lines if line)


def write(file: Path, source: str, rows: tuple[Row, ...]) -> None:
    """Write a ledger: the digest of the source, and the rows."""
    file.write_text("\n".join((f"# {source}", *map(str, rows))) + "\n", encoding="utf-8")


def _row(line: str) -> Row:
    key, first, rules, *reason = line.split("\t")
    return Row(key, first, () if rules == "-" else tuple(rules.split()), reason[0] if reason else "")
