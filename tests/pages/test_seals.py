"""No rule's words and no ruling change alone: what stands on the other side must be touched with them."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from book.check.seals.file import read, write
from book.check.seals.judging import judge, renewed
from book.check.seals.sides import sides
from book.read.index import index
from book.read.places import HERE

PAGES = index()
NOW = sides(PAGES, HERE)


def test_no_text_has_gone_stale():
    stale = judge(read(HERE), NOW, PAGES).stale
    if stale:
        pytest.fail("\n".join([*stale.values(), "Touch the other side too, then `make seal`."]), pytrace=False)


def test_everything_is_sealed_as_it_is_now():
    unsealed = judge(read(HERE), NOW, PAGES).unsealed
    if unsealed:
        pytest.fail(f"`make seal` keeps what these say now: {' '.join(unsealed)}", pytrace=False)


PAGE = """
    # Page

    ## The larger level wins { #rb.a.b }

    Compare **levels**; the larger one wins.

    ```pycon
    >>> 1 + 1
    2
    ```

    ## Another { #rb.a }

    Text.
    """
ERRATA = """
    # Errata

    ## A gap { #rb-e01 data-rules="rb.a.b" data-date="2026-11-20" data-kind="gap" data-ruling="lowering" }

    **Printed.** Nothing.

    **Ruling.** Something.

    And more.

    ```pycon
    >>> 2 + 2
    4
    ```
    """


class TestWhatAnEditorDoes:
    """A small house, sealed; one thing after another is edited in it."""

    @pytest.fixture(autouse=True)
    def sealed(self, house, write):
        (house.root / "tests").mkdir()
        (house.root / "CHANGELOG.md").write_text("# Log\n\n## Unreleased\n\n- Begun.\n", encoding="utf-8")
        write("riskbreaker/page.md", PAGE)
        write("riskbreaker/errata.md", ERRATA)
        self.house, self.page = house, write
        assert len(self.seal().unsealed) == 3
        assert self.judged() == (set(), ())

    def seal(self):
        pages, now, old = index(self.house), sides(index(self.house), self.house), read(self.house)
        write(renewed(old, now, pages), self.house)
        return judge(old, now, pages)

    def judged(self):
        pages = index(self.house)
        found = judge(read(self.house), sides(pages, self.house), pages)
        return set(found.stale), found.unsealed

    def edit(self, file, old, new):
        path = self.house.root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    def restate(self):
        self.edit("docs/riskbreaker/page.md", "larger one", "smaller one")

    def rule_again(self):
        self.edit("docs/riskbreaker/errata.md", "And more.", "And less.")

    def tell(self, about):
        self.edit("CHANGELOG.md", "- Begun.", f"- Begun.\n- Turned round: {about}.")

    def test_a_statement_alone_goes_stale_by_name_and_is_not_sealed(self):
        self.restate()
        assert self.judged() == ({"rb.a.b"}, ())
        assert "rb.a.b: its statement (docs/riskbreaker/page.md:3) changed" in self.seal().stale["rb.a.b"]
        assert self.judged() == ({"rb.a.b"}, ())

    def test_its_example_may_change_with_it(self):
        self.restate()
        self.edit("docs/riskbreaker/page.md", ">>> 1 + 1\n", ">>> 3 - 1\n")
        assert self.judged() == (set(), ("rb.a.b",))

    def test_an_erratum_about_it_may_change_with_it(self):
        self.restate()
        self.edit("docs/riskbreaker/errata.md", "Nothing.", "Little.")
        assert self.judged() == (set(), ("rb-e01", "rb.a.b"))

    def test_a_new_erratum_about_it_will_do(self):
        self.restate()
        new = '\n\n## New { #rb-e02 data-rules="rb.a.b" data-date="2026-11-21" data-kind="gap" }\n\n**Ruling.** So.\n'
        self.edit("docs/riskbreaker/errata.md", "4\n```", f"4\n```{new}")
        assert self.judged() == (set(), ("rb-e02", "rb.a.b"))

    def test_the_changelog_may_name_it(self):
        self.restate()
        self.tell("(rb.a.b)")
        assert self.judged() == (set(), ("rb.a.b",))
        self.seal()
        assert self.judged() == (set(), ())

    def test_a_line_about_another_rule_says_nothing_of_it(self):
        self.restate()
        for other in ("rb.a", "rb.a.b-c", "rb-e01"):
            self.tell(other)
        assert self.judged() == ({"rb.a.b"}, ())

    def test_one_line_does_not_speak_for_later_changes(self):
        self.restate()
        self.tell("rb.a.b")
        self.seal()
        self.edit("docs/riskbreaker/page.md", "smaller one", "smallest one")
        assert self.judged() == ({"rb.a.b"}, ())

    def test_a_line_written_before_the_words_counts_for_them(self):
        self.tell("rb.a.b")
        assert self.seal().unsealed == ()
        self.restate()
        assert self.judged() == (set(), ("rb.a.b",))

    def test_a_release_changes_no_seal(self):
        self.edit("CHANGELOG.md", "## Unreleased", "## Unreleased\n\n## 1.0")
        assert self.judged() == (set(), ())

    def test_a_line_of_an_older_release_says_nothing(self):
        self.edit("CHANGELOG.md", "- Begun.", "- Begun.\n\n## 1.0\n\n- rb.a.b turned round.")
        self.restate()
        assert self.judged() == ({"rb.a.b"}, ())

    def test_broken_lines_and_emphasis_change_nothing(self):
        self.edit("docs/riskbreaker/page.md", "**levels**; the", "levels; *the*\n")
        assert self.judged() == (set(), ())

    def test_a_ruling_alone_goes_stale_by_name_and_with_its_rules(self):
        self.rule_again()
        assert self.judged() == ({"rb-e01"}, ())
        assert self.seal().stale["rb-e01"].startswith("rb-e01 (about rb.a.b): the words under “Ruling”")

    def test_a_ruling_may_change_with_its_example(self):
        self.rule_again()
        self.edit("docs/riskbreaker/errata.md", "2 + 2", "3 + 1")
        assert self.judged() == (set(), ("rb-e01",))

    def test_a_ruling_may_change_with_the_changelog(self):
        self.rule_again()
        self.tell("rb-e01")
        assert self.judged() == (set(), ("rb-e01",))

    def test_what_is_gone_wants_sealing_too(self):
        self.edit("docs/riskbreaker/page.md", "## Another { #rb.a }", "## Another")
        assert "rb.a" in self.judged()[1]


# What our choice and its sentences are is Python, so a copy of the whole is edited, and read by another process.
PLACE = ("rules/riskbreaker/rulings.py", "docs/riskbreaker/errata.md")
CHOICE = (PLACE[0], '"rb-e01",\n        "each-step"', '"rb-e01",\n        "as-printed"')
SENTENCE = (PLACE[0], "refunds the value it leaves: 4 to 2", "gives back the value it leaves: 4 to 2")
WORDS = (PLACE[1], "Each step gives back the value it leaves: 7.", "Once, whatever the way: 4.")
RESULT = (PLACE[1], "{'each-step': 7, 'as-printed': 4,", "{'as-printed': 4, 'each-step': 7,")
TOLD = ("CHANGELOG.md", "### Added\n", "### Added\n\n- Riskbreaker: lowering a stat counts once (rb-e01).\n")
CARD = ("rules/riskbreaker/cards.py", "Raise your own side's Advantage.", "Lower your own side's Advantage.")


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    root = tmp_path_factory.mktemp("copied")
    for folder in ("docs", "rules", "site_overrides/book"):
        shutil.copytree(HERE.root / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE.root / "CHANGELOG.md", root)
    (root / "tests").mkdir()
    assert not seals(root).stderr
    return root


def seals(root, *arguments):
    environment = {**os.environ, "PYTHONPATH": f"{root / 'site_overrides'}{os.pathsep}{root}"}
    command = [sys.executable, "-B", "-m", "book.check.seals", *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("edits", "stale"),
    [
        ((CHOICE,), "rb-e01 (about rb.character.lower): our choice"),
        ((CHOICE, RESULT), "rb-e01 (about rb.character.lower): our choice"),
        ((CHOICE, RESULT, WORDS), ""),
        ((CHOICE, TOLD), ""),
        ((SENTENCE,), "rb-e01 (about rb.character.lower): its option in rules/riskbreaker/rulings.py changed"),
        ((SENTENCE, WORDS), ""),
        ((WORDS,), "rb-e01 (about rb.character.lower): the words under “Ruling”"),
        ((CARD,), "rb.card.gain: its statement"),
    ],
    ids=[
        "choice",
        "choice-result",
        "choice-result-words",
        "choice-told",
        "sentence",
        "sentence-words",
        "words",
        "card",
    ],
)
def test_what_the_package_says_is_sealed_too(copied, edits, stale):
    before = {file: (copied / file).read_text(encoding="utf-8") for file, _, _ in edits}
    try:
        for file, old, new in edits:
            text = (copied / file).read_text(encoding="utf-8")
            assert old in text
            (copied / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        said = seals(copied, "check")
    finally:
        for file, text in before.items():
            (copied / file).write_text(text, encoding="utf-8")
    assert said.stderr.startswith(stale)
    assert bool(said.returncode) is bool(stale), said.stderr
    assert len(re.findall(r"^\w\w[.-]\S+", said.stderr, re.MULTILINE)) == bool(stale)
