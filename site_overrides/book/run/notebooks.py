"""Notebooks with the examples of each page, for readers to download.

A notebook installs the wheel from the site and imports the names that the page's examples use. Then it has the examples
under the page's headings, with the printed results as outputs.
"""

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from book.read.fences import Fence, examples
from book.read.game_theme import game_themes
from book.read.index import Page, index
from book.read.paths import REPOSITORY, game_of_page, url
from book.read.settings import NOTEBOOKS, notebook_of, site_address, wheel
from cells.names import modules
from cells.statements import Statement, printed_statements

Cell = dict[str, Any]
# A prompt shows the value of every expression, but a notebook shows only the value of the last expression in a cell.
SHOWING = """\
def show(value):
    \"\"\"Show a value as a prompt does, also within a `with` or a loop.\"\"\"
    if value is not None:
        print(repr(value))"""
_THEME = REPOSITORY.root / "site_overrides" / "theme"


def notebook(page: Page, site: str) -> dict[str, Any]:
    """Return the notebook of a page, for a site with this address; the same page gives the same notebook."""
    cells = [{"id": f"cell-{number}", **cell} for number, cell in enumerate(_cells(page, site), 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _cells(page: Page, site: str) -> Iterator[Cell]:
    here = site + url(page.path, "index.md").removeprefix("./")
    game = game_of_page(page.path)
    names = "\n".join(f"from {module} import *" for module in modules(game))
    credit = f"\n\nAfter {game_themes()[game].source}. {game_themes()[game].terms}" if game else ""
    yield _markdown(f"# {page.title}\n\nThe examples of [{page.title}]({here}), to run and to change.{credit}")
    yield _run(f"%pip install --quiet {site}{wheel()}")
    shows = any(_show_values(statement) != statement.source for statement in _statements(page))
    yield _run(f"{names}\n\n\n{SHOWING}" if shows else names)
    heading = None
    for number, fence in enumerate(examples(page.text, page.path), 1):
        above = [section for section in page.sections if section.level > 1 and section.line <= fence.line]
        if above and above[-1] is not heading:
            heading = above[-1]
            yield _markdown(f"## {heading.title}")
        yield from _example(fence, number)


def _statements(page: Page) -> Iterator[Statement]:
    for fence in examples(page.text, page.path):
        yield from printed_statements(fence.text)


class _Shown(ast.NodeTransformer):
    """Shows the values inside a compound statement, such as a `with` block, which a notebook does not show."""

    changed = False

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        if _prints(node):
            return node
        self.changed = True
        return ast.Expr(ast.Call(ast.Name("show"), [node.value], []))

    def visit_FunctionDef(self, node: ast.AST) -> ast.AST:
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_FunctionDef  # noqa: N815


def _show_values(statement: Statement) -> str:
    """Return the source of a statement, changed so that a notebook shows the same values as a prompt."""
    tree, shown = ast.parse(statement.source), _Shown()
    if statement.want and not statement.error:
        tree.body = [node if isinstance(node, ast.Expr) else shown.visit(node) for node in tree.body]
    return ast.unparse(tree) if shown.changed else statement.source


def _example(fence: Fence, number: int) -> Iterator[Cell]:
    """Yield the cells of an example; a cell ends after a statement with a result, so that a notebook shows it."""
    gathered: list[str] = []
    for statement in printed_statements(fence.text):
        gathered.append(_show_values(statement).rstrip("\n"))
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
    """Return True if a statement's result is its value, not printed output."""
    last = ast.parse(source).body[-1]
    return isinstance(last, ast.Expr) and not _prints(last)


def _prints(node: ast.Expr) -> bool:
    return isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "print"


def main() -> None:
    """Write the notebooks into the theme, and check that each new or changed notebook is valid."""
    site, folder = site_address(), _THEME / NOTEBOOKS
    folder.mkdir(parents=True, exist_ok=True)
    taken = {_THEME / notebook_of(page.path): page for page in index().pages.values() if examples(page.text, page.path)}
    for old in set(folder.iterdir()) - set(taken):
        old.unlink()
    for file, page in taken.items():
        document = notebook(page, site)
        text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            # Imported only here, because it takes seconds to read the schema.
            import_module("nbformat").validate(document)
            file.write_text(text, encoding="utf-8")
