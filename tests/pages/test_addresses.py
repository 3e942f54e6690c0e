"""Every former address works: all pages and anchors of the git history still exist on the site."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache

import pytest
from markdown.extensions.toc import slugify
from site_pages import SITE

from book.read.paths import REPOSITORY

CHANGED = re.compile(r":\d+ \d+ (\w+) (\w+) \w\t(docs/\S+\.(?:md|ipynb))")
FENCE = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6} +(.+?)(?: *\{:? *([^{}]*)\})? *$", re.MULTILINE)
MARK = re.compile(r"\{: *#([^\s{}]+)[^{}]*\}")
CALCULATOR = re.compile(r"^/// calculator \| (\S+)$", re.MULTILINE)


def git(*words: str, given: str = "") -> str:
    """Run git in this repository and return its output."""
    ran = subprocess.run(["git", *words], cwd=REPOSITORY.root, input=given.encode(), capture_output=True, check=True)
    return ran.stdout.decode()


def versions() -> dict[str, set[str]]:
    """Return every page of the history with all its texts."""
    matches = CHANGED.findall(git("log", "--format=", "--raw", "--no-abbrev", "--no-renames", "--", "docs"))
    pages = {(page, blob) for before, after, page in matches for blob in (before, after) if set(blob) != {"0"}}
    given = "\n".join(blob for _, blob in sorted(pages))
    texts = re.split(r"^\w{40} blob \d+\n", git("cat-file", "--batch", given=given), flags=re.MULTILINE)[1:]
    told: dict[str, set[str]] = {}
    for (page, _), text in zip(sorted(pages), texts, strict=True):
        told.setdefault(page, set()).add(text)
    return told


def anchors(text: str) -> Iterator[str]:
    """Yield the anchors of a page: of headings, by identifier or text, of explicit marks, and of calculators."""
    text = FENCE.sub("", text)
    for words, attributes in HEADING.findall(text):
        named = re.search(r"(?:^|\s)#(\S+)", attributes)
        yield named[1] if named else slugify(re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", words), "-")
    yield from MARK.findall(text)
    yield from (f"ask-{match.replace('/', '-')}" for match in CALCULATOR.findall(text))


def address(page: str) -> str:
    """Return the address of a page of `docs/` on the site."""
    return re.sub(r"(^|/)index$", r"\1", re.sub(r"^docs/|\.\w+$", "", page)).rstrip("/")


@cache
def there(page: str) -> set[str]:
    """Return the anchors of a built page."""
    file = SITE / address(page) / "index.html"
    return set(re.findall(r'\sid="?([^"\s>]+)', file.read_text(encoding="utf-8"))) if file.exists() else set()


@pytest.fixture(scope="module")
def once() -> dict[str, set[str]]:
    """Every page of the history, with all anchors that it had."""
    if not (REPOSITORY.root / ".git").exists():
        pytest.skip("This copy of the repository has no history.")
    return {page: {anchor for text in texts for anchor in anchors(text)} for page, texts in versions().items()}


def test_every_former_page_exists(once):
    assert len(once) >= 95
    assert [page for page in once if not there(page)] == []


def test_every_former_anchor_exists(once):
    assert sum(map(len, once.values())) > 1000
    assert [
        f"{address(page)}#{identifier}"
        for page, ids in sorted(once.items())
        for identifier in sorted(ids - there(page))
    ] == []


def test_anchors_of_a_text_are_found():
    text = '# A `b` [c](d.md)\n\n### E { #rb.e data-x="y" }\n\nf\n{: #g }\n\n```\n# not this\n```\n'
    text += "\n/// calculator | h/i\n///\n"
    assert list(anchors(text)) == ["a-b-c", "rb.e", "g", "ask-h-i"]
