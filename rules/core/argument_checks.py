"""Checks of arguments and fields against their type annotations."""

from collections.abc import Callable, Collection, Iterable
from enum import Enum
from functools import cache, wraps
from inspect import CO_VARARGS, unwrap
from itertools import chain, repeat
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rules.core.context import Memoized
from rules.core.errors import BadInput, RuleError, is_whole
from rules.core.frozen import fields

# A parameter `kind` is an annotation: a class, or an alias such as `tuple[int, ...]`. Python has no type for both, so
# the parameter is `Any`.

T = TypeVar("T")
R = TypeVar("R")
TypeCheck = Callable[[object], bool]
_WORDS = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "nothing"}
_PLURALS = {int: "whole numbers", str: "texts", Any: "values"}


def require_type(value: object, kind: type[T], noun: str) -> T:
    """Return a value that fits an annotation, such as `tuple[int, ...]`; raise `BadInput` for any other value.

    Here True is not a whole number, and a list is not a tuple.
    """
    if not make_type_check(cast("Any", kind))(value):
        raise BadInput(value, f"{noun} must be {_type_text(kind)}")
    return cast("T", value)


def check_fields(instance: object, *names: str) -> None:
    """Raise `BadInput`, naming the field, unless the fields of a value fit their annotations.

    Values inside the fields are checked too. If `names` are given, only these fields are checked.
    """
    for name, kind, fits, deep in _fields(cast("Any", type(instance))):
        if names and name not in names:
            continue
        value = getattr(instance, name)
        if type(value) is not kind and not fits(value):
            raise BadInput(value, f"{name} of {type(instance).__name__} must be {_type_text(kind)}")
        if deep:
            check_value(value)


def find_type_error(value: object) -> BadInput | None:
    """Return the error of the first field, at any depth, that does not fit its annotation; None if all fit."""
    kind = type(value)
    if kind is tuple or kind is list:
        return next(filter(None, map(find_type_error, cast("Iterable[object]", value))), None)
    if kind is dict:
        return find_type_error(list(cast("dict[object, object]", value).values()))
    checks = _fields(cast("Any", kind))
    if not checks or _CHECKED.get(id(value)) is value:
        return None
    for name, annotation, fits, deep in checks:
        inner = getattr(value, name)
        if not fits(inner):
            return BadInput(inner, f"{name} of {kind.__name__} must be {_type_text(annotation)}")
        if deep and (wrong := find_type_error(inner)):
            return wrong
    if len(_CHECKED) == MAX_CHECKED:
        _CHECKED.clear()
    _CHECKED[id(value)] = value
    return None


def check_value(value: object) -> None:
    """Raise `BadInput`, naming the field, if any field of a value does not fit its annotation."""
    if wrong := find_type_error(value):
        raise wrong


MAX_CHECKED = 1024
_CHECKED: dict[int, object] = {}  # recently checked values, by `id`; values never change, so no check is repeated


def may_hold_fields(kind: Any) -> bool:
    """Return whether a value of this annotation may have fields, or contain values with fields."""
    if get_origin(kind) in (Literal, Callable) or kind in _WORDS or kind is Ellipsis:
        return False
    if parts := get_args(kind):
        return any(map(may_hold_fields, parts))
    return not isinstance(kind, type) or kind in (object, tuple, list, dict) or fields(kind) is not None


@cache  # a session calls this for every choice
def _fields(kind: type) -> tuple[tuple[str, Any, TypeCheck, bool], ...]:
    """Return each field's name, annotation and check, and whether its value may have fields of its own."""
    declared = fields(kind)
    if not declared:
        return ()
    hints = get_type_hints(kind)
    kinds = ((field.name, hints[field.name]) for field in declared)
    return tuple((name, kind, make_type_check(kind), kind not in _WORDS) for name, kind in kinds)


@cache
def make_type_check(kind: Any) -> TypeCheck:
    """Return a function that tests whether a value fits an annotation."""
    inner = tuple(map(make_type_check, get_args(kind))) if get_origin(kind) not in (Literal, Callable) else ()
    match get_origin(kind):
        case origin if origin in (Union, UnionType):
            return _make_union_check(*inner)
        case origin if origin is Literal:
            return lambda value: isinstance(value, str) and value in get_args(kind)
        case origin if origin is tuple and get_args(kind)[-1] is Ellipsis:
            return lambda value: isinstance(value, tuple) and all(map(inner[0], value))
        case origin if origin is tuple:
            return lambda value: (
                isinstance(value, tuple)
                and len(value) == len(inner)
                and all(fits(part) for fits, part in zip(inner, value, strict=True))
            )
        case origin if origin is Iterable:  # an iterator can be read only once, so its items are not checked here
            return lambda value: (
                isinstance(value, Iterable) and (not isinstance(value, Collection) or all(map(inner[0], value)))
            )
    return _make_class_check(get_origin(kind) or kind)


def _make_union_check(*inner: TypeCheck) -> TypeCheck:
    def fits(value: object) -> bool:
        for test in inner:  # noqa: SIM110 (any() takes twice as long)
            if test(value):
                return True
        return False

    return fits


def _make_class_check(kind: Any) -> TypeCheck:
    if kind is int:
        return is_whole
    if isinstance(kind, type) and issubclass(kind, Enum):
        members = tuple(kind)
        return lambda value: value in members  # a text that equals a member is accepted
    is_class = isinstance(kind, type) and kind is not Any
    return (lambda value: isinstance(value, kind)) if is_class else (lambda _: True)


def _type_text(kind: Any) -> str:
    if get_origin(kind) is Callable:
        return "a function"
    parts = [_type_text(arg) for arg in get_args(kind) if arg is not Ellipsis]
    match get_origin(kind):
        case origin if origin in (Union, UnionType):
            return " or ".join(parts)
        case origin if origin is Literal:
            return f"one of {', '.join(get_args(kind))}"
        case origin if origin is tuple and get_args(kind)[-1] is Ellipsis:
            return f"a tuple of {_PLURALS.get(get_args(kind)[0]) or parts[0].removeprefix('a ').removeprefix('an ')}"
        case origin if origin is tuple:
            return f"a {'pair' if len(parts) == 2 else 'group'} ({', '.join(parts)})"
        case origin if origin is Iterable:
            return f"a row of {_PLURALS.get(get_args(kind)[0]) or parts[0].removeprefix('a ').removeprefix('an ')}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return f"one of {', '.join(str(member.value) for member in kind)}"
    name = getattr(kind, "__name__", str(kind))
    return _WORDS.get(kind) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


_WRAPPED: dict[object, Any] = {}  # functions with any arguments and results


def check_arguments(offered: Any, package: str = "", name: str = "") -> Any:
    """Wrap a function so that it checks its arguments against its annotations; return other objects unchanged.

    If `package` and `name` are given, pickles store the wrapped function under that name in that package.
    """
    if not isinstance(offered, FunctionType | Memoized):
        return offered
    if offered not in _WRAPPED:
        checked = _WRAPPED[offered] = _wrap_with_checks(offered)
        if package:
            checked.__module__, checked.__qualname__ = package, name
    return _WRAPPED[offered]


def _wrap_with_checks(function: Callable[..., R]) -> Callable[..., R]:
    """Wrap a function so that it raises `BadInput` with the value, the argument's name and the allowed values."""
    inner = unwrap(function)
    code, kinds = inner.__code__, get_type_hints(inner)
    takes = {name: (name, kinds.get(name), make_type_check(kinds.get(name, Any))) for name in code.co_varnames}
    plain = tuple(takes[name] for name in code.co_varnames[: code.co_argcount])
    others = takes[code.co_varnames[code.co_argcount + code.co_kwonlyargcount]] if code.co_flags & CO_VARARGS else None
    annotations = {name: kinds.get(name, Any) for name in takes}
    within = _make_inner_check(annotations, [name for name, _, _ in plain], others and others[0])

    def refuse(name: str, value: object, args: tuple[object, ...], named: dict[str, object]) -> None:
        _raise_own_error(function, args, named)
        require_type(value, kinds[name], f"{name} of {function.__name__}")

    @wraps(function)
    def checked(*args: object, **named: object) -> R:
        # Python itself reports missing or extra arguments
        for (name, kind, fit), value in zip(chain(plain, repeat(others)) if others else plain, args, strict=False):
            if type(value) is not kind and not fit(value):
                refuse(name, value, args, named)
        for name, value in named.items():
            if name in takes and not takes[name][2](value):
                refuse(name, value, args, named)
        if within and (flawed := within(args, named)):
            _raise_own_error(function, args, named)
            raise flawed
        return function(*args, **named)

    checked.unchecked = function  # type: ignore[attr-defined]  # for callers that pass the same values again
    return checked


def _make_inner_check(
    kinds: dict[str, Any], plain: list[str], others: str | None
) -> Callable[[tuple[object, ...], dict[str, object]], BadInput | None] | None:
    """Return a function that checks the fields of arguments; None if no argument can have fields."""
    deep = {name for name, kind in kinds.items() if may_hold_fields(kind)}
    places = [at for at, name in enumerate(plain) if name in deep]

    def within(args: tuple[object, ...], named: dict[str, object]) -> BadInput | None:
        looked_at = [args[at] for at in places if at < len(args)] + [named[name] for name in deep & named.keys()]
        more = args[len(plain) :] if others in deep else ()
        return next(filter(None, map(find_type_error, (*looked_at, *more))), None)

    return within if deep else None


def _raise_own_error(function: Callable[..., object], args: tuple[object, ...], named: dict[str, object]) -> None:
    """Call the function with refused arguments, because its own error may say more than our general error."""
    try:
        function(*args, **named)
    except RuleError:
        raise
    except Exception:  # noqa: BLE001 (the arguments have the wrong types, so any error may come)
        return
