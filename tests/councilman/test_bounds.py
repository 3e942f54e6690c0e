"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.core import ScriptError, odds, scripted, under
from rules.councilman import (
    Ability,
    Assist,
    Attack,
    Character,
    CouncilmanRulings,
    Experience,
    Fighter,
    LessDamage,
    Mend,
    MoreDamage,
    Plan,
    Push,
    Resist,
    Specialization,
    Stabilise,
    ability_price,
    afford,
    begin,
    check_sale,
    collective,
    damage_dice,
    dangling,
    extra_dice,
    first_turn,
    good_under_pressure,
    group_outcome,
    harder,
    heal,
    healed,
    healing_difficulty,
    held_xp,
    later_price,
    make,
    net_steps,
    next_risen,
    opposed,
    outcome_of,
    outcome_of_difference,
    pushed,
    relic_advantage,
    rests,
    roll_bonus,
    roll_pool,
    roll_to_live,
    share,
    sheet,
    spend,
    start,
    take_the_advantage,
    through,
    unopposed,
    unstable_difficulty,
    with_items,
)
from rules.councilman.combat.state import activate
from rules.councilman.healing import regained


@pytest.mark.parametrize("steps", [-98, 99])
def test_steps_of_a_roll_to_live_leave_room_for_its_own_decrease(steps):
    with pytest.raises(ValueError, match="Steps must be a whole number from -97 to 98"):
        scripted("2d8=1+1", roll_to_live, 0, 0, steps)
    fine = steps + 1 if steps < 0 else steps - 1
    with pytest.raises(ScriptError, match=r"asks for \d+d8k"):
        scripted("2d8=1+1", roll_to_live, 0, 0, fine)


FAR = 1_000_000
ANN, ORC = Fighter("Ann", advantage=9), Fighter("Orc", "gm")
NUMBERS = [
    (roll_bonus, -500_000, 500_000),
    (lambda n: roll_bonus(0, n), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1", unopposed, n, "Medium"), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1, 2d8=1+1", opposed, 0, n), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1", collective, (n,), "Medium", 1), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1", collective, (0,), "Medium", 1, n), -FAR, FAR - 2),
    (lambda n: scripted("2d8=1+1", pushed, n, "Medium", 0), -500_000, 500_000),
    (lambda n: outcome_of(n, "Medium"), -FAR, FAR),
    (outcome_of_difference, -2 * FAR, 2 * FAR),
    (lambda n: harder("Medium", n), -FAR, FAR),
    (lambda n: share(n, 1), -FAR, FAR),
    (lambda n: share(1, n), 1, None),
    (group_outcome, -FAR, FAR),
    (roll_pool, -98, 98),
    (lambda n: net_steps(n, 0), 0, 98),
    (lambda n: net_steps(0, n), 0, 98),
    (lambda n: damage_dice(ANN, n), -100, 100),
    (lambda n: extra_dice("players", 1, n), 0, 100),
    (lambda n: extra_dice("gm", n, 1), 1, None),
    (lambda n: through(n, 0), -FAR, FAR),
    (lambda n: through(1, n), 0, None),
    (lambda n: healed("Good", n), 0, None),
    (lambda n: scripted("2d8=8+8", heal, 0, n, "Easy"), 0, None),
    (healing_difficulty, 1, 479),
    (lambda n: rests(n, 0), 0, None),
    (lambda n: rests(500, n), 0, 500),
    (lambda n: rests(60, n), 0, 60),
    (lambda n: regained(n, 20, 1), 0, None),
    (lambda n: regained(0, n, 1), 0, None),
    (lambda n: regained(0, 20, n), 0, None),
    (lambda n: next_risen(n, "roll"), 0, None),
    (unstable_difficulty, 0, None),
    (lambda n: scripted("", dangling, 0, rounds=n, passed=n), 0, 100),
    (lambda n: scripted("", dangling, 0, rounds=0, passed=n), 0, 0),
    (lambda n: scripted("", dangling, 0, n, rounds=0), 0, 100),
    (lambda n: under(CouncilmanRulings(unstable_past="dies"), scripted, "", roll_to_live, 0, 5, n), -97, 98),
    (held_xp, 0, None),
    (lambda n: with_items(n, 0, None), -FAR, FAR),
    (lambda n: with_items(0, n, None), -FAR, FAR),
    (take_the_advantage, 0, None),
    (lambda n: odds(pushed, 0, "Medium", n), 0, 4),
    (lambda n: good_under_pressure(n, 5, 4), 0, None),
    (lambda n: good_under_pressure(1, n, 4), 0, None),
    (lambda n: good_under_pressure(1, 5, n), 0, None),
    (relic_advantage, 0, 1),
    (lambda n: spend(Plan("Ann"), "experience", "Ann", n), 1, 3),
    (lambda n: activate(begin(ANN, ORC), "Ann", n), 0, 3),
    (lambda n: ability_price("Take the Advantage", n, 1000), 0, 1000),
    (lambda n: ability_price("Take the Advantage", 0, n), 0, 1000),
    (lambda n: check_sale("life", n, 1), -1, 10_000),
    (lambda n: check_sale("life", 1, n), -1, 10_000),
    (lambda n: afford(start(), n), 0, None),
    (lambda n: sheet(start(), n), 0, None),
    (lambda n: sheet(start(), 0, n), 0, None),
    (lambda n: later_price(make("melee", "innate"), n), 1, None),
    (first_turn, 1, None),
    (lambda n: Ability("Take the Advantage", n), 1, 1000),
    (lambda n: Experience("docks", n), 1, 3),
    (lambda n: Specialization("Know", "Water", n), 0, 4),
    (lambda n: Character("Ann", levelled=True, life=n), 1, 10_000),
    (lambda n: Attack("Ann", "Orc", n), 0, 49),
    (lambda n: Attack("Ann", "Orc", 0, n), 0, 3),
    (lambda n: Assist("Ann", "Ben", n), -5, 20),
    (lambda n: Mend("Ann", "Ben", n), -5, 20),
    (lambda n: Stabilise("Ann", "Ben", n), -5, 20),
    (Push, 0, 49),
    (lambda n: Push(0, n), 0, 3),
    (Resist, 0, 49),
    (lambda n: Resist(0, n), 0, 3),
    (MoreDamage, 0, 49),
    (LessDamage, 0, 49),
    *(
        (lambda n, name=name: Fighter("Ann", **{name: n}), 0, None)
        for name in ("d8", "d6", "block", "recovery", "advantage", "attacks", "risen", "aid")
    ),
    *(
        (lambda n, name=name: Fighter("Ann", **{name: n}), -250_000, 250_000)
        for name in ("attribute", "attack", "defence", "willpower")
    ),
    (lambda n: Fighter("Ann", life=0, maximum=n), 1, None),
    (lambda n: Fighter("Ann", life=n), 0, 20),
    (lambda n: begin(ANN, ORC, gm=n), 0, None),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_numbers_are_allowed_within_their_bounds(call, low, high):
    within(call, low, high)
