"""Every Python file passes ruff and mypy with the settings in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("check", [["check"], ["format", "--check"]], ids=" ".join)
def test_ruff_finds_nothing(check):
    command = [sys.executable, "-m", "ruff", *check, "--output-format", "concise", "."]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(f"`make format` mends most of this:\n{found.stdout}{found.stderr}", pytrace=False)


def test_types_agree():
    found = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stdout + found.stderr, pytrace=False)
