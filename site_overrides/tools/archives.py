"""Zip archives of byte code, the same bytes from the same sources every time."""

import gzip
import hashlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

_FIRST_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_EPOCH_OF_FIRST_ZIP_DATE = "315532800"


def compile_archive(archive: Path) -> Path:
    """Replace every `.py` in `archive` by its byte code, uncompressed; return where the result lies.

    A wheel is renamed after the Python that compiled it; a plain zip keeps its name.
    """
    others = set(archive.parent.iterdir())
    command = [sys.executable, "-m", "pyodide_cli", "py-compile", "--silent", "--compression-level", "0"]
    # A set date makes the byte code independent of the clock, a set seed of the order of sets in constants.
    fixed = {"SOURCE_DATE_EPOCH": _EPOCH_OF_FIRST_ZIP_DATE, "PYTHONHASHSEED": "0"}
    subprocess.run([*command, archive], check=True, env=os.environ | fixed)
    made = set(archive.parent.iterdir()) - others
    return made.pop() if made else archive


def pack(archive: Path, wanted: Callable[[str], bool]) -> bytes:
    """Return the wanted members of `archive` as one gzipped zip whose own members are stored.

    Python reads stored members without inflating each one, and the one outer gzip still makes the
    download small on hosts that compress no archives.
    """
    plain = archive.with_suffix(".plain")
    with zipfile.ZipFile(archive) as source, zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(filter(wanted, source.namelist())):
            target.writestr(zipfile.ZipInfo(name, _FIRST_ZIP_DATE), source.read(name))
    return gzip.compress(plain.read_bytes(), compresslevel=9, mtime=0)


def write_hashed(folder: Path, stem: str, content: bytes) -> str:
    """Write `content` under a name that changes with it, so that it may be cached for ever; return the name."""
    # Not named .gz: some servers would announce the compression and the browser undo it before we do.
    name = f"{stem}.{fingerprint(content)}.bin"
    (folder / name).write_bytes(content)
    return name


def fingerprint(content: bytes) -> str:
    """Return a short name for exactly this content."""
    return hashlib.sha256(content).hexdigest()[:10]
