"""The notebooks that readers download: valid, complete, and in working order with the wheel alone."""

import json
import re
import subprocess
import sys
import venv
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from book.read.fences import examples
from book.read.index import index
from book.read.paths import REPOSITORY
from book.read.settings import notebook_of, site_address, wheel
from book.run import notebooks
from serve.server import serving

SITE = REPOSITORY.root / "site"
PAGES = {path: page for path, page in index().pages.items() if examples(page.text, path)}
TRIED = ["riskbreaker/counter-rolls.md", "skillful/errata.md", "contributing.md"]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_valid_notebook(path):
    file = SITE / notebook_of(path)
    assert file.exists(), "run `make site` first"
    found = nbformat.read(file, as_version=4)
    nbformat.validate(found)
    assert found == notebooks.notebook(PAGES[path], site_address())


@pytest.mark.parametrize("path", PAGES)
def test_notebook_contains_every_example_line(path):
    """Count the lines behind prompts of the page; the notebook's two cells of preparation are left out.

    Single and double quotation marks count as equal, because a statement that shows values changes them.
    """
    cells = [cell for cell in notebooks.notebook(PAGES[path], "http://here/")["cells"] if cell["cell_type"] == "code"]
    told = [re.sub(r"^(\s+)show\((.*)\)$", r"\1\2", line) for cell in cells[2:] for line in cell["source"].splitlines()]
    taken = Counter(line.replace('"', "'") for line in told if line.strip())
    fences = examples(PAGES[path].text, path)
    printed = (line for fence in fences for line in _python(fence) if line.strip())
    assert taken == Counter(line.replace('"', "'") for line in printed)


@pytest.mark.parametrize(
    ("prompt", "printed"),
    [
        (">>> with using(1):\n...     len('ab')\n2\n", "2\n"),
        (">>> for n in (1, 2):\n...     n * 2\n2\n4\n", "2\n4\n"),
        (">>> for n in (1, 2):\n...     print(n)\n1\n2\n", "1\n2\n"),
        (">>> with using(1):\n...     seen('ü')\n'ü'\n", "'ü'\n"),
        (">>> with using(1):\n...     told('a')\na\n", "a\n"),
        (">>> if True:\n...     [1,\n...      2]\n[1, 2]\n", "[1, 2]\n"),
    ],
)
def test_notebook_cell_shows_value_of_prompt(repository, write, prompt, printed, capsys):
    """Within `with`, loops and conditions a notebook shows no value by itself."""
    write("page.md", f"# Page\n\n```pycon\n{prompt}```\n")
    page = index(repository).pages["page.md"]
    cells = [cell for cell in notebooks.notebook(page, "http://here/")["cells"] if cell["cell_type"] == "code"]
    there = {"using": lambda _: nullcontext(), "seen": str, "told": print}
    for cell in cells[1:]:
        exec(re.sub(r"^from .* import \*$", "", cell["source"], flags=re.MULTILINE), there)
    assert capsys.readouterr().out == printed
    assert cells[-1]["outputs"] == [{"output_type": "stream", "name": "stdout", "text": printed}]


def _python(fence):
    lines = fence.text.splitlines()
    return [line.lstrip()[4:] for line in lines if line.lstrip()[:3] in (">>>", "...")] if fence.prompts else lines


def test_offered_wheel_contains_rules():
    assert (SITE / wheel()).exists()


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    """The Python of a fresh environment that can run notebooks, without this repository's code."""
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    ours = Path(pytest.__file__).parents[1]
    [site_packages] = home.glob("lib/python*/site-packages")
    # Link to every installed package except those that lead to this checkout.
    for path in ours.iterdir():
        if "counterroll" not in path.name and path.suffix != ".pth" and path.name != "__pycache__":
            (site_packages / path.name).symlink_to(path)
    process = subprocess.run([python, "-c", "import rules"], capture_output=True, check=False, cwd=home)
    assert process.returncode, "the fresh environment already has the rules"
    spec = home / "share/jupyter/kernels/fresh"
    spec.mkdir(parents=True)
    argv = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (spec / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "fresh", "language": "python"}))
    return home


@pytest.mark.long
@pytest.mark.parametrize("path", TRIED)
def test_notebook_runs_with_wheel_of_the_site(path, kernel, monkeypatch, tmp_path):
    monkeypatch.setenv("JUPYTER_PATH", str(kernel / "share/jupyter"))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    with serving(SITE, "/some/where/") as address:
        taken = nbformat.from_dict(notebooks.notebook(PAGES[path], address))
        asked = nbformat.v4.new_code_cell("import rules\nrules.__file__", id="where")
        taken.cells.append(asked)
        NotebookClient(taken, kernel_name="fresh", timeout=120, resources={"metadata": {"path": tmp_path}}).execute()
    assert str(kernel) in asked.outputs[-1].data["text/plain"]
    assert sys.prefix not in asked.outputs[-1].data["text/plain"]
    printed = notebooks.notebook(PAGES[path], address)["cells"]
    assert [_kinds(cell) for cell in printed[2:]] == [_kinds(cell) for cell in taken.cells[2:-1]]


def _kinds(cell):
    """Return the types of a cell's outputs."""
    return {output["output_type"] for output in cell.get("outputs", [])}
