"""Manual changes: numbers that the group sets, arrivals and departures. Games declare them; positions apply them.

`check_numbers` holds the numbers of a person's line to the same limits.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeVar  # Any: an int, or a Fraction if halves are allowed

from rules.core.errors import BadInput, HasName, require_int, require_one_of
from rules.core.frozen import frozen

MAX_NUMBER = 999_999  # the largest number in a manual change or on a person's line
LEFT = "left"  # the reason for which a person who has left is out
Person = TypeVar("Person", bound=HasName)
State = TypeVar("State")
Limits = Mapping[str, tuple[int, int]]  # the lowest and the highest value of each number, by its words on the board


@frozen
class SetNumber:
    """A manual change by which the group sets a number."""

    who: str
    what: str
    value: int | Fraction


@frozen
class Join:
    """A manual change by which a person joins a side; `sheet` is the text that `person` was parsed from."""

    who: str
    side: str
    person: object
    sheet: str = ""


@frozen
class Leave:
    """A manual change by which a person leaves."""

    who: str


ManualChange = SetNumber | Join | Leave


@frozen
class Setting(Generic[State]):
    """A number that the group may set, within bounds. `put` takes the new number and returns the changed state.

    If `halves` is true, the number can end in a half.
    """

    put: Callable[[Any], State]
    low: int = 0
    high: int = MAX_NUMBER
    halves: bool = False


Settings = Mapping[str, Setting[State]]  # by their words on the board


def settings_within(
    limits: Limits, put: Callable[[str, Any], State], halves: Collection[str] = ()
) -> dict[str, Setting[State]]:
    """Return a setting for each number that has limits, by the number's name.

    `put` takes the name and the new value, and returns the changed state. Numbers whose names are in `halves` can end
    in a half.
    """
    return {what: Setting(partial(put, what), low, high, what in halves) for what, (low, high) in limits.items()}


def check_numbers(limits: Limits, numbers: Mapping[str, int | None]) -> None:
    """Raise `BadInput` unless each number of a person's line is within its limits.

    None means that the line does not have the number, which is allowed.
    """
    for what, value in numbers.items():
        if value is not None:
            require_int(value, *limits[what], what)


def check_joining(who: str, side: str, sides: Collection[str], present: Collection[str]) -> None:
    """Raise an error unless the side exists and the person is not present yet.

    Args:
        who: The name of the person who joins.
        side: The name of the side that the person joins.
        sides: The names of all sides of the scene.
        present: The names of the people who are in the scene.

    Raises:
        BadInput: There is no such side, or the person is in the scene already.
    """
    require_one_of(side, tuple(sides), "a side")
    if who in present:
        raise BadInput(who, "{value} is in the scene already. Choose another name.")


def newcomer(who: str, person: object, kind: type[Person], reserved: Collection[str]) -> Person:
    """Return the person who joins a scene.

    Args:
        who: The name that the line gives.
        person: The person's sheet, or any other value if there is none.
        kind: The class of sheets in this scene.
        reserved: The names that no person may have, such as those of the sides.

    Returns:
        The person, as a value of `kind`.

    Raises:
        BadInput: The person has no sheet of this kind and name, or the name is reserved.
    """
    if not isinstance(person, kind) or person.name != who or who in reserved:
        raise BadInput(who, "a person who joins must have a sheet and a new name")
    return person
