"""Runs the examples of a page in the reader's browser, and in CPython for the tests.

The sandboxed worker calls `ask_json`. The examples of a page share one namespace and run from top to bottom, as in the
build. This package needs only Python and `rules`.
"""

import json
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from cells.page import Page

__all__ = ["Page", "ask_json"]

_open = Page("", None)


def ask_json(text: str) -> str:
    """Run the example of a JSON request; return the reply as JSON.

    The request has the `page`, its `game` or null, the example's `place` on the page counted from 0, its `name` for
    tracebacks, its `printed` text, the reader's own version as `source` or null, and the `rulings` of the reader's
    group if it has chosen some. The example at place 0 begins the page again. If the examples before this one have
    not run here, the reply is `{"stale": true}`.
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
    """Return a block under the reader's own rulings. Without any, it does nothing and imports no calculator."""
    if not rulings:
        return nullcontext()
    from rules.calculators import using_rulings  # noqa: PLC0415 (slow, and seldom needed)

    return using_rulings(rulings)
