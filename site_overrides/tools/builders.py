"""Build the site with another generator than MkDocs, from a copy of the same tree, to compare what comes out.

`make builders` has made the environment they run in.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from mkdocs_jupyter.convert import nb2html

NAMES = ("properdocs", "zensical")
_ROOT = Path(__file__).parents[2]
_PLACE = _ROOT / "build" / "builders"
# What a generator reads; it may write caches beside them. What a server would watch is not, nor MkDocs' plugin.
_CONFIG, _TREE = "mkdocs.yml", ("docs", "site_overrides/theme")
_LEFT = re.compile(r"^watch:.*\n|^plugins:\n(?:[ \n].*\n|\n)*", re.MULTILINE)
_TEMPLATE = _ROOT / "site_overrides" / "book" / "run" / "notebook.md.j2"


class BuilderError(RuntimeError):
    """A generator that fails, or warns, says why."""


def build(name: str, day: str) -> Path:
    """Build the site with that generator, strictly, as of the `day` in seconds; return where the site lies."""
    copied = _PLACE / name
    shutil.rmtree(copied, ignore_errors=True)
    for part in _TREE:
        shutil.copytree(_ROOT / part, copied / part)
    for notebook in (copied / "docs" / "notebooks").glob("*.ipynb"):
        _as_page(notebook)
    settings = _LEFT.sub("", (_ROOT / _CONFIG).read_text(encoding="utf-8")).replace(".ipynb", ".md")
    (copied / _CONFIG).write_text(settings, encoding="utf-8")
    command = [str(_PLACE / "venv" / "bin" / "python"), "-m", name, "build", "--strict", "-f", _CONFIG]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day}
    run = subprocess.run(command, cwd=copied, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise BuilderError(f"{name} does not build:\n{run.stdout}{run.stderr}")
    return copied / "site"


def _as_page(notebook: Path) -> None:
    """Leave a page of Markdown in a study's place, as MkDocs' plugin reads it; a cell that fails ends it."""
    text = nb2html(
        str(notebook),
        execute=True,
        allow_errors=False,
        custom_template=str(_TEMPLATE),
        markdown_cell_processor="mkdocs",
        mathjax_version=2,
        include_mathjax=False,
    )
    notebook.with_suffix(".md").write_text(text, encoding="utf-8")
    notebook.unlink()
