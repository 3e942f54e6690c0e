"""Wrong input to Riskbreaker: each error names the allowed values."""

from inspect import unwrap

import pytest

from rules import riskbreaker
from rules.core import BadInput, IllegalChoice, RuleError, played, scripted, using
from rules.core.frozen import replace
from rules.riskbreaker import (
    Alter,
    DeclareFights,
    DeclareSkills,
    Distance,
    Element,
    Gain,
    InflictKill,
    InflictSkill,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    ShareAdvantage,
    Situation,
    Stat,
    Veto,
    play_choices,
)
from rules.riskbreaker.combat.choices import DisputedFights
from rules.riskbreaker.combat.maneuver_context import check_maneuver
from rules.riskbreaker.find_item import Find
from rules.riskbreaker.outside_choices import Advance

NO_NUMBERS = (2.5, "2", None, True, ())


def take(state, choice, dice=""):
    return scripted(dice, play_choices, state, choice)


# Each: a function, valid arguments, and by index of an argument that is a whole number the largest number too small
# for it (None: any whole number is allowed).
NUMBERS = [
    ("succeeds", (5, 3), {0: None, 1: 0}),
    ("success_level", (5, 3), {0: None, 1: 0}),
    ("stat_with_bonus", (5, 1), {0: None, 1: None}),
    ("area_price", (1,), {0: 0}),
    ("add_advantage", (3, 1), {0: None, 1: None}),
    ("sword_against_pikes", (2,), {0: 0}),
    ("check_individual_risk", (2,), {0: 0}),
    ("check_group_risk", (4, 2), {0: 0, 1: 0}),
    ("check_area_risk", (7,), {0: 0}),
    ("check_risk", (2, "gain", 1), {0: 0, 2: 0}),
    ("maneuver_cost", ("alter", 2), {1: 0}),
    ("pay_cost", (3, 2), {0: 1, 1: -1}),
    ("kill_capacity", (5, 2), {0: -1, 1: -1}),
    ("can_take_up", (2, 4), {0: -1, 1: 0}),
    ("apply_skill_damage", ((0, 0, 0, 0), Stat.WIT, 2, 5), {2: -1, 3: -1}),
    ("boosted_stat", (5, 2), {0: None, 1: 0}),
    ("recover_skill_damage", ((2, 0, 0, 0), ((Stat.MUSCLE, 2),), 3), {2: 1}),
    ("heal_kill_damage", (3, 2), {0: -1, 1: 0}),
    ("mark_counter", (1,), {0: -1}),
    ("rounds_until_knock_out", (5, 1, 1), {0: 0, 1: -1, 2: -1}),
    ("trap_shares", (3, 2), {0: -1, 1: 0}),
    ("is_decided", (2, 1), {0: 0, 1: -1}),
    ("is_knocked_out", (0, 1), {0: None, 1: -1}),
    ("add_gm_advantage", (Situation(), 2), {1: -1}),
    ("set_goal", (Situation(), 2), {1: 0}),
]
ROLLED = [
    ("spot", (2, 5), {1: None}),
    ("counter_roll", (3, 5), {0: None, 1: None}),
    *(((card, (5, 2), {0: None, 1: 0})) for card in ("gain", "decrease", "skill_damage", "kill_damage")),
    *(((card, (5, 2), {0: None, 1: 0})) for card in ("rescue", "move", "alter", "advance", "find")),
    ("split_evenly", (5, 2), {0: None, 1: 0}),
]


def refusals(table):
    for name, right, lowest in table:
        for at, below in lowest.items():
            for wrong in (*NO_NUMBERS, *(() if below is None else (below,))):
                if not (name == "counter" and wrong is None):  # None is allowed here: a failed ruse has no level
                    yield pytest.param(name, right, at, wrong, id=f"{name} {at} {wrong!r}")


@pytest.mark.parametrize(("name", "right", "at", "wrong"), tuple(refusals(NUMBERS)))
def test_rules_refuse_wrong_numbers(name, right, at, wrong):
    asked = getattr(riskbreaker, name)
    for function in (asked, unwrap(asked)):  # with the argument checks of the package, and without them
        function(*right)
        with pytest.raises(RuleError):
            function(*right[:at], wrong, *right[at + 1 :])


@pytest.mark.parametrize(("name", "right", "at", "wrong"), tuple(refusals(ROLLED)))
def test_rolls_refuse_wrong_numbers(name, right, at, wrong):
    asked = getattr(riskbreaker, name)
    for procedure in (asked, unwrap(asked)):
        played(1, procedure, *right)
        with pytest.raises(RuleError):
            played(1, procedure, *right[:at], wrong, *right[at + 1 :])


def test_rules_refuse_unknown_names():
    for wrong in ("nowhere", 3, None):
        with pytest.raises(BadInput, match="must be one of"):
            riskbreaker.distance_risk(wrong)
        with pytest.raises(BadInput, match="must be one of"):
            riskbreaker.element_counter_stat(wrong)
        with pytest.raises(BadInput, match="A stat must be one of Muscle, Agility, Wit, Personality"):
            riskbreaker.apply_skill_damage((0, 0, 0, 0), wrong, 1, 5)
        with pytest.raises(BadInput, match="A card to prepare with must be one of gain, decrease"):
            scripted("", riskbreaker.change_advantage, Situation(), wrong, 5, 2)
    with pytest.raises(BadInput, match="A skill reference must read like"):
        riskbreaker.parse_skill_reference(5)
    with pytest.raises(BadInput, match="A character's name must be a text"):
        riskbreaker.build_character(5, "M5: Sword")


def test_fighter_refuses_stats_below_zero():
    assert riskbreaker.Character("Ann", muscle=0).muscle == 0
    for stat in ("muscle", "agility", "wit", "personality"):
        with pytest.raises(BadInput, match=f"{stat.capitalize()} must be a whole number of at least 0, not -1"):
            riskbreaker.Character("Ann", **{stat: -1})
    with using(RiskbreakerRulings(stat_range="unbounded")):
        assert riskbreaker.check_stat(0) == 0
        with pytest.raises(BadInput, match="A stat must be a whole number of at least 0"):
            riskbreaker.check_stat(-1)


def test_build_character_refuses_a_stat_twice():
    assert riskbreaker.build_character("Ann", "M5: Sword", "M: Push").muscle == 5
    with pytest.raises(BadInput, match="Muscle must have one rating"):
        riskbreaker.build_character("Ann", "M5: Sword", "M3: Push")


@pytest.mark.parametrize(
    "side", [5, "ab", ("A", riskbreaker.archetype("Mage")), ("A", ("Mage",)), (1, ()), ("A",)], ids=str
)
def test_engage_refuses_values_that_are_no_sides(side):
    with pytest.raises(BadInput, match="A side must be a name and its characters"):
        riskbreaker.engage(side, ("B", (riskbreaker.archetype("Fighter"),)))


def test_skill_stat_refuses_unknown_skills():
    for wrong in ("M", "Muscle", None):
        with pytest.raises(BadInput, match="A skill's stat must be one of Muscle, Agility"):
            riskbreaker.Skill(wrong, "Sword")
    with pytest.raises(BadInput, match="A skill's name must be a text"):
        riskbreaker.Skill(Stat.MUSCLE, 5)


def test_stage_order_refuses_no_sides():
    with pytest.raises(BadInput, match="must have one side or more"):
        scripted("", riskbreaker.stage_order, ())


@pytest.mark.parametrize(
    "choice",
    [
        Gain("Ann", "Inspire", "2"),
        Gain("Ann", "Inspire", 2.5),
        Gain("Ann", "Inspire", True),
        Gain("Ann", None, 2),
        Gain("Ann", "Inspire", 2, fight="1"),
        Gain("Ann", "Inspire", 2, group="Bob"),
        Gain(5, "Inspire", 2),
        InflictKill("Ann", "Sword", 1, (("Orc", "1"),)),
        InflictKill("Ann", "Sword", 1, ("Orc",)),
        InflictSkill("Ann", "Sword", 1, 3, (("Orc", 1),)),
        Move("Ann", "Move", 1, None),
        Recover("Ann", spread=5),
        Recover("Ann", extra=Pass("Ann")),
        Recover("Ann", extra=Gain("Ann", "Inspire", "1")),
        Rescue("Ann", "Inspire", 1, None),
        Alter("Ann", "Inspire", 1, "trap", "1"),
        DeclareFights(5),
        DeclareSkills((("Ann",),)),
        ShareAdvantage("A", ("1",)),
        Veto("Bob", "a card that is none", "Distract"),
    ],
    ids=str,
)
def test_choices_refuse_fields_of_wrong_types(duel, choice):
    with pytest.raises(BadInput, match=" must "):
        take(duel(), choice)


def test_stats_may_be_given_by_name(duel):
    state = take(duel(), InflictSkill("Ann", "Sword", 1, "Muscle", (("Orc", 1),)), "d10=1")
    assert state.fighter("Orc").damage == (1, 0, 0, 0)


def refused(rule, state, choice):
    with pytest.raises(IllegalChoice) as caught:
        take(state, choice, "d10=1")
    assert caught.value.rule == rule


def test_recover_refuses_groups_skills_and_large_risks(duel):
    apart = duel(idle=("Ann",), queue=("Ann",), phase="idle")
    refused("rb.card.recover", apart, Recover("Ann", group=("Orc",)))  # an enemy cannot act along
    barred = duel(RiskbreakerRulings(repeat_recover="barred"), idle=("Ann",), queue=("Ann",), phase="idle")
    refused("rb.card.recover", barred, Recover("Ann", "Inspire"))
    refused("rb.card.recover", apart, Recover("Ann", risk=4))


@pytest.mark.parametrize(
    "extra",
    [
        InflictKill("Ann", "Sword", 1, (("Orc", 1),), fight=1),
        Gain("Bob", "Distract", 1, fight=1),
        Gain("Ann", "Knockdown", 1, fight=1),
        Gain("Ann", "Inspire", 1, fight=1, group=("Bob",)),
        Gain("Ann", "Inspire", 1, fight=1, element=1),
        Gain("Ann", "Inspire", 1, fight=1, item="Horn"),
    ],
    ids=str,
)
def test_supplementary_maneuver_refuses_other_cards_and_stats(duel, extra):
    own_skill = RiskbreakerRulings(supplement="own-skill")
    refused("rb.recover.two", duel(own_skill, idle=("Ann",), queue=("Ann",), phase="idle"), Recover("Ann", extra=extra))


def test_element_maneuver_refuses_a_group_of_enemies(duel):
    boulder = replace(duel(), elements=(Element(1, "resource", "A", 2, 0),))
    refused("rb.risk.group.members", boulder, Gain("Ann", "Inspire", 2, element=1, group=("Orc",)))


def test_cards_for_between_battles_are_refused_in_a_battle(duel):
    refused("rb.card.advance", duel(), Advance("Ann", "Inspire"))
    refused("rb.card.find", duel(), Find("Ann", "Observation", called=("Rope",)))


def test_fighter_in_a_fight_cannot_name_another(duel):
    assert take(duel(), Gain("Ann", "Inspire", 2, fight=1), "d10=1").fight(1).pools == (5, 3)
    refused("rb.fights.idle", duel(), Gain("Ann", "Inspire", 2, fight=2))
    refused("rb.fights.idle", duel(), Move("Ann", "Move", 1, "off", fight=9))


def test_maneuver_refuses_an_unknown_side(duel):
    refused("rb.card.move", duel(), Move("Ann", "Move", 1, "off", against="nobody"))
    refused("rb.card.recover", duel(idle=("Ann",), queue=("Ann",), phase="idle"), Recover("Ann", against="A"))


def test_alter_refuses_fields_of_other_elements(duel):
    bobs = duel(queue=("Bob",))
    refused("rb.alter.risk", bobs, Alter("Bob", "Scout", 1, "resource", at=1))
    refused("rb.alter.tactics", bobs, Alter("Bob", "Set Trap", 1, "trap", moved=("Orc",)))


def test_choices_refuse_people_named_twice(duel):
    twice = (("Ann", "Sword"), ("Ann", "Bow"))
    refused("rb.round.declare", duel(phase="skills", queue=()), DeclareSkills(twice))
    placing = replace(duel(phase="share", queue=("A", "B")), elements=(Element(1, "trap", "A", 1, 0),))
    refused("rb.alter.risk", placing, ShareAdvantage("A", (0,), ((1, 1), (1, 1))))
    staging = duel(phase="fights", queue=("A", "B"))
    proposal = (("Ann", "Orc"),)
    refused("rb.fights.wit", staging, DisputedFights((("Ann", proposal), ("Ann", proposal))))


@pytest.mark.parametrize(
    ("rule", "idle", "maneuver"),
    [
        ("rb.move.distance", (), Move("Ann", "Move", 3, "away")),
        ("rb.fights.idle", (), Move("Ann", "Move", 1, "away", fight=1)),  # even if she is in this Fight
        ("rb.alter.tactics", (), Alter("Bob", "Tactics", 2, "tactics", moved=("Elf",))),
        ("rb.alter.risk", (), Alter("Bob", "Tactics", 1, "bridge")),
        ("rb.fights.idle", ("Ann",), Recover("Ann", fight=1)),
        # She has 4 damage on Muscle. Alone she recovers 3 of it, and 2 with a supplementary maneuver.
        ("rb.recover.two", ("Ann",), Recover("Ann", spread=((Stat.MUSCLE, 4),))),
        ("rb.recover.two", ("Ann",), Recover("Ann", spread=((Stat.MUSCLE, 3),), extra=Gain("Ann", "Inspire", fight=1))),
    ],
    ids=str,
)
def test_maneuver_is_refused_before_any_dice(duel, rule, idle, maneuver):
    hurt = duel(idle=idle, phase="idle" if idle else "turns", queue=(maneuver.who,)).change_fighter(
        "Ann", damage=(4, 0, 0, 0)
    )
    hurt = replace(hurt, distances=(Distance("Ann", "away", 1),))
    with pytest.raises(IllegalChoice) as caught:
        check_maneuver(hurt, maneuver)
    assert caught.value.rule == rule
