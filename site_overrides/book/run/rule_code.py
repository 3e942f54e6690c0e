"""The code of a rule: its place in the source, and the code objects that Python runs."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

# Methods that Python or `frozen` writes for a class; if one of them is called, the rule has not run.
_NOT_THE_RULE = {"__eq__", "__hash__", "__repr__", "__lt__", "__le__", "__gt__", "__ge__", "__replace__"}


@dataclass(frozen=True, slots=True)
class CodeLocation:
    """The place of code in the source: its module, its name there, its file and its first line."""

    module: str
    name: str
    file: Path
    line: int

    @property
    def anchor(self) -> str:
        """The anchor of the first line on the page with the game's source code."""
        return f"{module_anchor(self.module)}-L{self.line}"


def module_anchor(module: str) -> str:
    """Return the anchor of a module on the page with its game's source code."""
    return module.replace(".", "-")


@lru_cache(maxsize=1024)
def code_location(code: Callable[..., Any]) -> CodeLocation:
    """Return the place of a rule's code in the source."""
    plain = _unwrap(code)
    _, line = inspect.getsourcelines(plain)
    return CodeLocation(plain.__module__, plain.__qualname__, Path(inspect.getfile(plain)), line)


def rule_bodies(code: Callable[..., Any]) -> tuple[CodeType, ...]:
    """Return the code objects that carry out a rule; if one of them starts, the rule has run.

    They are the code of a function without its decorators, or the code of the methods of a class. For a class without
    methods, it is the code that makes an object.
    """
    plain = _unwrap(code)
    if not inspect.isclass(plain):
        return (plain.__code__,)
    methods = tuple(_methods(plain))
    return methods or (plain.__new__.__code__,)


def _unwrap(code: Any) -> Any:
    while isinstance(code, partial):
        code = code.func
    return inspect.unwrap(getattr(code, "__func__", code))


def _methods(plain: type) -> Iterator[CodeType]:
    for name, member in vars(plain).items():
        function = _function(member)
        if inspect.isfunction(function) and name not in _NOT_THE_RULE and _is_written_in(plain, function):
            yield function.__code__


def _function(member: Any) -> Any:
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    return _unwrap(member) if callable(member) or hasattr(member, "__func__") else None


def _is_written_in(plain: type, function: Any) -> bool:
    """Return True if a function is in the file of its class, which is not so for generated methods."""
    return bool(function.__code__.co_filename == inspect.getsourcefile(plain))
