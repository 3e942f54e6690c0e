"""Bounds of the whole numbers that rules take; None means no limit."""

import pytest
from bounds import within

from rules.core import ScriptError, odds, scripted, under
from rules.councilman import (
    Ability,
    AdvantageSpend,
    Assist,
    Attack,
    Character,
    CouncilmanRulings,
    Experience,
    Fighter,
    LessDamage,
    Mend,
    MoreDamage,
    Push,
    Resist,
    Specialization,
    Stabilise,
    ability_price,
    adapting_price,
    begin,
    check_affordable,
    check_extra_dice,
    check_sale,
    collective,
    collective_quotient,
    damage_after_block,
    damage_dice,
    first_turn,
    good_under_pressure,
    group_outcome,
    heal,
    healing_difficulty,
    held_xp,
    is_full_rest,
    life_healed,
    make_item,
    net_steps,
    next_risen,
    opposed,
    outcome_of,
    outcome_of_difference,
    relic_advantage,
    roll_bonus,
    roll_pool,
    roll_to_live,
    roll_with_advantage,
    sheet_entries,
    shift_difficulty,
    spend,
    starting_character,
    survival_rounds,
    take_the_advantage,
    unopposed,
    unstable_difficulty,
    with_items,
)
from rules.councilman.combat.state import pay_for_experience
from rules.councilman.healing import life_after_healing


@pytest.mark.parametrize("steps", [-98, 99])
def test_roll_to_live_steps_leave_room_for_its_decrease(steps):
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
    (lambda n: scripted("2d8=1+1", roll_with_advantage, n, "Medium", 0), -500_000, 500_000),
    (lambda n: outcome_of(n, "Medium"), -FAR, FAR),
    (outcome_of_difference, -2 * FAR, 2 * FAR),
    (lambda n: shift_difficulty("Medium", n), -FAR, FAR),
    (lambda n: collective_quotient(n, 1), -FAR, FAR),
    (lambda n: collective_quotient(1, n), 1, None),
    (group_outcome, -FAR, FAR),
    (roll_pool, -98, 98),
    (lambda n: net_steps(n, 0), 0, 98),
    (lambda n: net_steps(0, n), 0, 98),
    (lambda n: damage_dice(ANN, n), -100, 100),
    (lambda n: check_extra_dice("players", 1, n), 0, 100),
    (lambda n: check_extra_dice("gm", n, 1), 1, None),
    (lambda n: damage_after_block(n, 0), -FAR, FAR),
    (lambda n: damage_after_block(1, n), 0, None),
    (lambda n: life_healed("Good", n), 0, None),
    (lambda n: scripted("2d8=8+8", heal, 0, n, "Easy"), 0, None),
    (healing_difficulty, 1, 479),
    (lambda n: is_full_rest(n, 0), 0, None),
    (lambda n: is_full_rest(500, n), 0, 500),
    (lambda n: is_full_rest(60, n), 0, 60),
    (lambda n: life_after_healing(n, 20, 1), 0, None),
    (lambda n: life_after_healing(0, n, 1), 0, None),
    (lambda n: life_after_healing(0, 20, n), 0, None),
    (lambda n: next_risen(n, "roll"), 0, None),
    (unstable_difficulty, 0, None),
    (lambda n: scripted("", survival_rounds, 0, rounds=n, passed=n), 0, 100),
    (lambda n: scripted("", survival_rounds, 0, rounds=0, passed=n), 0, 0),
    (lambda n: scripted("", survival_rounds, 0, n, rounds=0), 0, 100),
    (lambda n: under(CouncilmanRulings(unstable_past="dies"), scripted, "", roll_to_live, 0, 5, n), -97, 98),
    (held_xp, 0, None),
    (lambda n: with_items(n, 0, None), -FAR, FAR),
    (lambda n: with_items(0, n, None), -FAR, FAR),
    (take_the_advantage, 0, None),
    (lambda n: odds(roll_with_advantage, 0, "Medium", n), 0, 4),
    (lambda n: good_under_pressure(n, 5, 4), 0, None),
    (lambda n: good_under_pressure(1, n, 4), 0, None),
    (lambda n: good_under_pressure(1, 5, n), 0, None),
    (relic_advantage, 0, 1),
    (lambda n: spend(AdvantageSpend("Ann"), "experience", "Ann", n), 1, 3),
    (lambda n: pay_for_experience(begin(ANN, ORC), "Ann", n), 0, 3),
    (lambda n: ability_price("Take the Advantage", n, 1000), 0, 1000),
    (lambda n: ability_price("Take the Advantage", 0, n), 0, 1000),
    (lambda n: check_sale("life", n, 1), -1, 10_000),
    (lambda n: check_sale("life", 1, n), -1, 10_000),
    (lambda n: check_affordable(starting_character(), n), 0, None),
    (lambda n: sheet_entries(starting_character(), n), 0, None),
    (lambda n: sheet_entries(starting_character(), 0, n), 0, None),
    (lambda n: adapting_price(make_item("melee", "innate"), n), 1, None),
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
