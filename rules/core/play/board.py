"""The board, which shows a state to the group: sides, people, numbers, conditions and notes."""

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

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(side.name for side in self.sides)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people of all sides."""
        return tuple(person for side in self.sides for person in side.people)


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
    """Return the numbers that changed from one board to the next, and the people who are newly out.

    A track of harm is not on the board while none of its boxes is filled, so its number is then 0.
    """
    was, now = _numbers(before), _numbers(after)
    people = {person.name for person in after.people}
    numbers = [
        NumberChange(who, name, was[who, name].value if (who, name) in was else 0, track.value, track.harm)
        for (who, name), track in now.items()
    ]
    numbers += [
        NumberChange(who, name, track.value, 0, harm=True)
        for (who, name), track in was.items()
        if track.harm and track.most is not None and who in people and (who, name) not in now
    ]
    return tuple(change for change in numbers if change.before != change.after)


def changes_text(before: Board, after: Board) -> tuple[str, ...]:
    """Return the old and new numbers and the new notes, in words: `Mab, Kill Damage 0 → 1`."""
    return tuple(map(str, new_facts(before, after)))


def new_facts(before: Board, after: Board) -> tuple[NumberChange | str, ...]:
    """Return the numbers that changed and the texts of new notes."""
    noted = (note.brief or note.text for note in after.notes if note.brief or note not in before.notes)
    return (*changes(before, after), *noted)


def _numbers(board: Board) -> dict[tuple[str, str], Track]:
    """Return each number of the board, by its owner and its name.

    A person who is out also has a track with an empty name, whose value is the reason.
    """
    numbers: dict[tuple[str, str], Track] = {}
    for side in board.sides:
        numbers |= {(side.name, pool.name): pool for pool in side.pools}
        for person in side.people:
            reason: Any = person.out
            tracks = (*person.tracks, Track("", reason, harm=True)) if reason else person.tracks
            numbers |= {(person.name, track.name): track for track in tracks}
    return numbers
