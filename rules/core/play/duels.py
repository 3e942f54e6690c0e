"""A fight of two that is small enough to be solved: who fights, what is left out, and what its states are worth."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.core.dice import Dice
from rules.core.play.board import Board
from rules.core.play.courses import Fight, Outcome
from rules.core.play.game import Exploration, Mirrored, explore_choices
from rules.core.play.offers import Offers
from rules.core.play.values import Values, solve


class Duel(ABC):
    """A fight that goes by its game's rules, of which some choices are left out and some numbers have an end."""

    __slots__ = ()
    game: ClassVar[Fight]

    @property
    @abstractmethod
    def left_out(self) -> str:
        """In words, what may be chosen, and what is left out."""

    @abstractmethod
    def start(self) -> Any:
        """Both as they begin."""

    def turn(self, dice: Dice, state: Any) -> Any:
        """As in a fight."""
        return self.game.turn(dice, state)

    def outcome(self, state: Any) -> Outcome | None:
        """As in a fight."""
        return self.game.outcome(state)

    def rounds(self, state: Any) -> int:
        """As in a fight."""
        return self.game.rounds(state)

    def canonical(self, state: Any) -> Any:
        """As in a fight, or nearer together where numbers have an end."""
        return self.game.canonical(state)

    @abstractmethod
    def choices(self, state: Any, who: str, offers: Offers) -> Sequence[Any]:
        """The choices that are looked at."""

    @abstractmethod
    def side_of(self, state: Any, who: str) -> str:
        """The side that somebody decides for."""

    def mirror(self) -> Mirrored | None:
        """What puts each side in the other's place; None where that is another fight, or nobody says how."""
        return None

    def placed(self, state: Any, turned: bool) -> Any:  # noqa: ARG002 (for duels that can be told the other way round)
        """A state of a fight that is this duel, as the duel tells it."""
        return self.canonical(state)

    @abstractmethod
    def held(self, state: Any) -> tuple[Any, bool] | None:
        """A state of a fight between these two as this duel tells it, and whether the sides stand the other way round.

        None for a fight between others.
        """


def placeholders(board: Board) -> Mapping[str, str]:
    """Sides and people by their places, whatever they are called: a and b, A and B."""
    sides = {side.name: "ab"[at] for at, side in enumerate(board.sides)}
    return sides | {person.name: "AB"[at] for at, side in enumerate(board.sides) for person in side.people}


def explore_duel(duel: Duel, side: str) -> Exploration:
    """To explore a duel in which both may choose whatever is looked at."""
    return explore_choices(duel, side, duel.side_of, duel.choices, duel.mirror())


def solve_duel(duel: Duel, side: str, most: int) -> Values:
    """Every state of a duel, valued for a side where both play their best; raises `ValueError` for too many."""
    exploring = explore_duel(duel, side)
    exploring.number(duel.start())
    game = exploring.game(most)
    if game is None:
        raise ValueError(f"a duel of more than {most} states")
    return solve(game)
