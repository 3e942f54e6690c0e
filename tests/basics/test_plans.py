"""Plans compared, and the answers of the calculators: hits and damage by hand."""

from fractions import Fraction

import pytest

from rules.basics import BasicsRulings, Case, Character, Turn, Weapon, begin, compare_plans, place_fighter, take_turn
from rules.basics.rolls import contest, success_roll
from rules.calculators import ask
from rules.core import BadInput, IllegalChoice, odds, scripted, under

SWORD = Weapon("sword", 12, 1, 2)
BOW = Weapon("bow", 12, 1, 2, acc=3, ranged=True)
# 3d6 at or under n, of 216
AT_MOST = {8: 56, 9: 81, 10: 108, 11: 135, 12: 160, 13: 181, 14: 196, 15: 206, 16: 212, 17: 215}


def p(n):
    return Fraction(AT_MOST[n], 216)


def named_yields(case):
    return {plan.plan.name: plan for plan in compare_plans(case)}


def test_plans_of_a_sword_have_the_hits_and_damage_of_two_turns():
    found = named_yields(Case(SWORD, 2))
    assert found["Attack"].hits == 2 * p(12)
    assert found["Attack"].any_hit == 1 - (1 - p(12)) ** 2
    assert found["Attack"].damage == 2 * p(12) * (Fraction(7, 2) + 2)
    assert found["All-Out: Determined"].hits == 2 * p(16)
    assert found["All-Out: Strong"].damage == 2 * p(12) * (Fraction(7, 2) + 4)
    assert found["All-Out: Double"].hits == 4 * p(12)
    assert found["Charge"].hits == 2 * p(8)
    assert found["Charge, Attack"].hits == p(8) + p(12)
    # a sword has no Acc, so a second of aiming adds nothing; by the other ruling there is no such plan
    assert found["Aim 1 s, Attack"].hits == p(12)
    assert not any("Aim" in name for name in under(BasicsRulings(aim_weapon="ranged"), named_yields, Case(SWORD, 2)))


def test_aim_weapon_ruling_removes_the_plans_of_a_sword_with_aiming_alone():
    """A sword, a slam and a bow keep every other plan, and a bow keeps its plans with aiming too."""
    ranged = BasicsRulings(aim_weapon="ranged")
    for weapon in (SWORD, Weapon("slam", 12, slam=True), BOW):
        every, kept = (set(found) for found in (named_yields(Case(weapon)), under(ranged, named_yields, Case(weapon))))
        assert {"Attack", "Charge", "Aim 1 s, Attack"} <= every
        assert kept == every if weapon is BOW else kept == {name for name in every if "Aim" not in name}


def test_plan_of_feint_and_attack_equals_count():
    # by hand from the margins of the contest: a won lead is added, otherwise nothing
    expected = Fraction(0)
    for result, chance in odds(contest, 12, 10).items():
        bonus = result.first - max(result.second, 0) if result.won == "first" else 0
        expected += chance * odds(success_roll, 12 + bonus).chance(lambda roll: roll.success)
    assert named_yields(Case(SWORD, 2, against=10))["Feint, Attack"].hits == expected
    assert named_yields(Case(SWORD, 2, against=10))["All-Out: Feint"].hits == 2 * expected


def test_plans_of_a_bow_have_the_hits_and_damage_of_four_turns():
    found = named_yields(Case(BOW, 4, away=30))
    # Acc 3: 15 after one second (twice in four turns), 16 after two, 17 after three
    assert found["Attack"].hits == 4 * p(12)
    assert found["Aim 1 s, Attack"].hits == 2 * p(15)
    assert found["Aim 2 s, Attack"].hits == p(16)
    assert found["Aim 3 s, Attack"].hits == p(17)
    assert found["All-Out: Determined"].hits == 4 * p(13)
    assert found["Charge"].hits == 4 * p(10)
    # Strong and Double are open to a bow that needs no readying, Feint is not
    assert found["All-Out: Strong"].damage == 4 * p(12) * (Fraction(7, 2) + 4)
    assert found["All-Out: Double"].hits == 8 * p(12)
    assert not any("Feint" in name for name in found)
    strict = BasicsRulings(ranged_versions="determined-only")
    assert not any("Strong" in name or "Double" in name for name in under(strict, named_yields, Case(BOW, 4)))
    assert named_yields(Case(BOW, 2, braced=True))["Aim 1 s, Attack"].hits == p(16)


def test_plans_count_defences():
    found = named_yields(Case(SWORD, 1, defences=(("dodge", 9),)))
    assert found["Attack"].hits == p(12) * (1 - p(9))


@pytest.mark.parametrize(
    ("away", "attacks"),
    [(1, {"Attack": 3, "Feint, Attack": 1, "Charge": 3}), (2, {"Attack": 3, "Feint, Attack": 1, "Charge": 3}),
     (6, {"Attack": 2, "Feint, Attack": 1, "Charge": 3}), (8, {"Attack": 1, "Feint, Attack": 0, "Charge": 2}),
     (30, {"Attack": 0, "Feint, Attack": 0, "Charge": 0})],
)  # fmt: skip
def test_approach_takes_the_first_turns(away, attacks):
    # Move 5: an Attack reaches from 2, a feint from 1, a Charge from 6. Three turns.
    found = named_yields(Case(SWORD, 3, away=away))
    assert {name: found[name].attacks for name in attacks} == attacks


def test_plan_with_move_0_never_reaches_a_far_target():
    assert all(plan.attacks == 0 for plan in compare_plans(Case(SWORD, 9, away=5, move=0)))


def test_plans_follow_the_weapons():
    slow = named_yields(Case(Weapon("axe", 12, 2, slow=True), 2))
    assert "All-Out: Double" not in slow
    # a second weapon in the off hand, at −4
    second = Weapon("other axe", 12, 2, slow=True, off_hand=True)
    double = named_yields(Case(Weapon("axe", 12, 2, slow=True), 1, second=second))["All-Out: Double"]
    assert double.hits == p(12) + p(8)


def test_plans_follow_the_rulings():
    printed = BasicsRulings(ranged_versions="as-printed")
    ranged = under(printed, named_yields, Case(BOW, 1))
    assert ranged["All-Out: Determined"].hits == p(16)
    assert ranged["All-Out: Double"].hits == 2 * p(12)
    assert under(printed, named_yields, Case(SWORD, 3))["Aim 2 s, Attack"].hits == p(13)
    standing = BasicsRulings(all_out_step="none")
    assert under(standing, named_yields, Case(SWORD, 2, away=2))["All-Out: Determined"].attacks == 1
    assert named_yields(Case(SWORD, 2, away=2))["All-Out: Determined"].attacks == 2


def test_plans_with_longer_aim_follow_the_ruling():
    instead = BasicsRulings(longer_aim="instead")
    found = under(instead, named_yields, Case(BOW, 4))
    assert [found[f"Aim {n} s, Attack"].any_hit for n in (2, 3)] == [p(13), p(14)]


def test_plans_with_lasting_aim_follow_the_ruling():
    # aim, attack, attack, attack; but an axe is readied in between, which ends the aim
    lasts = BasicsRulings(aim_uses="until-lost")
    assert under(lasts, named_yields, Case(BOW, 4))["Aim 1 s, Attack"].hits == 3 * p(15)
    assert under(lasts, named_yields, Case(AXE, 5))["Aim 1 s, Attack"].attacks == 2
    through = BasicsRulings(aim_uses="until-lost", aim_ends="as-printed")
    assert under(through, named_yields, Case(AXE, 6))["Aim 1 s, Attack"].attacks == 3


def test_plan_of_a_feint_as_printed_harms():
    # with +n on the dice, 12 − n or less is needed
    expected = Fraction(0)
    for result, chance in odds(contest, 12, 10).items():
        lead = result.first - max(result.second, 0) if result.won == "first" else 0
        expected += chance * odds(success_roll, 12 - lead).chance(lambda roll: roll.success)
    letter = BasicsRulings(feint_bonus="as-printed")
    assert under(letter, named_yields, Case(SWORD, 2, against=10))["Feint, Attack"].hits == expected < p(12)


def test_plan_of_a_feint_with_a_step_reaches_further():
    step = BasicsRulings(feint_step="step")
    assert named_yields(Case(SWORD, 2, away=2))["Feint, Attack"].attacks == 0
    assert under(step, named_yields, Case(SWORD, 2, away=2))["Feint, Attack"].attacks == 1


def test_plan_of_a_feint_never_has_more_hits():
    for skill in range(3, 19):
        for against in range(0, 19, 3):
            found = named_yields(Case(Weapon("sword", skill), 2, against=against))
            assert found["Feint, Attack"].hits <= found["Attack"].hits
            assert found["All-Out: Feint"].hits <= found["All-Out: Determined"].hits


def test_success_roll_calculator_headline_has_target_and_chance():
    # ST 12 − 2 = 10: 108 of 216
    assert "Against 10 you succeed 50 % of the time (1/2)" in ask("basics/success-roll", skill=12, change=-2).headline


def test_contest_calculator_chances_are_even_between_equals():
    assert "You win" in ask("basics/contest").headline
    even = ask("basics/contest", first=12, second=12).exhibits[0].rows
    assert even[0][1] == even[1][1]
    assert ask("basics/contest", rulings={"both_fail": "closer"}).exhibits[0].rows[3] == ("Both fail", 0)


def test_feint_calculator_bonus_equals_margin_against_no_skill():
    # an opponent without a skill never succeeds, so the bonus is the attacker's margin
    bonus = next(
        exhibit.rows for exhibit in ask("basics/feint", skill=10, against=0).exhibits if exhibit.title == "The bonus"
    )
    assert bonus[0][:2] == (0, 1 - Fraction(81, 216))  # 9 or less wins by at least 1; a margin of 0 adds nothing
    assert bonus[-1][:2] == (7, Fraction(1, 216))


def test_feint_as_printed_lowers_the_chance_to_hit():
    hits = ask("basics/feint").exhibits[2].rows
    letter = ask("basics/feint", rulings={"feint_bonus": "as-printed"})
    harmed = letter.exhibits[2].rows
    assert hits[0] == harmed[0]
    assert harmed[1][1] < hits[0][1] < hits[1][1]


def test_maneuver_calculator_names_the_best_plan():
    answer = ask("basics/which-maneuver", turns=1, target={"away": 1, "skill": 12, "defence": 0})
    assert "All-Out (Double) hits most: ≈ 1.48 times on average." in answer.headline  # 2 × 160/216
    assert "If you want to keep a defence, Attack: ≈ 0.74." in answer.headline
    assert "no plan brings a hit" in ask("basics/which-maneuver", turns=1, target={"away": 50}).headline
    slam = ask("basics/which-maneuver", weapon={"kind": "slam"}, turns=1, target={"away": 5, "defence": 0})
    assert [row[2] for row in slam.exhibits[0].rows if row[0] == "Charge"] == [1]
    # a sword's Acc is not used: aiming it for three seconds adds 2, with any value in that input
    aimed = ask("basics/which-maneuver", weapon={"acc": 9}, turns=4, target={"away": 1, "skill": 12, "defence": 0})
    assert [row[4] for row in aimed.exhibits[0].rows if row[0] == "Aim 3 s, Attack"] == [p(14)]


AXE = Weapon("axe", 13, 2, slow=True)


def test_plans_of_a_slow_weapon_ready_between_attacks():
    # attack, ready, attack, ready, attack: three attacks in five turns, and no Double with one such weapon
    found = named_yields(Case(AXE, 5))
    assert [found["Attack"].attacks, named_yields(Case(AXE, 4))["Attack"].attacks] == [3, 2]
    assert found["Attack"].hits == 3 * p(13)
    assert "All-Out: Double" not in found
    # feint, attack, ready, feint, attack
    assert [named_yields(Case(AXE, turns))["Feint, Attack"].attacks for turns in (4, 5)] == [1, 2]
    # charge, ready, attack, ready, attack
    assert found["Charge, Attack"].hits == p(9) + 2 * p(13)


def test_plans_of_two_slow_weapons_ready_both():
    # double, ready, ready, double: eight attacks would need every turn
    two = Case(AXE, 4, second=Weapon("other axe", 13, 2, slow=True, off_hand=True))
    assert named_yields(two)["All-Out: Double"].attacks == 4
    # the second one needs no readying: double, ready, double
    assert named_yields(Case(AXE, 3, second=Weapon("dagger", 11, off_hand=True)))["All-Out: Double"].attacks == 4


def test_plans_agree_with_scripted_turns():
    axe = Character("Ann", 6, 5, (AXE,))
    battle = begin(place_fighter(axe, (0, 0)), place_fighter(Character("Orc", 5), (1, 0)))
    wait, strike = Turn("nothing"), Turn("attack", "axe", "Orc")
    for turn, script in ((strike, "3d6=6+6+6"), (wait, ""), (Turn("ready", "axe"), ""), (wait, "")):
        battle = scripted(script, take_turn, battle, turn)
    assert scripted("3d6=6+6+6", take_turn, battle, strike).seconds == 2
    struck = scripted(
        "3d6=6+6+6", take_turn, begin(place_fighter(axe, (0, 0)), place_fighter(Character("Orc"), (1, 0))), strike
    )
    with pytest.raises(IllegalChoice, match="not in Ann's hands"):
        scripted("", take_turn, scripted("", take_turn, struck, wait), strike)


def test_plan_of_a_braced_charge_follows_the_ruling():
    always = BasicsRulings(bracing="always")
    assert under(always, named_yields, Case(BOW, 1, braced=True))["Charge"].hits == p(11)  # 12 - 2 + 1
    assert under(always, named_yields, Case(SWORD, 1, braced=True))["Charge"].hits == p(9)  # 12 - 4 + 1


@pytest.mark.parametrize("bad", [{"turns": -1}, {"turns": 10**9}, {"away": "near"}, {"move": 1.5}, {"against": -1}])
def test_case_rejects_numbers_outside_their_bounds(bad):
    with pytest.raises(BadInput, match="must be a whole number from 0 to"):
        Case(SWORD, **bad)


def test_maneuver_calculator_follows_five_plans_by_turn():
    """The row for three turns has the damage of each plan after three turns, and the mean damage in one turn."""
    plans, time = ask("basics/which-maneuver").exhibits[:2]
    hits = {row[0]: row[4] for row in plans.rows}
    best = sorted(hits, key=lambda plan: -hits[plan])[:5]
    assert [row[:2] for row in time.rows] == [(turn, plan) for plan in best for turn in (1, 2, 3)]
    assert [row[2] for row in time.rows if row[0] == 3] == [hits[plan] for plan in best]
    assert all(row[5] == row[4] / 3 for row in plans.rows)


@pytest.mark.parametrize(("skill", "plan"), [(4, "Aim 3 s, Attack"), (5, "Attack"), (12, "Attack")])
def test_plan_of_aiming_a_sword_pays_below_skill_5(skill, plan):
    """The comparison takes twelve turns, and only plans that keep a defence."""
    found = compare_plans(Case(Weapon("sword", skill), turns=12))
    assert max(found, key=lambda result: result.hits * result.plan.defends).plan.name == plan


@pytest.mark.parametrize(("acc", "most"), [(1, 4), (2, 7), (3, 8), (4, 9), (6, 9)])
def test_plan_of_aiming_for_a_second_pays_up_to_a_skill(acc, most):
    """Aiming pays if it more than doubles the chance to hit, because it takes every second turn."""
    pays = []
    for skill in range(3, 19):
        found = named_yields(Case(Weapon("bow", skill, acc=acc, ranged=True), turns=2))
        if found["Aim 1 s, Attack"].hits > found["Attack"].hits:
            pays.append(skill)
    assert pays == list(range(3, most + 1))


def test_plan_of_double_with_a_dagger_equals_count_by_hand():
    """A sword of 12 hits in 160 of 216 throws, a dagger of 11 − 4 in 35, or of 11 with ambidexterity in 135."""
    sword, dagger = Weapon("sword", 12, 1, 2), Weapon("dagger", 11, off_hand=True)
    both = named_yields(Case(sword, second=dagger))["All-Out: Double"]
    assert both.hits == Fraction(160 + 35, 216)
    assert both.any_hit == 1 - Fraction(56 * 181, 216 * 216)
    assert both.damage == Fraction(160, 216) * Fraction(11, 2) + Fraction(35, 216) * Fraction(7, 2)
    ready = named_yields(Case(sword, second=dagger, ambidextrous=True))["All-Out: Double"]
    assert ready.hits == Fraction(160 + 135, 216)


@pytest.mark.parametrize(
    ("turns", "counts"),
    [
        # Eight squares away: two turns of Move and then strike, ready, strike; a Charge begins after one turn of Move.
        (7, {"Attack": 3, "Charge": 3, "Charge, Attack": 3, "Feint, Attack": 2}),
        (6, {"Attack": 2, "Charge": 3, "Charge, Attack": 3}),
    ],
)
def test_plan_of_an_axe_readies_between_attacks_after_the_approach(turns, counts):
    found = named_yields(Case(Weapon("axe", 13, dice=2, slow=True), turns, away=8))
    assert {name: found[name].attacks for name in counts} == counts
