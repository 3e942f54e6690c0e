"""The trace of the examples: which rules each of them runs.

The examples of a page run from top to bottom, and Python itself reports when the code of a registered rule starts.
Cached odds are dropped before each example, so that an example carries out all its rules itself.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from traceback import format_exc

from sybil.example import Example, SybilFailure

from book.read.fences import PageError, examples
from book.read.index import Page, index
from book.read.paths import REPOSITORY, Repository
from book.read.sections import rule_at
from book.run.running import introduce, sybil_for
from book.run.sessions import session_regions
from book.run.tracing import watch_rules
from rules.games import GAMES

# Follows the traceback of an example that uses an unknown name.
UNKNOWN_NAME = "A page knows the names that rules.core and its game export in their __init__.py.\n"


@dataclass(frozen=True, slots=True)
class TracedExample:
    """One example: its page and line, its number on the page, its text, and the rules that it ran.

    `section` is the rule whose section has the example. If the example failed, `failure` is the fault.
    """

    page: str
    line: int
    number: int
    text: str
    section: str | None
    rules: Sequence[str]
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """Every example of every page."""

    examples: tuple[TracedExample, ...]

    def examples_of(self, rule: str) -> tuple[TracedExample, ...]:
        """Return the examples that ran the code of a rule."""
        return tuple(ran for ran in self.examples if rule in ran.rules)

    def own(self, rule: str) -> tuple[TracedExample, ...]:
        """Return the examples in a rule's section that ran its code."""
        return tuple(ran for ran in self.examples_of(rule) if ran.section == rule)

    @property
    def failures(self) -> tuple[str, ...]:
        """The faults of all examples that failed."""
        return tuple(ran.failure for ran in self.examples if ran.failure)


def trace(repository: Repository = REPOSITORY, paths: Container[str] | None = None) -> Trace:
    """Run all examples of these pages, or of all pages if `paths` is None, and return the rules that each one ran."""
    for game in repository.games():
        GAMES[game].import_rules()
    with watch_rules() as begin:
        pages = [page for path, page in index(repository).pages.items() if paths is None or path in paths]
        return Trace(tuple(ran for page in pages for ran in _run(repository, page, begin)))


def _run(repository: Repository, page: Page, begin: Callable[[], set[str]]) -> Iterator[TracedExample]:
    """Run a page's examples in order, and yield each of them. An example is one fence with any number of prompts.

    If the page cannot be read, or if a prompt outside the examples fails, a failed example is yielded for that.
    """
    try:
        document = sybil_for(repository.docs, page.path, session_regions).parse(repository.docs / page.path)
    except PageError as error:
        yield TracedExample(page.path, 1, 0, "", None, (), str(error))
        return
    introduce(page.path, document.namespace)
    prompts, fences_to_run = list(document.examples()), examples(page.text, page.path)
    inside = [[prompt for prompt in prompts if fence.line <= prompt.line <= fence.last] for fence in fences_to_run]
    for number, (fence, prompts_inside) in enumerate(zip(fences_to_run, inside, strict=True), 1):
        record = begin()
        failure = _failure(prompts_inside)
        ran = () if failure else tuple(sorted(record))
        yield TracedExample(page.path, fence.line, number, fence.text, rule_at(page.sections, fence.line), ran, failure)
    in_fences = {id(prompt) for prompts_inside in inside for prompt in prompts_inside}
    for prompt in prompts:  # sessions, and prompts that are in no example
        if id(prompt) not in in_fences and (failure := _failure([prompt])):
            yield TracedExample(page.path, prompt.line, 0, "", None, (), failure)


def _failure(prompts: Iterable[Example]) -> str:
    """Run the prompts of one example; return the fault, or an empty text if all pass."""
    try:
        for prompt in prompts:
            prompt.evaluate()
    except (SybilFailure, PageError) as failure:
        unknown = UNKNOWN_NAME if "\n    NameError: " in str(failure) else ""
        return f"{failure}{unknown}"
    except Exception:  # noqa: BLE001 (an example may fail in any way, and all failures are reported together)
        return format_exc()
    return ""
