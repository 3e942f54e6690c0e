"""Every Python file passes ruff and mypy with the settings in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("check", [["check"], ["format", "--check"]], ids=" ".join)
def test_ruff_finds_nothing(check):
    command = [sys.executable, "-m", "ruff", *check, "--output-format", "concise", "."]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if process.returncode:
        pytest.fail(f"`make format` mends most of this:\n{process.stdout}{process.stderr}", pytrace=False)


def test_types_agree():
    process = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True, check=False)
    if process.returncode:
        pytest.fail(process.stdout + process.stderr, pytrace=False)
