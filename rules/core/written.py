"""What a frozen class can do, written out for its fields when it is first asked for (`rules.core.frozen`).

A value is made by filling a twin of its class that is not frozen, and having it become one of the class then: that
takes a third of the time in which a frozen dataclass sets its fields one by one, and less where there are many.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

Written = Callable[..., Any]
ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
MISSING: Any = type(  # where there is no default
    "Missing",
    (),
    {"__repr__": lambda _: "MISSING", "__reduce__": lambda _: "MISSING", "__module__": __name__, "__slots__": ()},
)()


class Later:
    """A method that is written when it is first looked up, and put in its own place."""

    __slots__ = ("_name", "_write")

    def __init__(self, name: str, write: Callable[[type[Any], str], Any]) -> None:
        self._name, self._write = name, write

    def __get__(self, value: Any, kind: type[Any] | None = None) -> Any:
        owner = next(each for each in (kind or type(value)).__mro__ if self._name in vars(each))
        method = self._write(owner, self._name)
        setattr(owner, self._name, method)
        return method.__get__(value, kind)


def filling(kind: Any, name: str, parameters: str, sources: Mapping[str, str], checked: bool, **scope: Any) -> Written:
    """A function that makes a value of a class out of a source for each field, and checks it if it is to be checked.

    Where the first parameter is `class__`, the value is of that class, which is this one or a kind of it.
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
    """The same class, but that its values can be filled."""
    own = vars(kind)
    slots = (*own.get("__slots__", ()), "__dict__", "__weakref__")
    space = {name: each for name, each in own.items() if name not in slots}
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}  # both, or neither is quick
    return type(kind)(kind.__name__, kind.__bases__, space | plain)


def _function(kind: type[Any], name: str, parameters: str, lines: list[str], scope: dict[str, Any]) -> Written:
    """A function of these lines; what is wrong with a call of a constructor is told in the name of the class."""
    scope["__name__"] = kind.__module__
    exec(f"def {name}({parameters}):\n " + "\n ".join(lines), scope)
    written: Written = scope[name]
    written.__qualname__ = kind.__qualname__ if name == "__new__" else f"{kind.__qualname__}.{name}"
    return written


def _constructor(kind: type[Any], name: str) -> Any:
    plain, named, sources, scope = ["class__"], list[str](), dict[str, str](), {"MISSING": MISSING}
    for each in vars(kind)["__fields__"]:
        parameter, default = each.name, f"{each.name}__default"
        sources[each.name] = parameter
        if each.default_factory is not MISSING:
            sources[each.name] = f"{default}() if {each.name} is MISSING else {each.name}"
            scope[default] = each.default_factory
            parameter += "=MISSING"
        elif each.default is not MISSING:
            scope[default] = each.default
            parameter += f"={default}"
        (named if each.kw_only else plain).append(parameter)
    parameters = ", ".join([*plain, "*", *named] if named else plain)
    return staticmethod(filling(kind, name, parameters, sources, hasattr(kind, "__post_init__"), **scope))


def _equality(kind: type[Any], name: str) -> Written:
    alike = [f"self.{each.name} == other.{each.name}" for each in vars(kind)["__fields__"] if each.compare]
    lines = [
        "if self is other: return True",
        f"if self.__class__ is other.__class__: return {' and '.join(alike) or 'True'}",
        "return NotImplemented",
    ]
    return _function(kind, name, "self, other", lines, {})


def _row(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


def _hash(kind: type[Any], name: str) -> Written:
    names = [each.name for each in vars(kind)["__fields__"] if each.hash]
    return _function(kind, name, "self", [f"return hash({_row('self', names)})"], {})


def _order(kind: type[Any], name: str) -> Written:
    names = [each.name for each in vars(kind)["__fields__"] if each.compare]
    sorts = f"return {_row('self', names)} {ORDER[name]} {_row('other', names)}"
    return _function(
        kind, name, "self, other", [f"if self.__class__ is other.__class__: {sorts}", "return NotImplemented"], {}
    )


def _shown(kind: type[Any], name: str) -> Written:
    shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in vars(kind)["__fields__"] if each.repr)
    return _function(kind, name, "self", [f'return f"{{self.__class__.__qualname__}}({shown})"'], {})


_WRITERS: dict[str, Callable[[type[Any], str], Any]] = {
    "__new__": _constructor, "__eq__": _equality, "__hash__": _hash, "__repr__": _shown, **dict.fromkeys(ORDER, _order)
}  # fmt: skip
LATER = {name: Later(name, write) for name, write in _WRITERS.items()}
