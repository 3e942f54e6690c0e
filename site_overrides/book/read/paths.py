"""Paths of the repository, its pages and games, and addresses of pages on the site."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from posixpath import relpath

from rules.games import BY_PREFIX

GAMES = {prefix: game.slug for prefix, game in BY_PREFIX.items()}
PREFIX = f"(?:{'|'.join(GAMES)})"  # of an identifier, as part of a pattern


@dataclass(frozen=True)
class Repository:
    """One checkout: `root` holds `docs/`, `rules/` and `mkdocs.yml`."""

    root: Path

    @cached_property
    def docs(self) -> Path:
        return self.root / "docs"

    @property
    def record(self) -> Path:
        return self.root / "build" / "record.json"

    def pages(self) -> tuple[str, ...]:
        """Return every Markdown page below `docs/`, as a path relative to it."""
        paths = (path.relative_to(self.docs).as_posix() for path in self.docs.rglob("*.md"))
        return tuple(sorted(paths))

    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of the book's pages and studies on the site: `dice/`, and `""` for the first page.

        Views for the printer and other files of the site are not pages of the book.
        """
        studies = (path.relative_to(self.docs).as_posix() for path in self.docs.glob("notebooks/*.ipynb"))
        return tuple(sorted(url(page, "index.md").removeprefix("./") for page in (*self.pages(), *studies)))

    def games(self) -> tuple[str, ...]:
        """Return the games that exist: a game counts as soon as its package does."""
        return tuple(game for game in GAMES.values() if (self.root / "rules" / game / "__init__.py").exists())


REPOSITORY = Repository(Path(__file__).resolve().parents[3])


def game_of_rule(identifier: str) -> str:
    """Return the game of a rule (`rb.roll.level`) or an erratum (`rb-e01`)."""
    return GAMES[identifier[:2]]


def game_of_page(page: str) -> str | None:
    """Return the game whose folder a page is in; None outside of these folders."""
    folder = page.partition("/")[0]
    return folder if folder in GAMES.values() else None


def url(target: str, page: str, anchor: str = "") -> str:
    """Return the address of a page, relative to another, on a site with a folder for each page."""
    if target == page:
        return f"#{anchor}" if anchor else "./"
    path = relpath(_folder(target), _folder(page))
    return f"{path}/" + (f"#{anchor}" if anchor else "")


def _folder(page: str) -> str:
    path = PurePosixPath(page)
    bare = path.parent if path.stem in ("index", "README") else path.with_suffix("")
    return f"/{bare}"
