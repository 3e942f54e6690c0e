"""Every example gives the same result with the browser's runner as with Sybil in the tests.

tests/browser/test_cells.py checks the same in Chromium. If only one of the two fails, it shows which side is wrong.
"""

import pytest

from book.read.fences import examples
from book.read.index import index
from book.read.paths import game_of_page
from cells import Page

PAGES = index().pages
WITH_EXAMPLES = [path for path, page in PAGES.items() if examples(page.text, path)]


@pytest.mark.parametrize("path", WITH_EXAMPLES)
def test_cells_confirm_every_example(path):
    page = Page(path, game_of_page(path))
    results = [page.run(f"Example {n}", fence.text) for n, fence in enumerate(examples(PAGES[path].text, path), 1)]
    assert [result for results in results for result in results if result.status not in ("confirmed", "quiet")] == []
