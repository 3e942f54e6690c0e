"""Checks against other people outside fights: challenges, and contests whose totals decide who defends."""

import pytest

from rules.core import IllegalChoice, ScriptedDice, using
from rules.core.play.manual_changes import Leave
from rules.core.play.position import start_position
from rules.core.play.session import parse_session
from rules.skillful import AcceptFailure, Defend, DescribeConsequence, SkillfulRulings, TakeSuckage, parse_person
from rules.skillful.combat.choices import CallOff, Challenge, Compete, GoOn, Milder
from rules.skillful.combat.state import GM
from rules.skillful.game import GAME
from rules.skillful.outside_choices import ALL
from rules.skillful.outside_fights import TASK, board

PEOPLE = {
    "Ann": "defends with Talk 9 (2 Wit) · defends with Run 6 (3 Wind)",
    "Bo": "defends with Will 4 (1 Wit) · defends with Run 2 (3 Wind, fumble 4)",
    "Cem": "defends with Will 8 (1 Wit) · defends with Run 5 (3 Wind)",
}


def scene(**rulings):
    """Return the start of a scene with Ann on one side, and Bo and Cem on the other."""
    ann, bo, cem = (parse_person(name, line) for name, line in PEOPLE.items())
    with using(SkillfulRulings(**rulings)):
        return start_position(TASK, TASK.start(friends=(ann,), others=(bo, cem)))


def points_left(position, pool):
    return {fighter.name: getattr(fighter.pools, pool) for fighter in position.current_state.fighters}


def note_texts(position):
    return [note.text for note in board(position.current_state).notes]


def test_answers_chosen_together_are_paid_even_below_zero():
    """Dan has 4 Wind, enough to aid Bo or Cem for 3. Both choose his aid without knowing the other's choice."""
    ann, bo, cem = (parse_person(name, line) for name, line in PEOPLE.items())
    dan = parse_person("Dan", "defends with Run 5 (3 Wind) · Wind 4")
    with using(SkillfulRulings(overspend="refused")):
        position = start_position(TASK, TASK.start(friends=(ann,), others=(bo, cem, dan)))
    aided = Defend("Run", aid=(("Dan", "Run"),))
    position = position.push_choice("Ann", Challenge("Run", ("Bo", "Cem"))).push_choice("Bo", aided)
    dice = ScriptedDice("d20!=8, d20!=12, d20!=12, d20!=12, d20!=12")
    assert points_left(position.push_choice("Cem", aided, dice), "wind")["Dan"] == 4 - 3 - 3


def test_challenger_attacks_and_the_challenged_answer():
    """Ann has 9 + 11 = 20. Bo's 17 loses by 3 and pays 2N, 2 Wit; Cem's 20 is a tie, which the defender wins."""
    asked = scene().push_choice("Ann", Challenge("Talk", ("Bo", "Cem")))
    assert (asked.pending.kind, asked.pending.who) == ("together", ("Bo", "Cem"))
    rolled = asked.push_choice("Bo", Defend("Will")).push_choice(
        "Cem", Defend("Will"), ScriptedDice("d20!=11, d20!=13, d20!=12")
    )
    assert (rolled.pending.who, rolled.current_state.fighter("Bo").lost) == (("Bo",), 3)
    after = rolled.push_choice("Bo", AcceptFailure())
    assert after.pending.who == ("Ann", "Bo", "Cem", ALL)
    assert points_left(after, "wit") == {"Ann": 98, "Bo": 97, "Cem": 99}
    assert note_texts(after) == ["Bo against 20 of Ann: Ordinary Defense; Cem against 20 of Ann: Successful Defense"]


def test_lost_challenge_can_be_lifted_or_called_off():
    """20 against 6 is lost by 14, a Flailing Defense. Bo lifts it by five points to a loss of 9, or calls it off."""
    rolled = (
        scene()
        .push_choice("Ann", Challenge("Talk", ("Bo",)))
        .push_choice("Bo", Defend("Will"), ScriptedDice("d20!=11, d20!=2"))
    )
    lifted = rolled.push_choice("Bo", TakeSuckage(5, ("red in the face",)))
    assert (lifted.pending.who[0], points_left(lifted, "wit")["Bo"]) == ("Ann", 97)
    borne = rolled.push_choice("Bo", AcceptFailure())
    assert [offer.choice for offer in borne.pending.offers("Bo")] == [GoOn(), CallOff()]
    stopped = borne.push_choice("Bo", CallOff()).push_choice(GM, Milder(1))
    assert (stopped.pending.who[0], points_left(stopped, "wit")["Bo"]) == ("Ann", 97)
    suffered = borne.push_choice("Bo", GoOn()).push_choice(GM, DescribeConsequence(("laughed at",)))
    assert (points_left(suffered, "wit")["Bo"], suffered.current_state.fighter("Bo").nuisances) == (97, ("laughed at",))


def test_challenger_alone_can_fumble_and_gets_no_answer():
    """Bo's 1 − 6 + 2 = −3 is 7 below his threshold of 4: the first consequence. Ann pays her N and rolls nothing."""
    asked = (
        scene()
        .push_choice("Bo", Challenge("Run", ("Ann",)))
        .push_choice("Ann", Defend("Run"), ScriptedDice("d20!=1+6"))
    )
    assert (asked.pending.who, asked.current_state.fighter("Bo").fumbled) == (("Bo",), 1)
    after = (
        asked.push_choice("Bo", AcceptFailure())
        .push_choice("Bo", GoOn())
        .push_choice(GM, DescribeConsequence(("a twisted ankle",)))
    )
    assert (points_left(after, "wind"), note_texts(after)) == ({"Ann": 97, "Bo": 97, "Cem": 100}, ["Bo fumbles: -3"])
    # the first consequence becomes one level milder, so there is none
    stopped = asked.push_choice("Bo", AcceptFailure()).push_choice("Bo", CallOff()).push_choice(GM, Milder(1))
    assert (stopped.current_state.fighter("Bo").nuisances, points_left(stopped, "wind")["Bo"]) == ((), 97)
    # an answer of 1 − 20 + 2 = −17 is not a fumble: it is below Ann's 6 + 5 = 11 by 28
    answered = (
        scene()
        .push_choice("Ann", Challenge("Run", ("Bo",)))
        .push_choice("Bo", Defend("Run"), ScriptedDice("d20!=5, d20!=1+20"))
    )
    assert (answered.current_state.fighter("Bo").row, answered.current_state.fighter("Bo").fumbled) == (
        "Bad Defense",
        0,
    )


def test_fumbled_challenge_costs_the_challenged_nothing_by_ruling():
    asked = scene(fumbled_attack="free").push_choice("Bo", Challenge("Run", ("Ann",)))
    after = asked.push_choice("Ann", Defend("Run"), ScriptedDice("d20!=1+6")).push_choice("Bo", AcceptFailure())
    assert points_left(after, "wind") == {"Ann": 100, "Bo": 97, "Cem": 100}


def test_challenge_may_be_answered_after_its_dice_by_ruling():
    rolled = scene(defence_when="after-attack").push_choice("Ann", Challenge("Talk", ("Bo",)), ScriptedDice("d20!=11"))
    assert (rolled.pending.kind, rolled.pending.who) == ("choose", ("Bo",))
    # 4 + 11 + 5 = 20, a tie for 1 + 3 Wit
    after = rolled.push_choice("Bo", Defend("Will", "intense"), ScriptedDice("d20!=11"))
    assert (note_texts(after), points_left(after, "wit")["Bo"]) == (["Bo against 20 of Ann: Successful Defense"], 96)


def test_lower_totals_defend_against_the_highest():
    """Ann 6 + 15 = 21, Bo 2 + 10 = 12, Cem 5 + 12 = 17: Bo loses by 9 and Cem by 4, 6 Wind each beyond the 3."""
    race = scene().push_choice("Ann", Compete("Run", ("Bo", "Cem")))
    race = race.push_choice("Bo", Defend("Run")).push_choice(
        "Cem", Defend("Run"), ScriptedDice("d20!=15, d20!=10, d20!=12")
    )
    assert (race.pending.who, race.current_state.fighter("Bo").lost) == (("Bo",), 9)
    after = race.push_choice("Bo", AcceptFailure()).push_choice("Cem", AcceptFailure())
    assert points_left(after, "wind") == {"Ann": 97, "Bo": 91, "Cem": 91}
    assert note_texts(after) == ["Ann 21, Cem 17, Bo 12"]


def test_lowest_total_alone_defends_as_printed():
    race = scene(unclear_roles="as-printed").push_choice("Ann", Compete("Run", ("Bo", "Cem")))
    race = race.push_choice("Bo", Defend("Run")).push_choice(
        "Cem", Defend("Run"), ScriptedDice("d20!=15, d20!=10, d20!=12")
    )
    after = race.push_choice("Bo", AcceptFailure())
    assert points_left(after, "wind") == {"Ann": 97, "Bo": 91, "Cem": 97}


def test_contest_of_equal_totals_has_no_defender():
    """6 + 8, 2 + 12 and 5 + 9 are 14 each, so no total is below the highest."""
    race = scene().push_choice("Ann", Compete("Run", ("Bo", "Cem")))
    after = race.push_choice("Bo", Defend("Run")).push_choice(
        "Cem", Defend("Run"), ScriptedDice("d20!=8, d20!=12, d20!=9")
    )
    assert (after.pending.who[0], points_left(after, "wind")) == ("Ann", {"Ann": 97, "Bo": 97, "Cem": 97})


def test_contest_loser_suffers_worse_of_loss_and_fumble():
    """Bo's 0 loses to Ann's 6 + 5 by 11, a Flailing Defense, and fumbles 4 by 4, the first consequence."""
    race = (
        scene()
        .push_choice("Ann", Compete("Run", ("Bo",)))
        .push_choice("Bo", Defend("Run"), ScriptedDice("d20!=5, d20!=1+3"))
    )
    bo = race.current_state.fighter("Bo")
    assert (bo.lost, bo.row, bo.fumbled) == (11, "Flailing Defense", 1)
    # 2 points lower the loss to 9, 5 lift the fumble, and 11 lift the loss altogether
    offer = race.pending.offers("Bo")[1]
    assert (offer.choice.points, offer.asks[0].kind.high) == (2, 11)


def test_leader_who_fumbles_makes_no_attack():
    """Bo's 2 + 2 = 4 is the highest total, but fumbles at 4, so no attack meets Cem's 3."""
    race = (
        scene()
        .push_choice("Bo", Compete("Run", ("Cem",)))
        .push_choice("Cem", Defend("Run"), ScriptedDice("d20!=2, d20!=1+3"))
    )
    assert (race.pending.who, race.current_state.fighter("Bo").fumbled) == (("Bo",), 1)
    after = (
        race.push_choice("Bo", AcceptFailure())
        .push_choice("Bo", GoOn())
        .push_choice(GM, DescribeConsequence(("a stumble",)))
    )
    assert (after.pending.who[0], points_left(after, "wind")) == ("Ann", {"Ann": 100, "Bo": 97, "Cem": 97})
    # lifted by one point to 5, it is an attack with that total
    lifted = race.push_choice("Bo", TakeSuckage(1, ("out of breath",)))
    assert (lifted.pending.who, lifted.current_state.fighter("Cem").lost) == (("Cem",), 2)


def test_aid_comes_from_people_who_are_no_opponents():
    offers = {offer.label: offer for offer in scene(aid_attitude="ordinary").pending.offers("Bo")}
    aid = offers["Compete with Run"].asks[-1]
    values = {"targets": ("Ann",), "attitude": "ordinary", "danger": False}
    assert aid.kind(values).options == (("Bo", ("Will",)), ("Cem", ("Will", "Run")))
    assert aid.kind({**values, "targets": ("Ann", "Cem")}).options == (("Bo", ("Will",)),)
    asked = scene().push_choice("Bo", Compete("Run", ("Ann",), aid=(("Cem", "Run"),)))
    with pytest.raises(IllegalChoice):
        asked.push_choice("Ann", Defend("Run", "ordinary", (("Cem", "Run"),)))
    # Bo has 2 + 10 and +3 for Cem's aid of 5 + 10; 15 ties with Ann's 6 + 9, so neither loses
    after = asked.push_choice("Ann", Defend("Run"), ScriptedDice("d20!=10, d20!=10, d20!=9"))
    assert (note_texts(after), points_left(after, "wind")) == (["Bo 15, Ann 15"], {"Ann": 97, "Bo": 97, "Cem": 97})


def test_danger_lowers_a_relaxed_challenge():
    for danger, total in ((False, 10), (True, 0)):
        challenge = Challenge("Talk", ("Bo",), "relaxed", danger)
        after = (
            scene().push_choice("Ann", challenge).push_choice("Bo", Defend("Will"), ScriptedDice("d20!=11, d20!=19"))
        )
        assert note_texts(after) == [f"Bo against {total} of Ann: Successful Defense"]


def test_session_reads_a_contest_back():
    text = """[game skillful]

== The hall
[scene contest]
[friends] Ann: defends with Talk 9 (2 Wit)
[others] Bo: defends with Will 4 (1 Wit)
Ann: Challenge with Talk, on Bo, ordinary  # Ann, Wit: 98
Bo: Will, ordinary | d20!=11, d20!=13  # Bo, Wit: 99, Bo, lost by: 3
Bo: Bear it  # Bo, Wit: 97, Bo, lost by: 0
Bo: Compete with Will, against Ann, ordinary, in danger  # Bo, Wit: 96
Ann: Talk, ordinary | d20!=10, d20!=5  # Ann, Wit: 96
all: That is all
"""
    session = parse_session(GAME, text)
    assert session.fault is None, session.fault
    # Bo's 14 ties with Ann's 14: neither loses
    assert {name: person.pools.wit for name, person in session.current.current_people.items()} == {"Ann": 96, "Bo": 96}
    assert [step.line for step in parse_session(GAME, str(session.to_text())).steps] == [
        step.line for step in session.steps
    ]
    assert GAME.scenes["contest"].sides == ("friends", "foes")


def test_person_who_leaves_before_the_dice_does_not_roll():
    """If a challenger leaves, no person answers. If a racer leaves, the others race on."""
    asked = scene().push_choice("Ann", Challenge("Talk", ("Bo", "Cem"))).push_choice("Bo", Defend("Will"))
    after = asked.push(Leave("Ann")).push_choice("Cem", Defend("Will"))
    assert (after.pending.who, points_left(after, "wit")) == (("Bo", "Cem", ALL), {"Ann": 98, "Bo": 99, "Cem": 99})
    race = scene().push_choice("Ann", Compete("Run", ("Bo", "Cem"))).push_choice("Bo", Defend("Run"))
    after = race.push(Leave("Ann")).push_choice("Cem", Defend("Run"), ScriptedDice("d20!=12, d20!=9"))
    assert note_texts(after) == ["Bo 14, Cem 14"]


def test_helper_who_leaves_before_the_dice_gives_no_aid():
    """9 + 10 = 19 meets 4 + 12 = 16. The helper's 18 would have added 4, but the helper has left."""
    ann, bo = (parse_person(name, PEOPLE[name]) for name in ("Ann", "Bo"))
    ally = parse_person("Hal", "defends with Talk 8 (1 Wit)")
    talk = start_position(TASK, TASK.start(friends=(ann, ally), others=(bo,)))
    asked = talk.push_choice("Ann", Challenge("Talk", ("Bo",), aid=(("Hal", "Talk"),)))
    alone = asked.push(Leave("Hal")).push_choice("Bo", Defend("Will"), ScriptedDice("d20!=10, d20!=12"))
    assert (alone.current_state.fighter("Bo").lost, points_left(alone, "wit")["Hal"]) == (3, 99)
    helped = asked.push_choice("Bo", Defend("Will"), ScriptedDice("d20!=10, d20!=10, d20!=12"))
    assert helped.current_state.fighter("Bo").lost == 7


def test_weapon_in_a_challenge_attacks_and_never_parries():
    """A staff of 10 to attack and of 4 to defend: 10 + 11 = 21, 7 more than Bo's 14, for 3 Wind and not 2."""
    line = "attacks with Staff 10 (3 Wind, fumble 8, melee 5/10/20) · defends with Staff 4 (2 Wind)"
    yard = start_position(
        TASK, TASK.start(friends=(parse_person("Ann", line),), others=(parse_person("Bo", PEOPLE["Bo"]),))
    )
    struck = yard.push_choice("Ann", Challenge("Staff", ("Bo",))).push_choice(
        "Bo", Defend("Run"), ScriptedDice("d20!=11, d20!=12")
    )
    assert (struck.current_state.fighter("Bo").lost, points_left(struck, "wind")["Ann"]) == (7, 97)
    parried = yard.push_choice("Bo", Challenge("Run", ("Ann",))).push_choice(
        "Ann", Defend("Staff"), ScriptedDice("d20!=12, d20!=3")
    )
    assert (parried.current_state.fighter("Ann").lost, points_left(parried, "wind")["Ann"]) == (7, 98)
