"""The built site contains the date of its commit, and not the date of the build."""

import gzip
import os
import re
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from book.read.paths import REPOSITORY

SITE = REPOSITORY.root / "site"
# A build in a process of its own, with the clock set to a moment.
BUILD = """
import sys
import time_machine
from mkdocs.__main__ import cli
with time_machine.travel(sys.argv.pop()):
    cli()
"""
CONFIG = """
site_name: Tried
site_url: https://tried.example/
theme: {{name: material, font: false, custom_dir: {theme}}}
extra: {{games: {{}}}}
plugins: [search]
"""


@pytest.fixture
def built(tmp_path):
    """Build a small site in a folder with the clock at `moment`, with or without a fixed date; return its files."""

    def files(folder, moment, day=None):
        root = tmp_path / folder
        (root / "docs").mkdir(parents=True)
        for page in ("index.md", "other.md"):
            (root / "docs" / page).write_text(f"# A page\n\n{page}\n", encoding="utf-8")
        theme = REPOSITORY.root / "site_overrides" / "theme"
        (root / "mkdocs.yml").write_text(CONFIG.format(theme=theme), encoding="utf-8")
        told = {"NO_MKDOCS_2_WARNING": "1"} | ({"SOURCE_DATE_EPOCH": day} if day else {})
        environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"} | told
        command = [sys.executable, "-c", BUILD, "build", "--strict", "--quiet", moment]
        run = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        site = root / "site"
        return {file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()}

    return files


def test_builds_with_fixed_date_are_equal(built):
    first = built("one", "2027-01-02T03:04:05Z", "1795132800")
    second = built("another/folder", "2031-12-30T23:59:59Z", "1795132800")
    assert first.keys() == second.keys()
    assert [path for path in first if first[path] != second[path]] == []


def test_builds_without_fixed_date_differ(built):
    first, second = built("one", "2027-01-02T03:04:05Z"), built("two", "2031-12-30T23:59:59Z")
    assert [path for path in first if first[path] != second[path]] == ["sitemap.xml", "sitemap.xml.gz"]


def test_built_site_has_date_of_its_commit():
    seconds = int((REPOSITORY.root / "build/names/day").read_text(encoding="utf-8"))
    day = datetime.fromtimestamp(seconds, UTC).date().isoformat()
    sitemap = (SITE / "sitemap.xml").read_bytes()
    assert set(re.findall(rb"<lastmod>(.*)</lastmod>", sitemap)) == {day.encode()}
    packed = (SITE / "sitemap.xml.gz").read_bytes()
    assert gzip.decompress(packed) == sitemap
    assert int.from_bytes(packed[4:8], "little") == seconds
