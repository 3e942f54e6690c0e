"""A cache of results for the pages; a result is dropped when code that it may depend on changes."""

import json
import shutil
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from book.read.paths import REPOSITORY, Repository
from shared.cache import KEPT, cached

T = TypeVar("T")
_ACROSS = "side_by_side"  # the package of calculators that compare all games
_FOLDERS = ("rules", "site_overrides/book", "site_overrides/cells")


def digest_of_code(repository: Repository, folders: Iterable[str], game: str | None = None) -> str:
    """Return a digest of every file in these folders; if a game is given, leave out files of other games."""
    left_out = {"__pycache__"} | ({*repository.games(), _ACROSS} - {game} if game else set())
    digest = sha256()
    for folder in folders:
        for file in sorted((repository.root / folder).rglob("*.*")):
            name = file.relative_to(repository.root)
            if left_out.isdisjoint(name.parts):
                digest.update(f"{name}\0{_digest_of_file(file, file.stat().st_mtime_ns)}\0".encode())
    return digest.hexdigest()


@lru_cache(maxsize=4096)
def _digest_of_file(file: Path, _changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()


def cache_on_disk(make: Callable[..., T]) -> Callable[..., T]:
    """Wrap a function that takes texts and returns plain data, so that its results are kept on disk.

    Results are dropped when code in `_FOLDERS` changes. If the first text begins with the name of a game, changes
    in other games do not matter.
    """

    @wraps(make)
    def found(*asked: str) -> T:
        game = asked[0].partition("/")[0] if asked else ""
        folder = _folder(game if game in REPOSITORY.games() else "all")
        text = cached(folder, make.__name__, asked, lambda: json.dumps(make(*asked), ensure_ascii=False).encode())
        answer: T = json.loads(text)
        return answer

    return found


@cache
def _folder(named: str) -> Path:
    """Return the folder for results of a game, or of `all` games; delete results of older code."""
    folder = KEPT / named
    now = folder / digest_of_code(REPOSITORY, _FOLDERS, None if named == "all" else named)[:24]
    for old in folder.glob("*"):
        if old != now:
            shutil.rmtree(old)
    now.mkdir(parents=True, exist_ok=True)
    return now
