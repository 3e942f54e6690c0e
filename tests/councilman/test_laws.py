"""Laws of the 2d8 draft over generated people: higher numbers are no worse, trades gain no XP, fights are undone."""

from random import Random

from fights import check_undo_and_redo
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
from rules.councilman.features import COMBAT_FEATURES, OTHER_FEATURES
from rules.councilman.fight import FIGHT
from rules.councilman.market import MARKETS
from rules.councilman.people import format_person, parse_person
from rules.councilman.tables import DIFFICULTIES, OUTCOMES, STATISTICS

BONUSES, STEPS, ROWS = st.integers(-3, 8), st.integers(-4, 4), st.sampled_from(DIFFICULTIES)
LADDER = OUTCOMES.index  # the worst first


@settings(max_examples=40)
@given(BONUSES, ROWS, STEPS, st.booleans())
def test_unopposed_gets_no_worse_with_bonus_and_steps(bonus, row, steps, danger):
    before = odds(unopposed, bonus, row, steps, danger)
    assert never_worse(before, odds(unopposed, bonus + 1, row, steps, danger), LADDER)
    assert never_worse(before, odds(unopposed, bonus, row, steps + 1, danger), LADDER)
    assert never_worse(before, odds(unopposed, bonus, row, steps), LADDER)
    for harder in DIFFICULTIES[DIFFICULTIES.index(row) :]:
        assert never_worse(odds(unopposed, bonus, harder, steps, danger), before, LADDER)


@settings(max_examples=30)
@given(BONUSES, BONUSES, STEPS, STEPS)
def test_opposed_gets_no_worse_with_bonus_and_steps(own, other, steps, others):
    before = odds(opposed, own, other, steps, others)
    assert never_worse(before, odds(opposed, own + 1, other, steps, others), LADDER)
    assert never_worse(odds(opposed, own, other + 1, steps, others), before, LADDER)
    assert never_worse(before, odds(opposed, own, other, steps + 1, others), LADDER)
    assert never_worse(odds(opposed, own, other, steps, others + 1), before, LADDER)


@settings(max_examples=30)
@given(
    st.lists(BONUSES, min_size=1, max_size=4), ROWS, st.integers(1, 12), st.integers(-40, 80), st.booleans(), st.data()
)
def test_group_rolls_get_no_worse_with_a_bonus(bonuses, row, magnitude, before, danger, data):
    index = data.draw(st.integers(0, len(bonuses) - 1))
    better = (*bonuses[:index], bonuses[index] + 1, *bonuses[index + 1 :])
    first, then = (odds(collective, tuple(party), row, magnitude, before, danger) for party in (bonuses, better))
    assert never_worse(first, then, lambda gathered: LADDER(gathered.outcome))
    assert never_worse(first, then, lambda gathered: gathered.total)
    alone, helped = (odds(cooperative, tuple((bonus, row) for bonus in party), danger) for party in (bonuses, better))
    assert never_worse(alone, helped, LADDER)


@given(st.integers(0, 300), st.integers(1, 30), ROWS)
def test_collective_gets_no_better_with_magnitude(total, magnitude, row):
    plain, larger, more = (LADDER(outcome_of(collective_quotient(*arguments), row)) for arguments in
                          ((total, magnitude), (total, magnitude + 1), (total + 1, magnitude)))  # fmt: skip
    assert larger <= plain <= more


@settings(max_examples=30)
@given(BONUSES, st.integers(1, 20), ROWS, STEPS, st.booleans())
def test_heal_gets_no_worse_with_a_bonus(bonus, recovery, row, steps, danger):
    before = odds(heal, bonus, recovery, row, steps, danger)
    assert never_worse(before, odds(heal, bonus + 1, recovery, row, steps, danger), lambda done: done.life)
    assert never_worse(before, odds(heal, bonus + 1, recovery, row, steps, danger), lambda done: -done.gm)
    assert never_worse(before, odds(heal, bonus, recovery + 1, row, steps, danger), lambda done: done.life)


@settings(max_examples=30)
@given(st.integers(-1, 4), st.integers(0, 5), STEPS, readings(CouncilmanRulings, "unstable_roll", "unstable_past"))
def test_roll_to_live_gets_no_worse_with_willpower(willpower, risen, steps, read):
    with using(read):
        before = odds(roll_to_live, willpower, risen, steps)
        assert never_worse(before, odds(roll_to_live, willpower + 1, risen, steps), LADDER)
        assert never_worse(odds(roll_to_live, willpower, risen + 1, steps), before, LADDER)
        with_help, without = (odds(survival_rounds, willpower, 0, helper, 2, steps, risen) for helper in (2, None))
        assert never_worse(without, with_help, lambda fate: fate.state != "dead")


FIGHTERS = st.builds(
    Fighter, st.just("Ann"), attribute=st.integers(0, 3), attack=st.integers(0, 2), d8=st.integers(0, 2),
    defence=st.integers(0, 4), block=st.integers(0, 2), life=st.integers(1, 20),
)  # fmt: skip


def better(fighter, **more):
    return replace(fighter, **{name: getattr(fighter, name) + points for name, points in more.items()})


@settings(max_examples=25)
@given(FIGHTERS, FIGHTERS, st.sampled_from(("attribute", "attack", "d8")))
def test_attack_gets_no_worse_with_higher_numbers(attacker, target, number):
    before = odds(attack, attacker, target)
    assert never_worse(
        before, odds(attack, better(attacker, **{number: 1}), target), lambda blow: (blow.lost, -blow.answer)
    )
    assert never_worse(before, odds(attack, better(attacker, **{number: 1}), target), lambda blow: -blow.answer)
    assert never_worse(odds(attack, attacker, better(target, defence=1)), before, lambda blow: blow.lost)
    assert never_worse(odds(attack, attacker, better(target, block=1)), before, lambda blow: blow.lost)
    traded = odds(exchange, attacker, target)
    assert never_worse(traded, odds(exchange, better(attacker, attack=1), target), lambda told: -told.returned)
    assert never_worse(traded, odds(exchange, better(attacker, block=1), target), lambda told: -told.returned)


@settings(max_examples=15)
@given(FIGHTERS, FIGHTERS, st.sampled_from(("attribute", "attack", "d8", "defence", "block", "life")))
def test_duel_odds_get_no_worse_with_higher_numbers(first, second, number):
    assume(first.attribute + first.d8 and second.attribute + second.d8 and max(first.life, second.life) <= 12)
    try:
        before, after = (
            duel_odds(first, second),
            duel_odds(better(first, **{number: min(1, 20 - getattr(first, number))}), second),
        )
    except RuleError:  # neither fighter can ever fell the other
        return
    assert before.first + before.second + before.both == 1
    assert after.first >= before.first - (before.rounded or after.rounded) * 1e-9


@settings(max_examples=60)
@given(
    st.sampled_from([market for market in MARKETS if market != "ability"]), st.lists(st.integers(0, 10**6), max_size=30)
)
def test_trades_have_no_loop_that_gains_xp(what, picks):
    """No sequence of trades that returns to the same state gains XP."""
    ways = {}
    for move in trades(what):
        ways.setdefault(move.before, []).append(move)
    state = min(ways, key=str)
    gained, left = 0, {state: 0}
    for pick in picks:
        if state not in ways:
            break
        move = ways[state][pick % len(ways[state])]
        state, gained = move.after, gained + move.xp
        assert gained <= left.setdefault(state, gained)


FEATURES = st.sampled_from(
    (*COMBAT_FEATURES, *OTHER_FEATURES, *STATISTICS, "+melee", "+ranged", "+defensive", "Know Fire")
)


@given(st.sampled_from(("melee", "ranged", "defensive")), st.lists(FEATURES, max_size=6), st.booleans(), st.booleans())
def test_sale_price_is_the_price_paid(basis, features, free, levelled):
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
def test_fights_of_random_people_are_undone_and_redone(lines, seed):
    people = read_back(lines, parse_person, format_person)
    check_undo_and_redo(Random(seed), FIGHT, FIGHT.start(players=tuple(people[1:]), gm=(people[0],)), most=12)
