"""The archive of the site: equal files give equal bytes, at any time and in any folder."""

import json
import os
import tarfile
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from book.read.settings import is_of_this_machine
from exports import LIST
from exports.archive import archive, main, missing_files
from rules.games import GAMES
from shared.archives import make_zip


def site(folder, moment):
    for path in ("b.html", "a/index.html", ".nojekyll"):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(path, encoding="utf-8")
        os.utime(file, (moment, moment))
        file.chmod(0o600 if moment % 2 else 0o755)
    return folder


def test_archive_ignores_dates_and_permissions(tmp_path):
    made = []
    for moment in (1_000_000_001, 2_000_000_000):
        folder = site(tmp_path / str(moment), moment)
        archive(folder, tmp_path / f"{moment}.tar")
        made.append((tmp_path / f"{moment}.tar").read_bytes())
    assert made[0] == made[1]


def test_archive_contains_every_file(tmp_path):
    archive(site(tmp_path / "site", 1), tmp_path / "site.tar")
    with tarfile.open(tmp_path / "site.tar") as made:
        assert made.getnames() == [".nojekyll", "a/index.html", "b.html"]
        assert made.extractfile("a/index.html").read() == b"a/index.html"


def test_make_zip_keeps_the_order_of_files_and_no_date():
    with ZipFile(BytesIO(make_zip({"b": b"1", "a": b"2"}, stored={"b"}))) as made:
        found = [(entry.filename, entry.date_time[:3], entry.compress_type) for entry in made.infolist()]
    assert found == [("b", (1980, 1, 1), ZIP_STORED), ("a", (1980, 1, 1), ZIP_DEFLATED)]


@pytest.fixture
def whole(tmp_path):
    """A site with all downloads: the data, and a book and a print view of each game."""
    folder = tmp_path / "whole"
    books = {f"download/paper/{game}-book-a5.pdf": "%PDF" for game in GAMES}
    views = {f"print/{game}/index.html": "<p>" for game in GAMES}
    links = "".join(f'<a class="x" href="../{path}?a=1&amp;b">' for path in books)
    listed = {LIST: json.dumps({"files": [{"path": "data/rules.json"}]}), "data/rules.json": "{}"}
    for path, text in {**books, **views, **listed, "take-along/index.html": links}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_complete_site_lacks_nothing(whole):
    assert list(missing_files(whole)) == []


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("data/rules.json", "data/rules.json is missing"),
        ("print/basics/index.html", "print/basics/index.html is missing"),
        ("download/paper/basics-book-a5.pdf", "offers download/paper/basics-book-a5.pdf, which is missing"),
    ],
)
def test_missing_files_of_a_site_are_named(whole, gone, told):
    (whole / gone).unlink()
    [line] = missing_files(whole)
    assert line.endswith(told)


def test_site_without_books_is_not_archived(whole, monkeypatch):
    (whole / "take-along/index.html").write_text("<p>This copy was built without its books</p>", encoding="utf-8")
    assert list(missing_files(whole)) == [f"take-along/ offers no book of {game}" for game in GAMES]
    monkeypatch.setattr("exports.archive._SITE", whole)
    with pytest.raises(SystemExit, match="Run `make archive`, which builds the whole site"):
        main()


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://127.0.0.1:8000/", True),
        ("http://localhost/", True),
        ("http://[::1]:8000/", True),
        ("https://rules.example/", False),
        ("http://localhost.example/", False),
    ],
)
def test_local_address_is_rejected(address, here):
    assert is_of_this_machine(address) is here
