"""Checks by annotation: each accepts its values, and errors name the value, the field and the allowed values."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from types import ModuleType
from typing import Any, Literal

import pytest

from rules.core import BadInput, require_int
from rules.core.argument_checks import (
    check_arguments,
    check_fields,
    check_public_functions,
    find_type_error,
    require_type,
)


def toll(coins: int, *more: int, paid: bool = False) -> int:
    return 0 if paid else sum((coins, *more))


def face(shown: int) -> int:
    return require_int(shown, 1, 6, "a face")


class Suit(StrEnum):
    HEARTS = "hearts"
    SPADES = "spades"


@dataclass(frozen=True)
class Card:
    suit: Suit
    rank: int | None = None


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    best: Card
    pairs: tuple[tuple[str, int], ...] = ()


@pytest.mark.parametrize(
    ("kind", "takes", "refuses"),
    [
        (int, [0, -3], [True, 1.0, "1", None]),
        (str, ["", "a"], [1, None]),
        (bool, [True], [1]),
        (int | None, [1, None], ["", False]),
        (Suit, [Suit.HEARTS, "spades"], ["clubs", 1, None]),
        (Literal["a", "b"], ["a"], ["c", 1, None]),
        (tuple[int, ...], [(), (1, 2)], [[1], (1, "2"), "12", 1]),
        (tuple[str, int], [("a", 1)], [("a",), ("a", "1"), ("a", 1, 1), "a1"]),
        (tuple[tuple[str, int], ...], [(), (("a", 1),)], [("a", 1), (("a",),)]),
        (Card, [Card(Suit.HEARTS)], ["hearts"]),
        (Any, [1, None, "x"], []),
    ],
)
def test_require_type_accepts_and_rejects_by_annotation(kind, takes, refuses):
    for value in takes:
        assert require_type(value, kind, "it") is value
    for value in refuses:
        with pytest.raises(BadInput, match="It must be "):
            require_type(value, kind, "it")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int | None, "a whole number or nothing"),
        (tuple[tuple[str, int], ...], "a tuple of pair (a text, a whole number)"),
        (tuple[int, ...], "a tuple of whole numbers"),
        (Suit, "one of hearts, spades"),
        (Literal["a", "b"], "one of a, b"),
        (tuple[Card, ...], "a tuple of Card"),
        (Callable[[int], str], "a function"),
    ],
)
def test_require_type_names_allowed_type(kind, words):
    with pytest.raises(BadInput) as refusal:
        require_type(2.5, kind, "the thing")
    assert str(refusal.value) == f"The thing must be {words}, not 2.5."


def test_well_formed_checks_fields_of_dataclass():
    check_fields(Hand((), Card("spades", 7), (("a", 1),)))
    with pytest.raises(BadInput, match="Cards of Hand must be a tuple of Card"):
        check_fields(Hand("cards", Card(Suit.HEARTS)))
    with pytest.raises(BadInput, match="Rank of Card must be a whole number or nothing"):
        check_fields(Hand((), Card(Suit.HEARTS, "seven")))
    check_fields("what is no dataclass is left alone")


def test_find_type_error_searches_nested_values():
    fine, wrong = Card(Suit.HEARTS, 7), Card(Suit.SPADES, "seven")
    for within in ((fine, wrong), [wrong], {"Ann": fine, "Bo": (wrong,)}, Hand((fine, wrong), fine), Hand((), wrong)):
        assert str(find_type_error(within)) == "Rank of Card must be a whole number or nothing, not 'seven'."
    assert find_type_error((fine, {"Ann": fine}, Hand((fine,), fine), "seven")) is None


def test_last_checked_values_are_not_checked_again(monkeypatch):
    """The class of a field counts how often it is asked whether a value fits. Three checked values are remembered."""

    class Counting(type):
        asked = 0

        def __instancecheck__(cls, value):
            Counting.asked += 1
            return type.__instancecheck__(cls, value)

    class Mark(metaclass=Counting):
        pass

    class RedMark(Mark):  # Python does not ask the class itself about its own instances
        pass

    @dataclass(frozen=True)
    class Marked:
        mark: Mark

    monkeypatch.setattr("rules.core.argument_checks._CHECKED", {})
    monkeypatch.setattr("rules.core.argument_checks.MAX_CHECKED", 3)
    first, second, third, fourth = [Marked(RedMark()) for _ in range(4)]
    for values, asked in (([first, second, third], 3), ([first, second, third], 3), ([fourth], 4), ([first], 5)):
        assert find_type_error(values) is None
        assert Counting.asked == asked


def test_require_type_checks_rows_but_not_iterators():
    assert require_type([1, 2], Iterable[int], "scores") == [1, 2]
    assert list(require_type(iter(("one", "two")), Iterable[int], "scores")) == ["one", "two"]
    for wrong in ([1, "a"], 3):
        with pytest.raises(BadInput, match="Scores must be a row of whole numbers"):
            require_type(wrong, Iterable[int], "scores")


def test_check_arguments_accepts_valid_arguments():
    asked = check_arguments(toll)
    assert (asked(3), asked(3, 4, 5), asked(3, paid=True), asked(coins=3)) == (3, 12, 0, 3)
    assert check_arguments(toll) is asked
    assert check_arguments(7) == 7


def test_check_public_functions_leaves_other_names_as_they_are(monkeypatch):
    package = ModuleType("shop")
    vars(package).update({"__all__": ["toll", "PRICE"], "toll": toll, "PRICE": 7, "face": face})
    monkeypatch.setitem(sys.modules, "shop", package)
    check_public_functions("shop")
    assert (package.toll, package.PRICE, package.face) == (check_arguments(toll), 7, face)


@pytest.mark.parametrize(
    ("arguments", "named", "reason"),
    [
        (("3",), {}, "Coins of toll must be a whole number, not '3'."),
        ((3, 4.5), {}, "More of toll must be a whole number, not 4.5."),
        ((3,), {"paid": "no"}, "Paid of toll must be True or False, not 'no'."),
        ((), {"coins": None}, "Coins of toll must be a whole number, not None."),
    ],
)
def test_check_arguments_names_wrong_argument(arguments, named, reason):
    with pytest.raises(BadInput) as refused:
        check_arguments(toll)(*arguments, **named)
    assert str(refused.value) == reason


def test_error_of_function_replaces_type_error():
    with pytest.raises(BadInput, match="A face must be a whole number from 1 to 6, not '3'"):
        check_arguments(face)("3")
