"""What a table looks at: sides with their pools, people with their tracks and conditions, and what is noted beside."""

from typing import Any

from rules.core.frozen import frozen


@frozen
class Track:
    """A number on somebody's sheet, such as Kill Damage; `most` boxes are drawn where there is an end to them."""

    name: str
    value: int
    most: int | None = None


@frozen
class Note:
    """A few words that stay true for a while, and the rule that says so, or that ends it.

    `brief` is what the last roll came to in fewer words, for odds: those that differ in a margin alone count as one.
    """

    text: str
    rule: str = ""
    brief: str = ""


@frozen
class Place:
    """The place of a person on a ground of squares.

    `x` grows to the east and `y` to the north; `facing` is a compass word, empty if the game has no facing; `size` is
    the length of the square that the person fills.
    """

    x: int
    y: int
    facing: str = ""
    size: int = 1


@frozen
class Person:
    """A person of a scene: what they fight with, their tracks, conditions and place; `out` says why they are gone."""

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
    """A state as the group sees it: one line, the sides, and notes.

    `task` says in a sentence what to do next; `{who}` in it stands for the person who chooses.
    """

    line: str
    sides: tuple[Side, ...]
    notes: tuple[Note, ...] = ()
    task: str = ""


def changed(before: Board, after: Board) -> tuple[str, ...]:
    """Return the changes from one board to the next, in words: `Mab, Kill Damage: 1`."""
    was = dict(_numbers(before))
    return tuple(f"{name}: {value}" for name, value in _numbers(after) if was.get(name, 0) != value)


def differences(before: Board, after: Board) -> tuple[str, ...]:
    """Return the old and new numbers and the new notes, in words: `Mab, Kill Damage 0 → 1`."""
    was = dict(_numbers(before))
    there = ((name, was.get(name, 0), value) for name, value in _numbers(after))
    numbers = (
        f"{name} {value if isinstance(value, str) else f'{old} → {value}'}"
        for name, old, value in there
        if old != value
    )
    noted = (note.brief or note.text for note in after.notes if note.brief or note not in before.notes)
    return (*numbers, *noted)


def _numbers(board: Board) -> list[tuple[str, Any]]:
    numbers: list[tuple[str, Any]] = []
    for side in board.sides:
        numbers += [(f"{side.name}, {pool.name}", pool.value) for pool in side.pools]
        for each in side.people:
            numbers += [(f"{each.name}, {track.name}", track.value) for track in each.tracks]
            if each.out:
                numbers.append((each.name, each.out))
    return numbers
