"""A fight at one moment: what has happened, what is due, and what the next entry makes of it.

A turn is carried out anew for every entry, with the entries since its beginning retold, until it waits again.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from rules.core.context import table
from rules.core.dice import Check, Dice, Roll, Step
from rules.core.errors import OutOfTurn, RuleError, ScriptError
from rules.core.frozen import field, frozen, replace
from rules.core.play.manual_changes import ManualChange, SetNumber, Settable, apply_manual_change
from rules.core.play.offers import Offer, Offers
from rules.core.pools import Pool
from rules.core.rulings import departures

State = Any
Asked = Mapping[str, Offers]
Choices = dict[str, Any]


class Playable(Settable, Protocol):
    """The functions of a kind of scene, such as a fight: how it goes on, and when it is over.

    A game whose dice fell differently in an earlier version also has `reread(state, entries)`: it returns the entries
    of an old line as today's rules ask for them.
    """

    def turn(self, dice: Dice, state: State) -> State:
        """One short stretch, in the order of the rules; it returns where the state alone tells what comes next."""

    def outcome(self, state: State) -> Any:
        """How it came out, as its game tells it; None while it goes on."""


@frozen
class Decision:
    """Somebody's choice."""

    who: str
    choice: Any


Entry = Decision | Roll | ManualChange


@frozen
class Due:
    """What is waited for: a roll of `pool`, or choices.

    `kind` is "roll", "choose" (one person), "first" (whoever speaks first) or "together" (all, in secret); `who` are
    those who may choose now.
    """

    kind: str
    state: State
    who: tuple[str, ...] = ()
    asked: Asked = field(default_factory=dict, compare=False, repr=False)
    pool: Pool | None = None
    _offers: dict[str, tuple[Offer, ...]] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy the pending choice without its offers, which are made again when needed."""
        return Due, (self.kind, self.state, self.who, self.asked, self.pool)

    def offers(self, who: str) -> tuple[Offer, ...]:
        """All that somebody may choose now; it is made once."""
        if who in self.asked and who not in self._offers:
            rulings = getattr(self.state, "rulings", None)
            with table(rulings):
                offers = tuple(self.asked[who](self.state))
            # what an offer asks for may depend on rulings too, wherever it is filled in
            if rulings is not None and departures(rulings):
                offers = tuple(offer.under(rulings) for offer in offers)
            self._offers[who] = offers
        return self._offers.get(who, ())


class Waiting(BaseException):
    """A turn waits for what has not happened yet. Not an `Exception`: no rule may catch it."""

    def __init__(self, due: Due) -> None:
        super().__init__(due)
        self.due = due


class ReplayDice(Dice):
    """Entries first, then other dice if there are any; waits where both end. Notes what is new from `known` on."""

    def __init__(self, fight: Playable, state: State, entries: Iterable[Entry], known: int, dice: Dice | None) -> None:
        self._fight, self._state, self._dice = fight, state, dice
        self.entries, self.at, self._known = list(entries), 0, known
        self.steps: list[Step] = []
        self._rolls: list[Roll] = []

    def _next(self) -> Entry | None:
        if self.at == len(self.entries):
            return None
        self.at += 1
        return self.entries[self.at - 1]

    def roll(self, pool: Pool) -> Roll:
        entry = self._next()
        if entry is None:
            if self._dice is None:
                raise Waiting(Due("roll", self._state, pool=pool))
            entry = self._dice.roll(pool)
            self.entries.append(entry)
            self.at += 1
        elif not isinstance(entry, Roll) or entry.pool != pool:
            raise ScriptError(f"the rule asks for {pool}, but the fight goes on with {_describe(entry)}")
        self._rolls.append(entry)
        return entry

    def note(self, rule: str | None, text: str, **values: object) -> None:
        if self.at > self._known:
            self.steps.append(Step.said(rule, text, values, self._rolls))
        self._rolls = []

    def together(self, state: State, asked: Asked, check: Check | None = None) -> tuple[State, dict[str, Any]]:
        choices: Choices = {}
        kind = "choose" if len(asked) == 1 else "together"
        while left := {who: offers for who, offers in asked.items() if who not in choices}:
            entry = self._next()
            if isinstance(entry, ManualChange):
                state = apply_manual_change(self._fight, state, entry)
                asked, choices = _still(state, asked, choices, check)
                continue
            who, choice = self._one(kind, state, left, entry)
            if check:
                check(state, who, choice)
            choices[who] = choice
        return state, {who: choices[who] for who in asked}

    def first(self, state: State, asked: Asked) -> tuple[State, str, Any]:
        while isinstance(entry := self._next(), ManualChange):
            state = apply_manual_change(self._fight, state, entry)
        return state, *self._one("first", state, asked, entry)

    def _one(self, kind: str, state: State, asked: Asked, entry: Entry | None) -> tuple[str, Any]:
        """Whose choice an entry is, and which; waits where there is none yet."""
        self._state = state
        if entry is None:
            raise Waiting(Due(kind, state, tuple(asked), asked))
        if not isinstance(entry, Decision):
            raise ScriptError(f"now {_one_of(asked)} chooses, but the fight goes on with {_describe(entry)}")
        if entry.who not in asked:
            raise OutOfTurn(f"now {_one_of(asked)} chooses, not {entry.who}")
        return entry.who, entry.choice


def _still(state: State, asked: Asked, choices: Choices, check: Check | None) -> tuple[Asked, Choices]:
    """After a change by hand: whoever has nothing to choose any more is not waited for, what no longer fits is gone."""
    asked = {who: offers for who, offers in asked.items() if any(True for _ in offers(state))}
    kept: Choices = {}
    for who in choices.keys() & asked.keys():
        try:
            if check:
                check(state, who, choices[who])
        except RuleError:
            continue
        kept[who] = choices[who]
    return asked, kept


def _one_of(asked: Asked) -> str:
    return " or ".join(asked)


def _describe(entry: Entry) -> str:
    match entry:
        case Roll():
            return f"{entry.pool}={'+'.join(map(str, entry.faces))}"
        case Decision():
            return f"a choice of {entry.who}"
    return f"{entry.who or entry.what} as the table has it" if isinstance(entry, SetNumber) else f"{entry.who}, by hand"


@frozen
class Position:
    """A fight at one moment: the state where its turn began, the entries since, and what is due (None: it is over).

    `before` is the position that the last entry came to, `added` what it added: itself and the dice that fell.
    """

    fight: Playable
    state: State
    entries: tuple[Entry, ...] = ()
    due: Due | None = None
    before: "Position | None" = field(default=None, repr=False)
    added: tuple[Entry, ...] = ()
    steps: tuple[Step, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy all positions as one row: nested in each other they would be too deep."""
        rows = tuple((at.state, at.entries, at.due, at.added, at.steps) for at in self.line())
        return _again, (_Fight(self.fight), rows)

    @property
    def now(self) -> State:
        """What the table looks at: the state where somebody was last asked."""
        return self.due.state if self.due else self.state

    @property
    def outcome(self) -> Any:
        """How the fight came out; None while it goes on."""
        return self.fight.outcome(self.state) if self.due is None else None

    def go(self, *entries: Entry, dice: Dice | None = None) -> "Position":
        """Return the position after these entries, and after the dice they lead to if `dice` can roll them.

        Raises `IllegalChoice`, `OutOfTurn` or `ScriptError` where an entry does not fit; this position stays as it is.
        """
        if self.due is None:
            raise OutOfTurn("this fight is over")
        if self.due.kind == "roll" and entries and not isinstance(entries[0], Roll):
            raise OutOfTurn(f"first {self.due.pool} is rolled")
        return self._on((*self.entries, *entries), len(self.entries), dice)

    def choose(self, who: str, choice: Any, dice: Dice | None = None) -> "Position":
        """Return the position after a person's choice."""
        return self.go(Decision(who, choice), dice=dice)

    def undo(self) -> "Position":
        """Return the position before the last choice."""
        at: Position = self
        while at.before is not None:
            added, at = at.added, at.before
            if any(not isinstance(each, Roll) for each in added):
                return at
        return at

    def line(self) -> tuple["Position", ...]:
        """Every position from the beginning to this one."""
        positions: list[Position] = []
        at: Position | None = self
        while at is not None:
            positions.append(at)
            at = at.before
        return tuple(reversed(positions))

    def log(self) -> tuple[Entry, ...]:
        """Every entry from the beginning: with the setup, all there is to keep of a fight."""
        return tuple(entry for each in self.line() for entry in each.added)

    def _on(self, entries: tuple[Entry, ...], known: int, dice: Dice | None) -> "Position":
        """Carry the turn out with these entries, of which so many are known, and on until a turn waits."""
        state, added, steps = self.state, list(entries[max(known, 0) :]), list[Step]()
        while True:
            while known <= 0 and entries and isinstance(entries[0], ManualChange):  # before the turn: it begins afresh
                state, known, entries = apply_manual_change(self.fight, state, entries[0]), -1, entries[1:]
            retold = ReplayDice(self.fight, state, entries, known, dice)
            due = None
            try:
                with table(getattr(state, "rulings", None)):
                    state = self.fight.turn(retold, state)
            except Waiting as waiting:
                due = waiting.due
            added += retold.entries[len(entries) :]
            steps += retold.steps
            if due is not None or self.fight.outcome(state) is not None:
                if left := retold.entries[retold.at :]:
                    raise OutOfTurn(f"this fight is over, but goes on with {_describe(left[0])}")
                kept = tuple(retold.entries) if due is not None else ()
                return Position(self.fight, state, kept, due, self, tuple(added), tuple(steps))
            entries, known = tuple(retold.entries[retold.at :]), -1


@frozen
class _Fight:
    """A fight in a field, where modules have a name for pickles."""

    fight: Playable


def _again(fight: _Fight, rows: Iterable[tuple[Any, ...]]) -> Position:
    position: Position | None = None
    for state, entries, due, added, steps in rows:
        position = Position(fight.fight, state, entries, due, position, added, steps)
    assert position is not None
    return position


def begin(fight: Playable, state: State, dice: Dice | None = None) -> Position:
    """Return the position at the start of a fight, with its first pending choice."""
    opening = Position(fight, state)
    return opening if fight.outcome(state) is not None else replace(opening._on((), -1, dice), before=None)


def replay(fight: Playable, state: State, log: Iterable[Entry]) -> Position:
    """Return the position at the end of a log; raise `RuleError` at the first entry that does not fit."""
    position = begin(fight, state)
    for entry in log:
        position = position.go(entry)
    return position
