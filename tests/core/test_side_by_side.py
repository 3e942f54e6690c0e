"""`side_by_side` carries a procedure out under every alternative of one ruling."""

import pytest

from rules.core import BadInput, Rulings, in_force, option, side_by_side


class TeaRulings(Rulings):
    sugar: str = option("td-e90", "one", one="One lump.", two="Two lumps.")
    milk: str = option("td-e91", "none", none="No milk.", some="Some milk.")


def cup(tea: str, *, hot: bool = True) -> str:
    rulings = in_force(TeaRulings)
    return f"{tea}, {rulings.sugar}, {rulings.milk}{'' if hot else ', cold'}"


def test_every_alternative_is_carried_out_and_the_other_rulings_stay():
    assert side_by_side(TeaRulings, "sugar", cup, "Assam") == {"one": "Assam, one, none", "two": "Assam, two, none"}


def test_named_arguments_are_passed_on():
    assert side_by_side(TeaRulings, "milk", cup, "Assam", hot=False)["some"] == "Assam, one, some, cold"


def test_an_unknown_ruling_is_refused():
    with pytest.raises(BadInput, match="A ruling must be one of sugar, milk"):
        side_by_side(TeaRulings, "lemon", cup, "Assam")
