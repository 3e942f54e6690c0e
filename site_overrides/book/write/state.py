"""The state of the repository from which all pages are made; it is read once for each build."""

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from book.check.coverage import RuleCoverage, coverage
from book.check.domains import enumerate as domains
from book.check.in_browser import browsers
from book.read import precomputed
from book.read.index import Index, Page, index
from book.read.paths import Repository, game_of_page, game_of_rule
from book.run.build_cache import digest_of_code
from book.run.independent_checks import checks_by_game
from book.run.record import Record, read
from book.run.trace import Trace
from shared.cache import digest_of

# A warning on this logger fails a strict build.
_log = logging.getLogger("mkdocs.book")
_CODE = ("rules", "site_overrides/book", "site_overrides/cells", "site_overrides/exports")
# Further inputs of pages: other files, and pages that other pages quote.
_FILES = ("mkdocs.yml", "requirements.txt", "build/render.mjs")
_QUOTED = re.compile(r"/(?:errata|glossary)\.md$")
_BLOCK = re.compile(r"^/// .*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class State:
    """The pages, the record of their examples (empty if it is old), and the coverage of each rule."""

    repository: Repository
    index: Index
    record: Record
    covered: dict[str, RuleCoverage]


@cache
def state(repository: Repository) -> State:
    """Return the state of a repository at the first call; each build is a process of its own."""
    record = read(repository)
    if record is None and (repository.kept / "examples").exists():
        _log.warning("The record is older than the pages or the rules: run `python -m book.run.record`")
    record = record or Record(Trace(()), {})
    return State(repository, index(repository), record, coverage(record.trace, repository))


def digests_of_shared(repository: Repository) -> dict[str, str]:
    """Return, for each game, a digest of everything besides its text that a page of the game is made from.

    A page does not change if its text and this digest do not change. The digest under "" is for pages that may use any
    game. From other pages, a page uses only headings, examples that ran, and quotations from errata and glossaries.
    """
    now = state(repository)
    files = [(repository.root / name).read_text(encoding="utf-8") for name in _FILES]
    outlines = [_outline(page) for page in now.index.pages.values()]
    common = digest_of(*files, json.dumps(outlines))
    by_games = list(_by_game(now))
    parts = {
        game: [text for games, text in by_games if not game or game in games] for game in ("", *repository.games())
    }
    code = {game: digest_of_code(repository, _CODE, game or None) for game in parts}
    return {game: digest_of(common, code[game], *texts) for game, texts in parts.items()}


def _by_game(now: State) -> Iterator[tuple[set[str], str]]:
    """Yield sets of games, each with a text that pages of these games depend on.

    The texts are precomputed answers, comparisons with other calculations, examples that ran, and impacts of rulings.
    """
    for called, answer in precomputed.read().items():
        yield {called.partition("/")[0]}, repr(answer)
    for rule, result in domains.read().items():
        yield {game_of_rule(rule)}, repr(result)
    for by_game in (checks_by_game(), now.record.by_game):
        for game, results in by_game.items():
            yield {game}, repr(results)
    for ran in now.record.trace.examples:
        games = {*map(game_of_rule, ran.rules), game_of_page(ran.page) or ""}
        yield games, f"{replace(ran, line=0)!r} {browsers().get(ran.page)}"


def _outline(page: Page) -> list[object]:
    """Return the parts of a page that other pages may use: front matter, headings with identifiers, blocks."""
    front = page.text.partition("\n---\n")[0] if page.text.startswith("---\n") else ""
    headings = [
        [section.level, section.id, section.title, sorted(section.attributes.items())] for section in page.sections
    ]
    return [page.path, front, headings, _BLOCK.findall(page.text), page.text if _QUOTED.search(page.path) else ""]
