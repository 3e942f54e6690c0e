"""Payments for rolls in sessions: Advantage of both sides, the players who pay, danger, the situation.

Each test is a session in lines. The expected results are worked out by hand from the source text.
"""

import pytest

from rules.core import BadInput, RuleError
from rules.core.play.session import parse_session
from rules.councilman import Assist, Attack, AttackSeveral, Attempt, Contest, Fall, Mend, Push, Resist
from rules.councilman.game import GAME

BRIDGE = """\
[players] Ann: Life 9 of 20 · Advantage 2; Ben: Life 4 of 20 · Recovery 9 · Advantage 2; Cid: unstable · Life 0 of 14
[gm] Orc: Life 9; Imp: Life 5
table: gm's Advantage is 3
"""
MILL = """\
[scene between]
[players] Ann: Life 9 of 20 · Advantage 2; Ben: Life 4 of 20 · Recovery 9 · Advantage 2; Cid: unstable · Life 0 of 14
table: gm's Advantage is 3
"""


def play_lines(start, *lines):
    session = parse_session(GAME, start)
    assert session.fault is None
    for line in lines:
        session = session.say(line)
    return session


def advantages(session):
    """Return the Advantage of Ann, of Ben, and of the GM."""
    state = session.now.position.now
    return state.fighter("Ann").advantage, state.fighter("Ben").advantage, state.gm


# In a fight -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # 3 + 8 + 2 (Experience) is 13 on Medium: Mixed. Ann paid 2; Ben is helped, and the GM takes 1
        ("Ann helps Ben, bonus 0, Difficulty Medium, Experience 2, Increase 1 | 3d8kh2=3+8+1", (0, 3, 4)),
        # the GM Decreases it: 3 + 1 + 2 is Very Bad, so the GM paid 1 and takes 2
        ("Ann helps Ben, bonus 0, Difficulty Medium, Experience 2, Decrease 1 | 3d8kl2=3+8+1", (1, 2, 4)),
        # 4 + 4 + 1 is 9 on Medium, Bad; Dangerous it is Very Bad
        ("Ann helps Ben, bonus 1, Difficulty Medium | 2d8=4+4", (2, 2, 4)),
        ("Ann helps Ben, bonus 1, Difficulty Medium, Dangerous | 2d8=4+4", (2, 2, 5)),
        # the GM tells the result of the failure: no side gains
        ("Ann helps Ben, bonus 1, Difficulty Medium, no Advantage | 2d8=4+4", (2, 2, 3)),
        # healing in a fight is Decreased: an Increase leaves 2d8. 8 + 6 + 2 is 16 on Very Hard, Bad, and costs nothing
        ("Ann heals Ben, bonus 2, Increase 1 | 2d8=8+6", (1, 2, 3)),
        ("Ann heals Ben, bonus 2, Increase 2, Dangerous | 3d8kh2=8+6+1", (0, 2, 5)),
        # the GM finds it easier, and as usual instead of Decreased: 16 on Hard is Mixed, no price
        ("Ann heals Ben, bonus 2, Difficulty Hard, Increased | 2d8=8+6", (2, 2, 3)),
        # 8 + 4 is 12 on Medium: Mixed
        ("Ann stabilises Cid, bonus 0, Increase 1, charged 1 to Ben | 3d8kh2=8+4+1", (2, 1, 4)),
        ("Ann stabilises Cid, bonus 0, Experience 1, Decreased twice | 4d8kl2=8+8+8+8", (2, 2, 3)),
        # any other Action with a roll: 8 + 8 + 1 is Very Good, one Advantage for Ann
        ("Ann rolls, bonus 1, Difficulty Medium | 2d8=8+8", (3, 2, 3)),
        (
            "Ann rolls, bonus 1, Difficulty Medium, Increase 3, charged 2 to Ben and 1 to Ann | 5d8kh2=1+1+1+8+8",
            (2, 0, 3),
        ),
    ],
)
def test_rolls_in_a_fight_take_payments(line, after):
    assert advantages(play_lines(BRIDGE, f"players: {line}")) == after


def test_rolls_of_the_gm_take_payments_of_both_sides():
    fight = play_lines(BRIDGE, "players: Ann does something else")
    # 8 + 4 + 1 is Mixed; a result of the GM's own creature pays no side, but the Imp is helped
    helped = fight.say("gm: Orc helps Imp, bonus 0, Difficulty Medium, Experience 1, Increase 1 | 3d8kh2=8+4+1")
    assert advantages(helped) == (2, 2, 3 - 2 + 1)
    against = fight.say("gm: Orc helps Imp, bonus 0, Difficulty Medium, Decrease 2, charged 1 to Ben | 4d8kl2=8+4+1+1")
    assert advantages(against) == (1, 1, 3)


def test_attack_takes_danger_and_steps_on_both_rolls():
    """The attacker's bonus is +1. 4 + 3 + 1 against 6 + 5 is −3: Bad, worth 1 to the target; Dangerous, 2."""
    fight = play_lines(
        BRIDGE, "players: Ann attacks Orc, Dangerous", "gm: Spend nothing | 2d8=4+3, 2d8=6+5", "Orc: Take Advantage"
    )
    assert advantages(fight) == (2, 2, 5)
    fight = play_lines(
        BRIDGE, "players: Ann attacks Orc", "gm: Spend nothing | 2d8=4+3, 2d8=6+5", "Orc: Take Advantage"
    )
    assert advantages(fight) == (2, 2, 4)
    # Ann's side Decreases the Orc's roll: 4 + 3 + 1 against 3 + 1 is Good
    fight = play_lines(
        BRIDGE, "players: Ann attacks Orc, Decrease 1, charged 1 to Ben", "gm: Spend nothing | 2d8=4+3, 3d8kl2=3+8+1"
    )
    assert advantages(fight) == (2, 1, 3)
    # the GM Increases the Orc's roll instead of Decreasing Ann's
    fight = play_lines(
        BRIDGE,
        "players: Ann attacks Orc",
        "gm: Increase, times 2, Experience 1 | 2d8=4+3, 4d8kh2=3+8+1+1",
        "Orc: Take Advantage",
    )
    assert advantages(fight) == (2, 2, 0 + 1)  # 8 against 8 + 3 + 1 is −4: Bad
    # the situation: a hit on a bound target, an attack from below
    fight = play_lines(
        BRIDGE,
        "players: Ann attacks Orc, Decreased, target Decreased twice",
        "gm: Spend nothing | 3d8kl2=4+3+8, 4d8kl2=3+8+1+2",
    )
    assert fight.due.kind != "roll"


def test_charged_players_pay():
    fight = play_lines(
        BRIDGE,
        "players: Ann attacks Orc, Increase 1, charged 1 to Ben",
        "gm: Spend nothing | 3d8kh2=8+8+1, 2d8=1+1",  # 17 against 2: Very Good, 1 for Ann
        "players: More damage, dice 2, charged 1 to Ben",
        "gm: Spend nothing | 3d8=1+1+1",
    )
    assert advantages(fight)[:2] == (2 + 1 - 1, 0)
    two = play_lines(BRIDGE, "players: Two at once, charged 1 to Ben")
    assert advantages(two)[:2] == (2, 1)
    resisted = play_lines(
        BRIDGE,
        "players: Ann does something else",
        "gm: Orc attacks Ann",
        "players: Decrease, times 2, charged 2 to Ben | 4d8kl2=8+8+8+8, 2d8=8+8",
    )
    assert advantages(resisted)[:2] == (2, 0)
    less = play_lines(
        BRIDGE,
        "players: Ann does something else",
        "gm: Orc attacks Ann",
        "players: Spend nothing | 2d8=8+8, 2d8=1+1",
        "gm: Spend nothing",
        "players: Less damage, dice 1, charged 1 to Ben",
    )
    assert advantages(less)[:2] == (2, 1)
    for wrong in ("charged 3 to Ben", "charged 1 to Orc", "charged 2 to Ben"):
        with pytest.raises(RuleError, match="Charged must share 0 to 1 among Ann, Ben"):
            play_lines(BRIDGE, f"players: Ann attacks Orc, Increase 1, {wrong}")


# The roll to live -----------------------------------------------------------------------------


def test_brace_pays_for_the_roll_to_live():
    """Willpower 0 on Very Easy takes 5. Decreased by itself, Increased twice: 3d8, the best two, and an Experience."""
    fight = play_lines(BRIDGE, "players: Cid braces, Increase 2, charged 2 to Ben")
    assert advantages(fight) == (2, 0, 3)
    with pytest.raises(RuleError, match="You can choose: "):
        fight.say("players: Cid braces")  # once for each roll
    lived = fight.say("players: Cid does something else | 3d8kh2=1+2+3").now.position.now
    assert (lived.fighter("Cid").condition, lived.fighter("Cid").risen, lived.gm) == ("unstable", 1, 4)
    # the GM Decreases it: 1 + 2 is too little
    died = play_lines(BRIDGE, "players: Cid braces, Decrease 1", "players: Cid does something else | 4d8kl2=1+2+8+8")
    assert died.now.position.now.fighter("Cid").condition == "dead"
    assert advantages(died) == (2, 2, 2)


def test_fall_unstable_pays_for_the_roll_to_live():
    start = "[players] Ann: Life 0 of 20 · Advantage 2; Ben: Life 9\n[gm] Orc: Life 9\n"
    fallen = play_lines(start, "Ann: Unstable, Experience 2, Increase 1")
    assert fallen.now.position.now.fighter("Ann").advantage == 0
    # an Increase and its own Decrease cancel: 1 + 2 and 2 is 5 on Very Easy, Mixed
    lived = fallen.say("players: Ann does something else | 2d8=1+2").now.position.now
    assert (lived.fighter("Ann").condition, lived.fighter("Ann").grip) == ("unstable", None)
    with pytest.raises(RuleError):
        play_lines(start, "Ann: Unconsciousness, Increase 1")


# An attack on several targets -----------------------------------------------------------------

TAIL = """\
[players] Ann: defence +1 · Life 9 of 20 · Advantage 1; Ben: Life 4 of 20; Cid: Life 2 of 20
[gm] Dragon: attribute +1 · several targets · Life 30
"""


def test_attack_on_several_rolls_once_and_answers_one_by_one():
    """5 + 5 + 2 is 12. Ann's 3 + 3 + 1 leaves 5, Good; Ben's 6 + 6 leaves 0, Mixed; Cid's 8 + 8 leaves −4, Bad."""
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
    state = fight.now.position.now
    assert [state.fighter(name).life for name in ("Ann", "Ben", "Cid")] == [6, 2, 2]
    assert fight.due.who == ("Ben",)  # Ann has no answer to a Good one
    fight = fight.say("Ben: Strike back").say("players: Spend nothing | 1d8=4").say("Cid: Take Advantage")
    state = fight.now.position.now
    assert (state.fighter("Dragon").life, state.fighter("Cid").advantage) == (26, 1)
    assert state.fighter("Dragon").attacks == 1  # one attack, however many it meets


def test_attack_on_several_counts_advantage_and_danger_by_target():
    fight = play_lines(
        TAIL.replace(" · Advantage 1", ""),
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben, Dangerous | 2d8=8+8, 2d8=1+1",
        "gm: Spend nothing | 1d8=1, 2d8=1+1",
        "gm: Spend nothing | 1d8=1",
    )
    assert fight.now.position.now.gm == 2
    fight = play_lines(
        TAIL.replace(" · Advantage 1", ""),
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben, Dangerous | 2d8=2+2, 2d8=4+4, 2d8=4+6",
    )
    # 6 against 9 and against 10: Bad twice, so Very Bad: 2 for each
    for name in ("Ann", "Ben"):
        fight = fight.say(f"{name}: Take Advantage")
    people = fight.now.position.now
    assert [people.fighter(name).advantage for name in ("Ann", "Ben")] == [2, 2]


def test_attack_on_several_takes_payments_of_both_sides():
    fight = play_lines(
        TAIL + "table: gm's Advantage is 4\n",
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Ben, Experience 1, Increase 1, Decrease 1 to Ann and 1 to Ben",
        "players: Decrease, times 1 | 2d8=5+5, 3d8kl2=3+3+8",
    )
    # 5 + 5 + 2 + 1 is 13 against 3 + 3 + 1: Very Good, so of the GM's 4 that are spent 1 comes back
    assert advantages(fight) == (0, 0, 1)
    fight = fight.undo().say("players: Increase, times 1 | 3d8kh2=5+5+1, 2d8=3+3")
    assert advantages(fight) == (0, 0, 1)


def test_attack_on_several_needs_the_ability():
    labels = [offer.label for offer in play_lines(TAIL).due.offers("players")]
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
    state = fight.now.position.now
    assert state.fighter("Dragon").condition == "unconscious"
    assert state.fighter("Cid").advantage == 2


def test_attack_on_several_takes_a_situation_for_each_target():
    """5 + 5 + 2 is 12. Ann, Increased, has 5 + 5 + 1: Mixed. Cid, Decreased, has 4 + 3: Good, and 1 + 1 damage."""
    fight = play_lines(
        TAIL.replace(" · Advantage 1", ""),
        "players: Ann does something else",
        "gm: Dragon attacks several, at Ann and Cid, situation Ann with 1 and Cid with -1"
        " | 2d8=5+5, 3d8kh2=5+5+1, 1d8=2, 3d8kl2=4+3+8, 1d8=1",
        "Ann: Take Advantage",
        "Cid: Unconsciousness",
    )
    state = fight.now.position.now
    assert [state.fighter(name).life for name in ("Ann", "Cid")] == [6, 0]
    with pytest.raises(RuleError):
        play_lines(
            TAIL, "players: Ann does something else", "gm: Dragon attacks several, at Ann and Ben, situation Cid with 1"
        )


# Relics, and Abilities in a session ----------------------------------------------------------

RELIC = "Relics 1 · Relic Advantage 1"
GIFTED = f"""\
[scene between]
[players] Ann: Relics 2 · Take the Advantage 2 · Good Under Pressure 1; Ben: Advantage 1; Cid: {RELIC}
table: gm's Advantage is 4
"""


def test_new_session_adds_advantage_of_abilities_and_relics():
    """Level 2 brings 2. Each Relic holds 1, Ann's two 2; Cid's has kept its own and gains none."""
    session = play_lines(GIFTED, "all: A new session")
    people = session.now.position.now
    assert [(fighter.advantage, fighter.relic) for fighter in people.fighters] == [(2, 2), (1, 0), (0, 1)]
    plain = play_lines("[scene between]\n[players] Bo: Life 3\n")
    assert "A new session" not in [offer.label for offer in plain.due.offers("all")]


def test_ask_gm_works_once_a_session():
    """The GM's 4 are more than the party's 1, so Ann gains 1. Then 4 are more than 2, but she has asked."""
    asked = play_lines(GIFTED, "Ann: Ask how much Advantage the GM has")
    assert asked.now.position.now.fighter("Ann").advantage == 1
    assert "Ask how much Advantage the GM has" not in [offer.label for offer in asked.due.offers("Ann")]
    again = asked.say("all: A new session").say("Ann: Ask how much Advantage the GM has")
    assert again.now.position.now.fighter("Ann").advantage == 3  # 2 of the session: 4 of the GM are not more than 4
    fight = play_lines(
        "[players] Ann: Good Under Pressure 2\n[gm] Orc: Life 9\ntable: gm's Advantage is 1\n",
        "players: Ann asks how much Advantage the GM has",
        "players: Ann does something else",  # to ask is not her Action
    )
    assert fight.now.position.now.fighter("Ann").advantage == 2
    with pytest.raises(RuleError):
        play_lines("[players] Ann: Advantage 1\n[gm] Orc: Life 9\n", "players: Ann asks how much Advantage the GM has")


@pytest.mark.parametrize(("reading", "gained"), [("apart", 2), ("counted", 0)])
def test_relic_advantage_is_apart_from_the_party_unless_counted(reading, gained):
    """The GM's 3 are more than Ann's 2, but not more than her 2 and the Relic's 1."""
    people = f"Ann: {RELIC} · Advantage 2; Ben: Good Under Pressure 2"
    start = f"[rulings relic_counts={reading}]\n[scene between]\n[players] {people}\ntable: gm's Advantage is 3\n"
    asked = play_lines(start, "Ben: Ask how much Advantage the GM has")
    assert asked.now.position.now.fighter("Ben").advantage == gained


def test_relic_advantage_pays_for_its_experience_alone():
    """4 + 4, a bonus of 1 and the Relic's 2 are 11 on Medium: Mixed. Ann's own Advantage stays."""
    start = play_lines(f"[scene between]\n[players] Ann: {RELIC} · Advantage 1; Cid: {RELIC}\n")
    rolled = start.say("Ann: Roll, bonus 1, Difficulty Medium, Experience 2, of the Relic, Increase 1 | 3d8kh2=4+4+1")
    ann = rolled.now.position.now.fighter("Ann")
    assert (ann.advantage, ann.relic, rolled.now.position.now.gm) == (0, 0, 1)
    alone = start.say("Cid: Roll, bonus 1, Difficulty Medium, Experience 2 | 2d8=4+4")  # Cid has no other Advantage
    assert alone.now.position.now.fighter("Cid").relic == 0
    group = start.say(
        "all: Cooperative roll, Ann with 0 and Cid with 0, Difficulty Easy, Experiences Ann with 1 and Cid with 2"
        " | 2d8=4+4, 2d8=4+4"
    )
    people = group.now.position.now
    assert [(fighter.advantage, fighter.relic) for fighter in people.fighters] == [(0, 1), (0, 0)]
    with pytest.raises(RuleError):
        play_lines(f"[scene between]\n[players] Cid: {RELIC}\n", "Cid: Roll, bonus 1, Difficulty Medium, Increase 1")


def test_relic_serves_attacker_and_target():
    """Ann's 8 + 1 + 2 against 8 is Good, and by 2 less Mixed. Cid's 8 + 2 makes the Orc's 11 Mixed, and not Good."""
    fight = play_lines(
        f"[players] Ann: {RELIC}; Cid: {RELIC}\n[gm] Orc: Life 9\n",
        "players: Ann attacks Orc, Experience 2 | 2d8=4+4, 2d8=4+4, 1d8=1",
        "gm: Orc attacks Cid",
        "players: Recall, Experience 2 | 2d8=5+5, 2d8=4+4, 1d8=3",
    )
    assert fight.due.who == ("Cid",)  # may answer a Mixed result
    state = fight.now.position.now
    assert [(fighter.life, fighter.advantage, fighter.relic) for fighter in state.fighters] == [
        (20, 0, 0),
        (17, 0, 0),
        (8, 0, 0),
    ]
    lines = fight.record().scenes[0].lines
    assert "Experience 2, of the Relic" in lines[0]
    assert lines[2].startswith("players: Recall, Experience 2, of the Relic |")


# A last deed ----------------------------------------------------------------------------------

LAST = """\
[players] Ann: Life 0 of 20; Ben: unconscious · Life 0 of 20 · Recovery 9; Cid: unstable · Life 0 of 14; Dot: Life 5
[gm] Orc: Life 9
"""


def test_blaze_of_glory_on_several_is_very_good_against_all():
    """Each Very Good brings 1, and one presses the first blow: 3 + 4 + 1 fells Rook, 2 + 1 leaves Sly 5 of 8."""
    start = play_lines(
        "[players] Ann: attribute +1 · several targets · Life 0 of 20; Ben: Life 14\n"
        "[gm] Rook: Life 8; Sly: Life 8; Ork: Life 9\n"
    )
    after = start
    for line in (
        "Ann: Blaze of Glory against several, at Rook and Sly",
        "players: Press it | 2d8=3+4",
        "players: Spend nothing | 1d8=2",
        "Rook: Unconsciousness",
    ):
        after = after.say(line)
    state = after.now.position.now
    assert [state.fighter(name).life for name in ("Rook", "Sly", "Ork")] == [0, 5, 9]
    assert (state.fighter("Ann").condition, state.fighter("Ann").advantage) == ("dead", 1)
    assert "Blaze of Glory against several" not in [offer.label for offer in play_lines(LAST).due.offers("Ann")]
    for targets in ("Rook and Ben", "Rook"):
        with pytest.raises(RuleError):
            start.say(f"Ann: Blaze of Glory against several, at {targets}")


def test_blaze_of_glory_aids_another_creature():
    """The last Action comes to Very Good without a roll: all of Recovery, an Advantage, a stable creature."""
    assert [offer.label for offer in play_lines(LAST).due.offers("Ann")] == [
        "Unconsciousness", "Unstable", "Blaze of Glory", "Blaze of Glory against Orc",
        "Blaze of Glory healing Ben", "Blaze of Glory healing Cid", "Blaze of Glory healing Dot",
        "Blaze of Glory healing Orc", "Blaze of Glory helping Ben", "Blaze of Glory helping Cid",
        "Blaze of Glory helping Dot", "Blaze of Glory stabilising Cid",
    ]  # fmt: skip
    healed = play_lines(LAST, "Ann: Blaze of Glory healing Ben").now.position.now
    ben = healed.fighter("Ben")
    assert (ben.life, ben.condition, ben.healed, healed.fighter("Ann").condition) == (9, "up", ("roll",), "dead")
    assert healed.fighter("Ann").advantage == 1  # what Very Good brings
    helped = play_lines(LAST, "Ann: Blaze of Glory helping Dot").now.position.now
    assert (helped.fighter("Dot").advantage, helped.fighter("Ann").condition) == (1, "dead")
    stable = play_lines(LAST, "Ann: Blaze of Glory stabilising Cid").now.position.now
    assert stable.fighter("Cid").condition == "unconscious"
    again = play_lines(LAST.replace("Recovery 9", "Recovery 9 · healed by roll"))
    assert "Blaze of Glory healing Ben" not in [offer.label for offer in again.due.offers("Ann")]


def test_blaze_of_glory_cannot_aid_oneself():
    for deed in ("healing", "helping", "stabilising"):
        with pytest.raises(RuleError):
            play_lines(LAST, f"Ann: Blaze of Glory {deed} Ann")


# Between fights -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # 3 + 8 + 2 is 13 on Medium, Mixed; of Ann's 2 one is her Experience, one the Increase; the GM takes 1
        ("Ann: Roll, bonus 0, Difficulty Medium, Experience 2, Increase 1 | 3d8kh2=3+8+1", (0, 2, 4)),
        ("Ann: Roll, bonus 0, Difficulty Medium, Increase 2, Decrease 1, charged 2 to Ben | 3d8kh2=8+8+1", (2, 0, 2)),
        ("Ann: Roll, bonus 0, Difficulty Medium, Decreased, Dangerous | 3d8kl2=4+5+8", (2, 2, 5)),
        ("Ann: Help Ben, bonus 0, Difficulty Medium, Increase 1 | 3d8kh2=8+4+1", (1, 3, 4)),
        ("Ann: Help Ben, bonus 1, Difficulty Medium, Dangerous | 2d8=4+4", (2, 2, 5)),
        # 5 + 4 on Easy is Mixed: half of Recovery 9, and no price
        ("Ann: Heal Ben, in 1 hour, bonus 0, Experience 1, Increase 1, Decrease 1 | 2d8=5+4", (0, 2, 2)),
        ("Ann: Heal Ben, in 20 minutes, bonus 0, two steps easier | 2d8=1+1", None),
        ("Ann: Heal Ben, in 20 minutes, bonus 0, 2 steps easier, Dangerous | 2d8=1+4", (2, 2, 5)),
        ("Ann: Stabilise Cid, bonus 1, Experience 1, Increase 1 | 3d8kh2=8+1+2", (0, 2, 4)),
        ("Ann: Stabilise Cid, bonus 1, Dangerous | 2d8=4+4", (2, 2, 5)),
        # one's own Medium roll: Decreased as all of its rolls
        ("Cid: Stabilise Cid, bonus 3 | 3d8kl2=4+4+8", (2, 2, 4)),
        ("Cid: Hang on, Increase 1, charged 1 to Ben | 2d8=3+3", (2, 1, 4)),
        ("Cid: Hang on, Decrease 2 | 5d8kl2=8+8+8+8+8", (2, 2, 1)),
        ("Ann: Roll, bonus 0, Difficulty Medium, no Advantage | 2d8=1+1", (2, 2, 3)),
    ],
)
def test_rolls_between_fights_take_payments(line, after):
    if after is None:
        with pytest.raises(RuleError):
            play_lines(MILL, line)
    else:
        assert advantages(play_lines(MILL, line)) == after


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # 5 + 4 + 2 against 6 + 3 + 1 is +1: Mixed, and the GM takes 1
        ("Ann: Roll against somebody, bonus 2, against 1 | 2d8=5+4, 2d8=6+3", (2, 2, 4)),
        # the GM's result pays no side: Very Good brings Ann 1
        ("Ann: Roll against somebody, bonus 2, against 1 | 2d8=8+8, 2d8=1+1", (3, 2, 3)),
        ("Ann: Roll against somebody, bonus 0, against 0, Dangerous | 2d8=1+4, 2d8=4+4", (2, 2, 5)),
        # both rolls, paid by both sides: Ann 1 + 1, Ben 1; the GM 1 + 1 + 1. 8 + 8 + 2 against 2 + 1 + 1 is Very Good
        (
            "Ann: Roll against somebody, bonus 0, against 0, Experience 2, Increase 1, their Decrease 1, "
            "charged 1 to Ben, Decrease 1, their Increase 1, their Experience 1 | 2d8=8+8, 2d8=2+1",
            (2 - 2 + 1, 1, 0),
        ),
        (
            "Ann: Roll against somebody, bonus 0, Increased, their roll Decreased | 3d8kh2=4+4+1, 3d8kl2=4+4+8",
            (2, 2, 4),
        ),
        ("Cid: Roll against somebody, bonus 0 | 3d8kl2=4+4+8, 2d8=4+4", (2, 2, 4)),
        # two players: the one who acts pays for a Bad, the other gains nothing
        ("Ann: Roll against Ben, bonus 0, against 0 | 2d8=2+2, 2d8=4+4", (2, 2, 4)),
        ("Ann: Roll against Ben, bonus 0, against 0 | 2d8=8+8, 2d8=1+1", (3, 2, 3)),
        ("Ann: Roll against Cid, bonus 0, against 0, Increase 1 | 3d8kh2=4+4+1, 3d8kl2=4+4+8", (1, 2, 4)),
        ("Ann: Roll against Ben, Experience 1, their Decrease 1, their Increase 2 | 2d8=8+7, 3d8kh2=1+1+1", (1, 0, 3)),
    ],
)
def test_opposed_rolls_between_fights_take_payments(line, after):
    assert advantages(play_lines(MILL, line)) == after


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        # Ann wrestles the Orc: 4 + 4 + 2 against 5 + 4 is Mixed, and the GM takes 1
        (["players: Ann rolls against Orc, bonus 2, against 0 | 2d8=4+4, 2d8=5+4"], (2, 2, 4)),
        # Ann pays 1, Ben 1, the GM 1: 4 + 8 + 1 against 1 + 2 + 2 is Very Good
        (
            [
                "players: Ann rolls against Orc, Experience 1, their Decrease 1, charged 1 to Ben, their Increase 1 "
                "| 2d8=4+8, 2d8=1+2"
            ],
            (2 - 1 + 1, 1, 2),
        ),
        (
            ["players: Ann rolls against Orc, Dangerous, Decreased, their roll Increased | 3d8kl2=4+4+8, 3d8kh2=6+5+1"],
            (2, 2, 5),
        ),
        # the Orc acts and is Good, so Ann's result is Bad, and the GM takes 1; Dangerous it is Very Bad
        (["players: Ann does something else", "gm: Orc rolls against Ann, bonus 0 | 2d8=6+6, 2d8=4+4"], (2, 2, 4)),
        (["players: Ann does something else", "gm: Orc rolls against Ann, Dangerous | 2d8=6+6, 2d8=4+4"], (2, 2, 5)),
        # Ann resists with 1 + 1 and her Experience, of which Ben pays 2; the GM's Increase is Decreased away
        (
            [
                "players: Ann does something else",
                "gm: Orc rolls against Ann, Increase 1, Decrease 1, their Increase 1, their Experience 2, "
                "charged 2 to Ben | 2d8=4+4, 3d8kh2=8+8+1",
            ],
            (2 - 1 + 1, 0, 2),
        ),
        (["players: Cid rolls against Orc | 3d8kl2=8+8+8, 2d8=1+1, 3d8kl2=8+8+8"], (2, 2, 3)),
    ],
)
def test_contest_in_a_fight_takes_payments(lines, after):
    assert advantages(play_lines(BRIDGE, *lines)) == after


def test_contest_between_creatures_of_the_gm_needs_a_ruling():
    first = "players: Ann does something else"
    assert "Orc rolls against Imp" not in [offer.label for offer in play_lines(BRIDGE, first).due.offers("gm")]
    rolled = play_lines("[rulings between_gm=rolled]\n" + BRIDGE, first, "gm: Orc rolls against Imp | 2d8=8+8, 2d8=1+1")
    assert advantages(rolled) == (2, 2, 3)  # Very Good, and Very Bad: no side pays


def test_contest_between_players_can_count_both_results():
    """Mixed faces Mixed: the GM takes 1 for each. Very Good faces Very Bad: 1 for Ann, and the GM takes 2 for Ben's."""
    both = "[rulings between_players=both]\n" + MILL
    assert advantages(play_lines(both, "Ann: Roll against Ben | 2d8=4+4, 2d8=4+4")) == (2, 2, 5)
    assert advantages(play_lines(both, "Ann: Roll against Ben | 2d8=8+8, 2d8=1+1")) == (3, 2, 5)
    assert advantages(play_lines(both, "Ann: Roll against Ben | 2d8=1+1, 2d8=8+8")) == (2, 3, 5)


def test_contest_between_players_is_paid_from_their_own_stores():
    with pytest.raises(RuleError, match="Increase must be a whole number from 0 to 2"):
        play_lines(MILL, "Ann: Roll against Ben, Increase 3")


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # Ann 2d8 and 2, Ben 3d8: 8 + 2 and 8 is 18, over 2 is 9 on Easy: Mixed
        (
            "all: Collective roll, Ann with 0 and Ben with 0, Difficulty Easy, Magnitude 2, Experiences Ann with 2, "
            "Increases 1 to Ben | 2d8=4+4, 3d8kh2=4+4+1",
            (1, 1, 4),
        ),
        (
            "all: Collective roll, Ann with 0 and Ben with 0, Difficulty Easy, Magnitude 2, Increases 2 to Ann, "
            "charged 2 to Ben, Decreases 1 to Ann and 1 to Ben | 3d8kh2=5+4+1, 3d8kl2=5+4+8",
            (2, 0, 2),
        ),
        # each has a Difficulty: 9 is Mixed on Easy and Bad on Medium, so −1 in all: Bad
        (
            "all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy, but Ben with Medium | 2d8=4+5, 2d8=4+5",
            (2, 2, 4),
        ),
        (
            "all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy, situation Ann with -1 and Ben with 2 "
            "| 3d8kl2=4+5+8, 4d8kh2=5+4+1+1",
            (2, 2, 4),
        ),
        (
            "all: Cooperative roll, Ann with 0 and Cid with 0, Difficulty Easy, no Advantage | 2d8=1+1, 3d8kl2=1+1+1",
            (2, 2, 3),
        ),
    ],
)
def test_group_rolls_take_payments(line, after):
    assert advantages(play_lines(MILL, line)) == after


def test_help_for_one_roll_increases_a_group_roll():
    """12 on Medium is Mixed, so Ben is helped; in the group his roll is Increased, and Help is used up by it."""
    mill = play_lines("[rulings help_gain=this-roll]\n" + MILL, "Ann: Help Ben, bonus 2, Difficulty Medium | 2d8=5+5")
    assert mill.now.position.now.fighter("Ben").aid == 1
    mill = mill.say("all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy | 2d8=4+5, 3d8kh2=5+4+1")
    assert mill.now.position.now.fighter("Ben").aid == 0


def test_senseless_unstable_creature_only_rolls_to_live():
    mill = play_lines("[scene between]\n[players] Ann: Life 9; Cid: unstable · senseless · Life 0 of 14")
    assert [offer.label for offer in mill.due.offers("Cid")] == ["Hang on"]
    assert mill.say("Cid: Hang on | 3d8kl2=3+3+8").now.position.now.fighter("Cid").risen == 1
    assert mill.say("Cid: Hang on | 3d8kl2=1+3+8").now.position.now.fighter("Cid").condition == "dead"


def test_senseless_creature_that_is_up_passes_its_turn():
    camp = play_lines("[players] Ann: Life 9; Cid: senseless\n[gm] Rook: Life 9", "players: Ann does something else")
    camp = camp.say("gm: Rook does something else")
    assert [offer.label for offer in camp.due.offers("players")] == ["Cid hangs on"]
    assert camp.say("players: Cid hangs on").now.position.now.round == 2


def test_roll_to_live_between_fights_counts_as_a_round():
    """The text: a level harder each round. So the second roll is Easy, by either clock."""
    for clock in ("after-rolls", "new-rounds"):
        mill = play_lines(
            f"[rulings unstable_clock={clock}]\n[scene between]\n[players] Cid: unstable · Life 0 of 14",
            "Cid: Hang on | 3d8kl2=4+4+8",
        )
        assert mill.now.position.now.fighter("Cid").risen == 1


def test_fall_between_fights_offers_all_ways():
    """A trap: the text speaks of danger, "for instance in combat"."""
    mill = play_lines(MILL, "table: Ben's Life is 0")
    labels = [offer.label for offer in mill.due.offers("Ben")]
    assert labels[:3] == ["Unconsciousness", "Unstable", "Blaze of Glory"]
    assert "Blaze of Glory stabilising Cid" in labels
    assert mill.say("Ben: Unstable").now.position.now.fighter("Ben").conscious
    assert mill.say("Ben: Blaze of Glory healing Ann").now.position.now.fighter("Ann").life == 19
    assert mill.say("all: Ben wakes").now.position.now.fighter("Ben").life == 1  # out of danger


def test_night_rests_some_and_unconscious_creatures_wake_or_die():
    mill = play_lines(
        "[scene between]\n[players] Ann: Life 5 of 20; Ben: Life 5 of 20; Cid: unconscious · Life 0 of 14"
    )
    rested = mill.say("all: A night's rest, but not Ann").now.position.now
    assert [fighter.life for fighter in rested.fighters] == [5, 15, 10]
    assert mill.say("all: Cid dies").now.position.now.fighter("Cid").condition == "dead"


def test_fall_offers_leave_out_impossible_targets():
    """A last attack needs an opponent who is there, and a weapon where bare hands have no attack."""

    def ways(sheet="", rulings=""):
        sides = f"[players] Ann: Life 0 of 20{sheet}; Ben: Life 9\n[gm] Orc: Life 9; Imp: Life 3\n"
        last = play_lines(f"{rulings}{sides}table: Imp leaves")
        return [offer.label for offer in last.due.offers("Ann") if " healing" not in offer.label]

    every = [
        "Unconsciousness",
        "Unstable",
        "Blaze of Glory",
        "Blaze of Glory against Orc",
        "Blaze of Glory helping Ben",
    ]
    assert ways() == ways(" · unarmed") == every
    no_fists = "[rulings unarmed=no-attack]\n"
    assert ways("", no_fists) == every
    assert ways(" · unarmed", no_fists) == [*every[:3], every[4]]


def test_line_without_a_field_means_its_default():
    mill = play_lines(MILL.replace(" · Advantage 2", ""))
    for line in ("Ann: Roll, bonus 0, Difficulty Medium", "Ann: Heal Ben, in 4 hours", "Cid: Hang on"):
        assert mill.say(line).due.kind == "roll"
    assert str(mill.say("Ann: Heal Ben, in 4 hours, bonus 0").due.pool) == "2d8"


@pytest.mark.parametrize(
    ("make", "low", "high"),
    [
        (lambda n: Assist("Ann", "Ben", increase=n), 0, 49),
        (lambda n: Assist("Ann", "Ben", decrease=n), 0, 49),
        (lambda n: Assist("Ann", "Ben", experience=n), 0, 3),
        (lambda n: Assist("Ann", "Ben", situation=n), -4, 4),
        (lambda n: Assist("Ann", "Ben", charged=(("Ann", n),)), 1, 49),
        (lambda n: Mend("Ann", "Ben", shift=n), -4, 0),
        (lambda n: Attempt("Ann", n), -5, 20),
        (lambda n: Attack("Ann", "Orc", hinder=n), 0, 49),
        (lambda n: Attack("Ann", "Orc", target_situation=n), -4, 4),
        (lambda n: AttackSeveral("Ann", ("Orc", "Imp"), hinders=(("Orc", n),)), 1, 49),
        (lambda n: Contest("Ann", "Orc", 0, n), -5, 20),
        (lambda n: Contest("Ann", "Orc", hinder=n), 0, 49),
        (lambda n: Contest("Ann", "Orc", resist=n), 0, 49),
        (lambda n: Contest("Ann", "Orc", recalled=n), 0, 3),
        (lambda n: Contest("Ann", "Orc", their_situation=n), -4, 4),
        (lambda n: Push(hinder=n), 0, 49),
        (lambda n: Resist(increase=n), 0, 49),
        (lambda n: Fall("Unstable", increase=n), 0, 49),
    ],
)
def test_payments_are_refused_beyond_their_bounds(make, low, high):
    make(low), make(high)
    for wrong in (low - 1, high + 1, "3", True, 1.5):
        with pytest.raises(BadInput, match=" must "):
            make(wrong)


def test_charges_are_refused_unless_names_are_different():
    with pytest.raises(BadInput, match="each name once"):
        Assist("Ann", "Ben", increase=2, charged=(("Ann", 1), ("Ann", 1)))
    with pytest.raises(BadInput, match="A last deed must be one of"):
        Fall("Blaze of Glory", "Ben", deed="sing")


@pytest.mark.parametrize(
    ("who", "choice", "why"),
    [
        (
            "players",
            Attack("Ann", "Orc", increase=1, charged=(("Ben", 2),)),
            "1 Advantage charged beyond what there is",
        ),
        ("players", Attack("Ann", "Orc", increase=3, charged=(("Ben", 3),)), "Ben does not hold 3 Advantage"),
        ("players", Attack("Ann", "Orc", increase=1, charged=(("Orc", 1),)), "Orc does not hold 1 Advantage"),
        ("gm", Attack("Orc", "Ann", increase=1, charged=(("Imp", 1),)), "the GM pays this, not Imp"),
    ],
)
def test_charges_need_enough_advantage(who, choice, why):
    fight = play_lines(BRIDGE) if who == "players" else play_lines(BRIDGE, "players: Ann does something else")
    with pytest.raises(RuleError, match=why):
        fight.now.position.choose(who, choice)


@pytest.mark.parametrize("targets", [("Ann",), ("Ann", "Ann")])
def test_attack_on_several_needs_two_targets(targets):
    fight = play_lines(TAIL, "players: Ann does something else")
    with pytest.raises(RuleError, match="attacks two targets or more, each once"):
        fight.now.position.choose("gm", AttackSeveral("Dragon", targets))
