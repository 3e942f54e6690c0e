"""Classes of immutable values: `@frozen` makes one from the annotations in a class, like the decorator of attrs.

They behave like frozen dataclasses with slots, and a caller's own dataclass is accepted in their place. Their classes
load faster, because each method is compiled at its first call, and values are made faster.
"""

import copyreg
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

Written = Callable[..., Any]
ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
MISSING: Any = type(  # marks a field without a default
    "Missing",
    (),
    {"__repr__": lambda _: "MISSING", "__reduce__": lambda _: "MISSING", "__module__": __name__, "__slots__": ()},
)()


class Later:
    """A method that is compiled when it is first looked up, and then replaces this object."""

    __slots__ = ("_name", "_write")

    def __init__(self, name: str, write: Callable[[type[Any], str], Any]) -> None:
        self._name, self._write = name, write

    def __get__(self, value: Any, kind: type[Any] | None = None) -> Any:
        owner = next(base for base in (kind or type(value)).__mro__ if self._name in vars(base))
        method = self._write(owner, self._name)
        setattr(owner, self._name, method)
        return method.__get__(value, kind)


def filling(kind: Any, name: str, parameters: str, sources: Mapping[str, str], checked: bool, **scope: Any) -> Written:
    """Return a function that makes a value of a class from a source for each field, and checks it if `checked`.

    If the first parameter is `class__`, the value has that class, which is this one or a subclass.
    """
    filled = [f"new__.{each} = {source}" for each, source in sources.items()]
    twin, becomes = "twin__", "kind__"
    if parameters.startswith("class__"):
        twin, becomes = "twin__ if class__ is kind__ else of__(class__)", "class__"
    checks = ["new__.__post_init__()"] if checked else []
    lines = [f"new__ = make__({twin})", *filled, f"new__.__class__ = {becomes}", *checks, "return new__"]
    scope |= {"make__": object.__new__, "of__": _twin, "twin__": _twin(kind), "kind__": kind}
    return _function(kind, name, parameters, lines, scope)


@cache
def _twin(kind: Any) -> Any:
    """Return a copy of the class whose values are not frozen yet."""
    own = vars(kind)
    slots = (*own.get("__slots__", ()), "__dict__", "__weakref__")
    space = {name: each for name, each in own.items() if name not in slots}
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}  # fast only if both are replaced
    return type(kind)(kind.__name__, kind.__bases__, space | plain)


def _function(kind: type[Any], name: str, parameters: str, lines: list[str], scope: dict[str, Any]) -> Written:
    """Compile a function of these lines; errors of a constructor's call name the class."""
    scope["__name__"] = kind.__module__
    exec(f"def {name}({parameters}):\n " + "\n ".join(lines), scope)
    written: Written = scope[name]
    written.__qualname__ = kind.__qualname__ if name == "__new__" else f"{kind.__qualname__}.{name}"
    return written


def _constructor(kind: type[Any], name: str) -> Any:
    plain, named, sources, scope = ["class__"], list[str](), dict[str, str](), {"MISSING": MISSING}
    for field in vars(kind)["__fields__"]:
        parameter, default = field.name, f"{field.name}__default"
        sources[field.name] = parameter
        if field.default_factory is not MISSING:
            sources[field.name] = f"{default}() if {field.name} is MISSING else {field.name}"
            scope[default] = field.default_factory
            parameter += "=MISSING"
        elif field.default is not MISSING:
            scope[default] = field.default
            parameter += f"={default}"
        (named if field.kw_only else plain).append(parameter)
    parameters = ", ".join([*plain, "*", *named] if named else plain)
    return staticmethod(filling(kind, name, parameters, sources, hasattr(kind, "__post_init__"), **scope))


def _equality(kind: type[Any], name: str) -> Written:
    alike = [f"self.{field.name} == other.{field.name}" for field in vars(kind)["__fields__"] if field.compare]
    lines = [
        "if self is other: return True",
        f"if self.__class__ is other.__class__: return {' and '.join(alike) or 'True'}",
        "return NotImplemented",
    ]
    return _function(kind, name, "self, other", lines, {})


def _row(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


def _hash(kind: type[Any], name: str) -> Written:
    names = [field.name for field in vars(kind)["__fields__"] if field.hash]
    return _function(kind, name, "self", [f"return hash({_row('self', names)})"], {})


def _order(kind: type[Any], name: str) -> Written:
    names = [field.name for field in vars(kind)["__fields__"] if field.compare]
    sorts = f"return {_row('self', names)} {ORDER[name]} {_row('other', names)}"
    return _function(
        kind, name, "self, other", [f"if self.__class__ is other.__class__: {sorts}", "return NotImplemented"], {}
    )


def _shown(kind: type[Any], name: str) -> Written:
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in vars(kind)["__fields__"] if field.repr)
    return _function(kind, name, "self", [f'return f"{{self.__class__.__qualname__}}({shown})"'], {})


_WRITERS: dict[str, Callable[[type[Any], str], Any]] = {
    "__new__": _constructor, "__eq__": _equality, "__hash__": _hash, "__repr__": _shown, **dict.fromkeys(ORDER, _order)
}  # fmt: skip
LATER = {name: Later(name, write) for name, write in _WRITERS.items()}


T = TypeVar("T")
_CHANGED: dict[tuple[Any, ...], Written] = {}


class Field:
    """The options of a field: its default or factory, and the methods that use it."""

    __slots__ = ("compare", "default", "default_factory", "hash", "kw_only", "name", "repr")

    def __init__(
        self,
        name: str,
        default: Any,
        default_factory: Any = MISSING,
        kw_only: bool = False,
        compare: bool = True,
        hash: bool = True,  # noqa: A002 (as dataclasses call it)
        repr: bool = True,  # noqa: A002 (this too)
    ) -> None:
        self.name, self.default, self.default_factory, self.kw_only = name, default, default_factory, kw_only
        self.compare, self.hash, self.repr = compare, compare and hash, repr


def field(*, default: Any = MISSING, default_factory: Any = MISSING, kw_only: bool = False, **looked_at: bool) -> Any:
    """Declare a field with options: a factory for its default, by name only, or left out of some methods.

    Args: `compare`, `hash` and `repr` may be False.
    """
    return Field("", default, default_factory, kw_only, **looked_at)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Any = None, /, *, eq: bool = True, order: bool = False) -> Any:
    """Make the values of a class immutable, and equal if their fields are equal; with `order` they can be sorted."""
    return _made(kind, eq, order) if kind else lambda kind: _made(kind, eq, order)


def _made(kind: type[Any], eq: bool, order: bool) -> Any:
    """Return the class again, with slots for its fields and the methods of its values."""
    space = {name: each for name, each in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    known: dict[str, Field] = {}
    for base in kind.__mro__[:0:-1]:
        known |= {each.name: each for each in vars(base).get("__fields__", ())}
    slots = []
    for name, annotation in kind.__annotations__.items():
        if annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar:
            continue
        default = space.pop(name, MISSING)
        each = default if isinstance(default, Field) else Field(name, default)
        each.name = name
        if name not in known:
            slots.append(name)
        known[name] = each
    written = ["__repr__", *(("__eq__", "__hash__") if eq else ()), *(ORDER if order else ())]
    space |= {name: LATER[name] for name in written if space.get(name) is None}  # a class with `__eq__` has None
    space |= {
        "__new__": LATER["__new__"],
        "__fields__": tuple(known.values()),
        "__match_args__": tuple(each.name for each in known.values() if not each.kw_only),
        "__slots__": tuple(slots),
        "__qualname__": kind.__qualname__,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__reduce__": space.get("__reduce__", _reduced),
        "__replace__": replace,
    }
    made: Any = type(kind)
    return made(kind.__name__, kind.__bases__, space)


def _refuse(value: Any, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"a {type(value).__name__} never changes: with another {name} it is another (`replace`)")


def _reduced(value: Any) -> tuple[Any, ...]:
    """Return a value for pickles and copies: its class and its fields, which are not checked again."""
    parts = [getattr(value, own.name) for own in fields(type(value)) or ()]
    return _again, (type(value), *[_Module(part) if isinstance(part, ModuleType) else part for part in parts])


class _Module:
    """A module in a field, which is pickled by its name."""

    __slots__ = ("module",)

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def __reduce__(self) -> tuple[Any, ...]:
        return import_module, (self.module.__name__,)


def read_only(values: dict[Any, Any]) -> "MappingProxyType[Any, Any]":
    """Return a mapping whose values never change."""
    return MappingProxyType(values)


def _reduced_mapping(mapping: "MappingProxyType[Any, Any]") -> tuple[Any, ...]:
    return read_only, (dict(mapping),)


copyreg.pickle(MappingProxyType, _reduced_mapping)  # Python itself neither pickles nor copies one


def _again(kind: Any, *values: Any) -> Any:
    return _unchecked(kind)(*[part.module if type(part) is _Module else part for part in values])


@cache
def _unchecked(kind: Any) -> Written:
    return unchecked(kind)


def fields(kind: type[Any]) -> tuple[Any, ...] | None:
    """Return the fields of a frozen class or a dataclass, with `name` and `default`; None for any other class."""
    own: tuple[Field, ...] | None = getattr(kind, "__fields__", None)
    if own is None and hasattr(kind, "__dataclass_fields__"):
        import dataclasses  # noqa: PLC0415 (a caller with a dataclass has imported it already)

        return dataclasses.fields(kind)
    return own


def unchecked(kind: type[T]) -> Callable[..., T]:
    """Return a constructor that does not check the fields, for values made from checked values."""
    names = [each.name for each in fields(kind) or ()]
    return filling(kind, "unchecked", ", ".join(names), dict(zip(names, names, strict=True)), checked=False)


def replace(value: T, /, **changes: Any) -> T:
    """Return the value with these fields changed; raise `TypeError` for a field that it does not have.

    The checks of the class (`__post_init__`) run. If the class names the fields that these use (`CHECKED`), they run
    only if one of them is changed.
    """
    key = (type(value), *changes)
    changed = _CHANGED.get(key)
    if changed is None:
        changed = _CHANGED[key] = _changed(type(value), changes)
    return changed(value, changes)  # type: ignore[no-any-return]


def _changed(kind: type[Any], changes: dict[str, Any]) -> Written:
    """Return a function that changes these fields of a class."""
    names = [each.name for each in fields(kind) or ()]
    for name in changes:
        if name not in names:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
    if not hasattr(kind, "__fields__"):
        import dataclasses  # noqa: PLC0415 (a caller with a dataclass has imported it already)

        return lambda value, changes: dataclasses.replace(value, **changes)
    sources = {name: f"changes[{name!r}]" if name in changes else f"value.{name}" for name in names}
    looked_at = getattr(kind, "CHECKED", names) if hasattr(kind, "__post_init__") else ()
    return filling(kind, "replace", "value, changes", sources, checked=not changes.keys().isdisjoint(looked_at))


def as_dict(value: Any) -> Any:
    """Return a value with fields as a dictionary by name, and its parts, rows and keys likewise."""
    if (own := fields(type(value))) is not None:
        return {each.name: as_dict(getattr(value, each.name)) for each in own}
    if isinstance(value, tuple | list):
        return type(value)(map(as_dict, value))
    if isinstance(value, Mapping):
        return {key: as_dict(each) for key, each in value.items()}
    return value
