"""The statements of an example, with their printed results."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from doctest import DocTestParser, Example

_parser = DocTestParser()
_LINE_END = re.compile(r"\r\n?")  # other line ends than \n; Python does not count a form feed as a line end


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: its source, its first line, and its printed result.

    `want` is None in an example without prompts, and for a statement that a reader has added. `edited` is True if a
    reader has changed or added the statement.
    """

    source: str
    line: int
    want: str | None = None
    error: str | None = None
    options: tuple[tuple[int, bool], ...] = ()
    edited: bool = False

    @property
    def want_line(self) -> int:
        """The line of the printed example on which its result begins."""
        return self.line + self.source.count("\n")

    def example(self) -> Example:
        """Return the statement for doctest, with lines counted from the top of the example."""
        # With blank lines above, Python's tracebacks and syntax errors have the line of the page.
        padded = "\n" * (self.line - 1) + self.source
        return Example(padded, self.want or "", self.error, options=dict(self.options))


def has_prompts(text: str) -> bool:
    """Return True if an example has prompts and results."""
    return text.lstrip().startswith(">>>")


def printed_statements(text: str) -> tuple[Statement, ...]:
    """Return the statements of an example as the page prints it."""
    if not has_prompts(text):
        return (Statement(text.rstrip("\n") + "\n", 1),)
    return tuple(
        Statement(example.source, example.lineno + 1, example.want, example.exc_msg, tuple(example.options.items()))
        for example in _parser.get_examples(text + "\n")
    )


def edited_statements(source: str, text: str) -> tuple[Statement, ...]:
    """Return the statements of an example that a reader has changed; raise SyntaxError if they are not Python.

    If a statement replaces a printed statement, it gets the printed result, so that a page can show both results.
    """
    if not has_prompts(text):
        return (Statement(source.rstrip("\n") + "\n", 1, edited=True),)
    before, after = printed_statements(text), tuple(_statements(_LINE_END.sub("\n", source)))
    return tuple(_pair_statements(before, after))


def _statements(source: str) -> Iterator[Statement]:
    lines = source.split("\n")
    spans: list[list[int]] = []
    for node in ast.parse(source).body:
        first = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", []))])
        last = node.end_lineno or first
        # Statements on one line run together, because a prompt also runs a whole line.
        if spans and first <= spans[-1][1]:
            spans[-1][1] = last
        else:
            spans.append([first, last])
    for first, last in spans:
        yield Statement("\n".join(lines[first - 1 : last]) + "\n", first, edited=True)


def _pair_statements(before: tuple[Statement, ...], after: tuple[Statement, ...]) -> Iterator[Statement]:
    old, new = ([statement.source.strip() for statement in side] for side in (before, after))
    for operation, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        # Readers mostly add lines before the old ones, so lines that differ are paired from the last line up.
        added = (last - first) - (end - start)
        for position, statement in enumerate(after[first:last], start - max(added, 0)):
            if start <= position < end:
                twin = before[position]
                yield replace(twin, source=statement.source, line=statement.line, edited=operation != "equal")
            else:
                yield statement
