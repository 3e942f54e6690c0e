"""Values and choices that fights and groups refuse, besides those in the examples of the pages."""

import pytest

from rules.core import BadInput, IllegalChoice, played, scripted
from rules.core.play.manual_changes import Join
from rules.core.play.position import apply_manual_change, start_position
from rules.councilman import (
    Act,
    Assist,
    Attack,
    Fighter,
    Item,
    Mend,
    Stabilise,
    add_bonus,
    basic_item,
    cooperative,
    exchange,
    play_choices,
)
from rules.councilman import begin as fight_of
from rules.councilman.combat.other_actions import restore_life
from rules.councilman.combat.state import FightState
from rules.councilman.fight import FIGHT
from rules.councilman.outside_fights import BETWEEN

ANN, BEN, ORC = Fighter("Ann"), Fighter("Ben"), Fighter("Orc", "gm")


@pytest.mark.parametrize(
    "call",
    [
        lambda: Fighter(3),
        lambda: Fighter("Ann", side="orcs"),
        lambda: Fighter("Ann", condition="asleep"),
        lambda: FightState(["Ann"]),
        lambda: FightState((ANN, "Orc")),
        lambda: cooperative(None, ((2,),)),
        lambda: cooperative(None, ()),
        lambda: Item("melee", features=["attack"]),
        lambda: Item("melee", later=["attack"]),
        lambda: add_bonus(basic_item("melee"), "far"),
        lambda: add_bonus(basic_item("melee"), "life"),
        lambda: add_bonus(basic_item("melee"), "+ranged"),
        lambda: add_bonus(basic_item("melee"), "Take the Advantage"),
        lambda: played(1, exchange, ANN, ORC, falls="asleep"),
        lambda: FIGHT.start(players=(Fighter("gm"),), gm=(ORC,)),
        lambda: apply_manual_change(FIGHT, fight_of(ANN, ORC), Join("Cy", "players", "a sheet")),
        lambda: apply_manual_change(FIGHT, fight_of(ANN, ORC), "a line"),
        lambda: BETWEEN.start(players=(Fighter("all"),)),
        lambda: start_position(BETWEEN, BETWEEN.start(players=(ANN,))).push(Join("all", "players", Fighter("all"))),
    ],
)
def test_impossible_values_are_rejected(call):
    with pytest.raises(BadInput, match=" must "):
        call()


@pytest.mark.parametrize(
    ("state", "choice", "why"),
    [
        (fight_of(ANN, Fighter("Ben", gone=True), ORC), Act("Ben"), "Ben has left"),
        (fight_of(ANN, Fighter("Ben", gone=True), ORC), Assist("Ann", "Ben"), "Ben has left"),
        (fight_of(ANN, Fighter("Ben", gone=True), ORC), Mend("Ann", "Ben"), "Ben has left"),
        (fight_of(ANN, Fighter("Ben", gone=True), ORC), Stabilise("Ann", "Ben"), "Ben has left"),
        (fight_of(ANN, BEN, Fighter("Orc", "gm", gone=True), Fighter("Rat", "gm")), Attack("Ann", "Orc"), "attack Orc"),
        (fight_of(ANN, BEN, ORC), Attack("Ann", "Ann"), "cannot attack Ann"),
    ],
)
def test_creatures_that_left_neither_act_nor_are_targets(state, choice, why):
    with pytest.raises(IllegalChoice, match=why):
        scripted("", play_choices, state, choice)


def test_restore_life_refuses_the_dead():
    dead = fight_of(Fighter("Ann", life=0, condition="dead", awake=False), BEN, ORC)
    with pytest.raises(IllegalChoice, match="Ann is dead"):
        restore_life(dead, "Ann", 3)
