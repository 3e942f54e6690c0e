"""Runs the examples of a page with Sybil. Examples can use the names of the page's game without imports.

The examples of a page share one namespace and run from top to bottom. doctest ignores lines without a prompt and skips
statements that are marked `+SKIP`. Here both are errors, and so is a prompt that is in no example.
"""

import re
import signal
from collections.abc import Callable, Iterable, Iterator
from doctest import DONT_ACCEPT_TRUE_FOR_1
from doctest import Example as Prompt
from functools import partial
from pathlib import Path
from typing import Any

from sybil import Document, Example, Lexeme, Region, Sybil
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.typing import Parser

from book.read.fences import Fence, PageError, examples
from book.read.paths import game_of_page
from book.read.prompts import is_prompt, line_starts, loose_prompts
from cells import names

_REFUSED = re.compile(r"#\s*doctest:.*\+(SKIP|NUMBER)\b")
_COMMENT = re.compile(r" *>>> *(#.*)?$")
_UNREADABLE = re.compile(
    r"line (?P<line>\d+) of the (?:docstring|doctest) for .+? (?P<why>(?:lacks|has) .+)", re.DOTALL
)
_prompts = DocTestStringParser(DocTestEvaluator(DONT_ACCEPT_TRUE_FOR_1))  # doctest would otherwise accept 1 for True
_python = PythonEvaluator()
LIMIT_S = 120  # seconds that a prompt may run


def regions(document: Document) -> Iterator[Region]:
    """Yield a Sybil region for each prompt, and for each example without prompts.

    The region of a prompt that is in no example fails when it runs.
    """
    starts = line_starts(document.text)
    for line, shown in loose_prompts(document.text, document.path):
        yield Region(starts[line - 1], starts[line] - 1, shown, _refuse)
    for fence in examples(document.text, document.path):
        make = _session if fence.prompts else _block
        for first, last, parsed, evaluator in make(fence, document.path):
            yield Region(starts[first - 1], starts[last] - 1, parsed, evaluator and partial(_evaluate, evaluator))


def _evaluate(evaluator: Callable[[Example], Any], example: Example) -> Any:
    """Evaluate a prompt; on systems with interval timers, raise `TimeoutError` in it if it runs too long."""
    if not hasattr(signal, "setitimer"):
        return evaluator(example)

    def stop(*_: object) -> None:
        raise TimeoutError(f"{example.path}:{example.line}: stopped after {LIMIT_S} s; the example may run for ever")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, LIMIT_S)
    try:
        return evaluator(example)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def sybil_for(docs: Path, page: str, *more: Parser) -> Sybil:
    """Return the Sybil that reads a page, with the names of the core and of the page's game."""
    return Sybil([regions, *more], path=str(docs), patterns=["*.md"], setup=partial(introduce, page))


def introduce(page: str, namespace: dict[str, Any]) -> None:
    """Add the public names that a page may use without an import to its namespace."""
    names.introduce(game_of_page(page), namespace)


def _refuse(example: Example) -> None:
    """Raise PageError for a prompt that is in no example."""
    cure = "Put it into a pycon fence, or mark its fence {.pycon .no-run}."
    raise PageError(example.path, example.line, f"nothing runs this prompt: {example.parsed!r}. {cure}")


Found = tuple[int, int, Any, Callable[..., Any] | None]


def _block(fence: Fence, path: object) -> Iterable[Found]:
    if not fence.text.strip():
        raise PageError(path, fence.line, "an empty example")
    _check_prompts_run(fence, path, set())
    yield fence.line, fence.last, Lexeme(fence.text, 0, 0), _python


def _session(fence: Fence, path: object) -> Iterable[Found]:
    end, first_lines = 0, set()
    for prompt in _parse_prompts(fence, path):
        line = fence.line + 1 + prompt.parsed.lineno
        if _REFUSED.search(prompt.parsed.source):
            raise PageError(path, line, "examples are run in full, not skipped")
        _check_nothing_lost(fence, path, end, prompt.start)
        end = prompt.end
        first_lines.add(line)
        yield line, line + _height(prompt.parsed) - 1, prompt.parsed, prompt.evaluator
    _check_nothing_lost(fence, path, end, len(fence.text))
    if not end:
        raise PageError(path, fence.line, "an example without a single prompt")
    _check_prompts_run(fence, path, first_lines)


def _parse_prompts(fence: Fence, path: object) -> list[Region]:
    """Return the prompts of an example; raise PageError for a line that doctest cannot read."""
    try:
        return list(_prompts(fence.text + "\n", str(path)))
    except ValueError as error:
        if not (found := _UNREADABLE.match(str(error))):
            raise
        raise PageError(path, fence.line + int(found["line"]), f"this line {found['why']}") from None


def _check_nothing_lost(fence: Fence, path: object, start: int, end: int) -> None:
    """Raise PageError unless only blank lines and comments are between two prompts."""
    lines = fence.text[start:end].split("\n")
    for offset, line in enumerate(lines, fence.text.count("\n", 0, start) + 1):
        if line.strip() and not _COMMENT.match(line):
            raise PageError(path, fence.line + offset, f"no prompt checks this line: {line.strip()!r}")


def _check_prompts_run(fence: Fence, path: object, run: set[int]) -> None:
    """Raise PageError for a line that looks like a prompt, but is not in `run`, the lines of prompts that run."""
    for number, line in enumerate(fence.text.split("\n"), fence.line + 1):
        if is_prompt(line) and number not in run and not _COMMENT.match(line):
            raise PageError(path, number, f"no prompt checks this line: {line.strip()!r}")


def _height(prompt: Prompt) -> int:
    return prompt.source.count("\n") + prompt.want.count("\n")
