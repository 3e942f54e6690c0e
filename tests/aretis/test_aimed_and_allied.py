"""Aimed attacks in sessions, and the rulings on cover, attacks together and easy targets, with scripted dice."""

import pytest

from rules.aretis import (
    AretisRulings,
    Character,
    RoundChoice,
    attack_choice,
    begin,
    defend_choice,
    flee_choice,
    place_fighter,
    play_round,
)
from rules.aretis.fight import FIGHT
from rules.aretis.game import GAME
from rules.core import IllegalChoice, scripted, under, using
from rules.core.frozen import replace
from rules.core.play import position
from rules.core.play.session import parse_session

ANN, BEA = Character("Ann", 12, 10, 11), Character("Bea", 8, 14, 9)
ORC = Character("Orc", 11, 9, 8)
MIRA = Character("Mira", 6, 9, focus=8, will=6)


def duel(**rulings):
    one, other = place_fighter(MIRA, "heroes", (0, 0), "east"), place_fighter(ORC, "foes", (1, 0), "west")
    return under(AretisRulings(**rulings), begin, one, other)


AIM = attack_choice("Mira", "Orc", aimed=True)


@pytest.mark.parametrize(
    ("face", "blows"),
    # 14 − 20 = −6 misses; 14 − 19 = −5 is half a blow, none; 14 − 10 = 4 is one; 14 − 5 = 9 two; 14 − 4 = 10 three
    [(20, 0), (19, 0), (10, 1), (5, 2), (4, 3)],
)
def test_aimed_attack_multiplies_blows_by_its_focus_test(face, blows):
    """The orc attacks too, so he makes no Defence test. Mira's 6 − 6 = 0 just hits; the orc's 11 − 12 misses."""
    after = scripted(f"d20=6, d20={face}, d20=12", play_round, duel(), (AIM, attack_choice("Orc", "Mira")))
    assert (after.fighter("Orc").blows, after.fighter("Mira").blows) == (blows, 0)


def test_aimed_attack_that_misses_rolls_no_focus_test():
    after = scripted("d20=7, d20=12", play_round, duel(), (AIM, attack_choice("Orc", "Mira")))
    assert after.fighter("Orc").blows == 0


def test_aimed_attack_rounds_half_a_blow_up_by_a_ruling():
    after = scripted("d20=6, d20=19, d20=12", play_round, duel(halves="up"), (AIM, attack_choice("Orc", "Mira")))
    assert after.fighter("Orc").blows == 1


def test_fighter_who_aims_draws_opportunity_attacks():
    """The attack's 5 against 9 − 12 = −3 is Good. The focus test of 14 − 4 finds a weak spot. The orc's 0 hits."""
    after = scripted("d20=1, d20=12, d20=4, d20=11", play_round, duel(), (AIM, defend_choice("Orc")))
    assert (after.fighter("Orc").blows, after.fighter("Mira").blows) == (3, 1)
    after = scripted("d20=1, d20=12, d20=4", play_round, duel(aimed="unexposed"), (AIM, defend_choice("Orc")))
    assert (after.fighter("Orc").blows, after.fighter("Mira").blows) == (3, 0)


def test_aimed_attack_by_focus_test_alone_has_no_defence_and_no_poise():
    after = scripted("d20=5, d20=12", play_round, duel(aimed="in-place"), (AIM, defend_choice("Orc")))
    # 14 − 5 = 9: two blows; the orc's opportunity attack, 11 − 12, is Blah and costs him 1 poise
    assert (after.fighter("Orc").blows, after.poises) == (2, {"Mira": 4, "Orc": 3})


def test_aimed_attack_on_a_fleeing_fighter_lands_and_is_multiplied():
    after = scripted("d20=5", play_round, duel(), (AIM, flee_choice("Orc")))
    assert (after.fighter("Orc").blows, after.fighter("Orc").gone) == (2, True)


def test_fighter_who_aims_has_no_helper():
    """A fighter who aims is focusing, hence an easy target: no one makes a Defence test, not even a helping ally."""
    both = begin(*duel().members, place_fighter(BEA, "heroes", (0, 1), "east"))
    covered = defend_choice("Bea", helps="Mira", against="Orc")
    # Mira's 6 − 7 misses; the orc's 11 − 11 = 0 meets no test and hits
    after = scripted("d20=7, d20=11", play_round, both, (AIM, attack_choice("Orc", "Mira"), covered))
    assert after.fighter("Mira").blows == 1


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (attack_choice("Ann", "Orc", aimed=True), "Ann has neither Focus nor Will to aim with"),
        (attack_choice("Mira", "Orc", "Ogg", aimed=True), "Mira cannot aim at 2 targets"),
        (replace(defend_choice("Mira"), aimed=True), "Mira does not attack, so they cannot aim"),
    ],
)
def test_check_aim_rejects_other_attacks(choice, why):
    here = begin(
        place_fighter(MIRA, "heroes", (0, 0)), place_fighter(ANN, "heroes", (0, 1)),
        place_fighter(ORC, "foes", (1, 0)), place_fighter(Character("Ogg", 13, 7), "foes", (1, 1)),
    )  # fmt: skip
    others = [defend_choice(name) for name in ("Mira", "Ann", "Orc", "Ogg") if name != choice.name]
    with pytest.raises(IllegalChoice, match=why):
        scripted("", play_round, here, (choice, *others))


def test_aimed_attack_reads_back_from_its_line():
    text = """[blows] 3
[gate] Mira: Attack 6 · Defence 9 · Focus 8 · Will 6
[raiders] Gruk: orc · Attack 11 · Defence 9
Mira: Attack, at Gruk, aimed
Gruk: Defend | d20=1, d20=12, d20=4, d20=12
"""
    session = parse_session(GAME, text)
    assert session.fault is None
    assert session.to_text().scenes[0].lines[0] == "Mira: Attack, at Gruk, aimed"
    assert session.current.current_people["Gruk"].blows == 3
    assert session.pending is None  # three blows take Gruk out
    told = [note.text for note in session.current.position.steps]
    assert "Focus + Will: Excellent, hit weak spot" in told
    assert "Mira aims at Gruk: blows 3" in told


def test_fighter_without_focus_and_will_has_no_field_for_aiming():
    now = position.start_position(
        FIGHT, FIGHT.start(a=(GAME.people.parse("Ann", "Attack 12"),), b=(GAME.people.parse("Bo", ""),))
    )
    assert [ask.name for ask in next(iter(now.pending.offers("Ann"))).asks] == ["targets", "to", "facing"]


def fight_of_four(**rulings):
    """Return a fight of Ann and Bea beside her, with Gruk before both and Snag at Ann's corner."""
    members = (
        place_fighter(ANN, "heroes", (0, 0), "east"), place_fighter(BEA, "heroes", (0, 1), "east"),
        place_fighter(ORC, "foes", (1, 0), "west"), place_fighter(Character("Snag", 9, 9), "foes", (1, 1), "west"),
    )  # fmt: skip
    return under(AretisRulings(**rulings), begin, *members)


COVER = defend_choice("Bea", helps="Ann", against="Orc")


@pytest.mark.parametrize(
    ("counter", "dice", "blows"),
    [
        # (12 − 15) − (9 − 4) = −8, Bad. The orc's 11 − 3 = 8 meets Bea's 14 − 5 = 9, or by a ruling both tests.
        ("undefended-test", "d20=15, d20=4, d20=3, d20=5", 0),
        ("against-defence", "d20=15, d20=4, d20=3, d20=5, d20=5", 0),
        ("lands", "d20=15, d20=4", 1),
    ],
)
def test_counter_attack_is_met_by_a_cover_by_ruling(counter, dice, blows):
    choices = (attack_choice("Ann", "Orc"), COVER, defend_choice("Orc"), defend_choice("Snag"))
    met = fight_of_four(counter=counter, cover_counter="covered")
    assert scripted(dice, play_round, met, choices).fighter("Ann").blows == blows
    other = replace(COVER, against="Snag")
    alone = {"lands": "", "undefended-test": ", d20=3", "against-defence": ", d20=3, d20=5"}[counter]
    after = scripted(f"d20=15, d20=4{alone}", play_round, met, (choices[0], other, *choices[2:]))
    assert after.fighter("Ann").blows == 1


@pytest.mark.parametrize(("reading", "poise"), [("none", (3, 3)), ("attacker-column", (1, 3))])
def test_counter_attack_moves_the_poise_of_its_maker_by_a_ruling(reading, poise):
    """The orc's 11 − 20 against 9 and 1 is a Total Failure: −2 poise for each. Ann's counter-attack is Bad, −2."""
    fight = fight_of_four(counter_poise=reading)
    for name in ("Ann", "Bea"):
        fight = fight.replace_fighter(replace(fight.fighter(name), poise=1))
    choices = (defend_choice("Ann"), COVER, attack_choice("Orc", "Ann"), defend_choice("Snag"))
    after = scripted("d20=20, d20=1, d20=13, d20=20", play_round, fight, choices)
    assert (after.fighter("Ann").poise, after.fighter("Bea").poise) == poise


def test_counter_attack_on_a_risky_step_moves_poise_by_a_ruling():
    """Ann steps away from two opponents. The orc's 11 − 13 = −2 is Blah, −1 poise; Snag's 9 − 6 = 3 is So-so, 0."""
    members = (*fight_of_four().members[:3], place_fighter(Character("Snag", 9, 9), "foes", (-1, 0), "east"))
    moved = under(AretisRulings(counter_poise="attacker-column"), begin, *members)
    choices = (defend_choice("Ann", to=(0, -1)), defend_choice("Bea"), defend_choice("Orc"), defend_choice("Snag"))
    after = scripted("d20=13, d20=6", play_round, moved, choices)
    assert (after.fighter("Orc").poise, after.fighter("Snag").poise) == (3, 4)


def test_counter_attack_on_a_risky_step_is_met_by_a_cover_by_ruling():
    """Ann steps away from two opponents. Both strike, the orc against Bea's test of 14 − 5 = 9."""
    members = (*fight_of_four().members[:3], place_fighter(Character("Snag", 9, 9), "foes", (-1, 0), "east"))
    choices = (defend_choice("Ann", to=(0, -1)), COVER, defend_choice("Orc"), defend_choice("Snag"))
    after = scripted("d20=3, d20=6", play_round, begin(*members), choices)  # 8 and 3: both hit
    assert after.fighter("Ann").blows == 2
    met = under(AretisRulings(cover_counter="covered"), begin, *members)
    assert scripted("d20=3, d20=5, d20=6", play_round, met, choices).fighter("Ann").blows == 1


def test_cover_without_an_opponent_meets_the_first_attacker():
    first = fight_of_four(cover_named="first-attack")
    unnamed = replace(COVER, against="")
    choices = (attack_choice("Ann", "Orc"), unnamed, attack_choice("Orc", "Ann"), attack_choice("Snag", "Ann"))
    # Ann's 12 − 20 misses. The orc's 11 − 5 = 6 meets 14 − 8 = 6: 0, a hit; Snag's 9 − 9 = 0 meets no test: a hit
    after = scripted("d20=20, d20=5, d20=8, d20=9", play_round, first, choices)
    assert after.fighter("Ann").blows == 2
    with pytest.raises(IllegalChoice, match="Bea helps against the first attacker and cannot name one"):
        scripted("", play_round, first, (choices[0], COVER, *choices[2:]))


def test_target_with_its_guard_elsewhere_adds_its_test_by_a_ruling():
    choices = (defend_choice("Ann", "right"), COVER, attack_choice("Orc", "Ann"), defend_choice("Snag"))
    there = begin(
        *fight_of_four().members[:2],
        place_fighter(ORC, "foes", (1, 1), "west"),
        place_fighter(Character("Snag", 9, 9), "foes", (5, 5)),
    )
    # 11 − 5 = 6 against Bea's 14 − 9 = 5 alone, or with Ann's 10 − 8 = 2 as well
    assert scripted("d20=5, d20=9", play_round, there, choices).fighter("Ann").blows == 1
    both = replace(there, rulings=AretisRulings(unguarded_help="both"))
    assert scripted("d20=5, d20=8, d20=9", play_round, both, choices).fighter("Ann").blows == 0
    alone = scripted("d20=5", play_round, both, (choices[0], defend_choice("Bea"), *choices[2:]))
    assert alone.fighter("Ann").blows == 1  # without a helper, no one makes a test on that side


def test_attack_together_is_a_row_better_by_a_ruling():
    choices = (
        attack_choice("Ann", "Orc"),
        attack_choice("Bea", "Orc"),
        attack_choice("Orc", "Ann"),
        attack_choice("Snag", "Bea"),
    )
    dice = "d20=17, d20=13, d20=12, d20=10"  # −5, −5, −1, −1: all miss; one row better, the two −5 are 0 and hit
    after = scripted(dice, play_round, fight_of_four(group_attack="one-row"), choices)
    assert [fighter.blows for fighter in after.members] == [0, 0, 2, 0]
    assert [fighter.blows for fighter in scripted(dice, play_round, fight_of_four(), choices).members] == [0, 0, 0, 0]


def test_attack_on_an_easy_target_is_a_row_better_by_a_ruling():
    down = fight_of_four(easy_target="one-row")
    down = down.replace_fighter(replace(down.fighter("Orc"), down=2))
    # Ann's 12 − 17 = −5 is one row better against the orc on the ground: 0, a hit. Snag's 8 − 9 = −1 gets no row.
    after = scripted(
        "d20=17, d20=9, d20=20",
        play_round,
        down,
        (attack_choice("Ann", "Orc"), attack_choice("Bea", "Snag"), attack_choice("Snag", "Bea")),
    )
    assert [fighter.blows for fighter in after.members] == [0, 0, 1, 0]


def test_opening_ruling_allows_a_move_without_a_stance():
    """Ann makes no Defence test against the orc's 11 − 11 = 0, although she faces him; her move takes her north."""
    opening = duel(menu="opening")
    going = RoundChoice("Mira", "move", to=(0, 1))
    after = scripted("d20=11", play_round, opening, (going, attack_choice("Orc", "Mira")))
    assert (after.fighter("Mira").blows, after.fighter("Mira").square) == (1, (0, 1))
    for choice in (RoundChoice("Mira", "move"), replace(going, leaves=True)):
        with pytest.raises(IllegalChoice):
            scripted("", play_round, opening, (choice, defend_choice("Orc")))
    with pytest.raises(IllegalChoice, match="Mira must move with a stance, Attack or Defence"):
        scripted("", play_round, duel(), (going, defend_choice("Orc")))
    with using(AretisRulings(menu="opening")):
        now = position.start_position(FIGHT, opening)
    assert "Move" in [offer.label for offer in now.pending.offers("Mira")]
