"""Sizes, reach and guarded sides, counted on the grid."""

import pytest

from rules.aretis import (
    AretisRulings,
    Character,
    PlannedAttack,
    attack_choice,
    attacks_on_step,
    begin,
    default_reach,
    defend_choice,
    gnome_reach,
    is_guarded,
    is_surrounded,
    place_fighter,
    play_round,
    reaches,
    troll_reach,
    unguarded_opponents,
)  # fmt: skip
from rules.aretis.combat.grid import edge_squares, footprint, guarded_squares, ring
from rules.aretis.combat.restrictions import check_move
from rules.core import BadInput, IllegalChoice, scripted, under
from rules.core.frozen import replace

ANN = Character("Ann", 12, 10)


def foe(name, square, size="default"):
    return place_fighter(Character(name, 10, 10, size=size), "foes", square, "west")


def fight_alone_against(*foes, facing="east"):
    return begin(place_fighter(ANN, "heroes", (0, 0), facing), *foes)


def test_reach_depends_on_size():
    assert len(default_reach((3, 3))) == 8
    assert gnome_reach((3, 3)) == {(3, 3)}
    assert len(troll_reach((3, 3))) == 12
    assert not troll_reach((3, 3)) & footprint((3, 3), "troll")


def test_edge_squares_make_up_the_ring():
    for size, corners in (("default", 3), ("troll", 4)):
        sides = [edge_squares((0, 0), size, facing) for facing in ("north", "east", "south", "west")]
        assert frozenset().union(*sides) == ring((0, 0), size)
        assert {len(side) for side in sides} == {corners}


def test_guarded_squares_depend_on_the_guarded_side():
    assert guarded_squares((0, 0), "default", "east") == {(1, -1), (1, 0), (1, 1)}
    assert guarded_squares((0, 0), "default", "east", "left") == {(-1, 1), (0, 1), (1, 1)}
    assert guarded_squares((0, 0), "default", "east", "right") == {(-1, -1), (0, -1), (1, -1)}
    one = AretisRulings(sides="one-flank")
    assert under(one, guarded_squares, (0, 0), "default", "east", "left") == {(0, 1)}
    assert under(one, guarded_squares, (0, 0), "troll", "north", "right") == {(2, 0), (2, 1)}


@pytest.mark.parametrize(
    ("here", "size", "there", "other", "ours", "printed"),
    [
        ((0, 0), "default", (1, 1), "default", True, True),
        ((0, 0), "default", (2, 0), "default", False, False),
        ((0, 0), "default", (0, 0), "gnome", True, False),  # 8 adjacent squares, without the fighter's own
        ((0, 0), "gnome", (0, 0), "default", True, True),
        ((0, 0), "gnome", (1, 0), "default", False, False),
        ((1, 1), "gnome", (0, 0), "troll", True, False),  # "if the opponent is of normal size"
        ((0, 0), "gnome", (0, 0), "gnome", True, False),
        ((0, 0), "troll", (2, 2), "default", True, True),
        ((0, 0), "troll", (3, 0), "default", False, False),
        ((3, 0), "default", (1, 0), "troll", True, True),
    ],
)
def test_reaches_depends_on_sizes_and_rulings(here, size, there, other, ours, printed):
    as_printed = AretisRulings(same_square="as-printed", gnome_targets="as-printed")
    assert reaches(here, size, there, other) is ours
    assert under(as_printed, reaches, here, size, there, other) is printed


def test_unguarded_opponents_depend_on_the_guarded_side():
    fight = fight_alone_against(foe("Front", (1, 0)), foe("Corner", (1, 1)), foe("Flank", (0, 1)), foe("Back", (-1, 0)))
    assert unguarded_opponents(fight, "Ann") == ("Flank", "Back")
    assert unguarded_opponents(fight, "Ann", "left") == ("Front", "Back")
    split = AretisRulings(sides="one-flank")
    assert under(split, unguarded_opponents, fight, "Ann", "left") == ("Front", "Corner", "Back")
    assert unguarded_opponents(fight.replace_fighter(replace(fight.fighter("Back"), down=1)), "Ann") == ("Flank",)
    assert unguarded_opponents(fight_alone_against(foe("Far", (-2, 0))), "Ann") == ()


def test_guard_covers_a_gnome_on_the_same_square_unless_as_printed():
    fight = fight_alone_against(foe("Gnome", (0, 0), "gnome"))
    ann, gnome = fight.members
    assert is_guarded(ann, "left", gnome)
    assert not under(AretisRulings(same_square="as-printed"), is_guarded, ann, "left", gnome)


@pytest.mark.parametrize(
    ("squares", "readings"),
    [
        ([(1, 0)], ()),
        ([(1, 1), (1, -1)], ()),  # both on the east side
        ([(1, 0), (-1, 0)], ("two-sides",)),
        ([(1, 1), (-1, -1)], ("two-sides",)),
        ([(1, 0), (-1, 0), (0, 1), (0, -1)], ("two-sides", "four-sides")),
        ([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)],
         ("two-sides", "four-sides", "every-square")),
    ],
)  # fmt: skip
def test_is_surrounded_follows_its_ruling(squares, readings):
    fight = fight_alone_against(*(foe(f"Foe {n}", square) for n, square in enumerate(squares)))
    for reading in ("two-sides", "four-sides", "every-square"):
        assert under(AretisRulings(surrounded=reading), is_surrounded, fight, "Ann") is (reading in readings)


def test_is_surrounded_ignores_fallen_fighters():
    fight = fight_alone_against(foe("A", (1, 0)), replace(foe("B", (-1, 0)), down=1))
    assert not is_surrounded(fight, "Ann")


def test_check_move_allows_a_few_steps():
    fight = fight_alone_against(foe("A", (1, 0)))
    assert check_move(fight, defend_choice("Ann", to=(1, 1))).square == (1, 1)
    assert check_move(fight, defend_choice("Ann", facing="north")).facing == "north"
    with pytest.raises(IllegalChoice, match="that is fleeing"):
        check_move(fight, defend_choice("Ann", to=(-1, 0)))
    walk = AretisRulings(walk_away="as-printed")
    assert under(walk, check_move, fight, defend_choice("Ann", to=(-3, 0))).square == (-3, 0)
    with pytest.raises(IllegalChoice, match="a few steps are at most 3 squares, not 4"):
        under(walk, check_move, fight, defend_choice("Ann", to=(-4, 0)))
    with pytest.raises(IllegalChoice, match="a few steps are at most 1 square, not 2"):
        under(AretisRulings(steps="one"), check_move, fight, defend_choice("Ann", to=(2, 1)))
    with pytest.raises(IllegalChoice, match="A stands where Ann wants to go"):
        check_move(fight, defend_choice("Ann", to=(1, 0)))


def test_check_move_allows_a_gnome_onto_its_opponents_square():
    gnome = place_fighter(Character("Gnome", 9, 9, size="gnome"), "heroes", (0, 0), "east")
    fight = begin(gnome, foe("Orc", (2, 0)))
    assert check_move(fight, defend_choice("Gnome", to=(2, 0))).square == (2, 0)


@pytest.mark.parametrize("first", [0, 1])
def test_begin_rejects_a_gnome_on_an_allys_square(first):
    """The source lets a gnome share a square only with its opponent, so two allies on one square are rejected."""
    gnome = place_fighter(Character("Gnome", 9, 9, size="gnome"), "heroes", (0, 0), "east")
    pair = (gnome, place_fighter(ANN, "heroes", (0, 0), "east"))
    with pytest.raises(BadInput, match=r"is on .* already"):
        begin(pair[first], pair[1 - first])
    with pytest.raises(BadInput, match=r"Gnome is on .* already"):
        begin(gnome, place_fighter(Character("Pim", 9, 9, size="gnome"), "heroes", (0, 0), "east"))


def test_check_move_allows_a_turn_on_a_shared_square():
    """Ann and a gnome of her side share a square in a fight of an earlier version: she may still turn, and not step."""
    fight = fight_alone_against(foe("Gnome", (0, 0), "gnome"))
    ally = fight.replace_fighter(replace(fight.fighter("Gnome"), side="heroes"))
    assert check_move(ally, defend_choice("Ann", facing="north")).facing == "north"


def test_check_move_of_surrounded_fighters_follows_its_ruling():
    fight = fight_alone_against(foe("A", (1, 0)), foe("B", (-1, 0)))
    assert check_move(fight, defend_choice("Ann", to=(0, 1))).square == (0, 1)
    with pytest.raises(IllegalChoice, match="Ann is surrounded"):
        under(AretisRulings(surrounded_steps="none"), check_move, fight, defend_choice("Ann", facing="north"))


def test_step_of_a_surrounded_fighter_is_countered_by_defenders_in_reach():
    # A and B are on two sides; B attacks, so it has its own attack anyway; C is out of reach
    fight = fight_alone_against(foe("A", (1, 0)), foe("B", (-1, 0)), foe("C", (5, 5)))
    plan = (defend_choice("Ann", to=(0, 1)), defend_choice("A"), attack_choice("B", "Ann"), defend_choice("C"))
    assert attacks_on_step(fight, plan, "Ann") == (PlannedAttack("A", "Ann", "counter"),)
    free = fight_alone_against(foe("A", (1, 0)), foe("B", (1, 1)))
    assert attacks_on_step(free, (defend_choice("Ann", to=(0, 1)), defend_choice("A"), defend_choice("B")), "Ann") == ()


def test_step_of_a_surrounded_fighter_meets_two_counter_attacks():
    fight = fight_alone_against(foe("A", (1, 0)), foe("B", (-1, 0)))
    plan = (defend_choice("Ann", to=(0, 1)), defend_choice("A"), defend_choice("B"))
    # two counter-attacks of 10: 10 − 10 hits, 10 − 11 misses; no poise changes, and the step is made
    after = scripted("d20=10, d20=11", play_round, fight, plan)
    assert (after.fighter("Ann").blows, after.fighter("Ann").square) == (1, (0, 1))
    assert after.poises == {"Ann": 4, "A": 4, "B": 4}
    # a fighter who stays where they are risks nothing
    assert (
        scripted("", play_round, fight, (defend_choice("Ann"), defend_choice("A"), defend_choice("B")))
        .fighter("Ann")
        .blows
        == 0
    )


def test_begin_rejects_two_fighters_on_one_square():
    with pytest.raises(BadInput, match=r"Ann is on .* already"):
        fight_alone_against(foe("A", (0, 0)))
    assert fight_alone_against(foe("A", (0, 0), "gnome"))
    with pytest.raises(BadInput, match="must have a different name"):
        begin(place_fighter(ANN, "a"), place_fighter(ANN, "b", (5, 5)))
