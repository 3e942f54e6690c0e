"""Roles, contests and struggles: by hand, by counting all throws, and compared with icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, odds, played, scripted, under
from rules.skillful import (
    CHART,
    Attempt,
    Character,
    CheckResult,
    Effort,
    Roles,
    SkillfulRulings,
    Task,
    contest,
    contest_cost,
    contest_with_several,
    roles,
    roles_by_total,
    struggle,
    struggle_cost,
    sword_attack,
    sword_dodge,
)

WON, ORDINARY, FLAILING, BAD, TERRIBLE, CATASTROPHIC = (row.name for row in CHART)
EVEN = Task(Effort(wind=5))  # fumble threshold 0: never rolled against by the rested


def swordsman(skill: int) -> Attempt:
    return Attempt(Character((skill,)), sword_attack())


def dodger(skill: int, physical: int = 0) -> Attempt:
    return Attempt(Character((skill,), physical), sword_dodge())


def test_roles_let_the_challenged_defend():
    assert roles("Ann", ("Bob", "Cem")) == Roles(("Ann",), ("Bob", "Cem"), ("Ann",))
    with pytest.raises(IllegalChoice, match=r"sk\.roles"):
        roles("Ann", ())
    with pytest.raises(IllegalChoice):
        roles("Ann", ("Ann", "Bob"))


def test_roles_by_total_let_the_lowest_defend():
    totals = (("Ann", 21), ("Bob", 12), ("Cem", 17))
    printed = SkillfulRulings(unclear_roles="as-printed")
    assert roles_by_total(totals) == Roles(("Ann",), ("Bob", "Cem"), ("Ann", "Bob", "Cem"))
    assert under(printed, roles_by_total, totals) == Roles(("Ann",), ("Bob",), ("Ann",))


def test_roles_by_total_follow_the_ruling_in_a_tie():
    totals = (("Ann", 15), ("Bob", 15))
    assert roles_by_total(totals).defenders == ()
    assert under(SkillfulRulings(unclear_roles="as-printed"), roles_by_total, totals).defenders == ("Ann", "Bob")
    for wrong in ((("Ann", 15),), (("Ann", 15), ("Ann", 3))):
        with pytest.raises(BadInput):
            roles_by_total(wrong)


def test_contest_loss_has_its_row():
    # 14 + 10 = 24 against 6 + 6 = 12: lost by 12
    assert scripted("d20!=14, d20!=6", contest, swordsman(10), dodger(6)) == CheckResult(FLAILING)


def test_contest_with_a_fumble_has_no_defence():
    # 1 - 12 + 10 = -1, missed 8 by 9
    assert scripted("d20!=1+12", contest, swordsman(10), dodger(6)) == CheckResult(WON, 1)


def test_contest_cost_is_paid_by_both_sides():
    attack, dodge = swordsman(10), dodger(6)
    assert contest_cost(CheckResult(WON), attack, dodge) == (Effort(wind=5), Effort(wind=5))
    assert contest_cost(CheckResult(BAD), attack, dodge) == (Effort(wind=5), Effort(wind=55, stamina=10, health=15))
    assert contest_cost(CheckResult(WON, 1), attack, dodge) == (Effort(wind=45, stamina=10), Effort(wind=5))


def faces() -> Counter[int]:
    """Return the results of all 400 pairs of faces, computed without the rules."""
    pairs = product(range(1, 21), repeat=2)
    return Counter({1: 1 - second, 20: 20 + second}.get(first, first) for first, second in pairs)


@pytest.mark.parametrize(("attack", "defence", "physical"), [(10, 10, 0), (18, 6, 4), (3, 12, 0), (12, 9, 7)])
@pytest.mark.agrees("a full count", "sk.check.opposed", "sk.defense.chart", "sk.defense.win", "sk.fumble")
def test_contest_equals_count(attack, defence, physical):
    size = max(10 - physical, 3)
    found: Counter[CheckResult] = Counter()
    for (first, ways), (second, more) in product(faces().items(), repeat=2):
        total = first + attack
        if total <= 8:
            found[CheckResult(WON, 1 + (8 - total) // 10)] += ways * more
            continue
        loss = total - (second + defence - physical)
        index = 0 if loss <= 0 else next((n for n in range(1, 5) if loss < n * size), 5)
        found[CheckResult(CHART[index].name)] += ways * more
    expected = {outcome: Fraction(ways, 160_000) for outcome, ways in found.items()}
    assert dict(odds(contest, swordsman(attack), dodger(defence, physical)).items()) == expected


@pytest.mark.agrees("icepool", "sk.check.opposed")
def test_contest_of_equals_equals_icepool():
    die = icepool.d20.map({1: 1 - icepool.d20, 20: 20 + icepool.d20})
    margin = die - die
    ours = odds(contest, Attempt(Character(), EVEN), Attempt(Character(), EVEN)).map(lambda outcome: outcome.row)
    edges = {ORDINARY: (1, 9), FLAILING: (10, 19), BAD: (20, 29), TERRIBLE: (30, 39), CATASTROPHIC: (40, 99)}
    for row, (low, high) in edges.items():
        ways = sum(margin.quantity(loss) for loss in range(low, high + 1))
        assert ours[row] == Fraction(ways, margin.denominator())


def test_contest_of_equals_can_reach_serious_consequences():
    # the largest loss of equals is 40 - (-19) = 59; the text says never
    ours = odds(contest, Attempt(Character(), EVEN), Attempt(Character(), EVEN)).map(lambda outcome: outcome.row)
    assert ours.chance(lambda row: row in (BAD, TERRIBLE, CATASTROPHIC)) == Fraction(199, 4000)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 30), st.integers(0, 30), st.integers(0, 10))
def test_contest_played_is_among_the_odds(seed, attack, defence, physical):
    one, other = swordsman(attack), dodger(defence, physical)
    assert odds(contest, one, other)[played(seed, contest, one, other)] > 0


def test_contest_with_several_reads_each_loss():
    pair = (dodger(6), dodger(15))
    # 24 against 12 and 24
    assert scripted("d20!=14, d20!=6, d20!=9", contest_with_several, swordsman(10), pair) == (
        CheckResult(FLAILING), CheckResult(WON),
    )  # fmt: skip
    assert scripted("d20!=1+12", contest_with_several, swordsman(10), pair) == (CheckResult(WON, 1),) * 2
    anew = SkillfulRulings(several_defenders="roll-each")
    assert scripted("d20!=14, d20!=6, d20!=9, d20!=9", contest_with_several, swordsman(10), pair, rulings=anew) == (
        CheckResult(FLAILING), CheckResult(WON),
    )  # fmt: skip


def test_contest_with_several_changes_only_joint_odds_by_ruling():
    pair = (dodger(10), dodger(10))
    anew = SkillfulRulings(several_defenders="roll-each")
    together, apart = (
        odds(contest_with_several, swordsman(10), pair, rulings=reading) for reading in (SkillfulRulings(), anew)
    )
    alone = odds(contest, swordsman(10), dodger(10))
    for joint in (together, apart):
        assert joint.map(lambda both: both[0]) == joint.map(lambda both: both[1]) == alone

    def safe(outcomes: tuple[CheckResult, ...]) -> bool:
        return all(outcome.row == WON for outcome in outcomes)

    won = alone.chance(lambda outcome: outcome.row == WON)
    assert apart.chance(safe) == won * won
    assert together.chance(safe) > won * won  # one poor swing misses both


def test_struggle_tie_follows_its_ruling():
    climb = Attempt(Character((5,)), EVEN)
    assert scripted("d20!=10", struggle, climb, 15) == CheckResult(WON)
    assert scripted("d20!=9", struggle, climb, 15) == CheckResult(ORDINARY)
    beat = SkillfulRulings(nature_tie="beat")
    assert scripted("d20!=10", struggle, climb, 15, rulings=beat) == CheckResult(ORDINARY)
    assert scripted("d20!=11", struggle, climb, 15, rulings=beat) == CheckResult(WON)


def test_struggle_can_be_a_fumble():
    shaky = Attempt(Character((5,), physical_penalty=2), Task(Effort(wind=1), fumble=8))
    # 1 - 12 + 5 - 2 = -8: nature's 5 is missed by 13, threshold 10 by 18; both are counted in eights
    assert scripted("d20!=1+12", struggle, shaky, 5) == CheckResult(FLAILING, 3)
    assert scripted("d20!=1+12", struggle, shaky, 5, rulings=SkillfulRulings(lone_fumble="as-printed")) == CheckResult(
        FLAILING
    )


def test_struggle_cost_counts_the_worse_result():
    climb = Attempt(Character(), sword_attack())
    assert struggle_cost(CheckResult(WON), climb) == Effort(wind=5)
    assert struggle_cost(CheckResult(BAD, 1), climb) == Effort(wind=15)  # nature carries no weapon
    assert struggle_cost(CheckResult(WON, 1), climb) == Effort(wind=45, stamina=10)
    assert struggle_cost(CheckResult(FLAILING, 2), climb) == Effort(wind=55, stamina=10, health=15)
