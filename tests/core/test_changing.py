"""Values changed quickly come out as `dataclasses.replace` makes them."""

from abc import ABC, abstractmethod
from dataclasses import FrozenInstanceError, dataclass, field
from dataclasses import replace as checked
from typing import ClassVar

import pytest

from rules.core import BadInput
from rules.core.changing import replace, unchecked


@dataclass(frozen=True, slots=True)
class Plain:
    """Fields of every sort."""

    kind: ClassVar[str] = "plain"

    first: int
    second: tuple[int, ...] = ()
    third: str = field(default="", kw_only=True)
    fourth: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Positive:
    """A number that is looked at."""

    number: int
    name: str = ""

    def __post_init__(self):
        if self.number < 0:
            raise BadInput(self.number, "zero or more")


@dataclass(frozen=True, slots=True)
class Looked:
    """Of which one field is looked at, and it is told which."""

    CHECKED: ClassVar = ("number",)

    number: int
    name: str = ""

    def __post_init__(self):
        if self.number < 0:
            raise BadInput(self.number, "zero or more")
        object.__setattr__(self, "name", f"{self.name}, looked at")


@dataclass(frozen=True)
class Open:
    """Without slots."""

    first: int
    second: int = 2


@dataclass(frozen=True, slots=True)
class One:
    """A single field."""

    first: int


@dataclass(frozen=True, slots=True)
class Longer(Plain):
    """With fields of its own after those of another."""

    kind: ClassVar[str] = "longer"

    fifth: int = 5


@dataclass(frozen=True, slots=True)
class Named(Longer):
    """With none of its own."""


class Asked(ABC):
    """What is to be filled in."""

    __slots__ = ()

    @abstractmethod
    def answer(self) -> int:
        """Something."""


@dataclass(frozen=True, slots=True)
class Answered(Asked):
    """What is filled in."""

    first: int

    def answer(self) -> int:
        return self.first


def test_classes_of_any_make():
    assert replace(Open(1), second=3) == Open(1, 3)
    assert replace(One(1), first=4) == One(4)
    assert replace(Answered(1), first=4).answer() == 4
    for each in (Open(1), One(1), Answered(1)):
        with pytest.raises(TypeError):
            replace(each, third=5)


@pytest.mark.parametrize("kind", [Longer, Named])
def test_fields_of_a_base_are_kept_and_changed(kind):
    before = kind(1, (5,), third="three", fifth=7)
    after = replace(before, first=2, fifth=8)
    assert type(after) is kind
    assert (after.first, after.second, after.third, after.fourth, after.fifth) == (2, (5,), "three", None, 8)
    assert (before.first, before.fifth) == (1, 7)
    with pytest.raises(FrozenInstanceError):
        after.first = 3


@pytest.mark.parametrize("changes", [{}, {"first": 2}, {"second": (1,), "third": "x"}, {"fourth": "y"}])
def test_it_is_what_dataclasses_make(changes):
    before = Plain(1, (5,), third="three", fourth=[1])
    after, right = replace(before, **changes), checked(before, **changes)
    assert after == right
    assert after.fourth is right.fourth
    assert before == Plain(1, (5,), third="three")
    assert hash(Plain(1, (2,), third="x")) == hash(replace(Plain(1), second=(2,), third="x"))


def test_what_a_class_checks_is_still_checked():
    assert replace(Positive(1), number=2) == Positive(2)
    with pytest.raises(BadInput):
        replace(Positive(1), number=-1)


def test_what_cannot_have_changed_is_not_looked_at_again():
    before = Looked(1, "one")
    assert replace(before, name="two").name == "two"
    assert replace(before, number=2).name == "one, looked at, looked at"
    with pytest.raises(BadInput):
        replace(before, number=-1, name="two")


def test_a_field_that_there_is_not_is_refused():
    with pytest.raises(TypeError, match="no field 'fifth'"):
        replace(Plain(1), fifth=5)


def test_what_comes_of_checked_values_is_made_without_looking_at_it_again():
    made = unchecked(Positive)(-1, "below")
    assert type(made) is Positive
    assert (made.number, made.name) == (-1, "below")
    assert unchecked(Plain)(1, (5,), "three", None) == Plain(1, (5,), third="three")
    with pytest.raises(FrozenInstanceError):
        made.number = 1
