"""Rulings of Riskbreaker: every two alternatives of a ruling give different results."""

from itertools import combinations

import pytest
from riskbreaker_rulings import IDLE, TWINS, WITHOUT_BATTLE, result_of, run_one_of, tied_turns

from rules.core import as_printed, list_rulings, scripted, under, using
from rules.core.frozen import replace
from rules.riskbreaker import (
    Alter,
    DeclareSkills,
    Element,
    Flee,
    Gain,
    InflictKill,
    Item,
    LetGo,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    Unaware,
    archetype,
    draw_lots,
    engage,
    is_knocked_out,
    item_risk,
    lower_refund,
    parse_skill,
    play_choices,
    vial_of_oil,
)
from rules.riskbreaker.combat.battleground import close_ended_fights
from rules.riskbreaker.combat.end_of_round import apply_end_of_round, remove_if_fallen
from rules.riskbreaker.combat.rounds import begin_round
from rules.riskbreaker.fight import people_after


def removals_at_zero(r, duel):
    """Return how Skill Damage removes a fighter whose stat is at 0, and whether a third combat counter does."""
    spent = duel(r).change_fighter("Orc", damage=(5, 0, 0, 0))
    return scripted("", remove_if_fallen, spent, "Orc").fighter("Orc").out, under(r, is_knocked_out, 0, 1)


def trap_inside_result(r, duel):
    """Make a trap inside a Fight: return the refusal, or the Kill Damage if it springs at once."""
    trap, begun = Alter("Bob", "Set Trap", 1, "trap", inside=True), duel(r, queue=("Bob", "Orc"))
    made = result_of(run_one_of, ("d10=1", "d10=1 d10=9"), play_choices, begun, trap)
    return made if isinstance(made, str) else made.fighter("Orc").kill


THIEF = archetype("Thief")
# For each ruling on battles, a function of the rulings and of the fixture that makes a battle.
BATTLE = {
    "engagement_cost": lambda r, _: (
        result_of(
            scripted,
            "d10=1",
            play_choices,
            under(r, engage, ("A", TWINS[:1]), ("B", TWINS[1:])).change_fighter("Ada", sheet=THIEF),
            Alter("Thief", "Set Trap", 1, "trap"),
        )
        == "rb.cost.pay"
    ),
    "ended_fight": lambda r, duel: close_ended_fights(duel(r).change_fighter("Orc", out="killed")).reserve,
    "idle_conflict": lambda r, duel: (
        result_of(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True, idle=("Bob",), phase="idle", queue=("Bob", "Orc")),
            Gain("Bob", "Distract", 1, fight=1, against="B"),
        )
        == "rb.fights.idle"
    ),
    "group_turn": lambda r, duel: (
        scripted("d10=1", play_choices, duel(r), Gain("Ann", "Inspire", 4, group=("Bob",))).queue
    ),
    "failure_gain": lambda r, duel: (
        scripted("d10=9", play_choices, duel(r, third=True), Gain("Ann", "Inspire", 2, against="B")).fights[0].pools
    ),
    "fought": lambda r, duel: scripted("", apply_end_of_round, duel(r)).fighter("Ann").counters,
    "repeat_after_pass": lambda r, duel: (
        scripted("", play_choices, duel(r).change_fighter("Ann", last=(("gain", "Inspire"),)), Pass("Ann"))
        .fighter("Ann")
        .last
    ),
    "rescue_removed": lambda r, duel: (
        scripted(
            "d10=1",
            play_choices,
            duel(r, third=True, idle=("Bob",), phase="idle", queue=("Bob", "Orc")).change_fighter(
                "Ann", kill=5, out="killed", fight=None
            ),
            Rescue("Bob", "First Aid", 2, "Ann", fight=1, against="B"),
        )
        .fighter("Ann")
        .out
    ),
    "tactics_moves": lambda r, duel: (
        result_of(
            scripted,
            "d10=1",
            play_choices,
            duel(r, queue=("Bob", "Orc")),
            Alter("Bob", "Tactics", 1, "tactics", moved=("Ann",)),
        )
        == "rb.alter.tactics"
    ),
    "element_use": lambda r, duel: (
        run_one_of(
            ("d10=9", ""),
            play_choices,
            replace(duel(r), elements=(Element(1, "resource", "A", 2, 0),)),
            InflictKill("Ann", "Inspire", 2, (("Orc", 2),), element=1),
        )
        .fighter("Orc")
        .kill
    ),
    "move_gain": lambda r, duel: (
        scripted("d10=9 d10=1 d10=9", play_choices, duel(r, third=True), Move("Ann", "Move", 2, "away")).fight(1).pools
    ),
    "flight": lambda r, duel: (
        result_of(scripted, "", play_choices, duel(r, phase="skills", queue=()), Flee("A")) == "rb.end"
    ),
    "knock_out": removals_at_zero,
    "trap_search": lambda r, _: (
        run_one_of(
            ("d10=1", "d10=1 d10=9"),
            play_choices,
            under(r, engage, ("A", (THIEF,)), ("B", TWINS)).add_advantage("A", None, 3),
            Alter("Thief", "Set Trap", 1, "trap"),
        )
        .elements[0]
        .missed
    ),
    "damage_reach": lambda r, duel: (
        result_of(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True),
            InflictKill("Ann", "Sword", 1, (("Elf", 1),), against="B"),
        )
        == "rb.kill.share"
    ),
    "obstacle_crossers": lambda r, duel: (
        run_one_of(
            ("d10=1 d10=9 d10=9", "d10=1 d10=9"),
            play_choices,
            replace(duel(r), elements=(Element(1, "obstacle", "A", 2, 4, 1),)),
            Move("Ann", "Move", 1, "away"),
        )
        .fighter("Ann")
        .delay
    ),
    "group_delay": lambda r, duel: (
        # Ann passes the obstacle of level 2 with 4 - 1 = 3, Bob with a 9 does not
        scripted(
            "d10=1 d10=9 d10=1 d10=9",
            play_choices,
            replace(duel(r), elements=(Element(1, "obstacle", "B", 2, 2, 1),)),
            Move("Ann", "Move", 1, "away", group=("Bob",)),
        )
        .fighter("Ann")
        .delay
    ),
    "moved_out": lambda r, duel: (
        result_of(
            scripted,
            "d10=1",
            play_choices,
            duel(r, phase="idle").change_fighter("Ann", away=True),
            Move("Ann", "Move", 1, "away"),
        )
        == "rb.alter.tactics"
    ),
    "watching_from": lambda r, duel: (
        # Bob's Sneak has level 1; the elf, who is in no Fight, sees it with 4 - 1 = 3
        run_one_of(
            ("d10=4", "d10=4 d10=1"),
            play_choices,
            duel(r, third=True, idle=("Elf",), queue=("Bob", "Orc")),
            Gain("Bob", "Sneak", 2, against="B"),
        )
        .fights[0]
        .pools
    ),
    "made_inside": trap_inside_result,
    "delayed": lambda r, duel: (
        scripted("", begin_round, duel(r).change_fighter("Orc", fight=None, delay=1, heading="away"))
        .fighter("Orc")
        .spent
    ),
    "unaware": lambda r, _: result_of(
        scripted, "", play_choices, under(r, engage, ("A", TWINS[:1]), ("B", TWINS[1:])), Unaware("B")
    ),
    "worn_out": lambda r, duel: (
        scripted(
            "",
            apply_end_of_round,
            duel(r).change_fighter("Ann", using=parse_skill("M:Sword"), damage=(4, 0, 0, 0), counters=2),
        )
        .fighter("Ann")
        .out
    ),
    "move_risk": lambda r, duel: result_of(
        scripted, "d10=1 d10=9", play_choices, duel(r), Move("Ann", "Move", 4, "away", group=("Bob",))
    ),
    "lent_weapon": lambda r, _: under(
        r, replace(IDLE[0], sheet=replace(TWINS[0], items=(Item("Blade", "Sword", permits="skill"),))).fight_skills
    ),
    "archers": lambda r, duel: (
        result_of(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True, idle=("Elf",), queue=("Elf",), phase="idle"),
            InflictKill("Elf", "Bow", 1, (("Ann", 1),), fight=1, against="A"),
        )
        == "rb.fights.idle",
        result_of(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True),
            InflictKill("Ann", "Sword", 1, (("Elf", 1),), against="C"),
        )
        == "rb.kill.share",
    ),
    "turn_ties": lambda r, _: tied_turns(r),
    "equal_rolls": lambda r, _: result_of(
        scripted, "d10=3 d10=8 d10=3 d10=9 d10=4", draw_lots, ("A", "B", "C"), rulings=r
    ),
    "after_battle": lambda r, duel: under(r, people_after, duel(r).change_fighter("Ann", kill=2))["Ann"].kill,
    "preparing": lambda r, _: (
        result_of(scripted, "", play_choices, under(r, engage, ("A", TWINS[:1]), ("B", TWINS[1:])), Pass("Ada"))
        == "rb.engagement.declare"
    ),
    "declaring": lambda r, duel: (
        scripted("", play_choices, duel(r, phase="skills"), DeclareSkills((("Ann", "Sword"),))).phase
    ),
    "supplement": lambda r, duel: (
        result_of(
            scripted,
            "d10=1 d10=2",
            play_choices,
            duel(r, idle=("Ann", "Bob"), queue=("Ann", "Bob"), phase="idle"),
            Recover("Ann", extra=Gain("Ann", "Inspire", 4, fight=1, group=("Bob",))),
        )
        == "rb.recover.two"
    ),
    "letting_go": lambda r, duel: result_of(scripted, "", play_choices, duel(r), LetGo("B", "Ann", ("Orc",))),
    "places": lambda r, duel: (
        result_of(scripted, "d10=1 d10=9", play_choices, duel(r), Move("Ann", "Move", 1, "place", place=("mill",)))
        == "rb.move.to"
    ),
    "sneaking": lambda r, duel: (
        run_one_of(
            ("d10=5", "d10=5 d10=1"), play_choices, duel(r, queue=("Bob", "Orc")), Move("Bob", "Sneak", 1, "away")
        )
        .fighter("Bob")
        .fight
    ),
}
OPTIONS = {option.name: option for option in list_rulings(RiskbreakerRulings)}


def test_every_ruling_has_a_case():
    assert set(WITHOUT_BATTLE) | set(BATTLE) == set(OPTIONS)
    assert not set(WITHOUT_BATTLE) & set(BATTLE)


@pytest.mark.parametrize("name", OPTIONS)
def test_alternatives_of_ruling_give_different_results(name, duel):
    results = {}
    for choice in OPTIONS[name].alternatives:
        rulings = RiskbreakerRulings(**{name: choice})
        with using(rulings):
            results[choice] = WITHOUT_BATTLE[name](rulings) if name in WITHOUT_BATTLE else BATTLE[name](rulings, duel)
    for (first, left), (second, right) in combinations(results.items(), 2):
        assert left != right, f"{first} and {second} give the same result"


def test_rulings_are_in_order_of_errata():
    errata = [option.erratum for option in OPTIONS.values()]
    assert errata == sorted(errata, key=lambda erratum: int(erratum.removeprefix("rb-e")))
    assert len(set(errata)) == len(errata)
    assert all(erratum.startswith("rb-e") for erratum in errata)


def test_printed_rulings_can_be_used():
    rulings = as_printed(RiskbreakerRulings)
    # as printed, lowering 4 to 2 gives back 4, and the Risks 1 + 1 + 3 of the item add up to 4
    assert (under(rulings, lower_refund, 4, 2), under(rulings, item_risk, vial_of_oil()).risk) == (4, 4)
