"""Sides delegated for a turn or a round: choices, end, undo, redo and text."""

import pytest
from sessions import check_session_text, reply_to

from rules.core import BadInput, SeededDice
from rules.sessions.computer_player import (
    available_spans,
    delegated_sides,
    pending_computer,
    play_computer_turns,
    redo_steps,
    set_computer_sides,
    undo_steps,
)
from rules.sessions.saved_sessions import SavedSession, load_session
from rules.sessions.views import session_json

# Turns go by skill level (Ann, Ida, Bob), by Speed (Ann, Bea, Orc), by sides in turn; in the last two, all at once.
FIGHTS = {
    "riskbreaker": """\
[you] Ann: M3 Sword; Ida: M2 Bow
[foes] Bob: M1 Knife
Ann: Pass
Ida: Pass
Bob: Pass | d10=1, d10=2
you: Fights, Ann + Ida + Bob
you: Share, 0
foes: Share, 0
all: Skills
""",
    "councilman": "[players] Ann: Life 9; Ben: Life 9\n[gm] Orc: Life 9; Sly: Life 9\n",
    "basics": """\
[you] Ann: Speed 7 · club 11 1d · dodge 8 · at 0 0; Bea: Speed 6 · club 11 1d · dodge 8 · at 1 0
[orcs] Orc: Speed 5 · club 11 1d · dodge 8 · at 0 1
""",
    "skillful": """\
[you] Ann: Broadsword 10 · Dodge 8; Bea: Broadsword 9 · Dodge 8
[thieves] Jack: Broadsword 9 · Dodge 6
""",
    "aretis": """\
[gate] Ann: Attack 12 · Defence 9; Bea: Attack 8 · Defence 14
[raiders] Gruk: Attack 11 · Defence 9
""",
}


def begin_fight(game, head="", fight=None):
    session = load_session(game, SavedSession(f"[game {game}]\n{head}\n== A fight\n{fight or FIGHTS[game]}"))
    assert session.fault is None
    return session


def play_on(session, *said):
    """Return the session after all choices of the book; the other people choose these lines in turn."""
    left = list(said)
    while session.pending:
        if pending_computer(session):
            session = play_computer_turns(session, None)
        elif left:
            session = session.enter_line(left.pop(0))
        else:
            break
    assert not left
    return session


def play_delegated(game, span, *said, head=""):
    """Return the choices after the book takes the first side's decisions, and the session then."""
    before = begin_fight(game, head)
    side = before.current.board.sides[0].name
    after = play_on(before.enter_line(f"table: the book plays {side} this {span}"), *said)
    lines = [step.line.split(" | ")[0] for step in after.steps[len(before.steps) :]]
    assert lines[0] == f"table: the book plays {side} this {span}, plain"
    assert check_session_text(game, str(after.to_text())).current == after.current  # the text replays without the book
    return lines[1:], after


def test_riskbreaker_turn_is_one_person():
    lines, after = play_delegated("riskbreaker", "turn", "| d10=10")
    assert lines == ["Ann: Inflict Kill Damage, Sword, Risk 2, 2 to Bob"]
    assert (after.pending.who[0], delegated_sides(after)) == ("Ida", {})


def test_riskbreaker_round_is_all_turns_of_the_side():
    lines, after = play_delegated("riskbreaker", "round", "| d10=10", "| d10=10", "Bob: Pass")
    blow = "Inflict Kill Damage, {}, Risk 2, 2 to Bob"
    assert lines == [f"Ann: {blow.format('Sword')}", f"Ida: {blow.format('Bow')}", "Bob: Pass"]
    assert (after.pending.who[0], delegated_sides(after)) == ("all", {})


def test_riskbreaker_setup_counts_as_round():
    """No fighter prepares, all are in one Fight, and the book also declares the skills of its side."""
    whole = begin_fight("riskbreaker")
    before = whole.undo(len(whole.steps) - 1).enter_line("table: the book plays you this round")
    after = play_on(before, "Bob: Pass", "| d10=1", "| d10=2", "foes: Share, 0")
    lines = [step.line.split(" | ")[0] for step in after.steps[2:]]
    assert lines == [
        "Ann: Pass",
        "Ida: Pass",
        "Bob: Pass",
        "you: Fights, Ann + Ida + Bob",
        "you: Share, 0",
        "foes: Share, 0",
    ]
    assert (after.pending.who[0], delegated_sides(after)) == ("all", {})


MISSED = ("| 2d8=4+3", "| 2d8=6+8")  # 4 + 3 + 1 against 14: Very Bad, so the target may answer


def test_councilman_turn_includes_results_of_attack():
    lines, after = play_delegated("councilman", "turn", *MISSED, "Orc: Take Advantage")
    assert lines == ["players: Ann attacks Orc", "Orc: Take Advantage"]
    assert (after.pending.who, delegated_sides(after)) == (("gm",), {})


def test_councilman_turn_may_have_two_creatures():
    fight = FIGHTS["councilman"].replace("Ben: Life 9", "Ben: Life 9 · Advantage 1")
    delegated = begin_fight("councilman", fight=fight).enter_line("players: Two at once")
    after = play_on(delegated.enter_line("table: the book plays players this turn"), *MISSED, "Orc: Take Advantage")
    assert after.steps[-1].line == "players: Ben attacks Orc"
    assert after.pending.who == ("gm",)  # the GM chooses what to spend on it


def test_councilman_round_ends_after_all_have_acted():
    """Ben strikes back in Sly's turn for 2 of Sly's Life. In his own he attacks the creature with least Life."""
    ben = ("gm: Spend nothing", "| 1d8=2", "gm: Spend nothing", *MISSED, "Sly: Take Advantage")
    said = (*MISSED, "Orc: Take Advantage", "gm: Sly attacks Ben", *MISSED, *ben, "gm: Orc does something else")
    lines, after = play_delegated("councilman", "round", *said)
    by_book = [line for line in lines if not line.startswith(("gm: ", "Orc: ", "Sly: "))]
    assert by_book == ["players: Ann attacks Orc", "Ben: Strike back", "players: Ben attacks Sly"]
    assert (after.current.board.line, delegated_sides(after)) == ("Round 2 · the players to act", {})


def test_basics_turn_is_one_person_and_round_one_second():
    lines, after = play_delegated("basics", "turn", "| 3d6=6+6+5")
    assert lines == ["Ann: Attack Orc with club"]
    assert (after.pending.who, delegated_sides(after)) == (("Bea",), {})
    lines, after = play_delegated("basics", "round", "| 3d6=6+6+5", "| 3d6=6+6+5", "Orc: Do Nothing")
    assert lines == ["Ann: Attack Orc with club", "Bea: Attack Orc with club", "Orc: Do Nothing"]
    assert (after.pending.who, delegated_sides(after)) == (("Ann",), {})


DODGED = ("Jack: Dodge, ordinary", "| d20!=3", "| d20!=15")  # 10 + 3 or 9 + 3 against 6 + 15


def test_skillful_turn_is_an_action_with_its_results():
    lines, after = play_delegated("skillful", "turn", *DODGED)
    assert lines == ["Ann: Attack with Broadsword, on Jack, ordinary", "Jack: Dodge, ordinary"]
    assert (after.pending.who, delegated_sides(after)) == (("Bea", "Jack"), {})


def test_skillful_round_ends_after_all_have_acted():
    """The book also chooses Bea's defence against Jack."""
    said = (*DODGED, *DODGED, "Jack: Attack with Broadsword, on Bea, ordinary", "| d20!=3", "| d20!=15")
    lines, after = play_delegated("skillful", "round", *said)
    attack = "Attack with Broadsword, on Jack, ordinary"
    by_book = [line for line in lines if not line.startswith("Jack: ")]
    assert by_book == [f"Ann: {attack}", f"Bea: {attack}", "Bea: Dodge, ordinary"]
    assert (after.pending.who, delegated_sides(after)) == (("Ann", "Bea", "Jack"), {})


@pytest.mark.parametrize("span", ["turn", "round"])
def test_skillful_round_without_rounds_is_a_turn(span):
    head = "[rulings turn_order=as-printed]\n"
    lines, after = play_delegated("skillful", span, *DODGED, head=head)
    assert lines == ["Ann: Attack with Broadsword, on Jack, ordinary", "Jack: Dodge, ordinary"]
    assert (available_spans(after), delegated_sides(after)) == (["turn", "fight"], {})


@pytest.mark.parametrize("span", ["turn", "round"])
def test_aretis_round_is_simultaneous_choice(span):
    """The book chooses for both of its side, in secret until Gruk has chosen too. Both miss him with a 20."""
    lines, after = play_delegated("aretis", span)
    assert lines == ["Ann: Attack, at Gruk", "Bea: Attack, at Gruk"]
    assert (session_json(after)["secret"], session_json(after)["due"]["who"][0]["name"]) == (2, "Gruk")
    lines, after = play_delegated("aretis", span, "Gruk: Defend", *("| d20=20",) * 4)
    assert (after.pending.who, delegated_sides(after), session_json(after)["secret"]) == (("Ann", "Bea", "Gruk"), {}, 0)
    assert (available_spans(after), lines[2:]) == (["round", "fight"], ["Gruk: Defend"])


def test_hidden_choice_lasts_one_round():
    """Three fighters have chosen when Cy is taken out. In the next round only Ann, of two, has chosen."""
    duel = "[game aretis]\n\n== x\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10; Cy: Attack 9\n"
    chosen = "Ann: Attack, at Cy\nBob: Defend\nCy: Defend | d20=2, d20=19\nAnn: Defend\n"
    fought = load_session("aretis", SavedSession(duel + chosen))
    assert (fought.pending.who, session_json(fought)["secret"]) == (("Bob",), 1)


def test_aretis_hidden_choice_survives_delegation():
    chosen = begin_fight("aretis").enter_line("Ann: Defend").enter_line("table: the book plays raiders this round")
    # Ann's choice, the line of delegation, and Gruk's choice. Bea has not chosen yet.
    assert session_json(play_on(chosen))["secret"] == 3


def test_aretis_open_turn_is_one_choice():
    lines, after = play_delegated("aretis", "turn", head="[rulings choosing=aloud]\n")
    assert lines == ["Ann: Attack, at Gruk"]
    assert (after.pending.who, available_spans(after)) == (("Bea",), ["turn", "round", "fight"])


def play_line(session, line):
    session = session.enter_line(line)
    return play_computer_turns(session, SeededDice(5))


def test_undo_and_redo_cover_all_computer_choices():
    before = set_computer_sides(begin_fight("basics"), "orcs")
    after = play_line(before, "table: the book plays you this round")
    assert [step.line.split(":")[0] for step in after.steps[-4:]] == ["table", "Ann", "Bea", "Orc"]
    back = undo_steps(after)
    assert (back.steps, back.current) == (before.steps, before.current)
    assert redo_steps(back) == after
    assert after.undo(1).undo(2).undo(1) == back  # undo by number goes line by line


def test_undo_goes_by_line_after_other_choices():
    after = play_on(
        begin_fight("basics").enter_line("table: the book plays you this round"), "| 3d6=6+6+5", "| 3d6=6+6+5"
    )
    human = after.enter_line("Orc: Do Nothing")
    assert undo_steps(human).steps == after.steps
    assert undo_steps(after).steps == begin_fight("basics").steps  # nobody but the book has chosen before
    own = human.enter_line("Ann: Do Nothing")
    assert undo_steps(undo_steps(own)).steps == after.steps


def test_redo_stops_after_computer_choices():
    """The book plays Ann's turn, and Bea chooses for herself: undo and redo take them as two steps."""
    book = play_line(begin_fight("basics"), "table: the book plays you this turn")
    own = book.enter_line("Bea: Do Nothing")
    start = undo_steps(undo_steps(own))
    assert start.steps == begin_fight("basics").steps
    assert redo_steps(start).steps == book.steps
    assert redo_steps(redo_steps(start)).steps == own.steps


def test_last_delegation_applies_and_can_be_stopped():
    session = (
        begin_fight("basics")
        .enter_line("table: the book plays you this round")
        .enter_line("table: the book plays you this turn, best-known")
    )
    assert delegated_sides(session) == {"you": "best-known"}
    on = session.enter_line("Ann: Do Nothing")
    assert delegated_sides(on) == {"you": "plain"}
    assert delegated_sides(on.enter_line("table: the book stops for you")) == {}


def test_delegation_ends_with_fight():
    """One blow of 4 harm takes the Orc out, in Ann's turn: Bea has no target."""
    before = begin_fight("basics", fight="[harm 4]\n" + FIGHTS["basics"])
    after = play_on(before.enter_line("table: the book plays you this round"), "| 3d6=2+2+2", "| 3d6=6+6+5", "| 1d6=4")
    assert (after.pending, after.current.position.outcome.winner, delegated_sides(after)) == (None, "you", {})
    assert (available_spans(after), undo_steps(after).steps) == ([], before.steps)


def test_delegation_stops_if_policy_has_no_choice(monkeypatch):
    """A tactic may have no choice in an unknown position, as the one in this test."""

    def unknown(*_):
        raise BadInput("a moment", "this tactic knows no such moment")

    before = begin_fight("riskbreaker")
    monkeypatch.setattr("rules.sessions.computer_player.plain_policy", lambda *_: unknown)
    [who, *_] = [name for name in before.pending.who if name != "GM"]
    side = next(side.name for side in before.current.board.sides if any(person.name == who for person in side.people))
    after = play_computer_turns(before.enter_line(f"table: the book plays {side} this round"), SeededDice(1))
    assert after.steps[-1].line == f"table: the book stops for {side}, plain has no choice for {who} here"
    assert (delegated_sides(after), session_json(after)["book"]) == ({}, False)
    assert check_session_text("riskbreaker", str(after.to_text())).current == after.current
    assert undo_steps(after).steps == before.steps


def test_plain_tactic_splits_advantage_evenly():
    fight = """\
[you] Ann: M3 Sword; Ida: M2 Bow
[foes] Bob: M1 Knife; Cid: M1 Knife
Ann: Pass
Ida: Pass
Bob: Pass
Cid: Pass | d10=1, d10=2
you: Fights, Ann + Bob / Ida + Cid
"""
    after = play_computer_turns(
        begin_fight("riskbreaker", fight=fight).enter_line("table: the book plays you this turn"), SeededDice(1)
    )
    assert "you: Share evenly" in [step.line for step in after.steps]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("plays them this turn", "A side must be one of you, orcs, not 'them'"),
        ("plays you this hour", "The time that the book plays must be one of turn, round, fight, not 'hour'"),
        (
            "plays you this turn, clever",
            "A policy must be one of plain, advised, best-answer, best-known, not 'clever'",
        ),
        ("plays", "Cannot read 'table: the book plays'. Write: the book plays SIDE this turn"),
        ("stops for them", "A side must be one of you, orcs, not 'them'"),
    ],
)
def test_delegation_rejects_wrong_lines(line, why):
    with pytest.raises(ValueError, match=why):
        begin_fight("basics").enter_line(f"table: the book {line}")


def test_delegation_needs_a_fight_without_pending_dice():
    rest = load_session(
        "councilman", SavedSession("[game councilman]\n\n== Camp\n[scene between]\n[players] Ann: Life 9\n")
    )
    assert rest.fault is None
    attacked = begin_fight("councilman").enter_line("players: Ann attacks Orc")
    with pytest.raises(ValueError, match="only during a fight"):
        rest.enter_line("table: the book plays players this turn")
    with pytest.raises(ValueError, match="Roll 2d8 first"):
        attacked.enter_line("table: the book plays gm this turn")
    assert attacked.pending.kind == "roll"


def test_delegation_ends_with_scene():
    """Both fights are in round 1, for which the book plays; the next scene ends that."""
    first = begin_fight("aretis").enter_line("table: the book plays gate this round")
    assert delegated_sides(first) == {"gate": "plain"}
    again = load_session("aretis", SavedSession(f"{first.to_text()}\n== Another\n[gate] Ann; Bea\n[raiders] Gruk\n"))
    assert (again.fault, delegated_sides(again)) == (None, {})


def test_delegation_line_keeps_note():
    session = begin_fight("basics").enter_line('table: the book plays you this turn, plain # "Ann is at the door"')
    assert session.steps[-1].note == '"Ann is at the door"'
    assert check_session_text("basics", str(session.to_text())).steps == session.steps


def test_page_delegation_is_one_line_and_one_undo():
    text = str(begin_fight("basics").to_text())
    said = reply_to(text, "say", line="table: the book plays you this turn")
    assert (said["book"], said["handed"], said["spans"]) == (True, ["you"], ["turn", "round", "fight"])
    done = reply_to(said["text"], "play", seed="s")
    assert [step.get("line", "").split(":")[0] for step in done["steps"]][-1] == "Ann"
    undone = reply_to(done["text"], "undo")
    assert undone["undone"] == 2
    again = reply_to(undone["text"], "redo", undone=2)
    assert (again["text"], again["undone"]) == (done["text"], 0)
    assert reply_to(done["text"], "undo", count=1)["undone"] == 1


def test_fight_delegation_lasts_to_its_end_and_is_undone_at_once():
    """Both sides are delegated; the fight goes over several rounds, and its end takes the sides back."""
    before = begin_fight("councilman").enter_line("table: the book plays gm this fight")
    after = before.enter_line("table: the book plays players this fight")
    fought = play_computer_turns(after, SeededDice(3))
    assert fought.pending is None
    assert fought.game.fight.completed_rounds(fought.current.position.state) > 0
    assert delegated_sides(fought) == {}
    assert undo_steps(fought).steps == before.steps
