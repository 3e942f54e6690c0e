"""Everyday words for entries of the search, from the files in `sayings/`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from rules.games import GAMES

FOLDER = Path(__file__).with_name("sayings")
_OF_THE_BOOK = "book"


def read_synonyms(folder: Path = FOLDER) -> dict[tuple[str, ...], list[str]]:
    """Return the identifiers of the entries that each group of synonyms leads to.

    Raises:
        LookupError: A game uses a saying that is missing from `said.yml`.
    """
    ways = {first: (first, *filter(None, (more or "").split(", "))) for first, more in _lines(folder, "said").items()}
    things: dict[tuple[str, ...], list[str]] = {way: [] for way in ways.values()}
    for owner in (*GAMES, _OF_THE_BOOK):
        for saying, thing in _lines(folder, owner).items():
            if saying not in ways:
                raise LookupError(f"{owner}.yml: {saying!r} is missing from said.yml. Add it there.")
            things[ways[saying]].append(thing)
    return things


def _lines(folder: Path, name: str) -> dict[str, str]:
    file = folder / f"{name}.yml"
    lines: dict[str, str] = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else {}
    return lines


def synonyms_by_entry(
    identifiers: Iterable[str], sayings: Mapping[tuple[str, ...], list[str]] | None = None
) -> dict[str, list[str]]:
    """Return the synonyms of each entry; raise `LookupError` if synonyms lead to an entry not in `identifiers`."""
    by_thing: dict[str, list[str]] = defaultdict(list)
    things = set(identifiers)
    for words, meant in (sayings or read_synonyms()).items():
        for thing in meant:
            if thing not in things:
                raise LookupError(f"sayings: {', '.join(words)} lead to {thing!r}, which no page has")
            by_thing[thing].extend(words)
    return dict(by_thing)
