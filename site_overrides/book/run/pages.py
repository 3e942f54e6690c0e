"""A pytest plugin that collects pages, so that every example and every session in `docs/` and the README is a test.

pyproject.toml loads it with `-p book.run.pages`, because a conftest below `tests/` cannot collect files of `docs/`.
"""

from pathlib import Path

import pytest
from sybil.integration.pytest import SybilFile

from book.run.running import sybil_for
from book.run.sessions import session_regions


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> SybilFile | None:
    """Return a collector if the file is a page of the compendium; None for any other file."""
    root = parent.config.rootpath
    docs = root / "docs"
    if file_path.suffix != ".md" or not (docs in file_path.parents or file_path == root / "README.md"):
        return None
    page = file_path.relative_to(docs if docs in file_path.parents else root).as_posix()
    return SybilFile.from_parent(parent, path=file_path, sybils=[sybil_for(docs, page, session_regions)])
