"""A duel with two kinds of shot for tests of fights: Ann and Bo shoot in turn, Ann first, until one is hit."""

from rules.core import d6
from rules.core.play.game import Outcome
from rules.core.play.offers import Offer

QUICK, AIMED = 4, 3  # the least face that hits: half of the time, and two times in three
SHOTS = (Offer(QUICK, "sh.quick", "Quick"), Offer(AIMED, "sh.aim", "Aimed"))
START = ("Ann", False, 0)


def hits(dice, least):
    return dice(d6) >= least


def opponent_of(who):
    return "Bo" if who == "Ann" else "Ann"


def shots(_):
    return SHOTS


def quick(*_):
    """Choose the quick shot (a policy)."""
    return QUICK


def own_side(_, who):
    """Return the side of a person: each person is a side."""
    return who


def is_ours(who):
    """Return True for the person whose chances are asked for."""
    return who == "Ann"


def is_over(state):
    """Return True if the duel is over in this state."""
    return state[1]


class Duel:
    """A duel of shots. A state has the shooter, True if the other is hit, and the number of shots."""

    def turn(self, dice, state):
        who, _, count = state
        state, least = dice.choose(state, who, shots)
        return opponent_of(who), dice.sub(hits, least), count + 1

    def outcome(self, state):
        return Outcome(opponent_of(state[0])) if state[1] else None

    def canonical(self, state):
        return (*state[:2], 0)

    def completed_rounds(self, state):
        return state[2]


class Standoff(Duel):
    """A duel in which no shot ever hits."""

    def turn(self, dice, state):
        return opponent_of(state[0]), dice.sub(hits, 7), state[2] + 1
