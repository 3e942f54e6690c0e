"""Boards of every game as a terminal prints them, each with the text of its session. They have all conditions."""

import pytest

from rules.sessions.saved_sessions import SavedSession, load_session
from rules.sessions.terminal import board_lines

BATTLE = """\
[a] Ann: M3 Sword · A4 Move; Amy: M2 Sword · kill 1 · M-1
[b] Bob: M3 Pike; Ben: M2 Pike
Ann: Gain Advantage, Sword, Risk 3 | d10=1
Amy: Pass
Bob: Pass
Ben: Pass
"""
TWO = f"{BATTLE}a: Fights, Ann + Bob / Amy + Ben\n"
ONE = f"{BATTLE}a: Fights, Ann + Bob\na: Share, 3\nb: Share, 0\n"


ONE_POOL = ["Advantage 3", "Advantage 0"]
TWO_POOLS = ["Advantage in Fight 1 2  Advantage in Fight 2 1", "Advantage in Fight 1 0  Advantage in Fight 2 0"]


def board_after(game, text, rulings=""):
    head = f"[game {game}]\n" + (f"[rulings {rulings}]\n" if rulings else "")
    session = load_session(game, SavedSession(f"{head}\n== x\n{text}"))
    assert session.fault is None, session.fault
    return [line.strip() for line in board_lines(session.current.board)]


@pytest.mark.parametrize(
    ("text", "line", "pools", "notes"),
    [
        (BATTLE.rpartition("Ben")[0], "Engagement", ONE_POOL, ["has acted"] * 3 + [""]),
        (BATTLE, "Declaring Fights", ONE_POOL, [""] * 4),
        (f"{TWO}a: Share, 2 + 1\n", "Sharing out Advantage", TWO_POOLS, ["in Fight 1", "in Fight 2"] * 2),
        (f"{TWO}a: Share, 2 + 1\nb: Share evenly\n", "Round 1 · Fight 1 · declaring skills", TWO_POOLS,
         ["in Fight 1", "in Fight 2"] * 2),
        (f"{TWO}a: Share, 2 + 1\nb: Share evenly\nall: Skills\n", "Round 1 · Fight 1 · Bob", TWO_POOLS,
         ["in Fight 1", "in Fight 2"] * 2),
        (ONE, "Round 1 · Fight 1 · declaring skills", ONE_POOL, ["", "in no Fight: acts last, out of reach"] * 2),
        (f"{ONE}all: Skills\n", "Round 1 · Bob", ONE_POOL, ["", "in no Fight: acts last, out of reach"] * 2),
        (f"{BATTLE}table: Bob leaves\ntable: Ben leaves\n", "The battle is over", ONE_POOL, ["", "", None, None]),
    ],
)  # fmt: skip
def test_board_of_riskbreaker_shows_phase_advantage_and_places(text, line, pools, notes):
    """Level 3 bears 3 Kill Damage, level 2 bears 2. Amy has 1 Kill Damage, and 1 Skill Damage on her Muscle of 2."""
    first, *told = board_after("riskbreaker", text)
    declared = ["M3: Sword  ", "", "M3: Pike  ", ""] if "all: Skills" in text else [""] * 4
    bears = ["0/3  Counters 0/3", "1/2  Counters 0/3  Muscle damage 1/2", "0/3  Counters 0/3", "0/2  Counters 0/3"]
    people = [
        f"{name}: left" if note is None else f"{name}  {skill}Kill Damage {boxes}" + (f"  ({note})" if note else "")
        for name, skill, boxes, note in zip(("Ann", "Amy", "Bob", "Ben"), declared, bears, notes, strict=True)
    ]
    assert first == line
    assert told == [f"a  {pools[0]}", *people[:2], f"b  {pools[1]}", *people[2:]]


SHARING = "rb.fights.split: Advantage to share: "


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (BATTLE, []),
        (TWO, [f"{SHARING}a 3"]),
        (f"{TWO}a: Share, 2 + 1\n", []),
        (TWO.replace("a: Fights", "table: b's Advantage is 4\na: Fights"), [f"{SHARING}a 3, b 4"]),
    ],
)
def test_board_of_riskbreaker_notes_advantage_to_share(text, notes):
    """After the Fights are declared, the numbers on the board are those of the Fights, which have no Advantage yet."""
    session = load_session("riskbreaker", SavedSession(f"[game riskbreaker]\n\n== x\n{text}"))
    assert session.fault is None, session.fault
    assert [f"{note.rule}: {note.text}" for note in session.current.board.notes] == notes


def test_board_of_stance_and_poise_shows_poise_blows_and_places():
    """Bob has lost his footing for a round, Amy for two; Ann, with an enemy beside each shoulder, is surrounded."""
    east, north = "[a] Ann: Attack 12 · at 2 5; Amy: Attack 9 · Defence 7 · at 0 0\n", "[b] Bob: at 2 6; Ben: at 1 5"
    down = "table: Amy's rounds on the ground is 2\ntable: Bob's rounds on the ground is 1\n"
    assert board_after("aretis", f"{east}{north}; Bix: at 3 5; Bea: at 2 4\n{down}") == [
        "Round 1",
        "a",
        "Ann  Attack 12 · Defence 10  poise 4/4  blows 0  (at 2 5, facing north, surrounded)",
        "Amy  Attack 9 · Defence 7  poise 4/4  blows 0"
        "  (at 0 0, facing north, on the ground for this round and the next)",
        "b",
        "Bob  Attack 10 · Defence 10  poise 4/4  blows 0"
        "  (at 2 6, facing south, on the ground: an Agility test at the end of the round)",
        "Ben  Attack 10 · Defence 10  poise 4/4  blows 0  (at 1 5, facing south)",
        "Bix  Attack 10 · Defence 10  poise 4/4  blows 0  (at 3 5, facing south)",
        "Bea  Attack 10 · Defence 10  poise 4/4  blows 0  (at 2 4, facing south)",
    ]
    worn = "[blows 3]\n[a] Ann: poise 3 · blows 1 · Energy 5 · second-life · at 2 5 · facing west\n[b] Bob: at 2 6\n"
    assert board_after("aretis", f"{worn}Ann: Defend\n", "choosing=aloud")[2:] == [
        "Ann  Attack 10 · Defence 10  poise 3/3  blows 1/3  Energy 5  (at 2 5, facing west, a second-life is out)",
        "b",
        "Bob  Attack 10 · Defence 10  poise 4/4  blows 0/3  (at 2 6, facing south)",
        "Ann has said: defend",
    ]
    three = "[a] Ann: at 0 0\n[b] Bob: at 0 1; Ben: at 1 1\n"
    assert board_after("aretis", f"{three}Ann: Attack, at Bob and Ben\n", "choosing=aloud")[-1] == (
        "Ann has said: attack Bob and Ben"
    )
    assert board_after("aretis", "[a] Ann:\n[b] Bob:\ntable: Bob leaves\n", "footing=agility") == [
        "The fight is over", "a", "Ann  Attack 10 · Defence 10  blows 0  (at 0 0, facing north)", "b", "Bob: left",
    ]  # fmt: skip


BASICS = """\
[harm 7]
[a] Ann: Speed 9 · sword 12 1d+2 · dodge 9 · parry 8 · at 0 3
[b] Bob: Speed 5 · club 11 2d · knife 9 1d · bow 8 1d ranged · dodge 8 · at 1 5 · harm 2 · in hand club and knife
"""


@pytest.mark.parametrize(
    ("more", "line", "ann", "bob"),
    [
        ("", "Second 1 · Ann", "at 0 3", "at 1 5"),
        ("Ann: All-Out Defense, double\n", "Second 1 · Bob", "at 0 3, two defences against an attack", "at 1 5"),
        ("Ann: All-Out Defense, better parry\n", "Second 1 · Bob", "at 0 3, +2 to parry", "at 1 5"),
        ("Ann: Do Nothing\nBob: Ready bow\n", "Second 2 · Ann", "at 0 3", "at 1 5"),
    ],
)
def test_board_of_rules_basics_shows_harm_places_and_guards(more, line, ann, bob):
    held = "club 11 · knife 9" + (" · bow 8" if "bow" in more else "")
    assert board_after("basics", BASICS + more) == [
        line, "a", f"Ann  sword 12  harm 0/7  ({ann})", "b", f"Bob  {held}  harm 2/7  ({bob})",
    ]  # fmt: skip


def test_board_shows_aim_and_first_turn_roll():
    text = "[a] Ann: Speed {0} · bow 12 1d Acc 3 ranged · dodge 9 · at 0 3\n[b] Bob: Speed 5 · club 11 2d · at 2 7\n"
    aims = "Ann: Aim at Bob with bow\nBob: Do Nothing\n"
    for turns, told in ((aims, "1 second"), (aims * 2, "2 seconds")):
        assert board_after("basics", text.format(9) + turns)[2] == (
            f"Ann  bow 12  harm 0  (at 0 3, aims the bow at Bob for {told})"
        )
    assert board_after("basics", text.format(5))[0] == "Who goes first"
    assert board_after("basics", f"{text.format(9)}table: Bob leaves\n")[::4] == ["The battle is over", "Bob: left"]


def test_board_of_skillful_shows_pools_and_penalties():
    """5½ Wind are shown as five boxes and a half. With Health below zero, the next loss takes a fighter out."""
    worn = 'Broadsword 10 · Dodge 8 · Wind 11/2 · Health −1 · physical penalty 3 · mental penalty 2 · "on one knee"'
    people = f"[a] Ann: {worn}\n[b] Bob: Broadsword 9 · 9mm Pistol 2 · Dodge 6\n"
    rest = "Wit 100  Focus 100  Sanity 100"
    told = [
        "a",
        f"Ann  Broadsword / Dodge  Wind 5  Stamina 100  Health -1  {rest}  physical penalty 3  mental penalty 2"
        "  (half a point more Wind, out at the next loss of Health, on one knee)",
        "b",
        f"Bob  Broadsword / 9mm Pistol / Dodge  Wind 100  Stamina 100  Health 100  {rest}",
    ]
    assert board_after("skillful", people) == ["Round 1", *told]
    assert board_after("skillful", people, "turn_order=lead") == ["Anyone may attack", *told]
    assert board_after("skillful", people, "fallen=as-printed")[2].endswith("(half a point more Wind, on one knee)")
    assert board_after("skillful", f"{people}table: Bob leaves\n")[::4] == ["The fight is over", "Bob: left"]


def test_board_of_2d8_draft_shows_life_advantage_and_condition():
    """Bonuses of +1 and +2 make +3. After the first roll to live, the next one is on Easy."""
    players = (
        "[players] Ann: attribute +1 · attack +2 · 2d8 + 1d6 ranged · Life 3 of 20 · Advantage 2;"
        " Bea: unarmed · attribute −1 · unstable · senseless · Life 0 of 12 · risen 1;"
        " Cy: unconscious · Life 0 of 9; Di: no dice · Life 5\n"
    )
    assert board_after("councilman", f"{players}[gm] Orc: Life 9 · attribute +0 · attack +0 · 1d6\n") == [
        "Round 1 · the players to act",
        "players",
        "Ann  +3, 2d8 + 1d6 ranged  Life 3/20  Advantage 2",
        "Bea  −1, unarmed  Life 0/12  Advantage 0  (Unstable and senseless: rolls Easy)",
        "Cy  +1, 1d8  Life 0/9  Advantage 0  (Unconscious)",
        "Di  +1, no dice  Life 5/5  Advantage 0",
        "gm  Advantage 0",
        "Orc  +0, 1d6  Life 9/9",
    ]
    pass_on = "[players] Ann: Life 9\n[gm] Orc: Life 9\nplayers: Pass\n"
    told = board_after("councilman", pass_on)
    assert (told[0], told[-1]) == ("Round 1 · the GM to act", "the other side has just passed")
    assert board_after("councilman", f"{pass_on}table: Orc leaves\n")[0] == "The fight is over"
