"""The build runs the studies: a failing cell stops it, and results never come from older rules."""

import json
import os
import re
import subprocess
import sys

import pytest
import yaml
from bs4 import BeautifulSoup

from book.read.paths import REPOSITORY


@pytest.fixture(scope="module")
def options():
    """The site's own options for notebooks."""
    text = (REPOSITORY.root / "mkdocs.yml").read_text(encoding="utf-8")
    plugins = yaml.safe_load(re.search(r"^plugins:\n(?:[ #].*\n)+", text, re.MULTILINE)[0])["plugins"]
    return next(plugin["mkdocs-jupyter"] for plugin in plugins if "mkdocs-jupyter" in plugin)


@pytest.fixture
def build(tmp_path, options):
    """Build a site of one study with these cells; return the process and the page."""
    options = {**options, "custom_template": str(REPOSITORY.root / options["custom_template"])}
    config = {
        "site_name": "Tried",
        "site_url": "",
        "theme": {"name": "mkdocs", "highlightjs": False},
        "plugins": [{"mkdocs-jupyter": options}],
        "markdown_extensions": ["attr_list", "md_in_html", "pymdownx.superfences"],
    }
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    (tmp_path / "docs" / "notebooks").mkdir(parents=True)

    def built(*cells):
        made = [cell(text) for text in cells]
        kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        notebook = {"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (tmp_path / "docs" / "notebooks" / "study.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean"]
        environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        outcome = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        page = tmp_path / "site" / "notebooks" / "study" / "index.html"
        return outcome, page.read_text(encoding="utf-8") if page.exists() else ""

    return built


def cell(text):
    """Return a Markdown cell if the text begins with a heading, else a code cell."""
    if text.startswith("#"):
        return {"cell_type": "markdown", "id": "prose", "metadata": {}, "source": text}
    code = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": f"c{hash(text) & 0xFFFF}", "source": text, **code}


@pytest.mark.long
def test_failing_notebook_cell_fails_the_build(build):
    outcome, _ = build("# Study", "1 / 0")
    assert outcome.returncode != 0
    assert "ZeroDivisionError" in outcome.stdout + outcome.stderr


@pytest.mark.long
def test_study_imports_only_rules_and_its_helpers(build):
    picture = "from IPython.display import HTML\nHTML('<p class=shown>Two\\n\\nlines &lt;b&gt; {.x}</p>')"
    outcome, page = build("# Study", "from rules.core import d10, odds\nodds(lambda dice: dice(d10))[4]", picture)
    assert outcome.returncode == 0, outcome.stderr
    article = BeautifulSoup(page, "html.parser").find(role="main")
    assert article.find("h1").get_text() == "Study"
    results = article.select(".notebook-output")
    assert results[0].pre.get_text() == "Fraction(1, 10)"
    assert results[1].select_one("p.shown").get_text() == "Two\n\nlines <b> {.x}"
    code = article.select_one("details.notebook-code")
    assert not code.has_attr("open")
    assert "from rules.core import d10, odds" in code.pre.get_text()
    assert "<style>" not in article.get_text()
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//(?!127\.0\.0\.1)[^"' >]*""", str(article)) == []
    assert "mathjax" not in page.lower()
    assert "require.js" not in page.lower()
    assert len(str(article)) < 10_000


@pytest.mark.long
def test_study_results_depend_on_code(build, tmp_path):
    read = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport outside\noutside.VALUE"
    for value in (1, 2):
        (tmp_path / "outside.py").write_text(f"VALUE = {value} * 1000\n", encoding="utf-8")
        outcome, page = build("# Study", read)
        assert outcome.returncode == 0, outcome.stderr
        assert BeautifulSoup(page, "html.parser").select_one(".notebook-output pre").get_text() == str(value * 1000)
