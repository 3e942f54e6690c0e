"""What may be lifted; the other numbers of Skillful stand on the page of checks."""

import pytest

from rules.skillful import points_to_rise, take_suckage

FAR = 1_000_000


@pytest.mark.parametrize("call", [lambda n: take_suckage(n, 0), points_to_rise])
def test_only_a_failed_roll_is_lifted(call):
    call(1)
    for wrong in (0, -FAR, FAR + 1, "3", True):
        with pytest.raises(ValueError, match=r"is not allowed|only a failed roll can be lifted"):
            call(wrong)
