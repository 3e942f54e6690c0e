"""The archive from which Python starts where bytes count: what the rules import, without what only debugging needs."""

import marshal
import zipfile
from collections.abc import Iterable
from pathlib import Path
from types import CodeType

from shared.archives import FIRST_ZIP_DATE

_HEADER = 16  # bytes before the code in a .pyc


def slim(archives: Iterable[Path], wanted: Iterable[str], target: Path) -> Path:
    """Write the `wanted` members of `archives`, slimmed and stored, to `target`; return it."""
    names = set(wanted)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as written:
        for archive in archives:
            with zipfile.ZipFile(archive) as source:
                for name in sorted(names & set(source.namelist())):
                    written.writestr(zipfile.ZipInfo(name, FIRST_ZIP_DATE), _slimmed(name, source.read(name)))
    return target


def _slimmed(name: str, content: bytes) -> bytes:
    if not name.endswith(".pyc"):
        return content
    return content[:_HEADER] + marshal.dumps(without_lines(marshal.loads(content[_HEADER:])))


def without_lines(code: CodeType) -> CodeType:
    """Return `code` without the numbers of its lines, which are a third of what byte code weighs on the way."""
    constants = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")
