"""A page whose examples run in one namespace, from top to bottom.

doctest compares the results with the printed ones. Blanks at the ends of lines do not count, and `__name__` is set only
while a statement runs, because Sybil does the same when it tests the pages.
"""

import io
import linecache
import re
from contextlib import redirect_stdout
from doctest import DONT_ACCEPT_TRUE_FOR_1, DocTest, DocTestRunner, Example, OutputChecker
from traceback import format_exception
from typing import Any

from cells.names import introduce
from cells.results import Result, result
from cells.statements import Statement, edited_statements, has_prompts, printed_statements
from cells.tracebacks import file_name, line_of, syntax_error_text, test_name, trim_traceback

MAX_PRINTED = 1_000_000  # characters that a statement may print, so that an endless loop does not fill the memory
_BLANKS = re.compile(r"[ \t]+$", re.MULTILINE)


class Page:
    """A page, whose examples share one namespace. It begins with the names of the core and of the page's game."""

    def __init__(self, name: str, game: str | None) -> None:
        self.name, self.ran = name, 0
        self._namespace: dict[str, Any] = {}
        introduce(game, self._namespace)

    def run(self, name: str, text: str, source: str | None = None) -> list[Result]:
        """Run the page's next example: the printed `text`, or `source` if a reader has changed the example."""
        self.ran += 1
        try:
            statements = printed_statements(text) if source is None else edited_statements(source, text)
        except SyntaxError as error:
            message, line = syntax_error_text(error, name), error.lineno or 1
            return [Result(source or text, line, None, line, message, "failed", edited=True, at=line)]
        if not has_prompts(text):
            return [self._block(statement, name) for statement in statements]
        return [self._statement(statement, name, number) for number, statement in enumerate(statements)]

    def _block(self, statement: Statement, name: str) -> Result:
        """Run an example without prompts, and return its result; it has failed only if it raises an error."""
        file = _remember(statement.source, name, 0)
        output = _limit_output(io.StringIO())
        try:
            with redirect_stdout(output):
                exec(compile(statement.source, file, "exec", dont_inherit=True), self._namespace)
        except BaseException as error:  # noqa: BLE001 (a reader's example may fail, or leave, in any way)
            return _failed_result(statement, error, name, output.getvalue())
        finally:
            self._namespace.pop("__builtins__", None)
        return result(statement, output.getvalue(), "shown" if output.getvalue() else "quiet")

    def _statement(self, statement: Statement, name: str, number: int) -> Result:
        example = statement.example()
        _remember(example.source, name, number)
        test = DocTest([example], {}, test_name(name, number), None, 0, None)
        test.globs = self._namespace
        runner = _Runner()
        self._namespace["__name__"] = "__test__"
        try:
            runner.run(test, out=lambda _text: None, clear_globs=False)
        except KeyboardInterrupt as error:  # the only error that doctest does not compare
            return _failed_result(statement, error, name)
        finally:
            self._namespace.pop("__name__", None)
        at = line_of(runner.got, name) if runner.failed else None
        return result(statement, runner.got, _status(statement, runner), at)


class _Checker(OutputChecker):
    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(_BLANKS.sub("", want), _BLANKS.sub("", got), optionflags)


class _Runner(DocTestRunner):
    """A doctest runner that keeps the result of its one statement instead of writing a report."""

    def __init__(self) -> None:
        super().__init__(checker=_Checker(), verbose=False, optionflags=DONT_ACCEPT_TRUE_FOR_1)
        _limit_output(self._fakeout)  # type: ignore[attr-defined]  # doctest's buffer of printed text
        self.got, self.same, self.failed = "", False, False

    def report_success(self, out: Any, test: DocTest, example: Example, got: str) -> None:
        # If an error is expected, `got` also has the text of the page.
        self.got, self.same = trim_traceback(got), True

    def report_failure(self, out: Any, test: DocTest, example: Example, got: str) -> None:
        self.got = trim_traceback(got)

    def report_unexpected_exception(self, out: Any, test: DocTest, example: Example, exc_info: Any) -> None:
        self.got, self.failed = trim_traceback("".join(format_exception(*exc_info))), True


def _limit_output(output: io.StringIO) -> io.StringIO:
    """Limit an output to `MAX_PRINTED` characters."""
    write = output.write

    def write_within(text: str) -> int:
        if output.tell() + len(text) > MAX_PRINTED:
            raise RuntimeError(f"An example prints at most {MAX_PRINTED:,} characters")
        return write(text)

    output.write = write_within  # type: ignore[method-assign]  # only this output is changed
    return output


def _failed_result(statement: Statement, error: BaseException, name: str, before: str = "") -> Result:
    traceback = trim_traceback("".join(format_exception(error)))
    return result(statement, before + traceback, "failed", line_of(traceback, name))


def _status(statement: Statement, runner: _Runner) -> str:
    if runner.failed:
        return "failed"
    if not statement.want and (runner.same or statement.edited):
        return "shown" if runner.got else "quiet"
    return "confirmed" if runner.same else "different"


def _remember(source: str, name: str, number: int) -> str:
    """Make the lines of an example known to tracebacks; return the file name under which they are known."""
    file = file_name(name, number)
    linecache.cache[file] = (len(source), None, [f"{line}\n" for line in source.split("\n")], file)
    return file
