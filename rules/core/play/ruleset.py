"""The description of a game for a session: its kinds of scenes, its rulings, and its people as lines of text."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from rules.core.errors import BadInput
from rules.core.frozen import field, frozen
from rules.core.play.board import Board
from rules.core.play.position import Playable
from rules.core.play.record import SceneText, plain_signs
from rules.core.rulings import Rulings

People = Mapping[str, Any]
FIGHT = "fight"


def _as_it_begins(state: Any, _: Any) -> Any:
    return state


@frozen
class Scene:
    """A kind of scene: how it begins with people and tags, how it goes on, how it looks, and how people leave it.

    `sides` are the names that a group is offered to begin with; a scene with one name has one side. `after(state,
    before)` adds to the first state what the scene before it leaves besides people.
    """

    title: str
    play: Playable
    start: Callable[[Mapping[str, tuple[Any, ...]], SceneText], Any]
    board: Callable[[Any], Board]
    people: Callable[[Any], People]
    sides: tuple[str, ...] = ("friends", "foes")
    after: Callable[[Any, Any], Any] = _as_it_begins


@frozen
class OfSides:
    """The beginning of a scene that needs nothing but its sides, which the game's own `make` takes."""

    make: Callable[..., Any]

    def __call__(self, sides: Mapping[str, tuple[Any, ...]], _: SceneText) -> Any:
        """The state with which it begins."""
        return self.make(**sides)


@frozen
class Breach:
    """A rule of building that a sheet breaks: which, why, and the line of a sheet that keeps it, where one is near."""

    rule: str
    why: str
    mend: str = ""


@frozen
class Judgement:
    """The sums of a sheet with their labels, and the rules that it breaks."""

    sums: tuple[tuple[str, str], ...] = ()
    broken: tuple[Breach, ...] = ()


Numbers = Iterable[tuple[str, Mapping[str, int | str | bool]]]


def _unjudged(_: Any) -> Judgement:
    return Judgement()


def _no_numbers(_: Any) -> Numbers:
    return ()


def _no_boxes(_: Any) -> Mapping[str, str | int]:
    return {}


@frozen
class Ruleset:
    """A game as a session needs it: its rulings, its scenes, and its people as lines of text.

    `judge` returns the cost of a sheet and the rules that it breaks; `ready` are people to begin with, by name.
    `numbers` returns a person's numbers by their names in calculators, once for each weapon or stat that a question may
    mean; `boxes` returns the entries of their character sheet, if the game has one.
    """

    slug: str
    kind: type[Rulings]
    scenes: Mapping[str, Scene]
    read_person: Callable[[str, str], Any]
    write_person: Callable[[Any], str]
    judge: Callable[[Any], Judgement] = _unjudged
    ready: Mapping[str, str] = field(default_factory=dict)
    numbers: Callable[[Any], Numbers] = _no_numbers
    boxes: Callable[[Any], Mapping[str, str | int]] = _no_boxes

    @property
    def sample_side(self) -> str:
        """A side of a fight as it is written, with one person who is ready."""
        name, sheet = next(iter(self.ready.items()), ("Ann", "SHEET"))
        return f"[{self.scenes[FIGHT].sides[0]}] {name}: {sheet}"

    def person(self, name: str, sheet: str) -> Any:
        """Read a person's line, with plain signs where it cannot be read as it is; raises `BadInput`."""
        try:
            return self.read_person(name, sheet)
        except BadInput:
            with suppress(BadInput):
                return self.read_person(name, plain_signs(sheet))
            raise
