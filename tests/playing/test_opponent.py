"""The book plays a side: until somebody else is due, by lines of the log like any other."""

import json
from pathlib import Path

import pytest

from rules.core import Roller
from rules.games import GAMES
from rules.playing import play_json
from rules.playing.evenings import Kept, opened
from rules.playing.examples import carried_out
from rules.playing.opponent import due_for, let_play, played_by_book, plays

ROOT = Path(__file__).parents[2]
DUEL = """\
[game riskbreaker]

== A duel
[you] Ann: M3 Sword · A4 Move
[bandits] Bob: M3 Sword · A4 Move
"""


def asked(text, do, **request):
    return json.loads(play_json(json.dumps({"game": "riskbreaker", "text": text, "do": do, **request})))


def practice(game):
    """The fight on a game's first page."""
    page = (ROOT / "docs" / game / "index.md").read_text()
    return page.split("```text\n")[1].split("```")[0]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", ["plain", "advised"])
def test_a_practice_fight_is_played_to_its_end_by_the_book_alone(game, policy, monkeypatch):
    """Both sides are the book's: it goes on until the fight is over, and the text of it can be retold."""
    monkeypatch.setattr("rules.playing.evaluation.SOON", 0)
    monkeypatch.setattr("rules.playing.opponent.MOST", 4 if policy == "advised" else 60)
    evening = opened(game, Kept(practice(game)))
    assert evening.fault is None
    assert played_by_book(evening)
    sides = {side.name: policy for side in evening.now.board.sides}
    dice = Roller("practice")
    if evening.due.kind == "roll":
        evening = evening.enter(dice=dice)
    for _ in range(1 if policy == "advised" else 40):
        if due_for(evening, sides) is None:
            break
        evening = let_play(evening, dice, sides)
    assert len(evening.steps) > 2
    assert policy == "advised" or evening.due is None
    assert carried_out(game, str(evening.record())).steps[-1].line == evening.steps[-1].line


def test_the_book_waits_for_people_and_is_undone_like_them():
    evening = plays(opened("riskbreaker", Kept(DUEL)), "bandits")
    on = let_play(evening, Roller(1), played_by_book(evening))
    assert [step.line for step in on.steps[1:]] == ["Bob: Pass"]
    assert due_for(on, played_by_book(on)) is None
    with pytest.raises(ValueError, match="when one of its sides has to choose"):
        let_play(on, Roller(1), played_by_book(on))
    assert on.undo().steps == evening.steps


def test_who_plays_stands_in_the_text():
    text = asked(DUEL, "plays", line="bandits=advised")["text"]
    assert "[plays bandits=advised]" in text
    assert asked(text, "open")["plays"] == "bandits=advised"
    assert "[plays" not in asked(text, "plays", line="")["text"]
    refused = asked(DUEL, "plays", line="bandits=clever")
    assert not refused["ok"]
    assert "plain" in refused["error"]


def test_one_choice_is_left_to_the_book_for_anybody():
    reply = asked(DUEL, "play", who="Ann", line="plain", seed="s")
    assert [step.get("line") for step in reply["steps"]][-1] == "Ann: Pass"
    assert not asked(DUEL, "play", who="Zoe", line="plain")["ok"]
    assert not asked(DUEL, "play", who="Ann", line="clever")["ok"]
