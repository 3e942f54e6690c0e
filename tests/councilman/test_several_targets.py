"""Attacks on several targets in sessions: one roll of the attacker, answers one by one, payments for each target."""

import pytest
from draft import advantages, play_lines

from rules.core import RuleError
from rules.councilman import AttackSeveral

TAIL = """\
[players] Ann: defence +1 · Life 9 of 20 · Advantage 1; Ben: Life 4 of 20; Cid: Life 2 of 20
[gm] Dragon: attribute +1 · several targets · Life 30
"""


def test_attack_on_several_rolls_once_and_answers_one_by_one():
    """The attack is 5 + 5 + 2 = 12. Against Ann's 7 it is +5, Good; Ben's 12: 0, Mixed; Cid's 16: −4, Bad."""
    fight = play_lines(
        TAIL,
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben and Cid",
        "players: Spend nothing",
        "players: Spend nothing",
        "players: Spend nothing | 2d8=5+5, 2d8=3+3",
        "players: Spend nothing | 1d8=2, 2d8=6+6",
        "players: Spend nothing | 1d8=1, 2d8=8+8",
    )
    state = fight.current.position.current_state
    assert [state.fighter(name).life for name in ("Ann", "Ben", "Cid")] == [6, 2, 2]
    assert fight.pending.who == ("Ben",)  # Ann cannot answer a Good attack
    fight = (
        fight.enter_line("Ben: Strike back")
        .enter_line("players: Spend nothing | 1d8=4")
        .enter_line("Cid: Take Advantage")
    )
    state = fight.current.position.current_state
    assert (state.fighter("Dragon").life, state.fighter("Cid").advantage) == (26, 1)
    assert state.fighter("Dragon").attacks == 1  # one attack, however many targets it has


def test_attack_on_several_counts_advantage_and_danger_by_target():
    fight = play_lines(
        TAIL.replace(" · Advantage 1", ""),
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben, Dangerous | 2d8=8+8, 2d8=1+1",
        "gm: Spend nothing | 1d8=1, 2d8=1+1",
        "gm: Spend nothing | 1d8=1",
    )
    assert fight.current.position.current_state.gm == 2
    fight = play_lines(
        TAIL.replace(" · Advantage 1", ""),
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben, Dangerous | 2d8=2+2, 2d8=4+4, 2d8=4+6",
    )
    # 6 against 9 and against 10: Bad twice, so Very Bad: 2 for each
    for name in ("Ann", "Ben"):
        fight = fight.enter_line(f"{name}: Take Advantage")
    people = fight.current.position.current_state
    assert [people.fighter(name).advantage for name in ("Ann", "Ben")] == [2, 2]


def test_attack_on_several_takes_payments_of_both_sides():
    fight = play_lines(
        TAIL + "table: gm's Advantage is 4\n",
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben, Experience 1, Increase 1, Decrease 1 to Ann and 1 to Ben",
        "players: Decrease, times 1 | 2d8=5+5, 3d8kl2=3+3+8",
    )
    # 5 + 5 + 2 + 1 against 3 + 3 + 1 is Very Good, so the GM, who spent all 4 Advantage, gains 1
    assert advantages(fight) == (0, 0, 1)
    fight = fight.undo().enter_line("players: Increase, times 1 | 3d8kh2=5+5+1, 2d8=3+3")
    assert advantages(fight) == (0, 0, 1)


def test_attack_on_several_needs_the_ability():
    labels = [offer.label for offer in play_lines(TAIL).pending.offers("players")]
    assert "Ann attacks several" not in labels
    with pytest.raises(RuleError):
        play_lines(TAIL, "players: Ann does something else", "gm: Dragon attacks several, at Ann")


def test_attack_on_several_ends_if_an_answer_fells_the_attacker():
    """All blows land before any answer: Ben strikes the Dragon down, and Cid still takes the Advantage."""
    fight = play_lines(
        "[players] Ben: Life 9; Cid: Life 9; Dot: Life 9\n"
        "[gm] Dragon: attribute −1 · several targets · Life 3; Imp: Life 9\n",
        "players: Dot does something else",
        "gm: Dragon attacks several, at Ben and Cid | 2d8=1+1, 2d8=8+8, 2d8=8+8",
        "Ben: Strike back | 1d8=8",
        "Dragon: Unconsciousness",
        "Cid: Take Advantage",
    )
    state = fight.current.position.current_state
    assert state.fighter("Dragon").condition == "unconscious"
    assert state.fighter("Cid").advantage == 2


def test_attack_on_several_takes_a_situation_for_each_target():
    """The attack is 12. Ann's Increased 5 + 5 + 1 makes it Mixed; Cid's Decreased 4 + 3 makes it Good, 2 damage."""
    fight = play_lines(
        TAIL.replace(" · Advantage 1", ""),
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Cid, situation Ann with 1 and Cid with -1"
        " | 2d8=5+5, 3d8kh2=5+5+1, 1d8=2, 3d8kl2=4+3+8, 1d8=1",
        "Ann: Take Advantage",
        "Cid: Unconsciousness",
    )
    state = fight.current.position.current_state
    assert [state.fighter(name).life for name in ("Ann", "Cid")] == [6, 0]
    with pytest.raises(RuleError):
        play_lines(
            TAIL, "players: Ann does something else", "gm: Dragon attacks several, at Ann and Ben, situation Cid with 1"
        )


def test_attack_on_several_decreases_the_roll_of_an_unstable_target():
    """The attack is 12. Cid is Unstable and in a worse place, so his roll is Decreased twice: 8 + 8 makes it Bad."""
    fight = play_lines(
        "[players] Ann: Life 9; Cid: unstable · Life 0 of 9\n[gm] Dragon: attribute +1 · several targets · Life 9\n",
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Cid, situation Cid with -1 | 2d8=5+5, 2d8=8+8, 4d8kl2=8+8+8+8",
        "Ann: Take Advantage",
        "Cid: Take Advantage",
    )
    state = fight.current.position.current_state
    assert [state.fighter(name).advantage for name in ("Ann", "Cid")] == [1, 1]


@pytest.mark.parametrize("targets", [("Ann",), ("Ann", "Ann")])
def test_attack_on_several_needs_two_targets(targets):
    fight = play_lines(TAIL, "players: Ann does something else")
    with pytest.raises(RuleError, match="must attack two or more targets, each once"):
        fight.current.position.push_choice("gm", AttackSeveral("Dragon", targets))
