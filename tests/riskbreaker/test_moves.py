"""Moves in a battle: followers, arrivals, distances and places."""

import pytest
from battle_turns import check_forbidden, pools, take, wait

from rules.core import IllegalChoice, scripted, under
from rules.core.frozen import replace
from rules.riskbreaker import Distance, Element, Fight, Move, RiskbreakerRulings, distance_risk
from rules.riskbreaker.combat.offers import turn_offers
from rules.riskbreaker.combat.pending import pending_offers
from rules.riskbreaker.combat.rounds import arrive


def test_move_away_leaves_every_fight(duel):
    # Bob A5 rolls 2: level 3; the Orc counters on A3 and cannot reach it: 3 - 1 = 2
    state = take(duel(queue=("Bob", "Orc")), Move("Bob", "Move", 2, "away"), "d10=2 d10=1")
    assert (state.fighter("Bob").fight, pools(state)) == (None, (3, 3))


def test_followers_come_along_into_a_new_fight(duel):
    # Bob's level 0 against the Orc's 2: the Orc follows into the new Fight and gains 2
    state = take(duel(third=True, queue=("Bob", "Orc")), Move("Bob", "Move", 2, "away"), "d10=5 d10=1 d10=9")
    assert [fight.number for fight in state.fights] == [1, 2]
    assert (state.fighter("Bob").fight, state.fighter("Orc").fight, state.fighter("Ann").fight) == (2, 2, 1)
    assert (pools(state, 2), pools(state, 1)) == ((0, 2, 0), (3, 3, 1))
    left = duel(RiskbreakerRulings(move_gain="departure"), third=True, queue=("Bob", "Orc"))
    state = take(left, Move("Bob", "Move", 2, "away"), "d10=5 d10=1 d10=9")
    assert (pools(state, 2), pools(state, 1)) == ((0, 0, 0), (3, 5, 1))


def test_failed_move_without_followers_pays_by_ruling(duel):
    away, pays = Move("Bob", "Move", 2, "away"), RiskbreakerRulings(lonely_failure="pays")
    assert pools(take(duel(queue=("Bob", "Orc")), away, "d10=9 d10=9")) == (3, 3)
    assert pools(take(duel(pays, queue=("Bob", "Orc")), away, "d10=9 d10=9")) == (3, 5)
    # with several opposing sides and none named, no side is paid
    three = duel(pays, third=True, queue=("Bob", "Orc"))
    assert pools(take(three, away, "d10=9 d10=9 d10=9")) == (3, 3, 1)
    assert pools(take(three, replace(away, against="C"), "d10=9 d10=9 d10=9")) == (3, 3, 3)


def test_move_off_the_field_leaves_the_battle(duel):
    state = take(duel(queue=("Bob", "Orc")), Move("Bob", "Move", 1, "off"), "d10=2 d10=9")
    assert (state.fighter("Bob").out, state.phase) == ("fled", "turns")
    state = take(duel(third=True, queue=("Bob", "Orc")), Move("Bob", "Move", 1, "off"), "d10=5 d10=1 d10=9")
    assert (state.fighter("Bob").out, state.fighter("Bob").fight) == ("", 2)


def test_moving_to_an_enemy_in_no_fight_begins_a_fight(duel):
    state = take(duel(third=True, idle=("Elf",), queue=("Bob", "Orc")), Move("Bob", "Move", 1, "Elf"), "d10=2 d10=9")
    assert (state.fighter("Bob").fight, state.fighter("Elf").fight) == (2, 2)
    assert pools(state, 2) == (0, 0, 0)


def test_followers_arrive_at_the_goal_of_the_move(duel):
    # 5 - 5 = 0 against 3 - 1 = 2: the Orc follows up to the Elf and gains 1 there
    to_elf = Move("Bob", "Move", 1, "Elf")
    state = take(duel(third=True, idle=("Elf",), queue=("Bob", "Orc")), to_elf, "d10=5 d10=1")
    assert [state.fighter(name).fight for name in ("Bob", "Orc", "Elf", "Ann")] == [2, 2, 2, None]
    assert pools(state, 2) == (0, 1, 0)
    # into another Fight: Ann and the Elf are in Fight 2
    start = duel(third=True, queue=("Bob", "Orc"))
    two = replace(start, fights=(*start.fights, Fight(2, (1, 0, 1))), numbers=2)
    two = two.change_fighter("Ann", fight=2).change_fighter("Elf", fight=2)
    state = take(two, Move("Bob", "Move", 1, 2), "d10=5 d10=1")
    assert ({fighter.fight for fighter in state.fighters}, pools(state, 2)) == ({2}, (1, 1, 1))


def test_goal_of_a_move_may_have_left_or_moved(duel):
    """When Bob arrives, the Elf is already in a Fight or has left."""
    state = duel(third=True, idle=("Bob",))
    joined = scripted("", arrive, state, ("Bob",), "Elf")
    assert (joined.fighter("Bob").fight, joined.fighter("Bob").fought) == (1, True)
    for gone in ({"out": "fled", "fight": None}, {"delay": 1, "fight": None, "heading": "off"}):
        alone = scripted("", arrive, state.change_fighter("Elf", **gone), ("Bob",), "Elf")
        assert (alone.fighter("Bob").fight, [fight.number for fight in alone.fights]) == (None, [1])
    out = state.change_fighter("Bob", out="killed")
    assert scripted("", arrive, out, ("Bob",), "off").fighter("Bob").out == "killed"
    assert scripted("", arrive, state, ("Bob",), "off").fighter("Bob").out == "fled"
    assert scripted("", arrive, state, ("Bob",), "away").fighter("Bob").fight is None


def test_moving_into_a_fight_from_outside_is_not_countered(duel):
    # no fighter counters a person outside all Fights
    state = take(duel(idle=("Bob",), phase="idle", queue=("Bob", "Orc")), Move("Bob", "Move", 1, 1), "d10=9")
    assert (state.fighter("Bob").fight, pools(state)) == (1, (3, 3))


def test_fight_with_one_side_is_over(duel):
    state = duel(queue=("Ann", "Orc"), idle=("Bob",))
    state = take(state, Move("Ann", "Move", 1, "away"), "d10=1 d10=9")
    assert (state.fights, state.fighter("Orc").fight) == ((), None)
    assert state.reserve == (0, 0)
    carried = duel(RiskbreakerRulings(ended_fight="carried"), queue=("Ann", "Orc"), idle=("Bob",))
    state = take(carried, Move("Ann", "Move", 1, "away"), "d10=1 d10=9")
    assert state.reserve == (3, 3)
    state = take(state, Move("Orc", "Move", 1, "Ann"), "d10=1")
    assert (pools(state, 2), state.reserve) == ((3, 3), (0, 0))


def test_move_by_sneak_is_countered_by_ruling(duel):
    sneak = Move("Bob", "Sneak", 1, "away")
    # 5 - 2 = 3; the Orc (A3) and the elf (A5) roll on Agility, and 5 - 1 = 4 wins
    followed = take(duel(third=True, queue=("Bob", "Orc")), sneak, "d10=2 d10=9 d10=1")
    assert followed.fighter("Bob").fight == followed.fighter("Elf").fight == 2
    # as a ruse only the elf, who has Observation, counters: 4 - 1 = 3 ties, and the 9 of the second roll misses
    ruse = duel(RiskbreakerRulings(sneaking="ruse"), third=True, queue=("Bob", "Orc"))
    assert take(ruse, sneak, "d10=2 d10=1 d10=9").fighter("Bob").fight is None


def test_group_moves_together(duel):
    state = take(duel(third=True), Move("Ann", "Move", 3, "away", group=("Bob",)), "d10=1 d10=9 d10=9")
    assert (state.fighter("Ann").fight, state.fighter("Bob").fight) == (None, None)


def test_distance_risk_grows_with_the_distance():
    assert [distance_risk(distance) for distance in ("easy", "less easy", "far or difficult")] == [1, 2, 3]


def test_risk_of_a_move_is_its_distance(duel):
    """Risk 3 covers far distances, also for a group of two. Players cannot change a distance that the GM has set."""
    together = Move("Ann", "Move", 4, "away", group=("Bob",))
    check_forbidden(duel(third=True), together, "rb.move.distance")
    chosen = duel(RiskbreakerRulings(move_risk="chosen"), third=True)
    assert take(chosen, together, "d10=1 d10=9 d10=9").fighter("Ann").fight is None
    check_forbidden(chosen, Distance("Ann", "away", 2), "rb.move.distance")
    far = take(take(duel(), Distance("Ann", "away", 1)), Distance("Ann", "away", 2))
    assert far.distances == (Distance("Ann", "away", 2),)
    check_forbidden(far, Move("Ann", "Move", 1, "away"), "rb.move.distance")
    gone = take(far, Move("Ann", "Move", 2, "away"), "d10=1 d10=9")
    assert (gone.fighter("Ann").fight, gone.distances) == (None, ())
    assert take(far, Move("Ann", "Move", 1, "off"), "d10=1 d10=9").fighter("Ann").out == "fled"
    for said in (Distance("Ann", "away", 4), Distance("Ann", 7, 1), Distance("Ann", "Orc", 1)):
        with pytest.raises(IllegalChoice):
            take(duel(), said)


def test_gm_distances_are_offered_for_goals_that_a_move_can_have(duel):
    """A delayed fighter can only move to a place; without places there is no goal."""
    for rulings, movers in ((None, ["Ann", "Bob", "Orc"]), (RiskbreakerRulings(places="none"), ["Ann", "Orc"])):
        battle = duel(rulings, idle=("Bob",)).change_fighter("Bob", delay=1, heading="away")
        offers = under(battle.rulings, list, pending_offers(battle)["GM"](battle))
        assert [offer.choice.who for offer in offers if isinstance(offer.choice, Distance)] == movers
    check_forbidden(duel(RiskbreakerRulings(places="none")), Distance("Bob", "place"), "rb.move.to")


def test_held_up_fighter_is_offered_no_move_to_a_place(duel):
    """By this ruling a delayed fighter can make maneuvers, except a Move."""
    battle = duel(RiskbreakerRulings(delayed="as-idle"), idle=("Bob",), phase="idle", queue=("Bob",))
    held_up = battle.change_fighter("Bob", delay=1, heading="away")
    for state, offered in ((battle, True), (held_up, False)):
        labels = [offer.label for offer in turn_offers(state, "Bob")]
        assert ("Move to a place, Move" in labels) == offered
    check_forbidden(held_up, Move("Bob", "Move", 1, "place", place=("mill",)), "rb.alter.risk")


def test_place_outside_fights_has_a_name(duel):
    mill = Move("Ann", "Move", 2, "place", place=("mill",))
    ann = take(duel(), mill, "d10=1 d10=9").fighter("Ann")
    assert (ann.fight, ann.place, ann.out) == (None, "mill", "")
    # the Orc, Agility 3, beats level 0 with a 1: they meet on the way, and no fighter is at the mill
    caught = take(duel(), mill, "d10=4 d10=1")
    met = [caught.fighter(name) for name in ("Ann", "Orc")]
    assert [(fighter.fight, fighter.place) for fighter in met] == [(2, ""), (2, "")]
    there = duel(third=True, idle=("Ann",), phase="idle", queue=("Ann", "Bob")).change_fighter("Ann", place="mill")
    check_forbidden(there, mill, "rb.move.to")
    assert take(there, Move("Ann", "Move", 1, "place", place=("ford",)), "d10=1").fighter("Ann").place == "ford"
    assert take(there, Move("Ann", "Move", 1, 1), "d10=1").fighter("Ann").place == ""
    held = replace(duel(), elements=(Element(1, "obstacle", "B", 2, 4, 1),))
    state = take(held, mill, "d10=1 d10=9 d10=9")
    assert (state.fighter("Ann").delay, state.fighter("Ann").place) == (2, "mill")
    while state.fighter("Ann").delay or state.fighter("Ann").heading:
        state = wait(state)
    assert (state.fighter("Ann").fight, state.fighter("Ann").place) == (None, "mill")
    for wrong in (
        Move("Ann", "Move", 1, "place"),
        Move("Ann", "Move", 1, "place", place=("mill", "ford")),
        Move("Ann", "Move", 1, "away", place=("mill",)),
    ):
        check_forbidden(duel(), wrong, "rb.move.to")
    check_forbidden(duel(RiskbreakerRulings(places="none")), mill, "rb.move.to")
