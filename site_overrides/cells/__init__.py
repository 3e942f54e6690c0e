"""Runs the examples of a page in the reader's browser. Tests also run it in CPython.

The sandboxed worker of the page calls `ask_json`. The examples of a page share one namespace and run from top to
bottom, as in the build. This package imports only Python's library and `rules`.
"""

import json
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from cells.page import Page

__all__ = ["Page", "ask_json"]

_open = Page("", None)


def ask_json(text: str) -> str:
    """Run the example of a JSON request; return the results as JSON.

    The keys of the request:

    - `page`, and its `game`, which may be null;
    - `place`: the number of the example on the page, from 0;
    - `name`: the name of the example in tracebacks;
    - `printed`: the text of the example on the page;
    - `source`: the text as a reader has changed it, or null;
    - `rulings`: the rulings of the reader's group, if the group has chosen some.

    The example at place 0 begins with a new namespace. If the examples before this one have not run here, the reply is
    `{"stale": true}`.
    """
    global _open  # noqa: PLW0603 (the worker has one page open at a time, and it lives as long as the worker)
    request = json.loads(text)
    if request["place"] == 0:
        _open = Page(request["page"], request["game"])
    if (_open.name, _open.ran) != (request["page"], request["place"]):
        return json.dumps({"stale": True})
    with _playing_by(request.get("rulings")):
        results = _open.run(request["name"], request["printed"], request["source"])
    return json.dumps({"results": [result.as_json() for result in results]})


def _playing_by(rulings: dict[str, Any] | None) -> AbstractContextManager[None]:
    """Put the rulings of the reader's group in force for a block; do nothing if the group has chosen none."""
    if not rulings:
        return nullcontext()
    from rules.calculators import using_rulings  # noqa: PLC0415 (slow, and seldom needed)

    return using_rulings(rulings)
