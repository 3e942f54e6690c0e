"""Pages to take away: `python -m book.run.notebooks` writes a notebook of each page's examples.

A notebook installs the wheel that the site offers, brings the names its page knows, and then has the page's
examples under the page's headings, with the printed results as its outputs.
"""

import ast
import shutil
import tomllib
import warnings
from collections.abc import Iterator

from mkdocs.config import load_config
from nbformat import NotebookNode, v4, validate, writes

from book.read.fences import Fence, examples
from book.read.index import Page, index
from book.read.places import HERE, game_of_page, url
from cells.names import modules
from cells.statements import Statement, printed

FOLDER = "download/examples"
_THEME = HERE.root / "site_overrides" / "theme"


def wheel() -> str:
    """Where the site offers the wheel."""
    project = tomllib.loads((HERE.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"download/wheel/{project['name']}-{project['version']}-py3-none-any.whl"


def site_address() -> str:
    """Where the site is meant to stand, as mkdocs.yml has it."""
    with warnings.catch_warnings(action="ignore"):
        return str(load_config(str(HERE.root / "mkdocs.yml"))["site_url"])


def address(page: str) -> str:
    """Where the site offers a page's notebook: one file, named after the page."""
    return f"{FOLDER}/{page.removesuffix('.md').replace('/', '-')}.ipynb"


def notebook(page: Page, site: str) -> NotebookNode:
    """The notebook of a page, for a site at that address; a valid one, or nbformat says why not."""
    made: NotebookNode = v4.new_notebook(cells=_numbered(_cells(page, site)))
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    validate(made)
    return made


def _numbered(cells: Iterator[NotebookNode]) -> list[NotebookNode]:
    """Cells with names that stay from build to build; nbformat would throw dice for them."""
    return [NotebookNode(cell | {"id": f"cell-{number}"}) for number, cell in enumerate(cells, 1)]


def _cells(page: Page, site: str) -> Iterator[NotebookNode]:
    here = site + url(page.path, "index.md").removeprefix("./")
    game = game_of_page(page.path)
    names = "\n".join(f"from {module} import *" for module in modules(game))
    yield v4.new_markdown_cell(f"# {page.title}\n\nThe examples of [{page.title}]({here}), to run and to change.")
    yield v4.new_code_cell(f"%pip install --quiet {site}{wheel()}")
    yield v4.new_code_cell(names)
    told = None
    for number, fence in enumerate(examples(page.text, page.path), 1):
        above = [section for section in page.sections if section.level > 1 and section.line <= fence.line]
        if above and above[-1] is not told:
            told = above[-1]
            yield v4.new_markdown_cell(f"## {told.title}")
        yield from _example(fence, number)


def _example(fence: Fence, number: int) -> Iterator[NotebookNode]:
    """An example's statements; one that gives something ends a cell, so that a notebook shows it."""
    gathered: list[str] = []
    for statement in printed(fence.text):
        gathered.append(statement.source.rstrip("\n"))
        if statement.want:
            yield _code(gathered, number, statement)
            gathered = []
    if gathered:
        yield _code(gathered, number, None)


def _code(sources: list[str], number: int, last: Statement | None) -> NotebookNode:
    cell: NotebookNode = v4.new_code_cell("\n".join(sources), metadata={"name": f"example-{number}"})
    want = last.want or "" if last is not None else ""
    if last is not None and last.error:
        cell.metadata["tags"] = ["raises-exception"]
        name, _, why = last.error.strip().partition(": ")
        cell.outputs = [v4.new_output("error", ename=name, evalue=why, traceback=want.splitlines())]
    elif last is not None and _is_a_value(last.source):
        cell.outputs = [v4.new_output("execute_result", data={"text/plain": want.rstrip("\n")})]
    elif last is not None:
        cell.outputs = [v4.new_output("stream", text=want)]
    return cell


def _is_a_value(source: str) -> bool:
    """Whether a statement's result is its value, and not what it prints."""
    last = ast.parse(source).body[-1]
    printing = (
        isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) and ast.unparse(last.value.func) == "print"
    )
    return isinstance(last, ast.Expr) and not printing


def main() -> None:
    """Write the notebooks into the theme, from where the site generator takes them as they are."""
    site = site_address()
    shutil.rmtree(_THEME / FOLDER, ignore_errors=True)
    (_THEME / FOLDER).mkdir(parents=True)
    for page in index().pages.values():
        if examples(page.text, page.path):
            text = writes(notebook(page, site), version=4) + "\n"
            (_THEME / address(page.path)).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
