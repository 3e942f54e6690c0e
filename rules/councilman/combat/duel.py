"""One against one to the first fall: how often each wins, and how long it takes.

Both always attack and always strike back, nobody spends Advantage, and the fight ends when somebody is at 0 Life.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from rules.core import BadInput, Dice, NeverEnds, odds, remembered
from rules.core.play.courses import Bout, Outcome, explore, followed
from rules.councilman.combat.attack import attack, check_armed, damage, through
from rules.councilman.combat.exchange import lands_first, may_strike_back
from rules.councilman.combat.fighters import Fighter

SIDES = ("first", "second")
MOST = 10**9  # states: Life alone bounds them


@dataclass(frozen=True, slots=True)
class Duel:
    """How a duel ends: the chances that each or neither is left standing, and the mean number of rounds.

    Where `rounded` they are right to twelve digits, else exact.
    """

    first: Fraction
    second: Fraction
    both: Fraction
    rounds: Fraction
    rounded: bool


class Standing(NamedTuple):
    """A duel between two blows: the Life of both, who strikes next, whether in answer, and who has struck before."""

    lives: tuple[int, int]
    at: int = 0
    answers: bool = False
    struck: tuple[bool, bool] = (False, False)
    rounds: int = 0


class _Fight:
    """The duel as a fight: a turn is an attack, or the answer to one."""

    def __init__(self, first: Fighter, second: Fighter) -> None:
        self._people = first, second
        self._tired = replace(first, attacks=1), replace(second, attacks=1)
        self._able = may_strike_back(first, second), may_strike_back(second, first)
        self._together = not lands_first()

    def turn(self, dice: Dice, state: Standing) -> Standing:
        """Whoever is due attacks or strikes back; after an answer, or where there is none, the other is up."""
        lives, at, answers, struck, rounds = state
        other = 1 - at
        striker = (self._tired if struck[at] else self._people)[at]
        lost, answered = dice.sub(_answered if answers else _attacked, striker, self._people[other])
        left = max(0, lives[other] - lost)
        lives = (lives[0], left) if other else (left, lives[1])
        struck = (True, struck[1]) if other else (struck[0], True)
        if answered and self._able[other] and (left or self._together):
            return Standing(lives, other, True, struck, rounds)
        attacked = at if answers else other
        return Standing(lives, 1, False, struck, rounds) if attacked else Standing(lives, rounds=rounds + 1)

    @staticmethod
    def outcome(state: Standing) -> Outcome | None:
        """Who is left standing; an answer that lands together with the attack comes first."""
        if all(state.lives) or state.answers:
            return None
        return Outcome(next((side for side, life in zip(SIDES, state.lives, strict=True) if life), ""))

    @staticmethod
    def canonical(state: Standing) -> Standing:
        """The duel without the number of the round; of one that is over, who stands."""
        return state._replace(rounds=0) if state.rounds else state

    @staticmethod
    def rounds(state: Standing) -> int:
        """How many rounds are over."""
        return state.rounds


def _attacked(dice: Dice, attacker: Fighter, target: Fighter) -> tuple[int, bool]:
    """The Life that an attack takes, and whether it may be answered."""
    strike = dice.sub(attack, attacker, target)
    return strike.lost, strike.answer > 0


def _answered(dice: Dice, striker: Fighter, attacker: Fighter) -> tuple[int, bool]:
    """The Life that striking back takes, which nobody answers."""
    return through(dice.sub(damage, striker), attacker.block), False


def duel(first: Fighter, second: Fighter) -> Duel:
    """How a duel to the first fall ends; `first` acts first in every round. Raises `NeverEnds`.

    Args: two fighters with their Life, unhurt or not. Where attack and strike back land together, both may fall.
    """
    return _duel(replace(first, name="first"), replace(second, name="second"))


@remembered(64)
def _duel(first: Fighter, second: Fighter) -> Duel:
    for each, other in ((first, second), (second, first)):
        check_armed(each)
        blows = (odds(_answered, replace(each, attacks=made), other) for made in (0, 1))
        if min(lost for blow in blows for lost, _ in blow) < 0:
            raise BadInput(each.attribute, "in a duel no blow may give Life: the Attribute of an attack is 0 or more")
    lives = Standing((first.life, second.life))
    graph = explore(Bout(_Fight(first, second), lives, lambda *_: None), MOST)
    found = followed(graph) if graph else None
    if found is None or found.mean is None:
        raise NeverEnds("neither of the two can ever bring the other down")
    ends = {end.winner: chance for end, chance in found.ends.items()}
    one, two, neither = (ends.get(winner, Fraction(0)) for winner in (*SIDES, ""))
    return Duel(one, two, neither, found.mean, found.rounded)
