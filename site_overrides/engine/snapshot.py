"""The snapshot of Python's memory after it has imported all rules. A browser continues from it, and so starts faster.

The bytes of the memory differ in every build, so the file is named after its inputs. It contains its own digest,
because no other file can have it: first the SHA-256 digest of the rest, then the size of the memory in four bytes, and
then the gzipped memory.
"""

import gzip
import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from shared.archives import fingerprint
from shared.cache import KEPT, cached
from shared.node import NODE

_SCRIPT = Path("site_overrides/browser/snapshot.mjs")
# Bytes of the memory. Pyodide begins with 20 MiB, and cannot start from a snapshot of more than 30 MiB.
MIN_BYTES, MAX_BYTES = 20 << 20, 30 << 20
MAX_GZIP_BYTES = 8 << 20  # bytes of the gzipped file


def imported_members(lock: dict[str, Any], scratch: Path, archives: Sequence[Path]) -> list[str]:
    """Return the members of `archives` that Python imports when it imports all rules.

    The result is cached by the import lines of the rules. If it were ever wrong, the snapshot could not be made.
    """
    files = (
        (f"import {file}", *file.read_text(encoding="utf-8").splitlines())
        for file in sorted(Path("rules").rglob("*.py"))
    )
    asked = (line for lines in files for line in lines if "import" in line)

    def ask() -> bytes:
        output = scratch / "imported.json"
        _run(lock, scratch, output, archives)
        return output.read_bytes()

    inputs = json.dumps(lock), _SCRIPT.read_text(encoding="utf-8"), *asked
    files = json.loads(cached(KEPT / "engine", "imported", inputs, ask))
    places = [file.split("/", maxsplit=3) for file in files]  # /lib/ARCHIVE/MEMBER
    return [member for _, lib, _, member in (place for place in places if len(place) == 4) if lib == "lib"]


def write_snapshot(lock: dict[str, Any], scratch: Path, archive: Path, folder: Path) -> str:
    """Import all modules in `archive`, write Python's memory to `folder`, and return the file's name.

    Raises SystemExit if the size of the memory or of the file is not one that is known to work.
    """
    output = scratch / "snapshot"
    _run(lock, scratch, output, [archive])
    memory = output.read_bytes()
    require_between("The snapshot of Python's memory", len(memory), MIN_BYTES, MAX_BYTES)
    content = len(memory).to_bytes(4, "little") + gzip.compress(memory, compresslevel=7, mtime=0)
    require_between("The snapshot as a file", len(content), 1, MAX_GZIP_BYTES)
    made_of = json.dumps(lock).encode() + _SCRIPT.read_bytes() + archive.read_bytes()
    name = f"snapshot.{fingerprint(made_of)}.bin"
    (folder / name).write_bytes(hashlib.sha256(content).digest() + content)
    return name


def require_between(noun: str, size: int, least: int, most: int) -> None:
    """Raise SystemExit unless a size in bytes is within bounds; `noun` is the subject of the message."""
    if not least <= size <= most:
        sys.exit(f"{noun} has {size:,} bytes; only {least:,} to {most:,} are known to work (engine/snapshot.py).")


def _run(lock: dict[str, Any], scratch: Path, output: Path, archives: Sequence[Path]) -> None:
    command: list[str | Path] = [NODE, _SCRIPT, json.dumps(lock), scratch / "empty.zip", output, *archives]
    subprocess.run(command, check=True)
