"""Two processes that stand ready for each job: one with nothing of the package loaded, one with everything."""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import accumulate
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from mutants.affected_tests import Reach
from mutants.loaded import Loaded
from mutants.mutants import Mutant
from mutants.recording import judges
from mutants.trial import OPTIONS, Judge, judge_bounded, judge_imported

LIBRARIES = "hypothesis icepool dyce scipy.stats sybil.integration.pytest yaml markdown pymdownx lxml.etree".split()
SECONDS, TIMES = 15, 4  # what a trial may take: a start, and so many times what its tests take


class Server:
    """Both processes of one job."""

    def __init__(self, reach: Reach, patience: float):
        self.known, self.patience = reach, patience
        self.bare = _start_process(_bare)
        self.loaded = _start_process(_loaded) if reach.lines else None

    def examples_notice(self, mutant: Mutant) -> str:
        """Return the page whose examples fail; "" if none does."""
        return self._ask(mutant, [name for name in self.known.candidates(mutant) if name.endswith(".md")])

    def tests_notice(self, mutant: Mutant) -> str:
        """The test that fails, those of the same part first; "" where all pass that there is patience for."""
        tests = [name for name in self.known.candidates(mutant) if not name.endswith(".md")]
        tests.sort(key=lambda name: name.split("/")[1] not in mutant.near)
        spent = accumulate(self.known.seconds[name] for name in tests)
        asked = [name for name, so_far in zip(tests, spent, strict=True) if so_far <= self.patience]
        near = [name for name in asked if name.split("/")[1] in mutant.near]
        return self._ask(mutant, near) or self._ask(mutant, asked[len(near) :])

    def _ask(self, mutant: Mutant, names: Sequence[str]) -> str:
        if not names:
            return ""
        seconds = SECONDS + TIMES * sum(self.known.seconds[name] for name in names)
        servers = [] if self.loaded is None or self.known.early(mutant) else [self.loaded]
        for server in (*servers, self.bare):  # what cannot be put in place has to be imported
            server.send((mutant, names, seconds))
            answer = server.recv()
            if not isinstance(answer, Exception):
                break
        else:
            raise answer
        said: str = answer
        return said

    def end(self) -> None:
        """Nobody asks any more."""
        for connection in filter(None, (self.bare, self.loaded)):
            connection.send(None)


def import_libraries() -> None:
    """Load what both need and no mutant changes."""
    for name in LIBRARIES:
        import_module(name)


def _start_process(serving: Callable[[Connection], None]) -> Connection:
    context = get_context("fork")
    ours, theirs = context.Pipe()
    context.Process(target=serving, args=(theirs,)).start()
    theirs.close()
    return ours


def _bare(asked: Connection) -> None:
    _serve(asked, judge_imported)


def _loaded(asked: Connection) -> None:
    with Path(os.devnull).open("w") as silence:
        os.dup2(silence.fileno(), 1)
    pytest.main([*OPTIONS, *judges()], plugins=[Loaded(lambda loaded: _serve(asked, loaded.judge))])


def _serve(asked: Connection, judge: Judge) -> None:
    """Judge what is asked, until nothing is."""
    while question := asked.recv():
        try:
            asked.send(judge_bounded(judge, *question))
        except RuntimeError as error:
            asked.send(error)
