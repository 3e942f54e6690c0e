"""Addresses under Zensical: finished ones are kept, and Zensical resolves those of source files."""

import re
from urllib.parse import urljoin

import pytest
from markdown import Markdown

from book.read.index import index
from book.write.blocks.page import Current
from book.write.blocks.zensical import SeenFromSource
from book.write.state import State


@pytest.fixture
def written(repository, write):
    """Return the address that Zensical writes for an address on a page."""

    def address(page, to):
        write(page, "# A page")
        write("assets/picture.png", "")
        pages = index(repository)
        md = Markdown()
        md.book_page = Current(State(repository, pages, None, {}), pages.pages[page], md)
        html = SeenFromSource(md, repository.docs).run(f'<a class="x" href="{to}" data-href="{to}">x</a>')
        return re.fullmatch(rf'<a class="x" href="([^"]*)" data-href="{re.escape(to)}">x</a>', html)[1]

    return address


def resolved(page, written):
    """Return the target that Zensical gives a relative address, which starts from the page's source."""
    return urljoin(f"http://here/{page}", written)


@pytest.mark.parametrize(
    ("page", "to"),
    [
        ("riskbreaker/rolling.md", "../code/#L1"),
        ("riskbreaker/rolling.md", "../../aretis/tests/#ar.test"),
        ("riskbreaker/rolling.md", "../../errata.xml"),
        ("riskbreaker/rolling.md", "../"),
        ("errata.md", "../aretis/errata/#ar-e01"),
        ("riskbreaker/index.md", "rolling/#rb.roll.success"),
        ("index.md", "riskbreaker/"),
    ],
)
def test_finished_address_is_kept(written, page, to):
    folder = page.removesuffix(".md").removesuffix("index")
    meant = urljoin(f"http://here/{folder}{'/' if folder and not folder.endswith('/') else ''}", to)
    assert resolved(page, written(page, to)) == meant


LEFT_ALONE = "#rb.roll https://elsewhere.example/x mailto:x@y.example /absolute/ ?a=b other.md#x ../assets/picture.png"


@pytest.mark.parametrize("to", LEFT_ALONE.split())
def test_other_address_is_left_unchanged(written, to):
    assert written("riskbreaker/rolling.md", to) == to
