"""Pages to take away: a notebook of each page's examples.

A notebook installs the wheel that the site offers, brings the names its page knows, and then has the page's
examples under the page's headings, with the printed results as its outputs.
"""

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from book.read.fences import Fence, examples
from book.read.index import Page, index
from book.read.looks import looks
from book.read.places import HERE, game_of_page, url
from book.read.settings import NOTEBOOKS, notebook_of, site_address, wheel
from cells.names import modules
from cells.statements import Statement, printed

Cell = dict[str, Any]
_THEME = HERE.root / "site_overrides" / "theme"


def notebook(page: Page, site: str) -> dict[str, Any]:
    """The notebook of a page, for a site at that address; every cell has a name that stays from build to build."""
    cells = [{"id": f"cell-{number}", **cell} for number, cell in enumerate(_cells(page, site), 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _cells(page: Page, site: str) -> Iterator[Cell]:
    here = site + url(page.path, "index.md").removeprefix("./")
    game = game_of_page(page.path)
    names = "\n".join(f"from {module} import *" for module in modules(game))
    credit = f"\n\nAfter {looks()[game].source}. {looks()[game].terms}" if game else ""
    yield _markdown(f"# {page.title}\n\nThe examples of [{page.title}]({here}), to run and to change.{credit}")
    yield _run(f"%pip install --quiet {site}{wheel()}")
    yield _run(names)
    heading = None
    for number, fence in enumerate(examples(page.text, page.path), 1):
        above = [section for section in page.sections if section.level > 1 and section.line <= fence.line]
        if above and above[-1] is not heading:
            heading = above[-1]
            yield _markdown(f"## {heading.title}")
        yield from _example(fence, number)


def _example(fence: Fence, number: int) -> Iterator[Cell]:
    """An example's statements; one that gives something ends a cell, so that a notebook shows it."""
    gathered: list[str] = []
    for statement in printed(fence.text):
        gathered.append(statement.source.rstrip("\n"))
        if statement.want:
            yield _code(gathered, number, statement)
            gathered = []
    if gathered:
        yield _code(gathered, number, None)


def _markdown(source: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _run(source: str) -> Cell:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}


def _code(sources: list[str], number: int, last: Statement | None) -> Cell:
    cell = _run("\n".join(sources)) | {"metadata": {"name": f"example-{number}"}}
    want = last.want or "" if last is not None else ""
    if last is not None and last.error:
        cell["metadata"]["tags"] = ["raises-exception"]
        name, _, why = last.error.strip().partition(": ")
        cell["outputs"] = [
            {"output_type": "error", "ename": name, "evalue": why, "traceback": want.removesuffix("\n").split("\n")}
        ]
    elif last is not None and _is_a_value(last.source):
        data = {"text/plain": want.rstrip("\n")}
        cell["outputs"] = [{"output_type": "execute_result", "data": data, "execution_count": None, "metadata": {}}]
    elif last is not None:
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": want}]
    return cell


def _is_a_value(source: str) -> bool:
    """Whether a statement's result is its value, and not what it prints."""
    last = ast.parse(source).body[-1]
    printing = (
        isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) and ast.unparse(last.value.func) == "print"
    )
    return isinstance(last, ast.Expr) and not printing


def main() -> None:
    """Write the notebooks into the theme; each that is new, or another than before, must be a valid one."""
    site, folder = site_address(), _THEME / NOTEBOOKS
    folder.mkdir(parents=True, exist_ok=True)
    taken = {_THEME / notebook_of(page.path): page for page in index().pages.values() if examples(page.text, page.path)}
    for old in set(folder.iterdir()) - set(taken):
        old.unlink()
    for file, page in taken.items():
        document = notebook(page, site)
        text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            # Its schema takes seconds to read: not for an editor's change of prose.
            import_module("nbformat").validate(document)
            file.write_text(text, encoding="utf-8")
