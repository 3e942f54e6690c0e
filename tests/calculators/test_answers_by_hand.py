"""Sample rolls, sentences and exhibits of answers, by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from fights import whole_fight
from sample_rolls import last_step_text

from rules.basics.characters import Weapon
from rules.basics.combat.plans import Case, compare_plans
from rules.calculators import CALCULATORS, ask, find_calculator
from rules.calculators.answers import SampleRoll
from rules.core.exhibits import format_number
from rules.core.inputs import ListInput

FIGHTS = ("riskbreaker", "aretis", "basics", "skillful", "councilman")
AMONG_ALL = {
    "basics": (("harm",), 20), "skillful": (("wind", "stamina", "health"), 60), "councilman": (("life",), 24),
}  # fmt: skip


# Rules Basics --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        # skill 12, one die and 2; the defender defends on 9
        ("3d6=6+6+1", "The attack misses."),
        ("3d6=4+4+4, 3d6=3+3+3", "The attack is stopped."),
        ("3d6=4+4+4, 3d6=3+3+4, 1d6=3", "It lands: 5 damage."),
    ],
)
def test_last_step_of_basics_attack_says_if_it_lands(dice, words):
    assert last_step_text(ask("basics/which-maneuver"), dice) == words


def test_last_step_of_basics_contest_names_the_winner():
    # 14 and 15: margins of 4 and 3, 4 and 5, 4 and 4, or both below 0
    for dice, words in (("3d6=3+3+4, 3d6=4+4+4", "You win."), ("3d6=3+3+4, 3d6=3+3+4", "They win."),
                        ("3d6=3+3+4, 3d6=3+4+4", "A tie."), ("3d6=6+6+6, 3d6=6+6+6", "Both fail.")):  # fmt: skip
        assert last_step_text(ask("basics/contest"), dice) == words


def test_basics_contest_lead_equals_count():
    """All pairs of rolls against 13 and 11: there is a lead if the first roll succeeds by more than the second."""
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    leads = Counter()
    for roll, count in Counter(rolls).items():
        for answer, ways in Counter(rolls).items():
            mine, theirs = 13 - roll, 11 - answer
            leads[mine - theirs if mine >= 0 and mine > theirs else 0] += count * ways
    shown = ask("basics/contest", first=13, second=11).exhibits[1]
    assert {lead: likely for lead, likely, *_ in shown.rows} == {
        lead: Fraction(ways, 216**2) for lead, ways in leads.items()
    }


def hits(skill):
    return Fraction(sum(sum(faces) <= skill for faces in product(range(1, 7), repeat=3)), 216)


def test_basics_maneuver_lists_the_plans_that_fit_into_one_turn():
    """Skill 12 against an opponent in reach who defends on 9: the plans that fit into one turn."""
    answer = ask("basics/which-maneuver", turns=1)
    missed = 1 - hits(9)
    plans, time = answer.exhibits
    one = hits(12) * missed
    assert plans.rows[0] == ("Attack", "yes", 1, one, one, one, one * Fraction(11, 2))
    double = next(row for row in plans.rows if row[0] == "All-Out: Double")
    assert double[1:] == ("no", 2, 1 - (1 - one) ** 2, 2 * one, 2 * one, 2 * one * Fraction(11, 2))
    assert answer.values == {"mean_hits": 2 * one, "mean_hits_defending": one}
    assert answer.headline.startswith("Over one turn, All-Out (Double) hits most: ")
    assert f"If you want to keep a defence, Attack: {format_number(one)}." in answer.headline
    # the chart has the five plans that hit most, in this order
    hit = [row[4] for row in sorted(plans.rows, key=lambda row: -row[4])]
    assert [row[2] for row in time.rows] == hit[:5]
    assert ask("basics/which-maneuver", turns=2).headline.startswith("Over 2 turns, ")


FAR = {"away": 5, "skill": 12, "defence": 9}
SWINGS = {"skill": 13, "dice": 2, "adds": 0, "slow": True}


@pytest.mark.parametrize(
    ("asked", "case"),
    [
        (
            {"weapon": {"kind": "ranged", "acc": 3}, "target": FAR, "braced": True},
            Case(Weapon("weapon", 12, 1, 2, acc=3, ranged=True), 3, 5, 5, 12, (("defence", 9),), braced=True),
        ),
        (
            {"weapon": SWINGS, "second": True, "turns": 4, "move": 7, "target": {"away": 6, "skill": 9, "defence": 0}},
            Case(
                Weapon("weapon", 13, 2, slow=True), 4, 6, 7, 9, second=Weapon("other", 13, 2, slow=True, off_hand=True)
            ),
        ),
        (
            {"weapon": SWINGS, "second": True, "ambidextrous": True},
            Case(
                Weapon("weapon", 13, 2, slow=True), 3, 1, 5, 12, (("defence", 9),), ambidextrous=True,
                second=Weapon("other", 13, 2, slow=True, off_hand=True),
            ),
        ),
        (
            {"weapon": {"kind": "slam", "off_hand": True}, "turns": 2},
            Case(Weapon("weapon", 12, 1, 2, slam=True, off_hand=True), 2, 1, 5, 12, (("defence", 9),)),
        ),
    ],
)  # fmt: skip
def test_maneuver_inputs_become_a_case(asked, case):
    shown = ask("basics/which-maneuver", **asked).exhibits[0].rows
    assert [(name, attacks, hits, damage * case.turns) for name, _, attacks, _, hits, _, damage in shown] == [
        (plan.plan.name, plan.attacks, plan.hits, plan.damage) for plan in compare_plans(case)
    ]


# All of them ---------------------------------------------------------------------------------------

# Pages and books print the roll of the default seed, so another default seed would change their stories.
SHOWN = {
    "riskbreaker": 1, "aretis": 7, "basics": 5, "councilman": 28, "skillful": 25,
    "skillful/aid": 30, "skillful/fumble": 30,
}  # fmt: skip


def test_default_sample_roll_is_stable():
    for calculator in CALCULATORS.values():
        answer = calculator.make_question().answer()
        if answer.has_dice and calculator.name != "fight":
            seed = SHOWN.get(calculator.id, SHOWN[calculator.game])
            assert answer.steps.seed == seed, f"{calculator.id}: SampleRoll needs the seed {seed}"


def test_long_sample_fight_shows_12_steps():
    assert [(play.seed, play.most) for play in (ask(f"{game}/fight").steps for game in FIGHTS)] == [(1, 12)] * len(
        FIGHTS
    )

    def counts(dice, most):
        for at in range(most):
            dice.note(None, "{at}", at=at)

    for most, last in ((2, "1"), (3, "… and 1 more step."), (4, "… and 2 more steps.")):
        assert SampleRoll(counts, (most,), most=2).explanation()[-1].text == last
    assert SampleRoll(counts, (1,)).seed == 1


def test_endless_fight_has_one_round_and_rest():
    _, rounds, *left = ask("aretis/fight", first_tactic="defend", second_tactic="defend").exhibits
    assert rounds.rows == (("1", 0), (">1", 1))
    assert [exhibit.rows for exhibit in left] == [(("0", 0), ("still going on", 1))] * 2


@pytest.mark.parametrize("game", FIGHTS)
def test_whole_fight_accepts_people_tactics_and_seed(game):
    """Both sides have fighters and a tactic. A simulated fight is played 1,200 times by default."""
    inputs = find_calculator(f"{game}/fight").fields
    whole = whole_fight(game)
    first, second = whole.sides.values()
    assert [*inputs][:4] == ["first", "first_tactic", "second", "second_tactic"]
    assert [*inputs][-2:] == ["fights", "seed"]
    for name, side in (("first", first), ("second", second)):
        kind, who = inputs[name]
        assert isinstance(kind, ListInput)
        assert (kind.label, kind.noun, kind.low, kind.high) == (side.label, "fighter", 1, whole.max_people)
        assert who == ({**whole.new_person, **side.person},)
        assert inputs[f"{name}_tactic"][1] == side.tactic
    assert (inputs["fights"][1], inputs["seed"][1]) == (1200, 1)


# The 2d8 draft and Skillful --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("called", "asked", "dice", "words"),
    [
        # 3 against 1: 16 + 3 less 2 + 1 is Very Good, and 4 + 2 Life; equal dice are 2 ahead, Mixed, and answered
        ("attack", {}, "2d8=8+8, 2d8=1+1, 1d8=4",
         "The target loses 6 Life, the attacker 0; the attacker gains 1 Advantage."),
        ("attack", {}, "2d8=4+4, 2d8=4+4, 1d8=4, 1d8=3", "The target loses 6 Life, the attacker 4."),
        ("attack", {"strikes": False}, "2d8=4+4, 2d8=4+4, 1d8=4",
         "The target loses 6 Life, the attacker 0; the target gains 1 Advantage."),
        ("attack", {"strikes": False}, "2d8=1+1, 2d8=8+8",
         "The target loses 0 Life, the attacker 0; the target gains 2 Advantage."),
        ("attack-on-several", {"targets": [{"life": 5}, {"life": 5}]}, "2d8=4+4, 2d8=1+1, 1d8=8, 2d8=8+8",
         "Target 1 loses 10 Life; Target 2 loses 0 Life."),
        # +2 on Easy: 8 is Mixed, half a Recovery of 10; 11 is all of it
        ("healing", {}, "2d8=3+3", "Life rises from 8 to 13."),
        ("healing", {}, "2d8=4+5", "Life rises from 8 to 18."),
        ("healing", {}, "2d8=1+1", "Life stays at 8."),
        # four times 8 and bonuses of 11 in four parts are 10, Mixed on Easy
        ("collective-roll", {"magnitude": 4}, "2d8=4+4, 2d8=4+4, 2d8=4+4, 2d8=4+4", "The first round is Mixed."),
    ],
)  # fmt: skip
def test_last_step_of_councilman_sample_rolls_says_the_result(called, asked, dice, words):
    assert last_step_text(ask(f"councilman/{called}", **asked), dice) == words


@pytest.mark.parametrize(
    ("called", "asked", "begins"),
    [
        ("collective-roll", {"rounds": 1}, "The task is done within 1 round "),
        ("collective-roll", {}, "The task is done within 2 rounds "),
        ("unstable", {"rounds": 1}, "After 1 round the creature is alive "),
        ("unstable", {}, "After 4 rounds the creature is alive "),
    ],
)
def test_single_round_is_singular(called, asked, begins):
    assert ask(f"councilman/{called}", **asked).headline.startswith(begins)


@pytest.mark.parametrize(
    ("called", "asked", "dice", "words"),
    [
        ("open-d20", {}, "d20!=12", "20 in all: 20 is reached."),
        ("open-d20", {}, "d20!=11", "19 in all: 20 is missed."),
        ("open-d20", {"added": -40, "target": -30}, "d20!=5", "−35 in all: −30 is missed."),
        # a sword's threshold is 8: nothing above it is a fumble, and one at it is a small one
        ("fumble", {"skill": 0}, "d20!=9", "No fumble."),
        ("fumble", {"skill": 0}, "d20!=8", "First consequence."),
    ],
)
def test_last_step_of_skillful_sample_rolls_says_the_result(called, asked, dice, words):
    assert last_step_text(ask(f"skillful/{called}", **asked), dice) == words


def test_fighters_are_named_by_letter_and_number():
    told = " ".join(step.text for step in ask("aretis/fight").explanation())
    assert "A1" in told
    assert "B1" in told
    assert not {"A0", "A2", "B0", "B2"} & set(told.replace(":", " ").split())


@pytest.mark.parametrize(
    ("game", "fighters", "moments", "words"),
    [
        ("riskbreaker", 4, 2500, "exact odds: 4 fighters, up to 2500 positions"),
        ("aretis", 2, 1000, "exact odds: duels of up to 1000 positions"),
        ("councilman", 3, 1500, "exact odds: 3 fighters with 24 Life together, up to 1500 positions"),
        ("basics", 3, 1500, "exact odds: 3 fighters who can take 20 harm together, up to 1500 positions"),
        (
            "skillful",
            2,
            150,
            "exact odds: duels with 60 points of Wind, Stamina and Health together, up to 150 positions",
        ),
    ],
)
def test_exact_limit_equals_stated_limit(game, fighters, moments, words):
    limit = whole_fight(game).limit
    assert (limit.text, limit.fighters, limit.states) == (words, fighters, moments)
    assert (limit.fields, limit.total) == AMONG_ALL.get(game, ((), 0))
