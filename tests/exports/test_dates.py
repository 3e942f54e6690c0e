"""Dates of published files come from a commit, a release or the builder, never from the clock."""

import subprocess
from datetime import date

import pytest

from book.read.paths import Repository
from exports.dates import NoDate, publication_date


@pytest.fixture
def repository(tmp_path, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- A line.\n", encoding="utf-8")
    return Repository(tmp_path)


@pytest.fixture
def committed(repository, monkeypatch):
    """Commit a file at a moment."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Nobody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "nobody@example.org")

    def git(*arguments):
        subprocess.run(["git", "-C", repository.root, *arguments], check=True, capture_output=True)

    def commit(path, moment):
        file = repository.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(moment, encoding="utf-8")
        monkeypatch.setenv("GIT_COMMITTER_DATE", moment)
        git("add", path)
        git("commit", "-m", "A step")

    git("init", "--quiet")
    return commit


def test_missing_date_is_an_error(repository):
    with pytest.raises(NoDate, match="SOURCE_DATE_EPOCH"):
        publication_date(repository=repository)


def test_date_is_last_release_without_commits(repository):
    changes = "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2027-03-04\n\n## 0.1.0 - 2026-12-24\n"
    (repository.root / "CHANGELOG.md").write_text(changes, encoding="utf-8")
    assert publication_date(repository=repository) == date(2027, 3, 4)


def test_date_is_last_commit_of_path(repository, committed):
    committed("docs/a.md", "2026-11-20T12:00:00+00:00")
    committed("rules/b.py", "2026-11-22T12:00:00+00:00")
    assert publication_date(repository=repository) == date(2026, 11, 22)
    assert publication_date("docs", repository=repository) == date(2026, 11, 20)
    assert publication_date("docs", "rules", repository=repository) == date(2026, 11, 22)


def test_uncommitted_path_has_date_of_repository(repository, committed):
    committed("docs/a.md", "2026-11-20T12:00:00+00:00")
    assert publication_date("new", repository=repository) == date(2026, 11, 20)


def test_dates_are_in_utc(repository, committed):
    committed("docs/a.md", "2026-11-20T23:30:00-05:00")
    assert publication_date(repository=repository) == date(2026, 11, 21)


def test_date_can_be_set_for_a_build(repository, committed, monkeypatch):
    committed("docs/a.md", "2026-11-20T12:00:00+00:00")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert (
        publication_date(repository=repository) == publication_date("docs", repository=repository) == date(1970, 1, 2)
    )
