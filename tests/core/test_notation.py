"""Choices and lines as text and back."""

from contextlib import nullcontext

import pytest
from bets import ALL_IN, BET, THEN, TIP, Bet, Tip
from pebbles import Heaps, Pebbles, Rest, Throw, offers

from rules.core import BadInput, OutOfTurn, Roll, d6
from rules.core.frozen import frozen
from rules.core.inputs import IntegerInput
from rules.core.play.choice_inputs import Pick
from rules.core.play.manual_changes import SetNumber
from rules.core.play.notation import (
    NestedChoiceInput,
    PhraseInput,
    format_choice,
    format_line,
    parse_choice,
    parse_line,
)
from rules.core.play.offers import Offer, OfferField
from rules.core.play.position import Decision, start_position

DOORS = [Offer(number, "xx.door", f"Door {number}, left") for number in range(14)]


START = Heaps((2, 2))
PRICE = PhraseInput("Price", ("a bruise", "a dent"), high=2)


@frozen
class Three:
    one: int = 1
    two: int = 8
    three: tuple[str, ...] = ()


GAME = Pebbles()


def test_phrase_input_accepts_free_phrases():
    price = PhraseInput("Price", ("a bruise", "a dent"), high=2)
    assert list(price.values()) == [("a bruise",), ("a dent",)]
    assert price.parse(price.format(("a bruise", "a lost hat"))) == ("a bruise", "a lost hat")
    for wrong in ((), ("a dent", "a dent"), ("one", "two", "three"), ("this, that",), ("x" * 41,), (["a"],), "a dent"):
        with pytest.raises(BadInput, match="phrases"):
            price.validate(wrong)
    assert price.validate(["my left boot"]) == ("my left boot",)


def test_format_line_and_parse_line_are_inverse():
    position, lines = start_position(GAME, START), []
    for entries in (
        (SetNumber("Bo", "heap", 3), Decision("Ann", Throw(2)), Roll(d6, (6,), 6)),
        (Decision("Bo", Rest()),),
    ):
        due = position.pending
        position = position.push(*entries)
        lines.append(format_line(due, entries[1:] if len(entries) > 1 else entries))
        assert parse_line(due, lines[-1]) == (entries[1:] if len(entries) > 1 else entries)
    assert lines == ["Ann: Throw, 2 | d6=6", "Bo: Rest"]
    put = SetNumber("Bo", "heap", 3)
    assert format_line(position.pending, [put]) == "table: Bo's heap is 3"
    assert parse_line(position.pending, "table: Bo's heap is 3  # found one") == (put,)


def test_parse_choice_accepts_short_text_if_unambiguous():
    assert parse_choice(offers(Heaps((1, 2))), "Throw") == Throw(1)
    with pytest.raises(ValueError, match="needs Pebbles"):
        parse_choice(list(offers(START)), "Throw")
    with pytest.raises(ValueError, match="You can choose: Throw; Rest"):
        parse_choice(list(offers(START)), "dance")


def test_unset_nested_choice_has_no_text():
    nested = NestedChoiceInput("And then", tuple(offers(START)))
    assert (nested.format(None), nested.parse("")) == ("", None)
    assert nested.parse(nested.format(Throw(2))) == Throw(2)


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Tip(), "Tip"),
        (Tip(2), "Tip, of 2"),
        (Tip(0, Bet(3)), "Tip, then Bet, with 3"),
        (Tip(1, Tip(2)), "Tip, of 1, then Tip, leaving 2"),
    ],
)
def test_format_choice_and_parse_choice_are_inverse(choice, text):
    assert format_choice([TIP], choice) == text
    assert parse_choice([TIP], text.lower()) == choice


def test_unknown_phrase_is_reported_though_a_field_depends_on_earlier_ones():
    """The second field depends on the first: both sum to 9. The phrase for the third field is not a number."""
    second = OfferField("two", lambda values: IntegerInput("Two", 9 - sum(values.values()), 9), "Two")
    fields = (OfferField("one", IntegerInput("One", 1, 9), "One"), second, OfferField("three", PRICE, "for"))
    offer = Offer(Three(), "xx.three", "Three", fields)
    assert parse_choice([offer], "Three, One 4, Two 5, for a dent") == Three(4, 5, ("a dent",))
    with pytest.raises(BadInput, match=r"Three has no field 'gladly'\. Its fields: One; Two; for\."):
        parse_choice([offer], "Three, One 4, Two 5, for a dent, gladly")


def test_parse_choice_fills_field_with_one_value():
    assert parse_choice([ALL_IN], "bet") == Bet(2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Tip, with 2", "Tip has no field 'with 2'. Its fields: of; then."),
        ("Tip, off 2", "Tip has no field 'off 2'. Its fields: of; then."),
        ("Tip, of 3", "Coins must be a whole number from 0 to 2."),
        ("Tip, then Sing", "Cannot read 'Sing'. You can choose: Bet; Tip."),
        ("Sing", "You can choose: Tip."),
    ],
)
def test_parse_choice_rejects_unknown_text_with_reason(text, reason):
    with pytest.raises(BadInput) as refused:
        parse_choice([TIP], text)
    assert str(refused.value) == f"Cannot read {text!r}. {reason}"


@pytest.mark.parametrize(
    ("kind", "word", "text", "reason"),
    [
        (Pick("Coins", (1, 2), ("one", "two")), "of", "of three", "Coins must be one of one, two, not 'three'."),
        (Pick("Coins", (0, 2), ("none", "two")), "of", "of three", "Coins must be one of none, two, not 'three'."),
        (Pick("Coins", (2,), ("two",)), "", "one", "Coins must be two, not 'one'."),
        (None, "of", "of one", "Tip does not take 'of one' together with its other fields."),
    ],
)
def test_parse_choice_says_what_a_field_takes(kind, word, text, reason):
    coins = OfferField("coins", lambda _: kind, word)
    with pytest.raises(BadInput) as refused:
        parse_choice([Offer(Tip(), "xx.tip", "Tip", (coins,))], f"Tip, {text}")
    assert str(refused.value) == f"Cannot read 'Tip, {text}'. {reason}"


@pytest.mark.parametrize(("count", "last"), [(12, "Door 11, left."), (13, "Door 11, left ….")])
def test_parse_choice_error_lists_12_offers(count, last):
    with pytest.raises(BadInput) as refused:
        parse_choice(DOORS[:count], "window")
    assert str(refused.value).split("; ")[-1] == last


def test_parse_choice_rejects_ambiguous_text():
    with pytest.raises(BadInput, match="can mean Door 0, left; Door 1, left"):
        parse_choice(DOORS, "left")
    assert parse_choice(DOORS, "door 13") == 13


def test_format_choice_rejects_choice_that_is_not_offered():
    with pytest.raises(OutOfTurn, match="is not offered"):
        format_choice([BET], Bet(9))


@pytest.mark.parametrize(("value", "refused"), [(None, False), (Bet(2), False), (Bet(9), True)])
def test_nested_choice_input_checks_value(value, refused):
    with pytest.raises(BadInput, match=r"^Then must be one of Bet, Tip, not ") if refused else nullcontext():
        assert THEN.validate(value) is value


def test_nested_choice_input_describes_its_offers():
    assert [offer["label"] for offer in THEN.describe()["offers"]] == ["Bet", "Tip"]


def test_phrase_input_describes_examples_and_bounds():
    described = {"kind": "phrases", "examples": ["Rope", "Old map"], "low": 1, "high": 2}
    assert PhraseInput("a name", ("Rope", "Old map"), 1, 2).describe() == described


def test_phrase_input_allows_40_characters():
    kind = PhraseInput("a name", (), 1, 2)
    assert kind.validate(["x" * 40]) == ("x" * 40,)
    with pytest.raises(BadInput, match="up to 40 characters"):
        kind.validate(["x" * 41])
