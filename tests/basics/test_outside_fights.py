"""Rolls outside battles: offers, results by hand, and a session with rolls and battles."""

from random import Random

import pytest
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo

from rules.basics import BasicsRulings
from rules.basics.game import GAME
from rules.basics.outside_fights import ALL, ROLLS, ContestChoice, RollChoice
from rules.basics.people import format_person, parse_person
from rules.core import BadInput, IllegalChoice, ScriptedDice, using
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import EndScene, start_position
from rules.core.play.session import parse_session

PEOPLE = {"friends": {"Ann": "sword 12 1d+2 · harm 3", "Bo": "dodge 9"}, "watch": {"Odo": "Speed 4 · in hand nothing"}}


def begin_scene():
    return ROLLS.start(
        **{side: tuple(parse_person(name, line) for name, line in own.items()) for side, own in PEOPLE.items()}
    )


def candidates(random, *_):
    """Return random choices within types and bounds, many of them illegal."""
    pick, numbers = random.choice, (0, 12, 40, 41, -1)

    def one():
        made = RollChoice(pick(numbers), pick((0, -2, 20, 21)))
        return pick((made, ContestChoice(pick(("Ann", "Bo", "Odo", "Zoe")), pick(numbers), pick(numbers))))

    return [*(one() for _ in range(30)), EndScene()]


@pytest.mark.parametrize("rulings", [{}, {"ties": "again", "extremes": "ends"}])
@pytest.mark.parametrize("seed", SEEDS)
def test_pending_offers_are_exactly_the_accepted_choices(seed, rulings):
    with using(BasicsRulings(**rulings)):
        state = begin_scene()
    assert len(check_offers_of_random_fight(Random(seed), ROLLS, state, candidates, most=10)) > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_scene_undoes_redoes_and_reads_its_people_back(seed):
    last = check_undo_and_redo(Random(seed), ROLLS, begin_scene(), rarely=(ALL,))
    for name, person in ROLLS.people_after(last.current_state).items():
        assert parse_person(name, format_person(person)) == person


def test_rolls_have_the_results_of_the_page():
    """A roll of 10 against 12 − 2 succeeds by 0, 12 against 14 by 2, 14 against 15 by 1; 14 against 12 fails by 2."""
    position = start_position(ROLLS, begin_scene())
    assert position.push_choice("Ann", RollChoice(12, -2), ScriptedDice("3d6=3+3+4")).current_state.told[:2] == (
        "Ann succeeds by 0",
        "td.success",
    )
    assert (
        position.push_choice("Ann", RollChoice(12), ScriptedDice("3d6=5+5+4")).current_state.told[0] == "Ann fails by 2"
    )
    won = position.push_choice("Ann", ContestChoice("Odo", 14, 15), ScriptedDice("3d6=4+4+4, 3d6=4+5+5"))
    assert ROLLS.board(won.current_state).notes[0].text == "Ann against Odo: Ann wins"
    with pytest.raises(IllegalChoice, match="Skill or stat must be a whole number from 0 to 40"):
        position.push_choice("Ann", RollChoice(41))


def test_manual_changes_set_harm_and_people():
    position = start_position(ROLLS, begin_scene()).push(
        SetNumber("Ann", "harm", 0), Leave("Bo"), Join("Cy", "watch", parse_person("Cy", ""))
    )
    assert position.pending.who == ("Ann", "Odo", "Cy", ALL)
    assert ROLLS.people_after(position.current_state)["Ann"].harm == 0
    assert position.push_choice(ALL, EndScene()).outcome == "done"
    assert position.push(Leave("Ann"), Leave("Odo"), Leave("Cy")).pending.who == (ALL,)
    with pytest.raises(ValueError, match="must have different names"):
        ROLLS.start(all=(parse_person("Ann", ""),))


def test_session_goes_from_battle_to_rolls_to_battle():
    session = parse_session(
        GAME,
        """\
== The wood
[friends] Ann: Speed 7 · bow 12 1d+2 ranged
[orcs] Orc: club 11 2d
table: Ann's harm is 6
table: Orc leaves

== The gate
[scene rolls]
[friends] Ann
Ann: Success roll, at 11 | 3d6=3+3+4
table: Ann's harm is 2
all: That is all

== The yard
[friends] Ann
[wolves] Grey: bite 10 1d
""",
    )
    assert session.fault is None
    assert session.current.current_people["Ann"].harm == 2
    assert session.undo(5).redo(5).current.current_people == session.current.current_people


@pytest.mark.parametrize("sides", [{}, {"friends": ("Ann", "Ann")}, {"Ann": ("Ann",)}, {"friends": ("all",)}])
def test_people_and_sides_of_a_scene_have_different_names(sides):
    people = {side: tuple(parse_person(name, "dodge 9") for name in names) for side, names in sides.items()}
    with pytest.raises(BadInput, match="People and sides must have different names other than all"):
        ROLLS.start(**people)


def test_roll_without_target_is_against_10():
    assert (RollChoice(), ContestChoice("Bo")) == (RollChoice(10, 0), ContestChoice("Bo", 10, 10))


def test_offered_fields_have_the_bounds_of_a_choice():
    """A skill or stat is 0 to 40, and a modifier −20 to 20, each with the bounds included. Ann can meet Bo or Odo."""
    found = [
        (offer.label, {ask.name: (ask.input_for({}).low, ask.input_for({}).high) for ask in offer.asks})
        for offer in start_position(ROLLS, begin_scene()).pending.offers("Ann")
    ]
    rival = {"target": (0, 40), "theirs": (0, 40)}
    assert found == [
        ("Success roll", {"target": (0, 40), "modifier": (-20, 20)}),
        ("Contest with Bo", rival),
        ("Contest with Odo", rival),
    ]
