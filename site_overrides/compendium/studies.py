"""Studies as pages: `python -m compendium.studies` executes notebooks of `docs/notebooks/`, each into a page beside it.

A page of Markdown is what every site generator reads alike. Prose stays as it is written, code is folded, results
stand as they are. A cell that fails stops the build; no result outlives the rules it came from, for none is kept.
"""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

_FENCE = "~" * 8
# The first of these that a result has is what is shown; all but the last are made to be shown.
_SHOWN = ("text/html", "image/svg+xml", "image/png", "text/plain")
_LONGEST = 300  # seconds for one cell


class StudyError(RuntimeError):
    """A study that cannot be carried out; says which cell failed and how."""


def page(notebook: Path) -> str:
    """Execute a notebook and give its page; raises `StudyError` where a cell fails."""
    study = nbformat.read(notebook, as_version=4)
    client = NotebookClient(study, timeout=_LONGEST, allow_errors=False)
    try:
        client.execute()
    except CellExecutionError as error:
        raise StudyError(f"{notebook}: {error}") from None
    return "\n".join(part for cell in study.cells for part in _cell(cell))


def _cell(cell: NotebookNode) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source + "\n"
    elif cell.cell_type == "code":
        yield _folded(cell.source)
        if cell.outputs:
            shown = "\n".join(_output(each) for each in cell.outputs)
            yield f'<div class="notebook-output">\n{shown}\n</div>\n'


def _folded(code: str) -> str:
    return (
        '<details class="proof notebook-code" markdown="1">\n<summary>How it is computed</summary>\n\n'
        f"{_FENCE} {{.python .no-run}}\n{code}\n{_FENCE}\n\n</details>\n"
    )


def _output(output: NotebookNode) -> str:
    """A result as HTML: what a cell prints, or the best of what its value can be shown as."""
    if output.output_type == "stream":
        return f"<pre>{escape(output.text)}</pre>"
    kind = next(kind for kind in _SHOWN if kind in output.data)
    data = output.data[kind]
    if kind == "image/png":
        return f'<img alt="" src="data:image/png;base64,{data.strip()}">'
    return f"<pre>{escape(data)}</pre>" if kind == "text/plain" else data


def main(*notebooks: str) -> None:
    """Write the page of each notebook beside it."""
    for notebook in map(Path, notebooks):
        try:
            notebook.with_suffix(".md").write_text(page(notebook), encoding="utf-8")
        except StudyError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
