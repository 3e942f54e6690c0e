"""The browser side reads alike and its types agree, as its own biome.jsonc and tsconfig files set it."""

import subprocess

import pytest

from book.read.paths import REPOSITORY

BROWSER = REPOSITORY.root / "site_overrides/browser"
PARTS = ("tsconfig.json", "tsconfig.worker.json", "tsconfig.node.json")


def found(*command):
    """What a tool of npm's says, if it finds anything."""
    told = subprocess.run(
        [BROWSER / "node_modules/.bin" / command[0], *command[1:]],
        cwd=BROWSER,
        capture_output=True,
        text=True,
        check=False,
    )
    return told.stdout + told.stderr if told.returncode else ""


def test_the_linter_finds_nothing():
    if said := found("biome", "check", "--error-on-warnings", "--colors=off"):
        pytest.fail(f"`make format` mends some of this:\n{said}", pytrace=False)


def test_types_agree():
    if said := found("tsc", "--build", "--pretty", "false", *PARTS):
        pytest.fail(said, pytrace=False)


def test_every_file_is_typed():
    """Types that are looked at in part are no types."""
    others = [file for file in (BROWSER / "src").rglob("*.*") if file.suffix in (".js", ".jsx", ".mjs", ".cjs")]
    unchecked = [
        file.name for file in (BROWSER / "src").rglob("*.ts*") if "@ts-nocheck" in file.read_text(encoding="utf-8")
    ]
    assert (others, unchecked) == ([], [])
