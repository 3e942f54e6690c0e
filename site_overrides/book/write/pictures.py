"""The preview pictures of pages and the site's icons, in the colours of the pages.

The script `pictures.mjs` draws them with Node. A picture is drawn again only if its inputs change.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from book.read.game_theme import game_themes
from book.read.paths import REPOSITORY
from shared.cache import KEPT, Inputs, Keep, cached_all
from shared.node import NODE

_BROWSER = REPOSITORY.root / "site_overrides/browser"
_THEME = REPOSITORY.root / "site_overrides/theme"
_SCRIPT = _BROWSER / "pictures.mjs"
_KEPT = KEPT / "pictures"
# For each icon, its size in pixels and the share of its width that the emblem fills. The icon with `cut` in its name
# has wide edges, because devices cut it to a circle.
ICONS = {"icon-180": (180, 0.72), "icon-192": (192, 0.72), "icon-512": (512, 0.72), "icon-cut-512": (512, 0.56)}


def colours(folder: str) -> dict[str, str]:
    """Return the light colours of a game's pages; if `folder` is empty, return the colours of pages of no game."""
    styles = (_BROWSER / "src/styles/tokens.css").read_text(encoding="utf-8")
    accent = (
        game_themes()[folder].on_light if folder else _first(r'data-game="compendium"\].*?--on-light: (#\w+)', styles)
    )
    day = styles[styles.index('[data-md-color-scheme="default"] {') :]
    named = {"paper": "paper", "ink": "ink", "soft": "ink-soft"}
    return {"accent": accent} | {key: _first(rf"--{name}: (#\w+)", day) for key, name in named.items()}


def _first(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise LookupError(f"the style sheet has no match for {pattern}")
    return match[1]


def preview(file: str, folder: str, **words: str) -> dict[str, Any]:
    """Return the data of a page's preview picture; `words` are the texts `game`, `title`, `text` and `foot`."""
    mark = _drawing(".icons/counterroll.svg")
    emblem = _drawing(f".icons/games/{folder}.svg") if folder else mark
    return {"file": file, "kind": "preview", "emblem": emblem, "mark": mark} | words | colours(folder)


def icons() -> list[dict[str, Any]]:
    """Return the data of the site's icons."""
    drawn = {"kind": "icon", "paper": colours("")["paper"], "mark": _drawing("assets/images/favicon.svg")}
    return [
        drawn | {"file": f"assets/images/{name}.png", "size": size, "share": share}
        for name, (size, share) in ICONS.items()
    ]


def _drawing(name: str) -> str:
    return (_THEME / name).read_text(encoding="utf-8")


def draw(wanted: Iterable[dict[str, Any]], site: Path, folder: Path = _KEPT) -> None:
    """Write pictures into the built site; draw only those that the cache in `folder` does not have."""
    pictures = {picture["file"]: picture for picture in wanted}
    made_by = _SCRIPT.read_bytes(), (_BROWSER / "package-lock.json").read_bytes()

    def make(missing: list[str], keep: Keep) -> None:
        with TemporaryDirectory() as scratch:
            places = {name: Path(scratch) / f"{number}.png" for number, name in enumerate(missing)}
            orders = [pictures[name] | {"file": str(place)} for name, place in places.items()]
            subprocess.run([NODE, _SCRIPT], input=json.dumps(orders), text=True, check=True)
            for name, place in places.items():
                keep(name, place.read_bytes())

    inputs: dict[str, Inputs] = {name: [*made_by, json.dumps(picture)] for name, picture in pictures.items()}
    for name, file in cached_all(folder, inputs, make).items():
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
