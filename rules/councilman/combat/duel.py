"""A duel to the first fall: each fighter's chance to win, and the number of rounds.

Both fighters always attack and always strike back, and neither spends Advantage. The duel ends when a fighter is at 0
Life.
"""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

from rules.core import BadInput, Dice, NeverEnds, memoize, odds
from rules.core.frozen import frozen, replace
from rules.core.play.explorer import Moves, StateExplorer
from rules.core.play.fight_odds import exact_fight_odds
from rules.core.play.game import Outcome
from rules.councilman.combat.attack import attack, attack_lands_first, damage, damage_after_block, may_strike_back
from rules.councilman.combat.state import Fighter

SIDES = ("first", "second")


@frozen
class DuelOdds:
    """The odds of a duel.

    Attributes:
        first: The chance that only the first fighter is left standing, from 0 to 1.
        second: The chance that only the second fighter is left standing.
        both: The chance that both fighters fall.
        rounds: The mean number of rounds.
        rounded: True if the chances are right to twelve digits, False if they are exact.
    """

    first: Fraction
    second: Fraction
    both: Fraction
    rounds: Fraction
    rounded: bool


class DuelState(NamedTuple):
    """A duel between two blows: the Life of both fighters, and the index of the fighter who strikes next.

    `answers` is True if the next blow is a strike back. `struck` says for each fighter whether they have attacked in
    this round.
    """

    lives: tuple[int, int]
    striker: int = 0
    answers: bool = False
    struck: tuple[bool, bool] = (False, False)


class _Blows:
    """The moves of a duel: the odds of every blow, and the states that follow it.

    The odds of a blow do not depend on Life, so they are computed once.
    """

    def __init__(self, first: Fighter, second: Fighter) -> None:
        people = first, second
        self._odds = {
            (index, answers, tired): tuple(
                odds(blow, replace(people[index], attacks=int(tired)), people[1 - index]).items()
            )
            for index, tired in product((0, 1), (False, True))
            for answers, blow in ((False, _attack_result), (True, _strike_back_result))
        }
        for (index, *_), blow in self._odds.items():
            if min(lost for (lost, _), _ in blow) < 0:
                raise BadInput(
                    people[index].attribute,
                    "in a duel the Attribute of an attack must be 0 or more, because no blow may give Life",
                )
        self._able = may_strike_back(first, second), may_strike_back(second, first)
        self._together = not attack_lands_first()

    def canonical(self, state: DuelState) -> DuelState:
        """Return the state unchanged, because every part of it matters."""
        return state

    def outcome(self, state: DuelState) -> Outcome | None:
        """Return the outcome; None until a fighter is down and no strike back is pending."""
        if all(state.lives) or state.answers:
            return None
        return Outcome(next((side for side, life in zip(SIDES, state.lives, strict=True) if life), ""))

    def moves(self, explorer: StateExplorer[DuelState, Moves], state: DuelState) -> Moves:
        """Return the states after a blow, with their chances, and whether a round ends with the blow."""
        moves = Moves()
        for (lost, answered), chance in self._odds[state.striker, state.answers, state.struck[state.striker]]:
            after, over = self._state_after(state, lost, answered)
            moves.append((explorer.number_of(after), over, chance))
        return moves

    def _state_after(self, state: DuelState, lost: int, answered: bool) -> tuple[DuelState, bool]:
        """Return the state after a blow, and whether a round ends with it.

        Next, the target strikes back, the other fighter acts, or a new round begins.
        """
        lives, striker, answers, struck = state
        target = 1 - striker
        remaining = max(0, lives[target] - lost)
        lives = (lives[0], remaining) if target else (remaining, lives[1])
        struck = (True, struck[1]) if target else (struck[0], True)
        if answered and self._able[target] and (remaining or self._together):
            return DuelState(lives, target, True, struck), False
        over = (target if answers else striker) == 1
        return (DuelState(lives), True) if over else (DuelState(lives, 1, False, struck), False)


def _attack_result(dice: Dice, attacker: Fighter, target: Fighter) -> tuple[int, bool]:
    """Return the Life that an attack takes, and whether the target may strike back."""
    strike = dice.sub(attack, attacker, target)
    return strike.lost, strike.answer > 0


def _strike_back_result(dice: Dice, striker: Fighter, attacker: Fighter) -> tuple[int, bool]:
    """Return the Life that a strike back takes, and False because it cannot be answered."""
    return damage_after_block(dice.sub(damage, striker), attacker.block), False


def duel_odds(first: Fighter, second: Fighter) -> DuelOdds:
    """Return the odds of a duel to the first fall.

    Args:
        first: The fighter who acts first in every round, with their present Life.
        second: The other fighter.

    Raises:
        NeverEnds: If neither fighter can bring the other down.
        BadInput: If a blow could raise the target's Life.
    """
    return _duel_odds(replace(first, name="first"), replace(second, name="second"))


@memoize(64)
def _duel_odds(first: Fighter, second: Fighter) -> DuelOdds:
    rules = _Blows(first, second)
    explorer = StateExplorer(rules, rules.moves)
    explorer.number_of(DuelState((first.life, second.life)))
    course = exact_fight_odds([explorer.moves_from(number) for number, _ in enumerate(explorer.states)])
    if course.mean is None:
        raise NeverEnds("neither of the two can ever defeat the other")
    ends = {end.winner: chance for end, chance in course.ends.items()}
    first_wins, second_wins, neither = (ends.get(winner, Fraction(0)) for winner in (*SIDES, ""))
    return DuelOdds(first_wins, second_wins, neither, course.mean, course.rounded)
