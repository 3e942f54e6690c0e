"""Wrong input to Skillful: each error names the value and the allowed values."""

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
    fumble_threshold,
    intense_effort,
    least_threshold,
    melee_consequence,
    relaxed_effort,
    roles,
    roles_by_total,
    skill_total,
    spend,
    sword_attack,
)  # fmt: skip


@pytest.mark.parametrize("bad", ["5 Wind", 5, None])
def test_rules_reject_values_that_are_not_efforts(bad):
    for call in (
        lambda: intense_effort(bad),
        lambda: relaxed_effort(bad),
        lambda: spend(Pools(), bad),
        lambda: Task(bad),
        lambda: melee_consequence(1, bad, BROADSWORD),
    ):
        with pytest.raises(BadInput, match=" must be an Effort, not "):
            call()


def test_rules_reject_wrong_lists_names_and_parts_of_an_attempt():
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


def test_combat_option_rejects_names_that_do_not_read_back():
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
