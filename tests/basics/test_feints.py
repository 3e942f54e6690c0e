"""Feints: the lead that they win, and the attack that it helps."""

import pytest
from skirmish import ANN, MISS, NOTHING, ORC, battle, play_turns, use

from rules.basics import BasicsRulings, begin, place_fighter  # fmt: skip
from rules.basics.combat.offers import turn_offers
from rules.core import IllegalChoice, using
from rules.core.play.offers import all_choices


def test_feint_is_met_by_best_or_readied_skill():
    # the orc's club is on the ground: 3 against 11 − 10 = 1 by its best skill, or against 0 by its readied weapons
    disarmed = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0), ()))
    script = "3d6=3+3+3, 3d6=3+3+4"
    assert play_turns(script, disarmed, use("feint")).fighter("Ann").lead("Orc") == 2
    assert (
        play_turns(script, disarmed, use("feint"), rulings=BasicsRulings(feint_skill="readied"))
        .fighter("Ann")
        .lead("Orc")
        == 3
    )


def test_lead_of_a_feint_adds_to_the_dice_as_printed():
    # a lead of 2 added to the dice: 11 comes to 13, and misses 12
    letter = BasicsRulings(feint_bonus="as-printed")
    feinted = play_turns("3d6=3+3+3, 3d6=3+3+4 /", battle(), use("feint"), NOTHING, rulings=letter)
    assert play_turns("3d6=3+4+4", feinted, use("attack"), rulings=letter).fighter("Orc").harm == 0
    # in a Charge too: 12 − 4 − 2 = 6
    assert play_turns("3d6=2+2+3", feinted, use("charge"), rulings=letter).fighter("Orc").harm == 0


def test_feint_with_a_step_needs_a_ruling():
    step = use("feint", to=(1, 0))
    with pytest.raises(IllegalChoice, match="Feint has no movement"):
        play_turns("", battle(2), step)
    moved = play_turns("3d6=3+3+3, 3d6=3+3+4", battle(2), step, rulings=BasicsRulings(feint_step="step"))
    assert (moved.fighter("Ann").square, moved.fighter("Ann").lead("Orc")) == ((1, 0), 2)


def test_feint_helps_the_next_attack_only():
    # 12 − 9 = 3 against 11 − 10 = 1: +2; then 14 hits on 14 and on 13, and misses 13 without it
    feinted = play_turns("3d6=3+3+3, 3d6=3+3+4 /", battle(), use("feint"), NOTHING)
    assert feinted.fighter("Ann").lead("Orc") == 2
    struck = play_turns("3d6=4+5+5, 3d6=6+6+6, 1d6=1 /", feinted, use("attack"), NOTHING)
    assert (struck.fighter("Orc").harm, struck.fighter("Ann").leads) == (3, ())
    assert play_turns("3d6=4+4+5", struck, use("attack")).fighter("Orc").harm == 3


def test_feint_needs_reach_and_a_melee_weapon():
    with pytest.raises(IllegalChoice, match="out of reach"):
        play_turns("", battle(2), use("feint"))
    with pytest.raises(IllegalChoice, match="a feint needs a melee weapon"):
        play_turns("", battle(), use("feint", "bow"))


def test_several_feints_add_up_by_ruling():
    script = "3d6=3+3+3, 3d6=3+3+4 // 3d6=3+4+4, 3d6=3+4+4 /"  # +2, then 1 against 0: +1
    turns = (use("feint"), NOTHING, use("feint"), NOTHING)
    assert play_turns(script, battle(), *turns).fighter("Ann").lead("Orc") == 3
    assert play_turns(script, battle(), *turns, rulings=BasicsRulings(feints="best")).fighter("Ann").lead("Orc") == 2


def test_all_out_feint_helps_its_own_attack():
    # +2 as above, then an attack at 14
    feint = use("all-out-attack", version="feint")
    assert play_turns("3d6=3+3+3, 3d6=3+3+4, 3d6=4+5+5, 3d6=6+6+6, 1d6=1", battle(), feint).fighter("Orc").harm == 3


def test_attack_after_a_feint_takes_any_readied_weapon():
    """The feint wins with a lead of 3 − 0. The dagger hits on 11 − 4 + 3 = 10, and its die of 3 is the damage."""
    here = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0)))
    with_dagger = use("all-out-attack", "sword", version="feint", second="dagger")
    feinted = "3d6=3+3+3, 3d6=6+6+6"
    assert play_turns(f"{feinted}, 3d6=3+3+4, {MISS}, 1d6=3", here, with_dagger).fighter("Orc").harm == 3
    assert play_turns(f"{feinted}, 3d6=3+4+4", here, with_dagger).fighter("Orc").harm == 0
    for wrong, rulings, why in (
        ({"second": "dagger"}, BasicsRulings(feint_then="same-weapon"), "sword feints, so you must attack with sword"),
        ({"second": "sword"}, BasicsRulings(), "sword is one weapon, not two"),
        ({"second": "bow"}, BasicsRulings(ranged_versions="determined-only"), "bow is ranged"),
        ({"other": "Orc"}, BasicsRulings(), "kind feint has no second attack"),
    ):
        with pytest.raises(IllegalChoice, match=why):
            play_turns("", here, use("all-out-attack", "sword", version="feint", **wrong), rulings=rulings)


@pytest.mark.parametrize(("then", "weapons"), [("any-weapon", {"", "dagger", "bow", "axe"}), ("same-weapon", {""})])
def test_attack_after_a_feint_is_offered_with_each_readied_weapon(then, weapons):
    """An empty name means the weapon of the feint."""
    here = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0)))
    with using(BasicsRulings(feint_then=then)):
        turns = [turn for turn in all_choices(turn_offers(here)) if (turn.weapon, turn.version) == ("sword", "feint")]
    assert {turn.second for turn in turns} == weapons
