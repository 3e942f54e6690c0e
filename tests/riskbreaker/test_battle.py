"""Rounds and the end of a battle, and random battles, replayed and read back."""

from functools import reduce
from random import Random

import pytest
from fights import draw_choice
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.core import RULES, IllegalChoice, SeededDice, explained, list_rulings, odds, played, scripted, under
from rules.core.frozen import replace
from rules.riskbreaker import (
    DeclareFights,
    DeclareSkills,
    Flee,
    InflictKill,
    InflictSkill,
    Pass,
    RiskbreakerRulings,
    ShareAdvantage,
    Stat,
    Surrender,
    archetype,
    build_character,
    engage,
    idle_turn_order,
    is_decided,
    play_choices,
    step,
)
from rules.riskbreaker.combat.pending import GM, pending_offers

HEROES = ("Heroes", (archetype("Fighter"), archetype("Ranger")))
ROGUES = ("Rogues", (archetype("Thief"), archetype("Mage")))
FIENDS = ("Fiends", (build_character("Orc", "M2: Pike", "A4: Move"), build_character("Imp", "P5: Charm")))


def random_choice(seed, *sides, rulings=None, most=250):
    """Play a battle of random choices; return its states and choices."""
    random, dice = Random(seed), SeededDice(seed)
    state = under(rulings or RiskbreakerRulings(), engage, *sides)
    states, choices = [state], []
    while state.phase != "over" and len(choices) < most:
        offers = random.choice(
            [offers for who, offers in under(state.rulings, pending_offers, state).items() if who != GM]
        )
        choices.append(under(state.rulings, lambda now=state, made=offers: draw_choice(random, made(now))))
        states.append(step(states[-1], choices[-1], dice))
        state = states[-1]
    return states, choices


@settings(max_examples=15, deadline=None)
@given(some.integers(0, 10_000), some.booleans())
def test_random_battles_keep_the_limits_of_the_rules(seed, third):
    states, choices = random_choice(seed, HEROES, ROGUES, *([FIENDS] if third else []))
    for state in states:
        assert all(amount >= 0 for fight in state.fights for amount in fight.pools)
        assert all(amount >= 0 for amount in state.reserve)
        for fighter in state.fighters:
            assert 0 <= fighter.counters <= 2
            assert all(0 <= fighter.damage[at] <= fighter.sheet.rating(stat) for at, stat in enumerate(Stat))
            assert not (fighter.out and fighter.fight)
            assert fighter.out or not fighter.kill or fighter.kill < under(state.rulings, fighter.kill_limit)
        for fight in state.fights:
            assert len({fighter.side for fighter in state.fighters if fighter.fight == fight.number}) > 1
    assert played(seed, play_choices, states[0], *choices) == states[-1]


@pytest.mark.parametrize("seed", range(3))
def test_random_battles_come_to_an_end(seed):
    states, choices = random_choice(seed, HEROES, ROGUES, most=1000)
    assert states[-1].phase == "over"
    assert len(states[-1].remaining_sides) <= 1
    with pytest.raises(IllegalChoice) as caught:
        step(states[-1], choices[-1], SeededDice(0))
    assert caught.value.rule == "rb.end"


def test_replay_seed_repeats_a_battle():
    states, choices = random_choice(4, HEROES, ROGUES, FIENDS)
    explanation = explained(4, noted_play, states[0], *choices)
    script = " ".join(f"{roll.pool}={roll.total}" for step in explanation.steps for roll in step.rolls)
    assert explanation.result == states[-1] == scripted(script, play_choices, states[0], *choices)
    assert {step.rule for step in explanation.steps if step.rule} <= set(registered())


def noted_play(dice, state, *choices):
    result = play_choices(dice, state, *choices)
    dice.note(None, "the end")
    return result


def registered():
    return [name for name in RULES if name.startswith("rb.")]


@pytest.mark.parametrize("seed", range(2))
def test_played_results_are_among_the_odds(seed):
    states, choices = random_choice(seed, HEROES, FIENDS, most=25)
    for before, choice, after in zip(states, choices, states[1:], strict=False):
        possible = odds(play_choices, before, choice)
        assert after in possible
        assert sum(chance for _, chance in possible.items()) == 1


ALTERNATIVES = [
    (option.name, choice)
    for option in list_rulings(RiskbreakerRulings)
    for choice in option.alternatives
    if choice != option.ruling
]


@pytest.mark.parametrize(("name", "choice"), ALTERNATIVES, ids=[f"{n}={c}" for n, c in ALTERNATIVES])
def test_random_battles_run_under_every_alternative(name, choice):
    rulings = RiskbreakerRulings(**{name: choice})
    states, choices = random_choice(9, HEROES, ROGUES, FIENDS, rulings=rulings, most=60)
    assert played(9, play_choices, states[0], *choices) == states[-1]


def test_round_begins_with_advantage_and_turn_order(duel):
    # Ann's and Bob's Muscle of 5 and 4, and 1 because they are one more: 10 against 5
    state = scripted(
        "", play_choices, replace(duel(phase="skills", queue=()), fighters=rest_party(duel())), DeclareSkills()
    )
    assert state.fight(1).pools == (3 + 10 - 5, 3)
    # the Orc and Ann tie at 5, and the Orc's side has less Advantage, so it acts first; Bob with 4 is last
    assert (state.phase, state.queue) == ("turns", ("Orc", "Ann", "Bob"))


def rest_party(state):
    return tuple(replace(fighter, spent=False) for fighter in state.fighters)


def test_declaring_another_skill_changes_level_and_kill_limit(duel):
    dawn = replace(duel(phase="skills", queue=()), fighters=rest_party(duel())).change_fighter("Ann", kill=3)
    state = scripted("", play_choices, dawn, DeclareSkills((("Ann", "Bow"),)))
    assert (state.fighter("Ann").using.name, state.fight(1).pools) == ("Bow", (3 + (4 + 4 + 1) - 5, 3))
    hurt = dawn.change_fighter("Ann", kill=4)
    with pytest.raises(IllegalChoice) as caught:
        scripted("", play_choices, hurt, DeclareSkills((("Ann", "Bow"),)))
    assert caught.value.rule == "rb.kill.switch"
    falls = replace(hurt, rulings=RiskbreakerRulings(switch_low="falls"))
    assert scripted("", play_choices, falls, DeclareSkills((("Ann", "Bow"),))).fighter("Ann").out == "killed"


@pytest.mark.parametrize("declared", [(("Ann", "Inspire"),), (("Ann", "Axe"),), (("Elf", "Bow"),)])
def test_declare_skills_refuses_unknown_and_forbidden_skills(duel, declared):
    with pytest.raises(IllegalChoice) as caught:
        scripted("", play_choices, duel(phase="skills", queue=()), DeclareSkills(declared))
    assert caught.value.rule == "rb.round.declare"


def test_skill_level_counts_after_skill_damage(duel):
    dawn = replace(duel(phase="skills", queue=()), fighters=rest_party(duel())).change_fighter(
        "Ann", damage=(3, 0, 0, 0)
    )
    assert scripted("", play_choices, dawn, DeclareSkills()).fight(1).pools == (3 + (2 + 4 + 1) - 5, 3)
    permanent = replace(dawn, rulings=RiskbreakerRulings(level_counts="permanent"))
    assert scripted("", play_choices, permanent, DeclareSkills()).fight(1).pools == (3 + 10 - 5, 3)


def test_fighter_without_a_fight_skill_has_level_zero(duel):
    charm = build_character("Cho", "P8: Charm")
    dawn = replace(duel(phase="skills", queue=()), fighters=rest_party(duel())).change_fighter(
        "Ann", sheet=charm, using=None
    )
    state = scripted("", play_choices, dawn, DeclareSkills())
    cho = state.fighters[0]
    assert (cho.using, under(state.rulings, cho.skill_level), under(state.rulings, cho.kill_limit)) == (None, 0, 1)
    assert state.queue == ("Orc", "Bob", "Cho")
    assert [skill.name for skill in under(RiskbreakerRulings(unskilled="any-skill"), cho.fight_skills)] == ["Charm"]


def passes(state, *dice):
    """Let all fighters pass until the round ends, with scripted dice for each step."""
    number = state.round
    while state.phase != "over" and state.round == number:
        choice = DeclareSkills() if state.phase == "skills" else Pass(state.queue[0])
        state = scripted(dice[0] if dice else "", play_choices, state, choice)
        dice = dice[1:]
    return state


def test_fighters_mark_a_counter_each_round(duel):
    state = duel()
    marks = []
    for _ in range(4):
        state = passes(state)
        marks.append((state.fighter("Ann").counters, state.fighter("Ann").damage))
    assert marks == [(1, (0, 0, 0, 0)), (2, (0, 0, 0, 0)), (0, (1, 0, 0, 0)), (1, (1, 0, 0, 0))]


def test_idle_people_mark_no_counter(duel):
    state = passes(duel(idle=("Bob",), queue=("Ann", "Orc")))
    assert [state.fighter(name).counters for name in ("Ann", "Bob", "Orc")] == [1, 0, 1]


def test_ruling_says_who_fought_in_a_round(duel):
    only_blows = RiskbreakerRulings(fought="inflicted")
    assert passes(duel(only_blows)).fighter("Ann").counters == 0
    struck = scripted("d10=9", play_choices, duel(only_blows), InflictKill("Ann", "Sword", 1, (("Orc", 1),)))
    after = passes(struck)
    assert [after.fighter(name).counters for name in ("Ann", "Bob", "Orc")] == [1, 0, 0]


def test_mook_is_knocked_out_after_three_rounds():
    mook, master = (
        build_character("Mook", "M1: Club", "A1").with_skills("M:Fight with Club"),
        build_character("Master", "M10: Sword", "A9"),
    )
    state = engage(("A", (mook,)), ("B", (master,)))
    state = scripted("d10=1 d10=2", play_choices, state, Pass("Mook"), Pass("Master"))
    stage = [DeclareFights((("Mook", "Master"),)), ShareAdvantage("A"), ShareAdvantage("B")]
    state = scripted("", play_choices, state, *stage)
    rounds = 0
    while state.phase != "over":
        state, rounds = passes(state), rounds + 1
    assert (rounds, state.fighter("Mook").out) == (3, "knocked out")


def test_skill_damage_alone_removes_no_fighter(duel):
    blow = InflictSkill("Ann", "Sword", 3, Stat.MUSCLE, (("Orc", 3),))
    weak = duel().change_fighter("Orc", damage=(2, 0, 0, 0))
    state = scripted("d10=1", play_choices, weak, blow)
    assert (state.fighter("Orc").effective_stat(Stat.MUSCLE), state.fighter("Orc").out) == (0, "")
    at_zero = replace(weak, rulings=RiskbreakerRulings(knock_out="at-zero"))
    assert scripted("d10=1", play_choices, at_zero, blow).fighter("Orc").out == "knocked out"
    one_left = at_zero.change_fighter("Orc", damage=(1, 0, 0, 0))
    assert scripted("d10=1", play_choices, one_left, blow).fighter("Orc").out == ""
    # the third combat counter does
    assert passes(state.change_fighter("Orc", counters=2)).fighter("Orc").out == "knocked out"
    never = replace(state.change_fighter("Orc", counters=2), rulings=RiskbreakerRulings(knock_out="never"))
    assert passes(never).fighter("Orc").out == ""


def test_idle_fighters_act_last_in_order_of_agility(duel):
    state = duel(idle=("Ann", "Bob"), third=True, queue=("Orc", "Ann", "Bob"))
    state = reduce(lambda now, choice: scripted("", play_choices, now, choice), [Pass("Orc")], state)
    # Bob has Agility 5, Ann 4
    assert (state.phase, state.queue) == ("idle", ("Bob", "Ann"))
    idle = state.active_fighters(lambda fighter: fighter.fight is None)
    assert scripted("d10=1 d10=9", idle_turn_order, idle, rulings=RiskbreakerRulings(idle_order="lot")) == (
        "Ann",
        "Bob",
    )


def test_surrender_removes_the_side_and_may_end_the_battle(duel):
    assert scripted("", play_choices, duel(), Surrender("A")).fighter("Bob").out == "surrendered"
    left = scripted("", play_choices, duel(third=True, queue=("Ann", "Bob", "Orc", "Elf")), Surrender("A"))
    assert (left.phase, left.queue) == ("turns", ("Orc", "Elf"))
    state = scripted("", play_choices, duel(third=True, phase="skills", queue=()), Surrender("C"))
    assert (state.phase, state.remaining_sides, state.fighter("Elf").out) == ("skills", ("A", "B"), "surrendered")
    with pytest.raises(IllegalChoice):
        scripted("", play_choices, state, Surrender("C"))
    printed = duel(RiskbreakerRulings(battle_end="as-printed"), third=True, phase="skills", queue=())
    assert scripted("", play_choices, printed, Surrender("C")).phase == "over"


def test_surrender_ends_the_running_fight(duel):
    state = duel(third=True, idle=("Elf",), phase="skills", queue=())
    state = scripted("d10=1 d10=2", play_choices, replace(state, fighters=rest_party(state)), Surrender("B"))
    assert (state.fights, state.phase, state.remaining_sides) == ((), "idle", ("A", "C"))


def test_flee_removes_the_side_only_as_printed(duel):
    printed = duel(RiskbreakerRulings(flight="as-printed"), phase="skills", queue=())
    assert scripted("", play_choices, printed, Flee("B")).fighter("Orc").out == "fled"
    with pytest.raises(IllegalChoice):
        scripted("", play_choices, duel(RiskbreakerRulings(flight="as-printed")), Flee("A"))


@pytest.mark.parametrize(
    ("sides", "standing", "end", "printed"),
    [(2, 2, False, False), (3, 2, False, True), (3, 1, True, True), (2, 0, True, True)],
)
def test_is_decided_follows_the_ruling(sides, standing, end, printed):
    assert is_decided(sides, standing) is end
    assert under(RiskbreakerRulings(battle_end="as-printed"), is_decided, sides, standing) is printed


def test_fights_run_one_after_another():
    state = engage(HEROES, ROGUES)
    names = [fighter.name for fighter in state.fighters]
    state = scripted("d10=1 d10=2", play_choices, state, *map(Pass, names))
    state = scripted(
        "",
        play_choices,
        state,
        DeclareFights((("Fighter", "Thief"), ("Ranger", "Mage"))),
        ShareAdvantage("Heroes"),
        ShareAdvantage("Rogues"),
    )
    assert (state.running, state.waiting) == (1, (2,))
    # Fighter M5 against Thief M4
    state = scripted("", play_choices, state, DeclareSkills())
    assert (state.fight(1).pools, state.queue) == ((1, 0), ("Fighter", "Thief"))
    state = scripted("", play_choices, state, Pass("Fighter"), Pass("Thief"))
    assert (state.phase, state.running) == ("skills", 2)
    # Ranger A5 Bow against Mage W5 Lightning: 0; the same Advantage, so they draw lots
    state = scripted("d10=8 d10=3", play_choices, state, DeclareSkills())
    assert (state.fight(2).pools, state.queue) == ((0, 0), ("Mage", "Ranger"))
