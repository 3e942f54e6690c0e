"""What is asked twice running is worked out once, and never where something else holds."""

import pytest

from rules.core import BadInput, using
from rules.core.context import cache_last_call
from rules.riskbreaker.combat.damage import kill_capacity
from rules.riskbreaker.rulings import RiskbreakerRulings


@pytest.fixture
def asked():
    """What a function was asked, and the function, which goes by a ruling."""
    calls = []

    @cache_last_call
    def bears(sheet):
        calls.append(sheet)
        return kill_capacity(*sheet)

    return calls, bears


def test_the_very_same_is_worked_out_once(asked):
    calls, bears = asked
    sheet = (5, 2)
    assert [bears(sheet), bears(sheet)] == [5, 5]
    assert calls == [sheet]


def test_what_is_only_equal_is_worked_out_again(asked):
    calls, bears = asked
    assert [bears((5, each)) for each in (2, 2)] == [5, 5]
    assert len(calls) == 2


def test_other_rulings_give_another_answer(asked):
    _, bears = asked
    sheet = (5, 2)
    with using(RiskbreakerRulings(kill_capacity="effective")):
        assert bears(sheet) == 3
    assert bears(sheet) == 5


def test_what_is_refused_is_refused_again(asked):
    calls, bears = asked
    sheet = (-1, 0)
    for _ in range(2):
        with pytest.raises(BadInput):
            bears(sheet)
    assert len(calls) == 2
