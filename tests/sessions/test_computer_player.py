"""The computer plays a side by session lines until another person must choose."""

from pathlib import Path

import pytest
from sessions import check_session_text, reply_to

from rules.aretis import attack_choice, defend_choice
from rules.core import SeededDice
from rules.core.play.position import Decision
from rules.core.play.ratings import KNOWN, Advice, Rating
from rules.games import GAMES
from rules.sessions.choice_form import only_line
from rules.sessions.computer_player import (
    choose_by_policy,
    computer_policies,
    pending_computer,
    play_computer_turns,
    redo_steps,
    set_computer_sides,
    undo_steps,
)
from rules.sessions.saved_sessions import SavedSession, load_session

ROOT = Path(__file__).parents[2]
# Games whose first page has a fight to learn by.
PRACTISED = [game for game in GAMES if "[plays " in (ROOT / "docs" / game / "index.md").read_text(encoding="utf-8")]
DUEL = """\
[game riskbreaker]

== A duel
[you] Ann: M3 Sword · A4 Move
[bandits] Bob: M3 Sword · A4 Move
"""


def practice_text(game):
    """Return the text of the fight on a game's first page."""
    page = (ROOT / "docs" / game / "index.md").read_text()
    return page.split("```text\n")[1].split("```")[0]


def test_computer_plays_declarations_to_the_end():
    text = DUEL.replace("\n\n", "\n[rulings declaring=in-turn]\n\n", 1)
    found = play_computer_turns(
        set_computer_sides(load_session("riskbreaker", SavedSession(text)), "you, bandits"), SeededDice(3)
    )
    assert found.current.position.outcome.winner in ("you", "bandits")
    assert {"you: Skills", "bandits: Skills"} <= {line.partition("  #")[0] for line in found.to_text().scenes[0].lines}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", PRACTISED)
@pytest.mark.parametrize("policy", ["plain", "advised"])
def test_computer_plays_practice_fight_to_the_end(game, policy, monkeypatch):
    """The book plays both sides until the fight ends, and the session's text reads back."""
    monkeypatch.setattr("rules.sessions.evaluation.SOON", 0)
    monkeypatch.setattr("rules.sessions.computer_player.MAX_CHOICES", 4 if policy == "advised" else 60)
    session = load_session(game, SavedSession(practice_text(game)))
    assert session.fault is None
    assert computer_policies(session)
    session = set_computer_sides(session, ", ".join(f"{side.name}={policy}" for side in session.current.board.sides))
    dice = SeededDice("practice")
    if session.pending.kind == "roll":
        session = session.enter(dice=dice)
    for _ in range(1 if policy == "advised" else 40):
        if pending_computer(session) is None:
            break
        session = play_computer_turns(session, dice)
    assert len(session.steps) > 2
    assert policy == "advised" or session.pending is None
    assert check_session_text(game, str(session.to_text())).steps[-1].line == session.steps[-1].line


def test_computer_waits_for_players_and_is_undone():
    session = set_computer_sides(load_session("riskbreaker", SavedSession(DUEL)), "bandits")
    on = play_computer_turns(session, SeededDice(1))
    assert [step.line for step in on.steps[1:]] == ["Bob: Pass"]
    assert pending_computer(on) is None
    with pytest.raises(ValueError, match="none of these sides has to choose now"):
        play_computer_turns(on, SeededDice(1))
    assert on.undo().steps == session.steps


def test_computer_plays_until_a_player_must_choose():
    text = reply_to(DUEL, "plays", line="bandits")["text"]
    reply = reply_to(text, "play", seed="s")
    assert [step["line"] for step in reply["steps"]] == ["Bob: Pass"]
    assert "none of these sides has to choose now" in reply_to(reply["text"], "play", seed="s")["error"]
    assert "Bob: Pass" in reply_to(text, "play", who="Bob")["text"]  # a side without a named policy plays the plain one


def test_computer_rolls_from_given_seed():
    """Without a given seed a fixed seed is used, so that equal requests have equal results."""
    duel = "[game councilman]\n\n== A duel\n[players] Ann: Life 9\n[gm] Orc: Life 9\n"
    for seed in ("one", "another"):
        session = choose_by_policy(load_session("councilman", SavedSession(duel)), "players", SeededDice(seed), "plain")
        assert "2d8=" in session.steps[-1].line
        assert reply_to(duel, "play", who="players", seed=seed)["text"] == str(session.to_text())
    assert reply_to(duel, "play", who="players", seed="one") != reply_to(duel, "play", who="players", seed="another")
    assert reply_to(duel, "play", who="players") == reply_to(duel, "play", who="players", seed="book")


def test_session_text_names_computer_sides():
    text = reply_to(DUEL, "plays", line="bandits=advised")["text"]
    assert "[plays bandits=advised]" in text
    assert reply_to(text, "open")["plays"] == "bandits=advised"
    assert "[plays" not in reply_to(text, "plays", line="")["text"]
    ruled = DUEL.replace("\n\n", "\n[rulings as-printed]\n\n", 1)
    assert reply_to(reply_to(ruled, "plays", line="bandits")["text"], "plays", line="")["text"] == ruled
    refused = reply_to(DUEL, "plays", line="bandits=clever")
    assert not refused["ok"]
    assert "plain" in refused["error"]


CAMP = """\
[game riskbreaker]

== The camp
[you] Ann: M3 Sword · A4 Move; Ida: M2 A5 W4 P4 · A: Bow
[bandits] Bob: M3 Sword · A4 Move; Odo: M3 Pike
"""


@pytest.mark.parametrize(
    ("policy", "missed"), [("best-answer", "no best answer was found"), ("best-known", "not in a table")]
)
def test_log_notes_policy_without_answer_in_time(policy, missed, monkeypatch):
    """Two against two without time: fights under the plain tactic decide, and the note says so."""
    monkeypatch.setattr("rules.sessions.evaluation.LONG", 0)
    reply = reply_to(CAMP, "play", who="Ann", line=policy, seed="s")
    note = reply["steps"][-1]["note"]
    assert missed in note
    assert "simulated fights after each choice, with the simple tactic" in note
    assert f"# {note}" in reply["text"]
    assert check_session_text("riskbreaker", reply["text"]).steps[-1].note == note


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("policy", ["plain", "best-answer", "best-known"])
def test_log_has_no_note_if_policy_is_followed(policy, monkeypatch):
    """One blow decides the duel; each family of choices has only its plainest choice."""
    monkeypatch.setattr("rules.sessions.evaluation.OF_EACH", 1)
    text = "[game aretis]\n\n== x\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
    assert reply_to(text, "play", who="Ann", line=policy, seed="s")["steps"][-1]["note"] == ""


def test_short_policy_notes_source_of_each_choice():
    """The practice fight of Stance and Poise has a value table. With 1 more Attack, it has none."""
    text = practice_text("aretis")
    notes = [
        reply_to(log, "play", who="Ash", line="advised", seed="s")["steps"][-1]["note"]
        for log in (text, text.replace("Attack 12", "Attack 13"))
    ]
    assert "from a table of solved positions" in notes[0]
    assert "the simple tactic" in notes[1]


def test_computer_makes_60_choices_per_request(monkeypatch):
    made = []

    def decided_again(session, *who):
        made.append(who)
        return session

    monkeypatch.setattr("rules.sessions.computer_player.choose_by_policy", decided_again)
    session = set_computer_sides(load_session("riskbreaker", SavedSession(DUEL)), "you, bandits")
    assert play_computer_turns(session, SeededDice(1)) is session
    assert len(made) == 60


def test_computer_takes_best_advice(monkeypatch):
    text = "[game aretis]\n\n== x\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
    for first, second in (
        (attack_choice("Ann", "Bob"), defend_choice("Ann")),
        (defend_choice("Ann"), attack_choice("Ann", "Bob")),
    ):
        found = Advice(KNOWN, tuple(Rating(choice, 0.5, 0.5, 0.5) for choice in (first, second)))
        monkeypatch.setattr("rules.sessions.computer_player.advise", lambda *_, found=found: found)
        after = choose_by_policy(load_session("aretis", SavedSession(text)), "Ann", SeededDice("s"), "advised")
        assert after.current.position.added == (Decision("Ann", first),)


def test_computer_without_tactic_takes_first_offer(monkeypatch):
    def none(*_):
        raise ValueError("no such moment")

    monkeypatch.setattr("rules.sessions.computer_player.plain_policy", lambda *_: none)
    assert "no tactic for this" in reply_to(DUEL, "play", who="Ann", line="plain", seed="s")["steps"][-1]["note"]


def test_computer_makes_one_choice_for_any_person():
    reply = reply_to(DUEL, "play", who="Ann", line="plain", seed="s")
    assert [step.get("line") for step in reply["steps"]][-1] == "Ann: Pass"
    assert not reply_to(DUEL, "play", who="Zoe", line="plain")["ok"]
    assert not reply_to(DUEL, "play", who="Ann", line="clever")["ok"]


def test_undo_takes_back_the_last_choice_of_people_and_what_followed():
    """After Ann's Pass, the only possible division and shares are entered automatically, and the book plays Bob."""
    opened = set_computer_sides(load_session("riskbreaker", SavedSession(DUEL)), "bandits")
    start = play_computer_turns(opened, None)
    session = start.enter_line("Ann: Pass | d10=1, d10=2")
    while (line := only_line(session)) or pending_computer(session):
        session = play_computer_turns(session, SeededDice(1)) if pending_computer(session) else session.enter_line(line)
    assert len(session.steps) > len(start.steps) + 1
    assert undo_steps(session).steps == start.steps
    assert redo_steps(undo_steps(session)).steps == session.steps
    assert undo_steps(start).steps == opened.steps  # the people have not chosen anything yet
