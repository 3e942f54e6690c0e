"""Previews: the possible results of a choice, with their odds, before a player makes it."""

from collections.abc import Callable, Hashable, Iterable
from math import inf
from time import perf_counter
from typing import Any, Generic, Never, TypeVar  # Any: choices of any game

from rules.core.context import Policy, using, using_rulings_of
from rules.core.dice import ChoiceCheck, Dice, Roll
from rules.core.enumeration import Enumerator
from rules.core.errors import NeverEnds
from rules.core.frozen import frozen
from rules.core.limits import at_most
from rules.core.odds import Odds
from rules.core.play.game import Scene
from rules.core.play.offers import OffersByPerson
from rules.core.play.position import Decision, Entry, InputNeeded, Pending, Position, ReplayDice
from rules.core.play.turn_tree import Expand, Node, TreeBuilder, odds_if_no_choice
from rules.core.pools import Pool

State = TypeVar("State")
Choice = TypeVar("Choice")
R = TypeVar("R")
View = TypeVar("View", bound=Hashable)
MAX_PATHS = 4_000
MAX_PART_TIME_S = 0.5  # for the odds of one part of a turn, which usually take a fiftieth of this time


@frozen
class ActionResult:
    """The success or failure of an action; `by` is the person who acts."""

    by: str
    success: bool


Presume = Callable[[Pending[Any]], Any]  # returns the choice that a person is presumed to make, or None


class ThenDice(ReplayDice):
    """Dice that replay entries; after the last entry, other dice (`then`) roll and choose.

    `then` may be seeded dice or an `Enumerator`, which choose by the policy in force, or a `TreeBuilder`, which follows
    every choice. If `asking` is a mapping, a missing choice raises `InputNeeded` instead. These dice then record in
    `asking`, for each part of the turn, whether that part asks for a choice, because the answer must be the same on
    every path. If `presume` returns a choice for a pending one, the turn continues with it.
    """

    def __init__(
        self,
        position: Position[State],
        entries: Iterable[Entry],
        then: Dice,
        asking: dict[Hashable, bool] | None = None,
        presume: Presume | None = None,
    ) -> None:
        super().__init__(position.fight, position.state, entries, 0, None)
        self._then, self._asking, self._presume = then, asking, presume
        self.result: ActionResult | None = None

    @property
    def _replays(self) -> bool:
        return self.at < len(self.entries)

    def __call__(self, pool: Pool, *more: Never) -> int:
        return super().__call__(pool, *more) if self._replays else self._then(pool, *more)

    def roll(self, pool: Pool) -> Roll:
        return super().roll(pool) if self._replays else self._then.roll(pool)

    def sub(self, procedure: Callable[..., R], *args: Hashable, **named: Hashable) -> R:
        carry_out = super().sub if self._replays or self._asks(procedure, args, named) else self._then.sub
        return carry_out(procedure, *args, **named)

    def _asks(self, procedure: Callable[..., object], args: tuple[Hashable, ...], named: dict[str, Hashable]) -> bool:
        """Return whether a part of the turn asks for a choice that these dice do not make."""
        if self._asking is None:
            return False
        part = (procedure, args, *named.items())
        if part not in self._asking:
            self._asking[part] = odds_if_no_choice(procedure, args, named) is None
        return self._asking[part]

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        repeat = super().until if self._replays else self._then.until
        return repeat(accept, procedure, *args, **named)

    def note(self, rule: str | None, text: str, **values: object) -> None:  # noqa: ARG002 (the name is the base's)
        """Keep the result of the first action after the entries; a preview needs no other notes."""
        success = values.get("success")
        if self.result is None and isinstance(success, bool) and not self._replays:
            self.result = ActionResult(str(values.get("by", "")), success)

    def _choose_missing(
        self,
        kind: str,
        state: State,
        offers_by_person: OffersByPerson[State, Choice],
        check: ChoiceCheck[State, Choice] | None,
    ) -> tuple[State, dict[str, Choice]]:
        if self._asking is not None:
            pending = Pending(kind, state, tuple(offers_by_person), offers_by_person)
            presumed: Choice | None = self._presume(pending) if self._presume else None
            if presumed is not None:
                return state, {pending.who[0]: presumed}
            return super()._choose_missing(kind, state, offers_by_person, check)
        return self._then.make_choices(kind, state, offers_by_person, check)


class ChoicePreview(Generic[State, View]):
    """The odds of a choice's results, computed in several calls, so that a page can react between two calls.

    A result is the value of the function `seen` for the state after the turn. If the turn first needs another choice,
    the result is the value of the function `waiting` for that pending choice and for the last action's success. If
    there is no `waiting`, the result is the value of `seen` for the state at that choice. The turn continues with a
    choice that `presume` returns for a pending one.
    """

    def __init__(
        self,
        position: Position[State],
        entry: Entry,
        seen: Callable[[State], View],
        waiting: Callable[[Pending[State], ActionResult | None], View] | None = None,
        presume: Presume | None = None,
    ) -> None:
        self._position, self._entries, self._seen = position, (*position.entries, entry), seen
        self._presume = presume
        self._waiting = waiting or (lambda pending, _: seen(pending.state))
        self._every, self._paths = Enumerator(lazy=False), 0
        self._asking: dict[Hashable, bool] = {}
        self.over = False

    def run_for(self, seconds: float) -> None:
        """Follow paths for about a number of seconds; after the last path, `over` is True.

        Raises `IllegalChoice` for an entry that does not fit.
        """
        end = perf_counter() + seconds
        try:
            rulings, whole = getattr(self._position.state, "rulings", None), max(seconds, MAX_PART_TIME_S)
            with using(rulings), at_most(MAX_PATHS, whole):
                while not self.over and self._paths <= MAX_PATHS and perf_counter() < end:
                    self.over = not self._every.follow(self._follow)
                    self._paths += 1
        except NeverEnds:
            self._paths = MAX_PATHS + 1
        self.over = self.over or self.has_too_many_paths

    @property
    def has_too_many_paths(self) -> bool:
        """True if there are too many paths to follow."""
        return self._paths > MAX_PATHS

    @property
    def odds(self) -> Odds[View] | None:
        """The odds; None if they are not complete yet, or if there are too many paths."""
        return self._every.odds() if self.over and not self.has_too_many_paths else None

    def _follow(self, dice: Dice) -> View:
        position = self._position
        replay = ThenDice(position, self._entries, dice, self._asking, self._presume)
        try:
            return self._seen(position.fight.turn(replay, position.state))
        except InputNeeded as waiting:
            return self._waiting(waiting.pending, replay.result)


def preview_choice(position: Position[State], entry: Entry, seen: Callable[[State], View]) -> Odds[View] | None:
    """Return the odds of `seen(state)` after a choice; None if there are too many paths.

    `seen` gets the state at the next choice, or at the end of the turn if no choice comes before it. An entry that does
    not fit raises `IllegalChoice`.
    """
    preview = ChoicePreview(position, entry, seen)
    preview.run_for(inf)
    return preview.odds


StateView = Callable[[State], Hashable]  # returns the part of a state that results show


@frozen
class Candidate(Generic[State]):
    """A position with a choice that a person may make there (`entry`), or the position alone if `entry` is None."""

    position: Position[State]
    entry: Decision | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries since the turn began, followed by the considered choice if there is one."""
        return self.position.entries if self.entry is None else (*self.position.entries, self.entry)

    @property
    def choice(self) -> object:
        """The considered choice; None if there is none."""
        return self.entry.choice if self.entry else None

    @property
    def fight(self) -> Scene[State]:
        """The fight, with the functions that a solver needs."""
        return self.position.fight

    @property
    def is_simultaneous(self) -> bool:
        """True if others choose at the same time."""
        return self.position.pending is not None and self.position.pending.kind == "together"

    def play_turn(self, dice: Dice) -> State:
        """Return the state after the turn: the entries come first, then `dice` roll and choose."""
        if self.position.pending is None:
            return self.position.state
        return self.fight.turn(ThenDice(self.position, self.entries, dice), self.position.state)

    def odds_after(self, policy: Policy, seen: StateView[State]) -> Odds[tuple[Hashable, State]] | None:
        """Return the odds of pairs of `seen(state)` and the state after the turn; None if there are too many paths."""
        paths = 0

        def follow(dice: Dice) -> tuple[Hashable, State]:
            nonlocal paths
            paths += 1
            if paths > MAX_PATHS:
                raise NeverEnds("The turn has too many paths.")
            state = self.play_turn(dice)
            return seen(state), self.fight.canonical(state)

        try:
            with using_rulings_of(self.position.state, policy=policy):
                return Enumerator(lazy=False).run(follow)
        except NeverEnds:
            return None

    def tree_after(self, expand: Expand[State]) -> Node:
        """Return the tree of the rest of this turn, after the considered choice if there is one."""
        with using_rulings_of(self.position.state):
            return TreeBuilder(expand).build_tree(self.play_turn)


def without_hidden_choices(position: Position[State]) -> Position[State]:
    """Return the position before others made their hidden choices, so that advice cannot use these choices."""
    while (before := position.before) is not None and before.pending is not None and position.pending is not None:
        if before.pending.kind != "together" or not set(position.pending.who) < set(before.pending.who):
            break
        position = before
    return position
