"""The record of examples that ran in a browser, and other evidence, is valid only for unchanged pages and rules."""

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
    """A repository of two pages; a browser ran one. Return a function that reads the record."""
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


def test_record_names_browser_of_page(kept):
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
def test_record_is_stale_only_if_an_example_changes(kept, write, text, there):
    write("ran.md", text)
    assert ("ran.md" in kept()) is there


def test_record_is_stale_if_the_package_changes(kept, repository):
    (repository.root / "rules" / "rolls.py").write_text("SIDES = 6\n", encoding="utf-8")
    assert kept() == {}


def test_deleted_page_leaves_record_at_next_run(kept, repository):
    (repository.docs / "ran.md").unlink()
    assert kept() == {}
    in_browser.record_runs({"other.md": "Chromium 142"})
    assert list(json.loads(in_browser.FILE.read_text())) == ["other.md"]


def covered(*pages):
    """Return the coverage of a rule with its own example on the first page and one on each other page."""
    ran = [TracedExample(page, 3, 1, "", "ty.rule", ("ty.rule",)) for page in pages]
    return RuleCoverage("ty.rule", True, (), None, "", tuple(ran[:1]), tuple(ran[1:]))


def test_rule_without_browser_run_lacks_evidence(kept):
    kept()
    there, partly, not_there = (
        evidence.evidence(covered(*pages)) for pages in (("ran.md",), ("ran.md", "other.md"), ("other.md",))
    )
    assert "browser" not in there.lacking
    assert (partly.in_browser, "browser" in partly.lacking) == (1, True)
    assert (not_there.in_browser, not_there.browsers, "browser" in not_there.lacking) == (0, (), True)


def test_record_has_pages_of_the_book_only():
    assert set(json.loads(in_browser.FILE.read_text(encoding="utf-8"))) <= set(index().pages)


def test_evidence_of_changed_rules_is_ignored(monkeypatch):
    """Enumerated domains and second calculations hold for the code that they ran."""
    assert enumerated.read()
    assert independent_checks.passed_checks()
    for module in (enumerated, independent_checks):
        monkeypatch.setattr(module, "digest_of_code", lambda *_: "digest of other code")
    records = (enumerated.read, independent_checks.checks_by_game)
    for record in records:
        record.cache_clear()
    try:
        assert not enumerated.read()
        assert not independent_checks.passed_checks()
    finally:
        for record in records:
            record.cache_clear()
