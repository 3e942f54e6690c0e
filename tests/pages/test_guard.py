"""Examples that readers see and examples that ran: the same texts on every page.

The site's own Markdown renders the page. The texts of its code blocks must equal the texts that ran, each the same
number of times. Equal counts alone could hide one example that is shown but not run, and one that is run but not shown.
"""

from collections import Counter
from functools import cache

import pytest
from bs4 import BeautifulSoup
from shares import share
from shown import shown_examples
from site_markdown import site_markdown

from book.read.fences import examples
from book.read.index import index
from book.run.trace import trace

PAGES = index().pages
SOME = pytest.mark.parametrize("page", share([*PAGES], 10))  # of the same pages, each of which is rendered once


@pytest.fixture(scope="module")
def rendered():
    """Render a real page, without its computed components; later tests get the same result."""
    markdown = site_markdown()

    @cache
    def of(page):
        markdown.reset()
        return BeautifulSoup(markdown.convert(PAGES[page].text), "html.parser")

    return of


def counted(texts):
    return Counter(text.strip("\n") for text in texts)


@SOME
def test_shown_examples_are_the_run_examples(page, rendered, traced):
    ran = counted(example.text for example in traced.examples if example.page == page)
    assert counted(shown_examples(rendered(page))) == ran


@SOME
def test_examples_have_the_addresses_of_their_links(page, rendered, traced):
    proofs = {proof["id"]: proof.pre.get_text().strip("\n") for proof in rendered(page).select("details.proof")}
    assert proofs == {f"example-{example.number}": example.text for example in traced.examples if example.page == page}


@SOME
def test_page_has_no_raw_markup(page, rendered):
    prose = [text for text in rendered(page).find_all(string=True) if not text.find_parent(["pre", "code"])]
    lines = [line.strip() for text in prose for line in text.splitlines()]
    assert [line for line in lines if line.startswith(("///", "```", "~~~", "{d", "{2d"))] == []


@SOME
def test_rule_headings_are_marked(page, rendered):
    stated = [section.id for section in PAGES[page].sections if section.is_rule or section.is_erratum]
    headings = rendered(page).select("h2.rule, h3.rule, h4.rule, h2.erratum, h3.erratum")
    assert [heading["id"] for heading in headings] == stated


class TestGuard:
    """The comparison finds pages on which shown and run examples differ, in both directions."""

    def differ(self, repository, show, text):
        html = BeautifulSoup(show("page.md", text), "html.parser")
        ran = counted(example.text for example in trace(repository).examples)
        return counted(shown_examples(html)) != ran

    def test_valid_page_passes(self, repository, show):
        assert not self.differ(repository, show, '!!! note\n\n    ``` pycon title="x"\n    >>> 1\n    1\n    ```\n')

    @pytest.mark.parametrize(
        "text",
        [
            pytest.param("Text.\n\n    >>> 1\n    2\n", id="indented"),
            pytest.param("```\n>>> 1\n2\n```\n", id="without a language"),
            pytest.param("```text\n>>> 1\n2\n```\n", id="in another language"),
            pytest.param('<pre class="language-python">1</pre>\n', id="in HTML"),
            pytest.param("<!--\n\n```pycon\n>>> 1\n1\n```\n\n-->\n", id="hidden"),
            pytest.param("```python notest=1\nx = 1\n```\n", id="words after the language"),
        ],
    )
    def test_example_that_does_not_run_is_found(self, repository, show, text):
        assert self.differ(repository, show, text)

    def test_equal_counts_of_different_texts_are_found(self, repository, show):
        text = "```\n>>> 1\n2\n```\n\n<!--\n\n```pycon\n>>> 2\n2\n```\n\n-->\n"
        assert len(examples(text)) == 1
        assert self.differ(repository, show, text)

    def test_page_may_show_markdown_of_pages(self, repository, show):
        assert not self.differ(repository, show, "````markdown\n```pycon\n>>> 1/0\n```\n````\n")

    def test_no_run_must_be_a_class(self, repository, show):
        assert not self.differ(repository, show, "```{.python .no-run}\n1/0\n```\n")
        assert self.differ(repository, show, '```{.python data-why=".no-run"}\n1\n```\n')
