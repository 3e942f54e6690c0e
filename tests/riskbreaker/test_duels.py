"""Solved duels, with symmetric values and no policy that beats best play; and what each tactic does."""

import pytest
from branchings import successors_by_state

from rules.core.frozen import replace
from rules.core.play.explorer import build_state_space, choice_explorer, explore_all_choices, explore_duel
from rules.core.play.offers import all_choices
from rules.core.play.solver import solve
from rules.riskbreaker import Gain, InflictKill, InflictSkill, Stat
from rules.riskbreaker.combat.choices import Pass
from rules.riskbreaker.duels import CARDS, duel_model
from rules.riskbreaker.fight import FIGHT
from rules.riskbreaker.people import parse_person
from rules.riskbreaker.tactics import TACTICS, decide

WEAK = "M1 Sword · A4 Move"
DUEL = duel_model(WEAK, WEAK, 1)


def bounds_at_start(duel, side, expand=None):
    start = duel.start()
    values = solve(explore_all_choices(duel, start, side, duel.side_of, 5_000, expand or duel.considered_choices))
    return values.look_up(duel.canonical(start))


def test_duel_of_equals_has_value_one_half():
    low, middle, high = bounds_at_start(DUEL, "first")
    assert high - low < 1e-10
    assert middle == pytest.approx(0.5, abs=1e-9)


@pytest.mark.long
def test_duel_values_add_up_to_one_and_best_answer_beats_best_play():
    duel = duel_model(WEAK, "M1 Sword · A3 Move", 1)
    middle = bounds_at_start(duel, "first")[1]
    assert bounds_at_start(duel, "second")[1] == pytest.approx(1 - middle, abs=1e-9)
    tactic = TACTICS.make_policy({"first": "steady-1", "second": "steady-1"})

    def plainly(state, who, offers):
        return (tactic(state, who, offers),) if state.phase == "turns" else duel.considered_choices(state, who, offers)

    def answering(state, who, offers):
        return (duel.considered_choices if duel.side_of(state, who) == "first" else plainly)(state, who, offers)

    assert bounds_at_start(duel, "first", answering)[1] >= middle - 1e-9
    assert bounds_at_start(duel, "first", answering)[1] >= bounds_at_start(duel, "first", plainly)[1] - 1e-9


def test_duel_model_caps_advantage_and_omits_other_cards():
    game = explore_all_choices(DUEL, DUEL.start(), "first", DUEL.side_of, 5_000, DUEL.considered_choices)
    pools = {pool for state in game.numbers for fight in state.fights for pool in fight.pools}
    assert pools == {0, 1}
    assert {card for state in game.numbers for fighter in state.fighters for card, _ in fighter.last} == {
        "gain",
        "decrease",
    }


def without_merging(duel, cap):
    """Return the duel without merged states: every skill, and every last maneuver, stays distinct."""

    def canonical(state):
        state = FIGHT.canonical(state)
        fights = tuple(replace(fight, pools=tuple(min(pool, cap) for pool in fight.pools)) for fight in state.fights)
        return replace(state, fights=fights)

    def considered_choices(state, who, offers):
        if state.phase != "turns":
            return duel.considered_choices(state, who, offers)
        return tuple(member for member in all_choices(offers(state)) if isinstance(member, (*CARDS, Pass)))

    return replace(duel, canonical=canonical, considered_choices=considered_choices)


@pytest.mark.parametrize(
    "line",
    ["M1 Sword, Knockdown · A1 Move", pytest.param("M1 Sword · A4 Move, Bow · P3 Charm", marks=pytest.mark.long)],
)
def test_duel_model_merges_equal_skills_without_changing_values(line):
    """A fighter who alternates two skills is never barred, and the best skill is as good as all of them."""
    short = duel_model(line, "M1 Sword", 1)
    long = without_merging(short, 1)
    few, many = (
        explore_all_choices(duel, duel.start(), "first", duel.side_of, 20_000, duel.considered_choices)
        for duel in (short, long)
    )
    assert solve(few).look_up(short.canonical(short.start())) == pytest.approx(
        solve(many).look_up(long.canonical(long.start())), abs=1e-9
    )
    assert len(few.turns) < 0.7 * len(many.turns)


@pytest.mark.parametrize(
    ("line", "cap"),
    [("M1 Sword, Knockdown · A1 Move", 1), pytest.param("M2 Sword · A1 Move", 2, marks=pytest.mark.long)],
)
def test_mirrored_explorer_finds_the_same_states(line, cap):
    duel = duel_model(line, line, cap)
    found = []
    for explorer in (
        explore_duel(duel, "first"),
        choice_explorer(duel, "first", duel.side_of, duel.considered_choices),
    ):
        explorer.number_of(duel.start())
        found.append(build_state_space(explorer, "first", 20_000))
    assert successors_by_state(found[0]) == successors_by_state(found[1])
    assert duel_model(line, "M1 Sword", cap).mirror is None


def test_match_state_ignores_names():
    duel = duel_model("the Fighter", "the Thief")
    battle = FIGHT.start(you=(parse_person("Ash", "the Fighter"),), them=(parse_person("Odo", "the Thief"),))
    turned = FIGHT.start(them=(parse_person("Odo", "the Thief"),), you=(parse_person("Ash", "the Fighter"),))
    assert duel.match_state(battle) is False
    assert duel.match_state(turned) is True
    assert duel.to_model_state(turned, True) == battle
    assert duel.match_state(DUEL.start()) is None


GAINING = Gain("Ann", "Sword", 3)


@pytest.mark.parametrize(
    ("tactic", "held", "choice"),
    [
        ("steady-3", 3, InflictKill("Ann", "Sword", 3, (("Orc", 3),))),
        ("steady-3", 2, GAINING),  # the tactic takes no lower Risk instead
        ("steady-2", 2, InflictKill("Ann", "Sword", 2, (("Orc", 2),))),
        ("patient", 6, InflictKill("Ann", "Sword", 3, (("Orc", 3),))),
        ("patient", 5, GAINING),
        ("weaken", 3, InflictSkill("Ann", "Sword", 3, Stat.MUSCLE, (("Orc", 3),))),
        ("weaken", 2, GAINING),
    ],
)
def test_tactic_does_what_its_text_says(duel, tactic, held, choice):
    assert decide(duel(pools=(held, 0, 0)), "Ann", None, {"A": tactic}) == choice


@pytest.mark.parametrize("held", [1, 2, 3])
def test_tactic_weaken_kills_at_the_risk_it_can_pay(duel, held):
    """The Orc's Muscle is 5 − 4 = 1, which Skill Damage lowers no further."""
    weak = duel(pools=(held, 0, 0)).change_fighter("Orc", damage=(4, 0, 0, 0))
    assert decide(weak, "Ann", None, {"A": "weaken"}) == InflictKill("Ann", "Sword", held, (("Orc", held),))


@pytest.mark.parametrize(("kill", "target"), [({}, "Bob"), ({"Ann": 2}, "Ann"), ({"Bob": 2}, "Bob")])
def test_tactic_strikes_the_opponent_who_can_bear_least(duel, kill, target):
    """Ann fights with Muscle 5, and Bob with 4; both limits are lowered by Kill Damage."""
    state = duel(queue=("Orc",), pools=(0, 2))
    for name, points in kill.items():
        state = state.change_fighter(name, kill=points)
    assert decide(state, "Orc", None, {"B": "steady-2"}).shares == ((target, 2),)
