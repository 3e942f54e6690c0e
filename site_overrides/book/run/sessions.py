"""Sessions in the text of a page: the rules carry out every line, and the line's comment must have the result."""

from collections.abc import Iterator
from itertools import takewhile

from sybil import Document, Example, Region

from book.read.fences import PageError, fences
from book.read.prompts import line_starts
from rules.core import RuleError
from rules.core.play.session import ReplayFault, parse_session
from rules.core.play.session_text import parse_session_text, rows_of
from rules.sessions.saved_sessions import find_game, first_fault


def session_regions(document: Document) -> Iterator[Region]:
    """Yield a Sybil region for each session of a page."""
    starts = line_starts(document.text)
    for fence in fences(document.text, document.path):
        if fence.language == "fight":
            yield Region(starts[fence.line - 1], starts[fence.last] - 1, fence.text, _run_story)


def _run_story(example: Example) -> None:
    """Carry out a session; raise `PageError` with the first line that is wrong."""
    try:
        session = parse_session(find_game(parse_session_text(example.parsed).tag("game")), example.parsed)
        fault = first_fault(session)
    except RuleError as error:
        raise PageError(example.path, example.line, str(error)) from None
    if fault:
        at, given, why = fault
        line = _line_of_sheet(example.parsed, rows_of(example.parsed)[at], session.fault)
        raise PageError(example.path, example.line + line, f"{given!r}: {why}")


def _line_of_sheet(text: str, line: int, fault: ReplayFault | None) -> int:
    """Return the row of the side that has the refused value; if no side has it, return the given row.

    `line` is the row at which the step begins. If the step is a scene, its sides are on the rows below it.
    """
    refused, below = str(fault.value) if fault else "", list(enumerate(text.split("\n"), 1))[line:]
    sides = takewhile(lambda row: row[1].startswith("["), below)
    return next((number for number, side in sides if refused and refused in side), line)
