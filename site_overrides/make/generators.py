"""Builds the site with a site generator: `python -m make.generators mkdocs`.

One process does everything, so that it reads the pages only once. Each generator builds its own copy of the pages, in
which the studies are Markdown pages.

If only some pages or some games' rules have changed, MkDocs continues with the copy of its last build. It then builds
only these pages; all other pages get the new names of the scripts.
"""

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from book.read.index import index
from book.read.paths import REPOSITORY
from book.read.settings import site_address
from book.run import notebooks
from book.run.record import only_game
from book.write.__main__ import main as write
from book.write.state import digests_of_shared
from make import studies
from shared.cache import digest_of

NAMES = ("mkdocs", "properdocs", "zensical")
_BUILD = REPOSITORY.root / "build"
# The files that a generator reads. Settings for servers and plugins are removed. `plugins: []` is needed because MkDocs
# adds a search plugin if the setting is missing.
_CONFIG, _TREE = "mkdocs.yml", ("docs", "site_overrides/theme")
_WATCH, _PLUGINS = (
    re.compile(r"^(?:watch|hooks):.*\n", re.MULTILINE),
    re.compile(r"^plugins:\n(?:(?: .*)?\n)*", re.MULTILINE),
)
# Folders of downloads, which change with every page. They change no page except the lists of downloads.
_TAKEN_ALONG = ("data", "download", "licences")
# The bundled files of the browser, whose names change with their content, and the lines of a template that name them.
_LOADED = Path("site_overrides/theme/assets/generated")
_NAME = re.compile(r'set (\w+) = "(.*)"')
# Pages that are made each time: lists of downloads, and pages with an emblem in the navigation.
_ALWAYS = re.compile(r"^(?:/// downloads|/// licences|icon: .*)$", re.MULTILINE)
# A warning of MkDocs, except that a continued build is `dirty`.
_WARNING = re.compile(r"^(?:WARNING|ERROR) (?!.*A 'dirty' build is being performed)", re.MULTILINE)


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
        raise GeneratorError(f"{name} is no generator that is known here: {', '.join(NAMES)}")
    tree = _BUILD / "generated-by" / name
    files, loaded = dict(_files()), _loaded()
    common = digest_of(day, site_address(), *_lasting(files), *loaded)
    parts = digests_of_shared(REPOSITORY)
    begun = tree / "begun.json"
    before = json.loads(begun.read_text(encoding="utf-8")) if begun.exists() else {}
    goes_on = name == NAMES[0] and before.get("common") == common
    if not goes_on:
        shutil.rmtree(tree, ignore_errors=True)
        before = {"parts": parts, "loaded": loaded}
    for old in (tree / _LOADED, tree / "site/assets/generated"):
        shutil.rmtree(old, ignore_errors=True)
    changed = {game for game, now in parts.items() if before["parts"][game] != now}
    part_of = {
        f"{REPOSITORY.docs.name}/{page.path}": only_game(REPOSITORY, page.path, page.text) or ""
        for page in index().pages.values()
    }
    for place, file in files.items():
        _bring(file, tree / place, place.suffix == ".md" and part_of.get(place.as_posix(), "") in changed)
    settings = (REPOSITORY.root / _CONFIG).read_text(encoding="utf-8").replace(".ipynb", ".md")
    settings = _PLUGINS.sub("plugins: []\n\n", _WATCH.sub("", settings))
    (tree / _CONFIG).write_text(settings, encoding="utf-8")
    begun.unlink(missing_ok=True)
    command = [_python(name), "-m", name, "build", "--dirty" if goes_on else "--strict", "-f", _CONFIG]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if run.returncode or (goes_on and _WARNING.search(run.stderr)):
        raise GeneratorError(f"{name} does not build:\n{run.stdout}{run.stderr}")
    renamed = {old: loaded[called] for called, old in before["loaded"].items() if loaded[called] != old}
    for page in (tree / "site").rglob("*.html") if renamed else ():
        html = page.read_text(encoding="utf-8")
        text = re.sub("|".join(map(re.escape, renamed)), lambda old: renamed[old[0]], html)
        if text != html:
            page.write_text(text, encoding="utf-8")
    begun.write_text(json.dumps({"common": common, "parts": parts, "loaded": loaded}), encoding="utf-8")
    return tree / "site"


def _loaded() -> dict[str, str]:
    """Return the names of the bundled files that pages load, by their names in the template."""
    return dict(_NAME.findall((REPOSITORY.root / _LOADED / "names.html").read_text(encoding="utf-8")))


def _files() -> Iterator[tuple[Path, Path]]:
    """Yield the paths in a generator's copy, each with the file that is copied there."""
    notebooks = dict(studies.make_notebooks())
    for file in sorted(file for part in _TREE for file in (REPOSITORY.root / part).rglob("*") if file.is_file()):
        place = file.relative_to(REPOSITORY.root)
        if place in notebooks:
            yield place.with_suffix(".md"), notebooks[place]
        if "__pycache__" not in place.parts:  # studies import modules of their folder, which Python then compiles
            yield place, file


def _lasting(files: dict[Path, Path]) -> Iterator[str]:
    """Yield the inputs that all pages share: the paths of all files, and digests of files that are not pages.

    Bundled files and downloads are left out.
    """
    for place, file in files.items():
        if place.is_relative_to(_LOADED):
            continue
        yield str(place)
        if place.suffix != ".md" and place.parts[2] not in _TAKEN_ALONG:
            yield sha256(file.read_bytes()).hexdigest()


def _bring(file: Path, place: Path, changed: bool) -> None:
    """Copy a file if it is new, different or `changed`, because a continued build makes only the copied pages."""
    always = changed or (place.suffix == ".md" and _ALWAYS.search(file.read_text(encoding="utf-8")))
    if always or not place.exists() or not filecmp.cmp(file, place):
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)


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
