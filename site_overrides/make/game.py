"""Creates the files of a new game, and its entries in the list and the navigation: `python -m make.game coin cn`."""

import re
import sys
from datetime import UTC, datetime
from keyword import iskeyword
from pathlib import Path

from rules.games import BY_PREFIX

ROOT = Path(__file__).parents[2]
PARTS = Path(__file__).with_name("new_game.txt")
_NAME, _PREFIX = re.compile(r"[a-z][a-z0-9]*"), re.compile(r"[a-z]{2}")
# Folders that the build makes beside the pages.
_RESERVED = {"assets", "data", "download", "evidence", "licences", "print", "search", "sitemap"}
# Names already in use, and words that YAML reads as values: `on:` is not the key "on".
_MISREAD = {"play", "all", "across", "on", "off", "yes", "no", "true", "false", "null"}
_PLACES = ("rules/{}", "rules/{}.py", "docs/{}", "docs/{}.md", "tests/{}", "site_overrides/theme/{}")
_PAGES = ("table: Play", "glossary: Words", "errata: Errata", "code: The code")


class NotNew(ValueError):
    """A name or a prefix that a new game cannot have."""


def lay_out(name: str, prefix: str, root: Path = ROOT) -> list[Path]:
    """Write a game's files and entries, and return their paths.

    Raises `NotNew`, before anything is written, if the name or the prefix cannot be used.
    """
    check_new(name, prefix, root)
    written = {root / file: text for file, text in _parts(name, prefix)}
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return [*written, *_entries(name, prefix, root)]


def check_new(name: str, prefix: str, root: Path) -> None:
    """Raise `NotNew` unless the name is free for a package, a folder and an address, and the prefix is free too."""
    if not _NAME.fullmatch(name) or iskeyword(name):
        raise NotNew(f"NAME must be a word of small letters and digits, not {name!r}: it names a package and a folder.")
    if name in _MISREAD:
        raise NotNew(
            f"NAME must be another word than {', '.join(sorted(_MISREAD))}, not {name!r}: each means something else."
        )
    taken = [place for place in (pattern.format(name) for pattern in _PLACES) if (root / place).exists()]
    if taken or name in _RESERVED:
        places = ", ".join(taken) or "an address of the site"
        raise NotNew(f"NAME must be new, not {name!r}: {places} is there already.")
    if not _PREFIX.fullmatch(prefix) or prefix in BY_PREFIX:
        raise NotNew(f"PREFIX must be two small letters other than {', '.join(BY_PREFIX)}, not {prefix!r}.")


def _parts(name: str, prefix: str) -> list[tuple[str, str]]:
    named = {"NAME": name, "PREFIX": prefix, "TITLE": name.capitalize(), "TODAY": f"{datetime.now(UTC):%Y-%m-%d}"}
    whole = re.sub("|".join(named), lambda match: named[match[0]], PARTS.read_text(encoding="utf-8"))
    _, *parts = re.split(r"^==> (.+)\n", whole, flags=re.MULTILINE)
    return list(zip(parts[::2], parts[1::2], strict=True))


def _entries(name: str, prefix: str, root: Path) -> list[Path]:
    title, places = name.capitalize(), (root / "rules/games.py", root / "mkdocs.yml")
    entry = f'    GameEntry("{prefix}", "{name}", "{title}"),\n'
    _put(places[0], ")\nGAMES", entry)
    pages = "".join(f"      - {words}: {name}/{page}.md\n" for page, words in (entry.split(": ") for entry in _PAGES))
    _put(places[1], "  - Side by side: side-by-side.md", f"  - {title}:\n      - {name}/index.md\n{pages}")
    look = f"""    {name}:
      title: {title}
      pitch: Describe the game in two short sentences.
      dice: name its dice in a few words
      on_light: "#6b5310"
      on_dark: "#e3c565"
      source: '"{title}", its version, by its author'
      licence: none stated
"""
    _put(places[1], "\nplugins:", look)
    return [*places]


def _put(file: Path, before: str, text: str) -> None:
    now = file.read_text(encoding="utf-8")
    if now.count(before) != 1:
        raise NotNew(f"{file.name} must have the line {before.strip()!r} once, because the new game goes above it")
    file.write_text(now.replace(before, text + before), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("Write the name and the prefix of the game: make game NAME=coin PREFIX=cn")
    try:
        print("\n".join(str(file.relative_to(ROOT)) for file in lay_out(sys.argv[1], sys.argv[2])))
        print("The game is complete. Run `make check`, then replace it rule by rule: docs/contributing.md shows how.")
    except NotNew as error:
        sys.exit(str(error))
