"""One procedure, four run modes: procedures that calculators enumerate are also played, scripted and explained."""

from math import sqrt

import pytest
from shares import WHOLE, share

from rules.calculators import CALCULATORS
from rules.core import Dice, SeededDice, clear_memo, explained, odds, played, scripted, using
from rules.core.context import current_policy
from rules.core.enumeration import Enumerator

GAMES = sorted({calculator.game for calculator in CALCULATORS.values()})
PLAYS = 300 if WHOLE else 30


class Recorder(Dice):
    """Dice from a seed that record every roll as a script."""

    def __init__(self, seed):
        self._roller, self._rolls = SeededDice(seed), []

    def roll(self, pool):
        roll = self._roller.roll(pool)
        self._rolls.append(f"{pool}={'+'.join(map(str, roll.faces))}")
        return roll

    @property
    def script(self):
        return ", ".join(self._rolls)


@pytest.fixture(params=share(GAMES, 1))
def enumerated(request, monkeypatch):
    """Return each procedure that the game's calculators enumerate by default, with its arguments and its policy."""
    seen = {}

    follow_all = Enumerator.follow_all

    def watch(self, procedure, args, named):
        seen.setdefault(procedure, (args, named, current_policy()))
        return follow_all(self, procedure, args, named)

    monkeypatch.setattr(Enumerator, "follow_all", watch)
    clear_memo()
    for calculator in CALCULATORS.values():
        if calculator.game == request.param:
            calculator.make_question().answer()
    monkeypatch.undo()
    assert seen
    return seen


def test_played_results_replay_and_are_among_odds(enumerated):
    for procedure, (args, named, policy) in enumerated.items():
        with using(policy=policy):
            agree(procedure, args, named)


def agree(procedure, args, named):
    exact = odds(procedure, *args, **named)
    assert sum(chance for _, chance in exact.items()) == 1
    counts = dict.fromkeys(exact, 0)
    for seed in range(PLAYS):
        recorder = Recorder(seed)
        result = procedure(recorder, *args, **named)
        assert result in exact, f"{procedure.__name__}{args} played {result!r}, which enumeration lacks"
        counts[result] += 1
        if seed < PLAYS // 15:
            assert played(seed, procedure, *args, **named) == result
            assert scripted(recorder.script, procedure, *args, **named) == result
            assert explained(recorder.script, procedure, *args, **named).result == result
    for outcome, count in counts.items():
        chance = exact[outcome]
        # five standard deviations and one; the seeds are fixed, so the result is always the same
        assert abs(count - PLAYS * chance) <= 5 * sqrt(PLAYS * chance * (1 - chance)) + 1, (procedure, outcome)
