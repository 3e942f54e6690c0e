"""One battle with a dispute, an obstacle, a resource and a knock-out: its boards, and people who leave it."""

from pathlib import Path

import pytest
from sessions import session_of

from rules.riskbreaker import Pass
from rules.riskbreaker.fight import FIGHT

GATE = (Path(__file__).parent / "gate.txt").read_text(encoding="utf-8")


def gate(undone):
    """Return the battle of the corpus with its last lines undone."""
    return session_of("riskbreaker", GATE).undo(undone)


def rows(board):
    """Return each person's row of the board: the skill in use, boxes, and notes."""
    return {
        person.name: " · ".join(
            filter(
                None,
                [
                    person.title,
                    *(f"{track.name} {track.value}/{track.most}" for track in person.tracks),
                    *(note.text for note in person.conditions),
                    person.out,
                ],
            )
        )
        for side in board.sides
        for person in side.people
    }


def test_board_in_the_first_round_shows_who_is_where():
    """Bo has to choose in Fight 2, and Cy is behind the cart."""
    board = gate(9).current.board
    assert board.line == "Round 1 · Fight 2 · Bo"
    assert [note.text for note in board.notes] == ["obstacle 2 of raiders at Fight 2, worth 1, Success Level 2"]
    assert [[(pool.name, pool.value) for pool in side.pools] for side in board.sides] == [
        [("Advantage in Fight 1", 11), ("Advantage in Fight 2", 0)],
        [("Advantage in Fight 1", 0), ("Advantage in Fight 2", 2)],
    ]
    assert rows(board) == {
        "Ida": "A4: Bow · Kill Damage 0/5 · Counters 0/3 · Agility damage 1/5 · in Fight 1 · has acted",
        "Cy": "M4: Knife · Kill Damage 0/4 · Counters 0/3 · held up for 1 more round · has acted",
        "Bo": "M5: Sword · Kill Damage 1/5 · Counters 0/3 · in Fight 2",
        "Odo": "M1: Pike · Kill Damage 0/1 · Counters 2/3 · in Fight 1 · has acted",
        "Mab": "M4: Sword · Kill Damage 0/4 · Counters 0/3 · in Fight 2",
        "Hob": "M2: Pike · Kill Damage 0/2 · Counters 0/3 · in Fight 2",
    }


def test_board_in_the_second_round_shows_counters_and_knock_out():
    """Odo has dropped, so Ida is alone; Cy is on his way."""
    board = gate(4).current.board
    assert (board.line, [pool.value for side in board.sides for pool in side.pools]) == ("Round 2 · Mab", [0, 3])
    assert rows(board) == {
        "Ida": "A4: Bow · Kill Damage 0/5 · Counters 1/3 · Agility damage 1/5 · in no Fight: acts last, out of reach",
        "Cy": "M4: Knife · Kill Damage 0/4 · Counters 1/3 · held up until the next round · has acted",
        "Bo": "M4: Sword · Kill Damage 4/5 · Counters 1/3 · Muscle damage 1/5 · has acted",
        "Odo": "M0: Pike · Kill Damage 0/1 · Counters 0/3 · Muscle damage 1/1 · knocked out",
        "Mab": "M4: Sword · Kill Damage 0/4 · Counters 1/3",
        "Hob": "M2: Pike · Kill Damage 0/2 · Counters 1/3",
    }


@pytest.mark.parametrize(
    ("undone", "who", "before", "after"),
    [
        (18, "Hob", "Engagement", "Declaring Fights"),
        (14, "Odo", "Round 1 · Fight 1 · declaring skills", "Round 1 · Fight 2 · declaring skills"),
        (13, "Cy", "Round 1 · Fight 1 · Cy", "Round 1 · Fight 1 · Ida"),
        (12, "Ida", "Round 1 · Fight 1 · Ida", "Round 1 · Fight 2 · declaring skills"),
        (2, "Ida", "Round 2 · outside the Fights · Ida", "Round 3 · Fight 2 · declaring skills"),
    ],
)
def test_battle_does_not_wait_for_a_person_who_leaves(undone, who, before, after):
    session = gate(undone)
    assert (session.current.board.line, session.enter_line(f"table: {who} leaves").current.board.line) == (
        before,
        after,
    )


START = "[friends] Ida: M5 Sword · P4 Charm\n[raiders] Odo: M3 Pike; Nob: M4 Knife"
TO_TURNS = (
    "Ida: Gain Advantage, Charm, Risk 3 | d10=4", "Odo: Pass", "Nob: Pass", "friends: Fights, Ida + Odo + Nob",
    "friends: Share, 3", "raiders: Share, 0", "all: Skills, Ida with Sword and Odo with Pike and Nob with Knife",
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "heading", "task"),
    [
        (0, "Engagement", "Prepare with {who}, or pass."),
        (3, "Declaring Fights", "Choose for {who} who fights whom."),
        (4, "Sharing out Advantage", "Share the Advantage of {who} among the Fights."),
        (6, "Round 1 · Fight 1 · declaring skills", "Name the skill that each character fights with."),
        (7, "Round 1 · Ida", "Pick a card for {who}."),
    ],
)
def test_each_phase_has_its_heading_and_task(lines, heading, task):
    session = session_of("riskbreaker", START, *TO_TURNS[:lines])
    assert (session.current.board.line, FIGHT.task(session.current.position.current_state, Pass("Ida"))) == (
        heading,
        task,
    )


@pytest.mark.parametrize(("lines", "rule"), [((), "rb.engagement.declare"), (TO_TURNS, "rb.flow")])
def test_passing_is_offered_before_the_battle_and_in_it(lines, rule):
    offers = session_of("riskbreaker", START, *lines).pending.offers("Ida")
    assert [(offer.label, offer.rule) for offer in offers][-1] == ("Pass", rule)


def test_surrender_loses_the_battle():
    over = session_of("riskbreaker", START, *TO_TURNS, "friends: Surrender")
    assert over.current.board.line == "The battle is over"
    assert over.current.position.outcome.winner == "raiders"


@pytest.mark.parametrize(("ruling", "ways"), [("as-printed", ["Surrender", "Flee"]), ("move", ["Surrender"])])
def test_flee_is_offered_at_the_start_of_a_round(ruling, ways):
    text = f"[rulings flight={ruling}]\n== Ford\n[friends] Ida: M5 Sword\n[raiders] Odo: M3 Pike"
    lines = ("Ida: Pass", "Odo: Pass | d10=2, d10=7", "friends: Fights, Ida + Odo", "friends: Share, 0",
             "raiders: Share, 0")  # fmt: skip
    begins = session_of("riskbreaker", text, *lines)
    turn = begins.enter_line("all: Skills")
    assert [[offer.label for offer in session.pending.offers("friends")] for session in (begins, turn)] == [
        ways,
        ["Surrender"],
    ]


OBSTACLE = """[friends] Ida: W5 Tactics · A4 Move; Bo: M5 Sword
[raiders] Odo: M3 Pike · A2 Move; Mab: A3 Bow"""
TAKEN_OUT = (
    "table: raiders' Advantage is 4", "table: friends' Advantage is 1", "Ida: Pass", "Bo: Pass",
    "Odo: Alter, Pike, obstacle, Risk 2 | d10=2", "Mab: Pass", "raiders: Fights, Ida + Odo / Bo + Mab",
    "raiders: Share, 2 + 0, placing 1 with 1", "friends: Share, 1 + 0", "all: Skills", "Odo: Pass",
    "Ida: Alter, Tactics, out of the Fight, Risk 1, taking Odo | d10=3",
)  # fmt: skip
DELAYED = (*TAKEN_OUT, "all: Skills", "Bo: Pass", "Mab: Pass", "all: Skills", "Odo: Pass",
           "Ida: Move to Fight 2, Move, Risk 1 | d10=2, d10=9, d10=9")  # fmt: skip
TURN = ("all: Skills", "Bo: Pass", "Mab: Pass")


@pytest.mark.parametrize(
    ("lines", "who", "notes"),
    [
        (TAKEN_OUT, "Odo", ["in Fight 1", "out of the Fight until next round"]),
        # Odo's obstacle has Risk 2: two rounds, and she arrives when the next begins.
        (DELAYED, "Ida", ["held up for 2 more rounds"]),
        ((*DELAYED, *TURN), "Ida", ["held up for 1 more round"]),
        ((*DELAYED, *TURN, *TURN, "Odo: Pass"), "Ida", ["held up until the next round"]),
    ],
)
def test_board_notes_who_is_taken_out_or_delayed(lines, who, notes):
    board = session_of("riskbreaker", OBSTACLE, *lines).current.board
    [person] = [person for side in board.sides for person in side.people if person.name == who]
    assert [note.text for note in person.conditions if note.text != "has acted"] == notes
