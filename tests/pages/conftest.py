"""Fixtures: a small repository for each test, and the record of the examples on the real pages."""

from textwrap import dedent

import pytest
from site_markdown import site_markdown

from book.read.paths import Repository
from book.run import record
from book.run.trace import trace


@pytest.fixture
def repository(tmp_path):
    """A repository without games; `write` puts a page into it."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "rules").mkdir()
    return Repository(tmp_path)


@pytest.fixture
def write(repository):
    """Write a page, given with the indentation of the test around it."""

    def page(path, text):
        file = repository.docs / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return file

    return page


@pytest.fixture
def show(repository, write):
    """Write a page and give its HTML, made by the site's own Markdown."""

    def html(path, text):
        return site_markdown(repository.root).convert(write(path, text).read_text(encoding="utf-8"))

    return html


@pytest.fixture(scope="session")
def traced():
    """The record of the real pages' examples, from the build if nothing has changed since; else they are run here."""
    ran = record.read()
    return ran.trace if ran else trace()
