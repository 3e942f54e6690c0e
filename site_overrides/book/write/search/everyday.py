"""The everyday words of `everyday.yml`, by what they lead to."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

FILE = Path(__file__).with_name("everyday.yml")


def said(file: Path = FILE) -> dict[tuple[str, ...], list[str]]:
    """The file as it stands: ways of saying something, and what each of them may mean."""
    written = yaml.safe_load(file.read_text(encoding="utf-8"))
    return {tuple(saying.split(", ")): meant for saying, meant in written.items()}


def also(known: Iterable[str], sayings: Mapping[tuple[str, ...], list[str]] | None = None) -> dict[str, list[str]]:
    """For each thing what else it is called; raises `LookupError` for what is none of those `known`."""
    found = defaultdict(list)
    things = set(known)
    for words, meant in (sayings or said()).items():
        for thing in meant:
            if thing not in things:
                raise LookupError(f"everyday.yml: {', '.join(words)} lead to {thing!r}, which is not in the book")
            found[thing].extend(words)
    return dict(found)
