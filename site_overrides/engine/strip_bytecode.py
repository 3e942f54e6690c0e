"""Makes the slim archive from which Python can start: the modules that the rules import, without line numbers."""

import marshal
import zipfile
from collections.abc import Iterable
from pathlib import Path
from types import CodeType

from shared.archives import make_zip

_HEADER = 16  # bytes before the code in a .pyc


def strip_archive(archives: Iterable[Path], wanted: Iterable[str], target: Path) -> Path:
    """Write the `wanted` members of `archives` to the archive `target`, uncompressed and without line numbers.

    Returns:
        The path `target`.
    """
    names, files = set(wanted), dict[str, bytes]()
    for archive in archives:
        with zipfile.ZipFile(archive) as source:
            files |= {name: _strip_lines(name, source.read(name)) for name in sorted(names & set(source.namelist()))}
    target.write_bytes(make_zip(files, stored=files))
    return target


def _strip_lines(name: str, content: bytes) -> bytes:
    if not name.endswith(".pyc"):
        return content
    return content[:_HEADER] + marshal.dumps(without_lines(marshal.loads(content[_HEADER:])))


def without_lines(code: CodeType) -> CodeType:
    """Return `code` without its line numbers, which are a third of the bytes to download."""
    constants = tuple(without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")
