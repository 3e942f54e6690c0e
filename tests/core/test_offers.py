"""Offers: their description, their single choices, and choices as text and back."""

import pytest
from bets import ALL_IN, BET, TIP, Bet
from pebbles import Heaps, Rest, Throw, offers

from rules.core import IllegalChoice, OutOfTurn
from rules.core.inputs import BadInputs
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer, OfferField, all_choices, allowed_offers, check_offered

START = Heaps((2, 2))


def test_offer_describes_its_fields():
    field = {"name": "coins", "label": "Coins", "help": "Of gold.", "word": "with"}
    kind = {"kind": "whole", "low": 1, "high": 3, "value": 1}
    assert BET.describe() == {"label": "Bet", "rule": "xx.bet", "asks": [{**field, **kind}]}
    assert BET.describe({"coins": 3})["asks"][0]["value"] == 3


def test_offer_makes_choice_with_default_values():
    assert (BET.make_choice({}), BET.make_choice({"coins": "2"})) == (Bet(1), Bet(2))


def test_all_choices_are_limited_per_offer():
    assert list(all_choices([BET, ALL_IN], 2)) == [Bet(1), Bet(2), Bet(2)]


def test_all_choices_of_nested_choice_are_all_pairs():
    # None, three bets and three small tips after each of three tips.
    assert len(list(TIP.all_choices())) == 3 * (1 + 3 + 3)


def test_offers_include_only_their_choices():
    throw, rest = offers(START)
    assert list(all_choices([throw, rest])) == [Throw(1), Throw(2), Rest()]
    assert throw.includes(Throw(2))
    assert not throw.includes(Throw(3))
    assert not rest.includes(Throw(1))
    with pytest.raises(BadInputs, match="Pebbles must be a whole number from 1 to 2"):
        throw.make_choice({"pebbles": 3})


def test_allowed_offers_drops_forbidden_and_empty_offers():
    def check(choice):
        if isinstance(choice, Throw) and choice.pebbles > 1:
            raise IllegalChoice("pe.throw", "too many pebbles")

    one, two, rest = (Offer(choice, "pe.throw", "x") for choice in (Throw(1), Throw(2), Rest()))
    from_two = Offer(Throw(1), "pe.throw", "x", (OfferField("pebbles", Pick("Pebbles", (2, 1))),))
    no_number = Offer(Throw(1), "pe.throw", "x", (OfferField("pebbles", Pick("Pebbles", ())),))
    assert list(allowed_offers((two, rest, from_two, no_number, one), check)) == [rest, one]


def test_check_offered_names_nearest_reason():
    """Ann has two pebbles, so she can throw one or two."""
    every = tuple(offers(START))
    check_offered(every, Throw(2))
    with pytest.raises(IllegalChoice, match="Throw: pebbles: Pebbles must be a whole number from 1 to 2, not 3"):
        check_offered(every, Throw(3))
    with pytest.raises(IllegalChoice, match="is not offered; the choices now are Throw"):
        check_offered(every, "a dance")
    with pytest.raises(OutOfTurn, match="No person has to choose now"):
        check_offered((), Rest())


def test_offer_rejects_unknown_field():
    throw = next(iter(offers(START)))
    assert throw.make_choice({"pebbles": 2}) == Throw(2)
    with pytest.raises(BadInputs, match="Throw has no field 'stones'"):
        throw.make_choice({"stones": 2})
