"""The build runs the studies: a failing cell stops it, and results never come from older rules."""

import json
import re

import pytest
from bs4 import BeautifulSoup
from nbclient.exceptions import CellExecutionError

from book.write import site
from make import studies


@pytest.fixture
def made(tmp_path):
    """Make the page of a study with these cells; return its HTML."""

    def page(*cells):
        kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        notebook = {"cells": [*map(cell, cells)], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        file = tmp_path / "study.ipynb"
        file.write_text(json.dumps(notebook), encoding="utf-8")
        return BeautifulSoup(site.markdown(components=False).convert(studies.make_page(str(file))), "html.parser")

    return page


def cell(text):
    """Return a Markdown cell if the text begins with a heading, else a code cell."""
    if text.startswith("#"):
        return {"cell_type": "markdown", "id": "prose", "metadata": {}, "source": text}
    code = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": f"c{hash(text) & 0xFFFF}", "source": text, **code}


@pytest.mark.long
def test_failing_notebook_cell_fails_the_build(made):
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        made("# Study", "1 / 0")


@pytest.mark.long
def test_study_imports_only_rules_and_its_helpers(made):
    picture = "from IPython.display import HTML\nHTML('<p class=shown>Two\\n\\nlines &lt;b&gt; {.x}</p>')"
    page = made("# Study", "from rules.core import d10, odds\nodds(lambda dice: dice(d10))[4]", picture)
    assert page.find("h1").find(string=True) == "Study"
    results = page.select(".notebook-output")
    assert results[0].pre.get_text() == "Fraction(1, 10)"
    assert results[1].select_one("p.shown").get_text() == "Two\n\nlines <b> {.x}"
    code = page.select_one("details.notebook-code")
    assert not code.has_attr("open")
    assert "from rules.core import d10, odds" in code.pre.get_text()
    assert "<style>" not in page.get_text()
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//[^"' >]*""", str(page)) == []
    assert len(str(page)) < 10_000


@pytest.mark.long
def test_study_results_depend_on_code(made, tmp_path):
    read = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport outside\noutside.VALUE"
    for value in (1, 2):
        (tmp_path / "outside.py").write_text(f"VALUE = {value} * 1000\n", encoding="utf-8")
        assert made("# Study", read).select_one(".notebook-output pre").get_text() == str(value * 1000)
