"""The list of games for scripts and styles: `python -m book.write.games` writes `build/games.js` and `games.css`."""

import json
from collections.abc import Iterator

from book.read.game_theme import game_themes
from book.read.paths import REPOSITORY
from rules.games import GAMES

_ICONS = "../site_overrides/theme/.icons/games"


def script() -> str:
    """Return a JavaScript module with the games by their prefix, and their emblems."""
    named = {game.prefix: slug for slug, game in GAMES.items()}
    imports = [f'import {slug} from "{_ICONS}/{slug}.svg" with {{ type: "text" }};' for slug in GAMES]
    exports = [f"export const GAMES = {json.dumps(named)};", f"export const EMBLEMS = {{ {', '.join(GAMES)} }};"]
    return "\n".join([*imports, *exports, ""])


def styles() -> str:
    """Return styles with every game's colours, and with the filters of the log, which hide errata of other games."""
    return "\n".join([*colours(), *_filters(), ""])


def colours() -> Iterator[str]:
    """Yield styles with each game's colours on light and on dark backgrounds."""
    for slug, look in game_themes().items():
        where = f'[data-game="{slug}"], body:has(.page-game[data-game="{slug}"])'
        yield f"{where} {{ --on-light: {look.on_light}; --on-dark: {look.on_dark}; }}"


def _filters() -> Iterator[str]:
    for slug in GAMES:
        others = f'.log > :not([data-game="{slug}"])'
        yield f".block-errata-log:has(#log-game-{slug}:checked) {others} {{ display: none; }}"


if __name__ == "__main__":
    for name, text in (("games.js", script()), ("games.css", styles())):
        (REPOSITORY.root / "build" / name).write_text(text, encoding="utf-8")
