"""Manual changes: numbers that the group sets, arrivals and departures. Games declare them; this module applies them.

A person's line has room for the same numbers, within the same limits: `check_numbers` compares them.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Generic, Protocol, TypeVar  # Any: an int, or a Fraction if halves are allowed

from rules.core.context import using_rulings_of
from rules.core.errors import BadInput, HasName, require_int, require_one_of
from rules.core.frozen import frozen

MOST = 999_999  # the largest number in a manual change or on a person's line
LEFT = "left"  # the reason of a person who has left
Person = TypeVar("Person", bound=HasName)
State = TypeVar("State")
Limits = Mapping[str, tuple[int, int]]  # the lowest and the highest value of each number, by its words on the board


@frozen
class SetNumber:
    """The group sets a number, and may give a reason."""

    who: str
    what: str
    value: int | Fraction
    why: str = ""


@frozen
class Join:
    """A person joins a side; `sheet` is the text that `person` was parsed from."""

    who: str
    side: str
    person: object
    sheet: str = ""
    why: str = ""


@frozen
class Leave:
    """A person leaves."""

    who: str
    why: str = ""


ManualChange = SetNumber | Join | Leave


@frozen
class Setting(Generic[State]):
    """A number that the group may set: `put` returns the changed state. With `halves` it can be half a point."""

    put: Callable[[Any], State]
    low: int = 0
    high: int = MOST
    halves: bool = False


Settings = Mapping[str, Setting[State]]  # by their words on the board


class Settable(Protocol[State]):
    """The functions of a scene that serve manual changes. All are called under the rulings of the state."""

    def settings(self, state: State, who: str) -> Settings[State]:
        """Return the settings of a person, of a side, or (`""`) of the whole scene; raise `BadInput` for others."""

    def add_person(self, state: State, who: str, side: str, person: object) -> State:
        """Return the state with one more person. A person who was out or has left returns."""

    def remove_person(self, state: State, who: str) -> State:
        """Return the state without a person; raise `BadInput` for a person who has left already."""

    def after_manual_change(self, state: State) -> State:
        """Return the state with the consequences of a manual change."""


def settings_within(
    limits: Limits, put: Callable[[str, Any], State], halves: Collection[str] = ()
) -> dict[str, Setting[State]]:
    """Return a setting for each number with limits; `put` takes the words of the number and its new value.

    A number of `halves` can be half a point.
    """
    return {what: Setting(partial(put, what), low, high, what in halves) for what, (low, high) in limits.items()}


def check_numbers(limits: Limits, numbers: Mapping[str, int | None]) -> None:
    """Raise `BadInput` unless each number of a person's line is within its limits; None means a missing number."""
    for what, value in numbers.items():
        if value is not None:
            require_int(value, *limits[what], what)


def check_joining(who: str, side: str, sides: Collection[str], present: Collection[str]) -> None:
    """Raise `BadInput` unless the side exists and the person is not present yet."""
    require_one_of(side, tuple(sides), "a side")
    if who in present:
        raise BadInput(who, "{value} is there already.")


def newcomer(who: str, person: object, kind: type[Person], reserved: Collection[str]) -> Person:
    """Return the person who joins; raise `BadInput` unless they have a sheet, and a name that is not reserved."""
    if not isinstance(person, kind) or person.name != who or who in reserved:
        raise BadInput(who, "a person who joins must have a sheet and a new name")
    return person


def check_leaving(who: str, out: str) -> None:
    """Raise `BadInput` for a person who has left already; `out` is the reason for being out, empty if they are not."""
    if out == LEFT:
        raise BadInput(who, "{value} has left already.")


def apply_manual_change(scene: Settable[State], state: State, entry: ManualChange) -> State:
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
