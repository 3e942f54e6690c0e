"""Our dataclasses do what those of the standard library do."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from rules.core import records


class Plain:
    first: int
    second: str = "b"
    third: list = field(default_factory=list, hash=False)
    fourth: object = field(default=None, compare=False, repr=False)
    fifth: int = field(default=5, kw_only=True)

    def __post_init__(self):
        if self.first < 0:
            raise ValueError("below zero")


Ours = records.dataclass(frozen=True, slots=True)(type("Made", (Plain,), dict(vars(Plain))))
Theirs = dataclasses.dataclass(frozen=True, slots=True)(type("Made", (Plain,), dict(vars(Plain))))


@records.dataclass(frozen=True, slots=True)
class Kept:
    """One field, and a class derived from it."""

    value: int


@records.dataclass(frozen=True, slots=True)
class Derived(Kept):
    """One field more."""

    more: str = ""


@records.dataclass(frozen=True, slots=True, repr=False)
class Named:
    """Says itself what it is, and what it equals."""

    value: int

    def __eq__(self, other):
        return isinstance(other, Named)

    def __hash__(self):
        return 1

    def __str__(self):
        return "named"


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_what_a_class_can_do(kind):
    one, other = kind(1), kind(1, fourth="something else")
    assert one == other
    assert hash(one) == hash(other) == hash((1, "b", 5))
    assert repr(kind(1, "c", [2], fifth=6)) == "Made(first=1, second='c', third=[2], fifth=6)"
    assert one != kind(2)
    assert one.third is not other.third
    assert one != (1, "b", [], 5)
    assert [each.name for each in fields(one)] == ["first", "second", "third", "fourth", "fifth"]
    assert replace(one, second="c") == kind(1, "c")
    with pytest.raises(ValueError, match="below zero"):
        kind(-1)
    with pytest.raises(ValueError, match="below zero"):
        replace(one, first=-1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'first'"):
        one.first = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'first'"):
        del one.first
    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument: 'first'"):
        kind()
    with pytest.raises(TypeError, match="unexpected keyword argument 'sixth'"):
        kind(1, sixth=6)
    match kind(7, "x"):
        case kind(first, second):
            assert (first, second) == (7, "x")


def test_copies_and_pickles():
    for value in (Kept(3), Derived(3, "x")):
        assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value


def test_derived_classes():
    assert Derived(3) != Kept(3)
    assert repr(Derived(3)) == "Derived(value=3, more='')"
    assert not hasattr(Derived(3), "__dict__")
    with pytest.raises(FrozenInstanceError):
        Derived(3).more = "x"


def test_what_a_class_says_itself_stands():
    assert Named(1) == Named(2)
    assert hash(Named(1)) == 1
    assert str(Named(1)) == "named"
