"""The errata as entries of the log and of the feed, read from the pages."""

import re
from dataclasses import dataclass

from book.read.index import Index, Location
from book.read.paths import GAMES, game_of_rule
from book.read.rulings import ruling_of

FEED = "errata.xml"  # the file of the feed, below the site
_GAMES = tuple(GAMES.values())
_SENTENCE_END = re.compile(r"(?<=[.!?])\s")


@dataclass(frozen=True, slots=True)
class Entry:
    """An erratum: its day as in `2026-11-20`, its kind, its rules, and our ruling.

    `ruling` is our ruling in full, and `brief` is our ruling in a few words.
    """

    id: str
    title: str
    day: str
    kind: str
    rules: tuple[str, ...]
    page: str
    ruling: str
    brief: str

    @property
    def game(self) -> str:
        return game_of_rule(self.id)


def newest_first(index: Index) -> tuple[Entry, ...]:
    """Return every erratum, the latest day first; within a day by game, and within a game the highest number first."""
    entries = [_entry(index, place) for places in index.errata.values() for place in places]
    entries.sort(key=lambda entry: (_GAMES.index(entry.game), -int(entry.id.partition("-e")[2])))
    return tuple(sorted(entries, key=lambda entry: entry.day, reverse=True))


def our_ruling(index: Index, place: Location) -> str:
    """Return our ruling in full.

    It is the sentence of the recommended alternative or, for an erratum without alternatives, its paragraph "Ruling".
    """
    ruling = ruling_of(place.section.id)
    if ruling is not None:
        return str(ruling.alternatives[ruling.ruling])
    return index.pages[place.page].paragraph(place.section, "Ruling")


def brief_ruling(index: Index, place: Location) -> str:
    """Return our ruling in a few words: the erratum's `data-brief` or, if it has none, the ruling's first sentence."""
    first = _SENTENCE_END.split(our_ruling(index, place), maxsplit=1)[0]
    return place.section.attributes.get("data-brief", first)


def _entry(index: Index, place: Location) -> Entry:
    section, attributes = place.section, place.section.attributes
    return Entry(
        section.id,
        section.title,
        attributes["data-date"],
        attributes["data-kind"],
        section.words("data-rules"),
        place.page,
        our_ruling(index, place),
        brief_ruling(index, place),
    )
