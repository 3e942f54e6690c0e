"""The browser code passes the linter and the type check of its biome.jsonc and tsconfig files."""

import subprocess

import pytest

from book.read.paths import REPOSITORY

BROWSER = REPOSITORY.root / "site_overrides/browser"
PARTS = ("tsconfig.json", "tsconfig.worker.json", "tsconfig.node.json")


def found(*command):
    """Return the output of a tool from npm if it finds a fault."""
    process = subprocess.run(
        [BROWSER / "node_modules/.bin" / command[0], *command[1:]],
        cwd=BROWSER,
        capture_output=True,
        text=True,
        check=False,
    )
    return process.stdout + process.stderr if process.returncode else ""


def test_browser_code_passes_linter():
    if said := found("biome", "check", "--error-on-warnings", "--colors=off"):
        pytest.fail(f"`make format` mends some of this:\n{said}", pytrace=False)


def test_browser_code_passes_type_check():
    if said := found("tsc", "--build", "--pretty", "false", *PARTS):
        pytest.fail(said, pytrace=False)


def test_every_file_is_typed():
    """No file is excluded from the type check."""
    others = [file for file in (BROWSER / "src").rglob("*.*") if file.suffix in (".js", ".jsx", ".mjs", ".cjs")]
    unchecked = [
        file.name for file in (BROWSER / "src").rglob("*.ts*") if "@ts-nocheck" in file.read_text(encoding="utf-8")
    ]
    assert (others, unchecked) == ([], [])
