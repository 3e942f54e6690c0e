"""What a choice may bring, before it is made: the exact odds of what the table would see next."""

from collections.abc import Callable, Hashable, Iterable
from math import inf
from time import perf_counter
from typing import Any, Generic, TypeVar

from rules.core.dice import Dice
from rules.core.enumeration import Enumerator, at_most
from rules.core.errors import NeverEnds
from rules.core.in_force import table
from rules.core.odds import Odds
from rules.core.play.position import Entry, Position, ReplayDice, Waiting
from rules.core.play.tree import chance_odds
from rules.core.pools import Pool

T = TypeVar("T", bound=Hashable)
MOST_PATHS = 4_000
LONGEST_PART = 0.5  # seconds for a part of a turn, which is weighed in one go; what is told at all takes a fiftieth


class EntriesFirst(ReplayDice):
    """Entries first, then other dice, such as every way they may fall, until somebody is asked."""

    def __init__(
        self, position: Position, entries: Iterable[Entry], dice: Dice, asking: dict[Hashable, bool] | None = None
    ) -> None:
        super().__init__(position.fight, position.state, entries, 0, None)
        self._every = dice
        self._asking = {} if asking is None else asking  # of a part of the turn: every path must take it the same way

    def __call__(self, pool: Pool) -> int:
        return self.roll(pool).total if self.at < len(self.entries) else self._every(pool)

    def sub(self, procedure: Callable[..., Any], *args: Hashable, **named: Hashable) -> Any:
        if self.at < len(self.entries):
            return procedure(self, *args, **named)
        part = (procedure, args, *named.items())
        if part not in self._asking:
            self._asking[part] = chance_odds(procedure, args, named) is None
        if self._asking[part]:
            return procedure(self, *args, **named)
        return self._every.sub(procedure, *args, **named)

    def until(self, accept: Callable[[Any], bool], procedure: Callable[..., Any], *args: Any, **named: Any) -> Any:
        if self.at < len(self.entries):
            return super().until(accept, procedure, *args, **named)
        return self._every.until(accept, procedure, *args, **named)

    def note(self, rule: str | None, text: str, **values: object) -> None:
        """Nothing has happened yet."""


class Ahead(Generic[T]):
    """The odds of what is `seen` of the state where somebody is next asked, as far as they are worked out.

    A table may look in between: each call of `work` follows ways for about so many seconds, and any may be the last.
    """

    def __init__(self, position: Position, entry: Entry, seen: Callable[[Any], T]) -> None:
        self._position, self._entries, self._seen = position, (*position.entries, entry), seen
        self._every, self._paths = Enumerator(lazy=False), 0
        self._asking: dict[Hashable, bool] = {}
        self.over = False

    def work(self, seconds: float) -> None:
        """Go on for a while; `over` says when that was all. Raises `IllegalChoice` for an entry that does not fit."""
        until = perf_counter() + seconds
        try:
            rulings, whole = getattr(self._position.state, "rulings", None), max(seconds, LONGEST_PART)
            with table(rulings), at_most(MOST_PATHS, whole):
                while not self.over and self._paths <= MOST_PATHS and perf_counter() < until:
                    self.over = not self._every.follow(self._follow)
                    self._paths += 1
        except NeverEnds:
            self._paths = MOST_PATHS + 1
        self.over = self.over or self.too_many

    @property
    def too_many(self) -> bool:
        """Whether there are too many ways to tell."""
        return self._paths > MOST_PATHS

    @property
    def odds(self) -> Odds[T] | None:
        """The odds; None while they are not all there, and where there are too many ways."""
        return self._every.odds() if self.over and not self.too_many else None

    def _follow(self, dice: Dice) -> T:
        position = self._position
        known = EntriesFirst(position, self._entries, dice, self._asking)
        try:
            return self._seen(position.fight.turn(known, position.state))
        except Waiting as waiting:
            return self._seen(waiting.due.state)


def ahead(position: Position, entry: Entry, seen: Callable[[Any], T]) -> Odds[T] | None:
    """The odds of what is `seen` of the state where somebody is next asked; None where there are too many ways.

    Raises `IllegalChoice` for an entry that does not fit.
    """
    weighing = Ahead(position, entry, seen)
    weighing.work(inf)
    return weighing.odds
