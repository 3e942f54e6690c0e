"""Evenings that a page tells as text: every line is carried out, and its comments are what the rules make of it."""

from collections.abc import Iterator

from sybil import Document, Example, Region

from book.read.fences import fences
from book.read.prompts import line_starts
from rules.core.play.record import read_record
from rules.playing.examples import run_evening


def evenings(document: Document) -> Iterator[Region]:
    """Yield a region for each evening of a page."""
    starts = line_starts(document.text)
    for fence in fences(document.text, document.path):
        if fence.language == "fight":
            yield Region(starts[fence.line - 1], starts[fence.last] - 1, fence.text, _run_story)


def _run_story(example: Example) -> None:
    run_evening(read_record(example.parsed).tag("game"), example.parsed)
