"""Laws of the 2d8 draft, over generated people: more skill never hurts, trading never pays, fights are told again."""

from random import Random

from fights import undone_and_redone
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laws import never_worse, read_back, readings

from rules.core import RuleError, odds, using
from rules.core.frozen import replace
from rules.councilman import (
    CouncilmanRulings,
    Fighter,
    Item,
    attack,
    collective,
    collective_quotient,
    consequences,
    cooperative,
    duel_odds,
    exchange,
    heal,
    item_price,
    make_item,
    opposed,
    outcome_of,
    roll_to_live,
    sale_price,
    survival_rounds,
    trades,
    unopposed,
)
from rules.councilman.features import PLAIN_FEATURES
from rules.councilman.fight import FIGHT
from rules.councilman.market import MARKETS
from rules.councilman.people import read_person, write_person
from rules.councilman.tables import DIFFICULTIES, OUTCOMES, STATISTICS

BONUSES, STEPS, ROWS = st.integers(-3, 8), st.integers(-4, 4), st.sampled_from(DIFFICULTIES)
LADDER = OUTCOMES.index  # the worst first


@settings(max_examples=40)
@given(BONUSES, ROWS, STEPS, st.booleans())
def test_a_better_roll_is_never_a_worse_outcome(bonus, row, steps, danger):
    before = odds(unopposed, bonus, row, steps, danger)
    assert never_worse(before, odds(unopposed, bonus + 1, row, steps, danger), LADDER)
    assert never_worse(before, odds(unopposed, bonus, row, steps + 1, danger), LADDER)
    assert never_worse(before, odds(unopposed, bonus, row, steps), LADDER)
    for harder in DIFFICULTIES[DIFFICULTIES.index(row) :]:
        assert never_worse(odds(unopposed, bonus, harder, steps, danger), before, LADDER)


@settings(max_examples=30)
@given(BONUSES, BONUSES, STEPS, STEPS)
def test_a_better_roll_never_hurts_against_somebody(own, other, steps, others):
    before = odds(opposed, own, other, steps, others)
    assert never_worse(before, odds(opposed, own + 1, other, steps, others), LADDER)
    assert never_worse(odds(opposed, own, other + 1, steps, others), before, LADDER)
    assert never_worse(before, odds(opposed, own, other, steps + 1, others), LADDER)
    assert never_worse(odds(opposed, own, other, steps, others + 1), before, LADDER)


def test_a_better_outcome_brings_no_less_and_costs_no_more():
    found = [consequences(outcome) for outcome in OUTCOMES]
    assert [each.achieved for each in found] == sorted(each.achieved for each in found)
    assert [each.own for each in found] == sorted(each.own for each in found)
    assert [each.gm for each in found] == sorted((each.gm for each in found), reverse=True)


@settings(max_examples=30)
@given(
    st.lists(BONUSES, min_size=1, max_size=4), ROWS, st.integers(1, 12), st.integers(-40, 80), st.booleans(), st.data()
)
def test_nobodys_skill_hurts_a_group(bonuses, row, magnitude, before, danger, data):
    at = data.draw(st.integers(0, len(bonuses) - 1))
    better = (*bonuses[:at], bonuses[at] + 1, *bonuses[at + 1 :])
    first, then = (odds(collective, tuple(each), row, magnitude, before, danger) for each in (bonuses, better))
    assert never_worse(first, then, lambda gathered: LADDER(gathered.outcome))
    assert never_worse(first, then, lambda gathered: gathered.total)
    alone, helped = (odds(cooperative, tuple((bonus, row) for bonus in each), danger) for each in (bonuses, better))
    assert never_worse(alone, helped, LADDER)


@given(st.integers(0, 300), st.integers(1, 30), ROWS)
def test_a_larger_task_is_never_easier(total, magnitude, row):
    here, larger, more = (LADDER(outcome_of(collective_quotient(*each), row)) for each in
                          ((total, magnitude), (total, magnitude + 1), (total + 1, magnitude)))  # fmt: skip
    assert larger <= here <= more


@settings(max_examples=30)
@given(BONUSES, st.integers(1, 20), ROWS, STEPS, st.booleans())
def test_a_better_healer_heals_no_less(bonus, recovery, row, steps, danger):
    before = odds(heal, bonus, recovery, row, steps, danger)
    assert never_worse(before, odds(heal, bonus + 1, recovery, row, steps, danger), lambda done: done.life)
    assert never_worse(before, odds(heal, bonus + 1, recovery, row, steps, danger), lambda done: -done.gm)
    assert never_worse(before, odds(heal, bonus, recovery + 1, row, steps, danger), lambda done: done.life)


@settings(max_examples=30)
@given(st.integers(-1, 4), st.integers(0, 5), STEPS, readings(CouncilmanRulings, "unstable_roll", "unstable_past"))
def test_more_willpower_never_hurts_the_unstable(willpower, risen, steps, read):
    with using(read):
        before = odds(roll_to_live, willpower, risen, steps)
        assert never_worse(before, odds(roll_to_live, willpower + 1, risen, steps), LADDER)
        assert never_worse(odds(roll_to_live, willpower, risen + 1, steps), before, LADDER)
        with_help, without = (odds(survival_rounds, willpower, 0, helper, 2, steps, risen) for helper in (2, None))
        assert never_worse(without, with_help, lambda fate: fate.state != "dead")


MEN = st.builds(
    Fighter, st.just("Ann"), attribute=st.integers(0, 3), attack=st.integers(0, 2), d8=st.integers(0, 2),
    defence=st.integers(0, 4), block=st.integers(0, 2), life=st.integers(1, 20),
)  # fmt: skip


def better(man, **more):
    return replace(man, **{name: getattr(man, name) + points for name, points in more.items()})


@settings(max_examples=25)
@given(MEN, MEN, st.sampled_from(("attribute", "attack", "d8")))
def test_a_better_attacker_takes_no_less_and_gives_no_more(one, other, what):
    before = odds(attack, one, other)
    assert never_worse(before, odds(attack, better(one, **{what: 1}), other), lambda blow: (blow.lost, -blow.answer))
    assert never_worse(before, odds(attack, better(one, **{what: 1}), other), lambda blow: -blow.answer)
    assert never_worse(odds(attack, one, better(other, defence=1)), before, lambda blow: blow.lost)
    assert never_worse(odds(attack, one, better(other, block=1)), before, lambda blow: blow.lost)
    traded = odds(exchange, one, other)
    assert never_worse(traded, odds(exchange, better(one, attack=1), other), lambda told: -told.returned)
    assert never_worse(traded, odds(exchange, better(one, block=1), other), lambda told: -told.returned)


@settings(max_examples=15)
@given(MEN, MEN, st.sampled_from(("attribute", "attack", "d8", "defence", "block", "life")))
def test_nobody_is_worse_off_in_a_duel_for_being_better(one, other, what):
    assume(one.attribute + one.d8 and other.attribute + other.d8 and max(one.life, other.life) <= 12)
    try:
        before, after = duel_odds(one, other), duel_odds(better(one, **{what: min(1, 20 - getattr(one, what))}), other)
    except RuleError:  # neither can ever bring the other down
        return
    assert before.first + before.second + before.both == 1
    assert after.first >= before.first - (before.rounded or after.rounded) * 1e-9


@settings(max_examples=60)
@given(
    st.sampled_from([market for market in MARKETS if market != "ability"]), st.lists(st.integers(0, 10**6), max_size=30)
)
def test_going_round_on_a_market_never_pays(what, picks):
    """However one wanders, back where one began nothing has been won."""
    ways = {}
    for move in trades(what):
        ways.setdefault(move.before, []).append(move)
    at = min(ways, key=str)
    gained, left = 0, {at: 0}
    for pick in picks:
        if at not in ways:
            break
        move = ways[at][pick % len(ways[at])]
        at, gained = move.after, gained + move.xp
        assert gained <= left.setdefault(at, gained)


FEATURES = st.sampled_from(
    (*PLAIN_FEATURES, *STATISTICS, "+melee", "+ranged", "+defensive", "Know Fire", "Good Under Pressure")
)


@given(st.sampled_from(("melee", "ranged", "defensive")), st.lists(FEATURES, max_size=6), st.booleans(), st.booleans())
def test_an_item_sells_for_what_was_paid_and_never_for_more(basis, features, free, levelled):
    try:
        item = make_item(basis, *features, free=free, levelled=levelled)
    except RuleError:
        return
    try:
        back = sale_price(item)
    except RuleError:
        return
    assert 0 <= back == item_price(item)
    assert item_price(Item(basis, item.features, free=True, levelled=levelled)) + (not free) == back


WORDS = st.builds(
    lambda *words: " · ".join(words),
    st.integers(0, 3).map(lambda value: f"attribute +{value}"), st.sampled_from(("1d8", "2d6 ranged", "unarmed")),
    st.integers(0, 4).map(lambda value: f"defence +{value}"), st.integers(1, 24).map(lambda value: f"Life {value}"),
    st.integers(0, 2).map(lambda value: f"Advantage {value}"),
)  # fmt: skip


@settings(max_examples=12)
@given(st.lists(WORDS, min_size=2, max_size=3), st.integers(0, 10**6))
def test_a_fight_of_anybody_is_told_again_and_taken_back(lines, seed):
    people = read_back(lines, read_person, write_person)
    undone_and_redone(Random(seed), FIGHT, FIGHT.start(players=tuple(people[1:]), gm=(people[0],)), most=12)
