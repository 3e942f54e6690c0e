"""Everything the pages are made from, read together, once for each build."""

import json
import logging
import re
from dataclasses import asdict, dataclass
from functools import cache

from book.check.triangle import Covered, coverage
from book.read.index import Index, Page, index
from book.read.opinions import opinions
from book.read.places import House
from book.run.kept import digest_of, digest_of_code
from book.run.record import Record, read

# A warning on this logger fails a strict build.
_log = logging.getLogger("mkdocs.book")
_CODE = ("rules", "site_overrides/book", "site_overrides/cells", "site_overrides/exports")
# What else pages are made from, and which of them tell what other pages say rather than where.
_FILES = ("mkdocs.yml", "requirements.txt", "build/answers.json", "build/domains.json", "build/render.mjs")
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


def digest_of_shared(house: House) -> str:
    """A digest of all that a page is made from besides its own text.

    While it stays, a page whose text has not changed is the same: of other pages it has only where what stands, the
    examples that ran, and what is quoted from errata and glossaries.
    """
    now = state(house)
    files = ((house.root / name).read_text(encoding="utf-8") for name in _FILES)
    told = [_told(page) for page in now.index.pages.values()]
    ran = [{**asdict(each), "line": 0} for each in now.record.trace.examples] if now.record else []
    impacts = [asdict(each)["impacts"] for each in now.record.touched.values()] if now.record else []
    agreed = [asdict(each) for each in opinions()]
    return digest_of(digest_of_code(house, _CODE), *files, json.dumps([told, ran, impacts, agreed]))


def _told(page: Page) -> list[object]:
    """What others may have of a page: its front matter, its headings with their identifiers, its blocks."""
    front = page.text.partition("\n---\n")[0] if page.text.startswith("---\n") else ""
    headings = [[each.level, each.id, each.title, sorted(each.attributes.items())] for each in page.sections]
    return [page.path, front, headings, _BLOCK.findall(page.text), page.text if _QUOTED.search(page.path) else ""]
