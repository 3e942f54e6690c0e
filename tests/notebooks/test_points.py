"""Values of purchases: the stored chances are complete, and a sample is computed again."""

import json

import pytest

from points import BOUGHT, OPPONENTS, SIDES, TABLE, jobs, weighed
from rules.core.play.explorer import FightSetup, build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds
from rules.riskbreaker.fight import FIGHT
from rules.riskbreaker.people import parse_person
from rules.riskbreaker.tactics import TACTICS

FOUND = json.loads(TABLE.read_text())
EVERY = [(game, row) for game, told in FOUND.items() for row in told["bought"]]
JOBS = dict(jobs())
CLOSE = 1e-9


def row(game, what):
    return next(purchase for purchase in FOUND[game]["bought"] if purchase["what"] == what)


def test_every_purchase_has_results_in_both_seats():
    assert {game: [purchase["what"] for purchase in told["bought"]] for game, told in FOUND.items()} == {
        game: [purchase.what for purchase in bought] for game, bought in BOUGHT.items()
    }
    for _, purchase in EVERY:
        for low, middle, high, _ in (purchase["first"], purchase["second"]):
            assert low - CLOSE <= middle <= high + CLOSE
            assert high - low < CLOSE


@pytest.mark.parametrize("game", ["riskbreaker", "aretis", "basics"])
def test_purchase_results_are_symmetric(game):
    """In these games no side is first by rule: levels, speed or dice decide, or all act at once."""
    assert FOUND[game]["even"][1] == pytest.approx(0.5, abs=CLOSE)
    for purchase in FOUND[game]["bought"]:
        assert purchase["first"][1] + purchase["second"][1] == pytest.approx(1, abs=CLOSE)


def test_purchase_prices_are_printed_prices():
    """A stat costs 5 from 4 to 5 and 5 + 6 to 6, and sells for its value; Attribute 3, Life 1, Block 5, second d8 4."""
    prices = {purchase["what"]: purchase["price"] for _, purchase in EVERY}
    assert prices["Muscle 5 as the fighting stat"] == 5
    assert prices["Muscle 6 as the fighting stat"] == 5 + 6
    assert prices["Muscle 3 instead of 4"] == -4
    assert prices["a second skill with Muscle"] == 1
    assert prices["Muscle 6, with Wit and Agility 1"] == 11 - 2 * (4 + 3 + 2)
    assert prices["an Attribute for both"] == 3
    assert prices["a point of Life"] == 1
    assert prices["attack +2 on the weapon"] == 2
    assert prices["a second d8 of damage"] == 4
    assert [prices[name] for name in ("Block 1 of your own", "Block 1, on the weapon", "a shield")] == [5, 2, 1]
    assert {purchase["price"] for game, purchase in EVERY if game in ("aretis", "basics", "skillful")} == {None}


def test_purchases_never_hurt():
    """A higher number never hurts. A second skill may, because the plain tactic may choose the worse skill."""
    for game, purchase in EVERY:
        if (purchase["price"] or 1) > 0 and "second skill" not in purchase["what"]:
            assert purchase["first"][1] > FOUND[game]["even"][1] - CLOSE, purchase["what"]


def test_unused_purchase_is_worth_nothing():
    assert row("riskbreaker", "Wit 3 instead of 4")["first"][1] == pytest.approx(0.5, abs=CLOSE)
    one, other = (
        row("riskbreaker", "Muscle 6, with Wit and Agility 1"),
        row("riskbreaker", "Muscle 6 as the fighting stat"),
    )
    assert one["first"] == pytest.approx(other["first"], abs=CLOSE)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("riskbreaker.1.first", row("riskbreaker", "Muscle 6 as the fighting stat")["first"]),
        ("basics.0.second", row("basics", "club 12")["second"]),
    ],
)
def test_purchase_sample_is_reproducible(name, kept):
    assert json.loads(weighed(JOBS[name])) == pytest.approx(kept, abs=CLOSE)


def test_exact_fight_without_cap_gives_same_result():
    """Another solver follows all fights round by round, with unlimited Advantage."""
    first, second = (BOUGHT["riskbreaker"][1].line, OPPONENTS["riskbreaker"])
    start = FIGHT.start(first=(parse_person("Ann", first),), second=(parse_person("Bo", second),))
    graph = build_policy_graph(
        FightSetup(FIGHT, start, TACTICS.make_policy(dict.fromkeys(SIDES, TACTICS.default))), 5_000
    )
    ends = exact_fight_odds(graph).ends
    chance = sum(share / (1 if end.winner else 2) for end, share in ends.items() if end.winner in ("first", ""))
    assert float(chance) == pytest.approx(row("riskbreaker", "Muscle 6 as the fighting stat")["first"][1], abs=1e-6)
