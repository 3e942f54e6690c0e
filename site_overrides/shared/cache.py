"""A cache of results that take long to make: files in `build/kept`, which are used while their inputs do not change."""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

KEPT = Path(__file__).resolve().parents[2] / "build/kept"
Inputs = Sequence[str | bytes]
Keep = Callable[[str, bytes], None]


def digest_of(*inputs: str | bytes) -> str:
    """Return a digest of these inputs in their order."""
    return sha256(b"\0".join(part.encode() if isinstance(part, str) else part for part in inputs)).hexdigest()


def cache_file(folder: Path, name: str, inputs: Inputs) -> Path:
    """Return the path of the file for a result with this name and these inputs; the file may not exist yet."""
    safe = re.sub(r"[^\w.-]", "-", name)
    return folder / f"{safe}.{digest_of(*inputs)[:24]}"


def cached(folder: Path, name: str, inputs: Inputs, make: Callable[[], bytes]) -> bytes:
    """Return the result of `make`; if it was made of the same inputs before, read it from the folder."""
    file = cache_file(folder, name, inputs)
    if not file.exists():
        _write(file, make())
    return file.read_bytes()


def cached_all(
    folder: Path, inputs: Mapping[str, Inputs], make: Callable[[list[str], Keep], object]
) -> dict[str, Path]:
    """Return the files of these results; make the missing results, and delete all other files in the folder.

    Args:
        folder: The folder for results of this kind, and for nothing else.
        inputs: The inputs of each result, by its name.
        make: Takes the names of the missing results, and a function to call with the name and content of each result.
    """
    files = {name: cache_file(folder, name, result_inputs) for name, result_inputs in inputs.items()}
    if missing := [name for name, file in files.items() if not file.exists()]:
        make(missing, lambda name, content: _write(files[name], content))
    for old in set(folder.glob("*")) - set(files.values()):
        old.unlink()
    return files


def existing(folder: Path, inputs: Mapping[str, Inputs]) -> dict[str, Path]:
    """Return by name the files of results that were already made from these inputs; `cached_all` makes the others."""
    files = {name: cache_file(folder, name, result_inputs) for name, result_inputs in inputs.items()}
    return {name: file for name, file in files.items() if file.exists()}


def _write(file: Path, content: bytes) -> None:
    """Write a file under another name and then rename it, so that no reader finds an unfinished file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(f".{file.name}")
    half.write_bytes(content)
    half.replace(file)
