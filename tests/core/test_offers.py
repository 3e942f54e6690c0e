"""Offers: their description, their single choices, and choices as text and back."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules.core import BadInput, OutOfTurn
from rules.core.inputs import IntegerInput
from rules.core.play.notation import NestedChoiceInput, PhraseInput, format_choice, parse_choice
from rules.core.play.offers import Offer, OfferField, members


@dataclass(frozen=True)
class Bet:
    """Bet some coins."""

    coins: int = 1


@dataclass(frozen=True)
class Tip:
    """Leave some coins, and then choose again."""

    coins: int = 0
    after: Any = None


BET = Offer(Bet(), "xx.bet", "Bet", (OfferField("coins", IntegerInput("Coins", 1, 3, "Of gold."), "with"),))
ALL_IN = Offer(Bet(2), "xx.bet", "Bet", (OfferField("coins", IntegerInput("Coins", 2, 2), "with"),))
SMALL_TIP = Offer(Tip(), "xx.tip", "Tip", (OfferField("coins", IntegerInput("Coins", 0, 2), "leaving"),))
THEN = NestedChoiceInput("Then", (BET, SMALL_TIP))
TIP = Offer(
    Tip(), "xx.tip", "Tip", (OfferField("coins", IntegerInput("Coins", 0, 2), "of"), OfferField("after", THEN, "then"))
)
DOORS = [Offer(number, "xx.door", f"Door {number}, left") for number in range(14)]


def test_an_offer_describes_its_fields():
    field = {"name": "coins", "label": "Coins", "help": "Of gold.", "word": "with"}
    kind = {"kind": "whole", "low": 1, "high": 3, "value": 1}
    assert BET.describe() == {"label": "Bet", "rule": "xx.bet", "asks": [{**field, **kind}]}
    assert BET.describe({"coins": 3})["asks"][0]["value"] == 3


def test_an_offer_makes_its_plain_choice_without_values():
    assert (BET.make({}), BET.make({"coins": "2"})) == (Bet(1), Bet(2))


def test_members_are_limited_for_each_offer():
    assert list(members([BET, ALL_IN], 2)) == [Bet(1), Bet(2), Bet(2)]


def test_members_of_a_nested_choice_are_all_pairs():
    # None, three bets and three small tips after each of three tips.
    assert len(list(TIP.members())) == 3 * (1 + 3 + 3)


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Tip(), "Tip"),
        (Tip(2), "Tip, of 2"),
        (Tip(0, Bet(3)), "Tip, then Bet, with 3"),
        (Tip(1, Tip(2)), "Tip, of 1, then Tip, leaving 2"),
    ],
)
def test_choices_are_written_and_read_back(choice, text):
    assert format_choice([TIP], choice) == text
    assert parse_choice([TIP], text.lower()) == choice


def test_a_field_with_one_value_may_be_left_out():
    assert parse_choice([ALL_IN], "bet") == Bet(2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Tip, with 2", "Tip has no field 'with 2'. Its fields: of; then."),
        ("Tip, off 2", "Tip has no field 'off 2'. Its fields: of; then."),
        ("Tip, of 3", "coins: Coins must be a whole number from 0 to 2, not 3."),
        ("Tip, then Sing", "Cannot read 'Sing'. You can choose: Bet; Tip."),
        ("Sing", "You can choose: Tip."),
    ],
)
def test_text_of_no_offer_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadInput) as refused:
        parse_choice([TIP], text)
    assert str(refused.value) == f"Cannot read {text!r}. {reason}"


@pytest.mark.parametrize(("count", "last"), [(12, "Door 11, left."), (13, "Door 11, left ….")])
def test_a_refusal_lists_twelve_offers(count, last):
    with pytest.raises(BadInput) as refused:
        parse_choice(DOORS[:count], "window")
    assert str(refused.value).split("; ")[-1] == last


def test_text_of_several_offers_is_refused_with_all_of_them():
    with pytest.raises(BadInput, match="can mean Door 0, left; Door 1, left"):
        parse_choice(DOORS, "left")
    assert parse_choice(DOORS, "door 13") == 13


def test_a_choice_of_no_offer_has_no_text():
    with pytest.raises(OutOfTurn, match="is not offered"):
        format_choice([BET], Bet(9))


@pytest.mark.parametrize(("optional", "value", "refused"), [
    (True, None, False), (False, None, True), (True, Bet(2), False), (True, Bet(9), True),
])  # fmt: skip
def test_a_nested_choice_checks_its_value(optional, value, refused):
    errors = {}
    NestedChoiceInput("Then", THEN.offers, optional).read(value, "after", errors)
    assert bool(errors) == refused
    assert not refused or str(errors["after"]).startswith("Then must be one of Bet, Tip, not ")


def test_a_nested_choice_is_described():
    described = THEN.describe()
    assert (described["optional"], [offer["label"] for offer in described["offers"]]) == (True, ["Bet", "Tip"])


def test_phrases_are_described():
    described = {"kind": "phrases", "examples": ["Rope", "Old map"], "low": 1, "high": 2}
    assert PhraseInput("a name", ("Rope", "Old map"), 1, 2).describe() == described


@pytest.mark.parametrize(("length", "allowed"), [(40, True), (41, False)])
def test_phrases_have_up_to_40_characters(length, allowed):
    errors = {}
    PhraseInput("a name", (), 1, 2).read(["x" * length], "names", errors)
    assert (not errors) == allowed
