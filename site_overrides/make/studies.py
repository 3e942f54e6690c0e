"""Runs the studies and makes a Markdown page of each study: `python -m make.studies`.

The converter of mkdocs-jupyter runs the studies, several at a time. A study runs again only if it or its inputs change.
"""

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from book.read.paths import REPOSITORY
from book.run.build_cache import digest_of_code
from shared.cache import KEPT, Keep, cached_all, digest_of

_KEPT = KEPT / "studies"
_TEMPLATE = REPOSITORY.root / "site_overrides" / "book" / "run" / "notebook.md.j2"
# A study's page depends on the tables and modules in its folder, on the rules, and on these files: the template, the
# renderer with its script, and the version of the converter.
_REACHED = (
    _TEMPLATE,
    REPOSITORY.root / "site_overrides" / "book" / "write" / "renderer.py",
    REPOSITORY.root / "build" / "render.mjs",
    REPOSITORY.root / "requirements.txt",
)
_CONVERTER = "mkdocs_jupyter.convert"  # takes two seconds to import, and most builds do not need it


def make_notebooks() -> Iterator[tuple[Path, Path]]:
    """Yield each study's path in the repository and its Markdown page; a cell that fails raises an error."""
    notebooks = sorted((REPOSITORY.docs / "notebooks").glob("*.ipynb"))
    pages = cached_all(
        _KEPT, {str(notebook.relative_to(REPOSITORY.root)): [_digest(notebook)] for notebook in notebooks}, _make
    )
    for notebook, page in pages.items():
        yield Path(notebook), page


def _make(stale: list[str], keep: Keep) -> None:
    import_module(_CONVERTER)  # imported once, before the two workers start
    with ProcessPoolExecutor() as workers:
        for notebook, text in zip(stale, workers.map(_as_page, stale), strict=True):
            keep(notebook, text.encode())


def _digest(notebook: Path) -> str:
    """Return a digest of a study's inputs; if the study names only one game, leave out the code of other games."""
    text = notebook.read_text(encoding="utf-8")
    named = REPOSITORY.games() if "GAMES" in text else [game for game in REPOSITORY.games() if f"rules.{game}" in text]
    code = digest_of_code(REPOSITORY, ("rules",), named[0] if len(named) == 1 else None)
    files = sorted(
        file for file in (*notebook.parent.glob("*.json"), *notebook.parent.glob("*.py"), *_REACHED) if file.is_file()
    )
    return digest_of(text, code, *(sha256(file.read_bytes()).hexdigest() for file in files))


def _as_page(notebook: str) -> str:
    # The kernel and its client connect through files in this folder, because another program could take a free port.
    with TemporaryDirectory() as folder:
        settings = {"KernelManager": {"transport": "ipc", "ip": f"{folder}/kernel"}}
        Path(folder, "jupyter_nbconvert_config.json").write_text(json.dumps(settings), encoding="utf-8")
        os.environ["JUPYTER_CONFIG_PATH"] = folder
        return str(
            import_module(_CONVERTER).nb2html(
                str(REPOSITORY.root / notebook),
                execute=True,
                allow_errors=False,
                custom_template=str(_TEMPLATE),
                markdown_cell_processor="mkdocs",
                mathjax_version=2,
                include_mathjax=False,
            )
        )


if __name__ == "__main__":
    dict(make_notebooks())
