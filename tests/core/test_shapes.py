"""Shapes: each kind of annotation takes what it says, and its refusal names the value, the field and what was asked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

import pytest

from rules.core import BadInput
from rules.core.argument_checks import find_type_error, require_type, well_formed


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
def test_a_kind_takes_what_it_says(kind, takes, refuses):
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
def test_what_was_asked_is_told_in_words(kind, words):
    with pytest.raises(BadInput) as refusal:
        require_type(2.5, kind, "the thing")
    assert str(refusal.value) == f"The thing must be {words}, not 2.5."


def test_every_field_is_checked_and_those_within():
    well_formed(Hand((), Card("spades", 7), (("a", 1),)))
    with pytest.raises(BadInput, match="Cards of Hand must be a tuple of Card"):
        well_formed(Hand("cards", Card(Suit.HEARTS)))
    with pytest.raises(BadInput, match="Rank of Card must be a whole number or nothing"):
        well_formed(Hand((), Card(Suit.HEARTS, "seven")))
    well_formed("what is no dataclass is left alone")


def test_what_is_wrong_within_is_found_however_deep():
    fine, wrong = Card(Suit.HEARTS, 7), Card(Suit.SPADES, "seven")
    for within in ((fine, wrong), [wrong], {"Ann": fine, "Bo": (wrong,)}, Hand((fine, wrong), fine), Hand((), wrong)):
        assert str(find_type_error(within)) == "Rank of Card must be a whole number or nothing, not 'seven'."
    assert find_type_error((fine, {"Ann": fine}, Hand((fine,), fine), "seven")) is None


def test_rows_are_looked_through_unless_they_can_be_gone_through_once():
    assert require_type([1, 2], Iterable[int], "scores") == [1, 2]
    assert list(require_type(iter(("one", "two")), Iterable[int], "scores")) == ["one", "two"]
    for wrong in ([1, "a"], 3):
        with pytest.raises(BadInput, match="Scores must be a row of whole numbers"):
            require_type(wrong, Iterable[int], "scores")
