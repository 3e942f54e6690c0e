"""Zip archives that are the same bytes whenever and wherever they are made of the same files."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

_FIRST_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of these files by their paths."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, _FIRST_ZIP_DATE)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, _PLAIN_FILE
            archive.writestr(entry, files[path])
    return buffer.getvalue()
