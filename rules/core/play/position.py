"""A scene at one moment, and the position after each further entry. An *entry* is a choice, a roll or a manual change.

For every new entry, the turn is carried out again from its start with all its entries, until it needs another entry.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Generic, TypeVar  # Any: choices of any game

from rules.core.context import using, using_rulings_of
from rules.core.dice import ChoiceCheck, Dice, Roll, Step
from rules.core.errors import BadInput, OutOfTurn, RuleError, ScriptError, require_int, require_one_of
from rules.core.frozen import field, frozen, replace
from rules.core.play.game import Scene
from rules.core.play.manual_changes import Join, Leave, ManualChange, SetNumber, Settings
from rules.core.play.offers import Offer, OffersByPerson
from rules.core.pools import Pool
from rules.core.rulings import overrides

MAX_ROLLS = 200  # rolls of one line; after them, the next turn waits for another line
State = TypeVar("State")
Choice = TypeVar("Choice")


@frozen
class Decision:
    """A person's choice."""

    who: str
    choice: Any


Entry = Decision | Roll | ManualChange


@frozen
class EndScene:
    """The choice of the group to end a scene outside fights."""


@frozen
class Pending(Generic[State]):
    """The entry that a scene waits for: a roll of `pool`, or choices by the people in `who`.

    `kind` is "roll" for a roll. It is "choose" if one person chooses, "first" if the first to speak chooses, and
    "together" if all choose in secret. `offers_by_person` has a function for each person; it
    returns the person's offers.
    """

    kind: str
    state: State
    who: tuple[str, ...] = ()
    offers_by_person: OffersByPerson[State, Any] = field(default_factory=dict, compare=False, repr=False)
    pool: Pool | None = None
    _offers: dict[str, tuple[Offer[Any], ...]] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Return the parts for a pickle or a copy, without the offers, which are made again when needed."""
        return Pending, (self.kind, self.state, self.who, self.offers_by_person, self.pool)

    def offers(self, who: str) -> tuple[Offer[Any], ...]:
        """Return the offers of a person, which are made at the first call."""
        if who in self.offers_by_person and who not in self._offers:
            rulings = getattr(self.state, "rulings", None)
            with using(rulings):
                offers = tuple(self.offers_by_person[who](self.state))
            # the fields of an offer may depend on rulings, even if it is filled in later
            if rulings is not None and overrides(rulings):
                offers = tuple(offer.under(rulings) for offer in offers)
            self._offers[who] = offers
        return self._offers.get(who, ())


class InputNeeded(BaseException):
    """Raised when a turn needs an entry that is not there yet; `pending` says which entry.

    It is not an `Exception`, so that no rule catches it by mistake.
    """

    def __init__(self, pending: Pending[Any]) -> None:
        super().__init__(pending)
        self.pending = pending


class ReplayDice(Dice):
    """Dice that replay the entries of a turn, and raise `InputNeeded` for the first entry that is missing.

    If there are `dice`, they make the missing rolls. Notes of the first `known` entries are not kept.
    """

    def __init__(
        self, fight: Scene[State], state: State, entries: Iterable[Entry], known: int, dice: Dice | None
    ) -> None:
        self._fight: Scene[Any] = fight  # the methods of `Dice` take states of any type
        self._state: object = state
        self._dice = dice
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
                raise InputNeeded(Pending("roll", self._state, pool=pool))
            entry = self._dice.roll(pool)
            self.entries.append(entry)
            self.at += 1
        elif not isinstance(entry, Roll) or entry.pool != pool:
            raise ScriptError(f"the rule asks for {pool}, but the fight goes on with {_describe(entry)}")
        self._rolls.append(entry)
        return entry

    def note(self, rule: str | None, text: str, **values: object) -> None:
        if self.at > self._known:
            self.steps.append(Step.from_note(rule, text, values, self._rolls))
        self._rolls = []

    def make_choices(
        self,
        kind: str,
        state: State,
        offers_by_person: OffersByPerson[State, Choice],
        check: ChoiceCheck[State, Choice] | None,
    ) -> tuple[State, dict[str, Choice]]:
        choices: dict[str, Choice] = {}
        while left := {who: offers for who, offers in offers_by_person.items() if who not in choices}:
            entry = self._next()
            if entry is None:
                state, rest = self._choose_missing(kind, state, left, check)
                choices |= rest
                break
            if isinstance(entry, ManualChange):
                state = apply_manual_change(self._fight, state, entry)
                if kind != "first":
                    offers_by_person, choices = _remove_impossible(state, offers_by_person, choices, check)
                continue
            who, choice = self._decision(state, left, entry)
            if check:
                check(state, who, choice)
            choices[who] = choice
            if kind == "first":
                break
        return state, {who: choices[who] for who in offers_by_person if who in choices}

    def _decision(self, state: object, people: Iterable[str], entry: Entry) -> tuple[str, Any]:
        """Return the person and the choice of an entry."""
        self._state = state
        if not isinstance(entry, Decision):
            raise ScriptError(f"{_turn_of(people)}, but the fight goes on with {_describe(entry)}")
        if entry.who not in people:
            raise out_of_turn(people, entry.who)
        return entry.who, entry.choice

    def _choose_missing(
        self,
        kind: str,
        state: State,
        offers_by_person: OffersByPerson[State, Choice],
        check: ChoiceCheck[State, Choice] | None,  # noqa: ARG002 (for dice that choose)
    ) -> tuple[State, dict[str, Choice]]:
        """Raise `InputNeeded` for choices that are not among the entries. A subclass may make these choices instead."""
        raise InputNeeded(Pending(kind, state, tuple(offers_by_person), offers_by_person))


def apply_manual_change(scene: Scene[State], state: State, entry: ManualChange) -> State:
    """Return the state after a manual change, which is carried out under the rulings that the state keeps.

    Raises:
        BadInput: The scene has no such setting or person, or the number is out of range.
    """
    with using_rulings_of(state):
        match entry:
            case SetNumber(who, what, value):
                after = _set_number(scene.settings(state, who), who, what, value)
            case Join(who, side, person):
                after = scene.add_person(state, who, side, person)
            case Leave(who):
                after = scene.remove_person(state, who)
            case _:
                raise BadInput(entry, "a manual change must set a number, add a person or remove one")
        return scene.after_manual_change(after)


def _set_number(settings: Settings[State], who: str, what: str, value: int | Fraction) -> State:
    whose = f"a number of {who}" if who else "a number of the whole scene"
    if not settings:
        raise BadInput(what, f"{whose} cannot be set: {{value}}.")
    setting = settings[require_one_of(what, settings, whose)]
    if isinstance(value, Fraction) and setting.halves and setting.low <= value <= setting.high:
        return setting.put(value)
    number = str(value) if isinstance(value, Fraction) else value
    return setting.put(require_int(number, setting.low, setting.high, what))


def _remove_impossible(
    state: State,
    offers_by_person: OffersByPerson[State, Choice],
    choices: dict[str, Choice],
    check: ChoiceCheck[State, Choice] | None,
) -> tuple[OffersByPerson[State, Choice], dict[str, Choice]]:
    """Return the people who can still choose after a manual change, and the earlier choices that are still legal."""
    offers_by_person = {who: offers for who, offers in offers_by_person.items() if any(True for _ in offers(state))}
    kept: dict[str, Choice] = {}
    for who in choices.keys() & offers_by_person.keys():
        try:
            if check:
                check(state, who, choices[who])
        except RuleError:
            continue
        kept[who] = choices[who]
    return offers_by_person, kept


def _turn_of(people: Iterable[str]) -> str:
    *others, last = people
    return f"it is the turn of {', '.join(others)}{' or ' if others else ''}{last}"


def out_of_turn(people: Iterable[str], who: str) -> OutOfTurn:
    """Return the error for a choice by a person while others have to choose."""
    return OutOfTurn(f"{_turn_of(people)}. {who} cannot choose now")


def _describe(entry: Entry) -> str:
    match entry:
        case Roll():
            return str(entry)
        case Decision():
            return f"a choice of {entry.who}"
        case SetNumber():
            return f"{entry.who or entry.what} as the group has set it"
    return f"{entry.who}, by hand"


@frozen
class Position(Generic[State]):
    """A scene at one moment: the state at the start of the turn, the entries since then, and the pending entry.

    If `pending` is None, the scene is over. `before` is the position before the last line, and `added` has the entries
    of that line: a choice or manual change, and its dice. `steps` explain these entries.
    """

    fight: Scene[State]
    state: State
    entries: tuple[Entry, ...] = ()
    pending: Pending[State] | None = None
    before: "Position[State] | None" = field(default=None, repr=False)
    added: tuple[Entry, ...] = ()
    steps: tuple[Step, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Return the parts for a pickle or a copy: all positions in one row, because nested ones would be too deep."""
        rows: list[tuple[object, ...]] = []
        position: Position[State] | None = self
        while position is not None:
            rows.append((position.state, position.entries, position.pending, position.added, position.steps))
            position = position.before
        return _rebuild, (self.fight, tuple(reversed(rows)))

    @property
    def current_state(self) -> State:
        """The state to show: the state when the pending entry was asked for, or the last state of an ended scene."""
        return self.pending.state if self.pending else self.state

    @property
    def outcome(self) -> Any:  # as the scene declares it
        """The outcome of the scene; None while it goes on."""
        return self.fight.outcome(self.state) if self.pending is None else None

    def push(self, *entries: Entry, dice: Dice | None = None) -> "Position[State]":
        """Return the position after these entries; if there are `dice`, they make the rolls that follow.

        Raises `IllegalChoice`, `OutOfTurn` or `ScriptError` for an entry that does not fit.
        """
        if self.pending is None:
            raise OutOfTurn("the fight is over")
        if self.pending.kind == "roll" and entries and not isinstance(entries[0], Roll):
            raise OutOfTurn(f"roll {self.pending.pool} first")
        return self._continue((*self.entries, *entries), len(self.entries), dice)

    def push_choice(self, who: str, choice: object, dice: Dice | None = None) -> "Position[State]":
        """Return the position after a person's choice."""
        return self.push(Decision(who, choice), dice=dice)

    def _continue(self, entries: tuple[Entry, ...], known: int, dice: Dice | None) -> "Position[State]":
        """Return the position after the turn is carried out with these entries, and after turns that need no entry.

        The first `known` entries belong to this position already, so their notes are not kept again.
        """
        state, added, steps = self.state, list(entries[max(known, 0) :]), list[Step]()
        while True:
            while known <= 0 and entries and isinstance(entries[0], ManualChange):  # changes before the turn
                state, known, entries = apply_manual_change(self.fight, state, entries[0]), -1, entries[1:]
            if len(added) > MAX_ROLLS:  # turns without choices may never end, so the next roll waits
                dice = None
            replay = ReplayDice(self.fight, state, entries, known, dice)
            pending = None
            try:
                with using_rulings_of(state):
                    state = self.fight.turn(replay, state)
            except InputNeeded as waiting:
                pending = waiting.pending
            added += replay.entries[len(entries) :]
            steps += replay.steps
            if pending is not None or self.fight.outcome(state) is not None:
                if left := replay.entries[replay.at :]:
                    raise OutOfTurn(f"the fight is over, but the line goes on with {_describe(left[0])}")
                kept = tuple(replay.entries) if pending is not None else ()
                return Position(self.fight, state, kept, pending, self, tuple(added), tuple(steps))
            entries, known = tuple(replay.entries[replay.at :]), -1


def _rebuild(fight: Scene[Any], rows: Iterable[tuple[Any, ...]]) -> Position[Any] | None:
    position: Position[Any] | None = None
    for state, entries, pending, added, steps in rows:
        position = Position(fight, state, entries, pending, position, added, steps)
    return position


def start_position(fight: Scene[State], state: State, dice: Dice | None = None) -> Position[State]:
    """Return the position at the start of a scene, with its first pending choice or roll."""
    opening = Position(fight, state)
    return opening if fight.outcome(state) is not None else replace(opening._continue((), -1, dice), before=None)
