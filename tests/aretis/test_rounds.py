"""Rounds of a fight with scripted dice: attacks, joint defence, falls and flight, each under all its rulings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stances import ANN, BEA, OGG, ORC, duel, quartet

from rules.aretis import (
    AretisRulings,
    Character,
    attack_choice,
    begin,
    change_poise,
    defend_choice,
    energy_after,
    flee_choice,
    place_fighter,
    play_round,
    rise,
    seconds,
    winner,
)  # fmt: skip
from rules.core import Dice, IllegalChoice, explained, odds, played, scripted, under
from rules.core.frozen import replace


def test_round_of_attack_and_defence_changes_poise_and_blows():
    # Good for Ann: her poise is at its start already, the orc loses 2
    after = scripted("d20=7, d20=12", play_round, duel(), (attack_choice("Ann", "Orc"), defend_choice("Orc")))
    assert [(member.poise, member.blows) for member in after.members] == [(4, 0), (2, 1)]
    assert after.rounds == 1


def test_poise_has_no_cap_as_printed():
    after = scripted(
        "d20=7, d20=12",
        play_round,
        replace(duel(), rulings=AretisRulings(poise_cap="as-printed")),
        (attack_choice("Ann", "Orc"), defend_choice("Orc")),
    )
    assert after.fighter("Ann").poise == 5


def test_fall_costs_next_round_and_an_agility_test():
    fight = duel(poise=2)
    down = scripted("d20=7, d20=12", play_round, fight, (attack_choice("Ann", "Orc"), defend_choice("Orc")))
    assert (down.fighter("Orc").poise, down.fighter("Orc").down) == (0, 1)
    # next round: without a defence 12 − 5 = 7 lands; at its end the orc tests Agility, 8 − 9 < 0
    still = scripted("d20=5, d20=9", play_round, down, (attack_choice("Ann", "Orc"),))
    assert (still.fighter("Orc").blows, still.fighter("Orc").down) == (2, 1)
    up = scripted("d20=5, d20=8", play_round, still, (attack_choice("Ann", "Orc"),))
    assert (up.fighter("Orc").poise, up.fighter("Orc").down, up.fighter("Orc").blows) == (1, 0, 3)


def test_round_of_the_fall_can_be_the_lost_turn_by_ruling():
    early = AretisRulings(lying="rest-of-the-round")
    up = scripted(
        "d20=7, d20=12, d20=8",
        play_round,
        replace(duel(poise=2), rulings=early),
        (attack_choice("Ann", "Orc"), defend_choice("Orc")),
    )
    assert (up.fighter("Orc").poise, up.fighter("Orc").down) == (1, 0)


def test_rising_as_printed_leads_to_another_fall():
    printed = AretisRulings(rising_poise="as-printed", lying="rest-of-the-round")
    fight = duel(poise=2)
    for _ in range(3):
        choices = (attack_choice("Ann", "Orc"), *([] if fight.fighter("Orc").down else [defend_choice("Orc")]))
        script = "d20=7, d20=12, d20=1" if fight.fighter("Orc").can_act else "d20=7, d20=1"
        fight = scripted(script, play_round, replace(fight, rulings=printed), choices)
        assert fight.fighter("Orc").down


def test_rise_gives_poise_by_its_ruling():
    readings = {"one": 1, "start": 6, "as-printed": 0}
    for reading, poise in readings.items():
        assert scripted("d20=8", rise, 8, 6, rulings=AretisRulings(rising_poise=reading)) == poise
    assert scripted("d20=9", rise, 8, 6) is None


@pytest.mark.parametrize(
    ("poise", "change", "ours", "printed"), [(4, 2, 4, 6), (3, 2, 4, 5), (1, -3, 0, -2), (2, -2, 0, 0)]
)
def test_change_poise_stays_within_cap_and_floor(poise, change, ours, printed):
    as_printed = AretisRulings(poise_cap="as-printed", below_zero="as-printed")
    assert change_poise(poise, change, 4) == ours
    assert under(as_printed, change_poise, poise, change, 4) == printed


def test_below_zero_as_printed_neither_falls_nor_moves():
    odd = AretisRulings(below_zero="as-printed")
    # Excellent, (12 − 1) − (9 − 10) = 12: the orc goes from 1 to −2
    after = scripted(
        "d20=1, d20=10",
        play_round,
        replace(duel(poise=1), rulings=odd),
        (attack_choice("Ann", "Orc"), defend_choice("Orc", facing="north")),
    )
    assert (after.fighter("Orc").poise, after.fighter("Orc").down, after.fighter("Orc").facing) == (-2, 0, "west")


def test_two_attackers_can_fall_at_once():
    fight = duel(poise=1)
    # 12 − 17 and 11 − 16, Blah: each loses their last poise, and falls together
    after = scripted("d20=17, d20=16", play_round, fight, (attack_choice("Ann", "Orc"), attack_choice("Orc", "Ann")))
    assert [member.down for member in after.members] == [1, 1]
    # one by one: Ann falls first, and the orc then attacks her on the ground
    turn = AretisRulings(together="one-by-one")
    after = scripted(
        "d20=17, d20=16",
        play_round,
        replace(fight, rulings=turn),
        (attack_choice("Ann", "Orc"), attack_choice("Orc", "Ann")),
    )
    assert [member.down for member in after.members] == [1, 1]


def test_fallen_fighters_do_not_strike_one_by_one():
    turn = AretisRulings(together="one-by-one")
    fight = begin(place_fighter(ANN, "heroes", (0, 0), "east"), place_fighter(ORC, "foes", (1, 0), "west", 2),
                  place_fighter(BEA, "heroes", (2, 0), "west"))  # fmt: skip
    choices = (attack_choice("Ann", "Orc"), defend_choice("Orc"), attack_choice("Bea", "Orc"))
    # Ann's Good takes the orc's last 2 poise; Bea then meets no defence: one die, not two
    after = scripted("d20=7, d20=12, d20=3", play_round, replace(fight, rulings=turn), choices)
    assert after.fighter("Orc").blows == 2
    # at the same time, Bea attacks from behind and meets no defence: the orc guards the other side
    assert scripted("d20=7, d20=12, d20=3", play_round, fight, choices).fighter("Orc").blows == 2


def test_attack_on_several_targets_tests_each():
    choices = (
        attack_choice("Ann", "Orc", "Ogg"),
        defend_choice("Bea"),
        defend_choice("Orc"),
        attack_choice("Ogg", "Bea"),
    )
    # Orc defends: (12 − 7) − (9 − 12) = 8. Ogg attacks and so is undefended: 12 − 10 = 2.
    # Ogg at Bea, who defends: (13 − 19) − (14 − 10) = −10, Bad; Bea strikes back: 8 − 9 misses.
    after = scripted("d20=7, d20=12, d20=10, d20=19, d20=10, d20=9", play_round, quartet(), choices)
    assert [member.blows for member in after.members] == [0, 0, 1, 1]
    # Ann +1 and 0, capped at 4; Bea +1, capped; Orc −2; Ogg −2
    assert [member.poise for member in after.members] == [4, 4, 2, 2]
    with pytest.raises(IllegalChoice, match="Ann attacks one target a round"):
        play_round(None, replace(quartet(), rulings=AretisRulings(targets="one")), choices)


def test_joint_defence_changes_the_poise_of_both_defenders():
    choices = (
        defend_choice("Ann"),
        defend_choice("Bea", helps="Ann", against="Orc"),
        attack_choice("Orc", "Ann"),
        defend_choice("Ogg"),
    )
    # 11 − 1 = 10 against (10 − 5) + (14 − 13) = 6: 4, So-so; both made a test, both lose 1
    after = scripted("d20=1, d20=5, d20=13", play_round, quartet(), choices)
    assert [member.poise for member in after.members] == [3, 3, 4, 4]
    alone = AretisRulings(allied_poise="the-attacked")
    after = scripted("d20=1, d20=5, d20=13", play_round, replace(quartet(), rulings=alone), choices)
    assert [member.poise for member in after.members] == [3, 4, 4, 4]


@pytest.mark.parametrize("ann", [attack_choice("Ann", "Orc"), defend_choice("Ann", "left")])
def test_joint_defence_of_an_ally_takes_the_first_helper(ann):
    """Bea, the first in the order of the fight, tests 14 − 13 = 1 against the orc's 11 − 1 = 10; Cid makes no test.

    The orc is not in the north, where Ann guards her left side; in the other case she attacks.
    """
    fight = begin(
        place_fighter(BEA, "gate", (0, -1), "east"), place_fighter(ANN, "gate", (0, 0), "east"),
        place_fighter(Character("Cid", 12, 9), "gate", (1, 1), "south"), place_fighter(ORC, "foes", (1, -1), "west"),
    )  # fmt: skip
    choices = (defend_choice("Bea", helps="Ann", against="Orc"), ann, defend_choice("Cid", helps="Ann", against="Orc"))
    dice = "d20=1, d20=13" if ann.stance == "defend" else "d20=10, d20=1, d20=13"
    after = scripted(dice, play_round, fight, (*choices, attack_choice("Orc", "Ann")))
    # 10 − 1 = 9 is Good: a blow for Ann, 2 poise for Bea alone
    assert (after.fighter("Ann").blows, after.poises) == (1, {"Bea": 2, "Ann": 4, "Cid": 4, "Orc": 4})


def test_defender_covers_an_attacking_neighbour():
    choices = (
        attack_choice("Ann", "Orc"),
        defend_choice("Bea", helps="Ann", against="Orc"),
        attack_choice("Orc", "Ann"),
        defend_choice("Ogg"),
    )
    # Ann at the attacking orc, undefended: 12 − 10 = 2. The orc at Ann, Bea defends: (11 − 5) − (14 − 10) = 2:
    # the blow is Ann's, the lost poise Bea's, who made the test
    after = scripted("d20=10, d20=5, d20=10", play_round, quartet(), choices)
    assert [(member.poise, member.blows) for member in after.members] == [(4, 1), (3, 0), (4, 1), (4, 0)]


def test_frontal_defence_meets_one_opponent_by_ruling():
    choices = (defend_choice("Ann"), defend_choice("Bea"), attack_choice("Orc", "Ann"), attack_choice("Ogg", "Ann"))
    # against all in front: two tests, two throws each; against one opponent: the second attack meets no defence
    all_ = scripted("d20=6, d20=5, d20=8, d20=5", play_round, quartet(), choices)
    assert all_.fighter("Ann").blows == 2
    one = AretisRulings(frontal="one")
    assert (
        scripted("d20=6, d20=5, d20=8", play_round, replace(quartet(), rulings=one), choices).fighter("Ann").blows == 2
    )


def test_flight_suffers_attacks_that_land_by_ruling():
    choices = (flee_choice("Ann"), defend_choice("Bea"), defend_choice("Orc"), attack_choice("Ogg", "Ann"))
    # Ogg's attack lands without a test; the orc's opportunity attack: 11 − 12 misses
    after = scripted("d20=12", play_round, quartet(), choices)
    assert (after.fighter("Ann").gone, after.fighter("Ann").blows) == (True, 1)
    assert after.fighter("Orc").poise == 3  # Blah, without a defence
    tested = AretisRulings(sustain="tested")
    assert scripted("d20=14, d20=12", play_round, replace(quartet(), rulings=tested), choices).fighter("Ann").blows == 0


def test_attackers_with_another_target_strike_a_fleeing_fighter_by_ruling():
    """Ogg, next to Ann, attacks Bea. When Ann flees, the orc strikes her: one blow, or two if Ogg strikes as well."""
    choices = (flee_choice("Ann"), defend_choice("Bea"), attack_choice("Orc", "Ann"), attack_choice("Ogg", "Bea"))
    for reading, blows in (("own", 1), ("all", 2)):
        fight = replace(quartet(), rulings=AretisRulings(flight_attackers=reading))
        assert scripted("d20=10, d20=10", play_round, fight, choices).fighter("Ann").blows == blows


def test_two_fighters_who_step_onto_one_square_stay():
    far = begin(
        place_fighter(ANN, "heroes", (0, 0)), place_fighter(ORC, "foes", (2, 0)), place_fighter(OGG, "foes", (5, 5))
    )
    both = (
        defend_choice("Ann", to=(1, 0)),
        defend_choice("Orc", to=(1, 0), facing="east"),
        defend_choice("Ogg", to=(5, 4)),
    )
    after = play_round(Dice(), far, both)
    assert [member.square for member in after.members] == [(0, 0), (2, 0), (5, 4)]
    assert after.fighter("Orc").facing == "east"  # turning needs no square
    first = play_round(Dice(), replace(far, rulings=AretisRulings(same_step="first")), both)
    assert [member.square for member in first.members] == [(1, 0), (2, 0), (5, 4)]


def test_helper_strikes_back_only_within_reach():
    # Bea covers Ann from behind her: the orc, two squares off, is out of her reach
    fight = begin(place_fighter(ANN, "heroes", (0, 0), "east"), place_fighter(BEA, "heroes", (-1, 0), "east"),
                  place_fighter(ORC, "foes", (1, 0), "west"))  # fmt: skip
    choices = (
        attack_choice("Ann", "Orc"),
        defend_choice("Bea", helps="Ann", against="Orc"),
        attack_choice("Orc", "Ann"),
    )
    # Ann's 12 − 12 hits; the orc, (11 − 15) − (14 − 8) = −10, Bad, and no counter-attack is thrown
    after = scripted("d20=12, d20=15, d20=8", play_round, fight, choices)
    assert (after.fighter("Orc").blows, after.fighter("Orc").poise, after.fighter("Bea").poise) == (1, 2, 4)


def test_one_blow_takes_a_fighter_out_by_a_ruling():
    out = AretisRulings(blow="takes-out")
    after = scripted(
        "d20=7, d20=12", play_round, replace(duel(), rulings=out), (attack_choice("Ann", "Orc"), defend_choice("Orc"))
    )
    assert winner(after) == "heroes"
    assert winner(duel()) is None


def test_rounds_take_five_seconds_and_energy():
    assert seconds(12) == 60
    assert [
        energy_after(5, 3),
        energy_after(0, 3),
        under(AretisRulings(energy_loss="per-round"), energy_after, 5, 3),
    ] == [4, 0, 2]


def test_chance_of_a_fall_equals_count_by_hand():
    # Only the orc can lose his last poise. He falls if Ann's result is 0 or more: (12 − a) − (9 − d) ≥ 0, so d ≥ a − 3.
    # The next comment counts 247 such pairs.
    fight = begin(place_fighter(ANN, "heroes", (0, 0), "east"), place_fighter(ORC, "foes", (1, 0), "west", 1))
    falls = odds(play_round, fight, (attack_choice("Ann", "Orc"), defend_choice("Orc"))).chance(
        lambda f: f.fighter("Orc").down > 0
    )
    # a ≤ 4: all 20 faces of d, 80 pairs; a = 5 … 20: 21 − (a − 3) faces, 19 + 18 + … + 4 = 184
    assert falls * 400 == 80 + 184


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_round_is_equal_scripted_played_and_enumerated(seed):
    fight = quartet()
    choices = (
        attack_choice("Ann", "Orc"),
        defend_choice("Bea", helps="Ann", against="Orc"),
        attack_choice("Orc", "Ann"),
        flee_choice("Ogg"),
    )
    explanation = explained(seed, play_round, fight, choices)
    script = ", ".join(f"{roll.pool}={roll.total}" for step in explanation.steps for roll in step.rolls)
    assert (
        played(seed, play_round, fight, choices) == explanation.result == scripted(script, play_round, fight, choices)
    )
    assert explanation.result in odds(play_round, fight, choices)
    assert all(0 <= member.poise <= member.start for member in explanation.result.members)
