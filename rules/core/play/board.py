"""The board, which is what the group sees of a state: sides, people, numbers, conditions and notes."""

from collections.abc import Iterator
from typing import Any  # a number, or the reason why a person is out

from rules.core.frozen import frozen


@frozen
class Track:
    """A number on a person's sheet, such as Kill Damage. If the number has a maximum, the page draws `most` boxes.

    If `harm` is true, a higher number is worse for the person.
    """

    name: str
    value: int
    most: int | None = None
    harm: bool = False


@frozen
class Note:
    """A few words about a condition that lasts a while, and the rule that sets or ends it.

    `brief` is the result of the last roll in fewer words. Odds count results with the same `brief` as one result, even
    if their texts differ.
    """

    text: str
    rule: str = ""
    brief: str = ""


@frozen
class Place:
    """The place of a person on a ground of squares.

    `x` grows to the east and `y` to the north. `facing` is a compass word, or empty if the game has no facing. `size`
    is the width in squares of the area that the person fills. `reach` has the squares that the person can strike, and
    `front` has the squares that the person guards by facing them. A person who is `down` lies on the ground.
    """

    x: int
    y: int
    facing: str = ""
    size: int = 1
    reach: tuple[tuple[int, int], ...] = ()
    front: tuple[tuple[int, int], ...] = ()
    surrounded: bool = False
    down: bool = False

    def __str__(self) -> str:
        return f"at {self.x} {self.y}, facing {self.facing}" if self.facing else f"at {self.x} {self.y}"


@frozen
class Person:
    """A person of a scene, with tracks, conditions and a place.

    `title` shows the person's weapon or kind. `out` is the reason why the person is out of the scene; it is empty if
    the person still takes part.
    """

    name: str
    title: str = ""
    tracks: tuple[Track, ...] = ()
    conditions: tuple[Note, ...] = ()
    out: str = ""
    place: Place | None = None


@frozen
class Side:
    """A side with its pools and its people."""

    name: str
    people: tuple[Person, ...]
    pools: tuple[Track, ...] = ()


@frozen
class Board:
    """A state as the group sees it: a heading, the sides, and notes.

    `score` names the numbers of each person that are always in view; if it is empty, only the first number is.
    """

    line: str
    sides: tuple[Side, ...]
    notes: tuple[Note, ...] = ()
    score: tuple[str, ...] = ()


def new_values_text(before: Board, after: Board) -> tuple[str, ...]:
    """Return the changes from one board to the next, in words: `Mab, Kill Damage: 1`."""
    return tuple(
        f"{change.who}, {change.name}: {change.after}" if change.name else f"{change.who}: {change.after}"
        for change in changes(before, after)
    )


@frozen
class NumberChange:
    """A number that changed: its owner, its name, its old value and its new one.

    If `who` has gone out, `name` is empty and `after` is the reason. If `harm` is true, a higher number is worse for
    its owner.
    """

    who: str
    name: str
    before: int
    after: int | str
    harm: bool = False

    def __str__(self) -> str:
        name = f"{self.name}:" if self.name[-1:].isdigit() else self.name  # "Advantage in Fight 1: 2 → 3"
        return f"{self.who}, {name} {self.before} → {self.after}" if name else f"{self.who} {self.after}"


def changes(before: Board, after: Board) -> tuple[NumberChange, ...]:
    """Return the numbers that changed from one board to the next, and the people who are newly out."""
    was = {(who, name): value for who, name, value, _ in _numbers(before)}
    numbers = _numbers(after)
    there = (NumberChange(who, name, was.get((who, name), 0), value, harm) for who, name, value, harm in numbers)
    return (*(change for change in there if change.before != change.after), *_healed_boxes(before, after))


def _healed_boxes(before: Board, after: Board) -> Iterator[NumberChange]:
    """Yield a change to 0 for each track of harm that is gone from the board because none of its boxes is filled."""
    left = {person.name: {track.name for track in person.tracks} for side in after.sides for person in side.people}
    for side in before.sides:
        for person in side.people:
            for track in person.tracks if person.name in left else ():
                if track.harm and track.most is not None and track.value and track.name not in left[person.name]:
                    yield NumberChange(person.name, track.name, track.value, 0, harm=True)


def changes_text(before: Board, after: Board) -> tuple[str, ...]:
    """Return the old and new numbers and the new notes, in words: `Mab, Kill Damage 0 → 1`."""
    return tuple(map(str, new_facts(before, after)))


def new_facts(before: Board, after: Board) -> tuple[NumberChange | str, ...]:
    """Return the numbers that changed and the texts of new notes."""
    noted = (note.brief or note.text for note in after.notes if note.brief or note not in before.notes)
    return (*changes(before, after), *noted)


def _numbers(board: Board) -> list[tuple[str, str, Any, bool]]:
    """Return each number of the board: its owner, its name, the number, and True if a higher number is harm.

    If a person is out, the reason is returned in place of a number, with an empty name.
    """
    numbers: list[tuple[str, str, Any, bool]] = []
    for side in board.sides:
        numbers += [(side.name, pool.name, pool.value, pool.harm) for pool in side.pools]
        for person in side.people:
            numbers += [(person.name, track.name, track.value, track.harm) for track in person.tracks]
            if person.out:
                numbers.append((person.name, "", person.out, True))
    return numbers
