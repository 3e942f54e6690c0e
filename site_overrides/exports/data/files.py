"""The data files of every game, one for each kind of record, and their schemas."""

import json
from pathlib import Path
from typing import Any

from book.read.index import Index
from exports.data.kinds import KINDS
from exports.text.credits import licence, source, source_licence, title

FOLDER, FORMAT = "data", 2
_SCHEMAS = Path(__file__).with_name("schemas")


def path(folder: str, kind: str) -> str:
    """Return the path on the site of a file with records of one kind; `folder` is a game, or `schemas`."""
    return f"{FOLDER}/{folder}/{kind}.json"


def of_game(game: str, site: str, pages: Index) -> dict[str, bytes]:
    """Return a game's files by kind of record; leave out kinds of which the game has no records."""
    about = {
        "title": title(game),
        "source": source(game),
        "sourceLicence": source_licence(game),
        "licence": licence(game),
    }
    files = {}
    for kind, read in KINDS.items():
        records = list(read(game, site, pages))
        if records:
            head = {"$schema": f"../schemas/{kind}.json", "format": FORMAT, "kind": kind, "game": game}
            files[kind] = encode(head | about | {"records": records})
    return files


def schemas(site: str) -> dict[str, bytes]:
    """Return the schema of each kind of file; its `$id` is its address on the site."""
    files = {}
    for file in sorted(_SCHEMAS.glob("*.json")):
        schema = json.loads(file.read_text(encoding="utf-8"))
        files[file.stem] = encode(
            {"$schema": schema.pop("$schema"), "$id": site + path("schemas", file.stem), **schema}
        )
    return files


def encode(data: Any) -> bytes:
    """Return plain data as indented JSON."""
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
