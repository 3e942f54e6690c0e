"""The record of examples that a browser ran holds for the pages as they are, and for no others."""

import json

import pytest

from book.check import evidence, in_browser
from book.check.coverage import RuleCoverage
from book.check.domains import enumerate as enumerated
from book.read.index import index
from book.run import independent_checks
from book.run.trace import TracedExample

PAGE = "# Page\n\n```pycon\n>>> 1 + 1\n2\n```\n"


@pytest.fixture
def kept(repository, write, tmp_path, monkeypatch):
    """A repository of two pages, of which a browser ran one; returns the names of the pages in the record."""
    monkeypatch.setattr(in_browser, "REPOSITORY", repository)
    monkeypatch.setattr(in_browser, "FILE", tmp_path / "in_browser.json")
    write("ran.md", PAGE)
    write("other.md", PAGE)
    in_browser.record_runs({"ran.md": "Chromium 141"})

    def now():
        in_browser.browsers.cache_clear()
        return dict(in_browser.browsers())

    yield now
    in_browser.browsers.cache_clear()


def test_a_page_that_ran_there_is_named_with_its_browser(kept):
    assert kept() == {"ran.md": "Chromium 141"}


@pytest.mark.parametrize(
    ("text", "there"),
    [
        (f"{PAGE}\nMore prose.\n", True),
        (PAGE.replace("# Page", "# Another title"), True),
        (PAGE.replace("2\n", "3\n"), False),
        (PAGE.replace("1 + 1", "2"), False),
        (PAGE + PAGE, False),
    ],
)
def test_only_another_example_makes_the_record_old(kept, write, text, there):
    write("ran.md", text)
    assert ("ran.md" in kept()) is there


def test_a_page_that_is_gone_leaves_the_record_with_the_next_run(kept, repository):
    (repository.docs / "ran.md").unlink()
    assert kept() == {}
    in_browser.record_runs({"other.md": "Chromium 142"})
    assert list(json.loads(in_browser.FILE.read_text())) == ["other.md"]


def covered(*pages):
    """A rule whose own example is on the first page, and one more on each other page."""
    ran = [TracedExample(page, 3, 1, "", "ty.rule", ("ty.rule",)) for page in pages]
    return RuleCoverage("ty.rule", True, (), None, "", tuple(ran[:1]), tuple(ran[1:]))


def test_a_rule_that_no_browser_ran_has_a_dash_there(kept):
    kept()
    there, partly, not_there = (
        evidence.evidence(covered(*pages)) for pages in (("ran.md",), ("ran.md", "other.md"), ("other.md",))
    )
    assert "browser" not in there.lacking
    assert (partly.in_browser, "browser" in partly.lacking) == (1, True)
    assert (not_there.in_browser, not_there.browsers, "browser" in not_there.lacking) == (0, (), True)


def test_the_record_names_pages_of_the_book_alone():
    assert set(json.loads(in_browser.FILE.read_text(encoding="utf-8"))) <= set(index().pages)


def test_what_ran_on_other_rules_counts_for_nothing(monkeypatch):
    """Domains and second calculations hold for the rules they were made with."""
    assert enumerated.read()
    assert independent_checks.passed_checks()
    for module in (enumerated, independent_checks):
        monkeypatch.setattr(module, "digest_of_code", lambda *_: "of other rules")
    independent_checks.checks_by_game.cache_clear()
    try:
        assert not enumerated.read()
        assert not independent_checks.passed_checks()
    finally:
        independent_checks.checks_by_game.cache_clear()
