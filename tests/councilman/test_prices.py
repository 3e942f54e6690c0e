"""Prices against the printed numbers, and loops of buying and selling that gain XP."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, as_printed, list_rulings, overrides, under, using
from rules.core.errors import is_allowed
from rules.councilman import (
    CouncilmanRulings,
    Specialization,
    Trade,
    ability_price,
    adapt_item,
    block_price,
    cheapest_way,
    experience_price,
    item_price,
    late_tag_price,
    life_price,
    make_item,
    recovery_price,
    richest_loop,
    sale_price,
    specialization_price,
    speed_price,
    stat_price,
    tag_price,
    trades,
    value_limit,
)
from rules.councilman.market import MARKETS

PRINTED = as_printed(CouncilmanRulings)
PUMPS = ("stat_back", "life_refund", "recovery_refund", "speed_steps", "item_sale", "late_features", "innate_extra")


def test_stat_price_grows_by_3_with_each_step():
    assert (stat_price(0, 1), stat_price(1, 2), stat_price(0, 2)) == (3, 6, 9)  # printed: 3, then 6 more
    assert stat_price(2, 3, levelled=True) == 9
    assert stat_price(0, -1) == -3
    assert stat_price(-1, 0) == 3  # by our ruling, going up costs as much as going down gave


def test_life_price_follows_bounds_and_rulings():
    # printed: 1 a point up to 30, 2 up to 40; then 3 up to 50, 4 up to 60
    assert [life_price(20, life) for life in (21, 30, 31, 40)] == [1, 10, 12, 30]
    assert [life_price(40, life, True) for life in (41, 50, 51, 60)] == [3, 30, 34, 70]
    # below 20 each of the 19 points gives 2; by our ruling they cost as much again, as printed only 1 each
    for rulings, back in ((CouncilmanRulings(), 38), (PRINTED, 19)):
        assert [under(rulings, life_price, 20, life, False) for life in (19, 1)] == [-2, -38]
        assert under(rulings, life_price, 1, 20, False) == back
    # another reading: 1 down to 10, then 2 down to 1: 10 + 9 * 2
    slip = CouncilmanRulings(life_refund="down-to-ten")
    assert [under(slip, life_price, 20, life, False) for life in (19, 10, 9, 1)] == [-1, -10, -12, -28]
    # printed above: 1 back for each, at any price
    assert life_price(40, 20) == under(PRINTED, life_price, 40, 20, False) == -20


def test_recovery_price_grows_with_every_five_points():
    # printed: 2 a point up to 15, 4 up to 20; then 6 up to 25, 8 up to 30; back 2 down to 5, 4 down to 1
    assert [recovery_price(10, value) for value in (11, 15, 16, 20)] == [2, 10, 14, 30]
    assert [recovery_price(20, value, True) for value in (21, 25, 26, 30)] == [6, 30, 38, 70]
    assert [recovery_price(10, value) for value in (9, 5, 4, 1)] == [-2, -10, -14, -26]
    assert [recovery_price(value, 10) for value in (9, 5, 4, 1)] == [2, 10, 14, 26]  # ruled: going up costs as much


def test_other_prices_grow_with_each_step():
    assert [block_price(0, n, True) for n in range(6)] == [0, 5, 15, 30, 50, 75]  # 5, 10, 15, 20, 25
    assert [specialization_price(0, n, True) for n in range(5)] == [0, 1, 3, 6, 10]
    assert [experience_price(0, n, True) for n in range(4)] == [0, 1, 3, 6]
    # printed: Take the Advantage costs 2 for level 1 and another 3 for level 2
    assert [ability_price("Take the Advantage", 0, n) for n in (1, 2, 3)] == [2, 5, 9]


def test_speed_price_counts_2_for_each_step():
    assert speed_price("Normal", "Fast") == 2
    assert speed_price("Normal", "Slow") == -2
    assert speed_price("Slow", "Fast") == 4
    assert under(PRINTED, speed_price, "Slow", "Fast") == 2
    with pytest.raises(IllegalChoice, match="no price is printed for the way from Slow to Normal"):
        under(PRINTED, speed_price, "Slow", "Normal")


def test_tag_price_depends_on_the_tag():
    assert [tag_price(tag) for tag in ("Human", "Superhuman", "Simple & Weak", "Complex & Powerful")] == [0, 3, 2, 2]
    with pytest.raises(IllegalChoice, match=r"a Superhuman Specialization cannot become Simple & Weak for 2 XP"):
        tag_price("Simple & Weak", "Superhuman")
    with pytest.raises(BadInput, match="A tag must be one of Human, Superhuman, Simple & Weak"):
        tag_price("Simply & Weak")


def test_late_tag_price_needs_a_fresh_specialization():
    fresh, used = Specialization("Create", "Fire"), Specialization("Create", "Fire", 1)
    assert late_tag_price(fresh, "Superhuman") == 3
    with pytest.raises(IllegalChoice, match=r"must be at \+0 to get the tag Superhuman \(3 XP\), not at \+1"):
        late_tag_price(used, "Superhuman")
    assert under(PRINTED, late_tag_price, used, "Superhuman") == 3


@pytest.mark.parametrize(
    ("price", "before", "after"),
    [
        (stat_price, 1, 0),
        (stat_price, 2, -1),
        (block_price, 1, 0),
        (specialization_price, 2, 1),
        (experience_price, 1, 0),
    ],
)
def test_prices_refuse_sales(price, before, after):
    with pytest.raises(IllegalChoice, match=r"cannot be lowered .*\[cd\.xp\.sell\]"):
        price(before, after)


@pytest.mark.parametrize(
    ("price", "value", "most"),
    [(stat_price, 3, 2), (block_price, 3, 2), (specialization_price, 3, 2), (experience_price, 3, 2)],
)
def test_prices_refuse_values_above_the_start(price, value, most):
    with pytest.raises(IllegalChoice, match=rf"a starting character has at most {most} \[cd\.xp\.level\]"):
        price(0, value)


def test_value_limit_follows_the_bounds_ruling():
    assert [value_limit(what, False) for what in ("life", "recovery", "block")] == [40, 20, 2]
    assert [value_limit(what, True) for what in ("life", "recovery", "block")] == [None, None, 5]
    assert [under(PRINTED, value_limit, what, True) for what in ("life", "recovery", "block")] == [40, 20, 2]
    with pytest.raises(BadInput, match="Life must be a whole number from 1 to 40"):
        life_price(20, 0)


# Money pumps ----------------------------------------------------------------------------------


def richest(what, rulings):
    loop = richest_loop(under(rulings, trades, what))
    return loop and loop.gain


def test_printed_prices_have_loops_that_gain_xp():
    # down and up again gains 3 − 0 XP with a statistic, 2 − 1 with Life and 4 − 2 with Recovery
    assert [richest(what, PRINTED) for what in ("statistic", "life", "recovery")] == [3, 1, 2]
    for what in ("statistic", "life", "recovery"):
        states = richest_loop(under(PRINTED, trades, what)).states
        assert states[0] == states[-1]


@pytest.mark.parametrize("what", MARKETS)
def test_recommended_prices_have_no_loop(what):
    assert richest_loop(trades(what)) is None


def test_no_mixture_of_other_alternatives_has_a_loop():
    pumps = [ruling for ruling in list_rulings(CouncilmanRulings) if ruling.name in PUMPS]
    assert len(pumps) == len(PUMPS)
    for chosen in product(*([name for name in ruling.alternatives if name != "as-printed"] for ruling in pumps)):
        rulings = CouncilmanRulings(**dict(zip((ruling.name for ruling in pumps), chosen, strict=True)))
        assert all(richest_loop(under(rulings, trades, what)) is None for what in MARKETS)


def test_each_ruling_stops_its_own_loop():
    for what, name in (("statistic", "stat_back"), ("life", "life_refund"), ("recovery", "recovery_refund")):
        others = overrides(PRINTED)
        del others[name]
        assert richest(what, CouncilmanRulings(**others)) is None
        assert richest(what, CouncilmanRulings(**{name: "as-printed"}))


def test_cheapest_way_to_fast_follows_the_ruling():
    # printed: Slow brings 2, and Fast costs 2 from there
    assert cheapest_way(under(PRINTED, trades, "speed"), "Normal", "Fast") == 0
    assert cheapest_way(trades("speed"), "Normal", "Fast") == 2


@pytest.mark.parametrize("what", ["statistic", "life", "recovery", "block", "specialization", "experience", "ability"])
def test_cheapest_way_is_the_straight_way(what):
    market = trades(what)
    start = {"life": 20, "recovery": 10}.get(what, 0)
    for goal in {int(str(move.after)) for move in market}:
        step = 1 if goal > start else -1
        ways = {(move.before, move.after): -move.xp for move in market}
        straight = sum(ways[n, n + step] for n in range(start, goal, step))
        assert cheapest_way(market, start, goal) == straight


BUILDS = [
    ("melee", ("attack", "reach")),
    ("melee", ("innate",)),
    ("melee", ("+defensive", "innate", "attack")),
    ("defensive", ("block",)),
    ("ranged", ("d8", "ranged die", "life*4")),
]


def item_trades(items):
    """Return the trades of making these items, of selling them, and of adding +1 to attack later, if it is allowed."""
    for item in items:
        yield Trade("nothing", item, -item_price(item))
        if is_allowed(sale_price, item):
            yield Trade(item, "nothing", sale_price(item))
        if is_allowed(adapt_item, item, "attack"):
            changed, price = adapt_item(item, "attack")
            yield Trade(item, changed, -price)


@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("rulings", [CouncilmanRulings(), PRINTED, CouncilmanRulings(item_sale="making-lost")])
def test_item_trades_have_no_loop(free, rulings):
    items = tuple(under(rulings, make_item, basis, *features, free=free) for basis, features in BUILDS)
    with using(rulings):
        market = tuple(item_trades(items))
    assert richest_loop(market) is None
    # adapted items can be sold as well
    adapted = tuple(move.after for move in market if move.after not in (*items, "nothing"))
    with using(rulings):
        assert richest_loop((*market, *item_trades(adapted))) is None


def test_item_trades_list_sale_and_purchase_of_each_item():
    """The sword costs 1 + 2 and sells for 3; claws cost 1 + 1, and a later +1 to attack costs 2 + 1."""
    sword, claws = make_item("melee", "attack"), make_item("melee", "innate")
    assert [move.xp for move in item_trades((sword,))] == [-3, 3]
    assert [move.xp for move in item_trades((claws,))] == [-2, 2, -3]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(-6, 3)), max_size=9))
def test_richest_loop_finds_every_loop(edges):
    market = tuple(Trade(*edge) for edge in edges)
    best = max((gain for gain in loop_gains(edges)), default=0)
    found = richest_loop(market)
    assert (found is not None) == (best > 0)
    if found:
        assert found.states[0] == found.states[-1]
        assert found.gain > 0


def loop_gains(edges):
    """Return the XP gain of every simple loop, by trying every sequence of different states."""
    best = {}
    for before, after, xp in edges:
        best[before, after] = max(xp, best.get((before, after), xp))
    for size in range(1, 6):
        for states in permutations(range(5), size):
            ways = list(zip(states, (*states[1:], states[0]), strict=True))
            if all(way in best for way in ways):
                yield sum(best[way] for way in ways)


def test_every_ruling_has_its_own_erratum():
    found = [option.erratum for option in list_rulings(CouncilmanRulings)]
    assert found == sorted(set(found))
    assert len(found) == len(CouncilmanRulings.__annotations__)
