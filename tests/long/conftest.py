"""Fixture: a clone of the last commit, which uses the installed packages and builds a site of its own."""

import os
import subprocess

import pytest

from book.read.paths import REPOSITORY

VENV, NPM = ".venv", "site_overrides/browser/node_modules"
# `make -o` takes the installed packages as up to date, although the clone's lists of packages are newer.
MAKE = f'make() {{ command make -o {VENV}/complete -o {NPM}/.complete "$@"; }}\n'


class Clone:
    """A clone in a folder; `run` runs a shell command in it, with additional environment variables."""

    def __init__(self, root):
        self.root = root
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", REPOSITORY.root, root], check=True)
        (root / VENV).symlink_to(REPOSITORY.root / VENV)
        # Hard links instead of a symbolic link, because the bundler follows that out of the clone.
        subprocess.run(["cp", "--archive", "--link", REPOSITORY.root / NPM, root / NPM], check=True)

    def run(self, line, **more):
        environment = {**os.environ, "PYTHONPATH": f"{self.root}/site_overrides{os.pathsep}{self.root}", **more}
        shell = ["bash", "-e", "-o", "pipefail", "-c", MAKE + line]
        ran = subprocess.run(shell, cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"{line}\n{ran.stdout}{ran.stderr}"
        return ran.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """Make a clone, in a folder of that name."""
    return lambda name: Clone(tmp_path_factory.mktemp("clones") / name)
