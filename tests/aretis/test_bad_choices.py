"""Choices that a fight of Stance and Poise rejects, and the alternative rule of getting up."""

import pytest

from rules.aretis import AretisRulings, Character, attack_choice, begin, defend_choice, place_fighter, play_round
from rules.aretis.fight import FIGHT
from rules.aretis.people import Participant
from rules.core import BadInput, IllegalChoice, scripted, using
from rules.core.play.manual_changes import SetNumber
from rules.core.play.position import apply_manual_change, start_position

ANN, GRUK = Character("Ann", 12, 10, 11), Character("Gruk", 11, 9, 8)


def test_fight_rejects_wrong_people_and_entries():
    with pytest.raises(BadInput, match="People must be read with `parse_person`"):
        FIGHT.start(one=("Ann",), other=("Bo",))
    there = FIGHT.start(one=(Participant(ANN),), other=(Participant(GRUK),))
    with pytest.raises(BadInput, match="A manual change must set a number, add a person or remove one"):
        apply_manual_change(FIGHT, there, "a line")


def test_fight_rejects_choices_of_other_fighters():
    now = start_position(FIGHT, FIGHT.start(one=(Participant(ANN),), other=(Participant(GRUK),)))
    with pytest.raises(BadInput, match="A choice must come from"):
        now.push_choice("Ann", "attack")
    with pytest.raises(IllegalChoice, match="Ann chooses for themselves, not for Gruk"):
        now.push_choice("Ann", defend_choice("Gruk"))


def test_rise_by_agility_keeps_the_poise():
    """Footing by Agility: a fighter who rises is up at once, with unchanged poise. Ann's 9 hits, Gruk's 8 rises."""
    with using(AretisRulings(footing="agility")):
        lying = begin(place_fighter(ANN, "guards"), place_fighter(GRUK, "orcs", (1, 0), "west"))
    lying = apply_manual_change(FIGHT, lying, SetNumber("Gruk", "rounds on the ground", 1))
    after = scripted("d20=9, d20=8", play_round, lying, (attack_choice("Ann", "Gruk"),))
    assert (after.fighter("Gruk").down, after.fighter("Gruk").poise, after.fighter("Gruk").blows) == (0, 4, 1)
