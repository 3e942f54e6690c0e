"""Values of states, compared with every pair of policies, with symmetry, and with scipy's linear programming."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from pebbles import Heaps, Pebbles, Pennies, Rest, Throw, scene_of
from programming import programming_value
from shots import Duel, own_side, shots

from rules.core import d6
from rules.core.frozen import replace
from rules.core.play.explorer import DRAW, explore_all_choices
from rules.core.play.game import DuelModel, Outcome
from rules.core.play.solver import solve, solve_matrix_game, successor_chances, turn_value
from rules.core.play.turn_tree import expand_all
from rules.core.progress import progress_listener

GAME = Pebbles()
ONE_HALF = Fraction(1, 2)


def solved(start, **options):
    return solve(explore_all_choices(GAME, start, "Ann", own_side, 500, **options))


def chance_to_win(start, plans):
    """Return Ann's chance to win if both players repeat one choice in each state; an endless fight counts ½."""
    states = list(plans)
    chance = dict.fromkeys(states, DRAW)
    for _ in range(200):  # many more than needed: a few hits or misses end a match, and an endless one stays at ½
        for state in states:
            chance[state] = _after(state, plans[state], chance)
    return chance[start]


def _after(state, choice, chance):
    me = state.turn
    if isinstance(choice, Rest):
        return chance[Heaps(state.heaps, 1 - me)]
    total = 0.0
    for lost, count in ((1 - me, choice.pebbles), (me, 1)):
        heaps = tuple(max(0, heap - count * (at == lost)) for at, heap in enumerate(state.heaps))
        total += 0.5 * (float(heaps[0] > 0) if 0 in heaps else float(chance[Heaps(heaps, 1 - me)]))
    return total


def test_solution_equals_best_of_all_policies():
    """From heaps of two and one, compare maximin and minimax over all stationary policies of both players."""
    states = [Heaps(heaps, turn) for heaps in ((2, 1), (1, 1)) for turn in (0, 1)]
    choices = {state: [Rest(), *(Throw(n) for n in range(1, 1 + state.heaps[state.turn]))] for state in states}
    mine = [state for state in states if state.turn == 0]
    theirs = [state for state in states if state.turn == 1]
    start = Heaps((2, 1))
    table = [
        [
            float(chance_to_win(start, dict(zip((*mine, *others), (*plan, *answer), strict=True))))
            for answer in product(*(choices[state] for state in theirs))
        ]
        for others in (theirs,)
        for plan in product(*(choices[state] for state in mine))
    ]
    low, _, high = solved(start).look_up(start)
    assert low == pytest.approx(high, abs=1e-9)
    assert low == pytest.approx(max(min(row) for row in table), abs=1e-9)
    assert low == pytest.approx(min(max(column) for column in zip(*table, strict=True)), abs=1e-9)


def test_solution_of_equals_is_symmetric():
    """From equal heaps, the player to move has the same chance on both sides."""
    ann, bo = solved(Heaps((2, 2), 0)), solved(Heaps((2, 2), 1))
    assert ann.look_up(Heaps((2, 2), 0))[0] == pytest.approx(1 - bo.look_up(Heaps((2, 2), 1))[0], abs=1e-9)
    assert ann.max_gap < 1e-10


def test_solution_against_fixed_policy_equals_equations_by_hand():
    """Bo always rests. From (1, 1) a throw wins or loses, each with one half; from (2, 1) a miss leaves a second try.

    Ann may rest for ever as well: that counts as lost, as one half, or as won.
    """

    def ann_alone(state, who, offers):
        return expand_all(state, who, offers) if own_side(state, who) == "Ann" else (Rest(),)

    found = solved(Heaps((2, 1)), expand=ann_alone)
    assert found.look_up(Heaps((1, 1))) == pytest.approx((0.5, 0.5, 1))
    assert found.look_up(Heaps((2, 1))) == pytest.approx((0.75, 0.75, 1))


def test_simultaneous_choice_is_matrix_game():
    """Matching pennies: each shows either face half of the time."""
    found = solve(explore_all_choices(Pennies(), Heaps((2, 2)), "Ann", own_side, 10))
    assert found.look_up(Heaps((2, 2))) == (DRAW, DRAW, DRAW)


def test_exploration_stops_beyond_state_limit():
    assert explore_all_choices(GAME, Heaps((2, 2)), "Ann", own_side, 3) is None


def test_solve_matrix_game_equals_solutions_by_hand():
    """Rock, paper, scissors; a matrix with a dominant row; and a 2 × 2 matrix without a saddle point."""
    third = Fraction(1, 3)
    even = [[Fraction(payoff) for payoff in row] for row in ((0, -1, 1), (1, 0, -1), (-1, 1, 0))]
    assert solve_matrix_game(even) == (0, (third,) * 3, (third,) * 3)
    assert solve_matrix_game([[1, 2], [0, 1]]) == (1, (1, 0), (1, 0))
    # (3·1 − (−1)·0) / (3 + 1 − 0 + 1): value 3/5, rows mixed 1 : 4, columns 1 : 4
    two = [[Fraction(3), Fraction(0)], [Fraction(-1), Fraction(1)]]
    assert solve_matrix_game(two) == (
        Fraction(3, 5),
        (Fraction(2, 5), Fraction(3, 5)),
        (Fraction(1, 5), Fraction(4, 5)),
    )


@pytest.mark.parametrize(("gain", "exact"), [(Fraction(1, 10**15), True), (Fraction(1, 10**9), False)])
def test_solve_matrix_game_rounds_only_floats(gain, exact):
    """The first side gains if both choose alike, so each has even chances: a fraction is exact, however small."""
    rows = [[gain, 0 * gain], [0 * gain, gain]]
    if exact:
        assert solve_matrix_game(rows) == (gain / 2, (ONE_HALF,) * 2, (ONE_HALF,) * 2)
    else:
        worth, chances, columns = solve_matrix_game([list(map(float, row)) for row in rows])
        assert worth == pytest.approx(5e-10)
        assert (chances, columns) == (pytest.approx((0.5, 0.5)),) * 2


def test_solve_matrix_game_equals_linear_programming():
    random = Random(1)
    for _ in range(60):
        height, width = random.randint(1, 7), random.randint(1, 7)
        rows = [[random.randint(-5, 5) / 4 for _ in range(width)] for _ in range(height)]
        exact, chances, columns = solve_matrix_game([[Fraction(payoff) for payoff in row] for row in rows])
        worth = programming_value(rows)
        assert float(exact) == pytest.approx(worth, abs=1e-8)
        assert solve_matrix_game(rows)[0] == pytest.approx(worth, abs=1e-8)
        assert sum(chances) == sum(columns) == 1
        assert min(sum(p * rows[at][c] for at, p in enumerate(chances)) for c in range(width)) == pytest.approx(
            float(exact)
        )
        assert max(sum(p * rows[r][at] for at, p in enumerate(columns)) for r in range(height)) == pytest.approx(
            float(exact)
        )


def test_choice_inside_step_is_solved_per_use():
    """Ann must hit twice, and Bo chooses her shots: the worse one each time, so she wins 1/2 · 1/2."""

    def answer(dice, state):
        return dice(d6) >= dice.choose(state, "Bo", shots)[1]

    class Twofold(Duel):
        def turn(self, dice, state):
            return "Bo" if dice.sub(answer, state) and dice.sub(answer, state) else "Ann", True, 1

    start = ("Ann", False, 0)
    assert solve(explore_all_choices(Twofold(), start, "Ann", own_side, 10)).look_up(start)[1] == Fraction(1, 4)


def test_explore_and_solve_report_every_100_states():
    class Stairs(Duel):
        def turn(self, _, state):
            return state - 1

        def outcome(self, state):
            return None if state else Outcome("Ann")

        def canonical(self, state):
            return state

    heard = []
    with progress_listener(lambda *progress: heard.append(progress[:3])):
        found = solve(explore_all_choices(Stairs(), 250, "Ann", own_side, 300))
    assert (found.look_up(250), found.max_gap) == ((1, 1, 1), 0)
    told = [(100, 251, "states solved"), (200, 251, "states solved")]
    assert heard == [(done, 300, "states") for done in (0, 100, 200)] + told


@pytest.mark.parametrize(
    ("turn", "worth", "states"),
    [
        # States 0 to 2 are worth 0, 1/2 and 1. Chance leads to 0 in one case of four, or to the better of 1 and 2.
        (("chance", (1, 3), (0, ("max", (1, 2)))), Fraction(3, 4), {0: 0.25, 2: 0.75}),
        (("min", (1, 2, 1)), ONE_HALF, {1: 1}),
        (("max", (2, 2, 0)), 1, {2: 1}),
        (("matrix", (2, 0), (0, 2)), ONE_HALF, {0: ONE_HALF, 2: ONE_HALF}),
        (2, 1, {2: 1}),
    ],
)
def test_turn_value_and_successor_chances_follow_the_kind_of_turn(turn, worth, states):
    table = (Fraction(0), ONE_HALF, Fraction(1))
    assert (turn_value(turn, table), successor_chances(turn, table)) == (worth, states)


def test_duel_models_are_equal_if_their_texts_are():
    """Each model has functions of its own, so they do not count."""
    functions = ("start", "considered_choices", "match_state", "canonical", "mirror", "swap_sides")
    model = DuelModel(scene_of(GAME), "heaps 2", "Everybody may rest.", **dict.fromkeys(functions, lambda *_: None))
    for name in functions:
        other = replace(model, **{name: lambda *_: GAME})
        assert (other, hash(other)) == (model, hash(model))
    assert replace(model, parameters="heaps 3") != model
