"""Everything the pages are made from, read together, once for each build."""

import json
import logging
import re
from dataclasses import asdict, dataclass
from functools import cache

from book.check.triangle import Covered, coverage
from book.read.index import Index, Page, index
from book.read.opinions import opinions
from book.read.places import House, game_of_page, game_of_rule
from book.run.kept import digest_of, digest_of_code
from book.run.record import LEADS_ON, Record, read

# A warning on this logger fails a strict build.
_log = logging.getLogger("mkdocs.book")
_CODE = ("rules", "site_overrides/book", "site_overrides/cells", "site_overrides/exports")
# What else pages are made from; what is worked out for them beforehand, by game or by a question that begins with one;
# and which pages tell what other pages say rather than where.
_FILES = ("mkdocs.yml", "requirements.txt", "build/render.mjs")
_WORKED_OUT = ("build/answers.json", "build/domains.json")
_QUOTED = re.compile(r"/(?:errata|glossary)\.md$")
_BLOCK = re.compile(r"^/// .*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class State:
    """The pages, the record of their examples and rulings, and what both say about each rule."""

    house: House
    index: Index
    record: Record | None
    covered: dict[str, Covered]


@cache
def state(house: House) -> State:
    """The state of a house as it is when first asked for: each build is a process of its own."""
    record = read(house)
    if record is None and house.record.exists():
        _log.warning("build/record.json is older than the pages or the rules: run `python -m book.run.record`")
    return State(house, index(house), record, coverage(record.trace if record else None, house))


def digest_of_shared(house: House, game: str | None = None) -> str:
    """A digest of all that a page is made from besides its own text: any page, or one that `game_of` says is a game's.

    While it stays, a page whose text has not changed is the same: of other pages it has only where what stands, the
    examples that ran, and what is quoted from errata and glossaries.
    """
    now = state(house)
    files = ((house.root / name).read_text(encoding="utf-8") for name in _FILES)
    beforehand = (json.loads((house.root / name).read_text(encoding="utf-8")) for name in _WORKED_OUT)
    worked_out = [
        {name: told for name, told in each.items() if game in (None, name.partition("/")[0])} for each in beforehand
    ]
    told = [_told(page) for page in now.index.pages.values()]
    ran, touched = _ran(now.record, game) if now.record else ([], [])
    agreed = [asdict(each) for each in opinions()]
    return digest_of(digest_of_code(house, _CODE, game), *files, json.dumps([worked_out, told, ran, touched, agreed]))


def game_of(page: Page, house: House) -> str | None:
    """The game a page is made from and no other; none where it may have something of all."""
    own = game_of_page(page.path)
    wide = LEADS_ON.search(page.text) or any(game in page.text for game in house.games() if game != own)
    return None if wide else own


def _ran(record: Record, game: str | None) -> tuple[list[object], list[object]]:
    """The examples that ran, wherever in their page, and what rulings touch: of a game's pages and rules, or of all."""
    every = (
        each
        for each in record.trace.examples
        if game in (None, *map(game_of_rule, each.rules), game_of_page(each.page))
    )
    touched = (each for name, each in record.touched.items() if game in (None, name))
    return [{**asdict(each), "line": 0} for each in every], [asdict(each)["impacts"] for each in touched]


def _told(page: Page) -> list[object]:
    """What others may have of a page: its front matter, its headings with their identifiers, its blocks."""
    front = page.text.partition("\n---\n")[0] if page.text.startswith("---\n") else ""
    headings = [[each.level, each.id, each.title, sorted(each.attributes.items())] for each in page.sections]
    return [page.path, front, headings, _BLOCK.findall(page.text), page.text if _QUOTED.search(page.path) else ""]
