"""The edge of a package: what its public functions are given is looked at there, and once.

Inside, functions call each other as they are; whoever asks the package for one gets it with its door, at which the
annotations that stand there anyway are held against what comes in, and those of fields against what stands in these.
"""

from collections.abc import Callable
from functools import wraps
from inspect import CO_VARARGS, unwrap
from itertools import chain, repeat
from types import FunctionType
from typing import Any, get_type_hints

from rules.core.errors import BadInput, RuleError
from rules.core.in_force import Memoized
from rules.core.shapes import fitting, flaw, holds_fields, shaped

_DOORS: dict[Any, Any] = {}


def door(offered: Any, package: str = "", name: str = "") -> Any:
    """Wrap a function so that it checks its arguments against its annotations; return other objects unchanged.

    A pickle finds the function under its name in the package.
    """
    if not isinstance(offered, FunctionType | Memoized):
        return offered
    if offered not in _DOORS:
        asked = _DOORS[offered] = _guarded(offered)
        if package:
            asked.__module__, asked.__qualname__ = package, name
    return _DOORS[offered]


def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which raises `BadInput` with the value, the name of the argument and what it takes."""
    inner = unwrap(function)
    code, kinds = inner.__code__, get_type_hints(inner)
    takes = {name: (name, kinds.get(name), fitting(kinds.get(name, Any))) for name in code.co_varnames}
    plain = tuple(takes[name] for name in code.co_varnames[: code.co_argcount])
    others = takes[code.co_varnames[code.co_argcount + code.co_kwonlyargcount]] if code.co_flags & CO_VARARGS else None
    every = {name: kinds.get(name, Any) for name in takes}
    within = _look_within(every, [name for name, _, _ in plain], others and others[0])

    def refuse(name: str, value: Any, args: tuple[Any, ...], named: dict[str, Any]) -> None:
        _own_words(function, args, named)
        shaped(value, kinds[name], f"{name} of {function.__name__}")

    @wraps(function)
    def asked(*args: Any, **named: Any) -> Any:
        # too few or too many is Python's to say
        for (name, kind, fit), value in zip(chain(plain, repeat(others)) if others else plain, args, strict=False):
            if type(value) is not kind and not fit(value):
                refuse(name, value, args, named)
        for name, value in named.items():
            if name in takes and not takes[name][2](value):
                refuse(name, value, args, named)
        if within and (flawed := within(args, named)):
            _own_words(function, args, named)
            raise flawed
        return function(*args, **named)

    asked.unguarded = function  # type: ignore[attr-defined]  # for who comes again with the same values
    return asked


def _look_within(
    kinds: dict[str, Any], plain: list[str], others: str | None
) -> Callable[[tuple[Any, ...], dict[str, Any]], BadInput | None] | None:
    """What looks for a flaw within the arguments of a function; None where none of them may have fields."""
    deep = {name for name, kind in kinds.items() if holds_fields(kind)}
    places = [at for at, name in enumerate(plain) if name in deep]

    def within(args: tuple[Any, ...], named: dict[str, Any]) -> BadInput | None:
        looked_at = [args[at] for at in places if at < len(args)] + [named[name] for name in deep & named.keys()]
        more = args[len(plain) :] if others in deep else ()
        return next(filter(None, map(flaw, (*looked_at, *more))), None)

    return within if deep else None


def _own_words(function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Raise what a function itself says where it refuses something: better words than those of its annotations."""
    try:
        function(*args, **named)
    except RuleError:
        raise
    except Exception:  # noqa: BLE001 (that it breaks on what it does not take is why somebody asks)
        return
