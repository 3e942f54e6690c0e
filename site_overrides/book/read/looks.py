"""How each game shows on the site: what `mkdocs.yml` says of it under `extra: games:`."""

from dataclasses import dataclass
from functools import cache

from book.read.settings import settings
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Look:
    """A game's title, pitch and dice in words, its colours, its source, and the tables of its one page."""

    title: str
    pitch: str
    dice: str
    on_light: str
    on_dark: str
    source: str
    tables: tuple[str, ...] = ()


@cache
def looks() -> dict[str, Look]:
    """Every game's look, in the order of the one list; raises `LookupError` for one that `mkdocs.yml` does not show."""
    entries = settings()["extra"]["games"]
    if missing := [slug for slug in GAMES if slug not in entries]:
        raise LookupError(f"mkdocs.yml, extra: games: says nothing of {', '.join(missing)}")
    return {slug: Look(**{**entries[slug], "tables": tuple(entries[slug].get("tables", ()))}) for slug in GAMES}
