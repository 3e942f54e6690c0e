"""Dice for a procedure that runs once for each of its paths."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Never, TypeVar  # Any: rolls, answers to questions, choices and results of steps

from rules.core.dice import Dice, Roll, raise_one_pool
from rules.core.errors import ScriptError, name_of
from rules.core.pools import Pool

R = TypeVar("R")
UNKNOWN = object()  # in place of an answer that is not known yet


class PathDice(Dice):
    """Dice that repeat the answers of earlier runs at first, and then add new turns to the path.

    A subclass says what a turn is, and keeps the turns of the path.
    """

    _repeated: Iterator[Any] = iter(())  # the answers that are still to be repeated
    _open_turns = 0  # turns that have begun but not ended

    def _run(self, answers: Iterable[Any], procedure: Callable[..., R], *args: object, **named: object) -> R:
        """Return the result of a procedure on the path that begins with these answers.

        Raises:
            ScriptError: The procedure has caught an error that a turn raised, so that the turn has no answer.
        """
        self._repeated = iter(answers)
        result = procedure(self, *args, **named)
        if self._open_turns:
            raise ScriptError(
                f"{name_of(procedure)} catches an error of a roll or a step, so exact odds cannot follow its paths. "
                "Catch the error within the step, and return a result."
            )
        return result

    def _next_answer(self, make_turn: Callable[..., Any], *args: object) -> Any:
        """Return the next answer of an earlier run; after the last of them, make a turn and return its first answer."""
        answer = next(self._repeated, UNKNOWN)
        return self._take(make_turn, *args) if answer is UNKNOWN else answer

    def _take(self, make_turn: Callable[..., Any], *args: object) -> Any:
        """Make a turn, add it to the path, and return its first answer."""
        self._open_turns += 1
        answer = self._add_turn(make_turn(*args))
        self._open_turns -= 1
        return answer

    def _add_turn(self, turn: Any) -> Any:
        """Add a turn to the path, and return its first answer."""
        raise NotImplementedError

    def __call__(self, pool: Pool, *more: Never) -> Any:
        if more:
            raise_one_pool(more)
        answer = next(self._repeated, UNKNOWN)  # as `_next_answer` does, in less time
        return self._take(self._roll_turn, pool) if answer is UNKNOWN else answer

    def _roll_turn(self, pool: Pool) -> Any:
        """Return a turn whose answers are the totals of a pool."""
        raise NotImplementedError

    def roll(self, pool: Pool) -> Roll:
        raise ScriptError(f"Exact odds know the total of {pool}, not its faces: use dice(...), not dice.roll(...).")
