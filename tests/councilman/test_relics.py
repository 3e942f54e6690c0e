"""Advantage of Abilities and Relics in sessions: a new session, asking the GM, and Experiences that a Relic pays."""

import pytest
from draft import play_lines

from rules.core import RuleError

RELIC = "Relics 1 · Relic Advantage 1"
GIFTED = f"""\
[scene between]
[players] Ann: Relics 2 · Take the Advantage 2 · Good Under Pressure 1; Ben: Advantage 1; Cid: {RELIC}
table: gm's Advantage is 4
"""


def test_new_session_adds_advantage_of_abilities_and_relics():
    """An Ability of level 2 brings 2. Each of Ann's two Relics gains 1; Cid's Relic still has its 1 and gains none."""
    session = play_lines(GIFTED, "all: A new session")
    people = session.current.position.current_state
    assert [(fighter.advantage, fighter.relic) for fighter in people.fighters] == [(2, 2), (1, 0), (0, 1)]
    plain = play_lines("[scene between]\n[players] Bo: Life 3\n")
    assert "A new session" not in [offer.label for offer in plain.pending.offers("all")]


def test_ask_gm_works_once_a_session():
    """The GM's 4 is more than the party's 1, so Ann gains 1. 4 is also more than 2, but she has asked already."""
    asked = play_lines(GIFTED, "Ann: Ask how much Advantage the GM has")
    assert asked.current.position.current_state.fighter("Ann").advantage == 1
    assert "Ask how much Advantage the GM has" not in [offer.label for offer in asked.pending.offers("Ann")]
    again = asked.enter_line("all: A new session").enter_line("Ann: Ask how much Advantage the GM has")
    assert (
        again.current.position.current_state.fighter("Ann").advantage == 3
    )  # 2 of the new session and 1; the GM has no more than 4
    fight = play_lines(
        "[players] Ann: Good Under Pressure 2\n[gm] Orc: Life 9\ntable: gm's Advantage is 1\n",
        "players: Ann asks how much Advantage the GM has",
        "players: Ann does something else",  # asking does not use up her Action
    )
    assert fight.current.position.current_state.fighter("Ann").advantage == 2
    with pytest.raises(RuleError):
        play_lines("[players] Ann: Advantage 1\n[gm] Orc: Life 9\n", "players: Ann asks how much Advantage the GM has")


@pytest.mark.parametrize(("reading", "gained"), [("apart", 2), ("counted", 0)])
def test_relic_advantage_is_apart_from_the_party_unless_counted(reading, gained):
    """The GM's 3 is more than Ann's 2, but not more than her 2 and the Relic's 1 together."""
    people = f"Ann: {RELIC} · Advantage 2; Ben: Good Under Pressure 2"
    start = f"[rulings relic_counts={reading}]\n[scene between]\n[players] {people}\ntable: gm's Advantage is 3\n"
    asked = play_lines(start, "Ben: Ask how much Advantage the GM has")
    assert asked.current.position.current_state.fighter("Ben").advantage == gained


def test_relic_advantage_pays_for_its_experience_alone():
    """4 + 4, a bonus of 1 and the Relic's 2 are 11 on Medium: Mixed. Ann's own Advantage stays."""
    start = play_lines(f"[scene between]\n[players] Ann: {RELIC} · Advantage 1; Cid: {RELIC}\n")
    rolled = start.enter_line(
        "Ann: Roll, bonus 1, Difficulty Medium, Experience 2, of the Relic, Increase 1 | 3d8kh2=4+4+1"
    )
    ann = rolled.current.position.current_state.fighter("Ann")
    assert (ann.advantage, ann.relic, rolled.current.position.current_state.gm) == (0, 0, 1)
    alone = start.enter_line(
        "Cid: Roll, bonus 1, Difficulty Medium, Experience 2 | 2d8=4+4"
    )  # of the Relic: Cid has no other
    assert alone.current.position.current_state.fighter("Cid").relic == 0
    group = start.enter_line(
        "all: Cooperative roll, Ann with 0 and Cid with 0, Difficulty Easy, Experiences Ann with 1 and Cid with 2"
        " | 2d8=4+4, 2d8=4+4"
    )
    people = group.current.position.current_state
    assert [(fighter.advantage, fighter.relic) for fighter in people.fighters] == [(0, 1), (0, 0)]
    marked = start.enter_line(
        "all: Cooperative roll, Ann with 0, Difficulty Easy, Experiences Ann with 1, of Relics Ann with 1 | 2d8=4+4"
    )
    assert (
        marked.current.position.current_state.fighter("Ann").advantage,
        marked.current.position.current_state.fighter("Ann").relic,
    ) == (1, 0)
    with pytest.raises(RuleError):
        play_lines(f"[scene between]\n[players] Cid: {RELIC}\n", "Cid: Roll, bonus 1, Difficulty Medium, Increase 1")


def test_relic_serves_attacker_and_target():
    """With the Relic's 2, Ann's 8 + 1 against 8 is Good instead of Mixed, and the Orc's 11 against Cid's 8 is Mixed."""
    fight = play_lines(
        f"[players] Ann: {RELIC}; Cid: {RELIC}\n[gm] Orc: Life 9\n",
        "players: Ann attacks Orc, Experience 2 | 2d8=4+4, 2d8=4+4, 1d8=1",
        "gm: Orc attacks Cid",
        "players: Recall, Experience 2 | 2d8=5+5, 2d8=4+4, 1d8=3",
    )
    assert fight.pending.who == ("Cid",)  # Cid may answer a Mixed result
    state = fight.current.position.current_state
    assert [(fighter.life, fighter.advantage, fighter.relic) for fighter in state.fighters] == [
        (20, 0, 0),
        (17, 0, 0),
        (8, 0, 0),
    ]
    lines = fight.to_text().scenes[0].lines
    assert "Experience 2, of the Relic" in lines[0]
    assert lines[2].startswith("players: Recall, Experience 2, of the Relic |")
