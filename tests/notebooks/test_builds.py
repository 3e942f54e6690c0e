"""All builds of ten points: their number by combinatorics, and their kinds in a duel."""

import json
from itertools import combinations, product
from math import comb

import pytest

from builds import NAMED, RATINGS, TABLE, Kind, builds, kinds, met, pairs, whole
from rules.riskbreaker.characters import Character, character_bill
from rules.riskbreaker.skills import Skill
from rules.riskbreaker.tables import ARCHETYPES, STATS, Stat

FOUND = json.loads(TABLE.read_text())
CLOSE = 1e-9


def triangular(rating):
    """Return the price of a stat from nothing: 1 + 2 + … + the rating."""
    return rating * (rating + 1) // 2


def test_build_count_equals_combinatorics():
    """Count the ways to pick skills and spells by their prices.

    Four stats of 4 are worth 40, so stats and skills cost 50 in all. Of 27 plain skills, a cost 1 each and b cost 2,
    for an area. Of 4 spells, c cost 2 each and d cost 3, for an area.
    """
    assert len(NAMED) == 31
    stats = [sum(map(triangular, stats)) for stats in product(range(1, 11), repeat=4)]
    total = 0
    for a, b in product(range(28), repeat=2):
        for c, d in product(range(5), repeat=2):
            if a + b <= 27 and c + d <= 4:
                ways = comb(27, a) * comb(27 - a, b) * comb(4, c) * comb(4 - c, d)
                total += ways * stats.count(50 - (a + 2 * b + 2 * c + 3 * d))
    assert builds() == total == FOUND["builds"]


def test_builds_of_few_skills_are_counted_by_bill():
    """Each build has four stats of 1 to 6, two plain skills and a spell; its price is the bill of its character."""
    few = (Skill(Stat.MUSCLE, "Sword"), Skill(Stat.AGILITY, "Move"), Skill(Stat.WIT, "Heal", magical=True))
    count = 0
    for ratings in product(RATINGS, repeat=len(STATS)):
        if sum(map(triangular, ratings)) not in range(50 - 7, 51):  # all three for an area cost 7
            continue
        for ways in product((None, False, True), repeat=len(few)):
            owned = tuple(
                Skill(build.stat, build.name, build.magical, area)
                for build, area in zip(few, ways, strict=True)
                if area is not None
            )
            count += character_bill(Character("", *ratings, skills=owned)).points_left == 0
    assert builds(few) == count > 1000


def test_build_pairs_are_a_round_robin():
    assert pairs(4) == len(list(combinations(range(4), 2))) + 4


def test_build_kinds_cost_ten_points():
    """Two extreme builds by hand.

    Muscle 9, three stats of 1 and two skills cost 45 + 3 + 2 = 50; Muscle 10 alone would cost 55. Muscle 1, another
    stat of 9, two stats of 1 and two skills cost 1 + 45 + 2 + 2 = 50.
    """
    found = kinds()
    assert len(found) == len(set(found)) == FOUND["kinds"]
    assert max(found) == Kind(9, 2, ())
    assert {Kind(9, 2, ()), Kind(1, 1, (9,))} < set(whole(found))
    assert Kind(1, 1, (9, 1)) not in found
    assert Kind(9, 1, (2,)) not in found


def test_dominated_builds_are_dominated_by_a_maximal_build():
    found = kinds()
    best = whole(found)
    assert [*(kind.line for kind in best), *(f"the {archetype}" for archetype in ARCHETYPES)] == FOUND["lines"]
    for build in found:
        assert build in best or any(build.lacks(better) for better in best)
        assert not any(better.lacks(build) for better in best)


# The duels -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "build"),
    [
        (Kind(2, 1, (3,)), "M2 Sword · P3 Charm · A3 Ambush, Sneak, Hide · W8"),
        (Kind(2, 2, (4, 3)), "A2: Bow, Move · P4: Inspire · W3: Tactics, Medicine, Heal* · M9"),
        (Kind(1, 1, ()), "W1: Lightning* · M6 P6 A6"),
    ],
)
def test_duel_depends_on_kind_of_build(kind, build):
    """Ruses, stats without skills, third skills, spells, and the choice of stat do not change a duel."""
    other = Kind(2, 2, (3, 3)).line
    assert json.loads(met((build, other))) == pytest.approx(json.loads(met((kind.line, other))), abs=CLOSE)


def test_build_sample_is_reproducible_in_both_orders():
    at = {(first, second): bounds for first, second, *bounds in FOUND["pairs"] if bounds}
    one, other = "M1 Sword · P9 Charm", "M9 Sword, Knockdown"
    low, middle, high, states = at[one, other]
    assert json.loads(met((one, other))) == pytest.approx([low, middle, high, states], abs=CLOSE)
    assert json.loads(met((other, one)))[1] == pytest.approx(1 - middle, abs=CLOSE)


def test_every_build_pair_has_a_result():
    assert [pair[:2] for pair in FOUND["pairs"]] == [
        list(combination) for combination in combinations(FOUND["lines"], 2)
    ]
    solved = [bounds for _, _, *bounds in FOUND["pairs"] if bounds]
    assert all(low - CLOSE <= middle <= high + CLOSE for low, middle, high, _ in solved)
    assert max(high - low for low, _, high, _ in solved) < CLOSE
    assert [pair[:2] for pair in FOUND["pairs"] if len(pair) == 2] == [["M9 Sword · P1 Charm", "M9 Sword, Knockdown"]]
