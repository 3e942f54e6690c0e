"""Classes of immutable values: `@frozen` turns the annotations of a class into fields, like the decorator of attrs.

The values behave like those of frozen dataclasses with slots, so callers may use dataclasses instead of these classes.
We have our own decorator because a fight makes hundreds of thousands of values: with frozen dataclasses, a simulated
turn takes 1.2 to 1.8 times as long, and the engine starts later in the browser, because these classes compile each
method only at its first call.
"""

import copyreg
import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

# Any: a field, a method or a value of a class that is made at run time.
Compiled = Callable[..., Any]
MISSING: Any = type(  # marks a field without a default
    "Missing",
    (),
    {"__repr__": lambda _: "MISSING", "__reduce__": lambda _: "MISSING", "__module__": __name__, "__slots__": ()},
)()


class DeferredMethod:
    """A method that is compiled when it is first looked up, and then replaces this object."""

    __slots__ = ("_name", "_write")

    def __init__(self, name: str, write: Callable[[type, str], Any]) -> None:
        self._name, self._write = name, write

    def __get__(self, value: object, kind: type | None = None) -> Any:
        owner = next(base for base in (kind or type(value)).__mro__ if self._name in vars(base))
        method = self._write(owner, self._name)
        setattr(owner, self._name, method)
        return method.__get__(value, kind)


def make_filler(
    kind: type, name: str, parameters: str, sources: Mapping[str, str], checked: bool, **scope: object
) -> Compiled:
    """Return a function that makes a value of a class; `sources` has the Python expression that fills each field.

    If `checked` is true, the function calls `__post_init__`. If its first parameter is `class__`, that parameter is the
    class of the value: `kind` or a subclass.
    """
    filled = [f"new__.{field_name} = {source}" for field_name, source in sources.items()]
    twin, becomes = "twin__", "kind__"
    if parameters.startswith("class__"):
        twin, becomes = "twin__ if class__ is kind__ else of__(class__)", "class__"
    checks = ["new__.__post_init__()"] if checked else []
    lines = [f"new__ = make__({twin})", *filled, f"new__.__class__ = {becomes}", *checks, "return new__"]
    scope |= {"make__": object.__new__, "of__": _unfrozen_twin, "twin__": _unfrozen_twin(kind), "kind__": kind}
    return _compile_function(kind, name, parameters, lines, scope)


@cache
def _unfrozen_twin(kind: type) -> type:
    """Return a copy of the class whose values can be changed, so that a constructor can fill their fields."""
    members = vars(kind)
    slots = (*members.get("__slots__", ()), "__dict__", "__weakref__")
    space = {name: member for name, member in members.items() if name not in slots}
    # Both methods are replaced, because a class in which only one of them is replaced is slow.
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind)(kind.__name__, kind.__bases__, space | plain)


def _compile_function(kind: type, name: str, parameters: str, lines: list[str], scope: dict[str, Any]) -> Compiled:
    """Compile a function from the lines of its body. A constructor gets the name of its class, for error messages."""
    scope["__name__"] = kind.__module__
    exec(f"def {name}({parameters}):\n " + "\n ".join(lines), scope)
    written: Compiled = scope[name]
    written.__qualname__ = kind.__qualname__ if name == "__new__" else f"{kind.__qualname__}.{name}"
    return written


def _make_constructor(kind: type, name: str) -> Any:
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
    return staticmethod(make_filler(kind, name, parameters, sources, hasattr(kind, "__post_init__"), **scope))


def _make_equality(kind: type, name: str) -> Compiled:
    alike = [f"self.{field.name} == other.{field.name}" for field in vars(kind)["__fields__"] if field.compare]
    lines = [
        "if self is other: return True",
        f"if self.__class__ is other.__class__: return {' and '.join(alike) or 'True'}",
        "return NotImplemented",
    ]
    return _compile_function(kind, name, "self, other", lines, {})


def _row_code(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


def _make_hash(kind: type, name: str) -> Compiled:
    names = [field.name for field in vars(kind)["__fields__"] if field.hash]
    return _compile_function(kind, name, "self", [f"return hash({_row_code('self', names)})"], {})


def _make_order(kind: type, name: str) -> Compiled:
    names = [field.name for field in vars(kind)["__fields__"] if field.compare]
    sorts = f"return {_row_code('self', names)} < {_row_code('other', names)}"
    return _compile_function(
        kind, name, "self, other", [f"if self.__class__ is other.__class__: {sorts}", "return NotImplemented"], {}
    )


def _make_repr(kind: type, name: str) -> Compiled:
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in vars(kind)["__fields__"] if field.repr)
    return _compile_function(kind, name, "self", [f'return f"{{self.__class__.__qualname__}}({shown})"'], {})


_WRITERS: dict[str, Callable[[type, str], Any]] = {
    "__new__": _make_constructor,
    "__eq__": _make_equality,
    "__hash__": _make_hash,
    "__repr__": _make_repr,
    "__lt__": _make_order,
}
DEFERRED_METHODS = {name: DeferredMethod(name, write) for name, write in _WRITERS.items()}


T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Field:
    """The options of a field: its default or factory, and the methods that use it."""

    __slots__ = ("compare", "default", "default_factory", "hash", "kw_only", "name", "repr")

    def __init__(
        self,
        name: str,
        default: object,
        default_factory: object = MISSING,
        kw_only: bool = False,
        compare: bool = True,
        hash: bool = True,  # noqa: A002 (as dataclasses call it)
        repr: bool = True,  # noqa: A002 (this too)
    ) -> None:
        self.name, self.default, self.default_factory, self.kw_only = name, default, default_factory, kw_only
        self.compare, self.hash, self.repr = compare, compare and hash, repr


def field(*, default: Any = MISSING, default_factory: Any = MISSING, kw_only: bool = False, **options: bool) -> Any:
    """Declare a field with options: a default or a function that makes one, and whether it is set by keyword only.

    With `compare=False`, values are compared without this field. With `hash=False`, the hash does not depend on it.
    With `repr=False`, the text of a value does not show it.
    """
    return Field("", default, default_factory, kw_only, **options)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Any = None, /, *, eq: bool = True, order: bool = False, kw_only: bool = False) -> Any:
    """Make the values of a class immutable, and equal if their fields are equal.

    If `order` is true, the values can also be sorted. If `kw_only` is true, the fields are set by keyword only.
    """
    return _make_class(kind, eq, order, kw_only) if kind else lambda kind: _make_class(kind, eq, order, kw_only)


def _make_class(kind: type, eq: bool, order: bool, kw_only: bool) -> Any:
    """Return the class again, with slots for its fields and the methods of its values."""
    space = {name: member for name, member in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    fields_by_name: dict[str, Field] = {}
    for base in kind.__mro__[:0:-1]:
        fields_by_name |= {field.name: field for field in vars(base).get("__fields__", ())}
    slots = []
    for name, annotation in kind.__annotations__.items():
        if annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar:
            continue
        default = space.pop(name, MISSING)
        field = default if isinstance(default, Field) else Field(name, default, kw_only=kw_only)
        field.name = name
        if name not in fields_by_name:
            slots.append(name)
        fields_by_name[name] = field
    written = ["__repr__", *(("__eq__", "__hash__") if eq else ()), *(("__lt__",) if order else ())]
    space |= {
        name: DEFERRED_METHODS[name] for name in written if space.get(name) is None
    }  # Python sets `__hash__` to None in a class that defines `__eq__`
    space |= {
        "__new__": DEFERRED_METHODS["__new__"],
        "__fields__": tuple(fields_by_name.values()),
        "__match_args__": tuple(field.name for field in fields_by_name.values() if not field.kw_only),
        "__slots__": tuple(slots),
        "__qualname__": kind.__qualname__,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__reduce__": space.get("__reduce__", _reduce),
        "__replace__": replace,
    }
    metaclass: Any = type(kind)
    return metaclass(kind.__name__, kind.__bases__, space)


def _refuse(value: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"A {type(value).__name__} never changes. Make a copy: replace(value, {name}=…).")


def _reduce(value: object) -> tuple[object, ...]:
    """Return what pickles and copies need to rebuild a value: its class and its fields, which are not checked again."""
    parts = [getattr(value, field.name) for field in fields(type(value)) or ()]
    return _rebuild, (type(value), *[_Module(part) if isinstance(part, ModuleType) else part for part in parts])


class _Module:
    """A stand-in for a module in a field: pickles keep the name of the module, because a module cannot be pickled."""

    __slots__ = ("module",)

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def __reduce__(self) -> tuple[object, ...]:
        return import_module, (self.module.__name__,)


def read_only(values: dict[K, V]) -> "MappingProxyType[K, V]":
    """Return a mapping that cannot be changed."""
    return MappingProxyType(values)


def _reduce_mapping(mapping: "MappingProxyType[Any, Any]") -> tuple[Any, ...]:
    return read_only, (dict(mapping),)


copyreg.pickle(MappingProxyType, _reduce_mapping)  # Python itself cannot pickle or copy a mapping proxy


def _rebuild(kind: Any, *values: object) -> Any:
    return _unchecked(kind)(*[part.module if type(part) is _Module else part for part in values])


@cache
def _unchecked(kind: Any) -> Compiled:
    return unchecked(kind)


def fields(kind: type) -> tuple[Any, ...] | None:
    """Return the fields of a frozen class or a dataclass, with `name` and `default`; None for any other class."""
    declared: tuple[Field, ...] | None = getattr(kind, "__fields__", None)
    if declared is None and hasattr(kind, "__dataclass_fields__"):
        return dataclasses.fields(kind)
    return declared


def unchecked(kind: type[T]) -> Callable[..., T]:
    """Return a constructor that does not check the fields, for values made from checked values."""
    names = [field.name for field in fields(kind) or ()]
    return make_filler(kind, "unchecked", ", ".join(names), dict(zip(names, names, strict=True)), checked=False)


def replace(value: T, /, **changes: object) -> T:
    """Return the value with these fields changed; raise `TypeError` for a field that it does not have.

    The checks of the class (`__post_init__`) run again.
    """
    kind: Any = type(value)
    return _make_replacer(kind, *changes)(value, changes)  # type: ignore[no-any-return]


@cache
def _make_replacer(kind: type, *changes: str) -> Compiled:
    """Return a function that changes these fields of a class."""
    names = [field.name for field in fields(kind) or ()]
    for name in changes:
        if name not in names:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
    if not hasattr(kind, "__fields__"):
        return lambda value, changes: dataclasses.replace(value, **changes)
    sources = {name: f"changes[{name!r}]" if name in changes else f"value.{name}" for name in names}
    return make_filler(kind, "replace", "value, changes", sources, hasattr(kind, "__post_init__"))


def as_dict(value: object) -> Any:
    """Return a value with fields as a dictionary by their names.

    Values within fields, tuples and lists become dictionaries too if they have fields.
    """
    if (declared := fields(type(value))) is not None:
        return {field.name: as_dict(getattr(value, field.name)) for field in declared}
    if isinstance(value, tuple | list):
        return type(value)(map(as_dict, value))
    return value
