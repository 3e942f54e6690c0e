"""Riskbreaker's rulings on rules outside battles, each with a call whose result depends on it."""

from collections.abc import Callable
from typing import Any

from rules.core import IllegalChoice, odds, scripted, under
from rules.core.frozen import replace
from rules.riskbreaker import (
    DeclareFights,
    DeclareSkills,
    Fighter,
    Gain,
    Item,
    Pass,
    RiskbreakerRulings,
    RuseResult,
    ShareAdvantage,
    Situation,
    Stat,
    TurnEntry,
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
    engage,
    gain,
    idle_turn_order,
    is_decided,
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
from rules.riskbreaker.combat.battleground import observer_stats
from rules.riskbreaker.combat.damage import kill_after_wound
from rules.riskbreaker.combat.end_of_round import mark_fatigue
from rules.riskbreaker.fight import without_battle_state
from rules.riskbreaker.outside_choices import pending_offers
from rules.riskbreaker.outside_fights import start as between
from rules.riskbreaker.skills import is_movement_skill

TWINS = build_character("Ada", "W5", "A3"), build_character("Cyd", "W5", "A6")
TIED = (TurnEntry("Ann", "A", 4, 3), TurnEntry("Bob", "A", 4, 5), TurnEntry("Orc", "B", 4, 4))
SCORES = (("A", 3), ("B", 3), ("C", 1))
TIRED = Fighter(build_character("Ann", "M2: Sword"), "A", using=parse_skill("M:Sword"), counters=2)
IDLE = (Fighter(TWINS[0], "A"), Fighter(TWINS[1], "B"))
SPYGLASS = Item("Spyglass", skill="Observation", permits="skill", bonus=1, uses=None)


def result_of(procedure: Callable[..., Any], *args: object, **named: object) -> Any:
    """Return the result of a call, the rule that forbids it, or the name of its error."""
    try:
        return procedure(*args, **named)
    except IllegalChoice as error:
        return error.rule
    except ValueError as error:
        return type(error).__name__


def run_one_of(scripts: tuple[str, ...], procedure: Callable[..., Any], *args: object) -> Any:
    """Return the result of a procedure with the first script that has the dice it rolls."""
    results = [result_of(scripted, script, procedure, *args) for script in scripts]
    return next(result for result in results if result != "ScriptError")


THIEF_SHEET = archetype("Thief")
LOOTING = Fighter(THIEF_SHEET, "A", last=(("gain", "Loot"),))


def offers_to_ada() -> list[str]:
    """Return the labels of the offers between battles to Ada, who has a spyglass."""
    ada, cyd = (replace(person, items=items) for person, items in zip(TWINS, ((SPYGLASS,), ()), strict=True))
    camp = between(friends=(Fighter(ada, ""), Fighter(cyd, "")))
    return [offer.label for offer in pending_offers(camp)[ada.name](camp)]


def tied_turns(rulings: RiskbreakerRulings) -> tuple[str, ...]:
    """Return the turn order after a first maneuver: all fight on 4, so B, with less Advantage, begins and gains 3."""
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


# For each ruling, a function of the rulings, whose result depends on it.
WITHOUT_BATTLE: dict[str, Callable[[RiskbreakerRulings], object]] = {
    "lowering": lambda r: under(r, lower_refund, 4, 2),
    "last_step": lambda r: (under(r, lower_refund, 3, 1), under(r, lower_refund, 2, 1)),
    "raising": lambda r: under(r, raise_cost, 4, 6),
    "stat_range": lambda r: under(r, result_of, check_stat, 0),
    "sold_stats": lambda r: under(r, character_bill, build_character("Odo", "M9: Sword", "A1", "W1", "P1")).spent,
    "fighter_point": lambda r: under(r, character_bill, under(r, archetype, "Fighter")).points_left,
    "maneuver_skill": lambda r: under(r, is_movement_skill, parse_skill("A:Maneuver")),
    "barter_stat": lambda r: under(r, skill_stat, "Barter"),
    "sheet_name": lambda r: under(r, make_sheet, IDLE[0]).rows[0].stat,
    "low_success": lambda r: under(r, success_level, 1, 2),
    "above_ten": lambda r: under(r, stat_with_bonus, 9, 3),
    # A10 fails on a 10 alone: 1/10. By ruling, the observer then sees the ruse with 5/10, with 4/9 or always.
    "failed_ruse": lambda r: odds(counter_roll, 10, 5, rulings=r)[RuseResult(success=False, seen=True)],
    "counter_tie": lambda r: odds(counter_roll, 3, 5, rulings=r).chance(lambda ruse: ruse.works),
    "watching": lambda r: (under(r, preparation_observer_stats, IDLE), under(r, observer_stats, IDLE, trap=True)),
    "observers": lambda r: odds(spot_any, 2, (5, 5), rulings=r)[True],
    "seen_ruse": lambda r: scripted("d10=4 d10=1", gain, 5, 2, (5,), rulings=r).theirs,
    "discover": lambda r: under(r, preparation_card, "Discover"),
    "stage_roll": lambda r: under(r, run_one_of, ("d10=7 d10=2", "d10=7 d10=2 d10=1"), stage_order, SCORES),
    "wit_tie": lambda r: under(r, run_one_of, ("d10=1 d10=2", ""), decider, IDLE),
    "even_rest": lambda r: under(r, run_one_of, ("d10=8 d10=3", ""), split_evenly, 5, 2),
    "level_counts": lambda r: under(r, Fighter(TWINS[0], "A", damage=(0, 2, 0, 0)).ranking_stat, Stat.AGILITY),
    "outnumbering": lambda r: under(r, outnumbering_bonus, (5, 3, 1)),
    "tied_lead": lambda r: under(r, level_gains, (5, 5, 3)),
    "mixed_ties": lambda r: under(r, run_one_of, ("d10=9 d10=1", "d10=9 d10=1 d10=5"), turn_order, TIED),
    "idle_order": lambda r: under(r, run_one_of, ("", "d10=1 d10=2"), idle_turn_order, IDLE),
    "area_risk": lambda r: under(r, result_of, check_risk, 9, "gain", 1, area=True),
    "advantage_floor": lambda r: under(r, add_advantage, 1, -3),
    "kill_capacity": lambda r: under(r, kill_capacity, 5, 2),
    "switch_low": lambda r: under(r, result_of, can_take_up, 4, 4),
    "unskilled": lambda r: len(under(r, Fighter(build_character("Cho", "P8: Charm"), "A").fight_skills)),
    "stat_floor": lambda r: under(r, apply_skill_damage, (0, 0, 0, 0), Stat.WIT, 6, 4),
    "counter_stat": lambda r: under(r, mark_fatigue, TIRED).damage,
    "repeat_recover": lambda r: under(r, result_of, check_not_repeated, (("recover", ""),), "recover", ""),
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
    # a wound of 9 makes 1 + 9 = 10 damage; the limit is 5
    "overkill": lambda r: under(r, kill_after_wound, 1, 9, 5),
    "repeat_across": lambda r: under(r, without_battle_state, LOOTING, "A").last,
    # by ruling, the thief finds traps with Agility 5 or with Personality 4
    "disarm_trap": lambda r: under(r, observer_stats, (Fighter(THIEF_SHEET, "A"),), trap=True),
    "advance_risk": lambda r: result_of(scripted, "d10=1", advance_goal, Situation(party=5, goal=6), 5, 5, rulings=r),
    "item_allows": lambda r: (under(r, lambda: vial_of_oil().lends), under(r, vial_of_oil().allows, "kill-damage")),
    "battle_end": lambda r: under(r, is_decided, 3, 2),
    "kill_limit": lambda r: under(r, kill_capacity, 4),
    "recover_roll": lambda r: under(r, run_one_of, ("", "d10=9"), recover),
    "lent_repeat": lambda _: result_of(
        check_not_repeated, (("kill-damage", "Ambush"),), "kill-damage", "Ambush", lent=True
    ),
    # followers by ruling: the one who beats the Move, the two who succeed, or all three
    "pursuit": lambda r: scripted("d10=3 d10=4 d10=1 d10=9", move, 5, 2, (4, 4, 4), rulings=r).followers,
    "before_combat": lambda r: under(r, result_of, preparation_card, "Recover"),
    "handing": lambda r: "Give" in under(r, offers_to_ada),
    "counter_items": lambda r: under(r, observer_stats, (Fighter(replace(TWINS[0], items=(SPYGLASS,)), "A"),)),
}
