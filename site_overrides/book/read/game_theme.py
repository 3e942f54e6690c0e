"""The look and the licences of each game on the site, from `extra: games:` in `mkdocs.yml`."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from book.read.settings import project, settings
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class GameTheme:
    """The presentation of a game: title, pitch and dice in words, colours, source and licences.

    `licence` is the licence that the source states, and `retold_under` is the licence of our own text about the game.
    `tables` are the exhibits on the printed reference of one page.
    """

    title: str
    pitch: str
    dice: str
    on_light: str
    on_dark: str
    source: str
    licence: str
    retold_under: str
    tables: tuple[str, ...] = ()

    @property
    def terms(self) -> str:
        """Two sentences: one for the licence of the source, one for the licence of our text."""
        return f"Licence of the source: {self.licence}. Retold here in our own words under {self.retold_under}."


@cache
def game_themes() -> dict[str, GameTheme]:
    """Return the presentation of every game, in the order of `rules.games`.

    Raises:
        LookupError: `mkdocs.yml` lacks a game or a part of its entry.
    """
    entries = settings()["extra"]["games"]
    return {slug: _game_theme(slug, entries.get(slug) or {}) for slug in GAMES}


def _game_theme(slug: str, entry: Mapping[str, Any]) -> GameTheme:
    values = {"retold_under": str(project()["license"]), **entry, "tables": tuple(entry.get("tables", ()))}
    if missing := [field.name for field in fields(GameTheme) if field.name not in values or values[field.name] is None]:
        cure = "Write its SPDX identifier, or `none stated`." if "licence" in missing else "Add it to the entry."
        raise LookupError(f"mkdocs.yml: the entry `{slug}` under `extra: games:` lacks {', '.join(missing)}. {cure}")
    return GameTheme(**values)
