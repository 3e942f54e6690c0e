"""What a choice may bring, before it is made: the exact odds of what the table would see next."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from rules.core.dice import Dice
from rules.core.enumeration import Enumerator
from rules.core.errors import NeverEnds
from rules.core.in_force import table
from rules.core.odds import Odds
from rules.core.play.position import Entry, Position, Retold, Waiting
from rules.core.play.tree import odds_unless_asked
from rules.core.pools import Pool

T = TypeVar("T", bound=Hashable)
MOST_PATHS = 4_000


class _Ahead(Retold):
    """Entries first, then every way the dice may fall, until somebody is asked."""

    def __init__(self, position: Position, entries: Iterable[Entry], dice: Dice) -> None:
        super().__init__(position.fight, position.state, entries, 0, None)
        self._every = dice

    def __call__(self, pool: Pool) -> int:
        return self.roll(pool).total if self.at < len(self.entries) else self._every(pool)

    def sub(self, procedure: Callable[..., Any], *args: Hashable, **named: Hashable) -> Any:
        if self.at < len(self.entries) or odds_unless_asked(procedure, args, named) is None:
            return procedure(self, *args, **named)
        return self._every.sub(procedure, *args, **named)

    def until(self, accept: Callable[[Any], bool], procedure: Callable[..., Any], *args: Any, **named: Any) -> Any:
        if self.at < len(self.entries):
            return super().until(accept, procedure, *args, **named)
        return self._every.until(accept, procedure, *args, **named)

    def note(self, rule: str | None, text: str, **values: object) -> None:
        """Nothing has happened yet."""


def ahead(position: Position, entry: Entry, seen: Callable[[Any], T]) -> Odds[T] | None:
    """The odds of what is `seen` of the state where somebody is next asked; None where there are too many ways.

    Raises `IllegalChoice` for an entry that does not fit.
    """
    entries, paths = (*position.entries, entry), 0

    def follow(dice: Dice) -> T:
        nonlocal paths
        paths += 1
        if paths > MOST_PATHS:
            raise NeverEnds("too many ways to tell")
        try:
            return seen(position.fight.turn(_Ahead(position, entries, dice), position.state))
        except Waiting as waiting:
            return seen(waiting.due.state)

    try:
        with table(getattr(position.state, "rulings", None)):
            return Enumerator().run(follow)
    except NeverEnds:
        return None
