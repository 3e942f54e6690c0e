"""Every Python file reads alike: ruff's rules and its layout, as pyproject.toml sets them."""

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
