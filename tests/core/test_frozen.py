"""Frozen classes behave like frozen dataclasses with slots: each test makes both and compares them."""

import dataclasses
import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy, deepcopy
from functools import partial
from inspect import signature
from itertools import product
from threading import Barrier, Thread
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import pytest

from rules.core import BadInput
from rules.core.frozen import as_dict, field, fields, frozen, replace, unchecked

T = TypeVar("T")
ORACLE = partial(dataclasses.dataclass, frozen=True, slots=True)


def plain(decorator, field):
    @decorator()
    class Plain:
        """Fields of every sort."""

        kind: ClassVar[str] = "plain"
        bare: ClassVar = "bare"

        first: int
        second: tuple[int, ...] = ()
        third: str = field(default="", kw_only=True)
        fourth: object = field(default=None, compare=False, repr=False)
        fifth: list[int] = field(default_factory=list, hash=False)

        @property
        def double(self) -> int:
            return 2 * self.first

    return Plain


def longer(decorator, field):
    @decorator()
    class Longer(plain(decorator, field)):
        """A subclass with own fields, one of which replaces a field of the base class."""

        sixth: int = 6
        second: tuple[int, ...] = (2,)

    return Longer


def ordered(decorator, field):  # noqa: ARG001 (all makers have the same arguments)
    @decorator(order=True)
    class Ordered:
        high: int
        low: int = 0

    return Ordered


def alone(decorator, field):
    @decorator(eq=False)
    class Alone:
        first: object
        kind: str = field(default="", kw_only=True)

    return Alone


def own(decorator, field):  # noqa: ARG001 (all makers have the same arguments)
    @decorator()
    class Own:  # noqa: PLW1641 (the decorator writes the hash)
        """A class with its own `repr` and equality."""

        first: int

        def __repr__(self):
            return f"<{self.first}>"

        def __eq__(self, other):
            return isinstance(other, Own) and abs(self.first) == abs(other.first)

        def __post_init__(self):
            if self.first > 9:
                raise BadInput(self.first, "up to 9")

    return Own


def hashed(decorator, field):  # noqa: ARG001 (all makers have the same arguments)
    @decorator()
    class Hashed:
        first: int

        def __hash__(self):
            return 7

    return Hashed


def named(decorator, field):  # noqa: ARG001 (all makers have the same arguments)
    @decorator(kw_only=True)
    class Named:
        first: int
        third: str = ""

    return Named


def empty(decorator, field):  # noqa: ARG001 (all makers have the same arguments)
    @decorator()
    class Empty:
        """A class without fields."""

    return Empty


MAKERS = (plain, longer, ordered, alone, own, hashed, named, empty)
CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}),
    ((1,), {}),
    ((1,), {"third": "x"}),
    ((1, (2, 3)), {"fourth": "y"}),
    ((1, (2, 3), "y", [5]), {"third": "x"}),
    ((1, 2), {}),
    ((2, 1), {}),
    ((-1,), {}),
    ((10,), {}),
    ((1,), {"kind": "a"}),
    ((1,), {"kind": "b"}),
    ((1, 2, 3, 4, 5, 6, 7), {}),
    ((1,), {"nothing": 1}),
    ((1,), {"first": 2}),
    ((), {"first": 1}),
]


def sides(maker):
    """Return the class made by `frozen`, and the one made by `dataclass`."""
    return maker(frozen, field), maker(ORACLE, dataclasses.field)


def result_of(call, *args, **named):
    """Return the result of a call, or the kind of its error."""
    try:
        return call(*args, **named)
    except (TypeError, BadInput, AttributeError) as error:
        return next(kind for kind in (TypeError, BadInput, AttributeError) if isinstance(error, kind))


def results_of_calls(kind):
    """Return the results of all calls of a class, in order."""
    return [each for args, named in CALLS if not isclass(each := result_of(kind, *args, **named))]


def isclass(value):
    return isinstance(value, type)


def content(value):
    """Return the fields of an object of any class by name."""
    return {field.name: getattr(value, field.name) for field in fields(type(value))}


@pytest.mark.parametrize("maker", MAKERS)
def test_frozen_class_is_built_like_dataclass(maker):
    ours, theirs = sides(maker)
    for args, named in CALLS:
        own_value, their_value = result_of(ours, *args, **named), result_of(theirs, *args, **named)
        assert isclass(own_value) is isclass(their_value), (args, named)
        assert own_value is their_value if isclass(own_value) else content(own_value) == content(their_value)
        if not isclass(own_value):
            assert repr(own_value) == repr(their_value)
            assert result_of(hash, own_value) == result_of(hash, their_value) or maker is alone


@pytest.mark.parametrize("maker", MAKERS)
def test_frozen_values_compare_like_dataclasses(maker):
    ours, theirs = sides(maker)
    alike: list[Callable[[Any, Any], Any]] = [
        lambda a, b: a == b, lambda a, b: a != b, lambda a, b: a < b, lambda a, b: a > b,
        lambda a, b: a == content(b), lambda a, b: b == a,
    ]  # fmt: skip
    found, right = (
        [[result_of(question, *pair) for question in alike] for pair in product(results_of_calls(kind), repeat=2)]
        for kind in (ours, theirs)
    )
    assert found == right


@pytest.mark.parametrize("maker", MAKERS)
def test_frozen_class_has_fields_and_repr_of_dataclass(maker):
    ours, theirs = sides(maker)
    for name in ("__match_args__", "__slots__", "__name__", "__qualname__", "__module__", "__doc__"):
        if name != "__doc__" or maker is plain:  # a dataclass adds this method if it is missing
            assert getattr(ours, name) == getattr(theirs, name), name
    assert get_type_hints(ours) == get_type_hints(theirs)
    assert [field.name for field in fields(ours)] == [field.name for field in dataclasses.fields(theirs)]
    own_parameters, their_parameters = signature(ours).parameters, signature(theirs).parameters
    assert [(field.name, field.kind) for field in own_parameters.values()] == [
        (field.name, field.kind) for field in their_parameters.values()
    ]
    assert not any(hasattr(value, "__dict__") for value in results_of_calls(ours))


@pytest.mark.parametrize("maker", MAKERS)
def test_frozen_value_rejects_assignment_and_deletion(maker):
    value, theirs = (results_of_calls(kind)[0] for kind in sides(maker))
    before = repr(value)
    for target, name in ((value, "first"), (value, "nothing"), (theirs, "first")):
        if target is value or hasattr(target, name):  # for other fields, dataclasses with slots raise a different error
            with pytest.raises(AttributeError):
                setattr(target, name, 5)
            with pytest.raises(AttributeError):
                delattr(target, name)
    assert repr(value) == before


@pytest.mark.parametrize("maker", MAKERS)
def test_replace_changes_like_dataclasses(maker):
    ours, theirs = sides(maker)
    for own_value, their_value in zip(results_of_calls(ours), results_of_calls(theirs), strict=True):
        for changes in ({}, {"first": 3}, {"first": 10}, {"second": (9,), "third": "z"}, {"low": 4}, {"none": 0}):
            after, right = (
                result_of(replace, own_value, **changes),
                result_of(dataclasses.replace, their_value, **changes),
            )
            assert after is right if isclass(after) else content(after) == content(right)
            if not isclass(after):
                assert type(after) is ours
                # `replace` also takes values of plain dataclasses.
                assert content(replace(their_value, **changes)) == content(right)
        assert as_dict(own_value) == dataclasses.asdict(their_value)


def test_wrong_call_names_the_class():
    kind = plain(frozen, field)
    with pytest.raises(TypeError, match=r"Plain\(\) missing 1 required positional argument: 'first'"):
        kind()
    with pytest.raises(TypeError, match=r"Plain\(\) got an unexpected keyword argument 'sixth'"):
        kind(1, sixth=6)
    with pytest.raises(TypeError, match="Plain has no field 'sixth'"):
        replace(kind(1), sixth=6)
    with pytest.raises(AttributeError, match=r"A Plain never changes\. Make a copy: replace\(value, first=…\)\."):
        kind(1).first = 2


def test_default_factory_makes_new_value_per_instance():
    kind = plain(frozen, field)
    assert kind(1).fifth is not kind(1).fifth
    match kind(1, (2,)):
        case kind(first, second):
            assert (first, second) == (1, (2,))


# Classes of pickled objects must be in a module --------------------------------------------------------


@frozen
class Positive:
    """A class with one compared field. The names of the other fields could clash with those in generated code."""

    number: int
    cls: "Positive | None" = None
    kind: object = None

    def __post_init__(self):
        if self.number < 0:
            raise BadInput(self.number, "zero or more")


@frozen
class Looked:
    """A class that checks its number, and changes its name in the check."""

    number: int
    name: str = ""

    def __post_init__(self):
        if self.number < 0:
            raise BadInput(self.number, "zero or more")
        object.__setattr__(self, "name", f"{self.name}, looked at")


class Asked(ABC):
    """A base class with a method that a subclass defines."""

    __slots__ = ()

    @abstractmethod
    def answer(self) -> int:
        """Return the answer."""


@frozen
class Answered(Asked, Generic[T]):
    """A subclass that defines the method."""

    first: T

    def answer(self) -> int:
        return 4


class Later(Looked):
    """A subclass without further fields."""

    __slots__ = ()


class Open(Positive):
    """A subclass without slots, so that any attribute can be set."""


@pytest.mark.parametrize("copied", [lambda copied: pickle.loads(pickle.dumps(copied)), copy, deepcopy])
@pytest.mark.parametrize("value", [Positive(1, kind=[1]), Looked(1, "one"), Answered(1), Later(1), Open(1)])
def test_copies_and_pickles_are_equal(value, copied):
    again = copied(value)
    assert again == value
    assert again is not value
    assert type(again) is type(value)
    with pytest.raises(AttributeError):
        again.number = 2


def test_deepcopy_copies_fields():
    before = Positive(1, kind=[1])
    assert deepcopy(before).kind is not before.kind
    assert copy(before).kind is before.kind


def test_copy_replace_works():
    assert Positive(1).__replace__(number=2) == Positive(2)  # as `copy.replace` does, from Python 3.13 on


def test_checks_run_on_construction_and_replace():
    assert replace(Positive(1), number=2) == Positive(2)
    with pytest.raises(BadInput):
        replace(Positive(1), number=-1)


def test_replace_keeps_changes_of_checks():
    assert replace(Looked(1, "one"), number=2).name == "one, looked at, looked at"


def test_unchecked_skips_checks():
    value = unchecked(Positive)(-1, None, "below")
    assert type(value) is Positive
    assert (value.number, value.kind) == (-1, "below")


def test_frozen_class_may_inherit():
    assert replace(Answered(1), first=4) == Answered(4)
    assert Answered[int](1).answer() == 4
    assert replace(Later(1), name="two").name == "two, looked at"
    assert type(replace(Later(1), number=2)) is Later


def test_helpers_accept_plain_dataclasses():
    @dataclasses.dataclass
    class Open:
        kind: ClassVar[str] = "open"
        first: int
        second: tuple[Positive, ...] = ()

    assert [field.name for field in fields(Open)] == ["first", "second"]
    assert replace(Open(1), first=2) == Open(2)
    assert as_dict(Open(1, (Positive(2),))) == {"first": 1, "second": ({"number": 2, "cls": None, "kind": None},)}
    assert fields(int) is None


def test_frozen_class_is_thread_safe_on_first_use():
    """Two threads may use a method for the first time at once, which generates its code."""
    for _ in range(50):
        kind, start, got = ordered(frozen, field), Barrier(2), list[object]()

        def ask(kind=kind, start=start, got=got):
            start.wait()
            got.append((kind(1) == kind(1), hash(kind(1)), kind(1) < kind(2)))

        both = [Thread(target=ask) for _ in range(2)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        assert got == [(True, hash((1, 0)), True)] * 2
