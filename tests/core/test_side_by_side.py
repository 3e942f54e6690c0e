"""`compare_rulings` carries a procedure out under every alternative of one ruling."""

import pytest

from rules.core import BadInput, Rulings, compare_rulings, current_rulings, ruling


class TeaRulings(Rulings):
    sugar: str = ruling("td-e90", "one", one="One lump.", two="Two lumps.")
    milk: str = ruling("td-e91", "none", none="No milk.", some="Some milk.")


def cup(tea: str, *, hot: bool = True) -> str:
    rulings = current_rulings(TeaRulings)
    return f"{tea}, {rulings.sugar}, {rulings.milk}{'' if hot else ', cold'}"


def test_every_alternative_is_carried_out_and_the_other_rulings_stay():
    assert compare_rulings(TeaRulings, "sugar", cup, "Assam") == {"one": "Assam, one, none", "two": "Assam, two, none"}


def test_named_arguments_are_passed_on():
    assert compare_rulings(TeaRulings, "milk", cup, "Assam", hot=False)["some"] == "Assam, one, some, cold"


def test_an_unknown_ruling_is_refused():
    with pytest.raises(BadInput, match="A ruling must be one of sugar, milk"):
        compare_rulings(TeaRulings, "lemon", cup, "Assam")
