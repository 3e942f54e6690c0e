"""Ratings of choices from *playouts*: fights that a policy plays to their end after each choice."""

from collections.abc import Callable, Hashable, Sequence
from math import sqrt
from typing import Generic, TypeVar

from rules.core.context import Policy, using_rulings_of
from rules.core.dice import SeededDice
from rules.core.errors import RuleError
from rules.core.play.explorer import DRAW, payoff
from rules.core.play.game import Outcome
from rules.core.play.preview import Candidate, StateView
from rules.core.play.ratings import SIMULATED, Advice, Rating, merge_results
from rules.core.progress import report_progress

KeepGoing = Callable[[], bool]  # returns False when time is up
MAX_TURNS = 400  # a longer playout counts as endless
MAX_HURRIED_TURNS = 25  # the same limit when time is up
State = TypeVar("State")
FIRST_CUT = 3  # fights after each choice, before worse choices are dropped for the first time
MAX_FIGHTS = 400  # fights after one choice
MIN_CHOICES_LEFT = 4  # choices that are never dropped


class _Fights(Generic[State]):
    """The playouts after one choice: for each, the view of the state after the turn and the value of its end."""

    def __init__(self, candidate: Candidate[State]) -> None:
        self.candidate = candidate
        self.ends: list[tuple[Hashable, float]] = []
        self.endless = 0

    def play(self, seed: str, side: str, policy: Policy, seen: StateView[State], longest: int) -> None:
        dice = SeededDice(seed)
        fight = self.candidate.fight
        with using_rulings_of(self.candidate.position.state, policy=policy):
            state, turns = self.candidate.play_turn(dice), 1
            what = seen(state)
            while (ended := fight.outcome(state)) is None and turns < longest:
                state, turns = fight.turn(dice, state), turns + 1
        self.endless += ended is None
        self.ends.append((what, float(payoff(ended or Outcome(""), side))))

    @property
    def mean(self) -> float:
        return sum(value for _, value in self.ends) / len(self.ends)

    def rating(self) -> Rating:
        count, mean = len(self.ends), self.mean
        # count one extra draw, so that a few equal results do not give an error of 0
        spread = sum((value - mean) ** 2 for _, value in self.ends) + float(DRAW) ** 2
        error = sqrt(spread / count / max(count - 1, 1))
        results = merge_results((what, 1 / count, value) for what, value in self.ends)
        low, high = max(0.0, mean - 2 * error), min(1.0, mean + 2 * error)
        return Rating(self.candidate.choice, mean, low, high, error, count, results)


def rate_by_playouts(
    candidates: Sequence[Candidate[State]],
    side: str,
    policy: Policy,
    seen: StateView[State],
    seed: str,
    going: KeepGoing,
    least: int = FIRST_CUT,
) -> Advice:
    """Rate each choice by fights that the policy plays to their end, while `going` returns True.

    The same dice fall after each choice. Worse choices are played less often: whenever the number of fights has
    doubled, only the better half of the choices goes on. If the rules refuse a later choice of the policy, the rated
    choice is left out and counted in `Advice.skipped`.

    Args:
        candidates: Choices at positions of one fight.
        side: The side whose chance to win is wanted.
        policy: Chooses for all sides.
        seen: Returns the view of a state that a result shows.
        seed: The seed of the dice.
        going: Returns False when time is up.
        least: The least number of fights after each choice.

    Raises:
        RuleError: The rules refuse a later choice of the policy after every candidate.
    """
    tried = [_Fights(candidate) for candidate in candidates]
    refused: list[_Fights[State]] = []
    remaining, played, until = list(tried), 0, FIRST_CUT
    while played < MAX_FIGHTS and (going() or played < least):
        for fights in remaining:
            try:
                fights.play(f"{seed}/{played}", side, policy, seen, MAX_TURNS if going() else MAX_HURRIED_TURNS)
            except RuleError:
                refused.append(fights)
                if len(refused) == len(tried):
                    raise
        remaining = [fights for fights in remaining if fights not in refused]
        played += 1
        report_progress(played, MAX_FIGHTS, "fights after each choice")
        if played == until:
            until *= 2
            remaining = sorted(remaining, key=lambda fights: -fights.mean)[: max(MIN_CHOICES_LEFT, len(remaining) // 2)]
    rated = [fights for fights in tried if fights not in refused]
    endless = sum(fights.endless for fights in rated) / sum(len(fights.ends) for fights in rated)
    ratings = tuple(fights.rating() for fights in rated)
    return Advice(SIMULATED, ratings, fights=played, unfinished_share=endless, skipped=len(refused))
