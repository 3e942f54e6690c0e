"""Manual changes in a battle: when people leave or are wounded by hand, the battle goes on without them."""

from itertools import product

import pytest

from rules.core import IllegalChoice, OutOfTurn, RuleError, played, scripted, under
from rules.core.frozen import replace
from rules.core.play.manual_changes import Join, SetNumber
from rules.core.play.position import apply_manual_change
from rules.core.play.session import parse_session
from rules.riskbreaker import (
    DeclareFights,
    DeclareSkills,
    Gain,
    LetGo,
    Pass,
    RiskbreakerRulings,
    ShareAdvantage,
    parse_skill,
    play_choices,
)
from rules.riskbreaker.fight import FIGHT
from rules.riskbreaker.game import GAME
from rules.riskbreaker.people import parse_person
from rules.sessions.computer_player import pending_computer, set_computer_sides


def session(text, *lines):
    at = parse_session(GAME, text)
    assert at.fault is None, at.fault
    for line in lines:
        at = at.enter_line(line)
    return at


def outs(at):
    return {person.name: person.out for side in at.current.board.sides for person in side.people}


ROAD = """
[friends] Ann: the Fighter; Bo: the Ranger
[foes] Cy: M3 Pike
"""


def test_engagement_does_not_wait_for_a_fighter_who_left():
    left = session(ROAD, "table: Ann leaves")
    assert left.pending.who == ("Bo", "Cy", "GM")
    with pytest.raises(OutOfTurn, match=r"It is the turn of Bo, Cy or GM\. Ann cannot choose now"):
        left.enter_line("Ann: Gain Advantage, Sword, Risk 3 | d10=2")
    with pytest.raises(IllegalChoice, match="Ann is out of the battle"):
        scripted("", play_choices, left.current.position.current_state, Gain("Ann", "Sword", 3))
    assert left.enter_line("Bo: Pass").enter_line("Cy: Pass | d10=1, d10=2").current.board.line == "Declaring Fights"


THREE = """
[friends] Ann: the Fighter
[foes] Cy: M3 Pike
[wolves] Grey: M4 Fight with Teeth
"""


def test_departed_side_draws_no_lot():
    left = session(THREE, "table: foes' Advantage is 3", "Ann: Pass", "Grey: Pass", "table: Cy leaves")
    assert left.pending.kind == "roll"  # friends and wolves, 0 and 0, roll; the foes' 3 sets no stage
    assert left.enter_line("| d10=9, d10=2").pending.who == ("wolves", "GM")


def test_departed_side_neither_divides_nor_shares():
    hands = ("table: foes' Advantage is 3", "table: friends' Advantage is 2", "Ann: Pass", "Grey: Pass", "Cy: Pass")
    staged = session(THREE, *hands)
    assert staged.pending.who == ("foes", "GM")
    gone = staged.enter_line("table: Cy leaves")
    assert gone.pending.who == ("friends", "GM")
    round_one = "Round 1 · Fight 1 · declaring skills"
    sharing = gone.enter_line("friends: Fights, Ann + Grey")
    assert sharing.pending.who == ("friends", "GM")
    assert sharing.enter_line("friends: Share, 2").enter_line("wolves: Share, 0").current.board.line == round_one
    late = (
        staged.enter_line("foes: Fights, Ann + Cy + Grey").enter_line("foes: Share, 3").enter_line("friends: Share, 2")
    )
    assert late.pending.who == ("wolves", "GM")
    assert late.enter_line("table: Grey leaves").current.board.line == round_one


WOUNDED = """
[friends] Ann: M3 Sword{}; Bo: M5 Sword
[wolves] Grey: M4 Fight with Teeth
"""


def test_full_kill_damage_removes_a_fighter_at_the_start():
    """Muscle 3 bears 3 Kill Damage (rb.kill.capacity), from her own line or set by the group."""
    before = session(WOUNDED.format(" · kill 3"))
    after = session(WOUNDED.format(""), "table: Ann's Kill Damage is 3")
    assert outs(before) == outs(after) == {"Ann": "killed", "Bo": "", "Grey": ""}
    assert before.pending.who == after.pending.who == ("Bo", "Grey", "GM")
    joined = session(ROAD, "table: Mo joins foes as M3 Pike · kill 3")
    assert outs(joined)["Mo"] == "killed"
    assert outs(before.enter_line("table: Ann's Kill Damage is 2"))["Ann"] == ""
    with_a_bow = session(WOUNDED.format(" · A4 Bow · kill 3"))  # the best Fight skill counts: Agility 4 bears 4
    assert outs(with_a_bow)["Ann"] == ""


RULINGS = [
    {"kill_limit": limit, "kill_capacity": capacity, "knock_out": out, "unskilled": unskilled, "switch_low": low}
    for limit, capacity, out, unskilled, low in product(
        ("reached", "exceeded"),
        ("permanent", "effective"),
        ("counters", "at-zero"),
        ("zero", "any-skill"),
        ("barred", "falls"),
    )
]
SHEETS = ("M3 Sword", "M3 Sword · A5 Bow", "P4 Charm", "M4 Axe · P2 Charm")


@pytest.mark.parametrize("rulings", RULINGS)
def test_wounded_people_reach_the_first_round(rulings):
    """Each wounded person is either out or reaches round 1, because it is always legal to declare no skill."""
    names = ("Ann", "Bo", "Odo")
    for sheet, kill, hurt, by_hand in product(SHEETS, (0, 1, 3, 4, 6), (0, 2, 3), (False, True)):
        wounds = f" · kill {kill} · {sheet[0]}−{hurt}" if hurt else f" · kill {kill}"
        bo, odo = parse_person("Bo", "M5 Sword"), parse_person("Odo", "M3 Pike")

        def begun(line):
            return FIGHT.start(friends=(parse_person("Ann", line), bo), tollmen=(odo,))  # noqa: B023 of this round

        ours = RiskbreakerRulings(**rulings)
        battle = under(ours, begun, sheet if by_hand else sheet + wounds)
        if by_hand:
            stat = {"M": "Muscle", "P": "Personality"}[sheet[0]]
            for what, value in ((f"{stat} damage", hurt), ("Kill Damage", kill)):
                battle = apply_manual_change(FIGHT, battle, SetNumber("Ann", what, value))
        there = tuple(name for name in names if not battle.fighter(name).out)
        passed = scripted("d10=1, d10=2", play_choices, battle, *map(Pass, there))
        first, second = passed.queue
        shares = (ShareAdvantage(first, (0,)), ShareAdvantage(second, (0,)))
        ready = scripted("", play_choices, passed, DeclareFights((there,)), *shares)
        declared = played(1, play_choices, ready, DeclareSkills()) if ready.phase == "skills" else ready
        assert declared.phase in ("turns", "over"), (sheet, wounds, by_hand)


def test_manual_skill_damage_acts_like_a_blow():
    """By the ruling at-zero, a fighter whose stat in use is 0 is out, until the group lowers the damage."""
    ours = RiskbreakerRulings(knock_out="at-zero")
    battle = under(ours, FIGHT.start, a=(parse_person("Ann", "M3 Sword"),), b=(parse_person("Odo", "M3 Pike"),))
    battle = battle.change_fighter("Ann", using=parse_skill("M:Sword"))
    out = apply_manual_change(FIGHT, battle, SetNumber("Ann", "Muscle damage", 3))
    assert out.fighter("Ann").out == "knocked out"
    assert apply_manual_change(FIGHT, out, SetNumber("Ann", "Muscle damage", 2)).fighter("Ann").out == ""
    # 2 Kill Damage, and Muscle 3 less 1 bears 2
    weak = replace(battle.change_fighter("Ann", kill=2), rulings=RiskbreakerRulings(kill_capacity="effective"))
    assert apply_manual_change(FIGHT, weak, SetNumber("Ann", "Muscle damage", 1)).fighter("Ann").out == "killed"
    mo = Join("Mo", "b", parse_person("Mo", "M3 Pike · kill 2 · M−1"))
    assert apply_manual_change(FIGHT, weak, mo).fighter("Mo").out == "killed"


DRAWN = """
[friends] Ann: M5 Sword · A5 Move; Bo: M5 Sword; Cy: M5 Sword
[foes] Odo: M3 Pike · A6 Move; Mab: M4 Knife · A1; Nob: M3 Pike
table: foes' Advantage is 9
Ann: Pass
Bo: Pass
Cy: Pass
Odo: Pass
Mab: Pass
Nob: Pass
foes: Fights, {}
foes: Share evenly
friends: Share evenly
"""


def blows(session, who):
    return [offer.label for offer in session.pending.offers(who) if offer.label.startswith("Inflict")]


def test_fighter_drawn_into_a_fight_may_strike_there():
    """Mab is in no Fight. Ann moves to her before her turn, and Mab may strike, with or without a declared skill."""
    fresh = session(DRAWN.format("Bo + Nob"))
    meeting = ("Bo: Pass", "Nob: Pass", "Odo: Pass", "Ann: Move to Mab, Move, Risk 1 | d10=2", "Cy: Pass")
    at = fresh.enter_line("all: Skills")
    for line in meeting:
        at = at.enter_line(line)
    assert at.pending.who[0] == "Mab"
    # she has been drawn into a new Fight, in which her side has no Advantage yet: nothing can be paid
    assert at.current.position.current_state.fighter("Mab").using.name == "Knife"
    assert blows(at.enter_line("table: foes' Advantage in Fight 2 is 3"), "Mab") == [
        "Inflict Skill Damage, Knife",
        "Inflict Kill Damage, Knife",
    ]
    board = {person.name: person.title for side in at.current.board.sides for person in side.people}
    assert board["Mab"] == "M4: Knife"


AGAIN = """
[rulings repeat_across={}]
[friends] Ann: P5 Inspire
[foes] Odo: M3 Pike
Ann: Gain Advantage, Inspire, Risk 3 | d10=2
table: Odo leaves

== Later
[friends] Ann
[foes] Mab: M3 Pike
"""


@pytest.mark.parametrize(("ruling", "offered"), [("fresh", True), ("barred", False)])
def test_last_maneuver_bars_the_next_battle_by_ruling(ruling, offered):
    labels = [offer.label for offer in session(AGAIN.format(ruling)).pending.offers("Ann")]
    assert ("Gain Advantage, Inspire" in labels) == offered


def test_unaware_side_prepares_nothing_by_ruling():
    road = session(ROAD)
    assert not [offer for offer in road.pending.offers("GM") if offer.label.startswith("Unaware")]
    surprised = session(f"[rulings unaware=waits]{ROAD}", "GM: Unaware foes")
    assert surprised.pending.who == ("Ann", "Bo", "GM")
    both = surprised.enter_line("GM: Unaware friends")
    assert both.pending.kind == "roll"  # no side prepares: lots are drawn for the stage


CHASED = """
[rulings letting_go=chosen]
[friends] Ann: M5 Sword · A4 Move
[foes] Odo: M3 Pike · A4; Mab: M3 Pike · A3
table: friends' Advantage is 1
Ann: Pass
Odo: Pass
Mab: Pass
friends: Fights, Ann + Odo + Mab
friends: Share evenly
foes: Share evenly
all: Skills
"""


def test_opponent_who_lets_a_mover_go_does_not_counter():
    """A 3 on Agility 4 is level 1, which Odo's level 3 would beat. Odo lets her go, and Mab's 9 fails."""
    chased = session(CHASED)
    assert chased.pending.who == ("Ann", "friends", "foes", "GM")
    assert pending_computer(set_computer_sides(chased, "foes")) is None
    let = chased.enter_line("foes: Let Ann go, Odo")
    assert [note.text for note in let.current.board.notes] == ["Odo lets Ann go"]
    gone = let.enter_line("Ann: Move away, Move, Risk 1 | d10=3, d10=9").current.position.current_state
    assert (gone.fighter("Ann").fight, gone.letting_go) == (None, ())
    with pytest.raises(IllegalChoice, match="cannot let Ann go"):
        scripted("", play_choices, chased.current.position.current_state, LetGo("foes", "Ann", ("Ann",)))


HELD = """
[rulings delayed={}]
[friends] Ann: M5 Sword · A2 Move · P4 Charm; Bo: M5 Sword · A1
[foes] Odo: M3 Pike · A1; Mab: W5 Tactics · A1
table: foes' Advantage is 9
Ann: Pass
Bo: Pass
Odo: Pass
Mab: Alter, Tactics, obstacle, Risk 2 | d10=1
foes: Fights, Ann + Odo / Bo + Mab
foes: Share evenly, placing 1 with 1
friends: Share evenly
all: Skills
Ann: Move to Fight 2, Move, Risk 1 | d10=2, d10=9, d10=9
all: Skills
"""


@pytest.mark.parametrize(("ruling", "acts"), [("no-maneuver", False), ("as-idle", True)])
def test_delayed_fighter_acts_last_or_not_at_all(ruling, acts):
    """An obstacle of level 4 delays Ann, Agility 2, for 2 rounds. In round 2 she acts last or, by ruling, never."""
    at = session(HELD.format(ruling))
    for line in ("Bo: Pass", "Mab: Pass", "Odo: Pass"):
        if line.split(":")[0] in at.pending.who:
            at = at.enter_line(line)
    while at.current.position.current_state.round == 1:
        at = at.enter_line(f"{at.pending.who[0]}: Pass" if at.pending.who[0] != "all" else "all: Skills")
    seen = set()
    while at.current.position.current_state.round == 2:
        who = at.pending.who[0]
        seen.add(who)
        if who == "Ann":
            assert not [offer for offer in at.pending.offers("Ann") if offer.label.startswith(("Move", "Inflict"))]
        at = at.enter_line("all: Skills" if who == "all" else f"{who}: Pass")
    assert ("Ann" in seen) == acts


@pytest.mark.parametrize("scene", ["", "[scene between]\n"])
def test_rescue_refuses_a_comrade_who_left(scene):
    foes = "" if scene else "[foes] Odo: M3 Pike\n"
    camp = session(f"{scene}[friends] Ann: W4 First Aid; Bo: M5 Sword · kill 1\n{foes}")
    assert [offer for offer in camp.pending.offers("Ann") if offer.label.startswith("Rescue Bo")]
    left = camp.enter_line("table: Bo leaves")
    assert not [offer for offer in left.pending.offers("Ann") if offer.label.startswith("Rescue")]


IN_TURN = """
[rulings declaring=in-turn]
[friends] Ann: M5 Sword · A4 Bow; Bo: M2 Knife
[foes] Odo: M3 Pike · A3; Mab: M2 Pike · A2
table: friends' Advantage is 2
Ann: Pass
Bo: Pass
Odo: Pass
Mab: Pass
friends: Fights, Ann + Odo + Mab
friends: Share evenly
foes: Share evenly
"""


def test_sides_declare_in_turn_by_ruling():
    """The foes have less Advantage, so they declare first; no side declares for the other."""
    told = session(IN_TURN)
    assert told.pending.who == ("foes", "friends", "GM")
    assert [offer.label for offer in told.pending.offers("foes")] == ["Skills", "Surrender"]
    assert [offer.label for offer in told.pending.offers("friends")] == ["Surrender"]
    with pytest.raises(RuleError):
        told.enter_line("foes: Skills, Ann with Bow")
    half = told.enter_line("foes: Skills, Odo with Pike")
    assert half.pending.who == ("friends", "foes", "GM")
    begun = half.enter_line("friends: Skills, Ann with Bow").current.position.current_state
    assert (begun.phase, begun.fighter("Ann").using.name, begun.declared) == ("turns", "Bow", ())
    # a side or a person who has yet to declare is no longer pending after giving up or leaving
    assert half.enter_line("friends: Surrender").current.position.current_state.phase == "over"
    assert half.enter_line("table: Ann leaves").current.board.line == "Round 1 · outside the Fights · Bo"
