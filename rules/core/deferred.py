"""Packages that import their public names when one of them is first used.

A game's names are in its `names.py`. Code that needs one module of a game, such as `rules.riskbreaker.rolls`, imports
that module and its dependencies alone; code that takes a name from the game's package imports the whole game. A
function taken from the package checks its arguments (`rules.core.argument_checks`).
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any  # a name of a package may be any object

from rules.core.identifiers import register_loader


def deferred(package: str, *named_alike: str) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package that imports its names when one is first needed.

    `named_alike` lists the names that belong to both an object and a module of the package. As an attribute of the
    package, such a name is the object.
    """

    class Package(ModuleType):
        """A package in which a module does not replace the object of the same name."""

        def __setattr__(self, name: str, value: object) -> None:
            if name not in named_alike:
                super().__setattr__(name, value)

    def everything() -> ModuleType:
        return import_module(f"{package}.names")

    def look_up(name: str) -> Any:
        special = name.startswith("__") and name != "__all__"
        if special or (name not in named_alike and find_spec(f"{package}.{name}")):  # Python imports a module by itself
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from rules.core.argument_checks import check_arguments  # noqa: PLC0415 (not needed to import one module alone)

        return check_arguments(getattr(everything(), name), package, name)

    sys.modules[package].__class__ = Package
    register_loader(everything)
    return look_up
