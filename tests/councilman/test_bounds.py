"""What steps a roll to live takes; the other numbers of the 2d8 draft stand on the page of rolls."""

import pytest

from rules.core import ScriptError, scripted
from rules.councilman import roll_to_live


@pytest.mark.parametrize("steps", [-98, 99])
def test_steps_of_a_roll_to_live_leave_room_for_its_own_decrease(steps):
    with pytest.raises(ValueError, match="steps takes whole numbers from -97 to 98"):
        scripted("2d8=1+1", roll_to_live, 0, 0, steps)
    fine = steps + 1 if steps < 0 else steps - 1
    with pytest.raises(ScriptError, match=r"asks for \d+d8k"):
        scripted("2d8=1+1", roll_to_live, 0, 0, fine)
