"""The files of the Foundry module: the manifest with which Foundry installs it, and an archive with its packs.

A pack is a database of documents. Foundry's own command line makes it from JSON files, one for each document.
"""

import json
import os
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from book.read.index import Index
from book.read.paths import REPOSITORY
from book.read.settings import project
from exports.foundry.documents import JOURNALS, MODULE, TABLES
from exports.foundry.packs import packs
from exports.text.credits import licence, source, source_licence, sources, title
from rules.games import GAMES
from shared.archives import make_zip
from shared.node import NODE

FOLDER = "download/foundry"
_COMMANDS = REPOSITORY.root / "site_overrides/browser/node_modules/@foundryvtt/foundryvtt-cli/fvtt.mjs"
# Files of a database that have no content: a lock, and logs with times.
_NOT_SHIPPED = ("LOCK", "LOG", "LOG.old")


class PackError(RuntimeError):
    """Foundry's command line could not make or read a pack; the message has the reason."""


def files(site: str, day: date, pages: Index) -> dict[str, bytes]:
    """Return the module's files for the site: its manifest and its archive."""
    text = (json.dumps(manifest(site, day), indent=1, ensure_ascii=False) + "\n").encode()
    inside = {
        "module.json": text,
        "LICENSE.txt": (REPOSITORY.root / "LICENSE").read_bytes(),
        "SOURCES.txt": sources().encode(),
    }
    archive = make_zip(dict(sorted((inside | pack_databases(packs(site, pages))).items())))
    return {f"{FOLDER}/module.json": text, f"{FOLDER}/{MODULE}.zip": archive}


def manifest(site: str, day: date) -> dict[str, Any]:
    """Return the manifest that Foundry reads; the version has the day of the book, so that Foundry finds updates."""
    about = project()
    kinds = {JOURNALS: ("Counterroll: rules", "JournalEntry"), TABLES: ("Counterroll: tables", "RollTable")}
    return {
        "id": MODULE,
        "title": "Counterroll",
        "description": about["description"],
        "version": f"{about['version']}.{day:%Y%m%d}",
        # Documents have the format of version 12, which version 13 reads too.
        "compatibility": {"minimum": "12", "verified": "13"},
        "authors": [{"name": "Counterroll", "url": site}],
        "license": " AND ".join(dict.fromkeys((licence(), *map(licence, GAMES)))),
        "flags": {
            MODULE: {
                "sources": [
                    {"game": title(game), "source": source(game), "licence": source_licence(game)} for game in GAMES
                ]
            }
        },
        "url": site,
        "manifest": f"{site}{FOLDER}/module.json",
        "download": f"{site}{FOLDER}/{MODULE}.zip",
        "packs": [
            {"name": name, "label": label, "path": f"packs/{name}", "type": kind, "ownership": {"PLAYER": "OBSERVER"}}
            for name, (label, kind) in kinds.items()
        ],
    }


def pack_databases(documents: Mapping[str, list[dict[str, Any]]]) -> dict[str, bytes]:
    """Return the files of the databases of these packs, by their paths in the module."""
    with TemporaryDirectory() as scratch:
        source, out = Path(scratch, "source"), Path(scratch, "packs")
        for name, pack in documents.items():
            _write(pack, source / name)
            run_foundry("pack", name, source / name, out)
        files = (file for file in out.rglob("*") if file.is_file() and file.name not in _NOT_SHIPPED)
        return {file.relative_to(scratch).as_posix(): file.read_bytes() for file in files}


def _write(documents: list[dict[str, Any]], folder: Path) -> None:
    folder.mkdir(parents=True)
    for document in documents:
        text = json.dumps(document, indent=2, ensure_ascii=False)
        (folder / f"{document['_id']}.json").write_text(text, encoding="utf-8")


def run_foundry(action: str, pack: str, inside: Path, out: Path) -> None:
    """Make Foundry's command line `pack` or `unpack` a pack; raise `PackError` if it fails."""
    command = list(map(str, (NODE, _COMMANDS, "package", action, "-n", pack, "--in", inside, "--out", out)))
    # Without this variable, the command line would save settings in the user's home.
    with TemporaryDirectory() as settings:
        environment = {**os.environ, "XDG_DATA_HOME": settings}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise PackError(f"{action} {pack}: {run.stdout}{run.stderr}")
