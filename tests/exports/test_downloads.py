"""Downloads: the listed files exist, match their sources, and do not depend on the clock."""

import json
import os
import subprocess
import sys
from hashlib import sha256

import pytest
from bs4 import BeautifulSoup

from book.read.paths import REPOSITORY
from book.read.settings import wheel
from exports.extension import size
from exports.licences.parts import parts
from paper.catalogue import FOLDER

SITE = REPOSITORY.root / "site"
# Make all downloads in another process, at another time, with another order of sets; print their digests.
AGAIN = """
import json, sys
import time_machine
from hashlib import sha256
with time_machine.travel("2031-07-08T12:34:56Z"):
    from exports.__main__ import make_exports
    from book.read.settings import site_address
    print(json.dumps({path: sha256(content).hexdigest() for path, content in make_exports(site_address()).items()}))
"""
FOLDERS = ("data", "download", "licences")
# Notebooks of examples are listed on their pages, and books on a page that tests/paper checks.
ELSEWHERE = ("download/examples/", f"{FOLDER}/")


@pytest.fixture(scope="module")
def again(tmp_path_factory):
    """The digests of all downloads, made a second time."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "7",
        "TZ": "Asia/Tokyo",
        "HOME": str(tmp_path_factory.mktemp("home")),
    }
    run = subprocess.run([sys.executable, "-c", AGAIN], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.long
def test_downloads_are_reproducible(again, read):
    assert [path for path, digest in again.items() if sha256(read(path)).hexdigest() != digest] == []


def test_download_list_matches_files(index):
    paths = [file["path"] for file in index["files"]]
    assert len(set(paths)) == len(paths) > 30
    for file in index["files"]:
        content = (SITE / file["path"]).read_bytes()
        assert (len(content), sha256(content).hexdigest()) == (file["bytes"], file["sha256"]), file["path"]


def test_download_folder_has_no_unlisted_file(index):
    licences = {f"licences/{part.file}" for part in parts()} | {"licences/counterroll.txt"}
    listed = {file["path"] for file in index["files"]} | {"data/index.json"} | licences
    there = {file.relative_to(SITE).as_posix() for folder in FOLDERS for file in (SITE / folder).rglob("*.*")}
    assert {path for path in there if not path.startswith(ELSEWHERE) and not path.endswith(".html")} == listed


def test_download_page_lists_size_and_date(index):
    page = BeautifulSoup((SITE / "downloads" / "index.html").read_text(encoding="utf-8"), "html.parser")
    rows = {row.a["href"]: row for row in page.select(".block-downloads tbody tr")}
    for file in index["files"]:
        row = rows.pop(f"../{file['path']}")
        assert size(file["bytes"]) in row.get_text()
        assert row.find("time")["datetime"] == file["changed"]
    assert rows == {}


@pytest.mark.parametrize(
    ("count", "shown"), [(0, "0 B"), (999, "999 B"), (1000, "1 KB"), (320_443, "320 KB"), (1_250_000, "1.2 MB")]
)
def test_size_has_decimal_units(count, shown):
    assert size(count) == shown.replace(" ", "\N{NO-BREAK SPACE}")


def test_wheel_installs_and_answers(tmp_path):
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([sys.executable, *install, "--target", tmp_path, SITE / wheel()], check=True)
    # -S: nothing of this environment, so that no other copy of the rules is at hand.
    command = [sys.executable, "-S", "-m", "rules", "riskbreaker", "skill-roll", "--stat", "5"]
    environment = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"]}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "50 %" in run.stdout
