"""The site as one file: the same bytes whenever and wherever it is made of the same files."""

import os
import tarfile

from exports.archive import archive
from exports.archives import zipped


def site(folder, moment):
    for path in ("b.html", "a/index.html", ".nojekyll"):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(path, encoding="utf-8")
        os.utime(file, (moment, moment))
        file.chmod(0o600 if moment % 2 else 0o755)
    return folder


def test_dates_and_rights_of_files_do_not_count(tmp_path):
    made = []
    for moment in (1_000_000_001, 2_000_000_000):
        folder = site(tmp_path / str(moment), moment)
        archive(folder, tmp_path / f"{moment}.tar")
        made.append((tmp_path / f"{moment}.tar").read_bytes())
    assert made[0] == made[1]


def test_every_file_is_in_it(tmp_path):
    archive(site(tmp_path / "site", 1), tmp_path / "site.tar")
    with tarfile.open(tmp_path / "site.tar") as made:
        assert made.getnames() == [".nojekyll", "a/index.html", "b.html"]
        assert made.extractfile("a/index.html").read() == b"a/index.html"


def test_a_zip_is_the_same_in_whatever_order_its_files_come():
    assert zipped({"a": b"1", "b": b"2"}) == zipped({"b": b"2", "a": b"1"}) != zipped({"a": b"1", "b": b"3"})
