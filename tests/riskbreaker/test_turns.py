"""Turns of a battle: each maneuver's consequences, and every choice that is not allowed."""

import pytest

from rules.core import IllegalChoice, odds, played, scripted, under
from rules.core.frozen import replace
from rules.riskbreaker import (
    Alter,
    Battle,
    DeclareSkills,
    Decrease,
    Distance,
    Element,
    Fight,
    Flee,
    Gain,
    InflictKill,
    InflictSkill,
    Item,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    ShareAdvantage,
    Stat,
    Surrender,
    Veto,
    play_choices,
    vial_of_oil,
)
from rules.riskbreaker.combat.offers import turn_offers
from rules.riskbreaker.combat.pending import pending_offers
from rules.riskbreaker.combat.rounds import arrive

WIT, MUSCLE, AGILITY = Stat.WIT, Stat.MUSCLE, Stat.AGILITY


def take(state: Battle, choice, dice="") -> Battle:
    return scripted(dice, play_choices, state, choice)


def forbidden(state: Battle, choice, rule):
    with pytest.raises(IllegalChoice) as caught:
        take(state, choice)
    assert caught.value.rule == rule


def pools(state, number=1):
    return state.fight(number).pools


def test_gain_pays_the_own_or_the_opposing_side(duel):
    assert pools(take(duel(), Gain("Ann", "Inspire", 2), "d10=5")) == (5, 3)
    assert pools(take(duel(), Gain("Ann", "Inspire", 2), "d10=6")) == (3, 5)


def test_decrease_stops_at_zero(duel):
    assert pools(take(duel(queue=("Bob", "Orc")), Decrease("Bob", "Distract", 3), "d10=3")) == (3, 0)
    assert pools(take(duel(queue=("Bob", "Orc"), pools=(2, 3)), Decrease("Bob", "Distract", 3), "d10=4")) == (0, 3)


def test_kill_damage_is_paid_for_and_shared(duel):
    state = take(duel(third=True), InflictKill("Ann", "Sword", 3, (("Orc", 2), ("Elf", 1)), against="B"), "d10=5")
    assert pools(state) == (0, 3, 1)
    assert (state.fighter("Orc").kill, state.fighter("Elf").kill) == (2, 1)
    state = take(duel(), InflictKill("Ann", "Sword", 2, (("Orc", 2),)), "d10=6")
    assert (pools(state), state.fighter("Orc").kill) == ((1, 5), 0)


def test_the_limit_removes(duel):
    state = duel().change("Orc", kill=3)
    state = take(state, InflictKill("Ann", "Sword", 2, (("Orc", 2),)), "d10=1")
    assert (state.fighter("Orc").kill, state.fighter("Orc").out, state.phase, state.remaining_sides) == (
        5,
        "killed",
        "over",
        ("A",),
    )
    # Skill Damage does not lower the limit, unless the table rules so
    hurt = duel().change("Orc", kill=2, damage=(2, 0, 0, 0))
    assert take(hurt, InflictKill("Ann", "Sword", 1, (("Orc", 1),)), "d10=1").fighter("Orc").out == ""
    effective = replace(hurt, rulings=RiskbreakerRulings(kill_capacity="effective"))
    assert take(effective, InflictKill("Ann", "Sword", 1, (("Orc", 1),)), "d10=1").fighter("Orc").out == "killed"


def test_skill_damage_with_its_boost(duel):
    # 5 + 3 = 8: an 8 is a success
    state = take(duel(), InflictSkill("Ann", "Sword", 3, AGILITY, (("Orc", 3),)), "d10=8")
    assert (state.fighter("Orc").damage, state.fighter("Orc").effective_stat(AGILITY), pools(state)) == (
        (0, 3, 0, 0),
        0,
        (0, 3),
    )
    assert pools(take(duel(), InflictSkill("Ann", "Sword", 3, AGILITY, (("Orc", 3),)), "d10=9")) == (0, 6)


def test_skill_damage_weakens_rolls(duel):
    hurt = duel().change("Ann", damage=(0, 0, 0, 3))  # P5 is 2
    assert pools(take(hurt, Gain("Ann", "Inspire", 1), "d10=3")) == (3, 4)


def test_ruses_in_a_fight_are_countered_by_those_there(duel):
    watched = duel(third=True, queue=("Bob", "Orc"))  # the elf has P4: Observation
    # Sneak A5 rolls 4: level 1; the elf rolls 1: level 3
    assert pools(take(watched, Gain("Bob", "Sneak", 2, against="B"), "d10=4 d10=1")) == (3, 5, 1)
    assert pools(take(duel(queue=("Bob", "Orc")), Gain("Bob", "Sneak", 2), "d10=4")) == (5, 3)


def test_move_away_leaves_every_fight(duel):
    # Bob A5 rolls 2: level 3; the Orc counters on A3 and cannot reach it: 3 - 1 = 2
    state = take(duel(queue=("Bob", "Orc")), Move("Bob", "Move", 2, "away"), "d10=2 d10=1")
    assert (state.fighter("Bob").fight, pools(state)) == (None, (3, 3))


def test_followers_come_along_into_a_new_fight(duel):
    # level 0 against 2: the Orc comes along into a Fight of their own and gains 2
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
    # with several opposing sides and none named, nobody can be paid
    three = duel(pays, third=True, queue=("Bob", "Orc"))
    assert pools(take(three, away, "d10=9 d10=9 d10=9")) == (3, 3, 1)
    assert pools(take(three, replace(away, against="C"), "d10=9 d10=9 d10=9")) == (3, 3, 3)


def test_area_skills_in_a_fight(duel):
    state = duel(queue=("Orc", "Ann"), pools=(3, 9))
    pushing = state.change("Orc", using=state.fighter("Orc").sheet.skill("Push"))
    done = take(pushing, InflictKill("Orc", "Push", 7, (("Ann", 4), ("Bob", 3))), "d10=5")
    assert (done.fighter("Ann").kill, done.fighter("Bob").kill, pools(done)) == (4, 3, (3, 2))


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
    # level 0 (5 less a 5) against 2 (3 less a 1): the Orc comes along, up to the Elf, and gains 1 there
    to_elf = Move("Bob", "Move", 1, "Elf")
    state = take(duel(third=True, idle=("Elf",), queue=("Bob", "Orc")), to_elf, "d10=5 d10=1")
    assert [state.fighter(name).fight for name in ("Bob", "Orc", "Elf", "Ann")] == [2, 2, 2, None]
    assert pools(state, 2) == (0, 1, 0)
    # into another Fight: Ann and the Elf stand in Fight 2
    start = duel(third=True, queue=("Bob", "Orc"))
    two = replace(start, fights=(*start.fights, Fight(2, (1, 0, 1))), numbers=2)
    two = two.change("Ann", fight=2).change("Elf", fight=2)
    state = take(two, Move("Bob", "Move", 1, 2), "d10=5 d10=1")
    assert ({fighter.fight for fighter in state.fighters}, pools(state, 2)) == ({2}, (1, 1, 1))


def test_goal_of_a_move_may_have_left_or_moved(duel):
    """Bob arrives late: at a Fight that the Elf is in by now, or where nobody is any more."""
    state = duel(third=True, idle=("Bob",))
    joined = scripted("", arrive, state, ("Bob",), "Elf")
    assert (joined.fighter("Bob").fight, joined.fighter("Bob").fought) == (1, True)
    for gone in ({"out": "fled", "fight": None}, {"delay": 1, "fight": None, "heading": "off"}):
        alone = scripted("", arrive, state.change("Elf", **gone), ("Bob",), "Elf")
        assert (alone.fighter("Bob").fight, [fight.number for fight in alone.fights]) == (None, [1])
    out = state.change("Bob", out="killed")
    assert scripted("", arrive, out, ("Bob",), "off").fighter("Bob").out == "killed"
    assert scripted("", arrive, state, ("Bob",), "off").fighter("Bob").out == "fled"
    assert scripted("", arrive, state, ("Bob",), "away").fighter("Bob").fight is None


def test_moving_into_a_fight_from_outside(duel):
    # no fighter counters a person outside all Fights
    state = take(duel(idle=("Bob",), phase="idle", queue=("Bob", "Orc")), Move("Bob", "Move", 1, 1), "d10=9")
    assert (state.fighter("Bob").fight, pools(state)) == (1, (3, 3))


def test_a_fight_with_one_side_is_over(duel):
    state = duel(queue=("Ann", "Orc"), idle=("Bob",))
    state = take(state, Move("Ann", "Move", 1, "away"), "d10=1 d10=9")
    assert (state.fights, state.fighter("Orc").fight) == ((), None)
    assert state.reserve == (0, 0)
    carried = duel(RiskbreakerRulings(ended_fight="carried"), queue=("Ann", "Orc"), idle=("Bob",))
    state = take(carried, Move("Ann", "Move", 1, "away"), "d10=1 d10=9")
    assert state.reserve == (3, 3)
    state = take(state, Move("Orc", "Move", 1, "Ann"), "d10=1")
    assert (pools(state, 2), state.reserve) == ((3, 3), (0, 0))


def test_recover_needs_to_be_outside_all_fights(duel):
    hurt = duel(third=True, idle=("Ann",), phase="idle", queue=("Ann", "Orc")).change("Ann", damage=(2, 2, 0, 0))
    state = take(hurt, Recover("Ann", spread=((MUSCLE, 2), (AGILITY, 1))))
    assert state.fighter("Ann").damage == (0, 1, 0, 0)
    state = take(
        hurt, Recover("Ann", spread=((MUSCLE, 2),), extra=Gain("Ann", "Inspire", 3, fight=1, against="B")), "d10=9"
    )
    assert (state.fighter("Ann").damage, pools(state)) == ((0, 2, 0, 0), (3, 6, 1))
    assert state.fighter("Ann").last == (("recover", ""), ("gain", "Inspire"))


def test_rolled_recover_gives_nothing_back_after_a_failure(duel):
    """Ann rolls on Personality 5, which is higher than her Wit 4."""
    rolled = duel(RiskbreakerRulings(recover_roll="rolled"), idle=("Ann",), phase="idle", queue=("Ann", "Orc"))
    hurt, rest = rolled.change("Ann", damage=(2, 0, 0, 0)), Recover("Ann", spread=((MUSCLE, 2),))
    assert take(hurt, rest, "d10=5").fighter("Ann").damage == (0, 0, 0, 0)
    assert take(hurt, rest, "d10=6").fighter("Ann").damage == (2, 0, 0, 0)


def test_rescue_heals_outside_all_fights(duel):
    state = duel(third=True, idle=("Ann", "Bob"), phase="idle", queue=("Bob", "Orc")).change("Ann", kill=4)
    aid = Rescue("Bob", "First Aid", 3, "Ann", fight=1, against="B")
    healed = take(state, aid, "d10=9")
    assert (healed.fighter("Ann").kill, healed.advantage("B", 1)) == (1, 6)
    nobody = replace(state, rulings=RiskbreakerRulings(rescue_failure="nobody"))
    assert take(nobody, aid, "d10=9").advantage("B", 1) == 3


def test_rescue_without_any_fight_left(duel):
    state = replace(duel(idle=("Ann", "Bob", "Orc"), phase="idle", queue=("Bob", "Orc")), fights=())
    healed = take(state.change("Ann", kill=4), Rescue("Bob", "First Aid", 3, "Ann"), "d10=9")
    assert (healed.fighter("Ann").kill, healed.reserve) == (1, (0, 0))
    with pytest.raises(IllegalChoice, match="still here"):
        take(state.change("Ann", kill=4, out="fled"), Rescue("Bob", "First Aid", 3, "Ann"))


def test_rescue_names_one_of_several_fights(duel):
    state = duel(third=True, idle=("Ann", "Bob"), phase="idle", queue=("Bob", "Orc")).change("Ann", kill=4)
    aid = Rescue("Bob", "First Aid", 3, "Ann", against="B")
    assert take(state, aid, "d10=9").advantage("B", 1) == 6  # the only Fight there is
    two = replace(state, fights=(*state.fights, replace(state.fights[0], number=2)))
    with pytest.raises(IllegalChoice, match="in which Fight"):
        take(two, aid)
    nobody = replace(two, rulings=RiskbreakerRulings(rescue_failure="nobody"))
    assert take(nobody, aid, "d10=9").fighter("Ann").kill == 1


def test_rescue_of_the_removed_follows_the_ruling(duel):
    state = duel(idle=("Ann", "Bob"), phase="idle", queue=("Bob", "Orc")).change("Ann", kill=5, out="killed")
    aid = Rescue("Bob", "First Aid", 2, "Ann", fight=1)
    assert take(state, aid, "d10=2").fighter("Ann").out == "killed"
    back = replace(state, rulings=RiskbreakerRulings(rescue_removed="returns"))
    assert take(back, aid, "d10=2").fighter("Ann").out == ""


def test_tactics_takes_people_out_until_the_next_round(duel):
    state = take(duel(queue=("Bob", "Orc")), Alter("Bob", "Tactics", 2, "tactics", moved=("Ann", "Orc")), "d10=3")
    assert (state.fighter("Ann").away, state.fighter("Orc").away, pools(state)) == (True, True, (1, 3))
    # the Orc has yet to act, out of the Fight and last
    assert (state.phase, state.queue) == ("idle", ("Orc",))
    with pytest.raises(IllegalChoice) as caught:
        take(state, InflictKill("Orc", "Pike", 1, (("Bob", 1),)))
    assert caught.value.rule == "rb.alter.tactics"
    # both are back as the next round begins
    state = take(state, Recover("Orc"))
    assert (state.round, state.phase, state.fighter("Ann").away, state.fighter("Orc").is_engaged) == (
        2,
        "skills",
        False,
        True,
    )


def test_traps_spring_on_those_who_enter(duel):
    trapped = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "trap", "A", 2, 1, 1),),
    )
    # the elf watches with P4: 4 - 4 = 0 against 1
    state = take(trapped, Move("Elf", "Move", 1, 1), "d10=2 d10=4")
    assert (state.fighter("Elf").kill, state.elements) == (2, ())
    state = take(trapped, Move("Elf", "Move", 1, 1), "d10=2 d10=2")
    assert (state.fighter("Elf").kill, state.elements[0].known) == (0, ("C",))
    own = replace(trapped, elements=(Element(1, "trap", "C", 2, 1, 1),))
    assert take(own, Move("Elf", "Move", 1, 1), "d10=2").fighter("Elf").kill == 0


def test_fighter_out_by_tactics_need_not_name_the_own_fight(duel):
    state = duel(phase="idle", queue=("Bob",)).change("Bob", away=True)
    recovering = next(offer for offer in turn_offers(state, "Bob") if offer.label == "Recover")
    beside = [offer.label for offer in recovering.asks[0].given({}).offers]
    skills = ("Set Trap", "Tactics", "First Aid", "Scout", "Distract")  # of Wit and Personality
    assert beside == [f"{card} Advantage, {skill}" for card in ("Gain", "Decrease") for skill in skills]


def test_tactics_takes_out_as_many_as_the_risk(duel):
    for risk, moved in ((2, ("Orc",)), (1, ("Ann", "Orc")), (3, ("Ann", "Bob", "Orc", "Orc"))):
        with pytest.raises(IllegalChoice, match=f"Tactics takes out {risk} of Ann, Bob, Orc"):
            take(duel(queue=("Bob", "Orc")), Alter("Bob", "Tactics", risk, "tactics", moved=moved), "d10=3")


def test_damage_within_one_side(duel):
    one = duel(RiskbreakerRulings(damage_reach="one-side"), third=True)
    both = InflictKill("Ann", "Sword", 2, (("Orc", 1), ("Elf", 1)), against="B")
    with pytest.raises(IllegalChoice) as caught:
        take(one, both, "d10=1")
    assert caught.value.rule == "rb.kill.share"
    assert take(one, replace(both, shares=(("Orc", 2),)), "d10=1").fighter("Orc").kill == 2
    assert take(duel(third=True), both, "d10=1").fighter("Elf").kill == 1


def test_move_by_sneak_is_countered_by_ruling(duel):
    sneak = Move("Bob", "Sneak", 1, "away")
    # 5 - 2 = 3; the Orc (A3) and the elf (A5) roll on Agility, and 5 - 1 = 4 wins
    followed = take(duel(third=True, queue=("Bob", "Orc")), sneak, "d10=2 d10=9 d10=1")
    assert followed.fighter("Bob").fight == followed.fighter("Elf").fight == 2
    # as a ruse: the elf alone has Observation, and on P4 a 1 only ties: then a 9
    ruse = duel(RiskbreakerRulings(sneaking="ruse"), third=True, queue=("Bob", "Orc"))
    assert take(ruse, sneak, "d10=2 d10=1 d10=9").fighter("Bob").fight is None


def test_a_ruse_beside_recovering_is_countered(duel):
    state = duel(third=True, idle=("Bob",), phase="idle", queue=("Bob", "Orc"))
    extra = Gain("Bob", "Set Trap", 2, fight=1, against="C")
    # 3 - 2 = 1 against the elf's 4 - 1 = 3: seen, so C gains
    assert pools(take(state, Recover("Bob", extra=extra), "d10=2 d10=1")) == (3, 3, 3)


def test_lent_blow_may_be_repeated_by_ruling(duel):
    oil = replace(vial_of_oil(), uses=2)
    bob = replace(duel().fighter("Bob").sheet, items=(oil,))
    state = duel(queue=("Bob", "Orc"), pools=(3, 3)).change("Bob", sheet=bob, last=(("kill-damage", "Ambush"),))
    again = InflictKill("Bob", "Ambush", 1, (("Orc", 1),), item="Vial of oil")
    # no exception but for the card: Bob's A5, and the Orc has no perception skill
    assert take(state, again, "d10=5").fighter("Orc").kill == 1
    barred = replace(state, rulings=RiskbreakerRulings(lent_repeat="barred"))
    with pytest.raises(IllegalChoice) as caught:
        take(barred, again, "d10=5")
    assert caught.value.rule == "rb.maneuver.repeat"
    knife = barred.change("Bob", last=(("kill-damage", "Knife"),))
    assert take(knife, InflictKill("Bob", "Knife", 1, (("Orc", 1),)), "d10=1").fighter("Orc").kill == 1


def test_obstacles_delay(duel):
    blocked = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "obstacle", "A", 2, 4, 1),),
    )
    # a level of 4 against A5: even a 1 only ties, and then a 9 loses
    state = take(blocked, Move("Elf", "Move", 1, 1), "d10=2 d10=1 d10=9")
    elf = state.fighter("Elf")
    assert (elf.fight, elf.delay, elf.heading) == (None, 2, 1)
    rounds = []
    while state.phase != "over" and state.fighter("Elf").fight is None:
        rounds.append(state.round)
        state = wait(state)
    # the rest of round 1, then rounds 2 and 3 sat out; there when round 4 begins
    assert (max(rounds), state.round, state.fighter("Elf").fight) == (3, 4, 1)


@pytest.mark.parametrize("maker", ["A", "B", "C"])
def test_obstacle_delays_anyone_who_crosses_it(duel, maker):
    """The text allows "anyone crossing" a counter roll, its makers too; by the other reading they are spared."""
    blocked = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "obstacle", maker, 2, 4, 1),),
    )
    assert take(blocked, Move("Elf", "Move", 1, 1), "d10=2 d10=9").fighter("Elf").delay == 2
    spared = replace(blocked, rulings=RiskbreakerRulings(obstacle_crossers="opponents"))
    if maker == "C":
        assert take(spared, Move("Elf", "Move", 1, 1), "d10=2").fighter("Elf").fight == 1
    else:
        assert take(spared, Move("Elf", "Move", 1, 1), "d10=2 d10=9").fighter("Elf").delay == 2


def test_traps_threaten_opponents_alone(duel):
    trap = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "trap", "C", 2, 4, 1),),
    )
    assert take(trap, Move("Elf", "Move", 1, 1), "d10=2").elements == trap.elements


def test_leaving_past_an_obstacle_of_one_s_own_side_takes_a_counter_roll_too(duel):
    blocked = replace(duel(), elements=(Element(1, "obstacle", "A", 1, 3, 1),))
    # Ann moves on A4 with level 3; the Orc, A3, does not follow on 9; she counters on A4: a 4 is level 0, below 3
    held = take(blocked, Move("Ann", "Move", 1, "away"), "d10=1 d10=9 d10=4").fighter("Ann")
    assert (held.fight, held.delay, held.heading) == (None, 1, "away")


def wait(state):
    """Nobody does anything; dice fall as they may."""
    choice = DeclareSkills() if state.phase == "skills" else Pass(state.queue[0])
    return played(5, play_choices, state, choice)


def test_crossing_an_obstacle_unhindered(duel):
    easy = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "obstacle", "A", 2, None, 1),),
    )
    assert take(easy, Move("Elf", "Move", 1, 1), "d10=2 d10=5").fighter("Elf").fight == 1


def test_using_a_resource(duel):
    rock = replace(duel(queue=("Orc", "Ann")), elements=(Element(7, "resource", "B", 5, 0),))
    state = take(rock, InflictKill("Orc", "Push", 5, (("Ann", 2), ("Bob", 3)), element=7), "d10=5")
    assert (state.fighter("Ann").kill, state.fighter("Bob").kill, pools(state), state.elements) == (2, 3, (3, 3), ())
    state = take(rock, Gain("Orc", "Push", 5, element=7), "d10=6")
    assert (pools(state), state.elements) == ((8, 3), ())
    sure = replace(rock, rulings=RiskbreakerRulings(element_use="sure"))
    assert pools(take(sure, Gain("Orc", "Push", 5, element=7))) == (3, 8)


def test_alter_adds_each_kind_of_element(duel):
    state = take(duel(queue=("Bob", "Orc")), Alter("Bob", "Set Trap", 2, "trap"), "d10=2")
    assert state.elements == (Element(1, "trap", "A", 2, 1, 1),)
    state = take(duel(queue=("Bob", "Orc")), Alter("Bob", "Set Trap", 2, "trap"), "d10=9")
    assert (state.elements[0].level, pools(state)) == (None, (1, 5))
    dud = duel(RiskbreakerRulings(failed_trap="dud"), queue=("Bob", "Orc"))
    assert take(dud, Alter("Bob", "Set Trap", 2, "trap"), "d10=9").elements == ()


def test_items_add_their_bonus_and_are_used_up(duel):
    ambush = replace(vial_of_oil(bonus=1), skill="Sneak")
    state = duel(queue=("Bob", "Orc"), pools=(6, 0))
    state = state.change("Bob", sheet=replace(state.fighter("Bob").sheet, items=(ambush,)))
    fire = InflictKill("Bob", "Sneak", 5, (("Orc", 5),), item="Vial of oil")
    done = take(state, fire, "d10=6")  # A5 and 1 from the item
    assert (done.fighter("Orc").out, done.fighter("Bob").used, done.phase) == ("killed", ("Vial of oil",), "over")
    with pytest.raises(IllegalChoice) as caught:
        take(state.change("Bob", used=("Vial of oil",)), fire)
    assert caught.value.rule == "rb.maneuver.skill"
    with pytest.raises(IllegalChoice) as caught:
        take(state, replace(fire, item=""))
    assert caught.value.rule == "rb.risk.individual" or caught.value.rule == "rb.card.kill-damage"


def test_an_item_lends_a_skill(duel):
    state = duel(queue=("Bob", "Orc"))
    boots = Item("Boots", skill="Intimidate", permits="skill", uses=None)
    state = state.change("Bob", sheet=replace(state.fighter("Bob").sheet, items=(boots,)))
    # Intimidate is on Personality: Bob's 3
    assert pools(take(state, Gain("Bob", "Intimidate", 1, item="Boots"), "d10=3")) == (4, 3)


def test_a_group_acts_as_one(duel):
    state = take(duel(), Gain("Ann", "Inspire", 6, group=("Bob",)), "d10=5")
    assert (pools(state), state.queue) == ((9, 3), ("Orc",))
    free = duel(RiskbreakerRulings(group_turn="free"))
    assert take(free, Gain("Ann", "Inspire", 6, group=("Bob",)), "d10=5").queue == ("Bob", "Orc")


def test_a_group_is_in_one_place(duel):
    apart = duel(third=True, idle=("Ann", "Bob"), queue=("Ann", "Bob"), phase="idle")
    together = Gain("Ann", "Inspire", 6, group=("Bob",), fight=1, against="B")
    assert pools(take(apart, together, "d10=5"))[0] == 9
    forbidden(apart.change("Bob", place="mill"), together, "rb.risk.group.members")
    forbidden(apart.change("Bob", delay=1, heading=1), together, "rb.risk.group.members")
    mill = apart.change("Bob", place="mill").change("Ann", place="mill")
    assert pools(take(mill, together, "d10=5"))[0] == 9


def test_a_group_moves_together(duel):
    state = take(duel(third=True), Move("Ann", "Move", 3, "away", group=("Bob",)), "d10=1 d10=9 d10=9")
    assert (state.fighter("Ann").fight, state.fighter("Bob").fight) == (None, None)


def test_the_risk_of_a_move_is_its_distance(duel):
    """3 covers far distances on the card: no more for two, nor is it theirs to pick once the GM has said it."""
    together = Move("Ann", "Move", 4, "away", group=("Bob",))
    forbidden(duel(third=True), together, "rb.move.distance")
    chosen = duel(RiskbreakerRulings(move_risk="chosen"), third=True)
    assert take(chosen, together, "d10=1 d10=9 d10=9").fighter("Ann").fight is None
    forbidden(chosen, Distance("Ann", "away", 2), "rb.move.distance")
    far = take(take(duel(), Distance("Ann", "away", 1)), Distance("Ann", "away", 2))
    assert far.distances == (("Ann", "away", 2),)
    forbidden(far, Move("Ann", "Move", 1, "away"), "rb.move.distance")
    gone = take(far, Move("Ann", "Move", 2, "away"), "d10=1 d10=9")
    assert (gone.fighter("Ann").fight, gone.distances) == (None, ())
    assert take(far, Move("Ann", "Move", 1, "off"), "d10=1 d10=9").fighter("Ann").out == "fled"
    for said in (Distance("Ann", "away", 4), Distance("Ann", 7, 1), Distance("Ann", "Orc", 1)):
        with pytest.raises(IllegalChoice):
            take(duel(), said)


def test_gm_distances_are_offered_for_goals_that_a_move_can_have(duel):
    """A fighter who is held up has no goal but a place, for a later Move, and no goal at all without places."""
    for rulings, movers in ((None, ["Ann", "Bob", "Orc"]), (RiskbreakerRulings(places="none"), ["Ann", "Orc"])):
        battle = duel(rulings, idle=("Bob",)).change("Bob", delay=1, heading="away")
        offers = under(battle.rulings, list, pending_offers(battle)["GM"](battle))
        assert [offer.choice.who for offer in offers if isinstance(offer.choice, Distance)] == movers
    forbidden(duel(RiskbreakerRulings(places="none")), Distance("Bob", "place"), "rb.move.to")


def test_held_up_fighter_is_offered_no_move_to_a_place(duel):
    """Here the ruling gives a held-up fighter maneuvers; a Move is refused, and so not offered."""
    battle = duel(RiskbreakerRulings(delayed="as-idle"), idle=("Bob",), phase="idle", queue=("Bob",))
    held_up = battle.change("Bob", delay=1, heading="away")
    for state, offered in ((battle, True), (held_up, False)):
        labels = [offer.label for offer in turn_offers(state, "Bob")]
        assert ("Move to a place, Move" in labels) == offered
    forbidden(held_up, Move("Bob", "Move", 1, "place", place=("mill",)), "rb.alter.risk")


def test_a_place_outside_the_fights_has_a_name(duel):
    mill = Move("Ann", "Move", 2, "place", place=("mill",))
    ann = take(duel(), mill, "d10=1 d10=9").fighter("Ann")
    assert (ann.fight, ann.place, ann.out) == (None, "mill", "")
    # the Orc, Agility 3, beats level 0 with a 1: they meet on the way, and no fighter is at the mill
    caught = take(duel(), mill, "d10=4 d10=1")
    met = [caught.fighter(name) for name in ("Ann", "Orc")]
    assert [(fighter.fight, fighter.place) for fighter in met] == [(2, ""), (2, "")]
    there = duel(third=True, idle=("Ann",), phase="idle", queue=("Ann", "Bob")).change("Ann", place="mill")
    forbidden(there, mill, "rb.move.to")
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
        forbidden(duel(), wrong, "rb.move.to")
    forbidden(duel(RiskbreakerRulings(places="none")), mill, "rb.move.to")


def test_failure_gain_follows_the_ruling(duel):
    weakest, each_side = (duel(RiskbreakerRulings(failure_gain=name), third=True) for name in ("weakest", "each"))
    failing = Gain("Ann", "Inspire", 2, against="B")
    assert pools(take(duel(third=True), failing, "d10=9")) == (3, 5, 1)
    assert pools(take(weakest, failing, "d10=9")) == (3, 3, 3)
    assert pools(take(each_side, failing, "d10=9")) == (3, 5, 3)


def test_vetoes_last_for_a_turn(duel):
    state = take(duel(), Veto("Ann", "gain", "Inspire"))
    with pytest.raises(IllegalChoice) as caught:
        take(state, Gain("Ann", "Inspire", 1))
    assert caught.value.rule == "rb.maneuver.veto"
    assert take(state, Pass("Ann")).vetoes == ()


IDLE = {"idle": ("Ann", "Bob"), "phase": "idle"}
ILLEGAL = [
    # rule, how the battle stands, the choice
    ("rb.order.level", {}, Pass("Bob")),
    ("rb.order.level", {}, Gain("Orc", "Intimidate", 1)),
    ("rb.fights.last", {"phase": "idle"}, Pass("Bob")),
    ("rb.flow", {}, DeclareSkills()),
    ("rb.flow", {}, ShareAdvantage("A")),
    ("rb.flow", {"phase": "skills"}, Pass("Ann")),
    ("rb.maneuver.skill", {}, Gain("Ann", "Charm", 1)),
    ("rb.maneuver.skill", {}, Gain("Ann", "Inspire", 1, item="Horn")),
    ("rb.risk.individual", {}, Gain("Ann", "Inspire", 0)),
    ("rb.risk.individual", {}, Gain("Ann", "Inspire", 4)),
    ("rb.risk.individual", {"pools": (9, 0)}, InflictKill("Ann", "Sword", 4, (("Orc", 4),))),
    ("rb.risk.group", {}, Gain("Ann", "Inspire", 7, group=("Bob",))),
    ("rb.risk.group.members", {}, Gain("Ann", "Inspire", 2, group=("Orc",))),
    ("rb.risk.group.members", {}, Gain("Ann", "Inspire", 2, group=("Ann",))),
    ("rb.risk.group.members", {}, Gain("Ann", "Inspire", 2, group=("Bob", "Bob"))),
    ("rb.risk.group.members", {"queue": ("Ann", "Orc")}, Gain("Ann", "Inspire", 2, group=("Bob",))),
    ("rb.risk.area", {"queue": ("Orc", "Ann")}, Alter("Orc", "Push", 0, "resource")),
    ("rb.cost.pay", {"pools": (2, 0)}, InflictKill("Ann", "Sword", 3, (("Orc", 3),))),
    ("rb.cost.pay", {"pools": (0, 9)}, Alter("Ann", "Observation", 1, "resource")),
    ("rb.card.kill-damage", {}, InflictKill("Ann", "Bow", 1, (("Orc", 1),))),
    ("rb.card.kill-damage", {}, InflictKill("Ann", "Inspire", 1, (("Orc", 1),))),
    ("rb.card.skill-damage", {}, InflictSkill("Ann", "Bow", 1, WIT, (("Orc", 1),))),
    ("rb.kill.share", {}, InflictKill("Ann", "Sword", 2, (("Orc", 1),))),
    ("rb.kill.share", {}, InflictKill("Ann", "Sword", 1, (("Bob", 1),))),
    ("rb.kill.share", {"third": True, "idle": ("Elf",)}, InflictKill("Ann", "Sword", 1, (("Elf", 1),), against="B")),
    ("rb.skill-damage.stat", {}, InflictSkill("Ann", "Sword", 1, WIT, (("Orc", 2),))),
    ("rb.fights.idle", IDLE, InflictKill("Ann", "Sword", 1, (("Orc", 1),), fight=1)),
    ("rb.fights.idle", IDLE, Gain("Ann", "Inspire", 1)),
    ("rb.fights.idle", IDLE, Gain("Ann", "Inspire", 1, fight=9)),
    ("rb.fights.idle", IDLE, Recover("Ann", extra=Gain("Ann", "Inspire", 1))),
    ("rb.recover.apart", {}, Recover("Ann")),
    ("rb.recover.two", IDLE, Recover("Ann", spread=((WIT, 1),))),
    ("rb.recover.two", IDLE, Recover("Ann", extra=Gain("Ann", "Knockdown", 1, fight=1))),
    ("rb.recover.two", IDLE, Recover("Ann", extra=Gain("Bob", "Distract", 1, fight=1))),
    ("rb.risk.individual", IDLE, Recover("Ann", extra=Gain("Ann", "Inspire", 5, fight=1))),
    ("rb.rescue.apart", {"queue": ("Bob", "Orc")}, Rescue("Bob", "First Aid", 1, "Ann")),
    (
        "rb.rescue.apart",
        {"idle": ("Bob",), "phase": "idle", "queue": ("Bob",)},
        Rescue("Bob", "First Aid", 1, "Ann", fight=1),
    ),
    ("rb.card.rescue", {**IDLE, "queue": ("Bob",)}, Rescue("Bob", "First Aid", 1, "Bob", fight=1)),
    ("rb.card.rescue", {**IDLE, "queue": ("Bob",)}, Rescue("Bob", "First Aid", 1, "Orc", fight=1)),
    ("rb.card.rescue", {**IDLE, "queue": ("Bob",)}, Rescue("Bob", "Sneak", 1, "Ann", fight=1)),
    ("rb.card.move", {}, Move("Ann", "Inspire", 1, "away")),
    ("rb.card.move", {}, Move("Ann", "Bow", 1, "away")),
    ("rb.move.to", {}, Move("Ann", "Move", 1, 1)),
    ("rb.move.to", {}, Move("Ann", "Move", 1, 2)),
    ("rb.move.to", {}, Move("Ann", "Move", 1, "Orc")),
    ("rb.move.to", {}, Move("Ann", "Move", 1, "Bob")),
    ("rb.move.to", IDLE, Move("Ann", "Move", 1, "away")),
    ("rb.alter.risk", {}, Alter("Ann", "Observation", 1, "moat")),
    ("rb.alter.risk", {}, Alter("Ann", "Observation", 1, "trap", at=2)),
    ("rb.alter.tactics", {}, Alter("Ann", "Observation", 1, "tactics", moved=("Orc",))),
    ("rb.alter.tactics", {"queue": ("Bob",)}, Alter("Bob", "Tactics", 1, "tactics")),
    ("rb.alter.tactics", {"queue": ("Bob",)}, Alter("Bob", "Tactics", 1, "tactics", moved=("Ann", "Orc"))),
    ("rb.alter.tactics", {"queue": ("Bob",)}, Alter("Bob", "Tactics", 2, "tactics", moved=("Orc", "Orc"))),
    ("rb.alter.tactics", {"queue": ("Bob",), "idle": ("Ann",)}, Alter("Bob", "Tactics", 1, "tactics", moved=("Ann",))),
    ("rb.alter.use", {}, Gain("Ann", "Inspire", 1, element=3)),
    ("rb.card.gain", {"third": True}, Gain("Ann", "Inspire", 1)),
    ("rb.card.decrease", {"third": True}, Decrease("Ann", "Inspire", 1, against="A")),
    ("rb.end", {}, Surrender("B")),
    ("rb.end", {}, Surrender("C")),
    ("rb.end", {}, Flee("A")),
]


@pytest.mark.parametrize(("rule", "how", "choice"), ILLEGAL, ids=[f"{n}-{case[0]}" for n, case in enumerate(ILLEGAL)])
def test_illegal_choices_name_their_rule(duel, rule, how, choice):
    state = duel(**how)
    with pytest.raises(IllegalChoice) as caught:
        scripted("", play_choices, state, choice)
    assert caught.value.rule == rule


def test_repeated_maneuver_is_refused(duel):
    state = duel().change("Ann", last=(("gain", "Inspire"), ("kill-damage", "Sword")))
    with pytest.raises(IllegalChoice) as caught:
        take(state, Gain("Ann", "Inspire", 1))
    assert caught.value.rule == "rb.maneuver.repeat"
    assert pools(take(state, Gain("Ann", "Observation", 1), "d10=1")) == (4, 3)
    assert take(state, InflictKill("Ann", "Sword", 1, (("Orc", 1),)), "d10=1").fighter("Orc").kill == 1
    assert take(state, Pass("Ann")).fighter("Ann").last == state.fighter("Ann").last
    lenient = replace(state, rulings=RiskbreakerRulings(repeat_after_pass="allowed"))
    assert take(lenient, Pass("Ann")).fighter("Ann").last == ()


def test_elements_belong_to_a_side(duel):
    theirs = replace(duel(), elements=(Element(1, "resource", "B", 2, 0), Element(2, "trap", "A", 2, 0, 1)))
    for choice in (
        Gain("Ann", "Inspire", 2, element=1),
        Gain("Ann", "Inspire", 2, element=2),
        Decrease("Ann", "Inspire", 2, element=1),
    ):
        with pytest.raises(IllegalChoice) as caught:
            take(theirs, choice)
        assert caught.value.rule == "rb.alter.use"
    with pytest.raises(IllegalChoice):  # used at its worth, no more and no less
        take(theirs, Gain("Orc", "Intimidate", 3, element=1))


def test_a_choice_that_is_refused_changes_nothing(duel):
    state = duel()
    with pytest.raises(IllegalChoice):
        take(state, Gain("Ann", "Inspire", 9))
    assert state == duel()


def test_the_odds_of_a_turn(duel):
    # P5: half the time the Advantage is ours, half the time theirs
    after = odds(play_choices, duel(), Gain("Ann", "Inspire", 2))
    assert after.map(pools) == odds(play_choices, duel(), Gain("Ann", "Inspire", 2)).map(
        lambda state: state.fights[0].pools
    )
    assert {pools(state): chance for state, chance in after.items()} == {(5, 3): 0.5, (3, 5): 0.5}


def test_a_trap_made_inside_a_fight_springs_when_the_next_round_begins(duel):
    """Bob's trap, level 3 - 1 = 2, Risk 3: the Orc and the Elf, P4 and P4 with Observation, see nothing on a 9."""
    state = take(
        duel(third=True, queue=("Bob", "Orc", "Elf")),
        Alter("Bob", "Set Trap", 3, "trap", inside=True, against="B"),
        "d10=1",
    )
    assert state.elements == (Element(1, "trap", "A", 3, 2, 1, inside=True),)
    assert (state.fighter("Orc").kill, state.fighter("Elf").kill) == (0, 0)
    state = scripted("d10=9", play_choices, state, Pass("Orc"), Pass("Elf"))
    # the first side that meets it takes it all; nothing is left for the other
    assert (state.round, state.fighter("Orc").kill, state.fighter("Elf").kill, state.elements) == (2, 3, 0, ())


def test_a_trap_inside_that_is_seen_threatens_those_who_enter_later(duel):
    begun = duel(third=True, idle=("Elf",), queue=("Bob", "Orc", "Elf"))
    state = take(begun, Alter("Bob", "Set Trap", 3, "trap", inside=True), "d10=1")
    # P4: a 1 is level 3, more than 2
    state = scripted("d10=1", play_choices, state, Pass("Orc"), Pass("Elf"))
    assert state.elements == (Element(1, "trap", "A", 3, 2, 1, known=("B",)),)


@pytest.mark.parametrize(("worth", "back"), [(1, 3), (2, 4)])
def test_an_obstacle_made_inside_a_fight_holds_opponents_up(duel, worth, back):
    """Round 1 it is made; from round 2 on the Orc sits out as many rounds as the Risk."""
    begun = duel(third=True, queue=("Bob", "Orc", "Elf"))
    state = take(begun, Alter("Bob", "Tactics", worth, "obstacle", inside=True, against="B"), "d10=1")
    # level 2; the Orc counters on A3, the Elf on A5: a 9 fails, a 1 is level 4
    state = scripted("d10=9 d10=1", play_choices, state, Pass("Orc"), Pass("Elf"))
    orc = state.fighter("Orc")
    assert (state.round, orc.fight, orc.fought, state.fighter("Elf").fight) == (2, None, False, 1)
    assert not state.elements[0].inside
    while state.fighter("Orc").fight is None:
        assert "Orc" not in state.queue
        state = wait(state)
    assert state.round == back


def test_element_inside_a_fight_needs_a_fight(duel):
    forbidden(duel(queue=("Bob", "Orc")), Alter("Bob", "Tactics", 1, "resource", inside=True), "rb.alter.risk")
    before = duel(phase="engagement", queue=("Bob",)).change("Bob", fight=None)
    forbidden(replace(before, reserve=(3, 3)), Alter("Bob", "Set Trap", 1, "trap", inside=True), "rb.alter.risk")
