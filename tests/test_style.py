"""Every Python file reads alike: ruff's rules and its layout, as pyproject.toml sets them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("check", [["check"], ["format", "--check", "--diff"]], ids=" ".join)
def test_ruff_finds_nothing(check):
    found = subprocess.run(
        [sys.executable, "-m", "ruff", *check, "--quiet", "."], cwd=ROOT, capture_output=True, text=True
    )
    assert found.returncode == 0, f"`make format` mends most of this:\n{found.stdout}{found.stderr}"
