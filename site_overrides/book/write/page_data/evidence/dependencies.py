"""The rules that a rule's code calls, read from its code objects."""

import inspect
from collections.abc import Iterator
from functools import cache
from types import CodeType, ModuleType
from typing import Any

from book.run.rule_code import rule_bodies
from rules.core import RULES


@cache
def needed_rules(rule: str) -> tuple[str, ...]:
    """Return the rules that a rule's code calls, directly or through helpers."""
    seen: set[CodeType] = set()
    needed = (
        identifier
        for code in rule_bodies(RULES[rule].code)
        for identifier in _below(code, _names(RULES[rule].code), seen)
    )
    return tuple(sorted({identifier for identifier in needed if identifier != rule}))


def _below(code: CodeType, names: dict[str, Any], seen: set[CodeType]) -> Iterator[str]:
    if code in seen:
        return
    seen.add(code)
    for value in _named_callables(code, names):
        if rules := _owners().get(_key(value)):
            yield from rules
        elif _key(value)[0].startswith("rules.") and not _key(value)[0].startswith("rules.core"):
            for inner in _bodies(value):
                yield from _below(inner, _names(value), seen)


def _named_callables(code: CodeType, names: dict[str, Any]) -> Iterator[Any]:
    """Yield the callable objects that a code object names: those of its module, and those of modules that it names."""
    for name in code.co_names:
        value = names.get(name)
        if isinstance(value, ModuleType) and value.__name__.startswith("rules."):
            yield from (vars(value)[member] for member in code.co_names if callable(vars(value).get(member)))
        elif callable(value):
            yield value
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _named_callables(inner, names)


@cache
def _owners() -> dict[tuple[str, str], tuple[str, ...]]:
    owners: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, rule in RULES.items():
        owners[_key(rule.code)] = (*owners.get(_key(rule.code), ()), name)
    return owners


def _key(value: Any) -> tuple[str, str]:
    return getattr(value, "__module__", "") or "", getattr(value, "__qualname__", "")


def _names(value: Any) -> dict[str, Any]:
    return vars(inspect.getmodule(inspect.unwrap(value)))


def _bodies(value: Any) -> tuple[CodeType, ...]:
    try:
        return rule_bodies(value)
    except AttributeError:  # neither a function nor a class of the package
        return ()
