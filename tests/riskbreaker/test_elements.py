"""Elements of a battle: traps, obstacles and resources, and the sides that they concern."""

import pytest
from battle_turns import check_forbidden, pools, take, wait

from rules.core import IllegalChoice, scripted
from rules.core.frozen import replace
from rules.riskbreaker import (
    Alter,
    Decrease,
    Element,
    Gain,
    InflictKill,
    Move,
    Pass,
    RiskbreakerRulings,
    Stat,
    element_counter_stat,
    play_choices,
)
from rules.riskbreaker.combat.end_of_round import remove_fighter


def test_element_counter_stat_depends_on_kind():
    stats = [element_counter_stat(kind) for kind in ("trap", "obstacle", "resource")]
    assert stats == [Stat.PERSONALITY, Stat.AGILITY, None]


def test_trap_springs_on_fighters_who_enter(duel):
    trapped = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "trap", "A", 2, 1, 1),),
    )
    # the elf watches for the trap with Personality 4: 4 - 4 = 0 does not reach its level, 1
    state = take(trapped, Move("Elf", "Move", 1, 1), "d10=2 d10=4")
    assert (state.fighter("Elf").kill, state.elements) == (2, ())
    state = take(trapped, Move("Elf", "Move", 1, 1), "d10=2 d10=2")
    assert (state.fighter("Elf").kill, state.elements[0].known) == (0, ("C",))
    own = replace(trapped, elements=(Element(1, "trap", "C", 2, 1, 1),))
    assert take(own, Move("Elf", "Move", 1, 1), "d10=2").fighter("Elf").kill == 0


def test_obstacle_delays_by_its_risk(duel):
    blocked = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "obstacle", "A", 2, 4, 1),),
    )
    # against an obstacle of level 4 Agility 5 can only tie, with a 1; the 9 of the second roll loses
    state = take(blocked, Move("Elf", "Move", 1, 1), "d10=2 d10=1 d10=9")
    elf = state.fighter("Elf")
    assert (elf.fight, elf.delay, elf.heading) == (None, 2, 1)
    rounds = []
    while state.phase != "over" and state.fighter("Elf").fight is None:
        rounds.append(state.round)
        state = wait(state)
    # it misses the rest of round 1 and all of rounds 2 and 3, and arrives when round 4 begins
    assert (max(rounds), state.round, state.fighter("Elf").fight) == (3, 4, 1)


@pytest.mark.parametrize("maker", ["A", "B", "C"])
def test_obstacle_delays_anyone_who_crosses_it(duel, maker):
    """The source says "anyone crossing", so the obstacle's own side rolls too; another alternative spares it."""
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


def test_trap_threatens_opponents_alone(duel):
    trap = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "trap", "C", 2, 4, 1),),
    )
    assert take(trap, Move("Elf", "Move", 1, 1), "d10=2").elements == trap.elements


def test_leaving_past_an_own_obstacle_takes_a_counter_roll(duel):
    blocked = replace(duel(), elements=(Element(1, "obstacle", "A", 1, 3, 1),))
    # Ann's Move succeeds with level 3 and the Orc cannot follow with 9; her counter roll, 4 - 4 = 0, is below 3
    held = take(blocked, Move("Ann", "Move", 1, "away"), "d10=1 d10=9 d10=4").fighter("Ann")
    assert (held.fight, held.delay, held.heading) == (None, 1, "away")


def test_obstacle_of_a_failed_roll_is_crossed_by_any_success(duel):
    easy = replace(
        duel(third=True, idle=("Elf",), phase="idle", queue=("Elf", "Ann")),
        elements=(Element(1, "obstacle", "A", 2, None, 1),),
    )
    assert take(easy, Move("Elf", "Move", 1, 1), "d10=2 d10=5").fighter("Elf").fight == 1


def test_resource_pays_for_damage_or_advantage(duel):
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


def test_resource_serves_its_own_side_at_its_worth(duel):
    theirs = replace(duel(), elements=(Element(1, "resource", "B", 2, 0), Element(2, "trap", "A", 2, 0, 1)))
    for choice in (
        Gain("Ann", "Inspire", 2, element=1),
        Gain("Ann", "Inspire", 2, element=2),
        Decrease("Ann", "Inspire", 2, element=1),
    ):
        with pytest.raises(IllegalChoice) as caught:
            take(theirs, choice)
        assert caught.value.rule == "rb.alter.use"
    with pytest.raises(IllegalChoice):  # its whole Risk is used, not more and not less
        take(theirs, Gain("Orc", "Intimidate", 3, element=1))


def test_trap_inside_a_fight_springs_when_next_round_begins(duel):
    """Bob's trap has level 3 - 1 = 2 and Risk 3. The Orc and the Elf, on Personality 4, fail to see it on a 9."""
    state = take(
        duel(third=True, queue=("Bob", "Orc", "Elf")),
        Alter("Bob", "Set Trap", 3, "trap", inside=True, against="B"),
        "d10=1",
    )
    assert state.elements == (Element(1, "trap", "A", 3, 2, 1, inside=True),)
    assert (state.fighter("Orc").kill, state.fighter("Elf").kill) == (0, 0)
    state = scripted("d10=9", play_choices, state, Pass("Orc"), Pass("Elf"))
    # the first side that meets the trap takes all its damage, and nothing is left for the other
    assert (state.round, state.fighter("Orc").kill, state.fighter("Elf").kill, state.elements) == (2, 3, 0, ())


def test_trap_inside_that_is_seen_threatens_later_arrivals(duel):
    begun = duel(third=True, idle=("Elf",), queue=("Bob", "Orc", "Elf"))
    state = take(begun, Alter("Bob", "Set Trap", 3, "trap", inside=True), "d10=1")
    # P4: a 1 is level 3, more than 2
    state = scripted("d10=1", play_choices, state, Pass("Orc"), Pass("Elf"))
    assert state.elements == (Element(1, "trap", "A", 3, 2, 1, known=("B",)),)


@pytest.mark.parametrize(("worth", "back"), [(1, 3), (2, 4)])
def test_obstacle_inside_a_fight_holds_opponents_up(duel, worth, back):
    """The obstacle is made in round 1. From round 2 on, the Orc loses as many rounds as its Risk."""
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


def test_opponents_meet_every_element_that_was_made_among_them(duel):
    """The Orc, on Personality 4, sees neither trap with a 9, and takes 1 + 2 Kill Damage. The resource stays."""
    resource = Element(1, "resource", "A", 2, None)
    traps = (Element(2, "trap", "A", 1, 2, 1, inside=True), Element(3, "trap", "A", 2, 2, 1, inside=True))
    state = replace(duel(queue=("Orc",)), elements=(resource, *traps))
    state = scripted("d10=9 d10=9", play_choices, state, Pass("Orc"))
    assert (state.round, state.fighter("Orc").kill, state.elements) == (2, 1 + 2, (resource,))


def test_element_inside_a_fight_needs_a_fight(duel):
    check_forbidden(duel(queue=("Bob", "Orc")), Alter("Bob", "Tactics", 1, "resource", inside=True), "rb.alter.risk")
    before = duel(phase="engagement", queue=("Bob",)).change_fighter("Bob", fight=None)
    check_forbidden(replace(before, reserve=(3, 3)), Alter("Bob", "Set Trap", 1, "trap", inside=True), "rb.alter.risk")


def test_fighter_who_is_out_has_no_place_and_no_delay(duel):
    """A fighter who comes back after a correction of their damage is in no Fight and on the way to none."""
    state = duel()
    there = {"fight": 1, "away": True, "delay": 2, "heading": 1, "place": "the tower"}
    nowhere = {"fight": None, "away": False, "delay": 0, "heading": None, "place": ""}
    gone = remove_fighter(state.change_fighter("Ann", **there), "Ann", "killed")
    assert gone.fighter("Ann") == replace(state.fighter("Ann"), out="killed", **nowhere)
