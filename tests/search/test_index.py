"""The search index: it has every entry of the compendium and no other, and stays small."""

import gzip
import json
import re

import pytest
from site_pages import BOOK, SITE

from book.read.index import index
from book.read.paths import GAMES, REPOSITORY
from book.write.blocks.terms import glossary
from book.write.page_data.search.reading import page
from rules.calculators import describe_all, describe_rulings

SEARCH = SITE / "search"
DEBRIS = re.compile(
    r">>>|\bexactly \d+/|plot-|Fraction\(|(?:\b[\d.]+ %? ?){6}|All \d+ rows|Back to the example|Example\b"
)
WHOLE, FIRST = 210_000, 30_000  # bytes, as a server compresses them; 306 errata and 297 rules


def ids(everything, kind):
    return {entry.id for entry in everything if entry.kind == kind}


def test_index_has_every_rule_and_erratum(everything):
    pages = index()
    assert ids(everything, "rule") == pages.rules.keys()
    assert ids(everything, "erratum") == pages.errata.keys()


def test_index_has_every_term_calculator_and_ruling(everything):
    terms = {
        f"{prefix}:{' '.join(term.split())}"
        for prefix, game in GAMES.items()
        for term in glossary((REPOSITORY.docs / game / "glossary.md").read_text(encoding="utf-8"))
    }
    assert ids(everything, "word") == terms
    assert ids(everything, "calculator") == {description["id"] for description in describe_all()}
    options = [option for game in GAMES.values() for option in describe_rulings(game)["options"]]
    assert ids(everything, "ruling") == {f"{option['erratum']} ruling" for option in options}


def test_index_has_every_page_once(everything):
    assert sorted(entry.page for entry in everything if entry.kind == "page") == sorted(BOOK)


def test_index_entries_have_existing_anchors(everything):
    anchors = {}
    for entry in everything:
        if entry.page not in anchors:
            html = (SITE / entry.page / "index.html").read_text(encoding="utf-8")
            anchors[entry.page] = {"", *re.findall(r'\bid="([^"]+)"', html)}
    assert [entry.id for entry in everything if entry.anchor not in anchors[entry.page]] == []


def test_index_identifiers_are_distinct(everything):
    assert len({entry.id for entry in everything}) == len(everything)


def test_index_texts_contain_no_markup(everything):
    told = [(entry.id, found[0]) for entry in everything if (found := DEBRIS.search(entry.text))]
    assert told == []


def test_index_files_stay_below_their_size_limits(everything):
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in SEARCH.iterdir()}
    assert everything
    assert sum(sizes.values()) < WHOLE, sizes
    assert sizes["names.json"] < FIRST
    assert sizes.keys() == {"names.json", "book.json", *(f"{game}.json" for game in GAMES.values())}


def test_index_files_have_one_build():
    assert len({json.loads(file.read_text(encoding="utf-8"))["build"] for file in SEARCH.iterdir()}) == 1


PAGE = """<article><h1 id="x">Rolls<a class="headerlink" href="#x">&para;</a></h1><p>Roll <b>low</b>.</p><p>Then</p>
<h3 class="rule" id="rb.a">A rule</h3>
<p>Say <svg><text>chart</text></svg>it , now.</p><details class="proof"><pre>&gt;&gt;&gt; 1</pre></details>
<details class="rule-known"><summary>source</summary><a class="rule-id">rb.<wbr>a</a></details>
<dl><dt id="word-t"><a href="#">Term</a></dt><dd>Its meaning<br>goes on.</dd></dl></article>"""


def test_page_is_split_by_headings_and_terms():
    read = page(PAGE)
    told = [(part.tag, part.anchor, part.title, part.text) for part in read.parts]
    assert told == [
        ("h1", "x", "Rolls", "Roll low. Then"),
        ("h3", "rb.a", "A rule", "Say it, now."),
        ("dt", "word-t", "Term", "Its meaning goes on."),
    ]
    assert read.anchors == {"x", "rb.a", "word-t"}
    assert read.parts[1].classes == {"rule"}


@pytest.mark.parametrize("unclosed", ["<article><h1 id='a'>T</h1><p>one<p>two</article>"])
def test_page_reads_unclosed_paragraphs(unclosed):
    assert page(unclosed).parts[0].text == "one two"
