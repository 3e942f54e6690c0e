"""The processes that try mutants. Each job has two processes, and only one has imported the package and all tests."""

import os
from collections.abc import Callable, Sequence
from functools import partial
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
SECONDS, TIMES = 15, 4  # the limit of a trial: seconds for the start, and a multiple of the seconds of its tests


class Server:
    """The two processes of one job: `loaded` has imported the package and all tests, `bare` has not."""

    def __init__(self, reach: Reach, patience: float):
        self.known, self.patience = reach, patience
        self.bare = _start_process(partial(_serve, judge=judge_imported))
        self.loaded = _start_process(_loaded)

    def examples_notice(self, mutant: Mutant) -> str:
        """Return the first page whose examples fail with the mutant; an empty text if none does."""
        return self._ask(mutant, [name for name in self.known.candidates(mutant) if name.endswith(".md")])

    def tests_notice(self, mutant: Mutant) -> str:
        """Return the first test that fails with the mutant; an empty text if all tests within the patience pass.

        Tests of the mutant's part of the package run first.
        """
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
        servers = [] if self.known.early(mutant) else [self.loaded]
        # If the mutant's code cannot replace the code in memory, the other process imports the mutant.
        for server in (*servers, self.bare):
            server.send((mutant, names, seconds))
            answer = server.recv()
            if not isinstance(answer, Exception):
                break
        else:
            raise answer
        said: str = answer
        return said

    def end(self) -> None:
        """End both processes."""
        for connection in (self.bare, self.loaded):
            connection.send(None)


def import_libraries() -> None:
    """Import the libraries that the processes need; no mutant changes them."""
    for name in LIBRARIES:
        import_module(name)


def _start_process(serving: Callable[[Connection], None]) -> Connection:
    context = get_context("fork")
    ours, theirs = context.Pipe()
    context.Process(target=serving, args=(theirs,)).start()
    theirs.close()
    return ours


def _loaded(asked: Connection) -> None:
    with Path(os.devnull).open("w") as silence:
        os.dup2(silence.fileno(), 1)
    pytest.main([*OPTIONS, *judges()], plugins=[Loaded(lambda loaded: _serve(asked, loaded.judge))])


def _serve(asked: Connection, judge: Judge) -> None:
    """Judge the mutants that arrive on a connection, and send the verdicts back, until None arrives."""
    while question := asked.recv():
        try:
            asked.send(judge_bounded(judge, *question))
        except RuntimeError as error:
            asked.send(error)
