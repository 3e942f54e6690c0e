"""Fixtures: the search of the built site, with its index and ranking, run in Node."""

import json
import subprocess
from collections.abc import Callable, Iterable

import pytest

from book.read.paths import REPOSITORY
from book.write.page_data.search.entries import Entry, entries
from shared.node import NODE

SITE = REPOSITORY.root / "site"


@pytest.fixture(scope="session")
def everything() -> tuple[Entry, ...]:
    """All entries of the built site's search index."""
    if not (SITE / "search" / "names.json").exists():
        pytest.fail("There is no built site to search: run `make site` first", pytrace=False)
    return entries(SITE)


@pytest.fixture(scope="session")
def find(everything) -> Callable[[Iterable[tuple[str, str]]], list[list[str]]]:
    """Ask the search: `find([("riskbreaker", "armor")])` gives for each question the identifiers found, best first."""
    ids = {(entry.kind, entry.page, entry.anchor): entry.id for entry in everything}

    def ask(questions: Iterable[tuple[str, str]]) -> list[list[str]]:
        lines = "\n".join(json.dumps(question) for question in questions)
        command = [NODE, REPOSITORY.root / "build/find.mjs", SITE / "search"]
        said = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
        return [[ids[e["kind"], e["path"], e["anchor"]] for e in json.loads(line)] for line in said.splitlines()]

    return ask
