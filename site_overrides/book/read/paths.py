"""The repository with its pages and games, and the addresses of pages on the site."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from posixpath import relpath

from rules.games import BY_PREFIX

GAMES = {prefix: game.slug for prefix, game in BY_PREFIX.items()}
PREFIX = f"(?:{'|'.join(GAMES)})"  # a pattern for the prefix of an identifier


@dataclass(frozen=True)
class Repository:
    """A checkout of the repository: the folder `root` has `docs/`, `rules/` and `mkdocs.yml`."""

    root: Path

    @cached_property
    def docs(self) -> Path:
        return self.root / "docs"

    @property
    def kept(self) -> Path:
        """The folder with the results of its examples."""
        return self.root / "build" / "kept"

    def pages(self) -> tuple[str, ...]:
        """Return every Markdown page below `docs/`, as a path relative to it."""
        paths = (path.relative_to(self.docs).as_posix() for path in self.docs.rglob("*.md"))
        return tuple(sorted(paths))

    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of all pages and studies on the site, such as `dice/`; the first page has `""`.

        Print views and other files of the site are not among them.
        """
        studies = (path.relative_to(self.docs).as_posix() for path in self.docs.glob("notebooks/*.ipynb"))
        return tuple(sorted(url(page, "index.md").removeprefix("./") for page in (*self.pages(), *studies)))

    def games(self) -> tuple[str, ...]:
        """Return the games whose package exists."""
        return tuple(game for game in GAMES.values() if (self.root / "rules" / game / "__init__.py").exists())


REPOSITORY = Repository(Path(__file__).resolve().parents[3])


def game_of_rule(identifier: str) -> str:
    """Return the game of a rule (`rb.roll.level`) or an erratum (`rb-e01`)."""
    return GAMES[identifier[:2]]


def game_of_page(page: str) -> str | None:
    """Return the game whose folder a page is in; None if it is in no game's folder."""
    folder = page.partition("/")[0]
    return folder if folder in GAMES.values() else None


def url(target: str, page: str, anchor: str = "") -> str:
    """Return the address of the page `target`, relative to `page`; on the site, every page has a folder."""
    if target == page:
        return f"#{anchor}" if anchor else "./"
    path = relpath(_folder(target), _folder(page))
    return f"{path}/" + (f"#{anchor}" if anchor else "")


def _folder(page: str) -> str:
    path = PurePosixPath(page)
    bare = path.parent if path.stem in ("index", "README") else path.with_suffix("")
    return f"/{bare}"
