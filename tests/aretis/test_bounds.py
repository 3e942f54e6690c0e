"""What numbers a fight of Stance and Poise takes; those of its tests stand on their page."""

import pytest
from bounds import within

from rules.aretis import Fighter, fight, until_a_fall
from rules.aretis.people import Entrant

ANN, BO = Fighter("Ann", 12, 10), Fighter("Bo", 0, 0)


@pytest.mark.parametrize(
    ("call", "low", "high"),
    [
        (lambda n: until_a_fall(ANN, BO, (n, 4), most=1), 1, 9),
        (lambda n: until_a_fall(ANN, BO, (4, 4), most=n), 1, 9),
        (lambda n: Entrant(ANN, blows=n), 0, None),
        (lambda n: fight.start(blows=n, one=(Entrant(ANN),), other=(Entrant(BO),)), 1, None),
    ],
)  # fmt: skip
def test_numbers_are_taken_within_their_bounds(call, low, high):
    if high == 9:  # the rounds and the poise of a duel have no end, but take their time
        call(high)
        call(high + 1)
        for wrong in (low - 1, "3", True):
            with pytest.raises(ValueError, match="is not allowed"):
                call(wrong)
    else:
        within(call, low, high)
