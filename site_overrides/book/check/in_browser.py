"""The record of pages whose examples ran in a real browser; `make evidence` runs all pages and writes the record.

For each page, the record has the browser and a digest of the page's examples and of the package. A page is recorded
only if all its examples gave the printed results in that browser. If its examples or rules have changed since then, the
page counts as not run.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from book.read.fences import examples
from book.read.index import Page, index
from book.read.paths import REPOSITORY, game_of_page
from book.run.build_cache import digest_of_code
from shared.cache import digest_of

FILE = Path(__file__).with_suffix(".json")


@cache
def browsers() -> Mapping[str, str]:
    """Return, for each page, the browser in which its present examples ran with the present rules."""
    record = _read_record()
    pages = {path: page for path, page in index(REPOSITORY).pages.items() if path in record}
    return {path: record[path]["browser"] for path, page in pages.items() if record[path]["examples"] == digest(page)}


def digest(page: Page) -> str:
    """Return a digest of a page's examples, of its game, and of the package without the other games."""
    game = game_of_page(page.path)
    code = digest_of_code(REPOSITORY, ("rules",), game)
    return digest_of(code, game or "", *(fence.text for fence in examples(page.text, page.path)))[:16]


def record_runs(pages: Mapping[str, str]) -> None:
    """Add pages to the record; `pages` has the browser in which all examples of a page gave the printed results."""
    all_pages = index(REPOSITORY).pages
    ran = {path: {"browser": browser, "examples": digest(all_pages[path])} for path, browser in pages.items()}
    rows = {path: row for path, row in sorted({**_read_record(), **ran}.items()) if path in all_pages}
    lines = ",\n".join(f" {json.dumps(path)}: {json.dumps(row)}" for path, row in rows.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def _read_record() -> dict[str, dict[str, str]]:
    record: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return record
