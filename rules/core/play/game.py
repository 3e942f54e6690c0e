"""The description of a game for a session: its kinds of scenes, its rulings, and its people as lines of text."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from rules.core.dice import Dice
from rules.core.errors import BadInput
from rules.core.frozen import field, frozen
from rules.core.inputs import Whole
from rules.core.play.board import Board
from rules.core.play.explorer import Exploration, Mirrored, explore_choices
from rules.core.play.fight_odds import Fight, Outcome
from rules.core.play.offers import Offers
from rules.core.play.position import Playable
from rules.core.play.session_text import SceneText, plain_signs
from rules.core.play.solver import Values, solve
from rules.core.rulings import Rulings

FAILED = -1000  # below every level


@frozen
class OwnRoll:
    """How a game rolls; `number` is what it is rolled against, and `usual` where that begins."""

    title: str
    rule: str
    roll: Callable[[Dice, int], int]
    told: Callable[[int], str]
    number: Whole
    usual: int


class Duel(ABC):
    """A fight that goes by its game's rules, of which some choices are left out and some numbers have an end."""

    __slots__ = ()
    game: ClassVar[Fight]

    @property
    @abstractmethod
    def left_out(self) -> str:
        """In words, what may be chosen, and what is left out."""

    @abstractmethod
    def start(self) -> Any:
        """Both as they begin."""

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
        """As in a fight, or nearer together where numbers have an end."""
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

    def placed(self, state: Any, turned: bool) -> Any:  # noqa: ARG002 (for duels that can be told the other way round)
        """Return a state of a fight of this duel in the form that the duel uses."""
        return self.canonical(state)

    @abstractmethod
    def held(self, state: Any) -> tuple[Any, bool] | None:
        """Return the duel's form of a state between these two, and if sides are exchanged; None for other states.

        None for a fight between others.
        """


def placeholders(board: Board) -> Mapping[str, str]:
    """Sides and people by their places, whatever they are called: a and b, A and B."""
    sides = {side.name: "ab"[at] for at, side in enumerate(board.sides)}
    return sides | {person.name: "AB"[at] for at, side in enumerate(board.sides) for person in side.people}


def explore_duel(duel: Duel, side: str) -> Exploration:
    """To explore a duel in which both may choose whatever is looked at."""
    return explore_choices(duel, side, duel.side_of, duel.choices, duel.mirror())


def solve_duel(duel: Duel, side: str, most: int) -> Values:
    """Every state of a duel, valued for a side where both play their best; raises `ValueError` for too many."""
    exploring = explore_duel(duel, side)
    exploring.number(duel.start())
    game = exploring.game(most)
    if game is None:
        raise ValueError(f"a duel of more than {most} states")
    return solve(game)


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
        """Return the first state."""
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
