"""Other site generators make the same articles from the same pages: `make generators`."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin

import pytest
from bs4 import BeautifulSoup

from book.read.paths import REPOSITORY
from make import generators

SITE = REPOSITORY.root / "site"
PAGES = sorted(file.relative_to(SITE).as_posix() for file in SITE.rglob("*.html"))
# MkDocs alone, with its plugin that makes pages of the notebooks.
PLUGIN = "mkdocs"
# Marks that only one of the generators makes: the target of its skip link, and an attribute that its search removes.
SKIP, MARK = "__skip", "data-search-exclude"


@pytest.fixture(scope="session", params=(PLUGIN, *generators.NAMES[1:]))
def built(request, tmp_path_factory):
    """A site that was built by another generator."""
    day = (REPOSITORY.root / "build/names/day").read_text().strip()
    if request.param != PLUGIN:
        return generators.build(request.param, day)
    site = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(command, cwd=REPOSITORY.root, env=environment, check=True)
    return site


def article(file: Path, address: str) -> str:
    """Return a page's article as one text: full addresses, attributes in order, white space as a reader sees it."""
    found = BeautifulSoup(file.read_text(encoding="utf-8"), "html.parser").find("article")
    assert found is not None, f"{file} has no article"
    for skip in found.find_all(id=SKIP):
        skip.decompose()
    for tag in found.find_all(True):
        tag.attrs.pop(MARK, None)
        tag.attrs = dict(sorted(tag.attrs.items()))
        for name in ("href", "src"):
            if name in tag.attrs:
                tag[name] = urljoin(f"http://here/{address}", str(tag[name]))
    return " ".join(str(found).split())


def test_site_of_each_generator_exists():
    assert len(PAGES) > 60, "run `make site` first"


def test_generators_make_the_same_pages(built):
    assert sorted(file.relative_to(built).as_posix() for file in built.rglob("*.html")) == PAGES


@pytest.mark.parametrize("page", PAGES)
def test_generators_make_equal_articles(built, page):
    address = page.removesuffix("index.html")
    assert article(built / page, address) == article(SITE / page, address)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ('<a href="../b/">x</a>', '<a href=".././b/">x</a>', True),
        ('<p class="a" id="b">x</p>', '<p id="b" class="a">x</p>', True),
        ("<p data-search-exclude>x y</p>", "<p>x\n y</p>", True),
        ('<a href="../b/">x</a>', '<a href="../../b/">x</a>', False),
        ("<p>x</p>", "<p>y</p>", False),
        ('<p id="a">x</p>', "<p>x</p>", False),
        ("<p>x</p>", "<p>x</p><p>y</p>", False),
    ],
)
def test_comparison_of_articles_ignores_only_spelling_of_markup(tmp_path, first, second, same):
    files = tmp_path / "one.html", tmp_path / "other.html"
    for file, html in zip(files, (first, second), strict=True):
        file.write_text(f"<article>{html}</article>", encoding="utf-8")
    assert (article(files[0], "a/c/") == article(files[1], "a/c/")) is same
