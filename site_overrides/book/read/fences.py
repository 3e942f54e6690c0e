"""The code fences of a page; those in Python are examples that must run.

Sybil's lexer finds the fences. It finds fences that are indented in admonitions, tabs and lists, that are quoted, and
that have titles, attributes or a space before the language. A fence inside another fence is text.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sybil import Document, Region
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

LANGUAGES = ("python", "py", "python3", "py3", "pycon", "python-console")
_INFO = re.compile(r"(?P<info>[^\n]*)\n")
_LANGUAGE = re.compile(r"\s*\{?\s*\.?(?P<language>[\w#+-]+(?:\.[\w#+-]+)*)")
_NO_RUN = re.compile(r"\{[^}]*\.no-run\b[^}]*\}")
_PREFIX = re.compile(r"(?P<prefix>[^`~]*)(?P<fence>`{3,}|~{3,})")
_lexer = RawFencedCodeBlockLexer(_INFO)


class PageError(ValueError):
    """A fault in the text of a page, with its place and the reason."""

    def __init__(self, path: object, line: int, why: str) -> None:
        super().__init__(f"{path}:{line}: {why}")


@dataclass(frozen=True, slots=True)
class Fence:
    """A code fence: its first and its last line, the words after the ticks, and its text."""

    line: int
    last: int
    info: str
    text: str

    @property
    def language(self) -> str:
        match = _LANGUAGE.match(self.info)
        return match["language"].lower() if match else ""

    @property
    def runs(self) -> bool:
        """True if this is an example: Python that is not marked `{.python .no-run}`."""
        return self.language in LANGUAGES and not _NO_RUN.search(self.info)

    @property
    def quoted(self) -> bool:
        """True if the fence may show prompts that do not run: it shows Markdown, or is marked `.no-run`."""
        return self.language == "markdown" or _NO_RUN.search(self.info) is not None

    @property
    def prompts(self) -> bool:
        """True if this is Python with prompts and results."""
        return self.language in ("pycon", "python-console") or self.text.lstrip().startswith(">>>")


@lru_cache(maxsize=256)  # more than the number of pages, because several checks read every page
def fences(text: str, path: object = "page") -> tuple[Fence, ...]:
    """Return every fence of a page in order; raise `PageError` if a fence is never closed or wrongly indented."""
    document = Document(text, str(path))
    blocks: list[Fence] = []
    outer = -1
    for region in sorted(_lexer(document), key=lambda region: (region.start, -region.end)):
        if region.start >= outer:
            outer = region.end
            blocks.append(_fence(document, region))
    return tuple(blocks)


def examples(text: str, path: object = "page") -> list[Fence]:
    """Return every fence that must run, in order."""
    return [fence for fence in fences(text, path) if fence.runs]


def lines_outside(text: str, path: object, hidden: Callable[[Fence], bool] = bool) -> list[str]:
    """Return the lines of a page, with empty lines in place of its fences.

    If `hidden` is given, only the fences for which it returns true are emptied.
    """
    lines = text.split("\n")
    for fence in filter(hidden, fences(text, path)):
        lines[fence.line - 1 : fence.last] = [""] * (fence.last - fence.line + 1)
    return lines


def _fence(document: Document, region: Region) -> Fence:
    line = document.text.count("\n", 0, region.start) + 1
    opening, *rest = document.text[region.start : region.end].split("\n")
    mark, closing = _PREFIX.match(opening), _PREFIX.match(rest[-1]) if rest else None
    if mark is None or closing is None or not rest[-1].rstrip(" \t").endswith(mark["fence"]):
        raise PageError(document.path, line, "this fence is never closed")
    body = "\n".join(_remove_indent(document, line, mark["prefix"], rest[:-1]))
    return Fence(line, line + len(rest), str(region.lexemes["info"]).strip(), body)


def _remove_indent(document: Document, line: int, prefix: str, lines: list[str]) -> Iterator[str]:
    for number, content in enumerate(lines, line + 1):
        margin = content[: len(prefix)]
        if margin.strip(" >"):
            raise PageError(document.path, number, f"less indented than its fence on line {line}")
        yield content[len(prefix) :]
