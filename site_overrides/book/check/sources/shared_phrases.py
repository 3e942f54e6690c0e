"""Phrases of seven words or more that pages share with the sources; they are found by digests."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import batched
from pathlib import Path

LENGTH = 7  # words in a row
_BYTES = 5  # bytes of a digest; so few give a false alarm about once in a million phrases
_WORD = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?")


def words(text: str) -> list[str]:
    """Return the words of a text in small letters, without punctuation."""
    return _WORD.findall(text.lower())


def digests(text: str) -> list[bytes]:
    """Return a digest for every seven words in a row."""
    all_words = words(text)
    return [_digest(all_words[index : index + LENGTH]) for index in range(len(all_words) - LENGTH + 1)]


def find_shared_phrases(text: str, borrowed: frozenset[bytes]) -> Iterator[str]:
    """Yield every phrase of seven words or more in a text that is also in a source; `borrowed` has the digests."""
    all_words, start = words(text), None
    for index, digest in enumerate([*digests(text), b""]):
        if digest in borrowed:
            start = index if start is None else start
        elif start is not None:
            yield " ".join(all_words[start : index + LENGTH - 1])
            start = None


def read(file: Path) -> frozenset[bytes]:
    """Return the digests in a file."""
    content = b64decode(file.read_text(encoding="ascii"))
    return frozenset(bytes(digest) for digest in batched(content, _BYTES))


def add(file: Path, texts: Iterable[str]) -> None:
    """Add the digests of the phrases in these source texts to a file; those of other sources stay."""
    content = sorted({*(read(file) if file.exists() else ()), *(digest for text in texts for digest in digests(text))})
    written = b64encode(b"".join(content)).decode("ascii")
    file.write_text("\n".join("".join(line) for line in batched(written, 120)) + "\n", encoding="ascii")


def _digest(run: list[str]) -> bytes:
    return sha256(" ".join(run).encode()).digest()[:_BYTES]
