"""Previews of a choice at one moment of a fight: its possible results, the answers of others, and the end."""

from collections.abc import Callable, Hashable, Iterable
from math import inf
from time import perf_counter
from typing import Any, Generic, Never, TypeVar

from rules.core.context import Policy, current_policy, using
from rules.core.dice import ChoiceCheck, Dice, raise_one_pool
from rules.core.enumeration import Enumerator
from rules.core.errors import NeverEnds, Undecided
from rules.core.frozen import frozen
from rules.core.limits import at_most
from rules.core.odds import Odds
from rules.core.play.position import Asked, Decision, Entry, Position, ReplayDice, Waiting
from rules.core.play.turn_tree import Expand, Explorer, Node, chance_odds
from rules.core.pools import Pool

T = TypeVar("T", bound=Hashable)
MOST_PATHS = 4_000
LONGEST_PART = 0.5  # seconds for a part of a turn; a part with shown results takes a fiftieth of it


class EntriesFirst(ReplayDice):
    """Dice that replay entries, then follow other dice, such as all results, until the next request for a choice."""

    def __init__(
        self, position: Position, entries: Iterable[Entry], dice: Dice, asking: dict[Hashable, bool] | None = None
    ) -> None:
        super().__init__(position.fight, position.state, entries, 0, None)
        self._every = dice
        self._asking = {} if asking is None else asking  # of a part of the turn: it must be the same on every path

    def __call__(self, pool: Pool, *more: Never) -> int:
        if more:
            raise_one_pool(more)
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
        """Start a path: no entry has been replayed."""


class Ahead(Generic[T]):
    """The odds of the view (`seen`) of the state at the next request for a choice, as far as they are computed.

    Each call of `work` follows paths for about a given number of seconds, so a page can show other things in between.
    """

    def __init__(self, position: Position, entry: Entry, seen: Callable[[Any], T]) -> None:
        self._position, self._entries, self._seen = position, (*position.entries, entry), seen
        self._every, self._paths = Enumerator(lazy=False), 0
        self._asking: dict[Hashable, bool] = {}
        self.over = False

    def work(self, seconds: float) -> None:
        """Follow more paths; `over` is True after the last. Raises `IllegalChoice` for an entry that does not fit."""
        until = perf_counter() + seconds
        try:
            rulings, whole = getattr(self._position.state, "rulings", None), max(seconds, LONGEST_PART)
            with using(rulings), at_most(MOST_PATHS, whole):
                while not self.over and self._paths <= MOST_PATHS and perf_counter() < until:
                    self.over = not self._every.follow(self._follow)
                    self._paths += 1
        except NeverEnds:
            self._paths = MOST_PATHS + 1
        self.over = self.over or self.too_many

    @property
    def too_many(self) -> bool:
        """True if there are too many paths."""
        return self._paths > MOST_PATHS

    @property
    def odds(self) -> Odds[T] | None:
        """The odds; None until they are complete, and if there are too many paths."""
        return self._every.odds() if self.over and not self.too_many else None

    def _follow(self, dice: Dice) -> T:
        position = self._position
        known = EntriesFirst(position, self._entries, dice, self._asking)
        try:
            return self._seen(position.fight.turn(known, position.state))
        except Waiting as waiting:
            return self._seen(waiting.due.state)


def ahead(position: Position, entry: Entry, seen: Callable[[Any], T]) -> Odds[T] | None:
    """Return the odds of what `seen` shows at the next choice; None if there are too many paths.

    Raises `IllegalChoice` for an entry that does not fit.
    """
    weighing = Ahead(position, entry, seen)
    weighing.work(inf)
    return weighing.odds


Seen = Callable[[Any], Hashable]


class Onward(EntriesFirst):
    """Dice that replay entries, then use other dice; requests for choices go on too."""

    def sub(self, procedure: Callable[..., Any], *args: Hashable, **named: Hashable) -> Any:
        if self.at < len(self.entries):
            return procedure(self, *args, **named)
        return self._every.sub(procedure, *args, **named)


class PolicyDice(Onward):
    """Dice that replay entries, then use other dice; later choices follow the policy in force."""

    def _one(self, kind: str, state: Any, asked: Asked, entry: Entry | None) -> tuple[str, Any]:
        if entry is not None:
            return super()._one(kind, state, asked, entry)
        policy = current_policy()
        for who, offers in asked.items():
            if policy and (choice := policy(state, who, offers)) is not None:
                return who, choice
        raise Undecided(f"no policy says what {' or '.join(asked)} chooses")


class ChoiceDice(Onward):
    """Dice that replay entries, then use other dice that follow every possible choice."""

    def choose_simultaneously(
        self, state: Any, asked: Asked, check: ChoiceCheck | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if self.at < len(self.entries):
            return super().choose_simultaneously(state, asked, check)
        return self._every.choose_simultaneously(state, asked, check)

    def choose_first_speaker(self, state: Any, asked: Asked) -> tuple[Any, str, Any]:
        if self.at < len(self.entries):
            return super().choose_first_speaker(state, asked)
        return self._every.choose_first_speaker(state, asked)


@frozen
class Candidate:
    """A position and an entry that a person may make there; without an entry, the moment before the choice."""

    position: Position
    entry: Decision | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries since the turn began, with the considered one."""
        return self.position.entries if self.entry is None else (*self.position.entries, self.entry)

    @property
    def choice(self) -> Any:
        """The considered choice."""
        return self.entry.choice if self.entry else None

    @property
    def fight(self) -> Any:
        """The fight, with the functions that a solver needs."""
        return self.position.fight

    @property
    def secret(self) -> bool:
        """True if others choose at the same time."""
        return self.position.due is not None and self.position.due.kind == "together"

    def turn(self, dice: Dice) -> Any:
        """Return the state after the turn: after the entries, the choices of the policy in force and the dice."""
        if self.position.due is None:
            return self.position.state
        return self.fight.turn(PolicyDice(self.position, self.entries, dice), self.position.state)

    def after(self, policy: Policy, seen: Seen) -> Odds[tuple[Hashable, Any]] | None:
        """Return the odds of the view and the state after the turn; None if there are too many paths."""
        paths = 0

        def follow(dice: Dice) -> tuple[Hashable, Any]:
            nonlocal paths
            paths += 1
            if paths > MOST_PATHS:
                raise NeverEnds("too many ways to tell")
            state = self.turn(dice)
            return seen(state), self.fight.canonical(state)

        try:
            with using(getattr(self.position.state, "rulings", None), policy=policy):
                return Enumerator(lazy=False).run(follow)
        except NeverEnds:
            return None

    def tree(self, expand: Expand) -> Node:
        """Return the tree of all results in this turn, after the choice if there is one."""
        state = self.position.state
        if self.position.due is None:
            return Node("leaf", state)
        with using(getattr(state, "rulings", None)):
            explorer = Explorer(expand)
            return explorer.tree(lambda dice: self.fight.turn(ChoiceDice(self.position, self.entries, dice), state))


def in_the_open(position: Position) -> Position:
    """Return the position without the others' hidden choices, so that advice cannot use them."""
    while (before := position.before) is not None and before.due is not None and position.due is not None:
        if before.due.kind != "together" or not set(position.due.who) < set(before.due.who):
            break
        position = before
    return position
