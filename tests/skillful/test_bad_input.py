"""What makes no sense is refused, with the value and what is allowed."""

import pytest

from rules.core import BadInput
from rules.skillful import (
    BROADSWORD,
    Attempt,
    Character,
    CombatOption,
    Effort,
    Fighter,
    Pools,
    Task,
    aid_bonus,
    defender_wins,
    defense_row,
    fumble_level,
    fumble_threshold,
    intense_effort,
    least_threshold,
    meets_target,
    melee_consequence,
    points_to_rise,
    raise_threshold,
    relaxed_effort,
    roles,
    roles_by_total,
    skill_total,
    spend,
    sword_attack,
    take_suckage,
)  # fmt: skip


@pytest.mark.parametrize("bad", ["8", 1.5, None, True, 10**9])
def test_totals_losses_and_thresholds_are_whole_numbers(bad):
    swing = Attempt(Character((10,)), sword_attack())
    for call in (
        lambda: defender_wins(bad, 10),
        lambda: defender_wins(10, bad),
        lambda: defense_row(bad),
        lambda: take_suckage(bad, 1),
        lambda: take_suckage(21, 2, bad),
        lambda: points_to_rise(bad),
        lambda: fumble_level(bad, swing),
        lambda: raise_threshold(bad, Character(), sword_attack()),
        lambda: aid_bonus(bad, 24),
        lambda: aid_bonus(24, bad),
        lambda: meets_target(bad, 15),
        lambda: meets_target(15, bad),
        lambda: skill_total((bad,)),
        lambda: roles_by_total((("Ann", bad), ("Bob", 2))),
    ):
        with pytest.raises(BadInput, match=r" must be a whole number from .*, not "):
            call()


@pytest.mark.parametrize("bad", ["5 Wind", 5, None])
def test_effort_is_effort(bad):
    for call in (
        lambda: intense_effort(bad),
        lambda: relaxed_effort(bad),
        lambda: spend(Pools(), bad),
        lambda: Task(bad),
        lambda: melee_consequence(1, bad, BROADSWORD),
    ):
        with pytest.raises(BadInput, match="such as Effort"):
            call()


def test_lists_names_and_parts_of_an_attempt():
    for call in (
        lambda: Character(skills=5),
        lambda: Character(below="health"),
        lambda: Attempt("Ann", sword_attack()),
        lambda: Task(Effort(wind=5), weapon="sword"),
        lambda: Task(Effort(wind=5), danger="yes"),
        lambda: roles("Ann", "Bob"),
        lambda: roles_by_total(("Ann", "Bob")),
        lambda: fumble_threshold(3),
    ):
        with pytest.raises(BadInput, match=" must "):
            call()


def test_what_somebody_fights_with_has_a_name_that_reads_back():
    for name in ("", "a, b", "Fists 6", "Fists (big)", 'a "fist"', "a | b"):
        with pytest.raises(BadInput, match=" must "):
            CombatOption(name, (), sword_attack())
    for call in (
        lambda: CombatOption("Fists", (-1,), sword_attack()),
        lambda: CombatOption("Fists", (), "a task"),
        lambda: Fighter("Ann", defences=()),
        lambda: Fighter(""),
        lambda: skill_total(5),
        lambda: least_threshold(3, sword_attack()),
    ):
        with pytest.raises(BadInput, match=" must "):
            call()
