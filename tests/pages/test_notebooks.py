"""Studies are executed before the build: a cell that fails stops it, and results are never those of older rules."""

import json
import subprocess
import sys

import pytest
from bs4 import BeautifulSoup

from compendium import site, studies
from compendium.places import HERE, House

KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}


@pytest.fixture
def study(tmp_path):
    """Write a study with these cells."""

    def written(*cells):
        notebook = {"cells": list(map(cell, cells)), "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
        file = tmp_path / "study.ipynb"
        file.write_text(json.dumps(notebook), encoding="utf-8")
        return file

    return written


def cell(text):
    """A Markdown cell if the text begins with a heading, a code cell otherwise."""
    if text.startswith("#"):
        return {"cell_type": "markdown", "id": "prose", "metadata": {}, "source": text}
    code = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": f"c{hash(text) & 0xFFFF}", "source": text, **code}


def shown(file):
    """A study's page as the site's own Markdown makes it."""
    return BeautifulSoup(site.markdown(components=False).convert(studies.page(file)), "html.parser")


def test_a_failing_cell_is_an_error_that_names_it(study):
    with pytest.raises(studies.StudyError, match="ZeroDivisionError"):
        studies.page(study("# Study", "1 / 0"))


def test_a_failing_cell_ends_the_build_and_leaves_no_page(study):
    file = study("# Study", "1 / 0")
    command = [sys.executable, "-m", "compendium.studies", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    assert "ZeroDivisionError" in ended.stderr
    assert not file.with_suffix(".md").exists()


def test_a_study_is_computed_from_the_rules_and_asks_nobody_else(study):
    picture = "from IPython.display import HTML\nHTML('<p class=shown>Two\\n\\nlines &lt;b&gt; {.x}</p>')"
    page = shown(study("# Study", "from rules.core import d10, odds\nodds(lambda dice: dice(d10))[4]", picture))
    assert page.find("h1").find(string=True, recursive=False) == "Study"
    results = page.select(".notebook-output")
    assert results[0].pre.get_text() == "Fraction(1, 10)"
    assert results[1].select_one("p.shown").get_text() == "Two\n\nlines <b> {.x}"
    code = page.select_one("details.notebook-code")
    assert not code.has_attr("open")
    assert "from rules.core import d10, odds" in code.pre.get_text()
    assert not page.find(["style", "script", "link"])
    assert page.find(src=True) is None


def test_what_a_cell_prints_stands_as_it_is(study):
    page = shown(study("# Study", "print('a < b')\nprint('*c*')"))
    assert page.select_one(".notebook-output pre").get_text() == "a < b\n*c*\n"


def test_a_cell_without_a_result_shows_its_code_alone(study):
    page = shown(study("# Study", "x = 1"))
    assert page.select(".notebook-output") == []
    assert page.select_one("details.notebook-code pre").get_text() == "x = 1\n"


def test_results_change_with_the_code_they_come_from(study, tmp_path):
    file = study("# Study", f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport outside\noutside.VALUE")
    for value in (1, 2):
        (tmp_path / "outside.py").write_text(f"VALUE = {value} * 1000\n", encoding="utf-8")
        assert shown(file).select_one(".notebook-output pre").get_text() == str(value * 1000)


def test_what_is_made_of_a_study_is_no_page_that_somebody_wrote(tmp_path):
    for page in ("index.md", "notebooks/study.md"):
        file = tmp_path / "docs" / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("# Page\n", encoding="utf-8")
    assert House(tmp_path).pages() == ("index.md",)


def test_every_study_is_in_the_navigation_by_the_name_of_its_page():
    listed = (HERE.root / "mkdocs.yml").read_text(encoding="utf-8")
    missing = [
        file.stem for file in HERE.docs.glob("notebooks/*.ipynb") if f": notebooks/{file.stem}.md\n" not in listed
    ]
    assert missing == []
