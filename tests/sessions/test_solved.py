"""Best play in small duels of every game, compared with scipy's linear programming, brute force and symmetry."""

from functools import cache
from itertools import product
from typing import Any

import pytest
from programming import programming_value

from rules.aretis.duels import EVEN
from rules.aretis.duels import duel_model as stances
from rules.basics.duels import duel_model as clubs
from rules.core import odds, under
from rules.core.play.game import DuelModel
from rules.core.play.solver import solve_duel
from rules.councilman.duels import duel_model as draft
from rules.councilman.rulings import CouncilmanRulings
from rules.games import GAMES
from rules.riskbreaker.duels import duel_model as cards
from rules.skillful.duels import DUELS

SWORD = "M1 Sword · A4 Move"
SMALL: dict[str, DuelModel[Any, Any]] = {
    "aretis": stances("Attack 12 · Defence 11", "Attack 10 · Defence 9", 2),
    "basics": clubs("club 11 1d · dodge 8", 1),
    "skillful": DUELS["beginners"],
    "councilman": draft("Life 1", 0),
    "riskbreaker": cards(SWORD, "M1 Sword · A2 Move", 1),
}
CLOSE = 1e-7


def first_side(game, start):
    """Return the name of the side whose chance the table has."""
    return GAMES[game].game.fight.board(start).sides[0].name


@cache
def solved_values(game):
    """Return the solved values of a game's small duel."""
    duel = SMALL[game]
    return solve_duel(duel, first_side(game, duel.start()), 3000)


def value_by_programming(turn, worths):
    """Return a turn's value from those of the next states; a choice by one side is a matrix of one row or column."""
    if isinstance(turn, int):
        return worths[turn]
    match turn[0]:
        case "chance":
            parts = [weight * value_by_programming(part, worths) for weight, part in zip(turn[1], turn[2], strict=True)]
            return sum(parts) / sum(turn[1])
        case "max":
            return programming_value([[value_by_programming(part, worths)] for part in turn[1]])
        case "min":
            return programming_value([[value_by_programming(part, worths) for part in turn[1]]])
    return programming_value([[value_by_programming(part, worths) for part in row] for row in turn[1:]])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SMALL)
def test_value_tables_equal_linear_programming(game):
    """In loops, wrong values could satisfy these equations too, so the bounds of each value must also meet."""
    found = solved_values(game)
    assert found.max_gap < CLOSE
    for at, turn in enumerate(found.game.turns):
        if at not in found.game.ends:
            assert value_by_programming(turn, found.bounds[1]) == pytest.approx(found.bounds.middle[at], abs=CLOSE)


def choices(duel, state):
    """Return the people who choose simultaneously in a round of Stance and Poise, with their choices."""
    asked = {}

    def policy(at, who, offers):
        asked[who] = duel.considered_choices(at, who, offers)
        return asked[who][0]

    odds(duel.turn, state, policy=policy)
    return asked


@cache
def chance_within_rounds(duel, state, rounds, end):
    """Return the first side's chance within some rounds by following every path; undecided fights count as `end`."""
    ended = duel.outcome(state)
    if ended is not None:
        return {"first": 1.0, "second": 0.0}.get(ended.winner, 0.5)
    if not rounds:
        return end
    asked = choices(duel, state)
    nobody = (None,)

    def after(own, answer):
        decided = {"Ann": own, "Bo": answer}
        ways = odds(duel.turn, state, policy=lambda _, who, __: decided[who])
        return sum(float(chance) * chance_within_rounds(duel, state, rounds - 1, end) for state, chance in ways.items())

    return programming_value(
        [[after(own, answer) for answer in asked.get("Bo", nobody)] for own in asked.get("Ann", nobody)]
    )


@pytest.mark.parametrize(("blows", "rounds", "apart"), [(1, 3, 0.02), pytest.param(2, 2, 0.5, marks=pytest.mark.long)])
def test_aretis_value_table_lies_within_brute_force_bounds(blows, rounds, apart):
    """Without solver and merged states, scipy solves each round: the value is between the bounds after some rounds."""
    duel = stances("Attack 12 · Defence 11", "Attack 10 · Defence 9", blows)
    low, high = (chance_within_rounds(duel, duel.start(), rounds, end) for end in (0.0, 1.0))
    _, worth, _ = solve_duel(duel, "first", 3000).look_up(duel.canonical(duel.start()))
    assert low - CLOSE <= worth <= high + CLOSE
    assert high - low < apart


@pytest.mark.parametrize(
    ("game", "duel"),
    [("aretis", stances(EVEN, EVEN, 2)), ("basics", SMALL["basics"]), ("riskbreaker", cards(SWORD, SWORD, 1))],
)
def test_equal_sides_have_equal_value(game, duel):
    found = solve_duel(duel, first_side(game, duel.start()), 3000)
    assert found.look_up(duel.canonical(duel.start()))[1] == pytest.approx(0.5, abs=CLOSE)


def test_equal_sides_swap_value_with_first_turn():
    """In the 2d8 draft a ruling decides which side begins. The side that begins has the same value, players or GM."""
    duel = SMALL["councilman"]
    chances = []
    for first in ("players", "gm"):
        rulings = CouncilmanRulings(first_turn=first)
        found = under(rulings, solve_duel, duel, "players", 3000)
        chances.append(found.look_up(duel.canonical(under(rulings, duel.start)))[1])
    assert chances[0] == pytest.approx(1 - chances[1], abs=CLOSE)
    assert chances[0] > 0.5


def test_explorer_follows_every_pair_of_choices():
    """Two stances each: four joint choices, each with its own odds, so that brute force leaves nothing out."""
    duel = stances(EVEN, EVEN, 1)
    asked = choices(duel, duel.start())
    assert [len(offered) for offered in asked.values()] == [2, 2]
    joint = [dict(zip(asked, choices, strict=True)) for choices in product(*asked.values())]
    ways = [odds(duel.turn, duel.start(), policy=lambda _, who, __, row=row: row[who]) for row in joint]
    assert len({tuple(sorted(map(repr, way))) for way in ways}) == 4
