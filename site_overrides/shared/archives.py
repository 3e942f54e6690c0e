"""Zip archives and compressed files; the same files always give the same bytes."""

import base64
import gzip
import hashlib
import lzma
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Collection, Mapping
from io import BytesIO
from pathlib import Path

from shared.cache import KEPT, cached

_KEPT = KEPT / "archives"  # a cache of compressed files, which take long to make and seldom change
_FIRST_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16
_EPOCH_OF_FIRST_ZIP_DATE = "315532800"


def make_zip(files: Mapping[str, bytes], stored: Collection[str] = ()) -> bytes:
    """Return an archive of these files by their paths; files in `stored` are not compressed."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, _FIRST_ZIP_DATE)
            entry.external_attr = _PLAIN_FILE
            archive.writestr(entry, content, zipfile.ZIP_STORED if path in stored else zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def compile_archive(archive: Path) -> Path:
    """Replace every `.py` file in an archive by its byte code, uncompressed; return the path of the result.

    If the archive is a wheel, the result has the version of Python in its name; a plain zip keeps its name.
    """
    others = set(archive.parent.iterdir())
    command = [sys.executable, "-m", "pyodide_cli", "py-compile", "--silent", "--compression-level", "0"]
    # With a fixed date and a fixed hash seed, the byte code depends neither on the clock nor on the order of sets.
    fixed = {"SOURCE_DATE_EPOCH": _EPOCH_OF_FIRST_ZIP_DATE, "PYTHONHASHSEED": "0"}
    subprocess.run([*command, archive], check=True, env=os.environ | fixed)
    new_files = set(archive.parent.iterdir()) - others
    return new_files.pop() if new_files else archive


def compile_once(archive: Path) -> Path:
    """Compile a plain zip as `compile_archive` does, and cache the result."""
    inputs = archive.read_bytes(), sys.version
    archive.write_bytes(cached(_KEPT, archive.stem, inputs, lambda: compile_archive(archive).read_bytes()))
    return archive


def pack(archive: Path, wanted: Callable[[str], bool]) -> bytes:
    """Return the wanted members of `archive` as a gzipped zip, in which the members are not compressed.

    Python reads uncompressed members faster. The gzip around the zip keeps the download small on hosts that do not
    compress archives.
    """
    with zipfile.ZipFile(archive) as source:
        files = {name: source.read(name) for name in sorted(filter(wanted, source.namelist()))}
    content = make_zip(files, stored=files)
    archive.with_suffix(".plain").write_bytes(content)
    return cached(_KEPT, "gz", [content], lambda: gzip.compress(content, compresslevel=9, mtime=0))


def write_hashed(folder: Path, stem: str, content: bytes) -> str:
    """Write a file whose name changes with its content, so that it may be cached for ever; return the name."""
    # The name does not end in .gz, because some servers would then announce the compression, and browsers undo it.
    name = f"{stem}.{fingerprint(content)}.bin"
    (folder / name).write_bytes(content)
    return name


def digest(content: bytes) -> str:
    """Return the SHA-256 digest of `content` in the form that browsers use (base64)."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def squeeze(content: bytes) -> bytes:
    """Return `content` compressed as xz, which is a quarter smaller than gzip."""
    # CRC32 is the only kind of checksum that the decoder in the browser can read.
    return cached(_KEPT, "xz", [content], lambda: lzma.compress(content, check=lzma.CHECK_CRC32, preset=6))


def fingerprint(content: bytes) -> str:
    """Return a short digest of `content`, for the name of a file."""
    return hashlib.sha256(content).hexdigest()[:10]
