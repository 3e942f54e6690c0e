"""A run of pytest that collects every page and test, and then judges one mutant after another in forks of its process.

A fork only replaces the code of functions, which is much quicker than to import everything again. This is not possible
for statements that run while the package or a test is imported.
"""

import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from mutants import import_hook
from mutants.forgetting import Remembered
from mutants.mutants import ROOT, Mutant
from mutants.trial import FirstFailure

CodeKey = tuple[str, str, int]


class Loaded:
    """A pytest plugin that calls `serve` with itself instead of running the tests."""

    def __init__(self, serve: Callable[["Loaded"], None]):
        self.serve = serve
        self.functions: defaultdict[CodeKey, list[FunctionType]] = defaultdict(list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Collect all functions, and call `serve` instead of running the tests."""
        self.session = session
        for function in gc.get_objects():
            if isinstance(function, FunctionType):
                self.functions[_code_key(function.__code__)].append(function)
        self.remembered = Remembered()
        gc.freeze()
        self.serve(self)
        return True

    def judge(self, mutant: Mutant, text: Path, names: Sequence[str]) -> str:
        """Replace the code by the mutant's, and return the first test that fails; an empty text if all pass."""
        import_hook.replace_module(mutant.dotted, text)
        self.replace_code(compile(text.read_bytes(), ROOT / mutant.module, "exec", dont_inherit=True))
        self.remembered.forget()
        first = FirstFailure(names)
        self.session.config.pluginmanager.register(first)
        items = first.chosen(self.session.items)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if first.failed:
                break
        return first.failed

    def replace_code(self, code: CodeType) -> None:
        """Replace the code of every function of the mutant's module; `code` is that of the whole mutant.

        Raises `ValueError` if one line defines several functions of the same name.
        """
        codes = [const for const in code.co_consts if isinstance(const, CodeType)]
        counts = Counter(_code_key(inner) for inner in codes)
        for inner in codes:
            functions = self.functions[_code_key(inner)]
            if functions and counts[_code_key(inner)] > 1:
                raise ValueError(inner)
            for function in functions:
                function.__code__ = inner
            self.replace_code(inner)


def _code_key(code: CodeType) -> CodeKey:
    return code.co_filename, code.co_qualname, code.co_firstlineno
