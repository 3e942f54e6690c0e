"""Build the pages into site/ with a site generator: `python -m tools.generators mkdocs`.

Each of them builds the same copy of the same tree, in which the studies are pages of Markdown already. They are carried
out by mkdocs-jupyter's own converter, and kept for as long as neither they nor anything they could reach changes.

MkDocs builds the copy of the last time on, page by page, where nothing but what some pages say has changed.
"""

import filecmp
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path

from book.read.places import HERE
from book.read.settings import site_address
from book.run.kept import digest_of, digest_of_code
from book.write.state import digest_of_shared

NAMES = ("mkdocs", "properdocs", "zensical")
_BUILD = HERE.root / "build"
_KEPT = _BUILD / "studies"
# What a generator reads; it may write caches beside them. What a server would watch is not, nor MkDocs' plugins: none
# at all, for where none are named there is one that writes a search index of its own.
_CONFIG, _TREE = "mkdocs.yml", ("docs", "site_overrides/theme")
_WATCH, _PLUGINS = re.compile(r"^watch:.*\n", re.MULTILINE), re.compile(r"^plugins:\n(?:(?: .*)?\n)*", re.MULTILINE)
# What is taken along changes with every page, and no page shows more of it than a list.
_TAKEN_ALONG = ("data", "download", "licences")
# Pages that are made each time: those lists, and what the navigation shows with an emblem.
_ALWAYS = re.compile(r"^(?:/// downloads|/// licences|icon: .*)$", re.MULTILINE)
# MkDocs calls a build that goes on `dirty`, and warns of it; it then has to be asked whether it warned of more.
_WARNING = re.compile(r"^(?:WARNING|ERROR) (?!.*A 'dirty' build is being performed)", re.MULTILINE)
_TEMPLATE = HERE.root / "site_overrides" / "book" / "run" / "notebook.md.j2"
# What a study's page hangs on besides the figures in its folder: code, the template, what draws its pictures, the
# converter.
_CODE = ("rules", "site_overrides/book", "site_overrides/tools")
_REACHED = (_TEMPLATE, _BUILD / "render.mjs", HERE.root / "requirements.txt")


class GeneratorError(RuntimeError):
    """A generator that fails, or warns, says why."""


def build(name: str, day: str) -> Path:
    """Build the pages with that generator, strictly, as of the `day` in seconds; return where they lie."""
    if name not in NAMES:
        raise GeneratorError(f"{name} is no generator that is known here: {', '.join(NAMES)}")
    tree = _BUILD / "generated-by" / name
    files = dict(_files())
    begun, shared = tree / "shared", digest_of(day, site_address(), *_lasting(files), digest_of_shared(HERE))
    goes_on = name == NAMES[0] and begun.exists() and begun.read_text(encoding="utf-8") == shared
    if not goes_on:
        shutil.rmtree(tree, ignore_errors=True)
    for place, file in files.items():
        _bring(file, tree / place)
    settings = (HERE.root / _CONFIG).read_text(encoding="utf-8").replace(".ipynb", ".md")
    settings = _PLUGINS.sub("plugins: []\n\n", _WATCH.sub("", settings))
    (tree / _CONFIG).write_text(settings, encoding="utf-8")
    begun.unlink(missing_ok=True)
    command = [_python(name), "-m", name, "build", "--dirty" if goes_on else "--strict", "-f", _CONFIG]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if run.returncode or (goes_on and _WARNING.search(run.stderr)):
        raise GeneratorError(f"{name} does not build:\n{run.stdout}{run.stderr}")
    begun.write_text(shared, encoding="utf-8")
    return tree / "site"


def _files() -> Iterator[tuple[Path, Path]]:
    """Each file of the tree by its place in it, with the file that it is a copy of."""
    studies = dict(_studies())
    for file in sorted(file for part in _TREE for file in (HERE.root / part).rglob("*") if file.is_file()):
        place = file.relative_to(HERE.root)
        yield (place.with_suffix(".md"), studies[place]) if place in studies else (place, file)


def _lasting(files: dict[Path, Path]) -> Iterator[str]:
    """The names of all files, and what those are that every page may show or be made by."""
    for place, file in files.items():
        yield str(place)
        if place.suffix != ".md" and place.parts[2] not in _TAKEN_ALONG:
            yield sha256(file.read_bytes()).hexdigest()


def _bring(file: Path, place: Path) -> None:
    """Copy a file, where another lies or none; a page that is older than what was made of it is not made again."""
    always = place.suffix == ".md" and _ALWAYS.search(file.read_text(encoding="utf-8"))
    if always or not place.exists() or not filecmp.cmp(file, place):
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)


def _python(name: str) -> str:
    """The interpreter that knows a generator: all but the one of the site's own environment have another."""
    return sys.executable if name == NAMES[0] else str(_BUILD / "generators" / "venv" / "bin" / "python")


def _studies() -> Iterator[tuple[Path, Path]]:
    """Each study's place in the tree and its page of Markdown; a cell that fails ends it."""
    notebooks = sorted((HERE.docs / "notebooks").glob("*.ipynb"))
    pages = {notebook: _KEPT / f"{notebook.stem}-{_digest_of_study(notebook)[:24]}.md" for notebook in notebooks}
    _KEPT.mkdir(parents=True, exist_ok=True)
    for old in set(_KEPT.iterdir()) - set(pages.values()):
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    stale = [notebook for notebook, page in pages.items() if not page.exists()]
    if stale:
        with ProcessPoolExecutor() as workers:
            for notebook, text in zip(stale, workers.map(_as_page, stale), strict=True):
                pages[notebook].write_text(text, encoding="utf-8")
    for notebook, page in pages.items():
        yield notebook.relative_to(HERE.root), page


def _digest_of_study(notebook: Path) -> str:
    """A digest of all that a study could reach: of a game's modules where its code names that game alone."""
    text = notebook.read_text(encoding="utf-8")
    named = HERE.games() if "GAMES" in text else [game for game in HERE.games() if f"rules.{game}" in text]
    code = digest_of_code(HERE, _CODE, named[0] if len(named) == 1 else None)
    files = sorted(file for file in (*notebook.parent.glob("*.json"), *_REACHED) if file.is_file())
    return digest_of(text, code, *(sha256(file.read_bytes()).hexdigest() for file in files))


def _as_page(notebook: Path) -> str:
    from mkdocs_jupyter.convert import nb2html  # noqa: PLC0415 (takes two seconds, and most builds have every page)

    return str(
        nb2html(
            str(notebook),
            execute=True,
            allow_errors=False,
            custom_template=str(_TEMPLATE),
            markdown_cell_processor="mkdocs",
            mathjax_version=2,
            include_mathjax=False,
        )
    )


def main(name: str) -> None:
    """Build the pages and put a copy of them in site/, in place of those that lie there."""
    try:
        built = build(name, os.environ["SOURCE_DATE_EPOCH"])
    except GeneratorError as error:
        sys.exit(str(error))
    site = HERE.root / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(built, site, copy_function=shutil.copyfile)


if __name__ == "__main__":
    main(*sys.argv[1:])
