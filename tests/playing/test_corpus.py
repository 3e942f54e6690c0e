"""Evenings written by earlier versions: each still runs line by line, and says of every line what it said then.

Nothing here is ever written anew. Where a rule changes on purpose, the log says with a ruling how it was played.
"""

from pathlib import Path

import pytest

from rules.games import GAMES
from rules.playing.examples import run_evening

LOGS = sorted((Path(__file__).parent / "corpus").glob("*.txt"))


def test_every_game_has_some():
    assert {log.stem.partition("-")[0] for log in LOGS} == set(GAMES)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_runs_as_it_did(log):
    text = log.read_text(encoding="utf-8")
    evening = run_evening(log.stem.partition("-")[0], text)
    assert str(evening.record()) == text
    back = evening.undo(len(evening.steps))
    again = back.redo(len(evening.steps))
    assert (back.steps, again.steps, again.now) == ((), evening.steps, evening.now)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_happened_is_told_in_words(log):
    evening = run_evening(log.stem.partition("-")[0], log.read_text(encoding="utf-8"))
    told = [step.text for moment in evening.moments if moment.position for step in moment.position.steps]
    assert len(told) > 3
    assert [text for text in told if "<" in text or " object" in text] == []
