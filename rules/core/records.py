"""Frozen dataclasses that are quick to define: what a class can do is compiled when it is first done.

`dataclass(frozen=True, slots=True)` of the standard library writes the text of five methods and compiles it, which is
most of the time that importing a game takes, and most classes of a game are not used for most questions. This one
gives the same classes; `__init__` alone is compiled, when the first value is made.
"""

from dataclasses import MISSING, FrozenInstanceError, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 (the types are the library's own)
else:
    from dataclasses import dataclass as _library

    def dataclass(*, frozen: bool, slots: bool, eq: bool = True, order: bool = False, repr: bool = True, **more: bool):  # noqa: A002
        """Make a class a frozen dataclass with slots, as the library's decorator of this name does."""
        if order:
            return _library(frozen=frozen, slots=slots, order=order, **more)

        def made(cls: type) -> type:
            own = frozenset(vars(cls))
            cls.__setattr__, cls.__delattr__ = _refused, _kept
            cls.__getstate__, cls.__setstate__ = _state, _restored
            bases = [vars(base)["__dataclass_params__"] for base in cls.__mro__ if "__dataclass_params__" in vars(base)]
            for each in bases:  # a class that is not frozen may not derive from one that is: this one will be
                each.frozen = False
            cls = _library(slots=slots, init=False, repr=False, eq=False, **more)(cls)
            for each in (*bases, cls.__dataclass_params__):
                each.frozen = frozen
            if "__init__" not in own:
                cls.__init__ = _first(cls)
            if repr and "__repr__" not in own:
                cls.__repr__ = _repr([each.name for each in fields(cls) if each.repr])
            if eq:
                _compared(cls, own)
            return cls

        return made


def _refused(_: Any, name: str, __: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _kept(_: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _restored(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


def _first(cls: type) -> Any:
    """The `__init__` of a class until a value is made of it: it gives way to the compiled one."""

    def __init__(self: Any, *args: Any, **named: Any) -> None:  # noqa: N807 (it stands for it)
        compiled = _init(cls)
        cls.__init__ = compiled  # type: ignore[misc]
        compiled(self, *args, **named)

    return __init__


def _init(cls: Any) -> Any:
    """Compile the `__init__` of a class out of its fields."""
    known: dict[str, Any] = {"_put": object.__setattr__, "_missing": MISSING}
    taken: dict[object, list[str]] = {False: [], True: []}
    body = []
    for each in fields(cls):
        value = each.name
        if each.default_factory is not MISSING:
            known[f"_new_{each.name}"] = each.default_factory
            taken[each.kw_only].append(f"{each.name}=_missing")
            value = f"_new_{each.name}() if {each.name} is _missing else {each.name}"
        elif each.default is not MISSING:
            known[f"_default_{each.name}"] = each.default
            taken[each.kw_only].append(f"{each.name}=_default_{each.name}")
        else:
            taken[each.kw_only].append(each.name)
        body.append(f"_put(self, {each.name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    arguments = ["self", *taken[False], *(["*"] if taken[True] else []), *taken[True]]
    exec(f"def __init__({', '.join(arguments)}):\n " + "\n ".join(body or ["pass"]), known)
    compiled = known["__init__"]
    compiled.__qualname__ = f"{cls.__qualname__}.__init__"
    return compiled


def _repr(names: list[str]) -> Any:
    def __repr__(self: Any) -> str:  # noqa: N807
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return __repr__


def _compared(cls: Any, own: frozenset[str]) -> None:
    """What is equal and hashed by the fields that are to be compared."""
    compared = [each for each in fields(cls) if each.compare]
    values = _values([each.name for each in compared])
    hashed = _values([each.name for each in compared if each.hash is not False])

    def __eq__(self: Any, other: object) -> Any:  # noqa: N807
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    if "__eq__" not in own:
        cls.__eq__ = __eq__
    if "__hash__" not in own:
        cls.__hash__ = lambda self: hash(hashed(self))


def _values(names: list[str]) -> Any:
    """The values of fields, as a tuple however many they are."""
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda value: (getattr(value, names[0]),)) if names else lambda _: ()
