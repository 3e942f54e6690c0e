"""Aiming and bracing: the bonus of an aim, its end, and the attack that uses it up."""

import pytest
from skirmish import ANN, MISS, NOTHING, ORC, battle, play_turns, use

from rules.basics import Aim, BasicsRulings, Character, Turn, begin, place_fighter  # fmt: skip
from rules.core import IllegalChoice
from rules.core.frozen import replace


def test_aim_adds_acc_bracing_and_seconds():
    aim = use("aim", "bow", braced=True)
    aiming = play_turns("//", battle(9), aim, NOTHING, aim)
    assert aiming.fighter("Ann").aim == Aim("bow", "Orc", 2, True)
    # 12 + 3 + 1 + 1 = 17
    after = play_turns("/3d6=6+6+5, 3d6=6+6+6, 1d6=1", aiming, NOTHING, use("attack", "bow"))
    assert (after.fighter("Orc").harm, after.fighter("Ann").aim) == (3, None)


@pytest.mark.parametrize("between", [Turn("move", to=(1, 1)), NOTHING, Turn("ready", "axe"), use("aim", "bow", "Elf")])
def test_other_turns_end_an_aim(between):
    elf = place_fighter(Character("Elf", 1), (9, 9))
    start = begin(*battle(9).members, elf)
    aim = use("aim", "bow")
    aiming = play_turns("//", start, aim, NOTHING, NOTHING)
    lost = play_turns("", aiming, between)
    assert lost.fighter("Ann").aim is None or lost.fighter("Ann").aim.target == "Elf"
    printed = play_turns("", aiming, between, rulings=BasicsRulings(aim_ends="as-printed"))
    assert printed.fighter("Ann").aim.target == ("Elf" if between.maneuver == "aim" else "Orc")


def test_charge_loses_the_aim():
    aiming = play_turns("/", battle(9), use("aim", "bow"), NOTHING)
    # 12 − 2 = 10, without the 3
    after = play_turns(
        "3d6=3+4+4", aiming, use("charge", "bow", to=(1, 0)), rulings=BasicsRulings(aim_ends="as-printed")
    )
    assert (after.fighter("Orc").harm, after.fighter("Ann").aim) == (0, None)


def test_bracing_helps_without_aim_by_ruling():
    always = BasicsRulings(bracing="always")
    braced = use("attack", "bow", braced=True)
    assert play_turns("3d6=4+4+5", battle(9), braced).fighter("Orc").harm == 0
    assert play_turns("3d6=4+4+5, 3d6=6+6+6, 1d6=1", battle(9), braced, rulings=always).fighter("Orc").harm == 3


def test_aim_with_a_sword_follows_the_ruling():
    with pytest.raises(IllegalChoice, match="sword is not a ranged weapon"):
        play_turns("", battle(), use("aim"), rulings=BasicsRulings(aim_weapon="ranged"))
    aiming = play_turns("///", battle(), use("aim"), NOTHING, use("aim"), NOTHING)
    # two seconds without an Acc: 12 + 1
    assert play_turns("3d6=4+4+5, 3d6=6+6+6, 1d6=1", aiming, use("attack")).fighter("Orc").harm == 3


def test_aim_is_used_up_or_kept_by_ruling():
    aiming = play_turns("/", battle(9), use("aim", "bow"), NOTHING)
    # 15 hits with an aim of 3; the next shot has this bonus only by the ruling that keeps an aim
    shots = "3d6=6+6+3, 3d6=6+6+6, 1d6=1 // 3d6=6+6+3"
    turns = (use("attack", "bow"), NOTHING, use("attack", "bow"))
    assert play_turns(shots, aiming, *turns).fighter("Orc").harm == 3
    kept = play_turns(f"{shots}, 3d6=6+6+6, 1d6=1", aiming, *turns, rulings=BasicsRulings(aim_uses="until-lost"))
    assert (kept.fighter("Orc").harm, kept.fighter("Ann").aim.seconds) == (6, 1)


@pytest.mark.parametrize(
    ("braced", "last", "any_second", "every_second"),
    [((True, False), 0, 1, 0), ((False, True), 1, 1, 0), ((True, True), 1, 1, 1), ((True, False, True), 1, 1, 0)],
)
def test_aim_braced_for_some_seconds_follows_the_ruling(braced, last, any_second, every_second):
    """Skill 12, Acc 3, and 1 or 2 for longer aiming: a roll that is 1 higher hits only with the +1 of bracing."""
    roll = {2: "3d6=6+6+5", 3: "3d6=6+6+6"}[len(braced)]
    for reading, more in (("last", last), ("any-second", any_second), ("every-second", every_second)):
        rulings = BasicsRulings(braced_seconds=reading)
        aiming = battle(9)
        for is_braced in braced:
            aiming = play_turns("/", aiming, use("aim", "bow", braced=is_braced), NOTHING, rulings=rulings)
        hit = play_turns(f"{roll}, {MISS}, 1d6=1" if more else roll, aiming, use("attack", "bow"), rulings=rulings)
        assert hit.fighter("Orc").harm == 3 * more


def test_braced_shot_adds_to_unbraced_aim():
    """Skill 12, Acc 3, and 1 because the shot itself is braced."""
    always = BasicsRulings(bracing="always")
    aiming = play_turns("/", battle(9), use("aim", "bow"), NOTHING, rulings=always)
    hit = play_turns(f"3d6=5+5+6, {MISS}, 1d6=1", aiming, use("attack", "bow", braced=True), rulings=always)
    assert hit.fighter("Orc").harm == 3
    twice = play_turns("/", battle(9), use("aim", "bow", braced=True), NOTHING, rulings=always)  # one brace, one bonus
    assert play_turns("3d6=5+6+6", twice, use("attack", "bow", braced=True), rulings=always).fighter("Orc").harm == 0


DOUBLE = use("all-out-attack", "dagger", version="double", second="bow")


@pytest.mark.parametrize(
    ("turn", "script", "harm"),
    [
        # The dagger misses at 11 − 4 and leaves the aim alone; the bow hits at 12 + 3.
        (DOUBLE, f"{MISS}, 3d6=5+5+5, {MISS}, 1d6=1", 3),
        # The bow first, aimed; then the dagger at 7.
        (use("all-out-attack", "bow", version="double", second="dagger"), f"3d6=5+5+5, {MISS}, 1d6=1, {MISS}", 3),
        # Two shots: the first alone is aimed, the second misses at 12.
        (use("all-out-attack", "bow", version="double"), f"3d6=5+5+5, {MISS}, 1d6=1, 3d6=5+5+5", 3),
    ],
)
def test_aim_is_used_up_by_the_attack_that_it_helps(turn, script, harm):
    aiming = play_turns("/", battle(), use("aim", "bow"), NOTHING)
    after = play_turns(script, aiming, turn)
    assert (after.fighter("Orc").harm, after.fighter("Ann").aim) == (harm, None)


def test_aim_at_second_foe_helps_that_attack():
    elf = Character("Elf", 1, 5, (), (("dodge", 8),))
    two = BasicsRulings(double_targets="two-foes")
    here = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0)), place_fighter(elf, (0, 1)))
    aiming = play_turns("//", here, use("aim", "bow", "Elf"), NOTHING, NOTHING, rulings=two)
    after = play_turns(f"{MISS}, 3d6=5+5+5, {MISS}, 1d6=1", aiming, replace(DOUBLE, other="Elf"), rulings=two)
    assert (after.fighter("Elf").harm, after.fighter("Ann").aim) == (3, None)


def test_attack_with_another_weapon_ends_an_aim_by_ruling():
    """The attack is not an Aim maneuver, so it ends the aim. By the other ruling, only an aimed attack ends it."""
    aiming = play_turns("/", battle(), use("aim", "bow"), NOTHING)
    assert play_turns(MISS, aiming, use("attack")).fighter("Ann").aim is None
    printed = play_turns(MISS, aiming, use("attack"), rulings=BasicsRulings(aim_ends="as-printed"))
    assert printed.fighter("Ann").aim == Aim("bow", "Orc", 1)


def test_bracing_helps_a_charge_by_ruling():
    # skill 12 − 2, or 1 more by the ruling that a braced weapon helps every attack: only then does 11 hit
    charge, dodged = use("charge", "bow", braced=True), "3d6=4+4+3"
    assert play_turns(dodged, battle(9), charge).fighter("Orc").harm == 0
    always = BasicsRulings(bracing="always")
    assert play_turns("3d6=4+4+3, 3d6=6+6+6, 1d6=1", battle(9), charge, rulings=always).fighter("Orc").harm == 3
