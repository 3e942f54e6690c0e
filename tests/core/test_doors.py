"""The edge of a package: its functions check their arguments against their annotations."""

import pytest

from rules.core import BadInput, require_int
from rules.core.argument_checks import check_arguments


def toll(coins: int, *more: int, paid: bool = False) -> int:
    return 0 if paid else sum((coins, *more))


def face(shown: int) -> int:
    return require_int(shown, 1, 6, "a face")


def test_a_door_passes_what_fits():
    asked = check_arguments(toll)
    assert (asked(3), asked(3, 4, 5), asked(3, paid=True), asked(coins=3)) == (3, 12, 0, 3)
    assert check_arguments(toll) is asked
    assert check_arguments(7) == 7


@pytest.mark.parametrize(
    ("arguments", "named", "reason"),
    [
        (("3",), {}, "Coins of toll must be a whole number, not '3'."),
        ((3, 4.5), {}, "More of toll must be a whole number, not 4.5."),
        ((3,), {"paid": "no"}, "Paid of toll must be True or False, not 'no'."),
        ((), {"coins": None}, "Coins of toll must be a whole number, not None."),
    ],
)
def test_a_door_names_the_argument(arguments, named, reason):
    with pytest.raises(BadInput) as refused:
        check_arguments(toll)(*arguments, **named)
    assert str(refused.value) == reason


def test_a_function_has_better_words_than_its_annotations():
    with pytest.raises(BadInput, match="A face must be a whole number from 1 to 6, not '3'"):
        check_arguments(face)("3")
