"""Replacements for libraries that do not run on an older Python: tests that compare with one are skipped.

A plugin: `LACKING="icepool scipy" pytest -p lacking`.
"""

import os
import sys
from types import ModuleType
from typing import Any

import pytest


class Lacking(ModuleType):
    """A library whose every use skips the test, or the file, that uses it."""

    __path__: list[str] = []  # noqa: RUF012 (import asks a package for it)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        pytest.skip(f"{self.__name__} does not run on this Python", allow_module_level=True)


for _name in os.environ.get("LACKING", "").split():
    for _module in (_name, *(["scipy.optimize"] if _name == "scipy" else [])):
        sys.modules[_module] = Lacking(_module)
