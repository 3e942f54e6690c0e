"""The code of a rule: its code objects, and their place in the source."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

# Methods that Python or `frozen` writes for a class; a call of one does not mean that the rule ran.
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
        """The anchor of its first line on the game's source page."""
        return f"{module_anchor(self.module)}-L{self.line}"


def module_anchor(module: str) -> str:
    """Return the anchor of a module on its game's source page."""
    return module.replace(".", "-")


@lru_cache(maxsize=1024)
def code_location(code: Callable[..., Any]) -> CodeLocation:
    """Return the place of a rule's code in the source."""
    plain = _unwrap(code)
    _, line = inspect.getsourcelines(plain)
    return CodeLocation(plain.__module__, plain.__qualname__, Path(inspect.getfile(plain)), line)


def rule_bodies(code: Callable[..., Any]) -> tuple[CodeType, ...]:
    """Return the code objects that carry out a rule: that of a function, or those of a class's own methods.

    A decorated function counts without its decorators. A class counts as carried out if one of its methods runs; if it
    has no methods, if an object of it is made.
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
        if inspect.isfunction(function) and name not in _NOT_THE_RULE and _written_in(plain, function):
            yield function.__code__


def _function(member: Any) -> Any:
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    return _unwrap(member) if callable(member) or hasattr(member, "__func__") else None


def _written_in(plain: type, function: Any) -> bool:
    """Return True if a function is in the file of its class; generated methods are not."""
    return bool(function.__code__.co_filename == inspect.getsourcefile(plain))
