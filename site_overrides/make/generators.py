"""Builds the site with a site generator: `python -m make.generators mkdocs`.

Each generator builds its own copy of the pages, in which the studies are Markdown pages.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from book.read.paths import REPOSITORY
from book.run import notebooks
from book.write.__main__ import main as write
from make import studies

NAMES = ("mkdocs", "properdocs", "zensical")
_BUILD = REPOSITORY.root / "build"
# The files that a generator reads. Settings for servers and plugins are removed. `plugins: []` is needed because MkDocs
# adds a search plugin if the setting is missing.
_CONFIG, _TREE = "mkdocs.yml", ("docs", "site_overrides/theme")
_WATCH, _PLUGINS = (
    re.compile(r"^(?:watch|hooks):.*\n", re.MULTILINE),
    re.compile(r"^plugins:\n(?:(?: .*)?\n)*", re.MULTILINE),
)


class GeneratorError(RuntimeError):
    """A generator failed or warned."""


def build(name: str, day: str) -> Path:
    """Build the pages with a generator, and return the folder of the built pages.

    Args:
        name: The generator, one of `NAMES`.
        day: The day of the book in seconds, as SOURCE_DATE_EPOCH has it.

    Raises:
        GeneratorError: The generator fails or warns.
    """
    if name not in NAMES:
        raise GeneratorError(f"The generator must be one of {', '.join(NAMES)}, not {name}")
    tree = _BUILD / "generated-by" / name
    shutil.rmtree(tree, ignore_errors=True)
    for place, file in _files():
        (tree / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, tree / place)
    settings = (REPOSITORY.root / _CONFIG).read_text(encoding="utf-8").replace(".ipynb", ".md")
    settings = _PLUGINS.sub("plugins: []\n\n", _WATCH.sub("", settings))
    (tree / _CONFIG).write_text(settings, encoding="utf-8")
    command = [_python(name), "-m", name, "build", "--strict", "-f", _CONFIG]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise GeneratorError(f"{name} does not build:\n{run.stdout}{run.stderr}")
    return tree / "site"


def _files() -> Iterator[tuple[Path, Path]]:
    """Yield the paths in a generator's copy, each with the file that is copied there."""
    notebooks = dict(studies.make_notebooks())
    for file in sorted(file for part in _TREE for file in (REPOSITORY.root / part).rglob("*") if file.is_file()):
        place = file.relative_to(REPOSITORY.root)
        if place in notebooks:
            yield place.with_suffix(".md"), notebooks[place]
        if "__pycache__" not in place.parts:  # studies import modules of their folder, which Python then compiles
            yield place, file


def _python(name: str) -> str:
    """Return the path of the Python that runs a generator; all but MkDocs are in another environment."""
    return sys.executable if name == NAMES[0] else str(_BUILD / "generators" / "venv" / "bin" / "python")


def main(name: str) -> None:
    """Build the notebooks and the pages, put a copy of the pages into `site/`, and finish that copy."""
    notebooks.main()
    try:
        built = build(name, os.environ["SOURCE_DATE_EPOCH"])
    except GeneratorError as error:
        sys.exit(str(error))
    site = REPOSITORY.root / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(built, site, copy_function=shutil.copyfile)
    write()


if __name__ == "__main__":
    main(*sys.argv[1:])
