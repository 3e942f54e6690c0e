"""The record of the examples, from which the site is built: `python -m book.run.record` runs them and writes it.

The record has the rules that each example ran, the impact of each ruling, and a digest of the pages and the package. A
record of older pages or rules is not used for a build. When the record is made again, only the pages run whose text,
game or shared code has changed; impacts are found again if the game's examples or their code have changed.
"""

import json
import re
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from typing import Any

from book.read.fences import examples
from book.read.index import Page, index
from book.read.paths import REPOSITORY, Repository, game_of_page
from book.run.build_cache import digest_of_code
from book.run.impact import Change, Impact, impacts
from book.run.trace import Trace, TracedExample, trace
from shared.cache import digest_of

_FOLDERS = ("rules", "site_overrides/book/read", "site_overrides/book/run", "site_overrides/cells")
# Names that make an example depend on every game; `offer.describe` does not.
LEADS_ON = re.compile(r"side-by-side|(?<!\.)\b(?:CALCULATORS|EXHIBITS|describe|GAMES)\b")


@dataclass(frozen=True, slots=True)
class Touched:
    """The impacts of a game's rulings, and a digest of the code and examples on which the impacts depend."""

    digest: str
    impacts: tuple[Impact, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The record: the trace of all examples, and the impacts of the rulings of every game (`touched`).

    `digest` is a digest of everything that the record depends on. `pages` has a digest for each page.
    """

    digest: str
    trace: Trace
    touched: Mapping[str, Touched] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)

    def impacts(self, erratum: str) -> tuple[Impact, ...]:
        """Return the impact of each alternative of an erratum's ruling."""
        impacts = (impact for touched in self.touched.values() for impact in touched.impacts)
        return tuple(impact for impact in impacts if impact.erratum == erratum)


def read(repository: Repository = REPOSITORY) -> Record | None:
    """Return the record of the last run; None if pages or rules have changed since then."""
    record = _load(repository)
    return record if record and record.digest == digest(repository) else None


def make(repository: Repository = REPOSITORY) -> Record:
    """Return a new record: run the examples of changed pages, and find the impacts of rulings of changed games."""
    old = _load(repository) or Record("", Trace(()))
    modules = cache(partial(_modules, repository))
    all_pages = index(repository).pages
    pages = {
        path: digest_of(page.text, modules(_game_of_examples(repository, page))) for path, page in all_pages.items()
    }
    traced = _trace_pages(repository, old, pages)
    if traced.failures:
        return Record(digest(repository), traced)
    touched_before = dict(old.touched)
    games = {game: _of_game(repository, game, modules) for game in repository.games()}
    changed = [game for game, now in games.items() if game not in touched_before or touched_before[game].digest != now]
    with ProcessPoolExecutor() as workers:
        by_game = dict(zip(changed, workers.map(partial(impacts, repository), changed), strict=True))
    touched = {
        game: Touched(now, by_game[game]) if game in by_game else touched_before[game] for game, now in games.items()
    }
    return Record(digest(repository), traced, touched, pages)


def _trace_pages(repository: Repository, old: Record, pages: Mapping[str, str]) -> Trace:
    """Return the trace of all examples in order: run the examples of changed pages, and reuse all others."""
    fresh = trace(repository, {path for path, now in pages.items() if old.pages.get(path) != now})
    ran: dict[str, list[TracedExample]] = {path: [] for path in pages}
    unchanged = (example for example in old.trace.examples if old.pages.get(example.page) == pages.get(example.page))
    for example in (*unchanged, *fresh.examples):
        ran[example.page].append(example)
    return Trace(tuple(example for path in pages for example in ran[path]))


def write(record: Record, repository: Repository = REPOSITORY) -> None:
    """Write a record for the build of the site."""
    repository.record.parent.mkdir(exist_ok=True)
    repository.record.write_text(json.dumps(asdict(record), indent=1, ensure_ascii=False), encoding="utf-8")


def digest(repository: Repository) -> str:
    """Return a digest of every page, of the package, and of the code that makes the record."""
    pages = (f"{page}\0{(repository.docs / page).read_text(encoding='utf-8')}" for page in repository.pages())
    return digest_of(*pages, _modules(repository, None))


def _modules(repository: Repository, game: str | None) -> str:
    """Return a digest of the package and of the code that runs examples; if a game is given, leave out other games."""
    return digest_of_code(repository, _FOLDERS, game)


def _game_of_examples(repository: Repository, page: Page) -> str | None:
    """Return the game whose modules a page's examples may reach; None means all games."""
    page_game = game_of_page(page.path)
    code = " ".join(fence.text for fence in examples(page.text, page.path))
    wide = LEADS_ON.search(code) or any(game in code for game in repository.games() if game != page_game)
    return None if wide else page_game


def _of_game(repository: Repository, game: str, modules: Callable[[str | None], str]) -> str:
    """Return a digest of everything on which a game's impacts depend: its examples and the code that they run."""
    pages = [page for page in index(repository).pages.values() if game_of_page(page.path) == game]
    code = [f"{page.path}\0{fence.text}" for page in pages for fence in examples(page.text, page.path)]
    return digest_of(*code, *(modules(_game_of_examples(repository, page)) for page in pages), modules(game))


def _load(repository: Repository) -> Record | None:
    if not repository.record.exists():
        return None
    data = json.loads(repository.record.read_text(encoding="utf-8"))
    ran = tuple(TracedExample(**{**example, "rules": tuple(example["rules"])}) for example in data["trace"]["examples"])
    touched = {
        game: Touched(row["digest"], tuple(map(_impact, row["impacts"]))) for game, row in data["touched"].items()
    }
    return Record(data["digest"], Trace(ran), touched, data.get("pages", {}))


def _impact(data: dict[str, Any]) -> Impact:
    changes = tuple(Change(**change) for change in data["examples"])
    return Impact(**{**data, "examples": changes, "exhibits": tuple(map(tuple, data["exhibits"]))})


def main() -> None:
    """Run the examples and write the record; if examples fail, print their failures instead."""
    record = make()
    failures = record.trace.failures
    if failures:
        sys.exit("\n".join([*failures, f"{len(failures)} examples failed: nothing to build from"]))
    write(record)
    print(
        f"{len(record.trace.examples)} examples ran; the record is in {REPOSITORY.record.relative_to(REPOSITORY.root)}"
    )


if __name__ == "__main__":
    main()
