"""The description of a game for a session: its kinds of scenes, its rulings, and its people as lines of text."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from rules.core.dice import Dice
from rules.core.errors import BadInput
from rules.core.frozen import field, frozen
from rules.core.inputs import IntegerInput
from rules.core.play.board import Board
from rules.core.play.explorer import Mirrored, StateExplorer, Turn, build_state_space, explore_choices
from rules.core.play.fight_odds import Fight, Outcome
from rules.core.play.offers import Offers
from rules.core.play.position import Playable
from rules.core.play.session_text import SceneText, plain_signs
from rules.core.play.solver import Values, solve
from rules.core.rulings import Rulings

FAILED = -1000  # below every level


@frozen
class OwnRoll:
    """A game's roll; `number` is the number it is compared with, and `usual` the default of that number."""

    title: str
    rule: str
    roll: Callable[[Dice, int], int]
    told: Callable[[int], str]
    number: IntegerInput
    usual: int


class Duel(ABC):
    """A fight by its game's rules, with some choices left out and some numbers capped."""

    __slots__ = ()
    game: ClassVar[Fight]

    @property
    @abstractmethod
    def left_out(self) -> str:
        """The possible choices, and those that are left out, in words."""

    @abstractmethod
    def start(self) -> Any:
        """Return the state at the start of the fight."""

    def turn(self, dice: Dice, state: Any) -> Any:
        """As in a fight."""
        return self.game.turn(dice, state)

    def outcome(self, state: Any) -> Outcome | None:
        """As in a fight."""
        return self.game.outcome(state)

    def rounds(self, state: Any) -> int:
        """As in a fight."""
        return self.game.rounds(state)

    def canonical(self, state: Any) -> Any:
        """Return the canonical state, with capped numbers cut to their cap."""
        return self.game.canonical(state)

    @abstractmethod
    def choices(self, state: Any, who: str, offers: Offers) -> Sequence[Any]:
        """Return the choices that are considered."""

    @abstractmethod
    def side_of(self, state: Any, who: str) -> str:
        """Return the side for which a person decides."""

    def mirror(self) -> Mirrored | None:
        """Return a function that exchanges the sides; None if that is another fight, or no function is known."""
        return None

    def placed(self, state: Any, turned: bool) -> Any:  # noqa: ARG002 (for duels whose sides can be exchanged)
        """Return a state of a fight of this duel in the form that the duel uses."""
        return self.canonical(state)

    @abstractmethod
    def held(self, state: Any) -> tuple[Any, bool] | None:
        """Return the duel's form of a state between these two, and whether its sides are exchanged.

        None for a fight between others.
        """


def placeholders(board: Board) -> Mapping[str, str]:
    """Return a letter for each side and person by their places: a and b for sides, A and B for people."""
    sides = {side.name: "ab"[at] for at, side in enumerate(board.sides)}
    return sides | {person.name: "AB"[at] for at, side in enumerate(board.sides) for person in side.people}


def explore_duel(duel: Duel, side: str) -> StateExplorer[Turn]:
    """Return an explorer of a duel with all considered choices of both sides."""
    return explore_choices(duel, side, duel.side_of, duel.choices, duel.mirror())


def solve_duel(duel: Duel, side: str, most: int) -> Values:
    """Return the value of every state to a side if both play optimally; raise `ValueError` for too many states."""
    explorer = explore_duel(duel, side)
    explorer.number(duel.start())
    game = build_state_space(explorer, side, most)
    if game is None:
        raise ValueError(f"a duel of more than {most} states")
    return solve(game)


People = Mapping[str, Any]
FIGHT = "fight"


def _as_it_begins(state: Any, _: Any) -> Any:
    return state


@frozen
class Scene:
    """A kind of scene: its start from people and tags, its course, its board, and the people who come out of it.

    `sides` are the default names of the sides; a scene with one name has one side. `after(state, before)` adds to the
    first state everything but people that carries over from the scene before it.
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
    """The start of a scene that needs only its sides, which the game's own `make` takes."""

    make: Callable[..., Any]

    def __call__(self, sides: Mapping[str, tuple[Any, ...]], _: SceneText) -> Any:
        """Return the first state."""
        return self.make(**sides)


@frozen
class Breach:
    """A building rule that a sheet breaks: its identifier, the reason, and the line of a similar legal sheet."""

    rule: str
    why: str
    mend: str = ""


@frozen
class Judgement:
    """The costs of a sheet with their labels, and the rules that it breaks."""

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
    `numbers` returns a person's numbers by their names in calculators, once for each weapon or stat that a calculator
    may need; `boxes` returns the entries of their character sheet, if the game has one.
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
        """Return a side's line for a fight, with one ready-made person."""
        name, sheet = next(iter(self.ready.items()), ("Ann", "SHEET"))
        return f"[{self.scenes[FIGHT].sides[0]}] {name}: {sheet}"

    def person(self, name: str, sheet: str) -> Any:
        """Read a person's line, with plain characters if it cannot be read as it is; raises `BadInput`."""
        try:
            return self.read_person(name, sheet)
        except BadInput:
            with suppress(BadInput):
                return self.read_person(name, plain_signs(sheet))
            raise
