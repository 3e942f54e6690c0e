"""The lines of a page that belong to a rule, and the addresses of pages."""

from textwrap import dedent

import pytest

from book.read.paths import game_of_page, url
from book.read.sections import rule_at, sections


def found(text):
    return sections(dedent(text).lstrip("\n"))


def test_section_ends_at_heading_of_same_or_higher_level():
    page = found("""
        # Page
        ## A { #rb.a }
        text
        ### Below
        text
        ## B
        text
        # C
    """)
    assert [rule_at(page, line) for line in range(1, 9)] == [None, *["rb.a"] * 4, None, None, None]


def test_section_ends_at_next_rule():
    page = found("""
        ## A { #rb.a }
        text
        ### B { #rb.b }
        text
        ### Not a rule
        text
    """)
    assert [rule_at(page, line) for line in range(1, 7)] == ["rb.a", "rb.a", "rb.b", "rb.b", None, None]


def test_headings_inside_fences_are_text():
    page = found("""
        ## A { #rb.a }
        ```python
        # not a heading { #rb.b }
        ```
        text
    """)
    assert [section.id for section in page] == ["rb.a"]
    assert rule_at(page, 5) == "rb.a"


def test_erratum_heading_has_its_facts():
    (erratum,) = found('## Below *zero* { #rb-e01 data-rules="rb.a rb.b" data-date="2026-11-20" data-kind="gap" }')
    assert erratum.is_erratum
    assert not erratum.is_rule
    assert erratum.title == "Below zero"
    assert erratum.words("data-rules") == ("rb.a", "rb.b")
    assert erratum.attributes["data-kind"] == "gap"


@pytest.mark.parametrize("id", ["rb-e1x", "xx.a", "example", "rbx"])
def test_other_anchors_are_no_rules(id):
    (section,) = found(f"## A {{ #{id} }}")
    assert not section.is_rule
    assert not section.is_erratum


@pytest.mark.parametrize(
    ("target", "page", "address"),
    [
        ("riskbreaker/rolls.md", "riskbreaker/rolls.md", "#a"),
        ("riskbreaker/rolls.md", "riskbreaker/errata.md", "../rolls/#a"),
        ("riskbreaker/rolls.md", "riskbreaker/index.md", "rolls/#a"),
        ("riskbreaker/index.md", "riskbreaker/rolls.md", "../#a"),
        ("riskbreaker/rolls.md", "index.md", "riskbreaker/rolls/#a"),
        ("index.md", "riskbreaker/rolls.md", "../../#a"),
        ("aretis/rolls.md", "coverage.md", "../aretis/rolls/#a"),
    ],
)
def test_addresses_are_relative_to_folder_of_page(target, page, address):
    assert url(target, page, "a") == address


def test_page_belongs_to_game_of_its_folder():
    assert game_of_page("riskbreaker/rolls.md") == "riskbreaker"
    assert game_of_page("riskbreaker/more/rolls.md") == "riskbreaker"
    assert game_of_page("coverage.md") is None
