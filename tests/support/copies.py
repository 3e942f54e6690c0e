"""A copy of the repository that a test can change and check, with its own package and tests."""

import os
import shutil
import subprocess
import sys

from book.read.paths import REPOSITORY

# Compiled files are copied too, with their times.
NOT_NEEDED = shutil.ignore_patterns("download", "generated", "node_modules")
FOLDERS = ("docs", "rules", "tests", "site_overrides")
RENDERER = REPOSITORY.root / "build/render.mjs"
FILES = ("mkdocs.yml", "pyproject.toml", "CHANGELOG.md", "README.md")
# Code for `python -c` that prints the faults of the errata.
ERRATA_FAULTS = "from book.check import errata; from book.read.index import index; print(list(errata.faults(index())))"


def copy_repository(root):
    """Copy the repository's sources into a folder, and return the folder."""
    for folder in FOLDERS:
        shutil.copytree(REPOSITORY.root / folder, root / folder, ignore=NOT_NEEDED)
    for file in FILES:
        shutil.copy(REPOSITORY.root / file, root)
    if RENDERER.exists():  # only tests that convert pages need it; they run after the build
        (root / "build").mkdir()
        shutil.copy(RENDERER, root / "build")
    return root


def python(root, *arguments, **more):
    """Run Python in a copy of the repository, with the copy's own package and tests."""
    folders = (root / "site_overrides", root, root / "tests/support")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [sys.executable, "-B", *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False, **more)
