"""Evenings written by earlier versions: each still runs line by line, and says of every line what it said then.

Nothing here is ever written anew. Where a rule changes on purpose, the log says with a ruling how it was played.
"""

from pathlib import Path

import pytest

from rules.games import GAMES
from rules.playing.examples import carried_out

LOGS = sorted((Path(__file__).parent / "corpus").glob("*.txt"))


def test_every_game_has_some():
    assert {log.stem.partition("-")[0] for log in LOGS} == set(GAMES)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_runs_as_it_did(log):
    text = log.read_text(encoding="utf-8")
    evening = carried_out(log.stem.partition("-")[0], text)
    assert str(evening.record()) == text
    back = evening.undo(len(evening.steps))
    assert (back.steps, back.redo(len(evening.steps)).steps) == ((), evening.steps)
