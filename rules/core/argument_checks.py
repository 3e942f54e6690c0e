"""Checks of arguments and fields against their type annotations."""

import sys
from collections.abc import Callable, Collection, Iterable
from enum import Enum
from functools import cache, wraps
from inspect import CO_VARARGS, unwrap
from itertools import chain, cycle
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rules.core.context import Memoized
from rules.core.errors import BadInput, RuleError, is_whole
from rules.core.frozen import fields

# A parameter or field `kind` is an annotation: a class, or an alias such as `tuple[int, ...]`. Python has no type for
# both, so it is `Any`. Functions of any signature are wrapped, so they and their results are `Any` too.

T = TypeVar("T")
TypeCheck = Callable[[object], bool]
_WORDS = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "nothing"}
_PLURALS = {int: "whole numbers", str: "texts", Any: "values"}


class Part(NamedTuple):
    """A field of a class or a parameter of a function; `deep` is True if its values may have fields themselves."""

    name: str
    kind: Any
    fits: TypeCheck
    deep: bool


def require_type(value: object, kind: type[T], noun: str) -> T:
    """Return a value that fits an annotation, such as `tuple[int, ...]`; raise `BadInput` for any other value.

    Here True is not a whole number, and a list is not a tuple. `noun` is the subject of the error message.
    """
    fits, words = describe_type(cast("Any", kind))
    if not fits(value):
        raise BadInput(value, f"{noun} must be {words}")
    return cast("T", value)


def check_fields(instance: object, *names: str) -> None:
    """Raise `BadInput`, naming the field, unless the fields of a value fit their annotations.

    Values inside the fields are checked too. If `names` are given, only these fields are checked.
    """
    declared = _fields(cast("Any", type(instance)))
    if wrong := _find_field_error(instance, [field for field in declared if not names or field.name in names]):
        raise wrong


def find_type_error(value: object) -> BadInput | None:
    """Return the error of the first field, at any depth, that does not fit its annotation; None if all fit."""
    kind = type(value)
    if kind is tuple or kind is list:
        return next(filter(None, map(find_type_error, cast("Iterable[object]", value))), None)
    if kind is dict:
        return find_type_error(list(cast("dict[object, object]", value).values()))
    declared = _fields(cast("Any", kind))
    if not declared or _CHECKED.get(id(value)) is value:
        return None
    if wrong := _find_field_error(value, declared):
        return wrong
    if len(_CHECKED) == MAX_CHECKED:
        _CHECKED.clear()
    _CHECKED[id(value)] = value
    return None


def _find_field_error(value: object, declared: Iterable[Part]) -> BadInput | None:
    return _find_part_error(type(value).__name__, ((part, getattr(value, part.name)) for part in declared))


def _find_part_error(owner: str, parts: Iterable[tuple[Part, object]]) -> BadInput | None:
    """Return the error of the first part of a value or call, the `owner`, that does not fit; None if all parts fit."""
    for (name, kind, fits, deep), value in parts:
        if type(value) is not kind and not fits(value):
            _, words = describe_type(kind)
            return BadInput(value, f"{name} of {owner} must be {words}")
        if deep and (wrong := find_type_error(value)):
            return wrong
    return None


def check_value(value: object) -> None:
    """Raise `BadInput`, naming the field, if any field of a value does not fit its annotation."""
    if wrong := find_type_error(value):
        raise wrong


MAX_CHECKED = 1024
_CHECKED: dict[int, object] = {}  # recently checked values, by `id`; values never change, so no check is repeated


@cache  # a session calls this for every choice
def _fields(kind: type) -> tuple[Part, ...]:
    declared = fields(kind)
    if not declared:
        return ()
    hints = get_type_hints(kind)
    return tuple(_part(field.name, hints[field.name]) for field in declared)


def _part(name: str, kind: Any) -> Part:
    return Part(name, kind, make_type_check(kind), kind not in _WORDS)


def make_type_check(kind: Any) -> TypeCheck:
    """Return a function that tests whether a value fits an annotation."""
    fits, _ = describe_type(kind)
    return fits


@cache
def describe_type(kind: Any) -> tuple[TypeCheck, str]:
    """Return a function that tests whether a value fits an annotation, and the words for such a value."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in parts, f"one of {', '.join(parts)}"
    if origin is Callable:
        return callable, "a function"
    inner = [describe_type(part) for part in parts if part is not Ellipsis]
    checks, words = [check for check, _ in inner], [text for _, text in inner]
    if origin in (Union, UnionType):
        return _make_union_check(checks), " or ".join(words)
    if origin not in (tuple, Iterable):
        return _describe_class(origin or kind)
    several = _PLURALS.get(parts[0]) or words[0].removeprefix("a ").removeprefix("an ")
    if origin is Iterable:  # an iterator can be read only once, so its items are not checked here
        return (
            lambda value: (
                isinstance(value, Iterable) and (not isinstance(value, Collection) or all(map(checks[0], value)))
            )
        ), f"a row of {several}"
    if Ellipsis in parts:
        return lambda value: isinstance(value, tuple) and all(map(checks[0], value)), f"a tuple of {several}"
    return (
        lambda value: (
            isinstance(value, tuple)
            and len(value) == len(checks)
            and all(fits(part) for fits, part in zip(checks, value, strict=True))
        )
    ), f"a {'pair' if len(parts) == 2 else 'group'} ({', '.join(words)})"


def _make_union_check(checks: Iterable[TypeCheck]) -> TypeCheck:
    def fits(value: object) -> bool:
        for test in checks:  # noqa: SIM110 (any() takes twice as long)
            if test(value):
                return True
        return False

    return fits


def _describe_class(kind: Any) -> tuple[TypeCheck, str]:
    if isinstance(kind, type) and issubclass(kind, Enum):
        members = tuple(kind)  # a text that equals a member is accepted
        return lambda value: value in members, f"one of {', '.join(str(member.value) for member in members)}"
    name = getattr(kind, "__name__", str(kind))
    words = _WORDS.get(kind) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
    if kind is int:
        return is_whole, words
    is_class = isinstance(kind, type) and kind is not Any
    return (lambda value: isinstance(value, kind)) if is_class else (lambda _: True), words


def check_public_functions(package: str) -> None:
    """Make the functions among a package's public names (`__all__`) check their arguments.

    Code that imports a function from its own module calls it without these checks.
    """
    names = vars(sys.modules[package])
    for name in names["__all__"]:
        names[name] = check_arguments(names[name], package, name)


def check_arguments(offered: Any, package: str = "", name: str = "") -> Any:
    """Wrap a function so that it checks its arguments against its annotations; return other objects unchanged.

    If `package` and `name` are given, pickles store the wrapped function under that name in that package.
    """
    if not isinstance(offered, FunctionType | Memoized):
        return offered
    if offered not in _WRAPPED:
        _WRAPPED[offered] = _wrap_with_checks(offered, package, name)
    return _WRAPPED[offered]


_WRAPPED: dict[object, Any] = {}  # no cache that may be cleared, because pickles need the same function every time


def _wrap_with_checks(function: Any, package: str, name: str) -> Callable[..., Any]:
    """Wrap a function so that it raises `BadInput` with the value, the argument's name and the allowed values."""

    @wraps(function)
    def checked(*args: object, **named: object) -> Any:
        takes, plain, others = _parameters(function)
        places = zip(chain(plain, cycle(others)), args, strict=False)  # Python itself reports extra arguments
        by_name = ((takes[name], value) for name, value in named.items() if name in takes)
        if wrong := _find_part_error(function.__name__, chain(places, by_name)):
            _raise_own_error(function, args, named)
            raise wrong
        return function(*args, **named)

    if package:
        checked.__module__, checked.__qualname__ = package, name
    checked.unchecked = function  # type: ignore[attr-defined]  # for callers that pass the same values again
    return checked


@cache  # made at the first call, because most public functions are not called
def _parameters(function: Any) -> tuple[dict[str, Part], list[Part], list[Part]]:
    """Return the parameters of a function by name, those without a star in order, and the one with a star, if any."""
    inner = unwrap(function)
    code, kinds = inner.__code__, get_type_hints(inner)
    takes = {name: _part(name, kinds.get(name, Any)) for name in code.co_varnames}
    plain = [takes[name] for name in code.co_varnames[: code.co_argcount]]
    others = [takes[code.co_varnames[code.co_argcount + code.co_kwonlyargcount]]] if code.co_flags & CO_VARARGS else []
    return takes, plain, others


def _raise_own_error(function: Callable[..., object], args: tuple[object, ...], named: dict[str, object]) -> None:
    """Call the function with refused arguments, because its own error may say more than our general error."""
    try:
        function(*args, **named)
    except RuleError:
        raise
    except Exception:  # noqa: BLE001 (the arguments have the wrong types, so any error may come)
        return
