"""Turns of a Riskbreaker battle with scripted dice, for tests of maneuvers."""

import pytest

from rules.core import IllegalChoice, played, scripted
from rules.riskbreaker import Battle, DeclareSkills, Pass, play_choices


def take(state: Battle, choice, dice="") -> Battle:
    return scripted(dice, play_choices, state, choice)


def check_forbidden(state: Battle, choice, rule):
    with pytest.raises(IllegalChoice) as caught:
        take(state, choice)
    assert caught.value.rule == rule


def pools(state, number=1):
    return state.fight(number).pools


def wait(state):
    """Let the next fighter pass, with seeded dice."""
    choice = DeclareSkills() if state.phase == "skills" else Pass(state.queue[0])
    return played(5, play_choices, state, choice)
