"""Whole fights by policies: exchanges and duels compared with turns of a fight, and random fights."""

from functools import partial
from random import Random

import pytest
from draft import ANN, BEN, ORC, PRINTED, RAT
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, absorb, odds, played, under
from rules.core.frozen import replace
from rules.councilman import (
    Act,
    Assist,
    Attack,
    CouncilmanRulings,
    Fall,
    Fighter,
    FightState,
    Mend,
    MoreDamage,
    Pass,
    Reaction,
    Second,
    Stabilise,
    begin,
    duel_odds,
    exchange,
    play_choices,
)
from rules.councilman.combat.state import opposing_side
from rules.councilman.fight import FIGHT
from rules.councilman.tactics import TACTICS


def striking_policy(falls):
    """Return a policy: creatures choose this way to fall, and strike back if they can."""

    def policy(state, who, offers):
        first = next(iter(offers(state))).choice
        if isinstance(first, Fall):
            return Fall(falls)
        return TACTICS.make_policy({"players": "press", "gm": "press"})(state, who, offers)

    return policy


def unpressed_policy(falls):
    """Return the policy of `striking_policy`, which here never buys more damage."""
    inner = striking_policy(falls)

    def policy(state, who, offers):
        choice = inner(state, who, offers)
        return MoreDamage() if isinstance(choice, MoreDamage) else choice

    return policy


@pytest.mark.parametrize("order", ["conscious", "not-fallen", "together"])
@pytest.mark.parametrize("falls", ["Blaze of Glory", "Unconsciousness", "Unstable"])
@pytest.mark.parametrize("life", [4, 20])
def test_exchange_agrees_with_the_fight(order, falls, life):
    """The Life lost in one exchange equals that in the fight, for every way to fall."""
    rulings = CouncilmanRulings(strike_order=order)
    rat = replace(RAT, life=life, maximum=life)
    state = under(rulings, begin, ANN, BEN, rat)
    chances = odds(FIGHT.turn, state, policy=unpressed_policy(falls), rulings=rulings)
    # the last deed of a Blaze, no attack here, brings Advantage too; so only Life is compared
    expected = odds(exchange, ANN, rat, falls=falls, rulings=rulings)
    assert chances.map(lambda end: (life - end.fighter("Rat").life, 20 - end.fighter("Ann").life)) == expected.map(
        lambda end: (min(end.dealt, life), end.returned)
    )


def any_choices(state: FightState, random: Random):
    """Return a random Action, often legal, and random choices that may follow it."""
    mine = [fighter for fighter in state.fighters if fighter.side == state.turn and not fighter.acted]
    actor = random.choice(mine).name if mine else "Ann"
    friend = random.choice([fighter.name for fighter in state.fighters if fighter.side == state.turn])
    foe = random.choice([fighter.name for fighter in state.fighters if fighter.side == opposing_side(state.turn)])
    deed = random.choice([
        *[Attack(actor, foe, increase=random.randint(0, 1))] * 4,
        Act(actor), Pass(), Second(), Assist(actor, friend, 2), Mend(actor, friend, 3), Stabilise(actor, friend, 3),
    ])  # fmt: skip
    after = [MoreDamage(1), Fall("Unstable"), Fall("Unconsciousness"), Fall("Blaze of Glory"),
             Fall("Blaze of Glory", (actor,)), Reaction(True), Reaction(False)]  # fmt: skip
    return deed, *random.sample(after, random.randint(0, 2))


def check(state: FightState):
    assert state.gm >= 0
    for fighter in state.fighters:
        assert 0 <= fighter.life <= fighter.maximum
        assert fighter.advantage >= 0
        assert fighter.condition != "dead" or not fighter.conscious
    if state.winner:
        return
    assert state.ready(state.turn)
    assert state.left >= 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_random_fights_keep_states_valid(seed, printed):
    rulings = PRINTED if printed else CouncilmanRulings()
    random, state = Random(seed), under(rulings, begin, ANN, BEN, ORC, RAT, gm=2)
    for turn in range(80):
        if state.winner:
            break
        try:
            state = played(f"{seed} {turn}", play_choices, state, *any_choices(state, random))
        except (IllegalChoice, BadInput):
            continue
        check(state)


def test_same_seed_plays_the_same_fight():
    state, policy = begin(ANN, ORC), striking_policy("Unstable")
    first, again = (played(7, FIGHT.turn, state, policy=policy) for _ in range(2))
    assert first == again != state


@pytest.mark.parametrize("order", ["conscious", "not-fallen", "together"])
@pytest.mark.parametrize(("mine", "theirs", "block"), [(3, 4, 0), (5, 2, 0), (4, 4, 3)])
def test_duel_odds_agree_with_the_fight(mine, theirs, block, order):
    """The duel's odds equal those of the fight's turns, solved as a Markov chain."""
    one = Fighter("One", attribute=1, defence=1, life=mine, maximum=mine, block=block)
    two = Fighter("Two", "gm", attribute=1, attack=2, d8=0, d6=1, ranged=True, life=theirs, maximum=theirs)

    rulings = CouncilmanRulings(strike_order=order)

    def turn(dice, state):
        state = FIGHT.turn(dice, state)
        # drop round and Advantage, which change nothing here, so that equal states are merged
        return replace(state, round=1, gm=0).change_all(lambda fighter: replace(fighter, advantage=0))

    policy = unpressed_policy("Unconsciousness")
    leads = partial(odds, turn, policy=policy, rulings=rulings)
    ending = absorb(under(rulings, begin, one, two), leads, lambda state: bool(state.winner))
    wins, draws = (
        sum(chance for state, chance in ending.chances.items() if state.winner == winner)
        for winner in ("players", "nobody")
    )
    found = under(rulings, duel_odds, one, two)
    assert (found.first, found.both, found.rounded) == (wins, draws, False)
    assert bool(draws) == (order == "together")
    assert found.rounds >= 1


def test_acting_first_helps_only_with_enough_damage_dice():
    # the second's only blow, a strike back or an attack, has its die; the first strikes back without one
    twin = Fighter("Twin", attribute=1, defence=1)
    assert duel_odds(twin, twin).first < 0.5
    strong = replace(twin, d8=2)
    assert duel_odds(strong, strong).first > 0.5


def test_duel_odds_reject_endless_duels():
    wall = Fighter("Wall", attribute=0, d8=1, block=8)
    with pytest.raises(ValueError, match="neither of the two can ever defeat the other"):
        duel_odds(wall, wall)


def test_duel_odds_reject_life_from_blows_and_missing_weapons():
    weak = Fighter("Weak", attribute=-1)  # its second attack of a round has no die
    assert duel_odds(weak, weak).both == 0
    with pytest.raises(BadInput, match="because no blow may give Life, not -1"):
        under(CouncilmanRulings(least_damage="below-zero"), duel_odds, weak, weak)
    # with two dice the second blow still has one; a round has no third, only an attack and a strike back
    below, stout = CouncilmanRulings(least_damage="below-zero"), replace(weak, d8=2)
    assert under(below, duel_odds, stout, stout).first > 0
    bare = Fighter("Bare", attack=0, d8=0, attribute=2, armed=False)
    with pytest.raises(IllegalChoice, match="has no weapon to attack with"):
        under(CouncilmanRulings(unarmed="no-attack"), duel_odds, bare, weak)
