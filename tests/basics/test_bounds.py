"""What defences Rules Basics takes; its numbers stand on the page of rolls."""

import pytest

from rules.basics import defences_against, doubled, increased, stopped
from rules.core import BadInput, scripted


@pytest.mark.parametrize("wrong", ["dodge", ["dodge"], (("dodge",),), ("dodge", 9)])
def test_defences_are_pairs(wrong):
    for call in (defences_against, doubled, lambda d: increased(d, "dodge"), lambda d: scripted("", stopped, d)):
        with pytest.raises(BadInput, match="active defences are pairs such as"):
            call(wrong)
