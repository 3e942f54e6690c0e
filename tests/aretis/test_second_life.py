"""The second-life of a fighter who focuses: how it begins, what tests it, and when it ends."""

from stances import MAGE, ORC

from rules.aretis import (
    AretisRulings,
    Character,
    attack_choice,
    begin,
    defend_choice,
    focus_choice,
    place_fighter,
    play_round,
)  # fmt: skip
from rules.core import scripted
from rules.core.frozen import replace


def test_second_life_begins_by_focus_and_ends_by_attacks():
    fight = begin(place_fighter(MAGE, "heroes", (0, 0), "east"), place_fighter(ORC, "foes", (1, 0), "west"))
    # the orc's opportunity attack: 11 − 15 misses; the Focus test: 13 − 8 = 5
    out = scripted("d20=15, d20=8", play_round, fight, (focus_choice("Mage"), defend_choice("Orc")))
    assert out.fighter("Mage").second_life
    # attacked, even without a hit: 13 − 19 = −6, Bad, and it is gone
    gone = scripted(
        "d20=20, d20=1, d20=20, d20=19", play_round, out, (defend_choice("Mage"), attack_choice("Orc", "Mage"))
    )
    assert not gone.fighter("Mage").second_life
    made = AretisRulings(any_attack="made")
    # by the ruling `made`, the hit of (11 − 10) − (9 − 9) = 1 needs no Focus test, but her own counter-attack needs one
    kept = scripted(
        "d20=10, d20=9", play_round, replace(out, rulings=made), (defend_choice("Mage"), attack_choice("Orc", "Mage"))
    )
    assert kept.fighter("Mage").second_life
    back = scripted(
        "d20=20, d20=1, d20=20, d20=19",
        play_round,
        replace(out, rulings=made),
        (defend_choice("Mage"), attack_choice("Orc", "Mage")),
    )
    assert not back.fighter("Mage").second_life


def surrounded_mage(*names):
    """Return a mage who holds a second-life, with opponents on all sides."""
    foes = [
        place_fighter(Character(name, 11, 9, 8), "foes", at)
        for name, at in zip(names, ((1, 0), (-1, 0), (0, 1)), strict=False)
    ]
    fight = begin(place_fighter(MAGE, "heroes", (0, 0), "east"), *foes)
    return fight.replace_fighter(replace(fight.fighter("Mage"), second_life=True))


def test_three_attacks_shake_a_second_life_three_times():
    fight, choices = (
        surrounded_mage("A", "B", "C"),
        (attack_choice("Mage", "A"), *(attack_choice(opponent, "Mage") for opponent in "ABC")),
    )
    # the mage at A: 6 − 10 misses; three attacks of 11 − 12 miss her; Focus 13 − 18 = −5, Blah, holds, 13 − 19 does not
    swings = "d20=10, d20=12, d20=12, d20=12"
    assert scripted(f"{swings}, d20=18, d20=18, d20=18", play_round, fight, choices).fighter("Mage").second_life
    assert not scripted(f"{swings}, d20=18, d20=19", play_round, fight, choices).fighter("Mage").second_life
    once = AretisRulings(focus_tests="each-round")
    assert scripted(f"{swings}, d20=18", play_round, replace(fight, rulings=once), choices).fighter("Mage").second_life
    # by the ruling `made`: she makes one attack, so there is one test
    made = AretisRulings(any_attack="made")
    assert scripted(f"{swings}, d20=18", play_round, replace(fight, rulings=made), choices).fighter("Mage").second_life


def test_counter_attack_shakes_a_second_life():
    fight, choices = surrounded_mage("A"), (attack_choice("Mage", "A"), defend_choice("A"))
    fight = fight.replace_fighter(replace(fight.fighter("A"), facing="west"))
    # (6 − 15) − (9 − 9) = −9, Bad; A strikes back and misses, 11 − 20; the Focus test, 13 − 19, fails
    assert not scripted("d20=15, d20=9, d20=20, d20=19", play_round, fight, choices).fighter("Mage").second_life
    # Blah, −4, brings no counter-attack, so there is no Focus test
    assert scripted("d20=10, d20=9", play_round, fight, choices).fighter("Mage").second_life
    # by the ruling `made`, the mage's own attack counts, with or without a counter-attack
    made = AretisRulings(any_attack="made")
    assert (
        scripted("d20=10, d20=9, d20=1", play_round, replace(fight, rulings=made), choices).fighter("Mage").second_life
    )


def test_opportunity_attack_on_a_focusing_fighter_lands_by_ruling():
    fight = begin(place_fighter(MAGE, "heroes", (0, 0), "east"), place_fighter(ORC, "foes", (1, 0), "west"))
    lands = AretisRulings(focus_opportunity="lands")
    after = scripted("d20=8", play_round, replace(fight, rulings=lands), (focus_choice("Mage"), defend_choice("Orc")))
    assert (after.fighter("Mage").blows, after.fighter("Mage").second_life) == (1, True)


def test_fighter_who_falls_while_focusing_still_calls_a_second_life():
    # by the ruling for both columns, the orc's opportunity attack of 11 − 1, Excellent, costs the mage 3 of 3 poise
    both = AretisRulings(lone_poise="both-columns")
    fight = begin(place_fighter(MAGE, "heroes", (0, 0), "east", 3), place_fighter(ORC, "foes", (1, 0), "west"))
    after = scripted(
        "d20=1, d20=8", play_round, replace(fight, rulings=both), (focus_choice("Mage"), defend_choice("Orc"))
    )
    assert (after.fighter("Mage").down, after.fighter("Mage").second_life) == (1, True)
