"""The guide's steps for a new erratum, carried out on a copy of the repository."""

import re
import shutil

import pytest
from copies import ERRATA_FAULTS, copy_repository, python

from book.read.fences import fences
from book.read.paths import REPOSITORY
from book.read.sections import sections

GUIDE = REPOSITORY.docs / "contributing.md"
HEADING = "An erratum, in ten minutes"
TITLE = re.compile(r'(?P<kind>diff|markdown) title="(?P<file>[^"]+)"')
# Tests of the log that need no built site.
OF_THE_LOG = ("TestOrder", "TestFeed::test_feed_of_site_in_a_folder")

# Print the mark at the rule, the erratum on its page, its row in the log, and its entry in the feed.
SHOWN = """
from site_markdown import site_markdown
from book.read.entries import newest_first
from book.write.finish.feed import Published, feed
from book.read.index import index

pages, markdown = index(), site_markdown()
for page in ("basics/rolling.md", "basics/errata.md", "errata.md"):
    markdown.reset()
    print(markdown.convert(pages.pages[page].text))
    print("=" * 9)
print(feed(newest_first(pages), Published("https://here.example/", "Here")).decode())
"""


def steps():
    """Yield the guide's fences that change a file, in order: kind, file and text."""
    text = GUIDE.read_text(encoding="utf-8")
    part = next(section for section in sections(text) if section.title == HEADING)
    for fence in fences(text):
        titled = TITLE.fullmatch(fence.info)
        if titled and part.line < fence.line <= part.last:
            yield titled["kind"], titled["file"], fence.text


def carry_out(root, kind, file, text):
    """Carry out a step: a diff replaces the one place with its old lines, other text is appended.

    In the changelog it is the first place: the newest version.
    """
    path = root / file
    now = path.read_text(encoding="utf-8")
    if kind == "markdown":
        path.write_text(f"{now.rstrip()}\n\n{text}\n", encoding="utf-8")
        return
    lines = text.split("\n")
    old = "\n".join(line[1:] for line in lines if line[:1] != "+") + "\n"
    new = "\n".join(line[1:] for line in lines if line[:1] != "-") + "\n"
    places = now.count(old)
    assert places == 1 or (places and file == "CHANGELOG.md"), f"{file} must contain these lines once:\n{old}"
    path.write_text(now.replace(old, new, 1), encoding="utf-8")


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    return copy_repository(tmp_path_factory.mktemp("repository"))


@pytest.fixture(scope="module")
def walked(copied):
    """The copy after every step of the guide."""
    for step in steps():
        carry_out(copied, *step)
    return copied


def test_guide_example_changes_ruling_rule_page_and_changelog():
    files = [file for _, file, _ in steps()]
    assert files == ["rules/basics/rulings.py", "rules/basics/rolls.py", "docs/basics/errata.md", "CHANGELOG.md"]


@pytest.mark.long
def test_guide_example_passes_every_check(walked):
    checks = ["tests/pages/test_coverage.py", "tests/test_contract.py", "tests/basics"]
    unbuilt = [f"tests/pages/test_errata_log.py::{name}" for name in OF_THE_LOG]
    chosen = ["-p", "no:cacheprovider", "-q"]
    process = python(walked, "-m", "pytest", *checks, *unbuilt, "docs/basics", *chosen)
    assert process.returncode == 0, process.stdout[-3000:]


def test_guide_example_is_formatted(walked):
    for check in (["check", "rules"], ["format", "--check", "rules"]):
        process = python(walked, "-m", "ruff", *check)
        assert process.returncode == 0, process.stdout


def test_guide_example_erratum_shows_at_rule_log_and_feed(walked):
    shown = python(walked, "-c", SHOWN)
    assert shown.returncode == 0, shown.stderr
    rule, page, log, feed = shown.stdout.split("=" * 9)
    assert 'data-erratum="td-e99"' in rule
    assert "A target falls as far as its penalties take it" in rule
    assert '<dl class="alternatives" data-ruling="lowest_target">' in page
    assert log.index('href="../basics/errata/#td-e99"') < log.index("#rb-e70")
    assert feed.count("tag:here.example,2026:td-e99<") == 1


@pytest.mark.long
def test_guide_example_without_a_step_fails(walked):
    page = walked / "docs" / "basics" / "errata.md"
    text = page.read_text(encoding="utf-8")
    shutil.copy(REPOSITORY.docs / "basics" / "errata.md", page)
    try:
        process = python(walked, "-c", ERRATA_FAULTS)
    finally:
        page.write_text(text, encoding="utf-8")
    assert process.stdout == "['The ruling lowest_target has no erratum td-e99 on any page']\n", process.stderr
