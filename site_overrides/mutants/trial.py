"""Runs pages and tests on one mutant, in a process of its own that imports the mutant and stops at the first failure.

The process has limits of processor time and memory, so the load of the machine does not change a verdict.
"""

import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mutants import import_hook
from mutants.affected_tests import Selection
from mutants.lines import name_of
from mutants.mutants import ROOT, Mutant

MEMORY = 6 << 30
# The last option ignores the warning that pytest cannot rewrite assertions of a plugin that is imported already.
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning")
FINE = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


class FirstFailure:
    """A pytest plugin that runs tests with these names in their order, and notes the first failure."""

    def __init__(self, names: Sequence[str]):
        self.order = {name: at for at, name in enumerate(names)}
        self.failed = ""

    def _at(self, nodeid: str) -> int:
        """Return the position of a test: that of its name or of its file, whichever comes first in the order."""
        return min(self.order.get(name, len(self.order)) for name in (name_of(nodeid), nodeid.partition("::")[0]))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the tests with these names, in the order of the names."""
        at = {item: self._at(item.nodeid) for item in items}
        items[:] = sorted((item for item in items if at[item] < len(self.order)), key=at.__getitem__)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be read."""
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails."""
        if report.failed:
            self.failed = self.failed or report.nodeid


def first_failure(mutant: Mutant, *selections: Selection) -> str:
    """Return the first page or test that fails with a mutant; an empty text if all pass within their limits."""
    return next(filter(None, (_run_bounded(mutant, *selection) for selection in selections if selection.names)), "")


def _run_bounded(mutant: Mutant, names: Sequence[str], limit: float) -> str:
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    with _write_mutant(mutant) as text:
        child = context.Process(target=_within, args=(mutant, text, names, int(limit) + 1, theirs))
        child.start()
        theirs.close()
        child.join(10 * limit)
        ended = child.exitcode
        with suppress(ProcessLookupError):
            os.killpg(child.pid or 0, signal.SIGKILL)
        child.join()
        try:
            failed: str = ours.recv()
        except EOFError:
            if ended is not None and ended >= 0:
                raise RuntimeError(f"{mutant.key}: no trial\n{text.with_name('told').read_text()}") from None
            return f"no end: {names[0]}"
        return failed


def _within(mutant: Mutant, text: Path, names: Sequence[str], seconds: int, answer: Connection) -> None:
    """Run tests within limits of time and memory, and send the result; output goes into a file for the caller."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(ROOT)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    file = os.open(text.with_name("told"), os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(file, stream)
    answer.send(_run(mutant, text, names))


def _run(mutant: Mutant, text: Path, names: Sequence[str]) -> str:
    """Import the mutant in place of its module, run tests, and return the first failure; an empty text if all pass.

    This process must not have imported the package before.
    """
    assert "rules" not in sys.modules
    import_hook.replace_module(mutant.dotted, text)
    try:
        if not mutant.dotted.endswith(".__main__"):  # only tests that start another Python run it
            import_module(mutant.dotted)
        import_module("book.run.pages")
    except Exception as refused:  # noqa: BLE001 (every page and test notices a package that cannot be imported)
        return f"import: {refused!r}"
    first = FirstFailure(names)
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    ended = pytest.main([*OPTIONS, *files], plugins=[first])
    if ended is pytest.ExitCode.USAGE_ERROR:
        raise RuntimeError(names)
    return "" if ended in FINE else first.failed or f"broken: {ended!r}"


@contextmanager
def _write_mutant(mutant: Mutant) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        text = Path(folder) / "mutant.py"
        text.write_text(mutant.source(), encoding="utf-8")
        yield text
