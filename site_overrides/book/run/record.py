"""The record of the examples, from which the site is built: `python -m book.run.record` runs them and writes it.

The record has the rules that each example ran, and the impact of each ruling. A record of older pages or rules is not
used for a build. When the record is made again, it takes over the results of all pages whose text, game and shared
code have not changed. Impacts are found again if the game's examples or their code have changed.
"""

import json
import re
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import groupby
from pathlib import Path

from book.read.fences import examples
from book.read.index import index
from book.read.paths import REPOSITORY, Repository, game_of_page
from book.run.build_cache import digest_of_code
from book.run.impact import Impact, impacts
from book.run.trace import Trace, TracedExample, trace
from shared.cache import Inputs, Keep, cached_all, existing

_FOLDERS = ("rules", "site_overrides/book/read", "site_overrides/book/run", "site_overrides/cells")
# Names that make a text depend on every game; `offer.describe` does not.
_LEADS_ON = re.compile(r"side-by-side|(?<!\.)\b(?:CALCULATORS|EXHIBITS|describe|GAMES)\b")


class FailedExamples(ValueError):
    """Examples that fail; the message has a fault for each."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record: the trace of all examples, and the impacts of the rulings of every game."""

    trace: Trace
    by_game: Mapping[str, tuple[Impact, ...]]

    def impacts(self, erratum: str) -> tuple[Impact, ...]:
        """Return the impact of each alternative of an erratum's ruling."""
        return tuple(impact for of_game in self.by_game.values() for impact in of_game if impact.erratum == erratum)


def read(repository: Repository = REPOSITORY) -> Record | None:
    """Return the record of the last run; None if pages or rules have changed since then."""
    pages, games = _inputs(repository)
    ran, found = existing(repository.kept / "examples", pages), existing(repository.kept / "impacts", games)
    return _record(ran, found) if (len(ran), len(found)) == (len(pages), len(games)) else None


def make(repository: Repository = REPOSITORY) -> Record:
    """Return a new record: run the examples of changed pages, and find the impacts of rulings of changed games.

    Raises:
        FailedExamples: Examples fail.
    """
    pages, games = _inputs(repository)
    ran = cached_all(repository.kept / "examples", pages, partial(_trace_pages, repository))
    impacts = cached_all(repository.kept / "impacts", games, partial(_find_impacts, repository))
    return _record(ran, impacts)


def _trace_pages(repository: Repository, paths: list[str], keep: Keep) -> None:
    traced = trace(repository, paths)
    by_page = {page: list(ran) for page, ran in groupby(traced.examples, key=lambda example: example.page)}
    for path in paths:
        ran = by_page.get(path, [])
        if not any(example.failure for example in ran):
            keep(path, json.dumps([asdict(example) for example in ran], ensure_ascii=False).encode())
    if traced.failures:
        raise FailedExamples("\n".join(traced.failures))


def _find_impacts(repository: Repository, games: list[str], keep: Keep) -> None:
    with ProcessPoolExecutor() as workers:
        for game, found in zip(games, workers.map(partial(impacts, repository), games), strict=True):
            keep(game, json.dumps([asdict(impact) for impact in found], ensure_ascii=False).encode())


def _inputs(repository: Repository) -> tuple[dict[str, Inputs], dict[str, Inputs]]:
    """Return the inputs on which the trace of each page depends, and those on which the impacts of each game depend."""
    code = cache(partial(digest_of_code, repository, _FOLDERS))
    all_pages = index(repository).pages.values()
    reached = {
        page.path: code(
            only_game(repository, page.path, " ".join(fence.text for fence in examples(page.text, page.path)))
        )
        for page in all_pages
    }
    of_pages: dict[str, Inputs] = {page.path: [page.path, page.text, reached[page.path]] for page in all_pages}
    of_games: dict[str, Inputs] = {}
    for game in repository.games():
        pages = [page for page in all_pages if game_of_page(page.path) == game]
        texts = (f"{page.path}\0{fence.text}" for page in pages for fence in examples(page.text, page.path))
        of_games[game] = [*texts, *(reached[page.path] for page in pages), code(game)]
    return of_pages, of_games


def only_game(repository: Repository, path: str, text: str) -> str | None:
    """Return the only game that a text of a page may use; None means all games."""
    page_game = game_of_page(path)
    wide = _LEADS_ON.search(text) or any(game in text for game in repository.games() if game != page_game)
    return None if wide else page_game


def _record(ran: Mapping[str, Path], found: Mapping[str, Path]) -> Record:
    rows = (row for file in ran.values() for row in json.loads(file.read_text(encoding="utf-8")))
    by_game = {game: json.loads(file.read_text(encoding="utf-8")) for game, file in found.items()}
    return Record(
        Trace(tuple(TracedExample(**row) for row in rows)),
        {game: tuple(map(Impact.from_json, of_game)) for game, of_game in by_game.items()},
    )


def main() -> None:
    """Run the examples and write the record; if examples fail, print their failures instead."""
    try:
        record = make()
    except FailedExamples as error:
        sys.exit(f"{error}\nExamples failed: nothing to build from")
    print(f"{len(record.trace.examples)} examples ran")


if __name__ == "__main__":
    main()
