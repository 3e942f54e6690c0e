"""Turns and rounds, told die by die; maneuvers that are refused; what carries over."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.basics import (
    Aim,
    BasicsRulings,
    Fighter,
    Guard,
    Turn,
    Weapon,
    attack_once,
    begin,
    maneuver_for,
    place_fighter,
    seconds,
    step_length,
    take_turn,
    turn_order,
)  # fmt: skip
from rules.basics.combat.moving import open_squares
from rules.core import BadInput, IllegalChoice, SeededDice, explained, odds, played, scripted, under
from rules.core.frozen import replace

SWORD, DAGGER = Weapon("sword", 12, 1, 2), Weapon("dagger", 11, off_hand=True)
BOW, AXE = Weapon("bow", 12, 1, 2, acc=3, ranged=True), Weapon("axe", 13, 2, slow=True)
ANN = Fighter("Ann", 6, 5, (SWORD, DAGGER, BOW, AXE), (("dodge", 9), ("parry", 10)))
ORC = Fighter("Orc", 5, 4, (Weapon("club", 11, 2),), (("dodge", 8),))
SURE, MISS = "3d6=1+1+1", "3d6=6+6+6"


def battle(away=1):
    return begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (away, 0)))


def told(script, before, *turns, rulings=None):
    """Carry out turns, the script divided by `/`, one part a turn."""
    parts = [part.strip() for part in script.split("/")]
    for part, turn in zip(parts, turns, strict=True):
        before = scripted(part, take_turn, replace(before, rulings=rulings or BasicsRulings()), turn)
    return before


def use(maneuver, weapon="sword", target="Orc", **more):
    return Turn(maneuver, weapon, target, **more)


NOTHING = Turn("nothing")


def test_round_ends_after_every_fighter_has_had_a_turn():
    after = told("/", battle(), NOTHING, NOTHING)
    assert (after.at, after.seconds, seconds(60)) == (0, 1, 60)
    assert told("", battle(), NOTHING).acting.name == "Orc"


def test_one_attack_with_nothing_that_changes_it():
    """A sword of 12 hits on 12 and not on 13; 1d + 2 and a 1 are 3."""
    hit = scripted("3d6=4+4+4, 3d6=6+6+6, 1d6=1", attack_once, battle(), SWORD, use("attack"))
    missed = scripted("3d6=4+4+5", attack_once, battle(), SWORD, use("attack"))
    assert [after.fighter("Orc").harm for after in (hit, missed)] == [3, 0]


def test_the_order_of_turns():
    slow = Fighter("Slow", 4)
    assert scripted("", turn_order, (slow, ANN, ORC)) == ("Ann", "Orc", "Slow")
    assert scripted("", turn_order, (slow, ANN, ORC), rulings=BasicsRulings(speed="low-first")) == (
        "Slow",
        "Orc",
        "Ann",
    )


def test_equal_speeds_roll_and_equal_rolls_roll_again():
    twin = Fighter("Twin", 6)
    assert scripted("3d6=1+2+3, 3d6=4+4+4", turn_order, (ANN, ORC, twin)) == ("Twin", "Ann", "Orc")
    assert scripted("3d6=3+3+3, 3d6=2+3+4, 3d6=6+6+6, 3d6=1+1+1", turn_order, (ANN, twin)) == ("Ann", "Twin")
    assert scripted("", turn_order, (twin, ANN), rulings=BasicsRulings(speed_ties="listed")) == ("Twin", "Ann")
    assert odds(turn_order, (ANN, twin))["Ann", "Twin"] == Fraction(1, 2)


def test_only_equal_rolls_are_rolled_again():
    """Ann's 15 is the highest. Bo and Cy, with 10 each, roll again, and Cy's 6 beats 3."""
    ann, bo, cy, dee = (Fighter(name) for name in ("Ann", "Bo", "Cy", "Dee"))
    assert scripted("3d6=5+5+5, 3d6=3+3+4, 3d6=3+3+4, 3d6=1+1+1, 3d6=2+2+2", turn_order, (ann, bo, cy)) == (
        "Ann",
        "Cy",
        "Bo",
    )
    # All three roll 9, then Bo 12 and the others 8, then Cy 11 and Ann 7.
    again = "3d6=3+3+3, 3d6=3+3+3, 3d6=3+3+3, 3d6=2+3+3, 3d6=4+4+4, 3d6=2+3+3, 3d6=2+2+3, 3d6=3+4+4"
    assert scripted(again, turn_order, (ann, bo, cy)) == ("Bo", "Cy", "Ann")
    # Two pairs: the higher pair rolls first (Bo before Ann), then the lower (Cy before Dee).
    pairs = "3d6=4+4+4, 3d6=4+4+4, 3d6=3+3+3, 3d6=3+3+3, 3d6=1+1+1, 3d6=1+1+2, 3d6=6+6+6, 3d6=5+5+5"
    assert scripted(pairs, turn_order, (ann, bo, cy, dee)) == ("Bo", "Ann", "Cy", "Dee")
    # By symmetry each of the six orders of three equals is as likely.
    assert {chance for _, chance in odds(turn_order, (ann, bo, cy)).items()} == {Fraction(1, 6)}


@pytest.mark.parametrize(("count", "most"), [(8, 40), (12, 60), (20, 100)])
def test_many_equal_speeds_settle_in_few_rolls(count, most):
    """Each roll ties with one of the others less than half of the time, so about two rolls each settle it."""
    fighters = tuple(Fighter(f"Bandit {number}") for number in range(count))
    for seed in range(50):
        assert _counted(seed, fighters) <= most


def _counted(seed, fighters):
    """The number of rolls for an order of turns."""

    class Counting(SeededDice):
        rolled = 0

        def __call__(self, pool, *_):
            self.rolled += 1
            return super().__call__(pool)

    dice = Counting(seed)
    assert sorted(turn_order(dice, fighters)) == sorted(fighter.name for fighter in fighters)
    return dice.rolled


def test_moving_up_to_ones_move():
    assert told("", battle(9), Turn("move", to=(5, 3))).fighter("Ann").square == (5, 3)
    with pytest.raises(IllegalChoice, match="6 squares are more than 5"):
        told("", battle(9), Turn("move", to=(6, 0)))
    with pytest.raises(IllegalChoice, match="Orc stands there"):
        told("", battle(), Turn("move", to=(1, 0)))
    with pytest.raises(BadInput, match="A Move must have a square"):
        told("", battle(), Turn("move"))


def test_larger_squares_make_a_shorter_move():
    feet = BasicsRulings(square="five-feet")
    assert (step_length(), under(feet, step_length)) == (1, Fraction(5, 3))
    # 5 yards are three squares of five feet
    assert told("", battle(9), Turn("move", to=(3, 0)), rulings=feet).fighter("Ann").square == (3, 0)
    with pytest.raises(IllegalChoice, match="4 squares are more than 3"):
        told("", battle(9), Turn("move", to=(4, 0)), rulings=feet)


def test_an_attack_with_a_step():
    # from 2 away one step is enough: 12 hits, the dodge of 8 fails with 9, damage 4 + 2
    after = told("3d6=4+4+4, 3d6=3+3+3, 1d6=4", battle(2), use("attack", to=(1, 0)))
    assert (after.fighter("Ann").square, after.fighter("Orc").harm) == ((1, 0), 6)
    with pytest.raises(IllegalChoice, match="3 squares away, out of reach of sword"):
        told("", battle(3), use("attack"))
    with pytest.raises(IllegalChoice, match="2 squares are more than 1"):
        told("", battle(3), use("attack", to=(2, 0)))


def test_aiming_for_two_seconds_braced():
    aim = use("aim", "bow", braced=True)
    aiming = told("//", battle(9), aim, NOTHING, aim)
    assert aiming.fighter("Ann").aim == Aim("bow", "Orc", 2, True)
    # 12 + 3 + 1 + 1 = 17
    after = told("/3d6=6+6+5, 3d6=6+6+6, 1d6=1", aiming, NOTHING, use("attack", "bow"))
    assert (after.fighter("Orc").harm, after.fighter("Ann").aim) == (3, None)


@pytest.mark.parametrize("between", [Turn("move", to=(1, 1)), NOTHING, Turn("ready", "axe"), use("aim", "bow", "Elf")])
def test_other_turns_end_an_aim(between):
    elf = place_fighter(Fighter("Elf", 1), (9, 9))
    start = begin(*battle(9).members, elf)
    aim = use("aim", "bow")
    aiming = told("//", start, aim, NOTHING, NOTHING)
    lost = told("", aiming, between)
    assert lost.fighter("Ann").aim is None or lost.fighter("Ann").aim.target == "Elf"
    printed = told("", aiming, between, rulings=BasicsRulings(aim_ends="as-printed"))
    assert printed.fighter("Ann").aim.target == ("Elf" if between.maneuver == "aim" else "Orc")


def test_a_charge_loses_the_aim():
    aiming = told("/", battle(9), use("aim", "bow"), NOTHING)
    # 12 − 2 = 10, without the 3
    after = told("3d6=3+4+4", aiming, use("charge", "bow", to=(1, 0)), rulings=BasicsRulings(aim_ends="as-printed"))
    assert (after.fighter("Orc").harm, after.fighter("Ann").aim) == (0, None)


def test_bracing_without_aiming():
    always = BasicsRulings(bracing="always")
    braced = use("attack", "bow", braced=True)
    assert told("3d6=4+4+5", battle(9), braced).fighter("Orc").harm == 0
    assert told("3d6=4+4+5, 3d6=6+6+6, 1d6=1", battle(9), braced, rulings=always).fighter("Orc").harm == 3


def test_aiming_a_sword():
    with pytest.raises(IllegalChoice, match="sword is not a ranged weapon"):
        told("", battle(), use("aim"), rulings=BasicsRulings(aim_weapon="ranged"))
    aiming = told("///", battle(), use("aim"), NOTHING, use("aim"), NOTHING)
    # two seconds without an Acc: 12 + 1
    assert told("3d6=4+4+5, 3d6=6+6+6, 1d6=1", aiming, use("attack")).fighter("Orc").harm == 3


def test_an_aim_used_up_or_kept():
    aiming = told("/", battle(9), use("aim", "bow"), NOTHING)
    # 15 hits with an aim of 3; the next shot has it too only where an aim is kept
    shots = "3d6=6+6+3, 3d6=6+6+6, 1d6=1 // 3d6=6+6+3"
    turns = (use("attack", "bow"), NOTHING, use("attack", "bow"))
    assert told(shots, aiming, *turns).fighter("Orc").harm == 3
    kept = told(f"{shots}, 3d6=6+6+6, 1d6=1", aiming, *turns, rulings=BasicsRulings(aim_uses="until-lost"))
    assert (kept.fighter("Orc").harm, kept.fighter("Ann").aim.seconds) == (6, 1)


def test_a_step_after_the_attack():
    # hit and step back; where the step comes first, it cannot
    back = use("attack", to=(-1, 0), after=True)
    after = told("3d6=4+4+4, 3d6=3+3+3, 1d6=4", battle(), back)
    assert (after.fighter("Ann").square, after.fighter("Orc").harm) == ((-1, 0), 6)
    with pytest.raises(IllegalChoice, match="Ann steps before an attack, not after it"):
        told("", battle(), back, rulings=BasicsRulings(step_when="first"))
    wild = use("all-out-attack", version="determined", to=(-1, 0), after=True)
    assert told(MISS, battle(), wild).fighter("Ann").square == (-1, 0)
    with pytest.raises(IllegalChoice, match="begins with its movement"):
        told("", battle(6), use("charge", to=(5, 0), after=True))


def test_the_skill_that_meets_a_feint():
    # the orc's club is at its feet: by 3 against 11 − 10 = 1 with the skill it has, against nothing in hand by 3 alone
    disarmed = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0), ()))
    script = "3d6=3+3+3, 3d6=3+3+4"
    assert told(script, disarmed, use("feint")).fighter("Ann").edge("Orc") == 2
    assert (
        told(script, disarmed, use("feint"), rulings=BasicsRulings(feint_skill="readied")).fighter("Ann").edge("Orc")
        == 3
    )


def test_a_feint_to_the_letter():
    # a lead of 2 added to the dice: 11 comes to 13, and misses 12
    letter = BasicsRulings(feint_bonus="as-printed")
    feinted = told("3d6=3+3+3, 3d6=3+3+4 /", battle(), use("feint"), NOTHING, rulings=letter)
    assert told("3d6=3+4+4", feinted, use("attack"), rulings=letter).fighter("Orc").harm == 0
    # in a Charge too: 12 − 4 − 2 = 6
    assert told("3d6=2+2+3", feinted, use("charge"), rulings=letter).fighter("Orc").harm == 0


def test_a_step_in_a_feint():
    step = use("feint", to=(1, 0))
    with pytest.raises(IllegalChoice, match="Feint has no movement"):
        told("", battle(2), step)
    moved = told("3d6=3+3+3, 3d6=3+3+4", battle(2), step, rulings=BasicsRulings(feint_step="step"))
    assert (moved.fighter("Ann").square, moved.fighter("Ann").edge("Orc")) == ((1, 0), 2)


def test_double_against_two_foes():
    start = begin(*battle().members, place_fighter(Fighter("Elf", 1), (0, 1)))
    both = use("all-out-attack", version="double", other="Elf")
    with pytest.raises(IllegalChoice, match="both attacks are made on Orc"):
        told("", start, both)
    two = BasicsRulings(double_targets="two-foes")
    after = told(f"{SURE}, 3d6=6+6+6, 1d6=1, {SURE}, 1d6=2", start, both, rulings=two)
    assert (after.fighter("Orc").harm, after.fighter("Elf").harm) == (3, 4)
    with pytest.raises(IllegalChoice, match="Ann cannot be their own target"):
        told(MISS, start, use("all-out-attack", version="double", other="Ann"), rulings=two)


def test_a_feint_helps_the_next_attack_only():
    # 12 − 9 = 3 against 11 − 10 = 1: +2; then 14 hits on 14 and on 13, and misses 13 without it
    feinted = told("3d6=3+3+3, 3d6=3+3+4 /", battle(), use("feint"), NOTHING)
    assert feinted.fighter("Ann").edge("Orc") == 2
    struck = told("3d6=4+5+5, 3d6=6+6+6, 1d6=1 /", feinted, use("attack"), NOTHING)
    assert (struck.fighter("Orc").harm, struck.fighter("Ann").edges) == (3, ())
    assert told("3d6=4+4+5", struck, use("attack")).fighter("Orc").harm == 3


def test_a_feint_needs_reach_and_a_melee_weapon():
    with pytest.raises(IllegalChoice, match="out of reach"):
        told("", battle(2), use("feint"))
    with pytest.raises(IllegalChoice, match="a feint takes a melee weapon"):
        told("", battle(), use("feint", "bow"))


def test_several_feints_in_a_row():
    script = "3d6=3+3+3, 3d6=3+3+4 // 3d6=3+4+4, 3d6=3+4+4 /"  # +2, then 1 against 0: +1
    turns = (use("feint"), NOTHING, use("feint"), NOTHING)
    assert told(script, battle(), *turns).fighter("Ann").edge("Orc") == 3
    assert told(script, battle(), *turns, rulings=BasicsRulings(feints="best")).fighter("Ann").edge("Orc") == 2


def test_determined_and_strong():
    # 12 + 4 = 16
    swung = told("3d6=6+5+5, 3d6=6+6+6, 1d6=1", battle(), use("all-out-attack", version="determined"))
    assert swung.fighter("Orc").harm == 3
    # 1d6 + 2 + 2
    assert told(f"{SURE}, 3d6=6+6+6, 1d6=1", battle(), use("all-out-attack", version="strong")).fighter("Orc").harm == 5
    # with a bow 12 + 1
    ranged = use("all-out-attack", "bow", version="determined")
    assert told("3d6=4+4+5, 3d6=6+6+6, 1d6=1", battle(9), ranged).fighter("Orc").harm == 3


def test_double_with_two_weapons():
    # sword at 12; dagger in the off hand at 11 − 4 = 7
    double = use("all-out-attack", version="double", second="dagger")
    assert told(f"{SURE}, 3d6=6+6+6, 1d6=1, 3d6=2+3+3", battle(), double).fighter("Orc").harm == 3
    assert told(f"{SURE}, 3d6=6+6+6, 1d6=1, 3d6=2+2+3, 3d6=6+6+6, 1d6=4", battle(), double).fighter("Orc").harm == 7


def test_all_out_feint():
    # +2 as above, then an attack at 14
    feint = use("all-out-attack", version="feint")
    assert told("3d6=3+3+3, 3d6=3+3+4, 3d6=4+5+5, 3d6=6+6+6, 1d6=1", battle(), feint).fighter("Orc").harm == 3


def test_all_out_attack_leaves_no_defence():
    wild = told(MISS, battle(), use("all-out-attack", version="determined"))
    assert wild.fighter("Ann").guard == Guard("none")
    hit = told(f"{SURE}, 2d6=3+4", wild, use("attack", "club", "Ann"))  # no dodge, no parry
    assert hit.fighter("Ann").harm == 7
    assert told("", hit, NOTHING).fighter("Ann").guard == Guard()


def test_no_defence_until_the_round_is_over():
    early = BasicsRulings(undefended="end-of-round")
    wild = told(
        f"/{MISS}", battle(), NOTHING, use("all-out-attack", "club", "Ann", version="determined"), rulings=early
    )
    assert wild.fighter("Orc").guard == Guard()
    ours = told(f"/{MISS}", battle(), NOTHING, use("all-out-attack", "club", "Ann", version="determined"))
    assert ours.fighter("Orc").guard == Guard("none")


def test_an_all_out_attack_may_include_a_step():
    step = use("all-out-attack", version="determined", to=(1, 0))
    assert told(MISS, battle(2), step).fighter("Ann").square == (1, 0)
    with pytest.raises(IllegalChoice, match="Ann cannot move in an All-Out Attack"):
        told("", battle(2), step, rulings=BasicsRulings(all_out_step="none"))


def test_a_charge_into_reach():
    # 5 yards, then 12 − 4 = 8
    after = told("3d6=2+3+3, 3d6=6+6+6, 1d6=1", battle(6), use("charge", to=(5, 0)))
    assert (after.fighter("Ann").square, after.fighter("Orc").harm) == ((5, 0), 3)
    assert told("3d6=3+3+3", battle(6), use("charge", to=(5, 0))).fighter("Orc").harm == 0


def test_all_out_defences():
    careful = told("", battle(), Turn("all-out-defense", defence="dodge"))
    # 9 + 2 = 11, better than the parry of 10
    saved = told(f"{SURE}, 3d6=3+4+4", careful, use("attack", "club", "Ann"))
    assert saved.fighter("Ann").harm == 0
    double = told("", battle(), Turn("all-out-defense"))
    saved = told(f"{SURE}, 3d6=3+4+4, 3d6=3+3+3", double, use("attack", "club", "Ann"))
    assert (saved.fighter("Ann").harm, saved.fighter("Ann").guard.used) == (0, True)
    with pytest.raises(BadInput, match="An active defence must be one of dodge, parry"):
        told("", battle(), Turn("all-out-defense", defence="block"))


def test_weapons_are_drawn_and_readied_again():
    empty = begin(place_fighter(ANN, (0, 0), ()), place_fighter(ORC, (1, 0)))
    with pytest.raises(IllegalChoice, match="sword is not in Ann's hands"):
        told("", empty, use("attack"))
    drawn = told("/", empty, Turn("ready", "sword"), NOTHING)
    assert drawn.fighter("Ann").readied == ("sword",)
    chopped = told(f"{MISS}/", battle(), use("attack", "axe"), NOTHING)
    assert "axe" not in chopped.fighter("Ann").readied
    with pytest.raises(IllegalChoice, match="axe is not in Ann's hands"):
        told("", chopped, use("attack", "axe"))
    assert "axe" in told("", chopped, Turn("ready", "axe")).fighter("Ann").readied


def test_tasks_and_their_maneuvers():
    assert told("", battle(), Turn("concentrate", task="cast a spell")).fighter("Ann").doing == "cast a spell"
    assert told("", battle(), Turn("ready", task="whistle")).fighter("Ann").doing == "whistle"
    with pytest.raises(IllegalChoice, match="the task 'cast a spell' takes the maneuver concentrate"):
        told("", battle(), Turn("ready", task="cast a spell"))
    assert [maneuver_for(f"{does} a computer") for does in ("hack", "operate")] == ["ready", "concentrate"]
    assert under(BasicsRulings(computers="concentrate"), maneuver_for, "hack a computer") == "concentrate"


def test_a_battle_is_checked():
    with pytest.raises(BadInput):
        begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (0, 0)))
    with pytest.raises(BadInput):
        begin()
    with pytest.raises(BadInput, match="A maneuver must be one of"):
        Turn("dance")
    with pytest.raises(BadInput, match="A weapon of Ann"):
        place_fighter(ANN, (0, 0), ("spoon",))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["determined", "double", "feint", "strong"]))
def test_the_same_turn_scripted_played_and_enumerated(seed, version):
    turn, start = use("all-out-attack", version=version), battle()
    found = explained(seed, take_turn, start, turn)
    rolls = [roll for step in found.steps for roll in step.rolls]
    script = ", ".join(f"{roll.pool}={'+'.join(map(str, roll.faces))}" for roll in rolls)
    assert played(seed, take_turn, start, turn) == found.result == scripted(script, take_turn, start, turn)
    assert found.result in odds(take_turn, start, turn)


def test_odds_of_a_turn():
    # the attack at 12 hits with 160 of 216, the dodge of 8 fails with 160 of 216 (9 or more)
    hurt = odds(take_turn, battle(), use("attack")).chance(lambda after: after.fighter("Orc").harm > 0)
    assert hurt == Fraction(160, 216) ** 2


def test_open_guard_is_hit_more_often():
    start = battle()
    open_ = start.put(replace(start.fighter("Orc"), guard=Guard("none")))
    hurt = odds(take_turn, open_, use("attack")).chance(lambda after: after.fighter("Orc").harm > 0)
    assert hurt == Fraction(160, 216)


@pytest.mark.parametrize(
    ("braced", "last", "any_second", "every_second"),
    [((True, False), 0, 1, 0), ((False, True), 1, 1, 0), ((True, True), 1, 1, 1), ((True, False, True), 1, 1, 0)],
)
def test_an_aim_that_is_braced_for_some_of_its_seconds(braced, last, any_second, every_second):
    """12 + 3 for Acc + 1 or 2 for longer aiming: a roll of one more hits only with the +1 of bracing."""
    roll = {2: "3d6=6+6+5", 3: "3d6=6+6+6"}[len(braced)]
    for reading, more in (("last", last), ("any-second", any_second), ("every-second", every_second)):
        rulings = BasicsRulings(braced_seconds=reading)
        aiming = battle(9)
        for is_braced in braced:
            aiming = told("/", aiming, use("aim", "bow", braced=is_braced), NOTHING, rulings=rulings)
        hit = told(f"{roll}, {MISS}, 1d6=1" if more else roll, aiming, use("attack", "bow"), rulings=rulings)
        assert hit.fighter("Orc").harm == 3 * more


def test_a_weapon_that_is_braced_always_adds_to_an_unbraced_aim():
    """12 + 3 for Acc and 1 for the brace of the shot itself."""
    always = BasicsRulings(bracing="always")
    aiming = told("/", battle(9), use("aim", "bow"), NOTHING, rulings=always)
    hit = told(f"3d6=5+5+6, {MISS}, 1d6=1", aiming, use("attack", "bow", braced=True), rulings=always)
    assert hit.fighter("Orc").harm == 3
    twice = told("/", battle(9), use("aim", "bow", braced=True), NOTHING, rulings=always)  # one brace, one bonus
    assert told("3d6=5+6+6", twice, use("attack", "bow", braced=True), rulings=always).fighter("Orc").harm == 0


@pytest.mark.parametrize(
    ("reading", "plain", "double"), [("no-off-hand", 3, 3), ("double-only", 0, 3), ("unused", 0, 0)]
)
def test_ambidexterity_lifts_penalties_by_its_ruling(reading, plain, double):
    """A dagger of 11 in the off hand is rolled against 7 unless the −4 is lifted; 1d and a 3 are 3 harm."""
    ann = replace(ANN, ambidextrous=True)
    here = begin(place_fighter(ann, (0, 0)), place_fighter(ORC, (1, 0)))
    rulings = BasicsRulings(ambidexterity=reading)
    for turn, first, harm in (
        (use("attack", "dagger"), "", plain),
        (use("all-out-attack", "sword", version="double", second="dagger"), f"{MISS}, ", double),
    ):
        script = f"{first}3d6=3+4+4" + (f", {MISS}, 1d6=3" if harm else "")
        assert told(script, here, turn, rulings=rulings).fighter("Orc").harm == harm


def test_the_attack_after_a_feint_is_made_with_any_weapon_in_hand():
    """A feint of 12 won by 3 − 0: the dagger's 11 − 4 + 3 is 10; its die of 3 is the damage."""
    here = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0)))
    with_dagger = use("all-out-attack", "sword", version="feint", second="dagger")
    feinted = "3d6=3+3+3, 3d6=6+6+6"
    assert told(f"{feinted}, 3d6=3+3+4, {MISS}, 1d6=3", here, with_dagger).fighter("Orc").harm == 3
    assert told(f"{feinted}, 3d6=3+4+4", here, with_dagger).fighter("Orc").harm == 0
    for wrong, rulings, why in (
        ({"second": "dagger"}, BasicsRulings(feint_then="same-weapon"), "sword feints, so sword attacks"),
        ({"second": "sword"}, BasicsRulings(), "sword is one weapon, not two"),
        ({"second": "bow"}, BasicsRulings(ranged_versions="determined-only"), "bow is ranged"),
        ({"other": "Orc"}, BasicsRulings(), "kind feint has no second attack"),
    ):
        with pytest.raises(IllegalChoice, match=why):
            told("", here, use("all-out-attack", "sword", version="feint", **wrong), rulings=rulings)


@pytest.mark.parametrize(("to", "through", "around"), [((2, 0), 2, 4), ((1, 2), 2, 2), ((2, 1), 2, 3), ((-2, 0), 2, 2)])
def test_a_move_leads_through_people_or_around_them(to, through, around):
    """Three orcs stand side by side to the east: around the northern end it is 0 1, 1 2, 2 1 and 2 0."""
    orcs = tuple(place_fighter(replace(ORC, name=f"Orc {y}"), (1, y)) for y in (-1, 0, 1))
    for passing, paces in (("through", through), ("around", around)):
        for move in (paces - 1, paces):
            here = begin(place_fighter(replace(ANN, move=move), (0, 0)), *orcs)
            here = replace(here, rulings=BasicsRulings(passing=passing))
            assert (to in under(here.rulings, tuple, open_squares(here, "move"))) is (move == paces)
            if move == paces:
                assert scripted("", take_turn, here, Turn("move", to=to)).fighter("Ann").square == to
            else:
                with pytest.raises(IllegalChoice, match=r"are more than|leads there around the others"):
                    scripted("", take_turn, here, Turn("move", to=to))


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
def test_an_aim_is_used_up_by_the_attack_that_it_helps(turn, script, harm):
    aiming = told("/", battle(), use("aim", "bow"), NOTHING)
    after = told(script, aiming, turn)
    assert (after.fighter("Orc").harm, after.fighter("Ann").aim) == (harm, None)


def test_an_aim_at_the_second_of_two_foes_helps_that_attack():
    elf = Fighter("Elf", 1, 5, (), (("dodge", 8),))
    two = BasicsRulings(double_targets="two-foes")
    here = begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (1, 0)), place_fighter(elf, (0, 1)))
    aiming = told("//", here, use("aim", "bow", "Elf"), NOTHING, NOTHING, rulings=two)
    after = told(f"{MISS}, 3d6=5+5+5, {MISS}, 1d6=1", aiming, replace(DOUBLE, other="Elf"), rulings=two)
    assert (after.fighter("Elf").harm, after.fighter("Ann").aim) == (3, None)


def test_an_attack_with_another_weapon_ends_an_aim_and_does_not_use_it_up():
    """The attack is not another Aim, so it ends the aim; where only an attack uses it up, this one does not."""
    aiming = told("/", battle(), use("aim", "bow"), NOTHING)
    assert told(MISS, aiming, use("attack")).fighter("Ann").aim is None
    printed = told(MISS, aiming, use("attack"), rulings=BasicsRulings(aim_ends="as-printed"))
    assert printed.fighter("Ann").aim == Aim("bow", "Orc", 1)


def test_a_double_defence_is_used_up_when_the_second_defence_is_needed():
    """Ann parries the first blow; against the second her parry of 10 fails and her dodge of 9 holds."""
    once = BasicsRulings(double_defence="once")
    guarded = told("", battle(), Turn("all-out-defense"), rulings=once)
    blow = use("all-out-attack", "club", "Ann", version="double")
    after = told(f"{SURE}, {SURE}, {SURE}, {MISS}, {SURE}", guarded, blow, rulings=once)
    assert (after.fighter("Ann").harm, after.fighter("Ann").guard.used) == (0, True)
    parried = told(f"{SURE}, {SURE}", guarded, use("attack", "club", "Ann"), rulings=once)
    assert not parried.fighter("Ann").guard.used


def test_turns_reject_the_fighter_as_their_own_target():
    for turn in (use("attack", target="Ann"), use("feint", target="Ann"), use("aim", "bow", "Ann")):
        with pytest.raises(IllegalChoice, match="Ann cannot be their own target"):
            told(SURE, battle(), turn)


@pytest.mark.parametrize("maneuver", ["nothing", "aim", "feint", "all-out-defense", "concentrate", "ready"])
def test_a_maneuver_without_movement_refuses_a_square_to_go_to(maneuver):
    with pytest.raises(IllegalChoice, match="has no movement"):
        told("", battle(), Turn(maneuver, "bow", "Orc", to=(0, 1)))


def test_double_rejects_one_weapon_named_twice():
    twice = use("all-out-attack", "axe", version="double", second="axe")
    with pytest.raises(IllegalChoice, match="axe is one weapon, not two"):
        told("", battle(), twice)


def test_bracing_in_a_charge():
    # skill 12 - 2, and 1 more where a braced weapon helps every attack: 11 hits then only
    charge, dodged = use("charge", "bow", braced=True), "3d6=4+4+3"
    assert told(dodged, battle(9), charge).fighter("Orc").harm == 0
    always = BasicsRulings(bracing="always")
    assert told("3d6=4+4+3, 3d6=6+6+6, 1d6=1", battle(9), charge, rulings=always).fighter("Orc").harm == 3


@pytest.mark.parametrize("square", [(1,), (1, 2, 3), "ab", (1.5, 0), (True, 0), 3])
def test_squares_are_pairs_of_whole_numbers(square):
    for place in (lambda: Turn("move", to=square), lambda: place_fighter(ANN, square)):
        with pytest.raises(BadInput, match="A square must be a pair of whole numbers"):
            place()


@pytest.mark.parametrize("bad", [{"weapons": "sword"}, {"weapons": (1,)}, {"defences": ("dodge",)}, {"defences": 9}])
def test_fighters_carry_weapons_and_defences(bad):
    with pytest.raises(BadInput):
        Fighter("Ann", **bad)
    with pytest.raises(BadInput, match="a tuple of Fighter"):
        scripted("", turn_order, ("Ann",))
    with pytest.raises(BadInput, match="must have different names"):
        scripted("", turn_order, (ANN, ANN))
