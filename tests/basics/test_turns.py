"""Turns and rounds with scripted dice: order, steps, attacks, defences, readied weapons, and refused maneuvers."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skirmish import ANN, MISS, NOTHING, ORC, SURE, SWORD, battle, play_turns, use

from rules.basics import (
    BasicsRulings,
    Character,
    Guard,
    Turn,
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


def test_round_ends_after_every_fighter_has_had_a_turn():
    after = play_turns("/", battle(), NOTHING, NOTHING)
    assert (after.at, after.seconds, seconds(60)) == (0, 1, 60)
    assert play_turns("", battle(), NOTHING).acting.name == "Orc"


def test_attack_once_hits_at_its_skill():
    """A sword of 12 hits on a roll of 12 and not on 13; its damage of 1d + 2 is 3 on a 1."""
    hit = scripted("3d6=4+4+4, 3d6=6+6+6, 1d6=1", attack_once, battle(), SWORD, use("attack"))
    missed = scripted("3d6=4+4+5", attack_once, battle(), SWORD, use("attack"))
    assert [after.fighter("Orc").harm for after in (hit, missed)] == [3, 0]


def test_turn_order_follows_speed():
    slow = Character("Slow", 4)
    assert scripted("", turn_order, (slow, ANN, ORC)) == ("Ann", "Orc", "Slow")
    assert scripted("", turn_order, (slow, ANN, ORC), rulings=BasicsRulings(speed="low-first")) == (
        "Slow",
        "Orc",
        "Ann",
    )


def test_equal_speeds_roll_and_equal_rolls_roll_again():
    twin = Character("Twin", 6)
    assert scripted("3d6=1+2+3, 3d6=4+4+4", turn_order, (ANN, ORC, twin)) == ("Twin", "Ann", "Orc")
    assert scripted("3d6=3+3+3, 3d6=2+3+4, 3d6=6+6+6, 3d6=1+1+1", turn_order, (ANN, twin)) == ("Ann", "Twin")
    assert scripted("", turn_order, (twin, ANN), rulings=BasicsRulings(speed_ties="listed")) == ("Twin", "Ann")
    assert odds(turn_order, (ANN, twin))["Ann", "Twin"] == Fraction(1, 2)


def test_only_equal_rolls_are_rolled_again():
    """Ann's 15 is the highest. Bo and Cy, with 10 each, roll again, and Cy's 6 beats 3."""
    ann, bo, cy, dee = (Character(name) for name in ("Ann", "Bo", "Cy", "Dee"))
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
    # By symmetry the six orders of three equal fighters are equally likely.
    assert {chance for _, chance in odds(turn_order, (ann, bo, cy)).items()} == {Fraction(1, 6)}


@pytest.mark.parametrize(("count", "most"), [(8, 40), (12, 60), (20, 100)])
def test_many_equal_speeds_settle_in_few_rolls(count, most):
    """A roll ties with another one less than half of the time, so about two rolls for each fighter are enough."""
    fighters = tuple(Character(f"Bandit {number}") for number in range(count))
    for seed in range(50):
        assert _count_rolls(seed, fighters) <= most


def _count_rolls(seed, fighters):
    """Return the number of rolls for an order of turns."""

    class Counting(SeededDice):
        rolled = 0

        def __call__(self, pool, *_):
            self.rolled += 1
            return super().__call__(pool)

    dice = Counting(seed)
    assert sorted(turn_order(dice, fighters)) == sorted(fighter.name for fighter in fighters)
    return dice.rolled


def test_move_reaches_as_far_as_the_move_score():
    assert play_turns("", battle(9), Turn("move", to=(5, 3))).fighter("Ann").square == (5, 3)
    with pytest.raises(IllegalChoice, match="at most 5 squares, not 6"):
        play_turns("", battle(9), Turn("move", to=(6, 0)))
    with pytest.raises(IllegalChoice, match="Orc stands on that square"):
        play_turns("", battle(), Turn("move", to=(1, 0)))
    with pytest.raises(BadInput, match="A Move must have a square"):
        play_turns("", battle(), Turn("move"))


def test_larger_squares_make_a_shorter_move():
    feet = BasicsRulings(square="five-feet")
    assert (step_length(), under(feet, step_length)) == (1, Fraction(5, 3))
    # 5 yards are three squares of five feet
    assert play_turns("", battle(9), Turn("move", to=(3, 0)), rulings=feet).fighter("Ann").square == (3, 0)
    with pytest.raises(IllegalChoice, match="at most 3 squares, not 4"):
        play_turns("", battle(9), Turn("move", to=(4, 0)), rulings=feet)


def test_attack_may_begin_with_a_step():
    # from 2 away one step is enough: 12 hits, the dodge of 8 fails with 9, damage 4 + 2
    after = play_turns("3d6=4+4+4, 3d6=3+3+3, 1d6=4", battle(2), use("attack", to=(1, 0)))
    assert (after.fighter("Ann").square, after.fighter("Orc").harm) == ((1, 0), 6)
    with pytest.raises(IllegalChoice, match="3 squares away, out of reach of sword"):
        play_turns("", battle(3), use("attack"))
    with pytest.raises(IllegalChoice, match="at most 1 square, not 2"):
        play_turns("", battle(3), use("attack", to=(2, 0)))


def test_attack_may_end_with_a_step():
    # the attacker hits and steps back; by the ruling that the step comes first, this is not possible
    back = use("attack", to=(-1, 0), after=True)
    after = play_turns("3d6=4+4+4, 3d6=3+3+3, 1d6=4", battle(), back)
    assert (after.fighter("Ann").square, after.fighter("Orc").harm) == ((-1, 0), 6)
    with pytest.raises(IllegalChoice, match="Ann steps before an attack, not after it"):
        play_turns("", battle(), back, rulings=BasicsRulings(step_when="first"))
    wild = use("all-out-attack", version="determined", to=(-1, 0), after=True)
    assert play_turns(MISS, battle(), wild).fighter("Ann").square == (-1, 0)
    with pytest.raises(IllegalChoice, match="begins with its movement"):
        play_turns("", battle(6), use("charge", to=(5, 0), after=True))


def test_double_attack_on_two_foes_needs_a_ruling():
    start = begin(*battle().members, place_fighter(Character("Elf", 1), (0, 1)))
    both = use("all-out-attack", version="double", other="Elf")
    with pytest.raises(IllegalChoice, match="both attacks are made on Orc"):
        play_turns("", start, both)
    two = BasicsRulings(double_targets="two-foes")
    after = play_turns(f"{SURE}, 3d6=6+6+6, 1d6=1, {SURE}, 1d6=2", start, both, rulings=two)
    assert (after.fighter("Orc").harm, after.fighter("Elf").harm) == (3, 4)
    with pytest.raises(IllegalChoice, match="Ann cannot be their own target"):
        play_turns(MISS, start, use("all-out-attack", version="double", other="Ann"), rulings=two)


def test_all_out_attack_adds_to_skill_or_damage():
    # 12 + 4 = 16
    swung = play_turns("3d6=6+5+5, 3d6=6+6+6, 1d6=1", battle(), use("all-out-attack", version="determined"))
    assert swung.fighter("Orc").harm == 3
    # 1d6 + 2 + 2
    assert (
        play_turns(f"{SURE}, 3d6=6+6+6, 1d6=1", battle(), use("all-out-attack", version="strong")).fighter("Orc").harm
        == 5
    )
    # with a bow 12 + 1
    ranged = use("all-out-attack", "bow", version="determined")
    assert play_turns("3d6=4+4+5, 3d6=6+6+6, 1d6=1", battle(9), ranged).fighter("Orc").harm == 3


def test_double_attack_uses_two_weapons():
    # sword at 12; dagger in the off hand at 11 − 4 = 7
    double = use("all-out-attack", version="double", second="dagger")
    assert play_turns(f"{SURE}, 3d6=6+6+6, 1d6=1, 3d6=2+3+3", battle(), double).fighter("Orc").harm == 3
    assert (
        play_turns(f"{SURE}, 3d6=6+6+6, 1d6=1, 3d6=2+2+3, 3d6=6+6+6, 1d6=4", battle(), double).fighter("Orc").harm == 7
    )


def test_all_out_attack_leaves_no_defence():
    wild = play_turns(MISS, battle(), use("all-out-attack", version="determined"))
    assert wild.fighter("Ann").guard == Guard("none")
    hit = play_turns(f"{SURE}, 2d6=3+4", wild, use("attack", "club", "Ann"))  # no dodge, no parry
    assert hit.fighter("Ann").harm == 7
    assert play_turns("", hit, NOTHING).fighter("Ann").guard == Guard()


def test_all_out_attack_leaves_no_defence_until_end_of_round_by_ruling():
    early = BasicsRulings(undefended="end-of-round")
    wild = play_turns(
        f"/{MISS}", battle(), NOTHING, use("all-out-attack", "club", "Ann", version="determined"), rulings=early
    )
    assert wild.fighter("Orc").guard == Guard()
    ours = play_turns(f"/{MISS}", battle(), NOTHING, use("all-out-attack", "club", "Ann", version="determined"))
    assert ours.fighter("Orc").guard == Guard("none")


def test_all_out_attack_may_include_a_step():
    step = use("all-out-attack", version="determined", to=(1, 0))
    assert play_turns(MISS, battle(2), step).fighter("Ann").square == (1, 0)
    with pytest.raises(IllegalChoice, match="Ann cannot move in an All-Out Attack"):
        play_turns("", battle(2), step, rulings=BasicsRulings(all_out_step="none"))


def test_charge_moves_and_attacks():
    # 5 yards, then 12 − 4 = 8
    after = play_turns("3d6=2+3+3, 3d6=6+6+6, 1d6=1", battle(6), use("charge", to=(5, 0)))
    assert (after.fighter("Ann").square, after.fighter("Orc").harm) == ((5, 0), 3)
    assert play_turns("3d6=3+3+3", battle(6), use("charge", to=(5, 0))).fighter("Orc").harm == 0


def test_all_out_defence_is_increased_or_double():
    careful = play_turns("", battle(), Turn("all-out-defense", defence="dodge"))
    # 9 + 2 = 11, better than the parry of 10
    saved = play_turns(f"{SURE}, 3d6=3+4+4", careful, use("attack", "club", "Ann"))
    assert saved.fighter("Ann").harm == 0
    double = play_turns("", battle(), Turn("all-out-defense"))
    saved = play_turns(f"{SURE}, 3d6=3+4+4, 3d6=3+3+3", double, use("attack", "club", "Ann"))
    assert (saved.fighter("Ann").harm, saved.fighter("Ann").guard.used) == (0, True)
    with pytest.raises(BadInput, match="An active defence must be one of dodge, parry"):
        play_turns("", battle(), Turn("all-out-defense", defence="block"))


def test_ready_draws_a_weapon():
    empty = begin(place_fighter(ANN, (0, 0), ()), place_fighter(ORC, (1, 0)))
    with pytest.raises(IllegalChoice, match="sword is not in Ann's hands"):
        play_turns("", empty, use("attack"))
    drawn = play_turns("/", empty, Turn("ready", "sword"), NOTHING)
    assert drawn.fighter("Ann").readied == ("sword",)
    chopped = play_turns(f"{MISS}/", battle(), use("attack", "axe"), NOTHING)
    assert "axe" not in chopped.fighter("Ann").readied
    with pytest.raises(IllegalChoice, match="axe is not in Ann's hands"):
        play_turns("", chopped, use("attack", "axe"))
    assert "axe" in play_turns("", chopped, Turn("ready", "axe")).fighter("Ann").readied


def test_task_takes_its_maneuver():
    assert play_turns("", battle(), Turn("concentrate", task="cast a spell")).fighter("Ann").doing == "cast a spell"
    assert play_turns("", battle(), Turn("ready", task="whistle")).fighter("Ann").doing == "whistle"
    with pytest.raises(IllegalChoice, match="the task 'cast a spell' takes the maneuver concentrate"):
        play_turns("", battle(), Turn("ready", task="cast a spell"))
    assert [maneuver_for(f"{does} a computer") for does in ("hack", "operate")] == ["ready", "concentrate"]
    assert under(BasicsRulings(computers="concentrate"), maneuver_for, "hack a computer") == "concentrate"


def test_begin_rejects_wrong_battles():
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
def test_turn_is_equal_scripted_played_and_enumerated(seed, version):
    turn, start = use("all-out-attack", version=version), battle()
    explanation = explained(seed, take_turn, start, turn)
    rolls = [roll for step in explanation.steps for roll in step.rolls]
    script = ", ".join(f"{roll.pool}={'+'.join(map(str, roll.faces))}" for roll in rolls)
    assert played(seed, take_turn, start, turn) == explanation.result == scripted(script, take_turn, start, turn)
    assert explanation.result in odds(take_turn, start, turn)


def test_odds_of_a_turn_equal_count_by_hand():
    # the attack at 12 hits with 160 of 216, the dodge of 8 fails with 160 of 216 (9 or more)
    hurt = odds(take_turn, battle(), use("attack")).chance(lambda after: after.fighter("Orc").harm > 0)
    assert hurt == Fraction(160, 216) ** 2


def test_open_guard_is_hit_more_often():
    start = battle()
    open_ = start.replace_fighter(replace(start.fighter("Orc"), guard=Guard("none")))
    hurt = odds(take_turn, open_, use("attack")).chance(lambda after: after.fighter("Orc").harm > 0)
    assert hurt == Fraction(160, 216)


@pytest.mark.parametrize(
    ("reading", "plain", "double"), [("no-off-hand", 3, 3), ("double-only", 0, 3), ("unused", 0, 0)]
)
def test_ambidexterity_lifts_penalties_by_its_ruling(reading, plain, double):
    """A dagger of 11 in the off hand hits on 7 or less unless the −4 is lifted; its die of 3 does 3 harm."""
    ann = replace(ANN, ambidextrous=True)
    here = begin(place_fighter(ann, (0, 0)), place_fighter(ORC, (1, 0)))
    rulings = BasicsRulings(ambidexterity=reading)
    for turn, first, harm in (
        (use("attack", "dagger"), "", plain),
        (use("all-out-attack", "sword", version="double", second="dagger"), f"{MISS}, ", double),
    ):
        script = f"{first}3d6=3+4+4" + (f", {MISS}, 1d6=3" if harm else "")
        assert play_turns(script, here, turn, rulings=rulings).fighter("Orc").harm == harm


@pytest.mark.parametrize(("to", "through", "around"), [((2, 0), 2, 4), ((1, 2), 2, 2), ((2, 1), 2, 3), ((-2, 0), 2, 2)])
def test_move_leads_through_people_or_around_them(to, through, around):
    """Three orcs are side by side to the east. The way around their northern end is 0 1, 1 2, 2 1, 2 0."""
    orcs = tuple(place_fighter(replace(ORC, name=f"Orc {y}"), (1, y)) for y in (-1, 0, 1))
    for passing, paces in (("through", through), ("around", around)):
        for move in (paces - 1, paces):
            here = begin(place_fighter(replace(ANN, move=move), (0, 0)), *orcs)
            here = replace(here, rulings=BasicsRulings(passing=passing))
            assert (to in under(here.rulings, tuple, open_squares(here, "move"))) is (move == paces)
            if move == paces:
                assert scripted("", take_turn, here, Turn("move", to=to)).fighter("Ann").square == to
            else:
                with pytest.raises(IllegalChoice, match=r"this movement is at most|other people block every way"):
                    scripted("", take_turn, here, Turn("move", to=to))


def test_double_defence_is_used_up_by_its_second_defence():
    """Ann parries the first blow. Against the second her parry fails on 10, and her dodge succeeds on 9."""
    once = BasicsRulings(double_defence="once")
    guarded = play_turns("", battle(), Turn("all-out-defense"), rulings=once)
    blow = use("all-out-attack", "club", "Ann", version="double")
    after = play_turns(f"{SURE}, {SURE}, {SURE}, {MISS}, {SURE}", guarded, blow, rulings=once)
    assert (after.fighter("Ann").harm, after.fighter("Ann").guard.used) == (0, True)
    parried = play_turns(f"{SURE}, {SURE}", guarded, use("attack", "club", "Ann"), rulings=once)
    assert not parried.fighter("Ann").guard.used


def test_turns_reject_the_fighter_as_their_own_target():
    for turn in (use("attack", target="Ann"), use("feint", target="Ann"), use("aim", "bow", "Ann")):
        with pytest.raises(IllegalChoice, match="Ann cannot be their own target"):
            play_turns(SURE, battle(), turn)


@pytest.mark.parametrize("maneuver", ["nothing", "aim", "feint", "all-out-defense", "concentrate", "ready"])
def test_maneuver_without_movement_refuses_a_square(maneuver):
    with pytest.raises(IllegalChoice, match="has no movement"):
        play_turns("", battle(), Turn(maneuver, "bow", "Orc", to=(0, 1)))


def test_double_rejects_one_weapon_named_twice():
    twice = use("all-out-attack", "axe", version="double", second="axe")
    with pytest.raises(IllegalChoice, match="axe is one weapon, not two"):
        play_turns("", battle(), twice)


@pytest.mark.parametrize("square", [(1,), (1, 2, 3), "ab", (1.5, 0), (True, 0), 3])
def test_squares_are_pairs_of_whole_numbers(square):
    for place in (lambda: Turn("move", to=square), lambda: place_fighter(ANN, square)):
        with pytest.raises(BadInput, match="A square must be two whole numbers"):
            place()


@pytest.mark.parametrize("bad", [{"weapons": "sword"}, {"weapons": (1,)}, {"defences": ("dodge",)}, {"defences": 9}])
def test_fighters_carry_weapons_and_defences(bad):
    with pytest.raises(BadInput):
        Character("Ann", **bad)
    with pytest.raises(BadInput, match="a tuple of Character"):
        scripted("", turn_order, ("Ann",))
    with pytest.raises(BadInput, match="must have different names"):
        scripted("", turn_order, (ANN, ANN))


def test_turn_without_details_has_none():
    empty = {"weapon": "", "target": "", "version": "", "second": "", "defence": "", "task": "", "other": ""}
    assert Turn("move") == Turn("move", to=None, braced=False, after=False, **empty)
