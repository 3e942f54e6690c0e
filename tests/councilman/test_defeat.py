"""Defeat: ways to fall, hits on the fallen, and rolls to live."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core import BadInput, odds, under
from rules.core.frozen import replace
from rules.councilman import (
    CouncilmanRulings,
    Fighter,
    defeat_options,
    hit_unconscious,
    next_risen,
    outcome_of,
    roll_to_live,
    roll_to_stabilise,
    survival_rounds,
    unstable_difficulty,
    wake,
)
from rules.councilman.combat.defeat import apply_damage

ANN = Fighter("Ann", attribute=1, defence=1)


def test_defeat_options_depend_on_the_player_and_waking_gives_1_life():
    assert defeat_options(True) == ("Blaze of Glory", "Unconsciousness", "Unstable")
    assert defeat_options(False) == ("Unconsciousness",)
    down = replace(ANN, life=0, condition="unconscious", awake=False)
    up = wake(down)
    assert (up.life, up.condition, up.awake) == (1, "up", True)


def test_hit_unconscious_makes_unstable():
    down = replace(ANN, life=0, condition="unconscious", awake=False)
    ours = hit_unconscious(down)
    assert (ours.condition, ours.conscious) == ("unstable", False)
    assert under(CouncilmanRulings(unstable_awake="as-printed"), hit_unconscious, down).conscious


def chance_to_live(*asked, rulings=None):
    """Return the chance of Mixed or better on a roll to live."""
    return odds(roll_to_live, *asked, rulings=rulings).chance(lambda outcome: outcome in ("Mixed", "Good", "Very Good"))


@pytest.mark.agrees("a full count", "cd.unstable", "cd.unstable.difficulty")
def test_roll_to_live_agrees_with_a_full_count():
    # Decreased: the lowest two of three d8; Very Easy needs 5, so with Willpower +1 a 4
    ways = sum(sum(sorted(faces)[:2]) + 1 >= 5 for faces in product(range(1, 9), repeat=3))
    assert chance_to_live(1, 0) == Fraction(ways, 512)
    ways = sum(sum(sorted(faces)[:2]) + 1 >= 8 for faces in product(range(1, 9), repeat=3))
    assert chance_to_live(1, 1) == Fraction(ways, 512)
    # an Advantage cancels the Decrease: 5 or more on 2d8, all but 1 + 2 + 3 ways
    assert chance_to_live(0, 0, 1) == Fraction(58, 64)
    plain = CouncilmanRulings(unstable_roll="plain")
    assert chance_to_live(0, 0, rulings=plain) == Fraction(58, 64)
    assert chance_to_live(0, 0, -1, rulings=plain) == chance_to_live(0, 0)


def test_unstable_difficulty_past_very_hard_follows_its_ruling():
    assert [unstable_difficulty(n) for n in (0, 4, 5, 9)] == ["Very Easy", "Very Hard", "Very Hard", "Very Hard"]
    assert under(CouncilmanRulings(unstable_past="extend"), unstable_difficulty, 6) == "Very Hard +2"
    dies = CouncilmanRulings(unstable_past="dies")
    assert under(dies, unstable_difficulty, 5) is None
    assert chance_to_live(9, 5, rulings=dies) == 0
    assert outcome_of(22, "Very Hard +2") == "Bad"


def test_next_risen_follows_the_clock_ruling():
    rounds = CouncilmanRulings(unstable_clock="new-rounds")
    assert [next_risen(1, event) for event in ("roll", "round", "damage")] == [2, 1, 2]
    assert [under(rounds, next_risen, 1, event) for event in ("roll", "round", "damage")] == [1, 2, 2]
    with pytest.raises(BadInput, match="An event must be one of roll, round, damage"):
        next_risen(0, "night")


def test_survival_rounds_multiply_their_rolls():
    # two rolls with Willpower +2, without help or hits
    alive = odds(survival_rounds, 2, 0, None, 2).chance(lambda fate: fate.state == "alive")
    assert alive == chance_to_live(2, 0) * chance_to_live(2, 1)
    # a helper comes first: with +3 on Medium 43/64 at once
    saved = odds(survival_rounds, 2, 0, 3, 1)
    assert saved.chance(lambda fate: fate.state == "stabilised") == Fraction(43, 64)
    assert odds(roll_to_stabilise, 3).chance(lambda outcome: "Bad" not in outcome) == Fraction(43, 64)
    # a hit each round makes the first roll Easy already
    hit = odds(survival_rounds, 2, 1, None, 1).chance(lambda fate: fate.state == "alive")
    assert hit == chance_to_live(2, 1)


@pytest.mark.parametrize(
    "values", [{"side": "none"}, {"condition": "asleep"}, {"d8": -1}, {"life": 30}, {"block": 1.5}]
)
def test_fighter_rejects_impossible_values(values):
    with pytest.raises(BadInput, match=" must "):
        Fighter("Bo", **values)


@pytest.mark.parametrize(("condition", "lost", "after"), [
    ("unconscious", 8, (2, "unstable", 0)),
    ("unconscious", 10, (0, "unstable", 0)),
    ("unconscious", 0, (10, "unstable", 0)),  # Block absorbs all damage; the hit counts all the same
    ("unstable", 8, (2, "unstable", 1)),
    ("unstable", 30, (0, "unstable", 1)),
    ("unstable", -2, (10, "unstable", 0)),  # damage below 0 heals nobody who is down
])  # fmt: skip
def test_apply_damage_makes_fallen_creatures_unstable(condition, lost, after):
    """Healing gave 10 Life and left the creature unconscious (cd-e35); a blow of 8 leaves 2."""
    hit = apply_damage(Fighter("Ben", life=10, condition=condition, awake=False), lost)
    assert (hit.life, hit.condition, hit.risen) == after


@pytest.mark.parametrize(
    ("absorbed", "unstable", "risen"),
    [("hit", (True, True), (0, 1, 0)), ("nothing", (False, True), (0, 1, 0)), ("damage", (True, True), (0, 1, 1))],
)
def test_one_point_of_damage_counts_on_the_fallen(absorbed, unstable, risen):
    """Any damage makes the roll to live harder, from 1 point on. By a ruling, damage that Block absorbs counts too."""
    rulings = CouncilmanRulings(absorbed=absorbed)
    asleep = Fighter("Ben", life=0, condition="unconscious", awake=False)
    hits = [under(rulings, apply_damage, asleep, lost, 1) for lost in (0, 1)]
    assert tuple(hit.condition == "unstable" for hit in hits) == unstable
    hanging = Fighter("Ben", life=0, condition="unstable")
    blows = ((0, 0), (1, 1), (0, 1))  # Life lost, and damage before Block
    assert tuple(under(rulings, apply_damage, hanging, *blow).risen for blow in blows) == risen
