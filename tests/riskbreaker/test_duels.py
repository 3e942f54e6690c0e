"""Duels that are solved: what symmetry demands, and that nothing betters best play."""

import pytest

from rules.core.play.game import explore_game
from rules.core.play.values import CLOSED, solve
from rules.riskbreaker import fight
from rules.riskbreaker.duels import Duel, side_of
from rules.riskbreaker.people import read_person
from rules.riskbreaker.policies import by_tactic

DUEL = Duel(1)


def begun(first="M1 Sword · A4 Move", second="M1 Sword · A4 Move"):
    return fight.start(first=(read_person("Ann", first),), second=(read_person("Bo", second),))


def solved(start, side, expand=DUEL.choices):
    return solve(explore_game(DUEL, start, side, side_of, 5_000, expand)).of(DUEL.canonical(start))


def test_equals_who_play_their_best_have_even_chances():
    low, middle, high = solved(begun(), "first")
    assert high - low < CLOSED
    assert middle == pytest.approx(0.5, abs=1e-9)


@pytest.mark.long
def test_what_one_side_has_the_other_lacks_and_an_answer_to_a_tactic_is_no_worse_than_best_play():
    start = begun(second="M1 Sword · A3 Move")
    middle = solved(start, "first")[1]
    assert solved(start, "second")[1] == pytest.approx(1 - middle, abs=1e-9)
    tactic = by_tactic({"first": "steady-1", "second": "steady-1"})

    def plainly(state, who, offers):
        return (tactic(state, who, offers),) if state.phase == "turns" else DUEL.choices(state, who, offers)

    def answering(state, who, offers):
        return (DUEL.choices if side_of(state, who) == "first" else plainly)(state, who, offers)

    assert solved(start, "first", answering)[1] >= middle - 1e-9
    assert solved(start, "first", answering)[1] >= solved(start, "first", plainly)[1] - 1e-9


def test_advantage_beyond_the_cap_is_lost_and_other_cards_are_not_played():
    game = explore_game(DUEL, begun(), "first", side_of, 5_000, DUEL.choices)
    pools = {pool for state in game.numbers for each in state.fights for pool in each.pools}
    assert pools == {0, 1}
    assert {card for state in game.numbers for each in state.fighters for card, _ in each.last} == {
        "gain", "decrease", "kill-damage",
    }  # fmt: skip
