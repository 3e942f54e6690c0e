"""A state whose mirror image is explored already: the explorer mirrors its turn, which equals the turn by the rules."""

from fractions import Fraction

import pytest
from branchings import successors_by_state
from pebbles import Heaps, Pebbles

from rules.core.play.explorer import build_state_space, choice_explorer, mirror_turn
from rules.core.play.solver import turn_value

CHANCE = ("chance", (1, 3), (0, 2))
TURNS = (1, CHANCE, ("max", (0, CHANCE)), ("min", (CHANCE, 1, 0)), ("matrix", (0, CHANCE, 2), (1, 0, ("max", (1, 2)))))
WORTHS = [Fraction(1, 3), Fraction(3, 5), Fraction(6, 7)]
SWAPPED = (2, 0, 1)  # the number of each state's mirror image


class Counted(Pebbles):
    """The game `Pebbles`, with a count of the turns from each state."""

    def __init__(self):
        self.begun = []

    def turn(self, dice, state):
        if state not in self.begun:
            self.begun.append(state)
        return Pebbles.turn(self, dice, state)


def mirrored(state):
    return Heaps(state.heaps[::-1], 1 - state.turn)


def explored(start, mirror):
    fight = Counted()
    explorer = choice_explorer(fight, "Ann", lambda _, who: who, mirrored=mirror)
    explorer.number_of(start)
    return build_state_space(explorer, "Ann", 500), fight.begun


def test_mirror_turn_swaps_sides_and_transposes_matrix():
    told = ("matrix", (0, ("max", (1, 2))), (CHANCE, ("min", (2, 0))))
    assert mirror_turn(told, SWAPPED.__getitem__) == (
        "matrix",
        (2, ("chance", (1, 3), (2, 1))),
        (("min", (0, 1)), ("max", (1, 2))),
    )


@pytest.mark.parametrize("turn", TURNS)
def test_mirror_turn_has_complementary_value(turn):
    across = [1 - WORTHS[SWAPPED.index(at)] for at in range(3)]
    assert turn_value(mirror_turn(turn, SWAPPED.__getitem__), across) == pytest.approx(1 - turn_value(turn, WORTHS))


@pytest.mark.parametrize("heaps", [(2, 2), (3, 1)])
def test_explorer_runs_one_of_two_mirrored_states(heaps):
    game, begun = explored(Heaps(heaps), mirrored)
    other, every = explored(Heaps(heaps), None)
    assert successors_by_state(game) == successors_by_state(other)
    assert len(begun) == len({frozenset((state, mirrored(state))) for state in every}) < len(every)
