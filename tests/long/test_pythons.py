"""The package's examples and tests pass on every Python version that it supports."""

import os
import re
import subprocess
import tomllib

import pytest

from book.read.paths import REPOSITORY
from mutants.recording import judges

PROMISED = tomllib.loads((REPOSITORY.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
BUILT_WITH = (REPOSITORY.root / ".python-version").read_text(encoding="utf-8").strip()
# Every version from the promised one to the one that builds the site, on which all other checks run.
OLDER = [f"3.{minor}" for minor in range(int(PROMISED.removeprefix(">=3.")), int(BUILT_WITH.removeprefix("3.")))]
# Left out, because building pages and judging mutants need the Python that builds the site.
# 3.11 adds floats with rounding errors, so its value tables differ from the published ones.
MADE = "tests/sessions/test_value_tables.py::test_value_table_is_equal_in_two_processes_and_committed"
BUILDING = ("tests/cells/", "tests/test_package.py", "tests/test_people.py")


@pytest.fixture(scope="module", params=OLDER)
def older(request):
    """An older Python version, and the test libraries that do not run on it."""
    made = subprocess.run(
        ["site_overrides/make/pythons.sh", request.param],
        cwd=REPOSITORY.root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return REPOSITORY.root / "build/pythons" / request.param / "bin", made.stdout.split()


def ran(older, *files):
    folder, lacking = older
    path = os.pathsep.join(str(REPOSITORY.root / folder) for folder in ("", "site_overrides", "tests/support"))
    there = {"PYTHONPATH": path, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "LACKING": " ".join(lacking)}
    # A page is one story: its examples stay together.
    how = f"-q -n logical --dist loadfile -p no:cacheprovider -p lacking --deselect {MADE}"
    command = [f"{folder}/python", "-m", "pytest", *how.split()]
    process = subprocess.run(
        [*command, *files],
        cwd=REPOSITORY.root,
        env={**os.environ, **there},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout[-6000:] + process.stderr[-2000:]
    return int(re.search(r"(\d+) passed", process.stdout).group(1))


def test_older_pythons_are_installed():
    assert OLDER == ["3.11", "3.12"]


def test_examples_pass_on_older_pythons(older):
    assert ran(older, "docs", "README.md") > 2500


def test_package_tests_pass_on_older_pythons(older):
    files = [file for file in judges() if file.endswith(".py") and not file.startswith(BUILDING)]
    assert ran(older, *files) > 3000
