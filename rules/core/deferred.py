"""Packages that import what they name when one of the names is asked for.

A game's names stand in its `names.py`. So whoever needs one module of a game, such as `rules.riskbreaker.rolls`,
imports that one and what it rests on, and whoever asks the game for a name has all of it. A function asked for so
looks at what it is given (`rules.core.argument_checks`).
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from rules.core.identifiers import complete_by


def deferred(package: str, *named_alike: str) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package that imports its names when one is first needed.

    `named_alike` are names that a module of the package has too: asked for in the package, they are not the module.
    """

    class Package(ModuleType):
        """A package in which a module takes no place that is another's."""

        def __setattr__(self, name: str, value: Any) -> None:
            if name not in named_alike:
                super().__setattr__(name, value)

    def everything() -> Any:
        return import_module(f"{package}.names")

    def look_up(name: str) -> Any:
        special = name.startswith("__") and name != "__all__"
        if special or (name not in named_alike and find_spec(f"{package}.{name}")):  # a module is found by its importer
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from rules.core.argument_checks import door  # noqa: PLC0415 (whoever needs one module alone needs none)

        return door(getattr(everything(), name), package, name)

    sys.modules[package].__class__ = Package
    complete_by(everything)
    return look_up
