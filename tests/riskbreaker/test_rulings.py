"""Every ruling is heard: each of its alternatives leads to a result of its own."""

from itertools import combinations

import pytest

from rules.core import IllegalChoice, as_printed, list_rulings, odds, scripted, under, using
from rules.core.frozen import replace
from rules.riskbreaker import (
    Alter,
    DeclareFights,
    DeclareSkills,
    Element,
    Fighter,
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
    RuseResult,
    ShareAdvantage,
    Situation,
    Stat,
    TurnEntry,
    Unaware,
    add_advantage,
    advance_goal,
    alter,
    apply_skill_damage,
    archetype,
    build_character,
    can_take_up,
    carry_over,
    character_bill,
    check_not_repeated,
    check_risk,
    check_stat,
    counter_roll,
    decider,
    draw_lots,
    engage,
    gain,
    idle_turn_order,
    is_decided,
    is_knocked_out,
    item_risk,
    kill_capacity,
    level_gains,
    lower_refund,
    make_sheet,
    maneuver_cost,
    move,
    outnumbering_bonus,
    parse_skill,
    play_choices,
    preparation_card,
    preparation_observer_stats,
    raise_cost,
    recover,
    rescue,
    rescue_outside_fights,
    skill_stat,
    split_evenly,
    spot_any,
    stage_order,
    stat_with_bonus,
    success_level,
    trap_shares,
    turn_order,
    vial_of_oil,
)
from rules.riskbreaker.combat.battleground import close_ended_fights, observer_stats
from rules.riskbreaker.combat.damage import kill_after_wound
from rules.riskbreaker.combat.end_of_round import apply_end_of_round, mark_fatigue, remove_if_fallen
from rules.riskbreaker.combat.rounds import begin_round
from rules.riskbreaker.fight import as_they_are, people
from rules.riskbreaker.outside_fights import start as between
from rules.riskbreaker.situation import pending_offers
from rules.riskbreaker.skills import is_movement_skill

TWINS = build_character("Ada", "W5", "A3"), build_character("Cyd", "W5", "A6")
TIED = (TurnEntry("Ann", "A", 4, 3), TurnEntry("Bob", "A", 4, 5), TurnEntry("Orc", "B", 4, 4))
SCORES = (("A", 3), ("B", 3), ("C", 1))
TIRED = Fighter(build_character("Ann", "M2: Sword"), "A", using=parse_skill("M:Sword"), counters=2)
IDLE = (Fighter(TWINS[0], "A"), Fighter(TWINS[1], "B"))
SPYGLASS = Item("Spyglass", skill="Observation", permits="skill", bonus=1, uses=None)


def tried(procedure, *args, **named):
    """The result, or the rule that forbids it."""
    try:
        return procedure(*args, **named)
    except IllegalChoice as error:
        return error.rule
    except ValueError as error:
        return type(error).__name__


def either(scripts, procedure, *args):
    """The result with whichever of the scripts fits."""
    results = [tried(scripted, script, procedure, *args) for script in scripts]
    return next(result for result in results if result != "ScriptError")


THIEF_SHEET = archetype("Thief")
LOOTING = Fighter(THIEF_SHEET, "A", last=(("gain", "Loot"),))


def offers_to_ada():
    """The labels of what Ada, who has a spyglass, may do between battles."""
    ada, cyd = (replace(person, items=items) for person, items in zip(TWINS, ((SPYGLASS,), ()), strict=True))
    camp = between(friends=(Fighter(ada, ""), Fighter(cyd, "")))
    return [offer.label for offer in pending_offers(camp)[ada.name](camp)]


def tied_turns(rulings):
    """All four fight on 4; A has 1 Advantage, so B's Odo goes first and gains 3."""
    battle = under(
        rulings,
        engage,
        ("A", (build_character("Ann", "M4: Sword", "A5"), build_character("Bo", "M4: Sword", "A3"))),
        ("B", (build_character("Odo", "M4: Pike", "A5"), build_character("Hob", "M4: Pike", "A3"))),
    )
    eve = (
        Gain("Ann", "Sword", 1),
        Pass("Bo"),
        Pass("Odo"),
        Pass("Hob"),
        DeclareFights((("Ann", "Bo", "Odo", "Hob"),)),
        ShareAdvantage("A"),
        ShareAdvantage("B"),
        DeclareSkills(),
        Gain("Odo", "Pike", 3),
    )
    return scripted("d10=1 d10=1", play_choices, battle, *eve).queue


# On plain rules: what a ruling changes, as a function of the rulings.
PLAIN = {
    "lowering": lambda r: under(r, lower_refund, 4, 2),
    "last_step": lambda r: (under(r, lower_refund, 3, 1), under(r, lower_refund, 2, 1)),
    "raising": lambda r: under(r, raise_cost, 4, 6),
    "stat_range": lambda r: under(r, tried, check_stat, 0),
    "sold_stats": lambda r: under(r, character_bill, build_character("Odo", "M9: Sword", "A1", "W1", "P1")).spent,
    "fighter_point": lambda r: under(r, character_bill, under(r, archetype, "Fighter")).left,
    "maneuver_skill": lambda r: under(r, is_movement_skill, parse_skill("A:Maneuver")),
    "barter_stat": lambda r: under(r, skill_stat, "Barter"),
    "sheet_name": lambda r: under(r, make_sheet, IDLE[0]).rows[0].stat,
    "low_success": lambda r: under(r, success_level, 1, 2),
    "above_ten": lambda r: under(r, stat_with_bonus, 9, 3),
    # a failed ruse of A10 (level 0) that is seen: 1/10 times 5/10, 4/9 or 1
    "failed_ruse": lambda r: odds(counter_roll, 10, 5, rulings=r)[RuseResult(success=False, seen=True)],
    "counter_tie": lambda r: odds(counter_roll, 3, 5, rulings=r).chance(lambda ruse: ruse.works),
    "watching": lambda r: (under(r, preparation_observer_stats, IDLE), under(r, observer_stats, IDLE, trap=True)),
    "observers": lambda r: odds(spot_any, 2, (5, 5), rulings=r)[True],
    "seen_ruse": lambda r: scripted("d10=4 d10=1", gain, 5, 2, (5,), rulings=r).theirs,
    "discover": lambda r: under(r, preparation_card, "Discover"),
    "stage_roll": lambda r: under(r, either, ("d10=7 d10=2", "d10=7 d10=2 d10=1"), stage_order, SCORES),
    "wit_tie": lambda r: under(r, either, ("d10=1 d10=2", ""), decider, IDLE),
    "even_rest": lambda r: under(r, either, ("d10=8 d10=3", ""), split_evenly, 5, 2),
    "level_counts": lambda r: under(r, Fighter(TWINS[0], "A", damage=(0, 2, 0, 0)).ranking_stat, Stat.AGILITY),
    "outnumbering": lambda r: under(r, outnumbering_bonus, (5, 3, 1)),
    "tied_lead": lambda r: under(r, level_gains, (5, 5, 3)),
    "mixed_ties": lambda r: under(r, either, ("d10=9 d10=1", "d10=9 d10=1 d10=5"), turn_order, TIED),
    "idle_order": lambda r: under(r, either, ("", "d10=1 d10=2"), idle_turn_order, IDLE),
    "area_risk": lambda r: under(r, tried, check_risk, 9, "gain", 1, area=True),
    "advantage_floor": lambda r: under(r, add_advantage, 1, -3),
    "kill_capacity": lambda r: under(r, kill_capacity, 5, 2),
    "switch_low": lambda r: under(r, tried, can_take_up, 4, 4),
    "unskilled": lambda r: len(under(r, Fighter(build_character("Cho", "P8: Charm"), "A").fight_skills)),
    "stat_floor": lambda r: under(r, apply_skill_damage, (0, 0, 0, 0), Stat.WIT, 6, 4),
    "counter_stat": lambda r: under(r, mark_fatigue, TIRED).damage,
    "repeat_recover": lambda r: under(r, tried, check_not_repeated, (("recover", ""),), "recover", ""),
    "rescue_failure": lambda r: (
        scripted("d10=9", rescue, 4, 2, rulings=r).theirs,
        scripted("d10=9", rescue_outside_fights, Situation(), 4, 2, rulings=r).gm,
    ),
    "rescue_cost": lambda r: under(r, maneuver_cost, "rescue", 3),
    "trap_share": lambda r: under(r, trap_shares, 3, 2),
    "failed_trap": lambda r: scripted("d10=9", alter, 3, 2, rulings=r).worth,
    "lonely_failure": lambda r: scripted("d10=9 d10=9", move, 4, 2, (4,), rulings=r).theirs,
    "item_uses": lambda r: under(r, item_risk, Item("Rope", uses=3)).risk,
    "item_sum": lambda r: under(r, item_risk, vial_of_oil()).risk,
    "item_permits": lambda r: under(r, item_risk, Item("Wings", permits="impossible")).risk,
    "next_scene": lambda r: under(r, carry_over, Situation(party=2, gm=3, goal=6, invested=4)),
    # 1 + 9 is 10; the limit is 5
    "overkill": lambda r: under(r, kill_after_wound, 1, 9, 5),
    "repeat_across": lambda r: under(r, as_they_are, LOOTING, "A").last,
    # Agility 5, or Personality 4
    "disarm_trap": lambda r: under(r, observer_stats, (Fighter(THIEF_SHEET, "A"),), trap=True),
    "advance_risk": lambda r: tried(scripted, "d10=1", advance_goal, Situation(party=5, goal=6), 5, 5, rulings=r),
    "item_allows": lambda r: (under(r, lambda: vial_of_oil().lends), under(r, vial_of_oil().allows, "kill-damage")),
    "battle_end": lambda r: under(r, is_decided, 3, 2),
    "kill_limit": lambda r: under(r, kill_capacity, 4),
    "recover_roll": lambda r: under(r, either, ("", "d10=9"), recover),
    "lent_repeat": lambda _: tried(
        check_not_repeated, (("kill-damage", "Ambush"),), "kill-damage", "Ambush", lent=True
    ),
    # beaten by one, countered by two, rolled against by three
    "pursuit": lambda r: scripted("d10=3 d10=4 d10=1 d10=9", move, 5, 2, (4, 4, 4), rulings=r).followers,
    "before_combat": lambda r: under(r, tried, preparation_card, "Recover"),
    "handing": lambda r: "Give" in under(r, offers_to_ada),
    "counter_items": lambda r: under(r, observer_stats, (Fighter(replace(TWINS[0], items=(SPYGLASS,)), "A"),)),
}


def at_zero(r, duel):
    """Whether dealt damage removes, and whether the third combat counter does, with nothing left."""
    spent = duel(r).change("Orc", damage=(5, 0, 0, 0))
    return scripted("", remove_if_fallen, spent, "Orc").fighter("Orc").out, under(r, is_knocked_out, 0, 1)


def snared(r, duel):
    """Make a trap inside a Fight: return the refusal, or the Kill Damage if it springs at once."""
    trap, begun = Alter("Bob", "Set Trap", 1, "trap", inside=True), duel(r, queue=("Bob", "Orc"))
    made = tried(either, ("d10=1", "d10=1 d10=9"), play_choices, begun, trap)
    return made if isinstance(made, str) else made.fighter("Orc").kill


THIEF = archetype("Thief")
# On a battle: what comes of a choice, as a function of the rulings and the fixture.
BATTLE = {
    "engagement_cost": lambda r, _: (
        tried(
            scripted,
            "d10=1",
            play_choices,
            under(r, engage, ("A", TWINS[:1]), ("B", TWINS[1:])).change("Ada", sheet=THIEF),
            Alter("Thief", "Set Trap", 1, "trap"),
        )
        == "rb.cost.pay"
    ),
    "ended_fight": lambda r, duel: close_ended_fights(duel(r).change("Orc", out="killed")).reserve,
    "idle_conflict": lambda r, duel: (
        tried(
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
        scripted("", play_choices, duel(r).change("Ann", last=(("gain", "Inspire"),)), Pass("Ann")).fighter("Ann").last
    ),
    "rescue_removed": lambda r, duel: (
        scripted(
            "d10=1",
            play_choices,
            duel(r, third=True, idle=("Bob",), phase="idle", queue=("Bob", "Orc")).change(
                "Ann", kill=5, out="killed", fight=None
            ),
            Rescue("Bob", "First Aid", 2, "Ann", fight=1, against="B"),
        )
        .fighter("Ann")
        .out
    ),
    "tactics_moves": lambda r, duel: (
        tried(
            scripted,
            "d10=1",
            play_choices,
            duel(r, queue=("Bob", "Orc")),
            Alter("Bob", "Tactics", 1, "tactics", moved=("Ann",)),
        )
        == "rb.alter.tactics"
    ),
    "element_use": lambda r, duel: (
        either(
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
        tried(scripted, "", play_choices, duel(r, phase="skills", queue=()), Flee("A")) == "rb.end"
    ),
    "knock_out": at_zero,
    "trap_search": lambda r, _: (
        either(
            ("d10=1", "d10=1 d10=9"),
            play_choices,
            under(r, engage, ("A", (THIEF,)), ("B", TWINS)).add_advantage("A", None, 3),
            Alter("Thief", "Set Trap", 1, "trap"),
        )
        .elements[0]
        .missed
    ),
    "damage_reach": lambda r, duel: (
        tried(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True),
            InflictKill("Ann", "Sword", 1, (("Elf", 1),), against="B"),
        )
        == "rb.kill.share"
    ),
    "obstacle_crossers": lambda r, duel: (
        either(
            ("d10=1 d10=9 d10=9", "d10=1 d10=9"),
            play_choices,
            replace(duel(r), elements=(Element(1, "obstacle", "A", 2, 4, 1),)),
            Move("Ann", "Move", 1, "away"),
        )
        .fighter("Ann")
        .delay
    ),
    "group_delay": lambda r, duel: (
        # Ann gets past the obstacle of level 2 by 1 on Agility 4, Bob does not by 9
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
        tried(
            scripted,
            "d10=1",
            play_choices,
            duel(r, phase="idle").change("Ann", away=True),
            Move("Ann", "Move", 1, "away"),
        )
        == "rb.alter.tactics"
    ),
    "watching_from": lambda r, duel: (
        # Bob's Sneak has level 1; the elf in no Fight, on Personality 4, sees it by 1, level 3
        either(
            ("d10=4", "d10=4 d10=1"),
            play_choices,
            duel(r, third=True, idle=("Elf",), queue=("Bob", "Orc")),
            Gain("Bob", "Sneak", 2, against="B"),
        )
        .fights[0]
        .pools
    ),
    "made_inside": snared,
    "delayed": lambda r, duel: (
        scripted("", begin_round, duel(r).change("Orc", fight=None, delay=1, heading="away")).fighter("Orc").spent
    ),
    "unaware": lambda r, _: tried(
        scripted, "", play_choices, under(r, engage, ("A", TWINS[:1]), ("B", TWINS[1:])), Unaware("B")
    ),
    "worn_out": lambda r, duel: (
        scripted(
            "", apply_end_of_round, duel(r).change("Ann", using=parse_skill("M:Sword"), damage=(4, 0, 0, 0), counters=2)
        )
        .fighter("Ann")
        .out
    ),
    "move_risk": lambda r, duel: tried(
        scripted, "d10=1 d10=9", play_choices, duel(r), Move("Ann", "Move", 4, "away", group=("Bob",))
    ),
    "lent_weapon": lambda r, _: under(
        r, replace(IDLE[0], sheet=replace(TWINS[0], items=(Item("Blade", "Sword", permits="skill"),))).fight_skills
    ),
    "archers": lambda r, duel: (
        tried(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True, idle=("Elf",), queue=("Elf",), phase="idle"),
            InflictKill("Elf", "Bow", 1, (("Ann", 1),), fight=1, against="A"),
        )
        == "rb.fights.idle",
        tried(
            scripted,
            "d10=1",
            play_choices,
            duel(r, third=True),
            InflictKill("Ann", "Sword", 1, (("Elf", 1),), against="C"),
        )
        == "rb.kill.share",
    ),
    "turn_ties": lambda r, _: tied_turns(r),
    "equal_rolls": lambda r, _: tried(scripted, "d10=3 d10=8 d10=3 d10=9 d10=4", draw_lots, ("A", "B", "C"), rulings=r),
    "after_battle": lambda r, duel: under(r, people, duel(r).change("Ann", kill=2))["Ann"].kill,
    "preparing": lambda r, _: (
        tried(scripted, "", play_choices, under(r, engage, ("A", TWINS[:1]), ("B", TWINS[1:])), Pass("Ada"))
        == "rb.engagement.declare"
    ),
    "declaring": lambda r, duel: (
        scripted("", play_choices, duel(r, phase="skills"), DeclareSkills((("Ann", "Sword"),))).phase
    ),
    "supplement": lambda r, duel: (
        tried(
            scripted,
            "d10=1 d10=2",
            play_choices,
            duel(r, idle=("Ann", "Bob"), queue=("Ann", "Bob"), phase="idle"),
            Recover("Ann", extra=Gain("Ann", "Inspire", 4, fight=1, group=("Bob",))),
        )
        == "rb.recover.two"
    ),
    "letting_go": lambda r, duel: tried(scripted, "", play_choices, duel(r), LetGo("B", "Ann", ("Orc",))),
    "places": lambda r, duel: (
        tried(scripted, "d10=1 d10=9", play_choices, duel(r), Move("Ann", "Move", 1, "place", place=("mill",)))
        == "rb.move.to"
    ),
    "sneaking": lambda r, duel: (
        either(("d10=5", "d10=5 d10=1"), play_choices, duel(r, queue=("Bob", "Orc")), Move("Bob", "Sneak", 1, "away"))
        .fighter("Bob")
        .fight
    ),
}
OPTIONS = {option.name: option for option in list_rulings(RiskbreakerRulings)}


def test_every_ruling_has_a_case():
    assert set(PLAIN) | set(BATTLE) == set(OPTIONS)
    assert not set(PLAIN) & set(BATTLE)


@pytest.mark.parametrize("name", OPTIONS)
def test_alternatives_differ(name, duel):
    results = {}
    for choice in OPTIONS[name].alternatives:
        rulings = RiskbreakerRulings(**{name: choice})
        with using(rulings):
            results[choice] = PLAIN[name](rulings) if name in PLAIN else BATTLE[name](rulings, duel)
    for (one, left), (other, right) in combinations(results.items(), 2):
        assert left != right, f"{one} and {other} come to the same"


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_alternatives_are_said_in_a_sentence(option):
    assert len(option.alternatives) > 1
    for sentence in option.alternatives.values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_errata_are_in_order_and_each_has_one_ruling():
    errata = [option.erratum for option in OPTIONS.values()]
    assert errata == sorted(errata, key=lambda erratum: int(erratum.removeprefix("rb-e")))
    assert len(set(errata)) == len(errata)
    assert all(erratum.startswith("rb-e") for erratum in errata)


def test_the_printed_rules_can_be_played():
    rulings = as_printed(RiskbreakerRulings)
    # 4 to 2 gives 4, and 1 + 1 + 3 makes 4
    assert (under(rulings, lower_refund, 4, 2), under(rulings, item_risk, vial_of_oil()).risk) == (4, 4)
